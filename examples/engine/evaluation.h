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

    [[nodiscard]] int of(const Position& position) const { return static_cast<int>(exactly(position)); }

    [[nodiscard]] double exactly(const Position& position) const {
        return derived(position) + Network<V>::points(position);
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
            judgePieces<Us>(position, us, them);
            const double danger = dangerOf<Us>(position, us, them) * force[1 - Us] * phase;
            const double sum = us.score.at(phase) - danger + rules(position, Us);
            score += Us == position.toMove ? sum : -sum;
        });
        // Without pawns a small advantage wins no game.
        const Half& better = sides[score > 0 ? position.toMove : 1 - position.toMove];
        const Half& worse = sides[score > 0 ? 1 - position.toMove : position.toMove];
        if (isLikeChess() && !kLosesBared && !better.hasPawns && better.force - worse.force < 400) score /= 6;
        if (better.force > 0 && worse.force == 0 && !worse.hasPawns)
            score += (score > 0 ? 1 : -1) * drive(better, worse);
        return (kLoses ? -score : score) + weight(W::kTempo).at(phase);
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
    static constexpr bool kHasHands = V::kGame.hands.given && !V::kGame.hands.endless;
    /// The side wins that has lost its pieces.
    static constexpr bool kLoses = [] {
        bool loses = false;
        for (const auto& rule : V::kEnds)
            loses =
                loses || (rule.when == ferz::core::When::Extinct && rule.isAlways(ferz::core::Result::Win) &&
                          rule.pieces[0] == ferz::core::kAllKinds);
        return loses;
    }();
    /// The side loses that has few pieces left, as a bare king.
    static constexpr bool kLosesBared = [] {
        bool loses = false;
        for (const auto& rule : V::kEnds)
            loses =
                loses || (rule.when == ferz::core::When::Extinct && rule.count > 0 &&
                          rule.pieces[0] == ferz::core::kAllKinds && rule.isAlways(ferz::core::Result::Loss));
        return loses;
    }();
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

        void add(W::Index index, double amount) {
            score += weights.all[index].score(V::kGame.hands.mayDrop()) * amount;
        }
    };

    static Score weight(W::Index index) { return weights.all[index].score(V::kGame.hands.mayDrop()); }

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
            if constexpr (kHasHands) sum += values_.kind[kind] * position.hand[side][kind];
        }
        return sum;
    }

    template <int Us>
    void collect(const Position& position, Half& us) const {
        const Set occupied = position.occupied();
        ferz::core::forEachIndex<kKinds>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Us)) {
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
                    us.coversOf[K] |= piece.covers;
                    us.twice |= us.covers & piece.covers;
                    us.covers |= piece.covers;
                    us.score += placed_[Us][K][square];
                });
            }
        });
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
        if constexpr (kHasHands) collectHand(position, Us, us);
    }

    /// Pieces that are gated come late, or never if no piece is left that could bring them.
    void collectHand(const Position& position, int side, Half& us) const {
        for (int kind = 0; kind < kKinds; ++kind) {
            const double value = position.hand[side][kind] * values_.kind[kind] / 100.0;
            if constexpr (V::kGame.hands.gates) {
                if (!V::kGame.hands.mayDrop()) {
                    if (position.gates[side].any()) us.add(W::kGated, value);
                    continue;
                }
            }
            us.add(W::kHand, value);
        }
    }

    /// Mobility, threats, pawns.
    template <int Us>
    void judgePieces(const Position& position, Half& us, const Half& them) const {
        us.add(W::kSpace, (us.covers & ~them.covers).count());
        us.add(W::kContested, (us.covers & them.covers & ~us.pawnCovers & ~us.twice).count());
        if constexpr (V::kCastling.king != ferz::core::kNone) {
            if ((position.rights >> (2 * Us) & 3U) != 0) us.add(W::kCastling, 1);
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            if (values_.isBound[kind] && position.pieces[Us][kind].many()) us.add(W::kPair, 1);
        }
        for (int i = 0; i < us.count; ++i) {
            const Piece& piece = us.pieces[i];
            if (values_.isRoyal[piece.kind]) continue;
            judgeThreats(us, them, piece, position.toMove == Us);
            if (values_.isPawn[Us][piece.kind]) {
                judgePawn<Us>(position, us, them, piece);
                continue;
            }
            const double usual = values_.mobility[piece.kind];
            const int moves = (piece.goes & ~them.lesser[piece.kind]).count();
            us.add(W::kMobility, (moves - usual) / (usual + 1));
            if (moves < 2) us.add(W::kTrapped, 2 - moves);
            if (us.pawnCovers.has(piece.square) && !them.supported.has(piece.square))
                us.add(W::kOutpost, values_.advance(Us, piece.square));
        }
    }

    void judgeThreats(Half& us, const Half& them, const Piece& piece, bool mayMove) const {
        const int square = piece.square;
        if (!them.covers.has(square)) return;
        const double value = values_.kind[piece.kind] / 100.0;
        const bool isLesser = them.lesser[piece.kind].has(square);
        const bool isHanging = !us.covers.has(square);
        if (isLesser) {
            us.add(W::kLesser, 1);
            us.add(W::kLesserPart, value);
        } else if (isHanging) {
            us.add(W::kHanging, 1);
            us.add(W::kHangingPart, value);
        } else if (them.twice.has(square) && !us.twice.has(square)) {
            us.add(W::kPressed, 1);
        } else {
            us.add(W::kAttacked, 1);
        }
        if ((isLesser || isHanging) && !mayMove) us.add(W::kEnPrise, value);
    }

    template <int Us>
    void judgePawn(const Position& position, Half& us, const Half& them, const Piece& piece) const {
        const int square = piece.square;
        const Set& path = values_.path[Us][piece.kind][square];
        const Set next = path & values_.around[square];
        const bool isBlocked = (next & position.occupied()).any();
        if (!us.supported.has(square)) us.add(W::kIsolated, 1);
        if (us.pawnCovers.has(square)) us.add(W::kProtected, 1);
        if ((next & us.pawnCovers).any()) us.add(W::kAbreast, 1);
        if ((path & us.pawns).any()) us.add(W::kDoubled, 1);
        if (isBlocked) us.add(W::kBlocked, 1);
        for (int i = 0; i < them.count; ++i) {
            const Piece& other = them.pieces[i];
            if (!values_.isPawn[1 - Us][other.kind]) continue;
            const Set stops = values_.guarded[1 - Us][other.kind][other.square] | Set::of(other.square);
            if ((stops & path).any()) return;
        }
        // Passed: the last moves are worth the most, less so if an enemy stands in the way or waits there.
        const int steps = values_.steps[Us][piece.kind][square];
        if (steps >= kFarAway) return;
        const double worth = values_.gain[Us][piece.kind] / 200.0 / (1 + steps) / (1 + steps);
        us.add(W::kPassed, worth);
        us.add(W::kPassedAll, 1);
        if (isBlocked) us.add(W::kPassedBlocked, worth);
        if ((next & them.covers & ~us.covers).any()) us.add(W::kPassedStopped, worth);
        if (!(path & (them.covers | position.occupied())).any()) us.add(W::kPassedFree, worth);
        if (next.any()) {
            us.add(W::kPassedFriend, worth * distance(us.royal, next.lowest()));
            us.add(W::kPassedEnemy, worth * distance(them.royal, next.lowest()));
        }
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
        us.add(W::kGuard, (own & ~us.pawns).count() - 1);
        us.add(W::kGuarded, (ring & protectedByOthers).count());
        us.add(W::kShelter, std::min(3, (own & us.pawns).count()));
        us.add(W::kShelterNear, std::min(3, (nearby & us.pawns).count()));
        us.add(W::kStorm, ((ring | nearby) & them.pawns).count());
        sum = std::max(0.0, sum - ((own & ~us.pawns).count() - 1) * weight(W::kGuards).early);
        return sum * sum / 4096 + sum / 32;
    }

    /// Rules that end the game and count something on the way.
    [[nodiscard]] double rules(const Position& position, int side) const {
        double score = 0;
        if constexpr (ferz::core::kCountsChecks<V>) score += 500.0 / std::max(1, position.checksLeft[side]);
        if constexpr (kLosesBared) score -= 150.0 / std::max(1, position.side[side].count() - 1);
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
