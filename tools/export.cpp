// ferz export: a variant file for other programs.
#include <memory>

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
    Verb verb(program, "export", "Write a variant file for Fairy-Stockfish or the Interactive Diagram");
    verb.footer(
        "Examples:\n"
        "  ferz export examples/variants/capablanca.toml --to fairy -o capablanca.ini\n"
        "  ferz export examples/variants/chess.toml --to diagram\n"
        "\n"
        "`fairy` is a section of variants.ini without a parent. It is imported again before it is written, "
        "and\n"
        "its keys and its moves in many positions are compared with those of the variant file. `diagram` are "
        "the\n"
        "lines of a page's Interactive Diagram: board, pieces with strings of Betza's notation, promotion,\n"
        "castling and the start. A key that the target cannot express is an error at its place, and nothing "
        "is\n"
        "written.");
    verb.add("VARIANT", arguments->variant, variantText()).require();
    verb.add("--to", arguments->target, {"`fairy` or `diagram`", "TARGET"}).require();
    addOutput(verb, arguments->output, "write a file instead of standard output");
    verb.runs([arguments] { return runExport(*arguments); });
}

}  // namespace ferz::tools
