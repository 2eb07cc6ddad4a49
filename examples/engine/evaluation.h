// What a position is worth for the side to move, in points: about 100 for a pawn of chess.
//
//     const Evaluation<Variant> evaluation;
//     evaluation.of(position)
//
// It knows no game: material, squares, mobility, threats, attacks near the royals and pieces on their way to
// promotion are all found from the moves of the pieces (values.h). The weights are found by tune.py.
#pragma once

#include "network.h"
#include "values.h"
#include "weights.h"

namespace engine {

template <class V>
class Evaluation {
public:
    using Position = ferz::core::Position<V>;
    using Set = typename V::Set;
    using Accumulator = typename Network<V>::Accumulator;

    Evaluation() {
        const Position start = ferz::core::startOf<V>();
        for (int side = 0; side < 2; ++side)
            atStart_ = std::max(atStart_, force(start, side));
        for (int kind = 0; kind < kKinds; ++kind) {
            byValue_[kind] = kind;
            hasPawns_ = hasPawns_ || values_.isPawn[0][kind] || values_.isPawn[1][kind];
            for (int side = 0; side < 2; ++side)
                atHome_[side][kind] = start.pieces[side][kind];
        }
        std::stable_sort(byValue_, byValue_ + kKinds,
                         [&](int a, int b) { return values_.kind[a] < values_.kind[b]; });
        build();
    }

    /// Makes the tables of squares; again when weights have changed.
    void build() {
        for (int kind = 0; kind < kKinds; ++kind) {
            for (int side = 0; side < 2; ++side) {
                for (int square = 0; square < Values<V>::kSquares; ++square)
                    placed_[side][kind][square] = onSquare(side, kind, square);
            }
        }
    }

    [[nodiscard]] int of(const Position& position) const {
        Accumulator sums;
        return of(position, sums);
    }
    /// The sums are of any position; faster, if one that differs little.
    [[nodiscard]] int of(const Position& position, Accumulator& sums) const {
        return static_cast<int>(exactly(position, sums));
    }
    [[nodiscard]] double exactly(const Position& position, Accumulator& sums) const {
        return derived(position) + sums.pointsOf(position);
    }

    /// By the weights alone.
    [[nodiscard]] double derived(const Position& position) const {
        Half sides[2];
        ferz::core::forEachIndex<2>(
            [&](auto side) { collect<decltype(side)::value>(position, sides[side.value]); });
        const double force[2] = {std::min(1.0, sides[0].force / atStart_),
                                 std::min(1.0, sides[1].force / atStart_)};
        const double phase = (force[0] + force[1]) / 2;
        double score = 0;
        ferz::core::forEachIndex<2>([&](auto side) {
            constexpr int Us = decltype(side)::value;
            Half& us = sides[Us];
            const Half& them = sides[1 - Us];
            us.score += piecesOf<Us>(position, us, them);
            const double danger = dangerOf<Us>(position, us, them) * force[1 - Us] * phase;
            const double sum = us.score.at(phase) - danger + rules(position, Us);
            score += Us == position.toMove ? sum : -sum;
        });
        // Without pawns a small advantage wins no game.
        const Half& better = sides[score > 0 ? position.toMove : 1 - position.toMove];
        const Half& worse = sides[score > 0 ? 1 - position.toMove : position.toMove];
        if (isLikeChess() && !kLosesBared<V> && !better.hasPawns && better.force - worse.force < 400)
            score /= 6;
        if (better.force > 0 && worse.force == 0 && !worse.hasPawns)
            score += (score > 0 ? 1 : -1) * drive(better, worse);
        return (kGivesAway<V> ? -score : score) + weight(W::kTempo).at(phase);
    }

    [[nodiscard]] const Values<V>& values() const { return values_; }

    /// Only captures and moves of pawns are not taken back.
    [[nodiscard]] bool isLikeChess() const { return hasPawns_ && !V::kGame.hands.given; }

    /// Pieces other than royals and pawns are there: a side that may pass is not better off by it.
    [[nodiscard]] bool hasForce(const Position& position, int side) const {
        return force(position, side) > 0;
    }

private:
    static constexpr int kKinds = Values<V>::kKinds;
    using W = Weights;

    struct Piece {
        int square;
        int kind;
        Set goes;
        Set covers;
    };
    /// What is known of a side.
    struct Half {
        Piece pieces[Values<V>::kSquares];
        int count = 0;
        Set covers = Set::none();
        Set twice = Set::none();
        Set coversOf[kKinds] = {};  ///< by kind
        Set lesser[kKinds] = {};    ///< by kind: where a piece of less value attacks
        Set pawns = Set::none();
        Set pawnCovers = Set::none();
        Set supported = Set::none();  ///< where a pawn may protect something, now or later
        Score score;
        double force = 0;                  ///< the value of pieces other than pawns
        int royal = ferz::core::kNowhere;  ///< the square of the only one
        bool hasPawns = false;
    };

    static Score weight(W::Index index) { return weights.all[index].score(V::kGame.hands.mayDrop()); }
    static Score worth(W::Index index, double amount) { return weight(index) * amount; }

    Score onSquare(int side, int kind, int square) const {
        const double ahead = values_.advance(side, square);
        const double centre = values_.centre[square];
        if (values_.isRoyal[kind])
            return weight(W::kRoyalAhead) * std::min(ahead, 0.5) + weight(W::kRoyalCentre) * centre;
        const double value = values_.kind[kind] / 100.0;
        Score score{100 * value, 100 * value};
        if (values_.isPawn[side][kind])
            return score + weight(W::kPawn) * value + weight(W::kPawnCentre) * centre +
                   weight(W::kPawnAhead) * ahead + weight(W::kPawnFar) * (ahead * ahead);
        score += weight(W::kPiece) * value + weight(W::kLarge) * (value * value / 10) +
                 weight(W::kCentre) * (centre - 0.5) +
                 weight(W::kActive) * values_.active[side][kind][square];
        if (values_.isBound[kind]) score += weight(W::kBound);
        if (values_.onlyForward[side][kind]) {
            score += weight(W::kSoldier) + weight(W::kSoldierAhead) * ahead;
        } else {
            score += weight(W::kAhead) * ahead;
            if (atHome_[side][kind].has(square)) score += weight(W::kHome);
        }
        return score;
    }

    [[nodiscard]] double force(const Position& position, int side) const {
        int sum = 0;
        for (int kind = 0; kind < kKinds; ++kind) {
            if (values_.isPawn[side][kind]) continue;
            sum += values_.kind[kind] * position.pieces[side][kind].count();
            if constexpr (kHasHands<V>) sum += values_.kind[kind] * position.hand[side][kind];
        }
        return sum;
    }

    template <int Us>
    void collect(const Position& position, Half& us) const {
        const Set occupied = position.occupied();
        Set covers = Set::none();
        Set twice = Set::none();
        Score score;
        ferz::core::forEachIndex<kKinds>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Us)) {
                Set coversOf = Set::none();
                position.pieces[Us][K].forEach([&](int square) {
                    Piece& piece = us.pieces[us.count++];
                    piece = {square, K, Set::none(), Set::none()};
                    if constexpr (holds(V::kKinds[K].interpreted, Us)) {
                        const auto targets = ferz::core::attacksOf(position, square);
                        piece.goes = targets.quiet | targets.taking;
                        piece.covers = targets.taking;
                    } else {
                        piece.goes = ferz::core::goesTo<V, Us, K>(position, square, occupied);
                        piece.covers = ferz::core::coveredFrom<V, Us, K>(position, square, occupied);
                    }
                    coversOf |= piece.covers;
                    twice |= covers & piece.covers;
                    covers |= piece.covers;
                    score += placed_[Us][K][square];
                });
                us.coversOf[K] = coversOf;
            }
        });
        us.covers = covers;
        us.twice = twice;
        us.score += score;
        Set royals = Set::none();
        for (int kind = 0; kind < kKinds; ++kind) {
            royals |= position.pieces[Us][kind] & Set::allIf(values_.isRoyal[kind]);
            if (!values_.isPawn[Us][kind]) continue;
            us.pawns |= position.pieces[Us][kind];
            us.pawnCovers |= us.coversOf[kind];
            position.pieces[Us][kind].forEach(
                [&](int square) { us.supported |= values_.guarded[Us][kind][square]; });
        }
        us.hasPawns = us.pawns.any();
        if (royals.any() && !royals.many()) us.royal = royals.lowest();
        us.force = force(position, Us);
        Set lesser = Set::none();
        for (int i = 0, cheap = 0; i < kKinds; ++i) {
            const int kind = byValue_[i];
            for (; values_.kind[byValue_[cheap]] * 5 < values_.kind[kind] * 4; ++cheap)
                lesser |= us.coversOf[byValue_[cheap]];
            us.lesser[kind] = lesser;
        }
        if constexpr (kHasHands<V>) collectHand(position, Us, us);
    }

    /// Pieces that are gated come late, or never if no piece is left that could bring them.
    void collectHand(const Position& position, int side, Half& us) const {
        for (int kind = 0; kind < kKinds; ++kind) {
            const double value = position.hand[side][kind] * values_.kind[kind] / 100.0;
            if constexpr (V::kGame.hands.gates) {
                if (!V::kGame.hands.mayDrop()) {
                    if (position.gates[side].any()) us.score += worth(W::kGated, value);
                    continue;
                }
            }
            us.score += worth(W::kHand, value);
        }
    }

    /// Mobility, threats, pawns.
    template <int Us>
    [[nodiscard]] Score piecesOf(const Position& position, const Half& us, const Half& them) const {
        Score sum = worth(W::kSpace, (us.covers & ~them.covers).count());
        sum += worth(W::kContested, (us.covers & them.covers & ~us.pawnCovers & ~us.twice).count());
        if constexpr (V::kCastling.king != ferz::core::kNone) {
            if ((position.rights >> (2 * Us) & 3U) != 0) sum += weight(W::kCastling);
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            if (values_.isBound[kind] && position.pieces[Us][kind].many()) sum += weight(W::kPair);
        }
        for (int i = 0; i < us.count; ++i) {
            const Piece& piece = us.pieces[i];
            if (values_.isRoyal[piece.kind]) continue;
            if (them.covers.has(piece.square)) sum += threatTo(us, them, piece, position.toMove == Us);
            if (values_.isPawn[Us][piece.kind]) {
                sum += pawn<Us>(position, us, them, piece);
                continue;
            }
            const double usual = values_.mobility[piece.kind];
            const int moves = (piece.goes & ~them.lesser[piece.kind]).count();
            sum += worth(W::kMobility, (moves - usual) / (usual + 1));
            if (moves < 2) sum += worth(W::kTrapped, 2 - moves);
            if (us.pawnCovers.has(piece.square) && !them.supported.has(piece.square))
                sum += worth(W::kOutpost, values_.advance(Us, piece.square));
        }
        return sum;
    }

    [[nodiscard]] Score threatTo(const Half& us, const Half& them, const Piece& piece, bool mayMove) const {
        const int square = piece.square;
        const double value = values_.kind[piece.kind] / 100.0;
        const bool isLesser = them.lesser[piece.kind].has(square);
        if (!isLesser && us.covers.has(square)) {
            const bool isPressed = them.twice.has(square) && !us.twice.has(square);
            return weight(isPressed ? W::kPressed : W::kAttacked);
        }
        Score sum = isLesser ? weight(W::kLesser) + worth(W::kLesserPart, value)
                             : weight(W::kHanging) + worth(W::kHangingPart, value);
        if (!mayMove) sum += worth(W::kEnPrise, value);
        return sum;
    }

    template <int Us>
    [[nodiscard]] Score pawn(const Position& position, const Half& us, const Half& them,
                             const Piece& piece) const {
        const int square = piece.square;
        const Set& path = values_.path[Us][piece.kind][square];
        const Set next = path & values_.around[square];
        const bool isBlocked = (next & position.occupied()).any();
        Score sum;
        if (!us.supported.has(square)) sum += weight(W::kIsolated);
        if (us.pawnCovers.has(square)) sum += weight(W::kProtected);
        if ((next & us.pawnCovers).any()) sum += weight(W::kAbreast);
        if ((path & us.pawns).any()) sum += weight(W::kDoubled);
        if (isBlocked) sum += weight(W::kBlocked);
        const bool isPassed = !((them.supported | them.pawns) & path).any();
        return isPassed ? sum + passed<Us>(position, us, them, piece, next, isBlocked) : sum;
    }

    /// The last moves are worth the most, less so if an enemy stands in the way or waits there.
    template <int Us>
    [[nodiscard]] Score passed(const Position& position, const Half& us, const Half& them, const Piece& piece,
                               const Set& next, bool isBlocked) const {
        const Set& path = values_.path[Us][piece.kind][piece.square];
        const int steps = values_.steps[Us][piece.kind][piece.square];
        if (steps >= kFarAway) return {};
        const double gain = values_.gain[Us][piece.kind] / 200.0 / (1 + steps) / (1 + steps);
        Score sum = weight(W::kPassedAll) + worth(W::kPassed, gain);
        if (isBlocked) sum += worth(W::kPassedBlocked, gain);
        if ((next & them.covers & ~us.covers).any()) sum += worth(W::kPassedStopped, gain);
        if (!(path & (them.covers | position.occupied())).any()) sum += worth(W::kPassedFree, gain);
        if (next.any()) {
            sum += worth(W::kPassedFriend, gain * distance(us.royal, next.lowest()));
            sum += worth(W::kPassedEnemy, gain * distance(them.royal, next.lowest()));
        }
        return sum;
    }

    /// How much the royals of the side are attacked, in points.
    template <int Us>
    [[nodiscard]] double dangerOf(const Position& position, Half& us, const Half& them) const {
        if (us.royal == ferz::core::kNowhere) return 0;
        const Set ring = values_.around[us.royal];
        const Set nearby = values_.nearby[us.royal] & ~ring;
        double sum = 0;
        int attackers = 0;
        for (int i = 0; i < them.count; ++i) {
            const int kind = them.pieces[i].kind;
            if (values_.isPawn[1 - Us][kind] || values_.isRoyal[kind]) continue;
            const int near = (them.pieces[i].covers & ring).count();
            attackers += near > 0 ? 1 : 0;
            sum += near * weight(W::kRing).early +
                   (them.pieces[i].covers & nearby).count() * weight(W::kNearby).early;
        }
        Set protectedByOthers = us.twice;
        for (int kind = 0; kind < kKinds; ++kind) {
            if (!values_.isRoyal[kind]) protectedByOthers |= us.coversOf[kind];
        }
        const Set weak = ring & them.covers & ~protectedByOthers;
        sum += attackers * attackers * weight(W::kAttackers).early + weak.count() * weight(W::kWeak).early;
        if constexpr (ferz::core::kAlwaysRoyal<V> != 0) {
            const ferz::core::CheckSquares<V, 1 - Us> checks(position);
            const Set safe = ~(us.covers | position.side[1 - Us]) |
                             (them.twice & ~protectedByOthers & ~position.side[1 - Us]);
            for (int kind = 0; kind < kKinds; ++kind) {
                if (values_.isRoyal[kind] || values_.isPawn[1 - Us][kind]) continue;
                const Set there = checks.direct[kind] & safe;
                if ((there & them.coversOf[kind]).any()) sum += weight(W::kSafeCheck).early;
                if constexpr (V::kGame.hands.mayDrop()) {
                    if (position.hand[1 - Us][kind] > 0 && (there & ~position.occupied()).any())
                        sum += weight(W::kDropCheck).early;
                }
            }
        }
        const Set own = ring & position.side[Us];
        us.score += worth(W::kGuard, (own & ~us.pawns).count() - 1);
        us.score += worth(W::kGuarded, (ring & protectedByOthers).count());
        us.score += worth(W::kShelter, std::min(3, (own & us.pawns).count()));
        us.score += worth(W::kShelterNear, std::min(3, (nearby & us.pawns).count()));
        us.score += worth(W::kStorm, ((ring | nearby) & them.pawns).count());
        sum = std::max(0.0, sum - ((own & ~us.pawns).count() - 1) * weight(W::kGuards).early);
        return sum * sum / 4096 + sum / 32;
    }

    /// Rules that end the game and count something on the way.
    [[nodiscard]] double rules(const Position& position, int side) const {
        double score = 0;
        if constexpr (ferz::core::kCountsChecks<V>) score += 500.0 / std::max(1, position.checksLeft[side]);
        if constexpr (kLosesBared<V>) score -= 150.0 / std::max(1, position.side[side].count() - 1);
        for (const auto& rule : V::kEnds) {
            if (rule.when != ferz::core::When::Goal) continue;
            int nearest = kFarAway;
            for (int kind = 0; kind < kKinds; ++kind) {
                if (!holds(rule.pieces[partOf(side)], V::kKinds[kind].like)) continue;
                position.pieces[side][kind].forEach(
                    [&](int square) { nearest = std::min(nearest, values_.steps[side][kind][square]); });
            }
            if (nearest < kFarAway) score += 600.0 / (1 + nearest);
        }
        return score;
    }

    /// A royal that is alone is driven to the edge, and the other one comes near.
    [[nodiscard]] double drive(const Half& strong, const Half& weak) const {
        if (weak.royal == ferz::core::kNowhere) return 0;
        return 60 - 72 * values_.centre[weak.royal] - 6 * distance(strong.royal, weak.royal);
    }
    /// In steps of a king; 0 if one of them is nowhere.
    [[nodiscard]] static int distance(int one, int other) {
        if (one < 0 || other < 0) return 0;
        const auto a = V::kShape.at(one);
        const auto b = V::kShape.at(other);
        return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank));
    }

    const Values<V>& values_ = valuesOf<V>();
    double atStart_ = 1;
    bool hasPawns_ = false;
    Score placed_[2][kKinds][Values<V>::kSquares];
    Set atHome_[2][kKinds];  ///< where pieces stand at the start
    int byValue_[kKinds];
};

}  // namespace engine
