// A move as a number: what an engine keeps in lists and tables.
//
//     const Move<Variant> move(turn);        move.from(), move.to(), move.becomes(), ...
//     make<Variant, kWhite>(position, move);
//
// It fits 32 bits, but for games whose boards or turns are too large, where it has 64. A piece that is run
// may go to a square by several paths: then the move has their number (`ordinal`), and a Turn knows the rest.
#ifndef FERZ_CORE_MOVE_H
#define FERZ_CORE_MOVE_H

#include <algorithm>
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

/// The index of the pattern among those that mark squares for en passant.
template <class V>
constexpr unsigned markingPlace(int pattern) {
    unsigned place = 0;
    for (int each = 0; each < pattern; ++each) {
        for (const PatternUse& use : V::kUses) {
            if (!use.marks || use.pattern != each) continue;
            ++place;
            break;
        }
    }
    return place;
}

/// The bit fields of a move.
template <class V>
struct MoveLayout {
    static constexpr bool kWalls = V::kGame.walls.given;
    static constexpr bool kGates = V::kGame.hands.gates;
    static constexpr unsigned kSquareBits = bitsFor(static_cast<unsigned>(kSquares<V>));
    /// Kinds are numbered from 1 here, and there are four rights to castle.
    static constexpr unsigned kKindBits =
        bitsFor(std::max({static_cast<unsigned>(kKindCount<V>), static_cast<unsigned>(kDropCount<V>),
                          markingPlace<V>(kPatternCount<V>), 3U}));
    static constexpr unsigned kFrom = 4;
    static constexpr unsigned kTo = kFrom + kSquareBits;
    /// What a piece becomes, a drop's rule, a right to castle, or what is marked; or all that is left for
    /// ordinals.
    static constexpr unsigned kKind = kTo + kSquareBits;
    static constexpr unsigned kWall = kKind + kKindBits;
    static constexpr unsigned kGate = kWall + (kWalls ? kSquareBits : 0);
    static constexpr unsigned kGateRule = kGate + (kGates ? kSquareBits : 0);
    static constexpr unsigned kOrdinal = kWalls || kGates ? kGateRule + (kGates ? kKindBits : 0) : kKind;
    static constexpr unsigned kOrdinalBits = V::kHasInterpreted ? 12 : 0;
    static constexpr unsigned kUsed = kOrdinal + kOrdinalBits > kWall ? kOrdinal + kOrdinalBits : kWall;
    static_assert(kUsed <= 64, "the game is too large");

    using Word = std::conditional_t<kUsed <= 32, std::uint32_t, std::uint64_t>;
    static constexpr unsigned kBits = kUsed <= 32 ? 32 : 64;
};

template <class V>
class Move {
public:
    using Layout = MoveLayout<V>;
    using Word = typename Layout::Word;
    using Turn = core::Turn<V>;
    using What = typename Turn::What;
    /// An interpreted piece has no more moves than that from a square.
    static constexpr Word kMostOrdinal =
        V::kHasInterpreted ? (Word{1} << (Layout::kBits - Layout::kOrdinal)) - 1 : 0;

    /// A move that is none.
    constexpr Move() = default;
    explicit constexpr Move(Word word) : word_(word) {}
    explicit Move(const Turn& turn) {
        word_ = 1 + static_cast<Word>(turn.what);
        set(Layout::kFrom, turn.from == kNowhere ? kSquares<V> : turn.from);
        set(Layout::kTo, turn.to == kNowhere ? kSquares<V> : turn.to);
        if constexpr (Layout::kWalls) set(Layout::kWall, turn.wall == kNowhere ? kSquares<V> : turn.wall);
        if constexpr (Layout::kGates) {
            set(Layout::kGate, turn.gate == kNowhere ? kSquares<V> : turn.gate);
            if (turn.gate != kNowhere) set(Layout::kGateRule, turn.rule);
        }
        if (turn.what == What::Interpreted) {
            if constexpr (V::kHasInterpreted) {
                if (captures<V>(turn)) word_ |= kMark;
                set(Layout::kOrdinal, turn.ordinal);
            }
        } else if (turn.what == What::Drops) {
            set(Layout::kKind, turn.rule);
        } else if (turn.what == What::Castles) {
            set(Layout::kKind, turn.right);
        } else if (turn.marking >= 0) {
            word_ |= kMark;
            set(Layout::kKind, static_cast<int>(markingPlace<V>(turn.marking)));
        } else {
            set(Layout::kKind, turn.becomes + 1);
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
    /// A kind, or kNone; for interpreted pieces only the Turn has it.
    [[nodiscard]] int becomes() const {
        if (what() == What::Drops) return V::kDrops[field(Layout::kKind)].as;
        const bool says = (what() == What::Quiet && !marks()) || what() == What::Takes;
        return says ? field(Layout::kKind) - 1 : kNone;
    }

    [[nodiscard]] bool takes() const {
        return what() == What::Takes || what() == What::TakesEnPassant ||
               (what() == What::Interpreted && (word_ & kMark) != 0);
    }

    /// All of it; for an interpreted piece `whole` is missing.
    [[nodiscard]] Turn turn() const {
        Turn turn{what(), from(), to(), becomes()};
        if (what() == What::Castles) turn.right = field(Layout::kKind);
        if (what() == What::Drops) turn.rule = field(Layout::kKind);
        if constexpr (V::kHasInterpreted) {
            if (what() == What::Interpreted)
                turn.ordinal = static_cast<int>(word_ >> Layout::kOrdinal & kMostOrdinal);
        }
        if constexpr (Layout::kWalls) turn.wall = square(Layout::kWall);
        if constexpr (Layout::kGates) {
            turn.gate = square(Layout::kGate);
            if (turn.gate != kNowhere) turn.rule = field(Layout::kGateRule);
        }
        if (marks()) {
            forEachIndex<kPatternCount<V>>([&](auto index) {
                constexpr int R = decltype(index)::value;
                if constexpr (isMarking(R)) {
                    if (static_cast<int>(markingPlace<V>(R)) == field(Layout::kKind)) turn.marking = R;
                }
            });
        }
        return turn;
    }

private:
    /// A move of one piece marks squares for en passant; that of an interpreted one takes something.
    static constexpr Word kMark = 8;

    static constexpr bool isMarking(int pattern) {
        for (const PatternUse& use : V::kUses) {
            if (use.marks && use.pattern == pattern) return true;
        }
        return false;
    }
    void set(unsigned shift, int value) { word_ |= static_cast<Word>(static_cast<unsigned>(value)) << shift; }
    [[nodiscard]] bool marks() const { return what() != What::Interpreted && (word_ & kMark) != 0; }
    [[nodiscard]] int field(unsigned shift) const {
        return static_cast<int>(word_ >> shift & ((Word{1} << Layout::kKindBits) - 1));
    }
    [[nodiscard]] int square(unsigned shift) const {
        const auto value = static_cast<int>(word_ >> shift & ((Word{1} << Layout::kSquareBits) - 1));
        return value == kSquares<V> ? kNowhere : value;
    }

    Word word_ = 0;
};

// ---- making it ----

/// The squares that a turn marks for en passant.
template <class V>
typename V::Set marksOf(const Turn<V>& turn) {
    typename V::Set marks = V::Set::none();
    forEachIndex<kUseCount<V>>([&](auto index) {
        constexpr PatternUse kUse = V::kUses[decltype(index)::value];
        if constexpr (kUse.marks) {
            if (turn.marking == kUse.pattern)
                marks = patternTable<V, kUse.pattern>.between[turn.to][turn.from];
        }
    });
    return marks;
}

/// What the turn makes of the position. The turn is one of forEachTurn, or a move's.
template <class V, int Us>
void make(Position<V>& position, const Turn<V>& turn) {
    using What = typename Turn<V>::What;
    switch (turn.what) {
        case What::Quiet:
        case What::Takes: move<V, Us>(position, turn, position.kindOn[turn.from], marksOf<V>(turn)); break;
        case What::TakesEnPassant:
            takeEnPassant<V, Us>(position, position.kindOn[turn.from], turn.from, turn.to);
            break;
        case What::Castles: castle<V, Us>(position, turn.right); break;
        case What::Drops: drop<V, Us>(position, V::kDrops[turn.rule], turn.to); break;
        case What::Passes:
            // A wall may be built in place of a move.
            if (turn.wall == kNowhere) {
                pass<V, Us>(position);
            } else {
                beginTurn<V, Us>(position);
            }
            break;
        case What::Interpreted:
            if constexpr (V::kHasInterpreted) {
                beginTurn<V, Us>(position);
                play<V, Us>(position, *turn.whole, turn.becomes);
            }
            break;
    }
    follow<V, Us>(position, turn);
    countChecks<V, Us>(position);
}

/// Calls function(turn) with all that a move of the position does. The turn holds as long as the function
/// runs.
template <class V, int Us, class Function>
void explain(const Position<V>& position, Move<V> move, Function&& function) {
    Turn<V> turn = move.turn();
    if constexpr (V::kHasInterpreted) {
        if (turn.what == Turn<V>::What::Interpreted) {
            int ordinal = -1;
            const int kind = position.kindOn[turn.from];
            forEachIndex<kKindCount<V>>([&](auto index) {
                constexpr int K = decltype(index)::value;
                if constexpr (holds(V::kKinds[K].interpreted, Us)) {
                    if (kind != K) return;
                    const auto visit = [&](const typename V::Move& whole, int becomes) {
                        if (++ordinal != turn.ordinal) return;
                        turn.whole = &whole;
                        turn.becomes = becomes;
                        function(static_cast<const Turn<V>&>(turn));
                    };
                    interpretedMoves<V, Us, K>(position, turn.from, visit);
                }
            });
            return;
        }
    }
    function(static_cast<const Turn<V>&>(turn));
}

template <class V, int Us>
void make(Position<V>& position, Move<V> move) {
    explain<V, Us>(position, move, [&](const Turn<V>& turn) { make<V, Us>(position, turn); });
}

}  // namespace ferz::core

#endif
