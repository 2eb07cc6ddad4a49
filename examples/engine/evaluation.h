// What a position is worth for the side to move, in points: about 100 for a pawn of chess.
//
//     const Evaluation<Variant> evaluation;
//     evaluation.of(position)
//
// It knows no game: material, squares, mobility, threats, attacks near the royals and pieces on their way to
// promotion are all found from the moves of the pieces (values.h). The weights are tuned by tune.py.
#pragma once

#include "values.h"

namespace engine {

/// Weights that tune.py changes, in points unless said otherwise.
struct Weights {
    struct Named {
        const char* name;
        int value;
    };
    enum Index {
        kCentre,
        kKingForward,
        kKingCentre,
        kKingCentreEnd,
        kCastling,
        kPawnCentre,
        kPawnForwardEnd,
        kPieceEnd,
        kMobility,
        kMobilityEnd,
        kLesser,
        kLesserPart,
        kHanging,
        kRing,
        kWeak,
        kAttackers,
        kSafeCheck,
        kDropCheck,
        kGuards,
        kShelter,
        kPassed,
        kPassedEnd,
        kIsolatedEnd,
        kHand,
        kTempo,
        kPair,
        kSpace,
        kCount
    };
    Named all[kCount] = {
        {"centre", 6},           {"king_forward", 5},  {"king_centre", 40},
        {"king_centre_end", 24}, {"castling", 48},     {"pawn_centre", -1},
        {"pawn_forward_end", 6}, {"piece_end", 20},    {"mobility", 53},
        {"mobility_end", -1},    {"lesser", 49},       {"lesser_part", 1},
        {"hanging", 20},         {"ring", 138},        {"weak", 85},
        {"attackers", 30},       {"safe_check", 226},  {"drop_check", 386},
        {"guards", 76},          {"shelter", 5},       {"passed", 47},
        {"passed_end", 337},     {"isolated_end", 29}, {"hand", 80},
        {"tempo", 18},           {"pair", 8},          {"space", 5},
    };
    int operator[](Index index) const { return all[index].value; }
};
inline Weights weights;

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
                    placeOn(side, kind, square);
            }
        }
    }

    [[nodiscard]] int of(const Position& position) const {
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
            judge<Us>(position, us, sides[1 - Us]);
            us.middle -= force[1 - Us] * danger<Us>(position, us, sides[1 - Us]);
            const double sum = us.middle * phase + us.end * (1 - phase) + rules(position, Us);
            score += Us == position.toMove ? sum : -sum;
        });
        // Without pawns a small advantage wins no game.
        const Half& better = sides[score > 0 ? position.toMove : 1 - position.toMove];
        const Half& worse = sides[score > 0 ? 1 - position.toMove : position.toMove];
        if (hasPawns_ && !V::kGame.hands.given && !better.hasPawns && better.force - worse.force < 400)
            score /= 6;
        if (better.force > 0 && worse.force == 0 && !worse.hasPawns)
            score += (score > 0 ? 1 : -1) * drive(better, worse);
        return static_cast<int>(kLoses ? -score : score) + weights[Weights::kTempo];
    }

    [[nodiscard]] const Values<V>& values() const { return values_; }

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
                loses || (rule.when == ferz::core::When::Extinct && rule.result == ferz::core::Result::Win &&
                          rule.pieces[0] == ferz::core::kAllKinds);
        return loses;
    }();

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
        Set coversOf[kKinds] = {};    ///< by kind
        Set lesser[kKinds] = {};      ///< by kind: where a piece of less value attacks
        Set supported = Set::none();  ///< where a pawn may protect something, now or later
        double middle = 0;
        double end = 0;
        double force = 0;                  ///< the value of pieces other than pawns
        int royal = ferz::core::kNowhere;  ///< the square of the only one
        bool hasPawns = false;
    };
    using W = Weights;

    void placeOn(int side, int kind, int square) {
        const int rank = V::kShape.at(square).rank;
        const int forward = side == ferz::core::kWhite ? rank : V::kShape.ranks - 1 - rank;
        const int centre = values_.centre[square];
        double& early = middle_[side][kind][square];
        double& late = end_[side][kind][square];
        if (values_.isRoyal[kind]) {
            early = -weights[W::kKingForward] * std::min(forward, 4) - weights[W::kKingCentre] * centre;
            late = weights[W::kKingCentreEnd] * centre;
        } else if (values_.isPawn[side][kind]) {
            // Its moves say nothing of where it is well placed.
            early = weights[W::kPawnCentre] * centre;
            late = weights[W::kPawnForwardEnd] * forward;
        } else {
            early = late = weights[W::kCentre] * (centre - 3);
        }
        const int value = values_.kind[kind];
        early += value;
        late += value * (100 + (values_.isPawn[side][kind] ? 0 : weights[W::kPieceEnd])) / 100.0;
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
                    us.middle += middle_[Us][K][square];
                    us.end += end_[Us][K][square];
                    if (values_.isPawn[Us][K]) {
                        us.hasPawns = true;
                        us.supported |= values_.guarded[Us][K][square];
                    }
                });
            }
        });
        Set royals = Set::none();
        for (int kind = 0; kind < kKinds; ++kind)
            royals |= position.pieces[Us][kind] & Set::allIf(values_.isRoyal[kind]);
        if (royals.any() && !royals.many()) us.royal = royals.lowest();
        us.force = force(position, Us);
        Set lesser = Set::none();
        for (int i = 0, cheap = 0; i < kKinds; ++i) {
            const int kind = byValue_[i];
            for (; values_.kind[byValue_[cheap]] * 5 < values_.kind[kind] * 4; ++cheap)
                lesser |= us.coversOf[byValue_[cheap]];
            us.lesser[kind] = lesser;
            us.covers |= us.coversOf[kind];
        }
        if constexpr (kHasHands) {
            for (int kind = 0; kind < kKinds; ++kind) {
                const double value = position.hand[Us][kind] * values_.kind[kind] * handWorth(position, Us);
                us.middle += value;
                us.end += value;
            }
        }
    }

    /// Pieces that are gated come late, or never if no piece is left that could bring them.
    static double handWorth(const Position& position, int side) {
        if constexpr (V::kGame.hands.gates) {
            if (!V::kGame.hands.mayDrop()) return position.gates[side].any() ? 0.85 : 0;
        }
        (void)position;
        (void)side;
        return weights[W::kHand] / 100.0;
    }

    /// Mobility, threats, pawns.
    template <int Us>
    void judge(const Position& position, Half& us, const Half& them) const {
        const auto add = [&](double early, double late) {
            us.middle += early;
            us.end += late;
        };
        add(weights[W::kSpace] * (us.covers & ~them.covers).count(), 0);
        if constexpr (V::kCastling.king != ferz::core::kNone) {
            if ((position.rights >> (2 * Us) & 3U) != 0) add(weights[W::kCastling], 0);
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            if (values_.isBound[kind] && position.pieces[Us][kind].many())
                add(weights[W::kPair], weights[W::kPair]);
        }
        for (int i = 0; i < us.count; ++i) {
            const Piece& piece = us.pieces[i];
            const int square = piece.square;
            const int value = values_.kind[piece.kind];
            if (values_.isRoyal[piece.kind]) continue;
            const bool isLesser = them.lesser[piece.kind].has(square);
            if (isLesser || (them.covers.has(square) && !us.covers.has(square))) {
                const double loss = isLesser ? weights[W::kLesser] + value * weights[W::kLesserPart] / 100.0
                                             : weights[W::kHanging];
                add(-loss, -loss);
            }
            if (values_.isPawn[Us][piece.kind]) {
                judgePawn<Us>(position, us, them, piece);
                continue;
            }
            const double usual = values_.mobility[piece.kind];
            const double more = (piece.goes & ~them.lesser[piece.kind]).count() - usual;
            add(more * weights[W::kMobility] / (usual + 1), more * weights[W::kMobilityEnd] / (usual + 1));
        }
    }

    template <int Us>
    void judgePawn(const Position& position, Half& us, const Half& them, const Piece& piece) const {
        const int square = piece.square;
        const Set& path = values_.path[Us][piece.kind][square];
        const bool isAlone = !us.supported.has(square);
        us.end -= isAlone ? weights[W::kIsolatedEnd] : 0;
        for (int i = 0; i < them.count; ++i) {
            const Piece& other = them.pieces[i];
            if (!values_.isPawn[1 - Us][other.kind]) continue;
            const Set stops = values_.guarded[1 - Us][other.kind][other.square] | Set::of(other.square);
            if ((stops & path).any()) return;
        }
        // Passed: the last moves are worth the most, less so if an enemy stands in the way or waits there.
        const int steps = values_.steps[Us][piece.kind][square];
        if (steps >= kFarAway) return;
        const Set next = path & values_.around[square];
        double worth = values_.gain[Us][piece.kind] / 8.0 / (1 + steps) / (1 + steps) * 4;
        if ((next & position.occupied()).any()) worth *= 0.6;
        if ((next & them.covers & ~us.covers).any()) worth *= 0.7;
        us.middle += worth * weights[W::kPassed] / 100;
        us.end += worth * weights[W::kPassedEnd] / 100;
    }

    /// How much the royals of the side are attacked, in points.
    template <int Us>
    [[nodiscard]] double danger(const Position& position, Half& us, const Half& them) const {
        if (us.royal == ferz::core::kNowhere) return 0;
        const Set ring = values_.around[us.royal];
        int attackers = 0;
        int attacks = 0;
        for (int i = 0; i < them.count; ++i) {
            const Set near = them.pieces[i].covers & ring;
            if (!near.any() || values_.isPawn[1 - Us][them.pieces[i].kind] ||
                values_.isRoyal[them.pieces[i].kind])
                continue;
            ++attackers;
            attacks += near.count();
        }
        Set protectedByOthers = Set::none();
        for (int kind = 0; kind < kKinds; ++kind) {
            if (!values_.isRoyal[kind]) protectedByOthers |= us.coversOf[kind];
        }
        const Set weak = ring & them.covers & ~protectedByOthers;
        double sum = attackers * attackers * weights[W::kAttackers] / 2.0 + attacks * weights[W::kRing] +
                     weak.count() * weights[W::kWeak];
        if constexpr (ferz::core::kAlwaysRoyal<V> != 0) {
            const ferz::core::CheckSquares<V, 1 - Us> checks(position);
            const Set safe = ~(us.covers | position.side[1 - Us]);
            for (int kind = 0; kind < kKinds; ++kind) {
                if (values_.isRoyal[kind] || values_.isPawn[1 - Us][kind]) continue;
                const Set there = checks.direct[kind] & safe;
                if ((there & them.coversOf[kind]).any()) sum += weights[W::kSafeCheck];
                if constexpr (V::kGame.hands.mayDrop()) {
                    if (position.hand[1 - Us][kind] > 0 && (there & ~position.occupied()).any())
                        sum += weights[W::kDropCheck];
                }
            }
        }
        Set pawns = Set::none();
        for (int kind = 0; kind < kKinds; ++kind)
            pawns |= position.pieces[Us][kind] & Set::allIf(values_.isPawn[Us][kind]);
        const Set own = ring & position.side[Us];
        sum = std::max(0.0, sum - ((own & ~pawns).count() - 1) * weights[W::kGuards]);
        return sum * sum / 4096 + sum / 32 - std::min(3, (own & pawns).count()) * weights[W::kShelter];
    }

    /// Rules that end the game and count something on the way.
    [[nodiscard]] double rules(const Position& position, int side) const {
        double score = 0;
        if constexpr (ferz::core::kCountsChecks<V>) score += 500.0 / std::max(1, position.checksLeft[side]);
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
        return 60 - 12 * values_.centre[weak.royal] - 6 * distance(strong.royal, weak.royal);
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
    double middle_[2][kKinds][Values<V>::kSquares];
    double end_[2][kKinds][Values<V>::kSquares];
    int byValue_[kKinds];
};

}  // namespace engine
