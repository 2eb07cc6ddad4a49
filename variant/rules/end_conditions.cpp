#include "variant/rules/end_conditions.h"

#include <iterator>

#include "support/entry.h"

namespace ferz::variant {

namespace {

using ferz::core::Result;
using ferz::core::When;

constexpr std::string_view kConnectValue = "connectValue";
constexpr std::string_view kConnectPieces = "connectPieceTypes";

constexpr EndRow kEnds[] = {
    {When::Extinct,
     "extinct",
     "has none left of one of the `pieces`; without this key, has no pieces left",
     {{{"result", "extinctionValue"},
       {"pieces", "extinctionPieceTypes"},
       {"count", "extinctionPieceCount"},
       {"all"},
       {"enemies", "extinctionOpponentPieceCount"},
       {"moving", "extinctionClaim"}}},
     Result::Loss,
     0,
     "",
     "has {left}"},
    {When::Goal,
     "goal",
     "has one of the `pieces` in the `zone`",
     {{{"pieces", "flagPiece"},
       {"zone", "flagRegion", true},
       {"count", "flagPieceCount"},
       {"blocked", "flagPieceBlockedWin"},
       {"last_move", "flagMove"},
       {"safe", "flagPieceSafe"}}},
     Result::Win,
     1,
     "{side} has reached the goal",
     "has {pieces} on {zone}"},
    {When::Castled,
     "castled",
     "has castled as `castling` says, or the other side has lost the right to",
     {{{"castling", "castlingWins", true}}},
     Result::Win,
     0,
     "",
     "has castled {castling}"},
    {When::Checks,
     "checks",
     "has given `count` checks, or the number in the FEN",
     {{{"when", "checkCounting"}, {"count"}}},
     Result::Win,
     3,
     "{side} has given the last check",
     "has given {checks}"},
    {When::Line,
     "line",
     "has `count` of the `pieces` in a row",
     {{{"result", kConnectValue},
       {"pieces", kConnectPieces},
       {"count", "connectN"},
       {"directions"},
       {"axes"}}},
     Result::Win,
     3,
     "{side} has {count} pieces in a row",
     "has {pieces} in a row{directions}"},
    {When::Chain,
     "chain",
     "has a chain of the `pieces` from `zone` to `to`",
     {{{"result", kConnectValue},
       {"pieces", kConnectPieces},
       {"zone", "connectRegion1", true},
       {"to", "connectRegion2", true},
       {"via", "connectRegion3"},
       {"directions"},
       {"onward"}}},
     Result::Win,
     0,
     "a chain of {side}'s pieces crosses the board",
     "has a chain from {zone} to {to}{via}: {kind} on each of its squares, and each step to a neighbouring "
     "one{directions}"},
    {When::Block,
     "block",
     "has a square of `count` by `count` of the `pieces`",
     {{{"result", kConnectValue}, {"pieces", kConnectPieces}, {"count", "connectNxN"}}},
     Result::Win,
     2,
     "{side} has a block of {count} by {count} pieces",
     "has a square of {count} by {count} squares, each with {kind} on it"},
    {When::United,
     "united",
     "has at least `count` of the `pieces`, and they all stand in one group",
     {{{"result", kConnectValue}, {"pieces", kConnectPieces}, {"count", "connectGroup"}, {"directions"}}},
     Result::Win,
     2,
     "all of {side}'s pieces form one group",
     "has at least {pieces}, all in one group: a path over neighbouring squares{directions} joins any two"},
    {When::Collinear,
     "collinear",
     "has `count` of the `pieces` on a line, whatever stands between them",
     {{{"result", kConnectValue}, {"pieces", kConnectPieces}, {"count", "collinearN"}, {"directions"}}},
     Result::Win,
     3,
     "{side} has {count} pieces on a line",
     "has {pieces} on a line{directions}, whatever stands between them"},
    {When::Facing,
     "facing",
     "is to move after a royal of White and one of Black have faced each other for two turns",
     {{{"pieces"}, {"fewer"}, {"points"}, {"bonus"}}},
     Result::Draw,
     0,
     "the {royals} have faced each other for two turns"},
    {When::Passes,
     "passes",
     "is to move after both sides have passed",
     {{{"pieces"}, {"fewer"}, {"points"}, {"bonus"}}},
     Result::Draw,
     0,
     "both sides have passed"},
    {When::FullBoard,
     "full board",
     "is to move, and no square is empty",
     {{{"when", "adjudicateFullBoard"}, {"pieces"}, {"fewer"}, {"points"}, {"bonus"}}},
     Result::Draw,
     0,
     "the board is full"},
    {When::Stalemate,
     "stalemate",
     "has no move and is not in check",
     {{{"result", "stalemateValue"}, {"pieces"}, {"fewer", "stalematePieceCount"}, {"points"}, {"bonus"}}},
     Result::Draw,
     0,
     "stalemate: {side} has no legal move"},
    {When::Mate,
     "mate",
     "has no move and is in check",
     {{{"result", "checkmateValue"}}},
     Result::Loss,
     0,
     ""},
};

constexpr bool areInOrder() {
    for (std::size_t at = 0; at < std::size(kEnds); ++at) {
        if (static_cast<std::size_t>(kEnds[at].when) != at + 1) return false;
    }
    return std::size(kEnds) == static_cast<std::size_t>(When::Mate);
}
static_assert(areInOrder());

/// `pieces_white` is there where `pieces` is.
std::string_view forBothSides(std::string_view key) {
    for (const std::string_view side : {"_white", "_black"}) {
        if (key.ends_with(side)) key.remove_suffix(side.size());
    }
    return key;
}

}  // namespace

const EndKey* EndRow::find(std::string_view key) const {
    return findBy(keys, &EndKey::name, forBothSides(key));
}

bool EndRow::has(std::string_view key) const {
    return key == "when" || forBothSides(key) == "result" || find(key) != nullptr;
}

bool EndRow::needs(std::string_view key) const {
    const EndKey* found = find(key);
    return found != nullptr && found->isNeeded;
}

std::string_view EndRow::optionOf(std::string_view key) const {
    const EndKey* found = find(key);
    return found == nullptr ? std::string_view() : found->option;
}

std::span<const EndRow> endRows() {
    return kEnds;
}

const EndRow& rowOf(When when) {
    return entryOf(kEnds, static_cast<int>(when) - 1);
}

const EndRow* endNamed(std::string_view word) {
    return findBy(kEnds, &EndRow::word, word);
}

}  // namespace ferz::variant
