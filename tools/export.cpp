// ferz export: a variant file for other programs.
#include <memory>

#include "tools/named_sentences.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct ExportOptions {
    std::string variant;
    std::string target;
    std::string output;
};

int runExport(const ExportOptions& arguments) {
    Problems problems;
    const auto variant = taken(findVariant(arguments.variant), problems);
    const auto text = variant ? taken(exportVariant(*variant, arguments.target), problems) : std::nullopt;
    if (!text) return failure(problems);
    show(problems);
    problems.clear();
    return writeOutput(arguments.output, *text, problems) ? kDone : failure(problems);
}

}  // namespace

void addExport(CommandLine& program) {
    auto arguments = std::make_shared<ExportOptions>();
    Verb verb(program, "export", "Write a variant file for another program");
    verb.footer(
        "Examples:\n"
        "  ferz export examples/variants/capablanca.toml --to fairy -o capablanca.ini\n"
        "  ferz export examples/variants/chess.toml --to diagram\n"
        "  ferz export capablanca --to xboard\n"
        "\n"
        "Targets:\n" +
        sentenceLines(exportTargets()) +
        "\n"
        "What is written is read again and compared with the variant file. A key that the target cannot\n"
        "express is an error at its place, and nothing is written.");
    verb.add("VARIANT", arguments->variant, variantText()).require();
    verb.add("--to", arguments->target, {alternatives(exportTargets()), "TARGET"}).require();
    addOutput(verb, arguments->output, "write a file instead of standard output");
    verb.runs([arguments] { return runExport(*arguments); });
}

}  // namespace ferz::tools
