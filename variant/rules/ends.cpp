#include "variant/rules/ends.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace ferz::variant {

namespace {

using ferz::core::Result;
using ferz::core::When;

constexpr EndRow kEnds[] = {
    {When::Extinct, "extinct", "has no more of one of the `pieces`; without this key, no pieces at all",
     " pieces count enemies moving ", "", Result::Loss, 0, ""},
    {When::Goal, "goal", "has one of the `pieces` in the `zone`",
     " pieces zone count blocked last_move safe ", " zone ", Result::Win, 1, "{side} has reached the goal"},
    {When::Checks, "checks", "has given `count` checks, or as many as the FEN says", " count ", "", Result::Win, 3,
     "{side} has given the last check"},
    {When::Line, "line", "has `count` of the `pieces` in a row", " pieces count directions ", "", Result::Win,
     3, "{side} has {count} pieces in a row", "connectN"},
    {When::Chain, "chain", "has a chain of the `pieces` from `zone` to `to`",
     " pieces zone to directions onward ", " zone to ", Result::Win, 0,
     "a chain of {side}'s pieces crosses the board"},
    {When::Block, "block", "has a square of `count` by `count` of the `pieces`", " pieces count ", "",
     Result::Win, 2, "{side} has a block of {count} by {count} pieces", "connectNxN"},
    {When::Collinear, "collinear", "has `count` of the `pieces` on a line, whatever stands between them",
     " pieces count directions ", "", Result::Win, 3, "{side} has {count} pieces on a line", "collinearN"},
    {When::Castled, "castled", "has castled as `castling` says, or the other side never can", " castling ",
     " castling ", Result::Win, 0, ""},
    {When::Facing, "facing", "is to move after two royals have faced each other for two moves", "", "",
     Result::Draw, 0, "the {royals} have faced each other for two turns"},
    {When::Passes, "passes", "is to move after both sides have passed", "", "", Result::Draw, 0,
     "both sides have passed"},
    {When::FullBoard, "full board", "is to move, and no square is empty", "", "", Result::Draw, 0,
     "the board is full"},
    {When::Stalemate, "stalemate", "has no move, and is not in check", "", "", Result::Draw, 0,
     "stalemate: {side} has no legal move"},
    {When::Mate, "mate", "has no move, and is in check", "", "", Result::Loss, 0, ""},
};

constexpr bool areInOrder() {
    for (std::size_t at = 0; at < std::size(kEnds); ++at) {
        if (static_cast<std::size_t>(kEnds[at].when) != at + 1) return false;
    }
    return std::size(kEnds) == static_cast<std::size_t>(When::Mate);
}
static_assert(areInOrder());

bool isAmong(std::string_view list, std::string_view key) {
    return list.find(" " + std::string(key) + " ") != std::string_view::npos;
}

}  // namespace

bool EndRow::has(std::string_view key) const {
    // `pieces_white` is there where `pieces` is.
    for (const std::string_view side : {"_white", "_black"}) {
        if (key.ends_with(side)) key.remove_suffix(side.size());
    }
    return isAmong(" when result ", key) || isAmong(keys, key);
}

bool EndRow::needs(std::string_view key) const {
    return isAmong(needed, key);
}

std::span<const EndRow> endRows() {
    return kEnds;
}

const EndRow& rowOf(When when) {
    return kEnds[static_cast<std::size_t>(when) - 1];
}

const EndRow* endNamed(std::string_view word) {
    const auto* found =
        std::find_if(std::begin(kEnds), std::end(kEnds), [&](const EndRow& row) { return row.word == word; });
    return found == std::end(kEnds) ? nullptr : found;
}

}  // namespace ferz::variant
