// Random programs on random boards: the automaton against the language run word by word.
//
//     chessembly_random [SEED [PROGRAMS]]
//
// The seed is printed, and with a difference the program and the board.
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "frontend/chessembly/format.h"
#include "frontend/chessembly/parse.h"
#include "frontend/chessembly/read.h"
#include "ir/evaluate.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "tests/differential/chessembly_walk.h"

namespace {

using namespace ferz;

class Programs {
public:
    explicit Programs(unsigned seed) : random_(seed) {}

    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

    std::string program() {
        std::string text;
        for (int chains = 1 + below(2); chains > 0; --chains) {
            chain_.clear();
            loops_ = 0;
            // Takes and jumps, tags, jumps over blocks: each kind of trouble is rare in a program of
            // everything.
            flavour_ = below(10);
            if (flavour_ == 8) chain_.push_back("take" + vector());
            const bool waits = flavour_ == 9 && below(2) == 0;
            if (waits) chain_.push_back("catch" + vector() + " true + { take" + vector() + " } true");
            sequence(2 + below(flavour_ < 4 ? 7 : 10), 0);
            if (waits) {
                chain_.push_back("true catch" + vector() + " true + { " + stepping() + " } enemy" + vector() +
                                 " jump" + vector());
            }
            for (const std::string& each : chain_)
                text += each + " ";
            text += "; ";
        }
        return text;
    }

    ir::Situation board() {
        ir::Situation situation;
        ir::Position& position = situation.position;
        position.board = {3 + below(4), 3 + below(4)};
        const int density = 2 + below(8);
        for (ir::Square square = 0; square < position.board.squares(); ++square) {
            if (below(density) != 0) continue;
            position.pieces[square] = {below(2) == 0 ? ir::Colour::White : ir::Colour::Black,
                                       below(2) == 0 ? "rook" : "pawn"};
        }
        for (ir::Square square = 0; square < position.board.squares(); ++square) {
            if (below(4) == 0) position.attacked.insert(square);
        }
        position.states["a"] = below(2);
        position.inCheck = below(2) == 0;
        situation.at = below(position.board.squares());
        situation.side = below(3) == 0 ? ir::Colour::Black : ir::Colour::White;
        situation.name = below(2) == 0 ? "test" : "rook";
        position.pieces[situation.at] = {situation.side, situation.name};
        return situation;
    }

private:
    std::string vector() {
        return fmt::format("({}, {})", below(5) / 2 * (below(2) == 0 ? 1 : -1), below(4) - 1);
    }

    std::string ordinary() {
        static const std::vector<std::string> kMoves = {"move",  "take-move", "take",  "catch",
                                                        "shift", "peek",      "anchor"};
        static const std::vector<std::string> kTests = {
            "observe",     "enemy",           "friendly",         "bound",    "edge",   "edge-top",
            "edge-left",   "corner",          "corner-top-right", "peek",     "danger", "anchor",
            "edge-bottom", "corner-top-left", "edge-right",       "take-move"};
        if (flavour_ == 1 && below(3) == 0) return (below(2) == 0 ? "take" : "jump") + vector();
        if (flavour_ == 8 && below(4) != 0) return standing();
        if (flavour_ == 9 && below(6) != 0) return stepping();
        if (flavour_ >= 4 && flavour_ < 8 && below(2) == 0) return extension();
        if (flavour_ == 2 && below(3) == 0) {
            switch (below(4)) {
                case 0: return "transition(" + std::string(below(2) == 0 ? "rook" : "pawn") + ")";
                case 1: return fmt::format("set-state({}, {})", below(2) == 0 ? "a" : "b", below(3));
                case 2: return "set-state";
                default: return fmt::format("if-state(a, {})", below(2));
            }
        }
        switch (below(12)) {
            case 0:
            case 1:
            case 2:
            case 3:
            case 4:
                return kMoves[static_cast<std::size_t>(below(static_cast<int>(kMoves.size())))] + vector();
            case 5:
            case 6:
            case 7:
                return kTests[static_cast<std::size_t>(below(static_cast<int>(kTests.size())))] + vector();
            case 8: return fmt::format("piece-on(rook, {}, {})", below(3) - 1, below(3) - 1);
            case 9: return below(2) == 0 ? "not" : "piece(test)";
            case 10: return below(8) == 0 ? "end" : "check";
            default: return "not";
        }
    }

    /// What loops are made of that get nowhere, while a take waits for its jump.
    std::string standing() {
        switch (below(14)) {
            case 0: return "take" + vector();
            case 1:
            case 2: return "jump" + vector();
            case 3: return "not";
            case 4: return "true";
            case 5: return fmt::format("{}-anchor({})", below(2) == 0 ? "read" : "write", below(2));
            case 6: return "peek" + vector();
            case 7: return "enemy" + vector();
            case 8: return "+ { move" + vector() + " }";
            case 9: return "anchor(1, 0)";
            case 10: return "anchor(-1, 0)";
            case 11: return fmt::format("anchor(0, {})", below(2) == 0 ? 1 : -1);
            case 12: return fmt::format("{}({})", below(2) == 0 ? "write" : "read", below(2));
            default: return fmt::format("jmp({})", below(3));
        }
    }

    /// Activations of every kind for step blocks to continue, and takes among them that wait.
    std::string stepping() {
        static const std::vector<std::string> kActivations = {"take",      "take",  "catch",
                                                              "take-move", "shift", "move"};
        switch (below(10)) {
            case 0: return "jump" + vector();
            case 1:
            case 2: return "true";
            case 3: return "not";
            case 4: return "place-move(pawn, " + vector().substr(1);
            case 5: return "enemy" + vector();
            default:
                return kActivations[static_cast<std::size_t>(below(static_cast<int>(kActivations.size())))] +
                       vector();
        }
    }

    /// Registers, anchors, colours, far squares; with flavour 7 further steps and what they continue.
    std::string extension() {
        static const std::vector<std::string> kRegisters = {"read",     "read-and", "read-or",
                                                            "read-xor", "write",    "write"};
        static const std::vector<std::string> kAnchors = {"read-anchor", "write-anchor", "write-anchor"};
        const std::string colour = below(2) == 0 ? "white" : "black";
        const auto numbered = [&](const std::vector<std::string>& names) {
            const auto index = static_cast<std::size_t>(below(static_cast<int>(names.size())));
            return fmt::format("{}({})", names[index], below(3));
        };
        switch (flavour_ == 7 ? below(5) : below(8)) {
            case 0: return "place-move(pawn, " + vector().substr(1);
            case 1: return below(2) == 0 ? "take" + vector() : "jump" + vector();
            case 2: return "shift" + vector();
            case 3: return below(2) == 0 ? "catch" + vector() : "take-move" + vector();
            case 4: return below(2) == 0 ? "not" : below(2) == 0 ? "true" : "false";
            default: break;
        }
        switch (flavour_ == 4 ? below(2) : below(4)) {
            case 0:
            case 1: return numbered(flavour_ == 5 ? kAnchors : kRegisters);
            case 2:
                return below(2) == 0 ? fmt::format("color({})", colour)
                                     : fmt::format("color-on({}, {}", colour, vector().substr(1));
            default:
                switch (below(4)) {
                    case 0: return fmt::format("absolute({}, {})", below(4), below(4));
                    case 1: return fmt::format("absolute-x({})", below(4));
                    case 2: return fmt::format("absolute-y({})", below(4));
                    default: return "transition";
                }
        }
    }

    void sequence(int length, int depth) {
        for (; length > 0; --length) {
            switch (flavour_ == 9 ? below(5) : below(10)) {
                case 0:
                    if (depth > 3) break;
                    chain_.emplace_back(flavour_ != 7 && flavour_ != 9 ? "{"
                                        : below(2) == 0                ? "+ {"
                                        : below(2) == 0                ? "| {"
                                                                       : "{");
                    sequence(1 + below(4), depth + 1);
                    chain_.emplace_back("}");
                    continue;
                case 1:
                    if (flavour_ == 9 && below(4) != 0) break;
                    chain_.push_back(fmt::format("repeat({})", 1 + below(4)));
                    continue;
                case 2:
                    chain_.emplace_back(below(2) == 0 && loops_ > 0 ? "while" : "do");
                    loops_ += chain_.back() == "do" ? 1 : -1;
                    continue;
                case 3:
                    if (flavour_ == 9 || (flavour_ != 3 && (flavour_ < 4 || below(2) == 0))) break;
                    chain_.push_back(fmt::format("{}({})",
                                                 below(3) == 0   ? "label"
                                                 : below(2) == 0 ? "jmp"
                                                                 : "jne",
                                                 below(3)));
                    continue;
                default: break;
            }
            chain_.push_back(ordinary());
        }
    }

    std::mt19937 random_;
    std::vector<std::string> chain_;
    int loops_ = 0;
    int flavour_ = 0;
};

std::string list(const std::set<ir::Move>& moves, const ir::Board& board) {
    std::string text;
    for (const ir::Move& move : moves)
        text += "    " + ir::print(move, board) + "\n";
    return text;
}

std::string draw(const ir::Situation& situation) {
    const ir::Board& board = situation.position.board;
    std::string text =
        fmt::format("  {}, {} on {}, a={}, {}\n", board.print(), situation.name, board.name(situation.at),
                    situation.position.state("a"), situation.position.inCheck ? "in check" : "no check");
    for (int rank = board.ranks - 1; rank >= 0; --rank) {
        text += "    ";
        for (int file = 0; file < board.files; ++file) {
            const auto piece = situation.position.pieces.find(board.square({file, rank, 0, 0}));
            if (piece == situation.position.pieces.end()) {
                text += '.';
            } else {
                const bool black = piece->second.colour == ir::Colour::Black;
                text += static_cast<char>(piece->second.name[0] - (black ? 0 : 'a' - 'A'));
            }
        }
        text += '\n';
    }
    return text;
}

ReadOptions optionsOf(const tests::WalkOptions& dialect) {
    ReadOptions options;
    options.dialect["peek"] = dialect.peekEnters ? "enter" : "strict";
    options.dialect["block"] = dialect.blocksAreTrue ? "true" : "value";
    options.dialect["dialect"] = "extended";
    options.dialect["black"] = dialect.blackOnBoard ? "board" : "turn";
    return options;
}

/// What must hold of every program that is read; empty when it does.
std::string problemOf(const Source& source, const ReadOptions& options, const ir::Movement& movement) {
    if (const auto problems = ir::verify(movement); !problems.empty()) return problems.front();
    Diagnostics diagnostics;
    const auto reread = ir::parse(Source("ir", ir::print(movement)), diagnostics);
    if (!reread || reread->front() != movement) return "the automaton's text reads differently";
    const auto formatted = chessembly::format(source, diagnostics);
    if (!formatted) return "the program cannot be formatted";
    const auto again = chessembly::read(Source("formatted", *formatted), options, diagnostics);
    if (!again || again->front() != movement) return "formatted, the program reads differently";
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned seed = argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 1;
    const int count = argc > 2 ? std::atoi(argv[2]) : 2'000;
    fmt::print("seed {}\n", seed);
    Programs programs(seed);
    int refused = 0;
    std::map<std::string, int> reasons;
    for (int index = 0; index < count; ++index) {
        const std::string text = programs.program();
        const tests::WalkOptions dialect = {programs.below(4) == 0, programs.below(4) == 0,
                                            programs.below(4) == 0};
        const Source source("random", text);
        Diagnostics diagnostics;
        const auto program = chessembly::parse(source, diagnostics);
        if (!program) {
            fmt::print("{}\n{}", text, render(diagnostics));
            return 1;
        }
        const auto movements = chessembly::read(source, optionsOf(dialect), diagnostics);
        if (!movements) {
            ++refused;
            const std::string name =
                diagnostics.firstError() == nullptr ? "" : diagnostics.firstError()->name;
            ++reasons[name];
            if (name != "too-large" && name != "not-supported") {
                fmt::print("{}\n{}", text, render(diagnostics));
                return 1;
            }
            for (int boards = 0; boards < 8; ++boards)
                (void)programs.board();
            continue;
        }
        if (const std::string problem = problemOf(source, optionsOf(dialect), movements->front());
            !problem.empty()) {
            fmt::print("program {}: {}\n{}\n", index, text, problem);
            return 1;
        }
        for (int boards = 0; boards < 8; ++boards) {
            const ir::Situation situation = programs.board();
            const auto moves = ir::evaluate(movements->front(), situation, ir::Limits{}, diagnostics);
            if (!moves) {
                fmt::print("{}\n{}", text, render(diagnostics));
                return 1;
            }
            const std::set<ir::Move> found(moves->begin(), moves->end());
            const std::set<ir::Move> expected = tests::walk(*program, situation, dialect);
            if (found == expected) continue;
            fmt::print(
                "program {}: {}\n  peek {}, block {}, black {}\n{}  the automaton:\n{}  word by word:\n{}",
                index, text, dialect.peekEnters ? "enter" : "strict",
                dialect.blocksAreTrue ? "true" : "value", dialect.blackOnBoard ? "board" : "turn",
                draw(situation), list(found, situation.position.board),
                list(expected, situation.position.board));
            return 1;
        }
    }
    fmt::print("{} programs agree, {} were refused\n", count - refused, refused);
    for (const auto& [name, times] : reasons)
        fmt::print("  {}: {}\n", name, times);
    return 0;
}
