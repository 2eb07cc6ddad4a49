// Random small games, for a program that counts many of them: the interpreter's counts, and the cores.
//
//     rule_games FOLDER SEED MOST FILE...
//
// Reads the variant files one after the other until MOST of them can be played. Writes to FOLDER the core of
// each that has one, and `all.cpp`, a program that counts them: it reads lines `NUMBER DEPTH FEN` and prints
// the count. Prints for each playable file one line
//
//     NUMBER FILE            it has a core
//     refused FILE REASON    it has none
//     wrong FILE REASON      it cannot be read, or its start is no position
//
// and after the first its counts, `  DEPTH NODES FEN`: from the start, and from positions of random play.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "support/diagnostics.h"
#include "tests/read_definition.h"
#include "variant/core/emit.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/play/perft.h"
#include "variant/toml/read.h"

using namespace ferz;

namespace {

namespace fs = std::filesystem;

constexpr int kGames = 5;
constexpr unsigned kLongest = 10;
constexpr int kDeepest = 3;
/// Positions of a game whose moves are listed, in all its counts.
constexpr std::uint64_t kMostListed = 400;

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

std::string firstOf(const Diagnostics& diagnostics) {
    const Diagnostic* error = diagnostics.firstError();
    return error == nullptr ? "" : error->message;
}

class Sampler {
public:
    Sampler(const fs::path& folder, unsigned seed) : folder_(folder), random_(seed) {}

    /// False where the file is no game.
    bool add(const fs::path& file) {
        Diagnostics diagnostics;
        const auto variant = variant::read(Source(file.string(), contentOf(file)),
                                           tests::definitionReader(file.parent_path()), diagnostics);
        if (!variant) return wrong(file, firstOf(diagnostics));
        std::vector<ir::PlacementProblem> problems;
        const auto start = variant::readFen(variant->start, *variant, problems);
        if (!start) return wrong(file, problems.front().message);
        variant::Interpreter rules(*variant, diagnostics);
        if (rules.isInCheck(*start, opposite(start->side))) return wrong(file, "the other side is in check");
        const auto core =
            variant::core::emitCore(*variant, variant::core::CoreProgram::Perft, {}, diagnostics);
        if (!core) {
            std::cout << "refused " << file.string() << " " << firstOf(diagnostics) << "\n";
            return true;
        }
        write(*core);
        left_ = kMostListed;
        std::cout << cores_ << " " << file.string() << "\n";
        count(rules, *start);
        for (int game = 0; game < kGames; ++game) {
            variant::Game position = *start;
            const unsigned plies = 1 + static_cast<unsigned>(random_()) % kLongest;
            for (unsigned ply = 0; ply < plies; ++ply) {
                auto next = rules.plies(position);
                if (next.empty()) break;
                position = std::move(next[random_() % next.size()].after);
            }
            // A FEN says less than the game; what it says is what both read.
            const std::string fen = variant::printFen(position, *variant);
            const auto known = variant::readFen(fen, *variant, problems);
            if (known && !rules.isInCheck(*known, opposite(known->side))) count(rules, *known);
        }
        ++cores_;
        return !rules.failed();
    }

    void finish() const {
        std::ofstream out(folder_ / "all.cpp");
        out << "#include <iostream>\n#include <string>\n#include \"core/perft.h\"\n#include \"core/fen.h\"\n"
               "#include \"core/move.h\"\n"
            << includes_ << R"(
using namespace ferz::core;
template <class V>
std::string counted(int depth, const std::string& fen) {
    Position<V> position;
    if (const char* problem = readFen<V>(fen, position)) return problem;
    return std::to_string(perft(position, depth));
}
int main() {
    int number = 0;
    int depth = 0;
    std::string fen;
    while (std::cin >> number >> depth && std::cin.get() && std::getline(std::cin, fen)) {
        std::string text;
        switch (number) {
)" << cases_ << "        }\n        std::cout << text << std::endl;\n    }\n}\n";
    }

private:
    static bool wrong(const fs::path& file, const std::string& why) {
        std::cout << "wrong " << file.string() << " " << why << "\n";
        return false;
    }

    void write(const std::vector<variant::core::GeneratedFile>& files) {
        const std::string name = fmt::format("game{}", cores_);
        for (const auto& each : files) {
            // The same for all.
            const bool isShared = each.path.starts_with("core/");
            if (each.path != "variant.h" && each.path != "pieces.h" && !isShared) continue;
            const fs::path path = isShared ? folder_ / each.path : folder_ / name / each.path;
            fs::create_directories(path.parent_path());
            std::ofstream(path) << each.text;
            if (each.path != "variant.h") continue;
            constexpr std::string_view kNamespace = "namespace ferz::games::";
            const std::size_t at = each.text.find(kNamespace) + kNamespace.size();
            const std::string space = each.text.substr(at, each.text.find(' ', at) - at);
            includes_ += fmt::format("#include \"{}/variant.h\"\n", name);
            cases_ +=
                fmt::format("        case {}: text = counted<ferz::games::{}::Variant>(depth, fen); break;\n",
                            cores_, space);
        }
    }

    void count(variant::Interpreter& rules, const variant::Game& game) {
        const std::string fen = variant::printFen(game, rules.variant());
        std::uint64_t listed = 1;
        for (int depth = 1; depth <= kDeepest && listed <= left_; ++depth) {
            const auto nodes = variant::perft(rules, game, depth, {}, 0);
            std::cout << "  " << depth << " " << *nodes << " " << fen << "\n";
            left_ -= listed;
            listed += *nodes;
        }
    }

    const fs::path folder_;
    std::mt19937 random_;
    int cores_ = 0;
    std::uint64_t left_ = 0;
    std::string includes_;
    std::string cases_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::cerr << "usage: rule_games FOLDER SEED MOST FILE...\n";
        return 64;
    }
    Sampler sampler(argv[1], static_cast<unsigned>(std::atoi(argv[2])));
    int left = std::atoi(argv[3]);
    for (int i = 4; i < argc && left > 0; ++i)
        left -= sampler.add(argv[i]) ? 1 : 0;
    sampler.finish();
    return 0;
}
