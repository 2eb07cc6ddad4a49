// What pieces are worth, found by asking where they go.
//
//     const Values<Variant> values;      values.kind[kQ], values.square[kWhite][kQ][d4]
//
// On random boards, the number of squares that a piece goes to is counted. A knight of chess goes to five and
// gets 300 points. Who promotes is worth more the nearer he is to the zone. In points, 100 for about a pawn.
#pragma once

#include <algorithm>
#include <random>

namespace engine {

template <class V>
class Values {
public:
    static constexpr int kKinds = ferz::core::kKindCount<V>;
    static constexpr int kSquares = ferz::core::kSquares<V>;

    int kind[kKinds] = {};
    int square[2][kKinds][kSquares] = {};  ///< what it is worth there, its own value included

    Values() {
        for (int each = 0; each < kKinds; ++each) {
            for (int side = 0; side < 2; ++side)
                countTargets(each, side);
        }
        // A piece is worth a part of what it may become.
        for (const auto& promotion : V::kPromotions) {
            int best = 0;
            for (int i = 0; i < promotion.count; ++i)
                best = std::max(best, kind[promotion.to[i]]);
            if (promotion.count > 0) advance(promotion, std::max(best - kind[promotion.kind], 0));
        }
    }

private:
    using Position = ferz::core::Position<V>;

    static constexpr int kBoards = 12;
    static constexpr int kPointsOfTarget = 55;

    void countTargets(int each, int side) {
        const ferz::core::PieceKind& type = V::kKinds[each];
        if (!ferz::core::holds(type.sides, side)) return;
        std::mt19937 random(1);
        int all = 0;
        int squares = 0;
        for (int from = 0; from < kSquares; ++from) {
            if (!V::kShape.has(from)) continue;
            int here = 0;
            for (int board = 0; board < kBoards; ++board) {
                Position position;
                for (int other = 0; other < kSquares; ++other) {
                    // A quarter of the squares is occupied, as in the middle of a game.
                    const unsigned die = random() % 8;
                    if (other == from || !V::kShape.has(other) || die > 1) continue;
                    position.put(static_cast<int>(die), someKind(static_cast<int>(die)), other);
                }
                position.put(side, each, from);
                const auto targets = attacksOf(position, from);
                here += (targets.quiet | targets.taking).count();
            }
            square[side][each][from] = here * 2 / kBoards;
            all += here;
            ++squares;
        }
        const int value =
            type.royal || type.royalUpTo > 0 ? 0 : 20 + all * kPointsOfTarget / (squares * kBoards);
        kind[each] = std::max(kind[each], value);
        for (int from = 0; from < kSquares; ++from)
            square[side][each][from] += value;
    }
    static int someKind(int side) {
        for (int each = 0; each < kKinds; ++each) {
            if (ferz::core::holds(V::kKinds[each].sides, side)) return each;
        }
        return 0;
    }

    template <class Promotion>
    void advance(const Promotion& promotion, int gain) {
        for (int from = 0; from < kSquares; ++from) {
            const int rank = V::kShape.at(from).rank;
            const int done = promotion.side == ferz::core::kWhite ? rank : V::kShape.ranks - 1 - rank;
            square[promotion.side][promotion.kind][from] +=
                gain * done * done / (8 * V::kShape.ranks * V::kShape.ranks);
        }
        kind[promotion.kind] += gain / 20;
    }
};

}  // namespace engine
