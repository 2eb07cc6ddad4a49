// interpreted_names VARIANT.toml < FENS: what the interpreter says of positions, in the form of engine_games.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "support/diagnostics.h"
#include "tests/read_definition.h"
#include "variant/model/fen.h"
#include "variant/play/ends.h"
#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"
#include "variant/toml/read.h"

using namespace ferz;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

std::string resultOf(variant::Interpreter& rules, const variant::Game& game) {
    const auto outcome = variant::outcomeOf(rules, game);
    if (!outcome) return "running";
    if (!outcome->winner) return "draw";
    return *outcome->winner == game.side ? "win" : "loss";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 64;
    const std::filesystem::path file = argv[1];
    Diagnostics diagnostics;
    const auto variant = variant::read(Source(file.string(), contentOf(file)),
                                       tests::definitionReader(file.parent_path()), diagnostics);
    if (!variant) {
        std::cerr << render(diagnostics);
        return 2;
    }
    variant::Interpreter rules(*variant, diagnostics);
    for (std::string fen; std::getline(std::cin, fen);) {
        std::vector<ir::PlacementProblem> problems;
        const auto game = variant::readFen(fen, *variant, problems);
        if (!game) return 2;
        if (isLeftInCheck(rules, *game)) {
            std::cout << fen << "\tthe side that does not move is in check\n";
            continue;
        }
        const auto plies = rules.plies(*game);
        const auto names = variant::namesOf(plies, *game, *variant);
        const auto shortNames = variant::namesOf(plies, *game, rules, variant::Naming::San);
        std::vector<std::string> moves;
        for (std::size_t i = 0; i < names.size(); ++i)
            moves.push_back(names[i] + "=" + shortNames[i]);
        std::sort(moves.begin(), moves.end());
        std::cout << variant::printFen(*game, *variant) << "\t" << resultOf(rules, *game) << "\t"
                  << names.size();
        if (names.size() <= 100) {
            for (const std::string& move : moves)
                std::cout << "\t" << move;
        }
        std::cout << "\n";
    }
    return rules.failed() ? 2 : 0;
}
