#include "tools/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "support/limits.h"
#include "tools/colour.h"
#include "tools/json.h"
#include "tools/manual.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct HelpOptions {
    std::string about;
    std::string shell;
    bool isManual = false;
    bool areLimits = false;
    bool areKeys = false;
    bool areNotations = false;
    bool areTargets = false;
};

/// A table in Markdown, which docs/limits.md shows.
std::string limitsText() {
    std::string text = "| limit | at most | error | option | of what |\n|---|---|---|---|---|\n";
    for (const ferz::Limit& each : ferz::limits::kAll) {
        text += fmt::format("| {} | {}{}{} | `{}` | {} | {} |\n", each.name, each.most,
                            each.unit.empty() ? "" : " ", each.unit, each.error,
                            each.raisedBy ? fmt::format("`--{}`", namesOf(*each.raisedBy).option) : "",
                            each.about);
    }
    return text;
}

std::string_view nameOf(Mark::Kind kind) {
    switch (kind) {
        case Mark::Kind::Modifier: return "modifier";
        case Mark::Kind::Atom: return "atom";
        case Mark::Kind::Piece: return "piece";
        case Mark::Kind::Label: return "label";
        default: return "word";
    }
}

/// A line of JSON for each notation, of which editors and the playground are made.
std::string notationsText() {
    std::string text;
    for (const Notation& notation : notations()) {
        Json json{{"name", notation.name},           {"title", notation.title},
                  {"extension", notation.extension}, {"sentence", notation.sentence},
                  {"options", Json::array()},        {"words", Json::array()}};
        for (const Notation::DialectOption& each : notation.dialect)
            json["options"].push_back(
                {{"name", each.name}, {"values", each.values}, {"sentence", each.sentence}});
        for (const NotationWord& each : words(notation.name)) {
            Json word{{"text", each.text}, {"kind", each.isControl ? "control" : nameOf(each.kind)}};
            if (!each.arguments.empty()) word["arguments"] = each.arguments;
            if (each.names) word["names"] = nameOf(*each.names);
            word["meaning"] = each.meaning;
            json["words"].push_back(std::move(word));
        }
        text += dump(json) + "\n";
    }
    return text;
}

std::string targetsText() {
    std::string text;
    for (const auto& [name, sentence] : exportTargets())
        text += dump({{"name", name}, {"meaning", sentence}}) + "\n";
    return text;
}

int runHelp(const HelpOptions& arguments, const CLI::App& app) {
    if (arguments.areLimits) {
        std::cout << limitsText();
        return kDone;
    }
    if (arguments.areKeys) {
        std::cout << ferz::variantKeys();
        return kDone;
    }
    if (arguments.areNotations) {
        std::cout << notationsText();
        return kDone;
    }
    if (arguments.areTargets) {
        std::cout << targetsText();
        return kDone;
    }
    if (!arguments.shell.empty()) {
        const std::string text = completionOf(app, arguments.shell);
        std::cout << text;
        if (!text.empty()) return kDone;
        Problems problems;
        report(problems, ferz::diagnostic::kUsage, "nothing completes words in `" + arguments.shell + "`",
               "write `bash`, `zsh` or `fish`");
        show(problems);
        return kUsage;
    }
    const std::string text =
        arguments.isManual ? manualOf(app, arguments.about) : helpOf(app, arguments.about);
    std::cout << text;
    if (text.empty()) show({noVerb(app, arguments.about)});
    return text.empty() ? kUsage : kDone;
}

/// `ferz help VERB`, for who does not know `ferz VERB --help`.
void addHelp(CommandLine& program) {
    auto arguments = std::make_shared<HelpOptions>();
    Verb verb(program, "help", "Print this help, or the help of a verb");
    verb.footer(
        "Examples:\n"
        "  ferz help\n"
        "  ferz help convert\n"
        "  ferz help --manual convert > ferz-convert.1\n"
        "  source <(ferz help --completion bash)      completes verbs, options and their values");
    verb.add("VERB", arguments->about, {"the verb that the help is about"});
    const Option manual = verb.flag("--manual", arguments->isManual, "print it as a manual page, for man");
    const Option limits = verb.flag("--limits", arguments->areLimits, "print all limits, as a table");
    const Option keys = verb.flag("--keys", arguments->areKeys, "print all keys of variant files, as tables");
    const Option notationList =
        verb.flag("--notations", arguments->areNotations,
                  "print all notations with their options and words, a line of JSON each");
    const Option targets = verb.flag("--export-targets", arguments->areTargets,
                                     "print what `ferz export` writes, a line of JSON each");
    const Option completion =
        verb.add("--completion", arguments->shell,
                 {"`bash`, `zsh` or `fish`: print what completes words there", "SHELL"});
    const std::vector<Option> all = {manual, limits, keys, notationList, targets, completion};
    for (std::size_t later = 1; later < all.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier)
            all[later].excludes(all[earlier]);
    }
    verb.runs([arguments, &program] { return runHelp(*arguments, program.app); });
}

/// In the order of the help.
void addVerbs(CommandLine& program) {
    addConvert(program);
    addEqual(program);
    addIdentify(program);
    addDescribe(program);
    addCatalogue(program);
    addFingerprint(program);
    addMoves(program);
    addShow(program);
    addCheck(program);
    addBetza(program);
    addFmt(program);
    addGenerate(program);
    addPerft(program);
    addValues(program);
    addVariants(program);
    addRules(program);
    addPlay(program);
    addImport(program);
    addExport(program);
    addRun(program);
    addLsp(program);
    addAsk(program);
    addServe(program);
    addHelp(program);
}

}  // namespace

int runCommandLine(int argc, char** argv) {
    CLI::App app("ferz reads, writes, compares and compiles the moves of chess pieces, in any notation.");
    app.name("ferz");
    app.set_version_flag("-V,--version", "ferz 0.1.0", "Print the version");
    app.set_help_flag("-h,--help", "Print this help");
    app.get_formatter()->label("SUBCOMMAND", "VERB");
    app.get_formatter()->label("Positionals", "Arguments");
    // None at all is told from a word that is no verb.
    app.require_subcommand(0, 1);
    app.footer(
        "Examples:\n"
        "  ferz convert mRbN --to chessembly          a piece that moves as a rook, and back as a knight\n"
        "  ferz moves N --at d4                       every move of a knight\n"
        "  ferz equal mbn:Q mbn:R+B                   proves that they are the same piece\n"
        "  ferz help convert                          what a verb takes, with examples\n\n"
        "A definition (DEF) is a text, a file, or - for standard input:\n"
        "  N, mbn:N                  a text; without a notation it is Betza's where others differ\n"
        "  @FILE, mbn:@FILE          a file; without a notation, its extension decides\n"
        "  rook.csm                  a file, too: its name has the extension of a notation\n\n"
        "Exit codes: 0 done or equal, 1 different, 2 the input is wrong or cannot be expressed, 3 "
        "undecided,\n"
        "64 the command line is wrong, 70 a bug in ferz.");
    CommandLine program{app, {argv, argv + argc}};
    addColour(app, program.colour);
    addVerbs(program);
    try {
        app.parse(argc, argv);
        chooseColour(program.colour);
        if (app.get_subcommands().empty()) throw CLI::RequiredError("VERB");
    } catch (const CLI::Success& asked) {
        app.exit(asked, std::cout, std::cerr);  // help or the version
        return kDone;
    } catch (const CLI::ParseError& error) {
        chooseColour(program.colour);
        show({usageProblem(app, error)});
        return kUsage;
    }
    const int code = program.run();
    // A full disk is no success, whatever a verb has printed.
    if (code != kDone || std::cout.flush()) return code;
    Problems problems;
    report(problems, ferz::diagnostic::kUnwritable, "cannot write to standard output");
    return failure(problems);
}

}  // namespace ferz::tools
