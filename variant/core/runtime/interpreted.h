// Interpreted pieces: no table describes them. Their function is called (pieces.h), and each of its moves is
// made and tested.
//
// View is the board that the functions of pieces.h ask (docs/generated-pieces.md says what); play() makes a
// move of theirs. Squares of moves are those of the real board.
#ifndef FERZ_CORE_INTERPRETED_H
#define FERZ_CORE_INTERPRETED_H

#include <algorithm>
#include <string_view>
#include <type_traits>

#include "moves.h"
#include "turning.h"

namespace ferz::core {

template <class V, int By, class OfName>
bool takes(const Position<V>& position, int square, OfName&& ofName, bool pinnedToo);

/// The sink of an interpreted piece: function(Simple) and function(Move), type-erased. The
/// piece is compiled once and not for each of them.
template <class V>
class MoveSink {
public:
    template <class Function>
    explicit MoveSink(const Function& function)
        : function_(&function),
          simple_([](const void* to, const typename V::Simple& move) {
              (*static_cast<const Function*>(to))(move);
          }),
          whole_([](const void* to, const typename V::Move& move) {
              (*static_cast<const Function*>(to))(move);
          }) {}

    void operator()(const typename V::Simple& move) const { simple_(function_, move); }
    void operator()(const typename V::Move& move) const { whole_(function_, move); }

private:
    const void* function_;
    void (*simple_)(const void*, const typename V::Simple&);
    void (*whole_)(const void*, const typename V::Move&);
};

/// A position as one side's pieces see it.
template <class V>
class View {
public:
    /// Inside the question whether something is attacked nothing is, and no side is in check.
    View(const Position<V>& position, int side, bool inside)
        : position_(position), side_(side), inside_(inside) {}

    [[nodiscard]] static constexpr int files() { return V::kShape.files; }
    [[nodiscard]] static constexpr int ranks() { return V::kShape.ranks; }
    /// Flat boards have neither.
    template <class Game = V, class = std::enable_if_t<(Game::kShape.levels * Game::kShape.rows > 1)>>
    [[nodiscard]] static constexpr int levels() {
        return V::kShape.levels;
    }
    template <class Game = V, class = std::enable_if_t<(Game::kShape.levels * Game::kShape.rows > 1)>>
    [[nodiscard]] static constexpr int rows() {
        return V::kShape.rows;
    }
    [[nodiscard]] static constexpr bool has(int square) { return V::kShape.has(square); }
    [[nodiscard]] static constexpr bool onEdge(int square) { return core::onEdge(V::kShape, square); }
    [[nodiscard]] bool blackToMove() const { return side_ == kBlack; }
    [[nodiscard]] bool isEmpty(int square) const {
        return position_.kindOn[square] == kNone && !isWall(square);
    }
    /// Both sides see a wall as a piece of their own.
    [[nodiscard]] bool isFriend(int square) const {
        return position_.side[side_].has(square) || isWall(square);
    }
    [[nodiscard]] bool isEnemy(int square) const { return position_.side[1 - side_].has(square); }
    [[nodiscard]] std::string_view name(int square) const {
        if (isWall(square)) return "#wall";
        return isEmpty(square) ? std::string_view() : V::kNames[position_.kindOn[square]];
    }
    [[nodiscard]] bool unmoved(int square) const { return position_.unmoved.has(square); }
    [[nodiscard]] bool neverChecked() const { return !position_.everChecked[side_]; }
    [[nodiscard]] bool inCheck() const {
        if (inside_) return false;
        return side_ == kWhite ? isChecked<V, kWhite>(position_) : isChecked<V, kBlack>(position_);
    }
    [[nodiscard]] bool isAttacked(int square) const {
        return isAttackedBy(
            square, [](std::string_view) { return true; }, true);
    }
    template <class OfName>
    [[nodiscard]] bool isAttackedBy(int square, OfName&& ofName, bool pinnedToo) const {
        if (inside_) return false;
        if (isFriend(square)) return isTaken(position_, square, ofName, pinnedToo);
        // An empty square, or one of the enemy's own: could a piece of ours be taken there?
        Position<V> supposed = position_;
        if (isEnemy(square)) supposed.take(1 - side_, square);
        supposed.put(side_, supposedKind(), square);
        return isTaken(supposed, square, ofName, pinnedToo);
    }
    [[nodiscard]] int state(std::string_view key) const {
        for (int i = 0; i < V::kStateCount; ++i) {
            if (V::kStates[i] == key) return position_.states[i];
        }
        return 0;
    }
    [[nodiscard]] int enPassantVictim(int square) const {
        if (!position_.marks.has(square)) return kNowhere;
        // One's own piece cannot be taken.
        return isEnemy(position_.victim) ? position_.victim : kNowhere;
    }

private:
    [[nodiscard]] bool isWall(int square) const {
        if constexpr (kHasWalls<V>) return position_.walls.has(square);
        (void)square;
        return false;
    }
    static int supposedKind() {
        for (int kind = 0; kind < kKindCount<V>; ++kind) {
            if (V::kKinds[kind].royal) return kind;
        }
        return 0;
    }
    template <class OfName>
    [[nodiscard]] bool isTaken(const Position<V>& position, int square, OfName& ofName,
                               bool pinnedToo) const {
        return side_ == kWhite ? takes<V, kBlack>(position, square, ofName, pinnedToo)
                               : takes<V, kWhite>(position, square, ofName, pinnedToo);
    }

    const Position<V>& position_;
    int side_;
    bool inside_;
};

/// No piece captures a wall, swaps with it, or comes to stand on it.
template <class V, class AnyMove>
bool touchesWall(const Position<V>& position, const AnyMove& move) {
    if constexpr (kHasWalls<V>) {
        const auto& walls = position.walls;
        if (move.to != kNowhere && walls.has(move.to)) return true;
        if constexpr (!std::is_same_v<AnyMove, typename V::Simple>) {
            bool touches = false;
            for (const int square : move.captures)
                touches = touches || walls.has(square);
            for (const int square : move.flips)
                touches = touches || walls.has(square);
            for (const auto& [a, b] : move.swaps)
                touches = touches || walls.has(a) || walls.has(b);
            for (const auto& drop : move.drops)
                touches = touches || walls.has(drop.square);
            return touches;
        }
    }
    (void)position;
    (void)move;
    return false;
}

/// The move captures something for which the function is true.
template <class V, class AnyMove, class Function>
bool takesWhat(const AnyMove& move, Function&& function) {
    if constexpr (std::is_same_v<AnyMove, typename V::Simple>) {
        return move.captures && function(move.to);
    } else {
        return std::any_of(move.captures.begin(), move.captures.end(), function);
    }
}

/// A piece of this kind can capture no such piece.
template <class V, class AnyMove>
bool takesForbidden(const Position<V>& position, int kind, const AnyMove& move) {
    if (!kSparesSome<V>) return false;
    return takesWhat<V>(move, [&](int square) {
        const int victim = position.kindOn[square];
        return victim != kNone && V::kGame.captures.forbids(V::kKinds, kind, victim);
    });
}

/// True if the move captures a kind that its piece's kind must spare.
template <class V, class AnyMove>
bool takesSpared(const Position<V>& position, int kind, const AnyMove& move) {
    return kSparesSome<V> && takesWhat<V>(move, [&](int square) {
               return V::kGame.captures.spares(V::kKinds, kind, position.kindOn[square]);
           });
}

/// Calls function with each thing that the piece can do: with a Simple, or with a Move that does more.
/// `inside` as of View.
template <class V, class Function>
void run(const Position<V>& position, int kind, int side, int from, bool inside, Function&& function) {
    const auto allowed = [&](const auto& move) {
        if (!touchesWall(position, move) && !takesForbidden(position, kind, move)) function(move);
    };
    MoveSink<V> sink(allowed);
    V::run(kind, side, View<V>(position, side, inside), from, sink);
}

template <class V, class AnyMove>
bool takesOn(const AnyMove& move, int square) {
    if constexpr (std::is_same_v<AnyMove, typename V::Simple>) {
        return move.captures && move.to == square;
    } else {
        return std::binary_search(move.captures.begin(), move.captures.end(), square);
    }
}
template <class V, class AnyMove>
bool takesAny(const AnyMove& move) {
    if constexpr (std::is_same_v<AnyMove, typename V::Simple>) {
        return move.captures;
    } else {
        return !move.captures.empty();
    }
}
template <class V, class AnyMove>
decltype(auto) wholeOf(const AnyMove& move) {
    if constexpr (std::is_same_v<AnyMove, typename V::Simple>) {
        return typename V::Move(move);
    } else {
        return (move);
    }
}

/// Makes the move on the position. The mover becomes `becomes`, unless that is kNone.
template <class V, int Us>
[[gnu::noinline]] void play(Position<V>& position, const typename V::Move& move, int becomes) {
    using Set = typename V::Set;
    Set touched = Set::of(move.from);
    if (move.to != kNowhere) touched |= Set::of(move.to);
    int mover = position.kindOn[move.from];
    position.take(Us, move.from);
    const auto clear = [&](int square) {
        if (position.kindOn[square] != kNone)
            position.take(position.side[kWhite].has(square) ? kWhite : kBlack, square);
    };
    const auto capture = [&](int square) {
        if (position.kindOn[square] != kNone)
            position.keep(position.side[kWhite].has(square) ? kWhite : kBlack, position.kindOn[square]);
        clear(square);
    };
    // A piece that is captured on a square that was empty came there by a swap.
    Set swapped = Set::none();
    for (const int square : move.captures) {
        if (position.kindOn[square] == kNone) swapped |= Set::of(square);
        capture(square);
        touched |= Set::of(square);
    }
    Set moved = Set::none();
    for (const auto& [a, b] : move.swaps) {
        const int kinds[] = {position.kindOn[a], position.kindOn[b]};
        const int sides[] = {position.side[kBlack].has(a) ? kBlack : kWhite,
                             position.side[kBlack].has(b) ? kBlack : kWhite};
        clear(a);
        clear(b);
        if (kinds[0] != kNone) position.put(sides[0], kinds[0], b);
        if (kinds[1] != kNone) position.put(sides[1], kinds[1], a);
        moved |= Set::of(a) | Set::of(b);
    }
    for (const int square : move.captures) {
        if (swapped.has(square)) capture(square);
    }
    touched |= moved;
    for (const int square : move.flips) {
        moved |= Set::of(square);
        const int kind = position.kindOn[square];
        if (kind == kNone) continue;
        const int side = position.side[kWhite].has(square) ? kWhite : kBlack;
        position.take(side, square);
        position.put(1 - side, kind, square);
    }
    for (const auto& drop : move.drops) {
        clear(drop.square);
        for (int kind = 0; kind < kKindCount<V>; ++kind) {
            if (V::kNames[kind] == drop.name) position.put(drop.friendly ? Us : 1 - Us, kind, drop.square);
        }
        moved |= Set::of(drop.square);
    }
    touched |= moved;
    if (becomes != kNone) mover = becomes;
    if (move.to != kNowhere) {
        clear(move.to);
        position.put(Us, mover, move.to);
        moved |= Set::of(move.to);
    }
    if constexpr (V::kAsksUnmoved) position.unmoved &= position.occupied() & ~moved;
    position.marks = Set::none();
    if (move.to != kNowhere && becomes == kNone) {
        for (const int mark : move.enPassant) {
            position.marks |= Set::of(mark);
            position.victim = static_cast<std::int16_t>(move.to);
        }
    }
    for (const auto& [key, value] : move.states) {
        for (int i = 0; i < V::kStateCount; ++i) {
            if (V::kStates[i] == key) position.states[i] = value;
        }
    }
    loseRights(position, touched);
    if constexpr (V::kGame.hands.gates) {
        position.gates[kWhite] &= ~touched;
        position.gates[kBlack] &= ~touched;
    }
    for (const auto& flag : move.flags) {
        if (flag.what == std::decay_t<decltype(flag)>::What::Decisive) position.over = true;
    }
    position.toMove = 1 - Us;
}

/// A capture costs its own side no royal; where pinned pieces do not count, it leaves none attacked.
template <class V, int By>
bool isCapture(const Position<V>& position, const typename V::Move& move, bool pinnedToo) {
    if (!kDestroys<V> && pinnedToo) return true;
    const Turn<V> turn{Turn<V>::What::Interpreted, move.from, move.to, kNone, &move};
    Position<V> after = position;
    play<V, By>(after, move, kNone);
    follow<V, By>(after, turn);
    const State<V, By> before(position);
    return !loses(before, turn, State<V, By>(after), By, allRoyals<V, By>(position)) &&
           (pinnedToo || !isChecked<V, By>(after));
}

/// A piece of By whose name is accepted could take what stands on the square.
template <class V, int By, class OfName>
[[gnu::noinline]] bool takes(const Position<V>& position, int square, OfName&& ofName, bool pinnedToo) {
    using Set = typename V::Set;
    const Set occupied = position.occupied();
    bool found = false;
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(V::kKinds[K].sides, By)) {
            if (found || !ofName(std::string_view(V::kNames[K]))) return;
            position.pieces[By][K].forEach([&](int from) {
                if (found) return;
                if constexpr (holds(V::kKinds[K].interpreted, By)) {
                    run<V>(position, K, By, from, true, [&](const auto& move) {
                        if (takesOn<V>(move, square))
                            found = found || isCapture<V, By>(position, wholeOf<V>(move), pinnedToo);
                    });
                } else if (targetsOf<V, By, K>(position, from, occupied).taking.has(square)) {
                    const auto move = typename V::Move(from, square, {square});
                    found = isCapture<V, By>(position, move, pinnedToo);
                }
            });
        }
    });
    return found;
}

/// True if an interpreted piece of By could capture on the square.
template <class V, int By>
[[gnu::noinline]] bool interpretedTakes(const Position<V>& position, int square) {
    const typename V::Set near = interpretedNear<V, By>(position, square);
    bool found = false;
    if (!near.any()) return found;
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(V::kKinds[K].interpreted, By)) {
            (position.pieces[By][K] & near).forEach([&](int from) {
                if (found) return;
                run<V>(position, K, By, from, true, [&](const auto& move) {
                    if constexpr (kDestroys<V>) {
                        found = found || (takesOn<V>(move, square) &&
                                          isCapture<V, By>(position, wholeOf<V>(move), true));
                    } else {
                        found = found || takesOn<V>(move, square);
                    }
                });
            });
        }
    });
    return found;
}

/// Interpreted pieces of By that could capture what stands on the square.
template <class V, int By>
[[gnu::noinline]] typename V::Set interpretedTakers(const Position<V>& position, int square) {
    typename V::Set result = V::Set::none();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(V::kKinds[K].interpreted, By)) {
            position.pieces[By][K].forEach([&](int from) {
                run<V>(position, K, By, from, true, [&](const auto& move) {
                    if (takesOn<V>(move, square)) result |= V::Set::of(from);
                });
            });
        }
    });
    (void)position;
    (void)square;
    return result;
}

/// Where the piece of ours goes, whatever is legal: what it meets there, and what it takes. En passant and
/// castling are left out. No square counts as attacked meanwhile, and no side as in check.
template <class V, int Us>
Targets<V> attacksFrom(const Position<V>& position, int square) {
    using Set = typename V::Set;
    Targets<V> result{Set::none(), Set::none()};
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if (position.kindOn[square] != K) return;
        if constexpr (holds(V::kKinds[K].interpreted, Us)) {
            run<V>(position, K, Us, square, true, [&](const auto& move) {
                const auto& whole = wholeOf<V>(move);
                if (whole.captures.empty() && whole.to != kNowhere) result.quiet |= Set::of(whole.to);
                for (const int taken : whole.captures)
                    result.taking |= Set::of(taken);
            });
        } else if constexpr (holds(V::kKinds[K].sides, Us)) {
            result = targetsOf<V, Us, K>(position, square, position.occupied());
            forEachMarking<V, Us, K>(position, square, position.occupied(),
                                     [&](auto, const Set& targets) { result.quiet |= targets; });
        }
    });
    return result;
}

/// Calls visit(move, becomes) for each thing that an interpreted piece can do: with a Simple, or
/// with a Move that does more.
template <class V, int Us, int K, class Visit>
[[gnu::noinline]] void interpretedMoves(const Position<V>& position, int from, Visit&& visit) {
    run<V>(position, K, Us, from, false, [&](const auto& move) {
        bool stays = true;
        bool mayPromote = true;
        if constexpr (!std::is_same_v<std::decay_t<decltype(move)>, typename V::Simple>) {
            for (const std::string_view name : move.becomes) {
                for (int kind = 0; kind < kKindCount<V>; ++kind) {
                    if (V::kNames[kind] == name && mayBecome(position, Us, kind)) visit(move, kind);
                }
            }
            stays = move.becomes.empty();
            const bool isEnPassant =
                move.to != kNowhere && position.marks.has(move.to) && takesOn<V>(move, position.victim);
            mayPromote = stays && move.to != kNowhere && !isEnPassant;
        }
        if (mayPromote) {
            if (const auto* promotion = promotionOf<V>(K, Us, move.from, move.to, takesAny<V>(move))) {
                stays = promotion->stays.has(move.to);
                for (int i = 0; i < promotion->count; ++i) {
                    if (mayBecome(position, Us, promotion->to[i])) visit(move, promotion->to[i]);
                }
            }
        }
        if (stays) visit(move, kNone);
    });
}

}  // namespace ferz::core

#endif
