// A walk through the board for pieces whose moves branch, turn back or change the board on their way.
//
// A run has a state, a cursor, remembered squares and the move so far; runs wait in a list, and one that is
// where another already was is dropped, which ends every walk.
#ifndef FERZ_PIECES_WALK_H
#define FERZ_PIECES_WALK_H

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "order.h"

namespace ferz::pieces {

/// What stands on a square that the move has changed.
struct Occupant {
    enum class Kind { Nothing, Original, Placed };
    Kind kind = Kind::Nothing;
    int square = kNoSquare;  ///< of an original piece: where it stood
    bool flipped = false;    ///< of an original piece
    bool friendly = true;    ///< of a placed piece
    std::string_view name;   ///< of a placed piece

    friend bool operator<(const Occupant& a, const Occupant& b) {
        return std::tie(a.kind, a.square, a.flipped, a.friendly, a.name) <
               std::tie(b.kind, b.square, b.flipped, b.friendly, b.name);
    }
};

struct Run {
    int state = 0;
    int cursor = kNoSquare;
    std::map<int, int> marks;
    Move move;
    bool landed = false;
    bool vanished = false;
    std::set<int> enPassantCaptures;
    std::map<int, Occupant> changed;
    std::set<std::pair<int, int>> visited;  ///< sets, and squares in them

private:
    [[nodiscard]] auto parts() const {
        return std::tie(state, cursor, marks, move, landed, vanished, enPassantCaptures, changed, visited);
    }

public:
    friend bool operator<(const Run& a, const Run& b) { return a.parts() < b.parts(); }
};

/// A square as the move so far has it.
template <class Board>
class Look {
public:
    Look(const Board& board, bool onBoard, Occupant occupant)
        : board_(board), onBoard_(onBoard), occupant_(std::move(occupant)) {}

    [[nodiscard]] bool isOff() const { return !onBoard_; }
    [[nodiscard]] bool isEmpty() const {
        if (!onBoard_ || occupant_.kind == Occupant::Kind::Placed) return false;
        return occupant_.kind == Occupant::Kind::Nothing || board_.isEmpty(occupant_.square);
    }
    [[nodiscard]] bool isFriend() const { return isPiece() && friendly(); }
    [[nodiscard]] bool isEnemy() const { return isPiece() && !friendly(); }
    [[nodiscard]] std::string_view name() const {
        return occupant_.kind == Occupant::Kind::Placed ? occupant_.name
                                                        : std::string_view(board_.name(occupant_.square));
    }
    /// The piece has stood here since before the move.
    [[nodiscard]] bool isAtHome(int square) const {
        return isPiece() && occupant_.kind == Occupant::Kind::Original && occupant_.square == square;
    }

private:
    [[nodiscard]] bool isPiece() const { return onBoard_ && !isEmpty(); }
    [[nodiscard]] bool friendly() const {
        if (occupant_.kind == Occupant::Kind::Placed) return occupant_.friendly;
        return board_.isFriend(occupant_.square) != occupant_.flipped;
    }

    const Board& board_;
    bool onBoard_;
    Occupant occupant_;
};

template <class Board>
class Walk {
public:
    Walk(const Board& board, int from) : board_(board), from_(from) {
        Run start;
        start.cursor = from;
        start.move.from = from;
        go(std::move(start), 0);
    }
    /// Goes on from another walk's run.
    Walk(const Board& board, int from, Run start) : board_(board), from_(from) { go(std::move(start), 0); }

    /// The next run to go on from; false when there is none.
    bool next(Run& run) {
        if (open_.empty()) return false;
        run = std::move(open_.back());
        open_.pop_back();
        return true;
    }
    void go(Run run, int state) {
        run.state = state;
        if (seen_.insert(run).second) open_.push_back(std::move(run));
    }

    /// The run's move, complete.
    [[nodiscard]] Move moveOf(const Run& run) const {
        Move move = run.move;
        if (run.vanished) {
            move.to = kNoSquare;
        } else if (!run.landed) {
            move.to = from_;
        }
        if constexpr (hasEnPassant<Board>(0)) {
            for (const int square : run.enPassantCaptures) {
                const int victim = board_.enPassantVictim(square);
                if (victim != kNoSquare) include(move.captures, victim);
            }
        }
        return move;
    }

    [[nodiscard]] Look<Board> look(const Run& run, int square) const {
        return {board_, square != kNoSquare, occupant(run, square)};
    }
    /// A piece was captured or taken away here.
    [[nodiscard]] bool isAffected(const Run& run, int square) const {
        const auto changed = run.changed.find(square);
        const bool arrived = changed != run.changed.end() &&
                             changed->second.kind == Occupant::Kind::Original &&
                             changed->second.square != square;
        return arrived || std::binary_search(run.move.captures.begin(), run.move.captures.end(), square);
    }

    // What a run may do where its cursor is. Those that return a bool may be impossible.

    static bool stepTo(Run& run, int square) {
        run.cursor = square;
        return square != kNoSquare;
    }
    [[nodiscard]] int remembered(const Run& run, int slot) const {
        if (slot == 0) return from_;
        const auto found = run.marks.find(slot);
        return found == run.marks.end() ? kNoSquare : found->second;
    }
    static void remember(Run& run, int slot) { run.marks[slot] = run.cursor; }
    static void land(Run& run) {
        run.landed = true;
        run.move.to = run.cursor;
    }
    static void capture(Run& run) {
        include(run.move.captures, run.cursor);
        change(run, run.cursor, {});
    }
    void captureEnPassant(Run& run) const {
        run.enPassantCaptures.insert(run.cursor);
        // A square that is not marked has no victim.
        const int victim = board_.enPassantVictim(run.cursor);
        if (victim != kNoSquare) change(run, victim, {});
    }
    bool swapWith(Run& run, int slot) const {
        const int to = remembered(run, slot);
        if (to == kNoSquare) return false;
        // With its own square nothing changes places.
        if (to == run.cursor) return true;
        include(run.move.swaps, std::pair<int, int>(std::minmax(run.cursor, to)));
        const Occupant met = occupant(run, run.cursor);
        change(run, run.cursor, {});
        change(run, to, met);
        return true;
    }
    void flip(Run& run) const {
        include(run.move.flips, run.cursor);
        Occupant met = occupant(run, run.cursor);
        if (met.kind == Occupant::Kind::Nothing) return;
        bool& colour = met.kind == Occupant::Kind::Placed ? met.friendly : met.flipped;
        colour = !colour;
        change(run, run.cursor, met);
    }
    static void place(Run& run, bool friendly, std::string_view name) {
        include(run.move.drops, Drop{run.cursor, friendly, name});
        change(run, run.cursor, {Occupant::Kind::Placed, kNoSquare, false, friendly, name});
    }
    static void markEnPassant(Run& run) { include(run.move.enPassant, run.cursor); }
    static void flag(Run& run, Flag flag) { include(run.move.flags, std::move(flag)); }
    static void set(Run& run, std::string_view key, int value) {
        auto& states = run.move.states;
        const auto at = std::lower_bound(states.begin(), states.end(), std::pair(key, 0),
                                         [](const auto& a, const auto& b) { return a.first < b.first; });
        if (at != states.end() && at->first == key) {
            at->second = value;
        } else {
            states.insert(at, {key, value});
        }
    }
    void lift(Run& run) const { change(run, from_, {}); }
    static void forget(Run& run, int set) {
        run.visited.erase(run.visited.lower_bound({set, 0}), run.visited.lower_bound({set + 1, 0}));
    }

private:
    template <class B>
    static constexpr auto hasEnPassant(int) -> decltype(std::declval<const B&>().enPassantVictim(0), true) {
        return true;
    }
    template <class B>
    static constexpr bool hasEnPassant(long) {
        return false;
    }

    template <class T>
    static void include(std::vector<T>& list, T value) {
        const auto at = std::lower_bound(list.begin(), list.end(), value);
        if (at == list.end() || value < *at) list.insert(at, std::move(value));
    }
    static Occupant original(int square) { return {Occupant::Kind::Original, square, false, true, {}}; }
    static Occupant occupant(const Run& run, int square) {
        const auto changed = run.changed.find(square);
        return changed != run.changed.end() ? changed->second : original(square);
    }
    static void change(Run& run, int square, Occupant occupant) {
        const bool asBefore =
            occupant.kind == Occupant::Kind::Original && occupant.square == square && !occupant.flipped;
        if (asBefore) {
            run.changed.erase(square);
        } else {
            run.changed[square] = std::move(occupant);
        }
    }

    const Board& board_;
    int from_;
    std::vector<Run> open_;
    std::set<Run> seen_;
};

}  // namespace ferz::pieces

#endif
