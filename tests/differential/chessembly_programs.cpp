#include "tests/differential/chessembly_programs.h"

#include <fmt/format.h>

namespace ferz::tests {

std::string Programs::program() {
    std::string text;
    for (int chains = 1 + below(2); chains > 0; --chains) {
        chain_.clear();
        loops_ = 0;
        // Takes and jumps, tags, jumps over blocks: each kind of trouble is rare in a program of
        // everything.
        flavour_ = below(4);
        sequence(2 + below(7), 0);
        for (const std::string& each : chain_)
            text += each + " ";
        text += "; ";
    }
    return text;
}

ir::Situation Programs::board() {
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

std::string Programs::vector() {
    return fmt::format("({}, {})", below(5) / 2 * (below(2) == 0 ? 1 : -1), below(4) - 1);
}

std::string Programs::ordinary() {
    static const std::vector<std::string> kMoves = {"move",  "take-move", "take",  "catch",
                                                    "shift", "peek",      "anchor"};
    static const std::vector<std::string> kTests = {
        "observe",     "enemy",           "friendly",         "bound",    "edge",   "edge-top",
        "edge-left",   "corner",          "corner-top-right", "peek",     "danger", "anchor",
        "edge-bottom", "corner-top-left", "edge-right",       "take-move"};
    if (flavour_ == 1 && below(3) == 0) return (below(2) == 0 ? "take" : "jump") + vector();
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
        case 4: return kMoves[static_cast<std::size_t>(below(static_cast<int>(kMoves.size())))] + vector();
        case 5:
        case 6:
        case 7: return kTests[static_cast<std::size_t>(below(static_cast<int>(kTests.size())))] + vector();
        case 8: return fmt::format("piece-on(rook, {}, {})", below(3) - 1, below(3) - 1);
        case 9: return below(2) == 0 ? "not" : "piece(test)";
        case 10: return below(8) == 0 ? "end" : "check";
        default: return "not";
    }
}

void Programs::sequence(int length, int depth) {
    for (; length > 0; --length) {
        switch (below(10)) {
            case 0:
                if (depth > 3) break;
                chain_.emplace_back("{");
                sequence(1 + below(4), depth + 1);
                chain_.emplace_back("}");
                continue;
            case 1: chain_.push_back(fmt::format("repeat({})", 1 + below(4))); continue;
            case 2:
                chain_.emplace_back(below(2) == 0 && loops_ > 0 ? "while" : "do");
                loops_ += chain_.back() == "do" ? 1 : -1;
                continue;
            case 3:
                if (flavour_ != 3) break;
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

}  // namespace ferz::tests
