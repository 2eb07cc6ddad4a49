// A walk through the board for pieces whose moves branch, turn back or change the board on their way.
//
// A run has a state, a cursor and what happened on its way; runs wait in a list, and one that is where
// another already was is dropped, which ends every walk.
#ifndef FERZ_PIECES_WALK_H
#define FERZ_PIECES_WALK_H

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "compact_move.h"

namespace ferz::pieces {

/// What stands on a square that the move has changed.
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
    /// Those from Visit on are not of the move.
    enum class What { Capture, CaptureEnPassant, MarkEnPassant, Swap, Flip, Visit, Forget, Remember, Change };
    What what = What::Capture;
    int square = kNoSquare;
    int number = 0;          ///< of a set or a slot; of a swap the other square
    Occupant occupant = {};  ///< of a change
    int previous = -1;       ///< the event before

    /// 0 if it leaves nothing to tell it by.
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

/// Runs that did the same on other ways are the same.
struct Run {
    int state = 0;
    int cursor = kNoSquare;
    int to = kNoSquare;  ///< if it has landed
    bool landed = false;
    bool vanished = false;
    int tags = -1;        ///< its place in a list of the walk, or none
    int last = -1;        ///< its last event, or none
    unsigned events = 0;  ///< the sum of the hashes of those that count
};

/// A square as the move so far has it.
template <class Board>
class Look {
public:
    /// `changed`: what the move has put there, null where it has changed nothing.
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
    /// Of an original piece.
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
    /// Goes on from another walk's run.
    Walk(const Walk& other, const Run& start)
        : board_(other.board_),
          from_(other.from_),
          start_(start),
          events_(other.events_),
          tags_(other.tags_) {
        start_.state = 0;
    }

    /// The next run to go on from; false when there is none.
    bool next(Run& run) {
        if (!std::exchange(hasStarted_, true)) {
            run = start_;
            return true;
        }
        if (open_.empty()) return false;
        run = runs_[open_.back()];
        open_.pop_back();
        return true;
    }
    void go(Run& run, int state) {
        run.state = state;
        Hash hash;
        for (const int each : {run.state, run.cursor, run.to, static_cast<int>(run.events)})
            hash.add(each);
        if (run.tags >= 0) hash.add(static_cast<int>(tagsOf(run).hash()));
        const bool isNew =
            runs_.add(run, hash.value(), [&](const Run& a, const Run& b) { return isSame(a, b); });
        if (isNew) open_.push_back(runs_.size() - 1);
    }

    /// Calls the sink with the run's move.
    template <class Sink>
    void report(const Run& run, Sink&& sink) const {
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

    [[nodiscard]] Look<Board> look(const Run& run, int square) const {
        const Event* event = run.last < 0 ? nullptr : find(run, What::Change, square);
        return {board_, square, event == nullptr ? nullptr : &event->occupant};
    }
    /// A piece was captured or taken away here.
    [[nodiscard]] bool isAffected(const Run& run, int square) const {
        const Occupant here = occupant(run, square);
        const bool arrived = here.kind == Occupant::Kind::Original && here.square != square;
        return arrived || find(run, What::Capture, square) != nullptr;
    }
    [[nodiscard]] bool hasVisited(const Run& run, int set, int square) const {
        return find(run, What::Visit, square, set) != nullptr;
    }

    // What a run may do where its cursor is. Those that return a bool may be impossible.

    static bool stepTo(Run& run, int square) {
        run.cursor = square;
        return square != kNoSquare;
    }
    [[nodiscard]] int remembered(const Run& run, int slot) const {
        if (slot == 0) return from_;
        const Event* event = find(run, What::Remember, kNoSquare, slot);
        return event == nullptr ? kNoSquare : event->square;
    }
    void remember(Run& run, int slot) {
        if (const Event* before = find(run, What::Remember, kNoSquare, slot)) run.events -= before->hash();
        add(run, {What::Remember, run.cursor, slot});
    }
    static void land(Run& run) {
        run.landed = true;
        run.to = run.cursor;
    }
    void capture(Run& run) {
        note(run, What::Capture);
        change(run, run.cursor, {});
    }
    void captureEnPassant(Run& run) {
        note(run, What::CaptureEnPassant);
        // A square that is not marked has no victim.
        const int victim = victimOf(run.cursor);
        if (victim != kNoSquare) change(run, victim, {});
    }
    bool swapWith(Run& run, int slot) {
        const int to = remembered(run, slot);
        if (to == kNoSquare) return false;
        // With its own square nothing changes places.
        if (to == run.cursor) return true;
        const auto [low, high] = std::minmax(run.cursor, to);
        if (find(run, What::Swap, low, high) == nullptr) add(run, {What::Swap, low, high});
        const Occupant met = occupant(run, run.cursor);
        change(run, run.cursor, {});
        change(run, to, met);
        return true;
    }
    void flip(Run& run) {
        note(run, What::Flip);
        Occupant met = occupant(run, run.cursor);
        if (met.kind == Occupant::Kind::Nothing) return;
        bool& colour = met.kind == Occupant::Kind::Placed ? met.friendly : met.flipped;
        colour = !colour;
        change(run, run.cursor, met);
    }
    void place(Run& run, bool friendly, std::string_view name) {
        include(newTags(run).drops, Drop{run.cursor, friendly, name});
        change(run, run.cursor, {Occupant::Kind::Placed, kNoSquare, false, friendly, name});
    }
    void markEnPassant(Run& run) { note(run, What::MarkEnPassant); }
    void become(Run& run, std::initializer_list<std::string_view> names) { newTags(run).becomes = names; }
    void flag(Run& run, Flag flag) { include(newTags(run).flags, std::move(flag)); }
    void set(Run& run, std::string_view key, int value) {
        auto& states = newTags(run).states;
        const auto at =
            std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.first == key; });
        if (at != states.end()) {
            at->second = value;
        } else {
            include(states, {key, value});
        }
    }
    void lift(Run& run) { change(run, from_, {}); }
    void visit(Run& run, int set) { note(run, What::Visit, set); }
    void forget(Run& run, int set) {
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
    [[nodiscard]] CompactMove moveOf(const Run& run) const {
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

    /// From the last one on, as long as function(event) is true.
    template <class Function>
    void forEachEvent(const Run& run, Function&& function) const {
        for (int at = run.last; at >= 0 && function(eventAt(at));)
            at = eventAt(at).previous;
    }
    /// The last such event that still counts, or null. What a slot remembers, and what a square holds, is
    /// one.
    [[nodiscard]] const Event* find(const Run& run, What what, int square, int number = 0) const {
        for (int at = run.last; at >= 0; at = eventAt(at).previous) {
            const Event& event = eventAt(at);
            if (event.what == what && event.number == number &&
                (event.square == square || what == What::Remember))
                return &event;
            if (what == What::Visit && event.what == What::Forget && event.number == number) return nullptr;
        }
        return nullptr;
    }
    void add(Run& run, Event event) {
        event.previous = run.last;
        run.last = static_cast<int>(events_.size());
        run.events += event.hash();
        events_.push_back(event);
    }
    /// Where the cursor is, unless there was the same.
    void note(Run& run, What what, int number = 0) {
        if (find(run, what, run.cursor, number) == nullptr) add(run, {what, run.cursor, number});
    }

    [[nodiscard]] Occupant occupant(const Run& run, int square) const {
        const Event* event = find(run, What::Change, square);
        return event == nullptr ? Occupant::original(square) : event->occupant;
    }
    void change(Run& run, int square, const Occupant& occupant) {
        const Event* before = find(run, What::Change, square);
        if ((before == nullptr ? Occupant::original(square) : before->occupant) == occupant) return;
        if (before != nullptr) run.events -= before->hash();
        add(run, {What::Change, square, 0, occupant});
    }

    /// What happens on no square, and pieces that are placed.
    [[nodiscard]] CompactMove tagsOf(const Run& run) const {
        return run.tags < 0 ? CompactMove() : tags_[static_cast<std::size_t>(run.tags)];
    }
    /// A copy of the run's own, to be changed.
    CompactMove& newTags(Run& run) {
        const CompactMove tags = tagsOf(run);
        run.tags = static_cast<int>(tags_.size());
        tags_.push_back(tags);
        return tags_.back();
    }

    // ---- runs ----

    [[nodiscard]] bool isSame(const Run& a, const Run& b) const {
        if (a.state != b.state || a.cursor != b.cursor || a.landed != b.landed || a.to != b.to ||
            a.vanished != b.vanished || a.events != b.events)
            return false;
        if (a.tags != b.tags && !(tagsOf(a) == tagsOf(b))) return false;
        return a.last == b.last || (includes(a, b) && includes(b, a));
    }
    /// The events of `other` that count are those of `run`, too.
    [[nodiscard]] bool includes(const Run& run, const Run& other) const {
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
    Run start_;
    bool hasStarted_ = false;
    List<int> open_;  ///< runs by their numbers
    Distinct<Run, 16> runs_;
    List<Event, 16> events_;
    List<CompactMove, 2> tags_;
};

}  // namespace ferz::pieces

#endif
