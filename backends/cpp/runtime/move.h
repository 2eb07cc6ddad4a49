// The move that a generated piece reports, and how it is reported.
#ifndef FERZ_PIECES_MOVE_H
#define FERZ_PIECES_MOVE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace ferz::pieces {

/// Squares are numbers: a1 is 0, b1 is 1, and so on file by file, rank by rank (then level by level, row by
/// row).
inline constexpr int kNoSquare = -1;

/// What most moves are. A sink that takes a Simple gets these without a list being built; any other gets a
/// Move.
struct Simple {
    int from;
    int to;
    bool captures;  ///< what stands on `to`
};

/// A new piece on the board.
struct Drop {
    int square = kNoSquare;
    bool friendly = true;
    std::string_view name;

    friend bool operator<(const Drop& a, const Drop& b) {
        return std::tie(a.square, a.friendly, a.name) < std::tie(b.square, b.friendly, b.name);
    }
    friend bool operator==(const Drop& a, const Drop& b) { return !(a < b) && !(b < a); }
};

/// The move wins the game, gives no check or gives no mate; the last two to royals of these names only, or,
/// with `allBut`, to all others.
struct Flag {
    enum class What { Decisive, NoCheck, NoMate };
    What what = What::Decisive;
    bool allBut = true;
    std::vector<std::string_view> names;

    friend bool operator<(const Flag& a, const Flag& b) {
        return std::tie(a.what, a.allBut, a.names) < std::tie(b.what, b.allBut, b.names);
    }
    friend bool operator==(const Flag& a, const Flag& b) { return !(a < b) && !(b < a); }
};

/// The change that a move makes. Lists are sorted and without repetition when a sink sees them.
struct Move {
    int from = kNoSquare;
    int to = kNoSquare;  ///< `from` when the piece stays, kNoSquare when it disappears
    std::vector<int> captures;
    std::vector<std::pair<int, int>>
        swaps;               ///< where the piece met stood and where it goes, lower square first
    std::vector<int> flips;  ///< pieces that change their colour
    std::vector<std::string_view> becomes;  ///< empty: it stays what it is; several: the player chooses
    std::vector<std::pair<std::string_view, int>> states;
    std::vector<int> enPassant;  ///< until the next move the mover may be captured here
    std::vector<Drop> drops;
    std::vector<Flag> flags;

    Move() = default;
    Move(int origin, int target) : from(origin), to(target) {}

    Move& capturing(int square) { return added(captures, square); }
    Move& swapping(int a, int b) { return added(swaps, std::pair<int, int>(std::min(a, b), std::max(a, b))); }
    Move& flipping(int square) { return added(flips, square); }
    Move& marking(int square) { return added(enPassant, square); }
    Move& dropping(int square, bool friendly, std::string_view name) {
        return added(drops, Drop{square, friendly, name});
    }
    Move& flagged(Flag::What what, bool allBut = true, std::vector<std::string_view> names = {}) {
        return added(flags, Flag{what, allBut, std::move(names)});
    }
    Move& becoming(std::initializer_list<std::string_view> names) {
        becomes = names;
        return *this;
    }
    Move& setting(std::string_view key, int value) {
        const auto at =
            std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.first >= key; });
        if (at != states.end() && at->first == key) {
            at->second = value;
        } else {
            states.insert(at, {key, value});
        }
        return *this;
    }

private:
    template <class T>
    Move& added(std::vector<T>& list, T value) {
        const auto at = std::lower_bound(list.begin(), list.end(), value);
        if (at == list.end() || !(*at == value)) list.insert(at, std::move(value));
        return *this;
    }
    [[nodiscard]] auto parts() const {
        return std::tie(from, to, captures, swaps, flips, becomes, states, enPassant, drops, flags);
    }

public:
    friend bool operator<(const Move& a, const Move& b) { return a.parts() < b.parts(); }
    friend bool operator==(const Move& a, const Move& b) { return a.parts() == b.parts(); }
};

template <class Sink>
void moveTo(Sink& sink, int from, int to) {
    if constexpr (std::is_invocable_v<Sink&, const Simple&>) {
        sink(Simple{from, to, false});
    } else {
        sink(Move(from, to));
    }
}

template <class Sink>
void captureOn(Sink& sink, int from, int to) {
    if constexpr (std::is_invocable_v<Sink&, const Simple&>) {
        sink(Simple{from, to, true});
    } else {
        sink(Move(from, to).capturing(to));
    }
}

/// Stands before a sink where two ways may make the same move, and lets each move through once.
template <class Sink>
class Once {
public:
    explicit Once(Sink& sink) : sink_(sink) {}

    void operator()(const Simple& move) {
        if (!isNew(move)) return;
        if (move.captures) {
            captureOn(sink_, move.from, move.to);
        } else {
            moveTo(sink_, move.from, move.to);
        }
    }
    void operator()(const Move& move) {
        if (isSimple(move)) {
            (*this)(Simple{move.from, move.to, !move.captures.empty()});
        } else if (seen_.insert(move).second) {
            sink_(move);
        }
    }

private:
    static constexpr std::size_t kWords = 16;

    static bool isSimple(const Move& move) {
        if (move.to == kNoSquare || move.captures.size() > 1) return false;
        if (!move.captures.empty() && move.captures[0] != move.to) return false;
        return move.swaps.empty() && move.flips.empty() && move.becomes.empty() && move.states.empty() &&
               move.enPassant.empty() && move.drops.empty() && move.flags.empty();
    }
    /// Targets of small boards are bits, since these are most moves.
    bool isNew(const Simple& move) {
        const std::size_t bit = 2 * static_cast<std::size_t>(move.to) + (move.captures ? 1 : 0);
        if (bit >= 64 * kWords) {
            Move whole(move.from, move.to);
            if (move.captures) whole.capturing(move.to);
            return seen_.insert(whole).second;
        }
        std::uint64_t& word = simple_[bit / 64];
        const std::uint64_t mask = std::uint64_t{1} << bit % 64;
        if ((word & mask) != 0) return false;
        word |= mask;
        return true;
    }

    Sink& sink_;
    std::uint64_t simple_[kWords] = {};
    std::set<Move> seen_;
};

inline bool oneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace ferz::pieces

#endif
