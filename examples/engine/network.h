// A correction of the evaluation, learned for one game from scores of its positions.
//
//     Network<Variant>::Accumulator sums;
//     sums.pointsOf(position)     for the side to move, by the numbers in learned.h
//
// For each side, units add up numbers of the pieces of both: one for each kind and square, as the side sees
// the board, or for the hand. The sums above zero are weighed, and the enemy's are subtracted. So whose turn
// it is makes no difference: in a search this depends on the depth, and scores that depend on it mislead.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "learned.h"

namespace engine {

/// Pieces are in hands, and how many.
template <class V>
inline constexpr bool kHasHands = V::kGame.hands.given && !V::kGame.hands.endless;

template <class V>
class Network {
public:
    using Position = ferz::core::Position<V>;

    static constexpr int kUnits = 16;
    static constexpr int kKinds = ferz::core::kKindCount<V>;
    static constexpr int kSquares = ferz::core::kSquares<V>;
    // Numbers of all units stand together: the start of each sum, its weight, and what each piece adds.
    static constexpr int kWeights = kUnits;
    static constexpr int kPieces = 2 * kUnits;
    static constexpr int kNumbers = kPieces + 2 * kKinds * (kSquares + 1) * kUnits;

    static constexpr double kScale = 1024;  ///< one, in learned.h
    static constexpr double kPoints = 200;  ///< what a result of one is worth

    /// The names of the pieces, in the order of their numbers: `bishop,king,`.
    static std::string pieces() {
        std::string names;
        for (const char* name : V::kNames)
            names += std::string(name) + ",";
        return names;
    }
    static constexpr bool isOfItsPieces() {
        std::string_view names = learnedPieces;
        for (const std::string_view name : V::kNames) {
            if (names.substr(0, name.size()) != name || names.substr(name.size(), 1) != ",") return false;
            names.remove_prefix(name.size() + 1);
        }
        return names.empty();
    }
    static_assert(learned.empty() || (learned.size() == kNumbers && isOfItsPieces()),
                  "learned.h is of another game");

    template <class Number>
    using Sums = Number[2][kUnits];  ///< by side

    /// The pieces of both sides: what the numbers are of.
    struct Pieces {
        typename V::Set on[2][kKinds] = {};
        int held[2][kKinds] = {};
    };

    /// Sums of a position, brought to the next one by what differs: in a search, most often a few pieces.
    class Accumulator {
    public:
        Accumulator() {
            for (auto& sums : sums_)
                std::copy(learned.begin(), learned.begin() + std::min<std::size_t>(kUnits, learned.size()),
                          sums);
        }
        double pointsOf(const Position& position) {
            if constexpr (learned.empty()) {
                return 0;
            } else {
                forEachChange(pieces_, position, [&](int side, int kind, int square, int times) {
                    for (int view = 0; view < 2; ++view) {
                        const auto* const numbers = learned.data() + placeOf(side, kind, square, view, false);
                        for (int unit = 0; unit < kUnits; ++unit)
                            sums_[view][unit] += times * numbers[unit];
                    }
                });
                return kPoints * resultOf(sums_, learned.data(), position.toMove) / (kScale * kScale);
            }
        }

    private:
        Pieces pieces_;
        Sums<int> sums_ = {};
    };

    /// Visits the numbers that the pieces add to the sums of the side: where they stand, and how often they
    /// are added.
    template <class Visit>
    static void forEachPiece(const Position& position, int view, bool isMirrored, Visit&& visit) {
        Pieces none;
        forEachChange(none, position, [&](int side, int kind, int square, int times) {
            visit(placeOf(side, kind, square, view, isMirrored), times);
        });
    }

    static float of(const Position& position, const float* numbers, Sums<float>& sums, bool isMirrored) {
        for (int side = 0; side < 2; ++side) {
            std::copy(numbers, numbers + kUnits, sums[side]);
            forEachPiece(position, side, isMirrored, [&](int first, int times) {
                for (int unit = 0; unit < kUnits; ++unit)
                    sums[side][unit] += static_cast<float>(times) * numbers[first + unit];
            });
        }
        return resultOf(sums, numbers, position.toMove);
    }

private:
    using Squares = std::array<int, kSquares>;

    /// Calls visit(side, kind, square, times) for all that is more (or less, if `times` is negative) in the
    /// position; kSquares: in the hand. Then the pieces are those of the position.
    template <class Visit>
    static void forEachChange(Pieces& pieces, const Position& position, Visit&& visit) {
        for (int side = 0; side < 2; ++side) {
            for (int kind = 0; kind < kKinds; ++kind) {
                const auto now = position.pieces[side][kind];
                auto& on = pieces.on[side][kind];
                (now & ~on).forEach([&](int square) { visit(side, kind, square, 1); });
                (on & ~now).forEach([&](int square) { visit(side, kind, square, -1); });
                on = now;
                if constexpr (kHasHands<V>) {
                    const int more = position.hand[side][kind] - pieces.held[side][kind];
                    if (more != 0) visit(side, kind, kSquares, more);
                    pieces.held[side][kind] += more;
                }
            }
        }
    }

    /// Where the numbers of a piece are; kSquares: one in the hand.
    static int placeOf(int side, int kind, int square, int view, bool isMirrored) {
        const Squares& seen = kSeen[static_cast<std::size_t>(2 * view + (isMirrored ? 1 : 0))];
        const int first = ((side == view ? 0 : kKinds) + kind) * (kSquares + 1);
        const int there = square == kSquares ? kSquares : seen[static_cast<std::size_t>(square)];
        return kPieces + (first + there) * kUnits;
    }

    template <class Number, class Sum>
    static float resultOf(const Sums<Sum>& sums, const Number* numbers, int toMove) {
        float result = 0;
        for (int side = 0; side < 2; ++side) {
            for (int unit = 0; unit < kUnits; ++unit) {
                const float part = static_cast<float>(std::max(sums[side][unit], Sum{0})) *
                                   static_cast<float>(numbers[kWeights + unit]);
                result += side == toMove ? part : -part;
            }
        }
        return result;
    }

    /// Where a square lies for White and Black, and if left and right are exchanged.
    static constexpr std::array<Squares, 4> kSeen = [] {
        std::array<Squares, 4> seen{};
        for (int square = 0; square < kSquares; ++square) {
            for (std::size_t way = 0; way < seen.size(); ++way) {
                auto at = V::kShape.at(square);
                if (way / 2 == ferz::core::kBlack) at.rank = V::kShape.ranks - 1 - at.rank;
                if (way % 2 == 1) at.file = V::kShape.files - 1 - at.file;
                const int there = V::kShape.square(at);
                seen[way][static_cast<std::size_t>(square)] = there == ferz::core::kNowhere ? square : there;
            }
        }
        return seen;
    }();
};

}  // namespace engine
