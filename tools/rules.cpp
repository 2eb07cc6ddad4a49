// ferz rules: the rules of a variant for those who play it.
#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include "tools/output.h"
#include "tools/variant_questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct RulesOptions {
    std::string variant;
    std::string output;
};

/// By the end of the file's name; Markdown without a file.
std::optional<SheetFormat> formatFor(const std::string& file, Problems& problems) {
    if (file.empty()) return SheetFormat::Markdown;
    const std::string end = std::filesystem::path(file).extension().string();
    const auto format = end.empty() ? std::nullopt : sheetFormat(end.substr(1));
    if (!format) report(problems, diagnostic::kUsage, fmt::format("`{}` is neither `.html` nor `.md`", file));
    return format;
}

int runRules(const RulesOptions& arguments) {
    Problems problems;
    const auto format = formatFor(arguments.output, problems);
    if (!format) {
        show(problems);
        return kUsage;
    }
    const auto variant = taken(findVariant(arguments.variant), problems);
    const auto text = variant ? taken(ruleSheet(*variant, *format), problems) : std::nullopt;
    if (!text) return failure(problems);
    show(problems);
    problems.clear();
    return writeOutput(arguments.output, *text, problems) ? kDone : failure(problems);
}

}  // namespace

void addRules(CommandLine& program) {
    auto arguments = std::make_shared<RulesOptions>();
    Verb verb(program, "rules", "Write the rules of a variant for those who play it");
    verb.footer(
        "Examples:\n"
        "  ferz rules xiangqi                     in the terminal, as Markdown\n"
        "  ferz rules chess -o chess.html         a page to print, with pictures\n"
        "  ferz rules examples/variants/shogi.toml -o shogi.md\n"
        "                                         Markdown in a file\n"
        "\n"
        "A sheet shows the start, each piece with its letter, its moves in a picture and in words, and what "
        "becomes of it,\n"
        "and says all rules of the variant: castling, hands, captures, walls, what is compulsory, and how "
        "the "
        "game ends.\n"
        "The page is one file without scripts, for screens and for paper.\n"
        "\n"
        "Exit code 0: done; 2: the input is wrong.");
    verb.add("VARIANT", arguments->variant, variantText()).require();
    addOutput(verb, arguments->output, "write a page (`.html`) or Markdown (`.md`) instead of printing it");
    verb.runs([arguments] { return runRules(*arguments); });
}

}  // namespace ferz::tools
