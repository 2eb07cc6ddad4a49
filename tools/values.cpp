// ferz values: what the pieces of a variant are worth, as the engine of examples/engine takes them.
#include <iostream>
#include <memory>

#include "tools/compiled.h"
#include "tools/processes.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

int runValues(const std::string& file) {
    Problems problems;
    const auto variant = taken(findVariant(file), problems);
    if (!variant || !taken(readFen(*variant), problems)) return failure(problems);
    const auto program = compiledEngine(*variant, "", problems);
    if (!program) return failure(problems);
    show(problems);
    return runProgram({*program, "values"}, nullptr).value_or(kFailed);
}

}  // namespace

void addValues(CommandLine& program) {
    auto file = std::make_shared<std::string>();
    Verb verb(program, "values", "Print what the pieces of a variant are worth");
    verb.footer(
        "Examples:\n"
        "  ferz values examples/variants/capablanca.toml\n"
        "  ferz values shogi                             a variant that Fairy-Stockfish has built in\n"
        "\n"
        "The values are found from the moves of the pieces on boards that are filled at random; a pawn of "
        "chess is\n"
        "worth about 1. An engine for the variant is generated (`ferz generate --engine`), compiled as for "
        "`ferz perft`,\n"
        "and asked: the first time takes some seconds.");
    verb.add("VARIANT", *file, variantText()).require();
    verb.runs([file] { return runValues(*file); });
}

}  // namespace ferz::tools
