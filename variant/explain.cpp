#include "variant/explain.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "variant/drops.h"
#include "variant/notation.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// `king`, where all royal pieces are kings; otherwise `royal piece`.
std::string royalName(const Variant& variant) {
    std::string name;
    for (const PieceType& type : variant.pieces) {
        if (type.royalUpTo == 0 && !type.royalTogether) continue;
        if (!name.empty() && name != type.like) return "royal piece";
        name = type.like;
    }
    return name.empty() ? "royal piece" : name;
}

/// Of the rule that ended the game; null when no rule of the variant file did.
const End* ruleOf(const Variant& variant, End::When when) {
    const auto found = std::find_if(variant.ends.begin(), variant.ends.end(),
                                    [&](const End& end) { return end.when == when; });
    return found == variant.ends.end() ? nullptr : &*found;
}

/// Black has no `queen` left.
std::string extinction(const Variant& variant, const Game& game, const Outcome& outcome) {
    for (const End& end : variant.ends) {
        if (end.when != End::When::Extinct) continue;
        for (const Colour side : {opposite(game.side), game.side}) {
            const Colour winner = end.result == End::Result::Win ? side : opposite(side);
            if (outcome.winner && winner != *outcome.winner) continue;
            const ir::NameSet& pieces = end.pieces[index(side)];
            for (const std::string& kind : pieces.isAll() ? std::vector<std::string>() : pieces.listed()) {
                if (countOf(variant, game, side, kind) > end.count) continue;
                return end.count == 0 ? fmt::format("{} has no {} left", nameOf(side), kind)
                                      : fmt::format("{} has too few pieces left: {}", nameOf(side), kind);
            }
            if (pieces.isAll() && outcome.winner)
                return fmt::format("{} has {} pieces left", nameOf(side), end.count == 0 ? "no" : "too few");
        }
    }
    return "a side has too few pieces left";
}

std::string reasonOf(const Rules& rules, const Game& game, const Outcome& outcome) {
    const Variant& variant = rules.variant();
    const std::string_view mover = nameOf(game.side);
    const std::string_view last = nameOf(opposite(game.side));
    const End* rule = ruleOf(variant, outcome.when);
    const int count = rule == nullptr ? 0 : rule->count;
    switch (outcome.when) {
        case End::When::Extinct: return extinction(variant, game, outcome);
        case End::When::Goal:
            return fmt::format("{} has reached the goal",
                               nameOf(outcome.winner.value_or(opposite(game.side))));
        case End::When::Checks: return fmt::format("{} has given the last check", last);
        case End::When::Line: return fmt::format("{} has {} pieces in a row", last, count);
        case End::When::Chain: return fmt::format("a chain of {}'s pieces crosses the board", last);
        case End::When::Block: return fmt::format("{0} has a block of {1} by {1} pieces", last, count);
        case End::When::Collinear: return fmt::format("{} has {} pieces on a line", last, count);
        case End::When::Castled:
            return game.castled ? fmt::format("{} has castled", last)
                                : fmt::format("{} can castle no more",
                                              nameOf(opposite(outcome.winner.value_or(game.side))));
        case End::When::Facing:
            return fmt::format("the {}s have faced each other for two turns", royalName(variant));
        case End::When::Passes: return "both sides have passed";
        case End::When::FullBoard: return "the board is full";
        case End::When::Stalemate: return fmt::format("stalemate: {} has no legal move", mover);
        case End::When::Mate:
            return outcome.winner == game.side
                       ? fmt::format("{} has mated in a way that the rules forbid", last)
                       : fmt::format("{}'s {} is mated", mover, royalName(variant));
    }
    return {};
}

/// The square that the text begins with, which is taken away.
std::optional<Square> takeSquare(std::string_view& text, const ir::Board& board) {
    for (std::size_t size = std::min<std::size_t>(text.size(), 5); size >= 2; --size) {
        const auto square = board.parse(text.substr(0, size));
        if (!square) continue;
        text.remove_prefix(size);
        return square;
    }
    return std::nullopt;
}

/// Of a move that is one by the movements of the pieces.
std::string whyForbidden(Rules& rules, const Game& game, const Ply& ply) {
    const Variant& variant = rules.variant();
    const Conduct& conduct = variant.conduct;
    const bool captures = ply.turn.move && !ply.turn.move->captures.empty();
    if (rules.isInCheck(ply.after, game.side)) {
        const bool was = rules.isInCheck(game, game.side);
        return fmt::format("the {} would {} in check", royalName(variant), was ? "still be" : "be");
    }
    if (conduct.mustCapture && !captures) return "who can capture has to";
    if (variant.hands && variant.hands->mustDrop && (!ply.turn.drop || ply.turn.move))
        return "who can drop a piece has to";
    if (rules.isInCheck(ply.after, ply.after.side)) {
        return ply.turn.drop && !ply.turn.move ? "this drop may not give check or mate"
                                               : "this move may not give check or mate";
    }
    return "the rules of the variant forbid it";
}

}  // namespace

std::string_view nameOf(Colour side) {
    return side == Colour::White ? "White" : "Black";
}

std::string sentenceOf(const Rules& rules, const Game& game, const Outcome& outcome) {
    const std::string reason = reasonOf(rules, game, outcome);
    return outcome.winner ? fmt::format("{} has won: {}", nameOf(*outcome.winner), reason)
                          : fmt::format("draw: {}", reason);
}

std::string whyIllegal(Rules& rules, const Game& game, std::string_view text) {
    if (outcomeOf(rules, game)) return "the game is over";
    const Variant& variant = rules.variant();
    const std::vector<Ply> all = rules.pseudoLegalPlies(game);
    const auto meant = movesNamed(text, all, game, rules);
    if (!meant.empty()) return whyForbidden(rules, game, all[meant.front()]);
    const auto from = takeSquare(text, variant.board);
    const auto to = from ? takeSquare(text, variant.board) : std::nullopt;
    if (!from || !to) return "no legal move has this name";
    const auto piece = game.position.pieces.find(*from);
    if (piece == game.position.pieces.end())
        return fmt::format("no piece stands on {}", variant.board.name(*from));
    const ir::Piece& mover = piece->second;
    if (mover.colour != game.side)
        return fmt::format("it is {}'s turn, and the {} on {} is {}'s", nameOf(game.side), mover.name,
                           variant.board.name(*from), nameOf(mover.colour));
    const bool goesThere = std::any_of(all.begin(), all.end(), [&](const Ply& ply) {
        return ply.turn.move && ply.turn.move->from == *from && ply.turn.move->to == *to;
    });
    return goesThere
               ? fmt::format("the {} goes to {}, but not in this way", mover.name, variant.board.name(*to))
               : fmt::format("the {} on {} cannot go to {}", mover.name, variant.board.name(*from),
                             variant.board.name(*to));
}

}  // namespace ferz::variant
