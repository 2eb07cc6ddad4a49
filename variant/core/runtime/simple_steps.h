// The replies of pieces that are shifted all at once, such as pawns: sets of squares, by vector, in which a
// change of one square is looked up.
//
//     steps.arriving(Set::of(e5))     how many replies more there are when an enemy comes to e5
//     steps.takenOn(e5)               and when the piece there is taken
//
// Steps to one square, and moves of several steps to an empty one, are simple. What promotes, or takes some
// kinds alone, is tangled: who changes a square of it counts all of these pieces again.
#ifndef FERZ_CORE_SIMPLE_STEPS_H
#define FERZ_CORE_SIMPLE_STEPS_H

#include "reply_count.h"

namespace ferz::core {

/// The vectors of all that is shifted, or their steps.
template <class V>
constexpr int shiftCount(int side, bool eachStep) {
    int count = 1;
    for (const PatternUse& use : V::kUses) {
        const auto& paths = V::kPatterns[use.pattern].paths;
        if (holds(V::kKinds[use.kind].shifted, side))
            count += paths.vectorCount * (eachStep ? paths.first : 1);
    }
    return count;
}

template <class V, int Them>
class SimpleSteps {
public:
    using Set = typename V::Set;
    static constexpr int Us = 1 - Them;

    /// Adds those of the kind that are not pinned.
    template <int K>
    void add(const PinMasks<V>& masks, const Position<V>& position, const Set& occupied) {
        const Set free = position.pieces[Them][K] & ~masks.pinned;
        free_ |= free;
        allowed_ = masks.targets;
        forEachIndex<kUseCount<V>>(
            [](int use) { return belongs<V>(V::kUses[use], K, Them); },
            [&](auto index) {
                constexpr PatternUse kUse = V::kUses[decltype(index)::value];
                constexpr bool kTakesAll = kUse.victims == 0 || kUse.victims == kAllKinds;
                forEachIndex<V::kPatterns[kUse.pattern].paths.vectorCount>([&](auto vector) {
                    using By = Shift<V, kUse.pattern, decltype(vector)::value>;
                    if constexpr (kUse.enPassantVictims != 0) {
                        marksTaken_ |= (position.pieces[Them][K] & By::kFrom).template shifted<By::kDelta>();
                    } else if constexpr (isLine(kUse)) {
                        addLine<K, By>(free, occupied);
                    } else if constexpr (kTakesAll && By::kSteps == 1 && !kUse.marks) {
                        addSteps<K, By>(free, kUse, occupied, position.side[Us]);
                    } else {
                        tangle<By>(free);
                    }
                });
            });
    }

    /// How many there are where they were added.
    [[nodiscard]] int total(const PinMasks<V>& masks, const Position<V>& position, const Set& occupied,
                            const GateChoices<V, Them>& gateChoices) const {
        if (tangledPieces_.any()) return count(masks, position, occupied, gateChoices);
        int result = 0;
        for (int i = 0; i < countedCount_; ++i)
            result += counted_[i].count();
        return result;
    }
    /// Counts them all.
    [[nodiscard, gnu::noinline]] static int count(const PinMasks<V>& masks, const Position<V>& position,
                                                  const Set& occupied,
                                                  const GateChoices<V, Them>& gateChoices) {
        ReplyCount<V, Them> sink{position, gateChoices};
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Them) && holds(V::kKinds[K].shifted, Them) &&
                          !V::kKinds[K].royal)
                moveFree<V, Them, K>(masks, position, position.pieces[Them][K] & ~masks.pinned, occupied,
                                     sink);
        });
        return sink.count;
    }

    /// How many replies more there are when enemies come to these empty squares: they may be taken there, and
    /// nothing goes there. When they leave, that many fewer.
    [[nodiscard]] int arriving(const Set& squares) const {
        int count = 0;
        for (int i = 0; i < takeCount_; ++i)
            count += (takes_[i] & squares).count();
        for (int i = 0; i < quietCount_; ++i)
            count -= (quiets_[i] & squares).count();
        return count;
    }
    /// How many more there are when an enemy takes a piece on the square, which may be one of these.
    [[nodiscard]] int takenOn(int square) const {
        int count = 0;
        for (int i = 0; i < takeCount_; ++i)
            count += takes_[i].has(square) ? 1 : 0;
        for (int i = 0; i < countedCount_; ++i)
            count -= counted_[i].has(square) ? 1 : 0;
        return count;
    }

    /// A change there makes all of them be counted.
    [[nodiscard]] const Set& tangled() const { return tangled_; }
    /// Squares of which two may matter to one move.
    [[nodiscard]] const Set& onLines() const { return onLines_; }
    /// The squares on which an enemy's mark would be captured en passant.
    [[nodiscard]] const Set& marksTaken() const { return marksTaken_; }
    [[nodiscard]] bool isTangled(const Set& touched, int to) const {
        return (tangled_ & touched).any() || tangledPieces_.has(to);
    }
    /// What happens on the one square depends on the other.
    [[nodiscard]] bool areTangled(int from, int to) const {
        return ((targets_ | tangled_).has(from) && free_.has(to)) ||
               (onLines_.has(from) && onLines_.has(to) && areOnOneLine(from, to));
    }

private:
    /// Several steps to an empty square: a pawn's first move.
    static constexpr bool isLine(const PatternUse& use) {
        return use.quiet && use.victims == 0 && use.enPassantVictims == 0 &&
               V::kPatterns[use.pattern].paths.first > 1;
    }
    /// Two squares may be on the path of one such move.
    [[nodiscard]] static bool areOnOneLine(int one, int other) {
        bool found = false;
        forEachIndex<kUseCount<V>>(
            [](int use) {
                return isLine(V::kUses[use]) && holds(V::kUses[use].sides, Them) &&
                       holds(V::kKinds[V::kUses[use].kind].shifted, Them);
            },
            [&](auto index) {
                constexpr int R = V::kUses[decltype(index)::value].pattern;
                forEachIndex<V::kPatterns[R].paths.vectorCount>([&](auto vector) {
                    using By = Shift<V, R, decltype(vector)::value>;
                    for (int step = 1; step < By::kSteps; ++step) {
                        const int apart = step * By::kStepDelta;
                        found = found || one - other == apart || other - one == apart;
                    }
                });
            });
        return found;
    }

    template <int K, class By>
    void addSteps(const Set& free, const PatternUse& use, const Set& occupied, const Set& enemies) {
        const Set from = promotesNowhere<K, By>(free & By::kFrom);
        const Set ends = from.template shifted<By::kDelta>() & By::kPaths.to & allowed_;
        targets_ |= ends;
        Set counted = Set::none();
        if (use.quiet) {
            quiets_[quietCount_++] = ends;
            counted |= ends & ~occupied;
        }
        if (use.victims != 0) {
            takes_[takeCount_++] = ends;
            counted |= ends & enemies;
        }
        counted_[countedCount_++] = counted.template shifted<-By::kDelta>();
    }
    /// For each square of the line: where it alone matters.
    template <int K, class By>
    void addLine(const Set& free, const Set& occupied) {
        const Set ends = By::kPaths.to & allowed_;
        const Set from = promotesNowhere<K, By>(free & By::kFrom) & ends.template shifted<-By::kDelta>();
        Set counted = from;
        forEachIndex<By::kSteps>([&](auto step) {
            Set open = from;
            forEachIndex<By::kSteps>([&](auto other) {
                constexpr int kBack = -(decltype(other)::value + 1) * By::kStepDelta;
                if (other.value != step.value) open &= ~occupied.template shifted<kBack>();
            });
            constexpr int kThere = (decltype(step)::value + 1) * By::kStepDelta;
            onLines_ |= from.template shifted<kThere>();
            quiets_[quietCount_++] = open.template shifted<kThere>();
            counted &= ~occupied.template shifted<-kThere>();
        });
        targets_ |= onLines_;
        counted_[countedCount_++] = counted;
    }
    /// Those of the origins from which the shift promotes nothing; the squares of the others are tangled.
    template <int K, class By>
    [[nodiscard]] Set promotesNowhere(const Set& from) {
        Set promoting = kPromotionOrigins<V, Them, K> & from;
        if constexpr (kPromotionZone<V, Them, K>.any())
            promoting |= from & kPromotionZone<V, Them, K>.template shifted<-By::kDelta>();
        if (promoting.any()) tangle<By>(promoting);
        return from & ~promoting;
    }
    template <class By>
    void tangle(const Set& pieces) {
        tangledPieces_ |= pieces;
        Set at = pieces & By::kFrom;
        for (int step = 0; step < By::kSteps; ++step) {
            at = at.template shifted<By::kStepDelta>();
            tangled_ |= at;
        }
    }

    static constexpr int kShifts = shiftCount<V>(Them, false);
    static constexpr int kSteps = shiftCount<V>(Them, true);

    int quietCount_ = 0;
    int takeCount_ = 0;
    int countedCount_ = 0;
    Set quiets_[kSteps];    ///< where something that arrives blocks a move
    Set takes_[kShifts];    ///< where it is taken
    Set counted_[kShifts];  ///< from where a move is counted
    Set free_ = {};
    Set allowed_ = {};
    Set targets_ = {};  ///< the squares of simple moves
    Set onLines_ = {};  ///< of more than one step
    Set tangled_ = {};
    Set tangledPieces_ = {};
    Set marksTaken_ = {};
};

}  // namespace ferz::core

#endif
