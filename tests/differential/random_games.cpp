// Positions of random games of a variant, one FEN a line: what other counts of games are tried on.
//
//     random_games VARIANT.toml SEED GAMES LONGEST
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "support/diagnostics.h"
#include "tests/read_definition.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/toml/read.h"

using namespace ferz;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::cerr << "usage: random_games VARIANT.toml SEED GAMES LONGEST\n";
        return 64;
    }
    const std::filesystem::path file = argv[1];
    Diagnostics diagnostics;
    const auto variant = variant::read(Source(file.string(), contentOf(file)),
                                       tests::definitionReader(file.parent_path()), diagnostics);
    if (!variant) {
        std::cerr << render(diagnostics);
        return 2;
    }
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    variant::Interpreter rules(*variant, diagnostics);
    for (int game = 0; game < std::atoi(argv[3]); ++game) {
        std::vector<ir::PlacementProblem> problems;
        auto position = variant::readFen(variant->start, *variant, problems);
        if (!position) return 2;
        const unsigned plies =
            static_cast<unsigned>(random()) % static_cast<unsigned>(std::atoi(argv[4]) + 1);
        for (unsigned ply = 0; ply < plies; ++ply) {
            auto next = rules.plies(*position);
            if (next.empty()) break;
            position = std::move(next[random() % next.size()].after);
        }
        std::cout << variant::printFen(*position, *variant) << "\n";
    }
    return rules.failed() ? 2 : 0;
}
