// An interpreter's runtime for pieces whose moves branch, turn back or change the board before they end.
//
// A run has a state of the piece's automaton, a cursor and the events so far. Runs wait in a list; a run that
// is the same as an earlier one is dropped, so that every walk ends.
#ifndef FERZ_PIECES_WALK_H
#define FERZ_PIECES_WALK_H

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "compact_move.h"

namespace ferz::pieces {

/// The contents of a square that the move has changed.
struct Occupant {
    enum class Kind { Nothing, Original, Placed };
    Kind kind = Kind::Nothing;
    int square = kNoSquare;      ///< of an original piece: where it stood
    bool flipped = false;        ///< of an original piece
    bool friendly = true;        ///< of a placed piece
    std::string_view name = {};  ///< of a placed piece

    static Occupant original(int square) { return {Kind::Original, square, false, true, {}}; }
    friend bool operator==(const Occupant& a, const Occupant& b) {
        return a.kind == b.kind && a.square == b.square && a.flipped == b.flipped &&
               a.friendly == b.friendly && a.name == b.name;
    }
};

/// Something that a run did on a square.
struct Event {
    /// Events from Visit on are not part of the move.
    enum class What { Capture, CaptureEnPassant, MarkEnPassant, Swap, Flip, Visit, Forget, Remember, Change };
    What what = What::Capture;
    int square = kNoSquare;
    int number = 0;          ///< the set or slot; for a swap, the other square
    Occupant occupant = {};  ///< for a change, the new contents
    int previous = -1;       ///< the run's previous event, or -1

    /// 0 for an event that leaves the run as if it had not happened.
    [[nodiscard]] unsigned hash() const {
        const bool isUndone = what == What::Change && occupant == Occupant::original(square);
        if (what == What::Forget || isUndone) return 0;
        Hash hash;
        hash.add(16 * square + static_cast<int>(what));
        hash.add(number);
        if (what == What::Change) {
            hash.add(occupant.square);
            hash.add(2 * static_cast<int>(occupant.kind) + (occupant.flipped ? 1 : 0));
        }
        return hash.value();
    }
};

/// One run of the automaton. Runs with the same effects are the same, whatever path they took.
struct WalkState {
    int state = 0;
    int cursor = kNoSquare;
    int to = kNoSquare;  ///< set when it has landed
    bool landed = false;
    bool vanished = false;
    int tags = -1;        ///< index in Walk::tags_, or -1
    int last = -1;        ///< its last event, an index in Walk::events_, or -1
    unsigned events = 0;  ///< the sum of the hashes of the events that were not undone
};

/// A square as it is after what the move has done so far.
template <class Board>
class Look {
public:
    /// `changed`: the contents if the move has changed them, else null.
    Look(const Board& board, int square, const Occupant* changed)
        : board_(board), square_(square), changed_(changed) {}

    [[nodiscard]] bool isEmpty() const {
        if (square_ == kNoSquare) return false;
        if (changed_ == nullptr) return board_.isEmpty(square_);
        if (changed_->kind == Occupant::Kind::Original) return board_.isEmpty(changed_->square);
        return changed_->kind == Occupant::Kind::Nothing;
    }
    [[nodiscard]] bool isFriend() const { return isPiece() && friendly(); }
    [[nodiscard]] bool isEnemy() const { return isPiece() && !friendly(); }
    [[nodiscard]] std::string_view name() const {
        if (changed_ != nullptr && changed_->kind == Occupant::Kind::Placed) return changed_->name;
        return board_.name(origin());
    }
    /// The piece has stood here since before the move.
    [[nodiscard]] bool isAtHome() const {
        return isPiece() && (changed_ == nullptr ||
                             (changed_->kind == Occupant::Kind::Original && changed_->square == square_));
    }

private:
    [[nodiscard]] bool isPiece() const { return square_ != kNoSquare && !isEmpty(); }
    /// Where the piece stood before the move.
    [[nodiscard]] int origin() const { return changed_ == nullptr ? square_ : changed_->square; }
    [[nodiscard]] bool friendly() const {
        if (changed_ == nullptr) return board_.isFriend(square_);
        if (changed_->kind == Occupant::Kind::Placed) return changed_->friendly;
        return board_.isFriend(changed_->square) != changed_->flipped;
    }

    const Board& board_;
    int square_;
    const Occupant* changed_;
};

template <class Board>
class Walk {
public:
    using What = Event::What;

    Walk(const Board& board, int from) : board_(board), from_(from) {
        start_.cursor = from;
        events_.clearRoom();
    }
    /// Starts in state 0 with the effects of another walk's run.
    Walk(const Walk& other, const WalkState& start)
        : board_(other.board_),
          from_(other.from_),
          start_(start),
          events_(other.events_),
          tags_(other.tags_) {
        start_.state = 0;
    }

    /// Sets `run` to the next run to continue. Returns false when none is left.
    bool next(WalkState& run) {
        if (!std::exchange(hasStarted_, true)) {
            run = start_;
            return true;
        }
        if (open_.empty()) return false;
        run = runs_[open_.back()];
        open_.pop_back();
        return true;
    }
    void go(WalkState& run, int state) {
        run.state = state;
        Hash hash;
        for (const int each : {run.state, run.cursor, run.to, static_cast<int>(run.events)})
            hash.add(each);
        if (run.tags >= 0) hash.add(static_cast<int>(tagsOf(run).hash()));
        const bool isNew = runs_.add(run, hash.value(),
                                     [&](const WalkState& a, const WalkState& b) { return isSame(a, b); });
        if (isNew) open_.push_back(runs_.size() - 1);
    }

    /// Calls the sink with the run's move.
    template <class Sink>
    void report(const WalkState& run, Sink&& sink) const {
        bool isSimple = run.landed && !run.vanished && run.tags < 0;
        bool captures = false;
        forEachEvent(run, [&](const Event& event) {
            const bool here = event.what == What::Capture && event.square == run.to;
            captures = captures || here;
            isSimple = isSimple && (here || event.what >= What::Visit);
            return isSimple;
        });
        if (isSimple) {
            sink(Simple{from_, run.to, captures});
        } else {
            sink(moveOf(run));
        }
    }

    [[nodiscard]] Look<Board> look(const WalkState& run, int square) const {
        const Event* event = run.last < 0 ? nullptr : find(run, What::Change, square);
        return {board_, square, event == nullptr ? nullptr : &event->occupant};
    }
    /// True if the move captured here, or moved a piece to this square.
    [[nodiscard]] bool isAffected(const WalkState& run, int square) const {
        const Occupant here = occupant(run, square);
        const bool arrived = here.kind == Occupant::Kind::Original && here.square != square;
        return arrived || find(run, What::Capture, square) != nullptr;
    }
    [[nodiscard]] bool hasVisited(const WalkState& run, int set, int square) const {
        return find(run, What::Visit, square, set) != nullptr;
    }

    // What a run may do at its cursor. A function that returns a bool returns false if it is impossible
    // there.

    static bool stepTo(WalkState& run, int square) {
        run.cursor = square;
        return square != kNoSquare;
    }
    [[nodiscard]] int remembered(const WalkState& run, int slot) const {
        if (slot == 0) return from_;
        const Event* event = find(run, What::Remember, kNoSquare, slot);
        return event == nullptr ? kNoSquare : event->square;
    }
    void remember(WalkState& run, int slot) {
        if (const Event* before = find(run, What::Remember, kNoSquare, slot)) run.events -= before->hash();
        add(run, {What::Remember, run.cursor, slot});
    }
    static void land(WalkState& run) {
        run.landed = true;
        run.to = run.cursor;
    }
    void capture(WalkState& run) {
        note(run, What::Capture);
        change(run, run.cursor, {});
    }
    void captureEnPassant(WalkState& run) {
        note(run, What::CaptureEnPassant);
        // A square that is not marked has no victim.
        const int victim = victimOf(run.cursor);
        if (victim != kNoSquare) change(run, victim, {});
    }
    bool swapWith(WalkState& run, int slot) {
        const int to = remembered(run, slot);
        if (to == kNoSquare) return false;
        // A swap with its own square changes nothing.
        if (to == run.cursor) return true;
        const auto [low, high] = std::minmax(run.cursor, to);
        if (find(run, What::Swap, low, high) == nullptr) add(run, {What::Swap, low, high});
        const Occupant met = occupant(run, run.cursor);
        change(run, run.cursor, {});
        change(run, to, met);
        return true;
    }
    void flip(WalkState& run) {
        note(run, What::Flip);
        Occupant met = occupant(run, run.cursor);
        if (met.kind == Occupant::Kind::Nothing) return;
        bool& colour = met.kind == Occupant::Kind::Placed ? met.friendly : met.flipped;
        colour = !colour;
        change(run, run.cursor, met);
    }
    void place(WalkState& run, bool friendly, std::string_view name) {
        include(newTags(run).drops, Drop{run.cursor, friendly, name});
        change(run, run.cursor, {Occupant::Kind::Placed, kNoSquare, false, friendly, name});
    }
    void markEnPassant(WalkState& run) { note(run, What::MarkEnPassant); }
    void become(WalkState& run, std::initializer_list<std::string_view> names) {
        newTags(run).becomes = names;
    }
    void flag(WalkState& run, Flag flag) { include(newTags(run).flags, std::move(flag)); }
    void set(WalkState& run, std::string_view key, int value) {
        auto& states = newTags(run).states;
        const auto at =
            std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.first == key; });
        if (at != states.end()) {
            at->second = value;
        } else {
            include(states, {key, value});
        }
    }
    void lift(WalkState& run) { change(run, from_, {}); }
    void visit(WalkState& run, int set) { note(run, What::Visit, set); }
    void forget(WalkState& run, int set) {
        forEachEvent(run, [&](const Event& event) {
            if (event.number != set) return true;
            if (event.what == What::Visit) run.events -= event.hash();
            return event.what != What::Forget;
        });
        add(run, {What::Forget, kNoSquare, set});
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
    [[nodiscard]] int victimOf(int square) const {
        if constexpr (hasEnPassant<Board>(0)) return board_.enPassantVictim(square);
        (void)square;
        return kNoSquare;
    }
    [[nodiscard]] const Event& eventAt(int index) const { return events_[static_cast<std::size_t>(index)]; }

    /// The run's move, complete.
    [[nodiscard]] CompactMove moveOf(const WalkState& run) const {
        CompactMove move = tagsOf(run);
        move.from = from_;
        move.to = run.vanished ? kNoSquare : run.landed ? run.to : from_;
        forEachEvent(run, [&](const Event& event) {
            switch (event.what) {
                case What::Capture: include(move.captures, event.square); break;
                case What::CaptureEnPassant:
                    if (const int victim = victimOf(event.square); victim != kNoSquare)
                        include(move.captures, victim);
                    break;
                case What::MarkEnPassant: include(move.enPassant, event.square); break;
                case What::Swap: include(move.swaps, {event.square, event.number}); break;
                case What::Flip: include(move.flips, event.square); break;
                case What::Visit:
                case What::Forget:
                case What::Remember:
                case What::Change: break;
            }
            return true;
        });
        return move;
    }

    // ---- events ----

    /// Calls function(event) from the last event to the first, until it returns false.
    template <class Function>
    void forEachEvent(const WalkState& run, Function&& function) const {
        for (int at = run.last; at >= 0 && function(eventAt(at));)
            at = eventAt(at).previous;
    }
    /// The last such event, or null if there is none or it was undone. It says what a slot remembers, and
    /// what a square holds.
    [[nodiscard]] const Event* find(const WalkState& run, What what, int square, int number = 0) const {
        for (int at = run.last; at >= 0; at = eventAt(at).previous) {
            const Event& event = eventAt(at);
            if (event.what == what && event.number == number &&
                (event.square == square || what == What::Remember))
                return &event;
            if (what == What::Visit && event.what == What::Forget && event.number == number) return nullptr;
        }
        return nullptr;
    }
    void add(WalkState& run, Event event) {
        event.previous = run.last;
        run.last = static_cast<int>(events_.size());
        run.events += event.hash();
        events_.push_back(event);
    }
    /// Adds an event at the cursor unless the run has the same one.
    void note(WalkState& run, What what, int number = 0) {
        if (find(run, what, run.cursor, number) == nullptr) add(run, {what, run.cursor, number});
    }

    [[nodiscard]] Occupant occupant(const WalkState& run, int square) const {
        const Event* event = find(run, What::Change, square);
        return event == nullptr ? Occupant::original(square) : event->occupant;
    }
    void change(WalkState& run, int square, const Occupant& occupant) {
        const Event* before = find(run, What::Change, square);
        if ((before == nullptr ? Occupant::original(square) : before->occupant) == occupant) return;
        if (before != nullptr) run.events -= before->hash();
        add(run, {What::Change, square, 0, occupant});
    }

    /// The effects that have no square, and the pieces that are placed.
    [[nodiscard]] CompactMove tagsOf(const WalkState& run) const {
        return run.tags < 0 ? CompactMove() : tags_[static_cast<std::size_t>(run.tags)];
    }
    /// A copy of the run's tags that may be changed; it becomes the run's.
    CompactMove& newTags(WalkState& run) {
        const CompactMove tags = tagsOf(run);
        run.tags = static_cast<int>(tags_.size());
        tags_.push_back(tags);
        return tags_.back();
    }

    // ---- runs ----

    [[nodiscard]] bool isSame(const WalkState& a, const WalkState& b) const {
        if (a.state != b.state || a.cursor != b.cursor || a.landed != b.landed || a.to != b.to ||
            a.vanished != b.vanished || a.events != b.events)
            return false;
        if (a.tags != b.tags && !(tagsOf(a) == tagsOf(b))) return false;
        return a.last == b.last || (includes(a, b) && includes(b, a));
    }
    /// True if `run` has every event of `other` that was not undone.
    [[nodiscard]] bool includes(const WalkState& run, const WalkState& other) const {
        bool all = true;
        forEachEvent(other, [&](const Event& event) {
            if (find(other, event.what, event.square, event.number) != &event) return true;
            switch (event.what) {
                case What::Forget: break;
                case What::Remember: all = remembered(run, event.number) == event.square; break;
                case What::Change: all = occupant(run, event.square) == event.occupant; break;
                default: all = find(run, event.what, event.square, event.number) != nullptr; break;
            }
            return all;
        });
        return all;
    }

    const Board& board_;
    int from_;
    WalkState start_;
    bool hasStarted_ = false;
    List<int> open_;  ///< runs by their numbers
    Distinct<WalkState, 16> runs_;
    List<Event, 16> events_;
    List<CompactMove, 2> tags_;
};

}  // namespace ferz::pieces

#endif
