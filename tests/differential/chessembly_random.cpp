// Random programs on random boards: the automaton against the language run word by word.
//
//     chessembly_random [SEED [PROGRAMS]]
//
// The seed is printed, and with a difference the program and the board.
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/chessembly/format.h"
#include "frontend/chessembly/parse.h"
#include "frontend/chessembly/read.h"
#include "ir/evaluate.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "tests/differential/chessembly_programs.h"
#include "tests/differential/chessembly_walk.h"

namespace {

using namespace ferz;

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

FrontendOptions optionsOf(const tests::WalkOptions& dialect) {
    FrontendOptions options;
    options.dialect["peek"] = dialect.peekEnters ? "enter" : "strict";
    options.dialect["block"] = dialect.blocksAreTrue ? "true" : "value";
    options.dialect["dialect"] = "extended";
    options.dialect["black"] = dialect.blackOnBoard ? "board" : "turn";
    return options;
}

/// What must hold of every program that is read; empty when it does.
std::string problemOf(const Source& source, const FrontendOptions& options, const ir::Movement& movement) {
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
    tests::Programs programs(seed, true);
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
