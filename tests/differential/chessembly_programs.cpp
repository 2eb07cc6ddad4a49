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
        flavour_ = below(extended_ ? 10 : 4);
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

/// What loops are made of that get nowhere, while a take waits for its jump.
std::string Programs::standing() {
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
std::string Programs::stepping() {
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
std::string Programs::extension() {
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

void Programs::sequence(int length, int depth) {
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

}  // namespace ferz::tests
