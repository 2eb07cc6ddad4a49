// ferz check: every problem of some texts, errors and warnings, without doing anything with them.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "support/printable.h"
#include "tools/definition.h"
#include "tools/json.h"
#include "tools/program_file.h"
#include "tools/questions.h"
#include "tools/read_arguments.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct CheckOptions {
    ReadArguments read;
    PieceOptions pieces;
    std::vector<std::string> defs;
    bool json = false;
};

/// A line for each problem.
void showJson(const std::string& def, const Problems& problems) {
    for (const Problem& each : problems)
        std::cout << dump({{"def", def}, {each.isError ? "error" : "warning", toJson(each)}}) << '\n';
}

/// What the definition or the file is, in a few words; empty exactly when an error was reported.
std::optional<std::string> checkDefinition(const std::string& def, const ReadOptions& options,
                                           Problems& problems) {
    const auto names = variantNames();
    if (!sectionNamedIn(def).empty() || std::find(names.begin(), names.end(), def) != names.end()) {
        const auto variant = taken(findVariant(def), problems);
        return variant ? std::optional("a variant, " + variant->name()) : std::nullopt;
    }
    std::optional<Text> text;
    const std::string kind = kindOfFile(def);
    if (def.starts_with('@') || def.find('\n') != std::string::npos ||
        !(kind == "variant" || kind == "fairy")) {
        text = findDefinition(def, options, problems);
    } else if (auto content = taken(readFile(def), problems)) {
        text = Text{std::move(*content), kind, def, true};
    }
    if (!text) return std::nullopt;
    ReadOptions own = options;
    if (kind == text->notation) own.files.folder = std::filesystem::path(def).parent_path().string();
    Checked checked = check(*text, own);
    if (checked.what.empty()) mentionFile(*text, checked.problems);
    append(problems, checked.problems);
    if (checked.what.empty()) return std::nullopt;
    return std::move(checked.what);
}

/// The same of a program.
std::optional<std::string> checkProgram(const ProgramFile& file, const languages::Options& options,
                                        Problems& problems) {
    const auto program = readProgram(file, options, problems);
    if (program == nullptr) return std::nullopt;
    return fmt::format("{}, {}", file.language->name, program->summary());
}

int runCheck(const CheckOptions& arguments) {
    Problems usage;
    auto options = arguments.read.options(usage);
    if (!options) return failure(usage);
    const auto pieces = arguments.pieces.options(*options, usage);
    if (!pieces) return failure(usage);
    options->thorough = true;
    int code = kDone;
    for (const std::string& def : arguments.defs) {
        Problems problems;
        const auto program = programFile(def);
        const auto what =
            program ? checkProgram(*program, *pieces, problems) : checkDefinition(def, *options, problems);
        if (!what) code = kWrong;
        if (arguments.json) {
            showJson(def, problems);
            continue;
        }
        show(problems);
        if (what) std::cout << fmt::format("{}: {}\n", printable(def), printable(*what));
    }
    return code;
}

/// With what a text of one's own can be repaired by.
Json problemJson(const Problem& problem, const Text& text, const Checked& checked, const std::string& prefix,
                 const ReadOptions& options) {
    Json json = toJson(problem);
    json["severity"] = problem.isError ? "error" : "warning";
    if (problem.line > 0) json["length"] = problem.length;
    json["repairs"] = Json::array();
    for (const Repair& each : repairs(text, checked, problem, options))
        json["repairs"].push_back({{"write", each.write}, {"def", prefix + each.text}});
    return json;
}

/// All problems of a definition; errors are part of the answer, and do not replace it.
Json checkAnswer(const Json& request, const Stream& stream, Problems& problems) {
    const std::string def = neededIn(request, "def", {}, problems);
    ReadOptions options = stream.options;
    options.suggests = true;
    options.notation = stringIn(request, "notation", options.notation, problems);
    options.board = stringIn(request, "board", options.board, problems);
    if (hasErrors(problems)) return {};
    if (isStandardInput(def)) {
        report(problems, diagnostic::kUnreadable, fmt::format("`{}` names standard input", def));
        return {};
    }
    Problems own;
    const auto text = taken(findText(def, options.files, options.notation), own);
    const Checked checked = text ? check(*text, options) : Checked{std::move(own), {}, {}};
    const bool isInText = text && !text->isFile && def.ends_with(text->text);
    const std::string prefix = isInText ? def.substr(0, def.size() - text->text.size()) : std::string();
    Json json;
    json["notation"] = checked.pieces.empty() ? Json(nullptr) : Json(checked.pieces.front().notation());
    json["pieces"] = Json::array();
    for (const Piece& each : checked.pieces)
        json["pieces"].push_back(each.name());
    json["prefix"] = prefix.size();
    json["problems"] = Json::array();
    for (const Problem& each : checked.problems)
        json["problems"].push_back(problemJson(each, text.value_or(Text{}), checked, prefix, options));
    return json;
}

}  // namespace

Question checkQuestion() {
    return {{"def", "board"}, checkAnswer};
}

void addCheck(CommandLine& program) {
    auto arguments = std::make_shared<CheckOptions>();
    Verb verb(program, "check", "Show every error and warning of some definitions, variants or programs");
    verb.footer(
        "Examples:\n"
        "  ferz check mRbN                      is it written right, and in which notation?\n"
        "  ferz check 'take-mvoe(1, 0);'        shows where it is wrong, and what was meant\n"
        "  ferz check pieces.mbn bouncing.csm   checks files\n"
        "  ferz check chess.toml variants.ini   checks variants\n"
        "  ferz check bottles.icp bottles.hos   checks programs, and runs nothing\n"
        "  ferz check --json *.csm              a line {\"def\":...,\"error\":{...}} for each problem\n"
        "\n"
        "Exit code 0: no errors, perhaps warnings; 2: an error.");
    arguments->read.addTo(verb);
    arguments->pieces.addTo(verb);
    verb.add("DEF", arguments->defs, definitionText("what to check")).require();
    verb.flag("--json", arguments->json, "print each problem as a line of JSON on standard output");
    verb.runs([arguments] { return runCheck(*arguments); });
}

}  // namespace ferz::tools
