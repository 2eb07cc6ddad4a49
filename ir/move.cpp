#include "ir/move.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "ir/text.h"

namespace ferz::ir {

bool operator==(const Drop& left, const Drop& right) = default;
std::strong_ordering operator<=>(const Drop& left, const Drop& right) = default;

bool operator==(const Move& left, const Move& right) = default;
std::strong_ordering operator<=>(const Move& left, const Move& right) = default;

namespace {

std::string squares(const std::vector<Square>& list, const Board& board) {
    std::string text;
    for (const Square square : list)
        text += (text.empty() ? "" : ",") + board.name(square);
    return text;
}

}  // namespace

Move renamed(Move move, const std::function<Square(Square)>& to) {
    move.from = to(move.from);
    if (move.to) move.to = to(*move.to);
    for (std::vector<Square>* list : {&move.captures, &move.flips, &move.enPassant}) {
        for (Square& square : *list)
            square = to(square);
        std::sort(list->begin(), list->end());
    }
    for (auto& [first, second] : move.swaps) {
        first = to(first);
        second = to(second);
        if (first > second) std::swap(first, second);
    }
    std::sort(move.swaps.begin(), move.swaps.end());
    for (Drop& drop : move.drops)
        drop.square = to(drop.square);
    std::sort(move.drops.begin(), move.drops.end());
    return move;
}

std::string print(const Declare& flag) {
    switch (flag.what) {
        case Declare::What::Decisive: return "decisive";
        case Declare::What::NoCheck: return flag.names.isAll() ? "no-check" : "no-check" + print(flag.names);
        case Declare::What::NoMate: return flag.names.isAll() ? "no-mate" : "no-mate" + print(flag.names);
    }
    return {};
}

std::string print(const Move& move, const Board& board) {
    std::string text = fmt::format("{}-{}", board.name(move.from), move.to ? board.name(*move.to) : "off");
    if (!move.captures.empty()) text += " takes " + squares(move.captures, board);
    for (const auto& [first, second] : move.swaps) {
        text += fmt::format(" swaps {}={}", board.name(first), board.name(second));
    }
    if (!move.flips.empty()) text += " flips " + squares(move.flips, board);
    if (!move.becomes.empty()) text += fmt::format(" becomes {}", fmt::join(move.becomes, "|"));
    for (const auto& [key, value] : move.states)
        text += fmt::format(" sets {}={}", key, value);
    if (!move.enPassant.empty()) text += " marks " + squares(move.enPassant, board);
    for (const Drop& drop : move.drops) {
        text += fmt::format(" drops {}={}:{}", board.name(drop.square), drop.friendly ? "friend" : "enemy",
                            drop.name);
    }
    for (const Declare& flag : move.flags)
        text += " " + print(flag);
    return text;
}

}  // namespace ferz::ir
