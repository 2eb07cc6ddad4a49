// ferz variants: the variants that are known by name.
#include <fmt/format.h>
#include <memory>

#include "tools/json.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

int runVariants(bool isJson) {
    Problems problems;
    std::string text;
    for (const std::string& name : variantNames()) {
        const auto variant = findVariant(name);
        const auto game = variant ? startGame(*variant) : Result<Game>::failed(variant.problems());
        // Fairy-Stockfish plays it, and ferz does not.
        if (!game) continue;
        const std::string board = game->board().text();
        text += isJson ? dump({{"name", name}, {"board", board}, {"fen", game->fen()}}) + "\n"
                       : fmt::format("{:<18} {:<6} {}\n", name, board, game->fen());
    }
    return writeOutput({}, text, problems) ? kDone : failure(problems);
}

}  // namespace

void addVariants(CommandLine& program) {
    auto isJson = std::make_shared<bool>(false);
    Verb verb(program, "variants", "List the variants that are known by name");
    verb.footer(
        "Examples:\n"
        "  ferz variants                      name, board and start of each\n"
        "  ferz variants | grep shogi         those with this word in the name\n"
        "  ferz variants --json               a line of JSON for each\n"
        "\n"
        "These are the variants that Fairy-Stockfish has built in. `play`, `perft`, `generate`, `export` and "
        "`check` "
        "take "
        "such a\n"
        "name, or a variant file; for a file of the same name write `./chess`.\n"
        "\n"
        "Exit code 0.");
    verb.flag("--json", *isJson, "print a line of JSON for each variant");
    verb.runs([isJson] { return runVariants(*isJson); });
}

}  // namespace ferz::tools
