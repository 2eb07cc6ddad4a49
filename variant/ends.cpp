#include "variant/ends.h"

#include <algorithm>
#include <array>
#include <utility>

#include "variant/drops.h"
#include "variant/playing.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// One of the rules, in one position.
class Ending {
public:
    Ending(Rules& rules, const Game& game, const End& end)
        : rules_(rules), variant_(rules.variant()), board_(variant_.board), game_(game), end_(end) {}

    /// The side that the rule speaks of, if it holds.
    std::optional<Colour> subject() {
        const Colour mover = game_.side;
        const Colour last = opposite(mover);
        switch (end_.when) {
            case When::Extinct:
                for (const Colour side : {last, mover}) {
                    if (isExtinct(side)) return side;
                }
                return std::nullopt;
            case When::Goal: return atGoal();
            case When::Checks: return when(game_.checksLeft[index(last)] == 0, last);
            case When::Line: return when(hasLine(last), last);
            case When::Chain: return when(hasChain(last), last);
            case When::Block: return when(hasBlock(last), last);
            case When::Collinear: return when(hasCollinear(last), last);
            case When::Castled: return castled();
            case When::Facing: return when(game_.facedBefore && rules_.royalsFace(game_), mover);
            case When::Passes: return when(game_.passed && game_.passedBefore, mover);
            case When::FullBoard: {
                const std::vector<Square> there = board_.existing();
                return when(std::none_of(there.begin(), there.end(),
                                         [&](Square square) { return game_.isEmpty(square); }),
                            mover);
            }
            case When::None:
            case When::Stalemate:
            case When::Mate: break;
        }
        return std::nullopt;
    }

    /// Both sides have reached the goal, Black's king with the last move.
    bool isShared() {
        if (end_.when != When::Goal) return false;
        const bool mayShare =
            end_.lastMove ? game_.side == Colour::White && isGoalOfRoyals(Colour::Black) : end_.safe;
        return mayShare && hasReached(Colour::White) && hasReached(Colour::Black);
    }

private:
    static std::optional<Colour> when(bool holds, Colour side) {
        return holds ? std::optional(side) : std::nullopt;
    }

    [[nodiscard]] bool counts(Colour side, const ir::Piece& piece) const {
        return piece.colour == side && end_.pieces[index(side)].contains(variant_.kindOf(piece.name));
    }
    /// Where the side's pieces stand that the rule speaks of.
    [[nodiscard]] std::set<Square> standing(Colour side) const {
        std::set<Square> result;
        for (const auto& [square, piece] : game_.position.pieces) {
            if (counts(side, piece)) result.insert(square);
        }
        return result;
    }

    // ---- extinction ----

    /// On the board and in hand; of all kinds where none is named.
    [[nodiscard]] int countOfKind(Colour side, const std::string& kind) const {
        int count = 0;
        for (const auto& [square, piece] : game_.position.pieces)
            count += piece.colour == side && (kind.empty() || variant_.kindOf(piece.name) == kind) ? 1 : 0;
        for (const auto& [name, inHand] : game_.hands[index(side)])
            count += kind.empty() || variant_.kindOf(name) == kind ? inHand : 0;
        return count;
    }

    [[nodiscard]] bool isExtinct(Colour side) const {
        const int enemies = end_.enemies + (end_.moving && side == game_.side ? 1 : 0);
        std::vector<std::string> kinds = end_.pieces[index(side)].listed();
        if (end_.pieces[index(side)].isAll()) kinds = {std::string()};
        return std::any_of(kinds.begin(), kinds.end(), [&](const std::string& kind) {
            return countOfKind(side, kind) <= end_.count && countOfKind(opposite(side), kind) >= enemies;
        });
    }

    // ---- goals ----

    [[nodiscard]] bool hasReached(Colour side) {
        std::vector<Square> arrived;
        for (const Square square : standing(side)) {
            if (isIn(end_.zone, board_, side, square)) arrived.push_back(square);
        }
        if (arrived.empty()) return false;
        if (static_cast<int>(arrived.size()) < end_.count && !(end_.blocked && isGoalFull(side)))
            return false;
        const bool asksSafe = end_.safe && (!end_.lastMove || side != game_.side);
        if (!asksSafe || static_cast<int>(arrived.size()) != end_.count) return true;
        return std::none_of(arrived.begin(), arrived.end(),
                            [&](Square square) { return rules_.isAttacked(game_, square, opposite(side)); });
    }

    [[nodiscard]] bool isGoalFull(Colour side) const {
        const std::vector<Square> there = board_.existing();
        return std::none_of(there.begin(), there.end(), [&](Square square) {
            return isIn(end_.zone, board_, side, square) && game_.isEmpty(square);
        });
    }

    std::optional<Colour> atGoal() {
        const Colour mover = game_.side;
        const Colour last = opposite(mover);
        if ((end_.lastMove || end_.safe) && hasReached(mover)) return mover;
        if (!hasReached(last)) return std::nullopt;
        if (!end_.lastMove || end_.safe) return last;
        // The last move counts only if it can reach the goal, too: of a royal that is known.
        if (!isGoalOfRoyals(mover)) return std::nullopt;
        if (mover == Colour::White || rules_.isInCheck(game_, mover)) return last;
        const std::vector<Ply> plies = rules_.pliesWithoutEnds(game_);
        const bool canFollow = std::any_of(plies.begin(), plies.end(), [&](const Ply& ply) {
            if (!ply.turn.move || !ply.turn.move->to) return false;
            const ir::Piece* there = ply.after.on(*ply.turn.move->to);
            return there != nullptr && counts(mover, *there) &&
                   isIn(end_.zone, board_, mover, *ply.turn.move->to);
        });
        return canFollow ? std::nullopt : std::optional(last);
    }

    [[nodiscard]] bool isGoalOfRoyals(Colour side) const {
        return std::all_of(variant_.pieces.begin(), variant_.pieces.end(), [&](const PieceType& type) {
            return !end_.pieces[index(side)].contains(type.like) || type.royalUpTo == kAlways;
        });
    }

    // ---- rows of pieces ----

    [[nodiscard]] std::vector<ir::Vec> directions() const {
        std::vector<ir::Vec> result;
        if (end_.directions.ranks) result.push_back({1, 0});
        if (end_.directions.files) result.push_back({0, 1});
        if (end_.directions.diagonals) {
            result.push_back({1, 1});
            result.push_back({1, -1});
        }
        return result;
    }

    /// Every run of squares in a direction that begins at the edge.
    template <class Visit>
    void forEachLine(Visit&& visit) const {
        for (const ir::Vec& vec : directions()) {
            for (const Square first : board_.existing()) {
                if (board_.offset(first, {-vec.file, -vec.rank}) != ir::kNoSquare) continue;
                std::vector<Square> line;
                for (Square at = first; at != ir::kNoSquare; at = board_.offset(at, vec))
                    line.push_back(at);
                visit(line);
            }
        }
    }

    [[nodiscard]] bool hasLine(Colour side) const {
        const std::set<Square> pieces = standing(side);
        bool found = false;
        forEachLine([&](const std::vector<Square>& line) {
            int run = 0;
            for (const Square square : line) {
                run = pieces.contains(square) ? run + 1 : 0;
                found = found || run >= end_.count;
            }
        });
        return found;
    }

    [[nodiscard]] bool hasCollinear(Colour side) const {
        const std::set<Square> pieces = standing(side);
        bool found = false;
        forEachLine([&](const std::vector<Square>& line) {
            const auto count = std::count_if(line.begin(), line.end(),
                                             [&](Square square) { return pieces.contains(square); });
            found = found || count >= end_.count;
        });
        return found;
    }

    [[nodiscard]] bool hasBlock(Colour side) const {
        const std::set<Square> pieces = standing(side);
        return std::any_of(pieces.begin(), pieces.end(), [&](Square corner) {
            for (int file = 0; file < end_.count; ++file) {
                for (int rank = 0; rank < end_.count; ++rank) {
                    if (!pieces.contains(board_.offset(corner, {file, rank}))) return false;
                }
            }
            return true;
        });
    }

    [[nodiscard]] bool hasChain(Colour side) const {
        const std::set<Square> pieces = standing(side);
        std::vector<Square> open;
        std::set<Square> reached;
        for (const Square square : pieces) {
            if (isIn(end_.zone, board_, side, square)) open.push_back(square);
        }
        while (!open.empty()) {
            const Square square = open.back();
            open.pop_back();
            if (!pieces.contains(square) || !reached.insert(square).second) continue;
            if (isIn(end_.to, board_, side, square)) return true;
            for (const ir::Vec& vec : directions()) {
                open.push_back(board_.offset(square, vec));
                if (!end_.onward) open.push_back(board_.offset(square, {-vec.file, -vec.rank}));
            }
        }
        return false;
    }

    // ---- castling ----

    [[nodiscard]] bool isAsked(Colour side, bool isShort) const {
        return (end_.castling[index(side)] >> (isShort ? 0 : 1) & 1U) != 0;
    }

    std::optional<Colour> castled() {
        const auto& done = game_.castled;
        if (done && isAsked(done->side, done->isShort)) return done->side;
        for (const Colour side : {opposite(game_.side), game_.side}) {
            if (!isAsked(side, true) && !isAsked(side, false)) continue;
            const bool can =
                std::any_of(game_.rights.begin(), game_.rights.end(), [&](const CastlingRight& right) {
                    return right.side == side && isAsked(side, right.isShort);
                });
            // Whoever cannot any more has lost: the other side is the one that the rule speaks of.
            if (!can) return opposite(side);
        }
        return std::nullopt;
    }

    Rules& rules_;
    const Variant& variant_;
    const ir::Board& board_;
    const Game& game_;
    const End& end_;
};

Outcome outcomeBy(const End& end, Colour subject) {
    Outcome outcome{end.when, std::nullopt, subject, &end};
    if (end.result != Result::Draw) outcome.winner = end.result == Result::Win ? subject : opposite(subject);
    return outcome;
}

}  // namespace

std::optional<Outcome> endOf(Rules& rules, const Game& game) {
    const Colour last = opposite(game.side);
    if (game.over) return Outcome{When::Goal, last, last};
    for (const End& end : rules.variant().ends) {
        Ending ending(rules, game, end);
        const auto subject = ending.subject();
        if (subject && ending.isShared()) return Outcome{end.when, std::nullopt, *subject, &end};
        if (subject) return outcomeBy(end, *subject);
    }
    return std::nullopt;
}

std::optional<Outcome> outcomeOf(Rules& rules, const Game& game) {
    if (const auto end = endOf(rules, game)) return end;
    if (!rules.plies(game).empty()) return std::nullopt;
    const Colour mover = game.side;
    const bool isMate = rules.isInCheck(game, mover);
    if (isMate && game.dropped && rules.variant().find(*game.dropped)->drop->mates == DropMate::Loses)
        return Outcome{When::Mate, mover, mover};
    for (const End& end : rules.variant().ends) {
        if (end.when == (isMate ? When::Mate : When::Stalemate)) return outcomeBy(end, mover);
    }
    if (isMate) return Outcome{When::Mate, opposite(mover), mover};
    return Outcome{When::Stalemate, std::nullopt, mover};
}

}  // namespace ferz::variant
