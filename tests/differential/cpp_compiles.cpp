// Generated C++ against the slow evaluator: writes headers for the pieces of cpp_pieces.ferz and for random
// automata, compiles them with every compiler given, and compares the moves on random positions, move for
// move.
//
//     cpp_compiles SOURCE_DIR WORK_DIR COMPILER...
//
// FERZ_SEED says where the random numbers start; the seed is printed.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "backends/registry.h"
#include "ir/evaluate.h"
#include "ir/text.h"
#include "ir/verify.h"

namespace {

using namespace ferz;
using namespace ferz::ir;

constexpr const char* kFlags = "-std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror";
constexpr int kRandomAutomata = 200;
constexpr int kPositionsEach = 60;

std::mt19937 random_source;

int below(int limit) {
    return static_cast<int>(random_source() % static_cast<unsigned>(limit));
}
int between(int low, int high) {
    return low + below(high - low + 1);
}
bool oneIn(int n) {
    return below(n) == 0;
}

const std::vector<std::string> kNames = {"king", "rook", "pawn", "odd-one"};

// ---- random automata

NameSet randomNames() {
    if (below(3) != 0) return NameSet::all();
    const NameSet some =
        NameSet::of({kNames[static_cast<std::size_t>(below(4))], kNames[static_cast<std::size_t>(below(4))]});
    return oneIn(2) ? some : ~some;
}

Contents randomContents() {
    switch (below(8)) {
        case 0: return Contents::enemy(randomNames());
        case 1: return Contents::friendly(randomNames());
        case 2: return Contents::piece(randomNames());
        case 3: return Contents::nothing() | Contents::enemy(randomNames());
        case 4: return ~Contents::piece(randomNames());
        case 5: return Contents::offBoard() | Contents::friendly(randomNames());
        default: return Contents::nothing();
    }
}

Vec randomVec(int reach) {
    Vec vec{between(-reach, reach), between(-reach, reach)};
    if (oneIn(25)) vec.level = between(-1, 1);
    return vec;
}

Zone randomZone() {
    static const char* const kZones[] = {"[*1-2]",       "[a-b*,d3]", "[#]",    "[^.]",
                                         "[a1(+2,+-2)]", "[.,a*]",    "[^*4-9]"};
    return *parseZone(kZones[below(7)]);
}

Test randomTest() {
    Vec at;
    if (oneIn(3)) at = randomVec(1);
    Predicate predicate = Holds{randomContents()};
    switch (below(30)) {
        case 0: predicate = Beyond{static_cast<unsigned>(between(1, 510))}; break;
        case 1: predicate = InZone{randomZone()}; break;
        case 2: predicate = Unmoved{}; break;
        case 3: predicate = NeverChecked{}; break;
        case 4: predicate = Attacked{randomNames(), oneIn(2)}; break;
        case 5: predicate = StateIs{"k", below(2)}; break;
        case 6: predicate = Named{randomNames()}; break;
        case 7: predicate = InCheck{}; break;
        case 8: predicate = Present{randomContents(), randomZone()}; break;
        case 9: predicate = Visited{1 + below(2)}; break;
        case 10: predicate = Affected{}; break;
        case 11: predicate = EnPassantMarked{randomNames()}; break;
        case 12: predicate = WhiteMoves{}; break;
        default: break;
    }
    if (!looksAtSquare(predicate)) at = {};
    const Test test{predicate, at, false};
    return oneIn(4) ? negated(test) : test;
}

Effect randomEffect() {
    switch (below(30)) {
        case 0: return MarkEnPassant{};
        case 1: return Swap{below(3)};
        case 2: return Flip{};
        case 3: return Become{{"pawn", "rook"}};
        case 4: return SetState{"k", below(3)};
        case 5: return Place{oneIn(2), kNames[static_cast<std::size_t>(below(4))]};
        case 6: return Vanish{};
        case 7:
        case 8: return oneIn(4) ? Effect{Forget{1 + below(2)}} : Effect{Visit{1 + below(2)}};
        case 9: return Declare{static_cast<Declare::What>(below(3)), randomNames()};
        case 10:
        case 11:
        case 12:
        case 13: return Lift{};
        case 14:
        case 15:
        case 16:
        case 17:
        case 18: return Capture{};
        default: return Land{};
    }
}

Edges randomEdges() {
    switch (below(12)) {
        case 0: return CylinderEdges{};
        case 1: return TorusEdges{};
        case 2: return JoinedFiles{below(2), between(2, 4)};
        default: return PlainEdges{};
    }
}

Movement randomMovement(int number) {
    Movement movement;
    movement.name = fmt::format("random-{}", number);
    movement.forBlack = static_cast<ForBlack>(below(3));
    const int states = between(3, 9);
    movement.states.resize(static_cast<std::size_t>(states));
    for (int id = 0; id < states; ++id) {
        State& state = movement.states[static_cast<std::size_t>(id)];
        state.accepts = id != 0 && oneIn(3);
        for (int count = id == 0 ? between(1, 4) : below(4); count > 0; --count) {
            // Mostly onward, so that moves are found.
            const int target = oneIn(5) ? below(states) : between(std::min(id + 1, states - 1), states - 1);
            Instruction instruction = Step{randomVec(2), randomEdges()};
            const int kind = id == 0 ? 0 : below(10);
            if (kind >= 3 && kind < 6) instruction = randomTest();
            if (kind >= 6 && kind < 9) instruction = Act{randomEffect()};
            if (kind == 9) {
                const int other = below(5);
                if (other < 2) instruction = Mark{between(1, 2)};
                if (other == 2 || other == 3) instruction = Return{below(3)};
                if (other == 4) instruction = Pass{};
            }
            state.transitions.push_back({instruction, static_cast<StateId>(target)});
        }
    }
    return movement;
}

// ---- positions

struct Attacker {
    Square square = 0;
    std::string name;
    bool pinned = false;
};

const std::vector<const char*> kHexagonal = {"hex2", "hex3h", "hex2x3x4", "rhomb3x4", "rhomb4x2v"};

struct Case {
    Situation situation;
    std::vector<Attacker> attackers;
};

/// Its header is for hexagonal boards, too.
bool keepsToCells(const Movement& movement) {
    EmitOptions options;
    options.cells = Cells::HexVertical;
    Diagnostics ignored;
    return backends::findTarget("cpp")->emit({movement}, options, ignored).has_value();
}

Case randomCase(const Movement& movement, bool onCells) {
    Case result;
    auto& position = result.situation.position;
    position.board = {between(3, 8), between(3, 8), oneIn(6) ? 2 : 1, oneIn(20) ? 2 : 1};
    if (onCells && oneIn(4)) position.board = *parseBoard(kHexagonal[static_cast<std::size_t>(below(5))]);
    const int squares = position.board.squares();
    const auto anywhere = [&] {
        Square square = below(squares);
        while (!position.board.has(square))
            square = below(squares);
        return square;
    };
    for (int n = below(squares / 2); n > 0; --n) {
        const Square square = anywhere();
        position.pieces[square] = {oneIn(2) ? Colour::White : Colour::Black,
                                   kNames[static_cast<std::size_t>(below(4))]};
        if (oneIn(2)) position.moved.insert(square);
    }
    result.situation.at = anywhere();
    result.situation.side = oneIn(2) ? Colour::White : Colour::Black;
    result.situation.name = oneIn(2) ? movement.name : "king";
    for (int n = below(squares / 2); n > 0; --n) {
        result.attackers.push_back({anywhere(), kNames[static_cast<std::size_t>(below(4))], oneIn(2)});
    }
    for (int n = below(squares / 4); n > 0; --n)
        position.enPassant[anywhere()] = anywhere();
    position.inCheck = oneIn(2);
    position.everChecked = oneIn(2);
    if (oneIn(2)) position.states["k"] = 1;
    position.isAttacked = [attackers = result.attackers](const auto&, Square square, const Attacked& by) {
        return std::any_of(attackers.begin(), attackers.end(), [&](const Attacker& each) {
            return each.square == square && by.by.contains(each.name) && (by.pinnedCount || !each.pinned);
        });
    };
    return result;
}

std::string line(std::size_t piece, const Case& each) {
    const Situation& situation = each.situation;
    const auto& position = situation.position;
    const Board& board = position.board;
    auto pieces = position.pieces;
    pieces[situation.at] = {situation.side, situation.name};
    std::string text =
        fmt::format("{} {} {} {} {} {} {} {} {} {}", piece, board.files, board.ranks, board.levels,
                    board.rows, situation.side == Colour::Black ? 1 : 0, situation.at,
                    position.inCheck ? 1 : 0, position.everChecked ? 1 : 0, pieces.size());
    for (const auto& [square, held] : pieces) {
        text += fmt::format(" {} {} {} {}", square, held.colour == Colour::Black ? 1 : 0,
                            position.moved.contains(square) ? 1 : 0, held.name);
    }
    // A hexagonal board's cells, and which lie on its edge.
    text += fmt::format(" {}", board.hexagons ? board.squaresThere() : 0);
    const Zone edge{false, {ZonePart{ZonePart::Kind::Edge, {}, {}, {}, {}}}};
    for (Square square = 0; board.hexagons && square < board.squares(); ++square) {
        if (board.has(square)) text += fmt::format(" {} {}", square, edge.contains(board, square) ? 1 : 0);
    }
    text += fmt::format(" {}", each.attackers.size());
    for (const Attacker& attacker : each.attackers) {
        text += fmt::format(" {} {} {}", attacker.square, attacker.pinned ? 1 : 0, attacker.name);
    }
    text += fmt::format(" {}", position.enPassant.size());
    for (const auto& [mark, victim] : position.enPassant)
        text += fmt::format(" {} {}", mark, victim);
    text += fmt::format(" {}", position.states.size());
    for (const auto& [key, value] : position.states)
        text += fmt::format(" {} {}", key, value);
    return text;
}

std::string printed(const Move& move) {
    std::string text = fmt::format("{} {} takes", move.from, move.to.value_or(-1));
    for (const Square square : move.captures)
        text += fmt::format(" {}", square);
    text += " swaps";
    for (const auto& [a, b] : move.swaps)
        text += fmt::format(" {}={}", a, b);
    text += " flips";
    for (const Square square : move.flips)
        text += fmt::format(" {}", square);
    text += " becomes";
    for (const std::string& name : move.becomes)
        text += " " + name;
    text += " sets";
    for (const auto& [key, value] : move.states)
        text += fmt::format(" {}={}", key, value);
    text += " marks";
    for (const Square square : move.enPassant)
        text += fmt::format(" {}", square);
    text += " drops";
    for (const Drop& drop : move.drops)
        text += fmt::format(" {}{}{}", drop.square, drop.friendly ? '+' : '-', drop.name);
    text += " flags";
    for (const Declare& flag : move.flags) {
        text += fmt::format(" {}{}", static_cast<int>(flag.what), flag.names.isComplement() ? '^' : ':');
        for (const std::string& name : flag.names.listed())
            text += name + ",";
    }
    return text;
}

// ---- the test

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path) << text;
}

int run(const std::string& command) {
    return std::system(command.c_str());
}  // NOLINT(cert-env33-c)

/// `void generateKing(`, in the order of the pieces.
std::vector<std::string> functionsOf(const std::string& header) {
    std::vector<std::string> names;
    const std::string before = "\nvoid generate";
    for (std::size_t at = header.find(before); at != std::string::npos; at = header.find(before, at + 1)) {
        const std::size_t begin = at + 6;
        names.push_back(header.substr(begin, header.find('(', begin) - begin));
    }
    return names;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: cpp_compiles SOURCE_DIR WORK_DIR COMPILER...\n";
        return 64;
    }
    const std::filesystem::path sources = argv[1];
    const std::filesystem::path work = argv[2];
    std::filesystem::create_directories(work);
    const char* given = std::getenv("FERZ_SEED");
    const unsigned seed =
        given != nullptr ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 20240611U;
    std::cout << "seed " << seed << "\n";
    random_source.seed(seed);

    Diagnostics diagnostics;
    const auto path = sources / "tests/differential/cpp_pieces.ferz";
    auto movements = parse(Source(path.string(), contentOf(path)), diagnostics);
    if (!movements) {
        std::cerr << render(diagnostics);
        return 1;
    }
    for (int number = 0; number < kRandomAutomata; ++number) {
        movements->push_back(randomMovement(number));
        for (const std::string& problem : verify(movements->back()))
            std::cerr << problem << "\n";
    }
    EmitOptions options;
    options.source = "a table of pieces\\";
    options.sourceNotation = "ir";
    const auto header = backends::findTarget("cpp")->emit(*movements, options, diagnostics);
    if (!header || *header != backends::findTarget("cpp")->emit(*movements, options, diagnostics)) {
        std::cerr << render(diagnostics) << "no header, or another one the second time\n";
        return 1;
    }
    write(work / "pieces.h", *header);
    const std::vector<std::string> functions = functionsOf(*header);
    std::string dispatch;
    for (std::size_t piece = 0; piece < functions.size(); ++piece) {
        dispatch +=
            fmt::format("case {}: ferz::pieces::{}(board, from, sink); break;\n", piece, functions[piece]);
    }
    write(work / "dispatch.inc", dispatch);

    std::string positions;
    std::vector<std::vector<std::string>> expected;
    std::vector<std::size_t> pieceOf;
    std::size_t skipped = 0;
    std::size_t moves = 0;
    Limits limits;
    limits.configurations = 4'000;
    for (std::size_t piece = 0; piece < movements->size(); ++piece) {
        const bool onCells = keepsToCells((*movements)[piece]);
        for (int n = 0; n < kPositionsEach; ++n) {
            const Case each = randomCase((*movements)[piece], onCells);
            Diagnostics ignored;
            const auto found = evaluate((*movements)[piece], each.situation, limits, ignored);
            if (!found) {
                ++skipped;
                continue;
            }
            std::vector<std::string> lines;
            for (const Move& move : *found)
                lines.push_back(printed(move));
            std::sort(lines.begin(), lines.end());
            moves += lines.size();
            expected.push_back(std::move(lines));
            pieceOf.push_back(piece);
            positions += line(piece, each) + "\n";
        }
    }
    write(work / "positions.txt", positions);
    std::cout << fmt::format("{} pieces, {} positions ({} too large), {} moves\n", movements->size(),
                             expected.size(), skipped, moves);

    int wrong = 0;
    for (int index = 3; index < argc; ++index) {
        const auto program = (work / fmt::format("driver-{}", index)).string();
        // g++ finds some warnings only when it optimises; clang++ would take long to.
        const bool isClang = std::string_view(argv[index]).find("clang") != std::string_view::npos;
        const char* optimisation = isClang ? "-O0" : "-O1";
        const std::string compile =
            fmt::format("{} {} {} -I'{}' -I'{}' '{}' -o '{}'", argv[index], kFlags, optimisation,
                        work.string(), (sources / "backends/cpp/runtime").string(),
                        (sources / "tests/differential/cpp_driver.cpp").string(), program);
        if (run(compile) != 0 ||
            run(fmt::format("'{0}' '{1}' > '{0}.txt'", program, (work / "positions.txt").string())) != 0) {
            std::cerr << argv[index] << ": it does not compile or run\n";
            return 1;
        }
        std::ifstream in(program + ".txt");
        std::ifstream asked(work / "positions.txt");
        for (std::size_t at = 0; at < expected.size(); ++at) {
            std::vector<std::string> lines;
            for (std::string text; std::getline(in, text) && text != "end";)
                lines.push_back(text);
            std::string position;
            std::getline(asked, position);
            if (lines == expected[at]) continue;
            if (++wrong > 20) break;
            const Movement& movement = (*movements)[pieceOf[at]];
            std::cerr << fmt::format("{}: `{}` differs on\n  {}\nexpected\n", argv[index], movement.name,
                                     position);
            for (const std::string& text : expected[at])
                std::cerr << "  " << text << "\n";
            std::cerr << "got\n";
            for (const std::string& text : lines)
                std::cerr << "  " << text << "\n";
            if (wrong < 3) std::cerr << print(movement);
        }
    }
    return wrong == 0 ? 0 : 1;
}
