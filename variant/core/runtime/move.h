// A move as a number: what an engine keeps in lists and tables.
//
//     const Move<Variant> move(step);        move.from(), move.to(), move.becomes(), ...
//     make<Variant, kWhite>(position, move);
//
// It fits 32 bits, but for games whose boards or turns are too large, where it has 64. A piece that is run
// may go to a square in several ways: then the move has their number (`ordinal`), and a Step knows the rest.
#ifndef FERZ_CORE_MOVE_H
#define FERZ_CORE_MOVE_H

#include <cstdint>
#include <type_traits>

#include "play.h"
#include "turning.h"

namespace ferz::core {

constexpr unsigned bitsFor(unsigned largest) {
    unsigned bits = 0;
    for (; largest != 0; largest >>= 1U)
        ++bits;
    return bits;
}

/// The place of the reach among those whose squares between are marked.
template <class V>
constexpr unsigned markingPlace(int reach) {
    unsigned place = 0;
    for (int each = 0; each < reach; ++each) {
        for (const Part& part : V::kParts) {
            if (!part.marks || part.reach != each) continue;
            ++place;
            break;
        }
    }
    return place;
}

/// Where the fields of a move are.
template <class V>
struct MoveLayout {
    static constexpr bool kWalls = V::kGame.walls.given;
    static constexpr bool kGates = V::kGame.hands.gates;
    static constexpr unsigned kSquareBits = bitsFor(static_cast<unsigned>(kSquares<V>));
    static constexpr unsigned kKindBits = 5;
    static constexpr unsigned kFrom = 4;
    static constexpr unsigned kTo = kFrom + kSquareBits;
    /// What a piece becomes, a drop's rule, a right to castle, or what is marked; or all that is left for
    /// ordinals.
    static constexpr unsigned kKind = kTo + kSquareBits;
    static constexpr unsigned kWall = kKind + kKindBits;
    static constexpr unsigned kGate = kWall + (kWalls ? kSquareBits : 0);
    static constexpr unsigned kGateRule = kGate + (kGates ? kSquareBits : 0);
    static constexpr unsigned kOrdinal = kWalls || kGates ? kGateRule + (kGates ? kKindBits : 0) : kKind;
    static constexpr unsigned kOrdinalBits = V::kHasGeneral ? 12 : 0;
    static constexpr unsigned kUsed = kOrdinal + kOrdinalBits > kWall ? kOrdinal + kOrdinalBits : kWall;
    static_assert(kUsed <= 64 && kDropCount<V> < 32 && kKindCount<V> < 32, "the game is too large");

    using Word = std::conditional_t<kUsed <= 32, std::uint32_t, std::uint64_t>;
    static constexpr unsigned kBits = kUsed <= 32 ? 32 : 64;
};

template <class V>
class Move {
public:
    using Layout = MoveLayout<V>;
    using Word = typename Layout::Word;
    using Step = core::Step<V>;
    using What = typename Step::What;
    /// A piece that is run has no more ways than that from a square.
    static constexpr Word kMostOrdinal =
        V::kHasGeneral ? (Word{1} << (Layout::kBits - Layout::kOrdinal)) - 1 : 0;

    /// None.
    constexpr Move() = default;
    explicit constexpr Move(Word word) : word_(word) {}
    explicit Move(const Step& step) {
        word_ = 1 + static_cast<Word>(step.what);
        set(Layout::kFrom, step.from == kNowhere ? kSquares<V> : step.from);
        set(Layout::kTo, step.to == kNowhere ? kSquares<V> : step.to);
        if constexpr (Layout::kWalls) set(Layout::kWall, step.wall == kNowhere ? kSquares<V> : step.wall);
        if constexpr (Layout::kGates) {
            set(Layout::kGate, step.gate == kNowhere ? kSquares<V> : step.gate);
            if (step.gate != kNowhere) set(Layout::kGateRule, step.rule);
        }
        if (step.what == What::General) {
            if constexpr (V::kHasGeneral) set(Layout::kOrdinal, step.ordinal);
        } else if (step.what == What::Drops) {
            set(Layout::kKind, step.rule);
        } else if (step.what == What::Castles) {
            set(Layout::kKind, step.right);
        } else if (step.marking >= 0) {
            word_ |= kMarks;
            set(Layout::kKind, static_cast<int>(markingPlace<V>(step.marking)));
        } else {
            set(Layout::kKind, step.becomes + 1);
        }
    }
    /// The commonest ones.
    Move(What what, int from, int to, int becomes) {
        word_ = 1 + static_cast<Word>(what);
        set(Layout::kFrom, from);
        set(Layout::kTo, to);
        set(Layout::kKind, becomes + 1);
    }

    [[nodiscard]] constexpr Word word() const { return word_; }
    [[nodiscard]] explicit constexpr operator bool() const { return word_ != 0; }
    friend constexpr bool operator==(const Move& a, const Move& b) { return a.word_ == b.word_; }
    friend constexpr bool operator!=(const Move& a, const Move& b) { return a.word_ != b.word_; }

    [[nodiscard]] What what() const { return static_cast<What>((word_ & 7U) - 1); }
    /// kNowhere of a drop.
    [[nodiscard]] int from() const { return square(Layout::kFrom); }
    /// kNowhere of a piece that dies.
    [[nodiscard]] int to() const { return square(Layout::kTo); }
    /// A kind, or kNone; of pieces that are run only the Step says it.
    [[nodiscard]] int becomes() const {
        if (what() == What::Drops) return V::kDrops[field(Layout::kKind)].as;
        const bool says = (what() == What::Quiet && !marks()) || what() == What::Takes;
        return says ? field(Layout::kKind) - 1 : kNone;
    }

    /// All of it; `whole` of a piece that is run is missing.
    [[nodiscard]] Step step() const {
        Step step{what(), from(), to(), becomes()};
        if (what() == What::Castles) step.right = field(Layout::kKind);
        if (what() == What::Drops) step.rule = field(Layout::kKind);
        if constexpr (V::kHasGeneral) {
            if (what() == What::General)
                step.ordinal = static_cast<int>(word_ >> Layout::kOrdinal & kMostOrdinal);
        }
        if constexpr (Layout::kWalls) step.wall = square(Layout::kWall);
        if constexpr (Layout::kGates) {
            step.gate = square(Layout::kGate);
            if (step.gate != kNowhere) step.rule = static_cast<int>(word_ >> Layout::kGateRule & 31U);
        }
        if (marks()) {
            forEachIndex<kReachCount<V>>([&](auto index) {
                constexpr int R = decltype(index)::value;
                if constexpr (isMarking(R)) {
                    if (static_cast<int>(markingPlace<V>(R)) == field(Layout::kKind)) step.marking = R;
                }
            });
        }
        return step;
    }

private:
    static constexpr Word kMarks = 8;

    static constexpr bool isMarking(int reach) {
        for (const Part& part : V::kParts) {
            if (part.marks && part.reach == reach) return true;
        }
        return false;
    }
    void set(unsigned shift, int value) { word_ |= static_cast<Word>(static_cast<unsigned>(value)) << shift; }
    [[nodiscard]] bool marks() const { return (word_ & kMarks) != 0; }
    [[nodiscard]] int field(unsigned shift) const { return static_cast<int>(word_ >> shift & 31U); }
    [[nodiscard]] int square(unsigned shift) const {
        const auto value = static_cast<int>(word_ >> shift & ((Word{1} << Layout::kSquareBits) - 1));
        return value == kSquares<V> ? kNowhere : value;
    }

    Word word_ = 0;
};

// ---- making it ----

/// The squares that a step marks for en passant.
template <class V>
typename V::Set marksOf(const Step<V>& step) {
    typename V::Set marks = V::Set::none();
    forEachIndex<kPartCount<V>>([&](auto index) {
        constexpr Part kPart = V::kParts[decltype(index)::value];
        if constexpr (kPart.marks) {
            if (step.marking == kPart.reach) marks = reachTable<V, kPart.reach>.between[step.to][step.from];
        }
    });
    return marks;
}

/// What the turn makes of the position. The step is one of forEachTurn, or a move's.
template <class V, int Us>
void make(Position<V>& position, const Step<V>& step) {
    using What = typename Step<V>::What;
    switch (step.what) {
        case What::Quiet:
        case What::Takes: move<V, Us>(position, step, position.kindOn[step.from], marksOf<V>(step)); break;
        case What::TakesEnPassant:
            takeEnPassant<V, Us>(position, position.kindOn[step.from], step.from, step.to);
            break;
        case What::Castles: castle<V, Us>(position, step.right); break;
        case What::Drops: drop<V, Us>(position, V::kDrops[step.rule], step.to); break;
        case What::Passes:
            // A wall may be built in place of a move.
            if (step.wall == kNowhere) {
                pass<V, Us>(position);
            } else {
                beginTurn<V, Us>(position);
            }
            break;
        case What::General:
            if constexpr (V::kHasGeneral) {
                beginTurn<V, Us>(position);
                play<V, Us>(position, *step.whole, step.becomes);
            }
            break;
    }
    follow<V, Us>(position, step);
    countChecks<V, Us>(position);
}

/// Calls function(step) with all that a move of the position does. The step holds as long as the function
/// runs.
template <class V, int Us, class Function>
void explain(const Position<V>& position, Move<V> move, Function&& function) {
    Step<V> step = move.step();
    if constexpr (V::kHasGeneral) {
        if (step.what == Step<V>::What::General) {
            int ordinal = -1;
            const int kind = position.kindOn[step.from];
            forEachIndex<kKindCount<V>>([&](auto index) {
                constexpr int K = decltype(index)::value;
                if constexpr (holds(V::kKinds[K].general, Us)) {
                    if (kind != K) return;
                    const auto visit = [&](const typename V::Move& whole, int becomes) {
                        if (++ordinal != step.ordinal) return;
                        step.whole = &whole;
                        step.becomes = becomes;
                        function(static_cast<const Step<V>&>(step));
                    };
                    generalMoves<V, Us, K>(position, step.from, visit);
                }
            });
            return;
        }
    }
    function(static_cast<const Step<V>&>(step));
}

template <class V, int Us>
void make(Position<V>& position, Move<V> move) {
    explain<V, Us>(position, move, [&](const Step<V>& step) { make<V, Us>(position, step); });
}

}  // namespace ferz::core

#endif
