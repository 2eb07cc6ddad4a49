// ferz export: a variant file as a section of Fairy-Stockfish's variants.ini.
#include <memory>

#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string variant;
    std::string target;
    std::string output;
};

int runExport(const Arguments& arguments) {
    Problems problems;
    const auto variant = taken(findVariant(arguments.variant), problems);
    const auto text = variant ? taken(exportVariant(*variant, arguments.target), problems) : std::nullopt;
    if (!text) return failure(problems);
    show(problems);
    problems.clear();
    return writeOutput(arguments.output, *text, problems) ? kDone : failure(problems);
}

}  // namespace

void addExport(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "export", "Turn a variant file into a variant of Fairy-Stockfish");
    verb.footer(
        "Examples:\n"
        "  ferz export examples/variants/grand.toml --to fairy -o grand.ini\n"
        "  ferz export gothic.toml --to fairy | ferz import /dev/stdin --variant gothic\n"
        "\n"
        "The section has no parent. It is imported again before it is written, and its keys and its moves "
        "in\n"
        "many positions are compared with those of the variant file. A key that a variants.ini cannot say "
        "is\n"
        "an error at its place, and nothing is written.");
    verb.add("VARIANT", arguments->variant,
             {"a variant file, as chess.toml, or the name of a variant of Fairy-Stockfish"})
        .require();
    verb.add("--to", arguments->target, {"`fairy`: a section of variants.ini", "TARGET"}).require();
    verb.add("-o,--output", arguments->output, {"write a file instead of standard output", "FILE"});
    verb.runs([arguments] { return runExport(*arguments); });
}

}  // namespace ferz::tools
