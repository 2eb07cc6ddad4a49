// ferz fmt: texts laid out the one way, their comments and their meaning kept.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <utility>

#include "tools/definition.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptionsArguments read;
    std::vector<std::string> files;
    bool inPlace = false;
    bool check = false;
};

/// Nothing is wrong with the text, it is only more than ferz can lower.
bool isOnlyUnsupported(const Diagnostics& diagnostics) {
    return diagnostics.dropped() == 0 &&
           std::all_of(diagnostics.all().begin(), diagnostics.all().end(), [](const Diagnostic& each) {
               return each.severity == Severity::Warning || each.name == diagnostic::kNotYet.name ||
                      each.name == diagnostic::kTooLarge.name;
           });
}

/// What is written was read back and is the same automaton, to the last state.
std::optional<std::string> formatted(const Text& text, const ReadSettings& settings,
                                     Diagnostics& diagnostics) {
    Diagnostics problems;
    const auto before = readText(text, settings, problems);
    const Notation* notation = before ? before->notation : text.notation;
    if (!before && (notation == nullptr || !isOnlyUnsupported(problems))) {
        diagnostics.append(problems);
        return std::nullopt;
    }
    if (notation->format == nullptr) {
        diagnostics.report(diagnostic::kNoFormatter, fmt::format("{} has no formatter", notation->name));
        return std::nullopt;
    }
    auto result = notation->format(Source(text.name, text.text), diagnostics);
    if (!result || !before) return result;
    Text laidOut = text;
    laidOut.notation = notation;
    laidOut.text = *result;
    const auto after = readText(std::move(laidOut), settings, problems);
    if (after && after->movements == before->movements) return result;
    diagnostics.report(diagnostic::kUnproved,
                       fmt::format("`{}` would change its meaning: this is a defect of ferz", text.name));
    return std::nullopt;
}

int formatOne(const std::string& file, const Arguments& arguments, const ReadSettings& settings) {
    Diagnostics diagnostics;
    const auto text = findText(fileOrDefinition(file), diagnostics);
    if (!text) return failure(diagnostics);
    if (arguments.inPlace && !text->isFile) {
        diagnostics.report(diagnostic::kUnwritable, fmt::format("`{}` is no file to rewrite", file));
        return failure(diagnostics);
    }
    const auto result = formatted(*text, settings, diagnostics);
    if (!result) return failure(diagnostics);
    const bool isSame = *result == text->text;
    if (arguments.check) {
        if (isSame) return kDone;
        std::cout << text->name << "\n";
        return kDifferent;
    }
    if (arguments.inPlace && isSame) return kDone;
    if (!writeOutput(arguments.inPlace ? text->name : std::string(), *result, diagnostics))
        return failure(diagnostics);
    return kDone;
}

int runFmt(const Arguments& arguments) {
    Diagnostics usage;
    const auto settings = arguments.read.settings(usage);
    if (!settings) return failure(usage);
    int code = kDone;
    for (const std::string& file : arguments.files)
        code = std::max(code, formatOne(file, arguments, *settings));
    return code;
}

}  // namespace

void addFmt(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("fmt", "Lay texts out the one way");
    std::string known;
    for (const Notation& notation : notations()) {
        if (notation.format != nullptr) known += fmt::format(" {}", notation.name);
    }
    verb->footer(
        "Examples:\n"
        "  ferz fmt bouncing.csm\n"
        "  ferz fmt -i *.mbn *.csm\n"
        "  ferz fmt --check pieces.mbn          exit code 1, and its name, where it is not formatted\n"
        "  ferz fmt chessembly:- < program\n"
        "Comments and meaning are kept: what is written was read back and is the same automaton. A text "
        "with\n"
        "errors is not written. Formatted are:" +
        known + ".");
    arguments->read.addTo(*verb);
    verb->add_option("file", arguments->files, "files, or definitions as DEF")->type_name("FILE")->required();
    auto* inPlace = verb->add_flag("-i,--in-place", arguments->inPlace, "rewrite the files");
    verb->add_flag("--check", arguments->check, "write nothing, name the files that are not formatted")
        ->excludes(inPlace);
    verb->callback([arguments, &run] { run = [arguments] { return runFmt(*arguments); }; });
}

}  // namespace ferz::tools
