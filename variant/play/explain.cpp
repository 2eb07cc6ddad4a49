#include "variant/play/explain.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "support/listed.h"
#include "variant/play/drops.h"
#include "variant/play/move_names.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/words.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// Returns the name of the royal piece, such as `king`, if all have one; otherwise `royal piece`.
std::string royalName(const Variant& variant) {
    std::string name;
    for (const PieceType& type : variant.pieces) {
        if (!type.mayBeRoyal()) continue;
        if (!name.empty() && name != type.like) return "royal piece";
        name = type.like;
    }
    return name.empty() ? "royal piece" : name;
}

/// `Black has no queen left`, `Black has no queen and no rook left`
std::string lossOf(const Variant& variant, const Game& game, const GameResult& outcome) {
    const std::string_view side = nameOf(outcome.subject);
    const ir::NameSet& pieces = outcome.rule->pieces[index(outcome.subject)];
    const bool isNone = outcome.rule->count == 0;
    if (pieces.isAll()) return fmt::format("{} has {} pieces left", side, isNone ? "no" : "too few");
    const auto& kinds = pieces.listed();
    std::vector<std::string> lost;
    for (const std::string& kind : kinds)
        if (countOf(variant, game, outcome.subject, kind) <= outcome.rule->count)
            lost.push_back(isNone ? "no " + kind : kind);
    if (!outcome.rule->all && !lost.empty()) lost.resize(1);
    return fmt::format("{} has {}{}{}", side, isNone ? "" : "too few pieces left: ", listed(lost, "and"),
                       isNone ? " left" : "");
}

/// `, and White has fewer pieces`, `, and White has 72 points and Black 73.5`; empty where the rule compares
/// no sides.
std::string comparisonOf(const GameResult& outcome) {
    if (outcome.rule == nullptr || !outcome.rule->fewer) return {};
    if (!outcome.rule->points.empty() || outcome.rule->bonus != EndRule().bonus)
        return fmt::format(", and White has {} points and Black {}", textOf(outcome.points[0]),
                           textOf(outcome.points[1]));
    const auto& pieces = outcome.rule->pieces;
    const std::string_view what =
        pieces[0].isAll() && pieces[1].isAll() ? "pieces" : "of the pieces that count";
    return outcome.winner ? fmt::format(", and {} has fewer {}", nameOf(outcome.subject), what)
                          : fmt::format(", and both sides have as many {}", what);
}

std::string reasonOf(const Interpreter& rules, const Game& game, const GameResult& outcome) {
    const std::string comparison = comparisonOf(outcome);
    // A rule that compares the sides comes when a side is to move, and may be met by the other one.
    const std::string_view side = nameOf(comparison.empty() ? outcome.subject : game.side);
    const std::string royal = royalName(rules.variant());
    switch (outcome.when) {
        case When::Extinct: return lossOf(rules.variant(), game, outcome);
        case When::Castled:
            return game.castled && game.castled->side == outcome.subject
                       ? fmt::format("{} has castled", side)
                       : fmt::format("{} can no longer castle", nameOf(opposite(outcome.subject)));
        case When::Mate:
            return outcome.winner == outcome.subject
                       ? fmt::format("{} gave a checkmate that the rules forbid",
                                     nameOf(opposite(outcome.subject)))
                       : fmt::format("{}'s {} is mated", side, royal);
        default: break;
    }
    return fmt::format(fmt::runtime(rowOf(outcome.when).sentence), fmt::arg("side", side),
                       fmt::arg("count", outcome.rule == nullptr ? 0 : outcome.rule->count),
                       fmt::arg("royals", royal + "s")) +
           comparison;
}

/// Removes the square that the text begins with, and returns it; empty if it begins with none.
std::optional<Square> takeSquare(std::string_view& text, const ir::Board& board) {
    for (std::size_t size = std::min<std::size_t>(text.size(), 5); size >= 2; --size) {
        const auto square = board.parse(text.substr(0, size));
        if (!square) continue;
        text.remove_prefix(size);
        return square;
    }
    return std::nullopt;
}

/// Returns why a pseudo-legal move is not legal.
std::string whyForbidden(Interpreter& rules, const Game& game, const Ply& ply) {
    const Variant& variant = rules.variant();
    const bool captures = ply.turn.move && !ply.turn.move->captures.empty();
    if (rules.isInCheck(ply.after, game.side)) {
        const bool was = rules.isInCheck(game, game.side);
        return fmt::format("the {} would {} in check", royalName(variant), was ? "still be" : "be");
    }
    if (variant.rules.mustCapture && !captures)
        return "captures are compulsory, and this move captures nothing";
    if (variant.hands.given && variant.hands.must.any && (!ply.turn.drop || ply.turn.move))
        return "drops are compulsory, and this move drops nothing";
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

std::string sentenceOf(const Interpreter& rules, const Game& game, const GameResult& outcome) {
    const std::string reason = reasonOf(rules, game, outcome);
    return outcome.winner ? fmt::format("{} has won: {}", nameOf(*outcome.winner), reason)
                          : fmt::format("draw: {}", reason);
}

std::string whyIllegal(Interpreter& rules, const Game& game, std::string_view text) {
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
    return goesThere ? fmt::format("the {} can go to {}, but no such move has this name", mover.name,
                                   variant.board.name(*to))
                     : fmt::format("the {} on {} cannot go to {}", mover.name, variant.board.name(*from),
                                   variant.board.name(*to));
}

}  // namespace ferz::variant
