// Every Chessembly chain of up to LENGTH expressions over a small alphabet: the automaton against the
// language run word by word, with every filling of three squares beside the piece.
//
//     every_chain [LENGTH]         2 unless said otherwise; 3 takes a minute or two
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <set>
#include <string>
#include <vector>

#include "frontend/chessembly/parse.h"
#include "frontend/chessembly/read.h"
#include "ir/evaluate.h"
#include "tests/differential/chessembly_walk.h"

namespace {

using namespace ferz;

constexpr const char* kWords[] = {"move(1, 0)",
                                  "move(0, 1)",
                                  "take(1, 0)",
                                  "take(0, 1)",
                                  "take-move(1, 0)",
                                  "take-move(0, 1)",
                                  "catch(1, 0)",
                                  "catch(0, 1)",
                                  "jump(1, 0)",
                                  "jump(0, 1)",
                                  "shift(1, 0)",
                                  "peek(1, 0)",
                                  "peek(0, 1)",
                                  "observe(1, 0)",
                                  "enemy(1, 0)",
                                  "friendly(0, 1)",
                                  "anchor(1, 0)",
                                  "bound(1, 0)",
                                  "edge(1, 0)",
                                  "edge-right(1, 0)",
                                  "corner(1, 1)",
                                  "if-state(a, 0)",
                                  "set-state(a, 1)",
                                  "transition(rook)",
                                  "repeat(1)",
                                  "repeat(2)",
                                  "do",
                                  "while",
                                  "label(0)",
                                  "jmp(0)",
                                  "jne(0)",
                                  "not",
                                  "end",
                                  "{",
                                  "}",
                                  "true"};

constexpr std::array<tests::WalkOptions, 2> kDialects = {{{false, false, false}, {true, true, false}}};

FrontendOptions optionsOf(const tests::WalkOptions& dialect) {
    FrontendOptions options;
    options.dialect["peek"] = dialect.peekEnters ? "enter" : "strict";
    options.dialect["block"] = dialect.blocksAreTrue ? "true" : "value";
    options.dialect["dialect"] = "extended";
    return options;
}

/// The piece stands on a1 of a board of 3x2; b1, c1 and a2 are empty, a friend's or an enemy's.
std::vector<ir::Situation> situations() {
    std::vector<ir::Situation> result;
    for (int filling = 0; filling < 27; ++filling) {
        ir::Situation situation;
        situation.position.board = ir::Board{3, 2};
        situation.at = *situation.position.board.parse("a1");
        situation.name = "piece";
        int rest = filling;
        for (const char* square : {"b1", "c1", "a2"}) {
            if (rest % 3 != 0) {
                situation.position.pieces[*situation.position.board.parse(square)] = {
                    rest % 3 == 1 ? ir::Colour::White : ir::Colour::Black, "rook"};
            }
            rest /= 3;
        }
        result.push_back(std::move(situation));
    }
    return result;
}

struct Counts {
    long agree = 0;
    long refused = 0;
};

bool check(const std::string& text, const tests::WalkOptions& dialect,
           const std::vector<ir::Situation>& boards, Counts& counts) {
    const Source source("<chain>", text);
    Diagnostics diagnostics;
    const auto program = chessembly::parse(source, diagnostics);
    const auto movements = program ? chessembly::read(source, optionsOf(dialect), diagnostics) : std::nullopt;
    if (!movements) {
        ++counts.refused;
        if (diagnostics.hasErrors()) return true;
        fmt::print("`{}` is refused without an error\n", text);
        return false;
    }
    for (const ir::Situation& situation : boards) {
        const auto moves = ir::evaluate(movements->front(), situation, ir::Limits{}, diagnostics);
        const std::set<ir::Move> expected = tests::walk(*program, situation, dialect);
        if (moves && std::set<ir::Move>(moves->begin(), moves->end()) == expected) continue;
        fmt::print("`{}`, peek {}, block {}: {} moves, word by word {}\n", text,
                   dialect.peekEnters ? "enter" : "strict", dialect.blocksAreTrue ? "true" : "value",
                   moves ? moves->size() : 0, expected.size());
        for (const auto& [square, piece] : situation.position.pieces)
            fmt::print("  {} {}\n", situation.position.board.name(square),
                       piece.colour == ir::Colour::White ? "friend" : "enemy");
        return false;
    }
    ++counts.agree;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const int length = argc > 1 ? std::atoi(argv[1]) : 2;
    const std::vector<ir::Situation> boards = situations();
    Counts counts;
    int wrong = 0;
    std::vector<std::string> chains = {""};
    for (int done = 0; done < length; ++done) {
        std::vector<std::string> longer;
        for (const std::string& chain : chains) {
            for (const char* word : kWords)
                longer.push_back(chain + word + " ");
        }
        for (const std::string& chain : longer) {
            for (const tests::WalkOptions& dialect : kDialects)
                wrong += check(chain + ";", dialect, boards, counts) ? 0 : 1;
            if (wrong >= 10) return 1;
        }
        chains = std::move(longer);
    }
    fmt::print("{} programs agree on {} boards, {} are refused, {} wrong\n", counts.agree, boards.size(),
               counts.refused, wrong);
    return wrong == 0 && counts.agree > counts.refused ? 0 : 1;
}
