// The number of the other side's turns, and how a move of ours changes it.
//
//     Replies<Variant, kBlack> replies(position);        White moves in `position`
//     replies.total()                                    Black's turns after a move that touches nothing
//     replies.after(kKnight, g1, f3)                     and after this one
//
// For each of its pieces there are the squares it sees, where a change changes its turns, and their number.
// What a move changes where it begins and where it ends is found apart, once for all moves, unless one
// matters to the other. Some squares are not spoken of: there a move may give check, pin a piece or let it
// go, and all must be counted anew. They are found from the royal by x-ray, over one piece.
#ifndef FERZ_CORE_REPLIES_H
#define FERZ_CORE_REPLIES_H

#include "ends.h"
#include "royal_replies.h"
#include "simple_steps.h"

namespace ferz::core {

template <class V, int Them>
class Replies {
public:
    using Set = typename V::Set;
    static constexpr int Us = 1 - Them;

    // A function of its own: counting is faster.
    [[gnu::noinline]] explicit Replies(const Position<V>& position)
        : board_(position), gateChoices_(position) {
        pass<V, Us>(board_);
        findPinMasks<V, Them>(masks_, board_);
        isKnown_ = isSettled();
        if (!isKnown_) return;
        occupied_ = board_.occupied();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (!holds(V::kKinds[K].sides, Them)) return;
            Set pieces = board_.pieces[Them][K];
            if constexpr (V::kKinds[K].royal) {
                if (pieces.any()) royal_.template find<K>(board_, occupied_, pieces.lowest());
                return;
            }
            if constexpr (holds(V::kKinds[K].shifted, Them)) {
                steps_.template add<K>(masks_, board_, occupied_);
                pieces &= masks_.pinned;
            }
            pieces.forEach([&](int square) { addPiece<K>(square); });
        });
        marksTaken_ |= steps_.marksTaken();
        ofSteps_ = steps_.total(masks_, board_, occupied_, gateChoices_);
        ofRoyal_ = royal_.count(masks_, board_, occupied_, gateChoices_);
        total_ += ofSteps_ + ofRoyal_;
        findDrops();
        if constexpr (V::kGame.rules.passes(Them)) ++total_;
    }

    /// The other members may be asked.
    [[nodiscard]] bool isKnown() const { return isKnown_; }
    [[nodiscard]] int total() const { return total_; }
    /// A move from or to one of these may change which turns are legal.
    [[nodiscard]] const Set& slow() const { return royal_.slow(); }
    /// And a piece of the kind that arrives on one of these.
    [[nodiscard]] const Set& slow(int kind) const { return royal_.slow(kind); }
    /// Squares that are seen: a move from or to one of these changes something.
    [[nodiscard]] Set seen(int kind) const { return seen_ | steps_.tangled() | royal_.seen(kind); }
    /// Squares of which two may matter to one move.
    [[nodiscard]] const Set& onLines() const { return steps_.onLines(); }
    /// The squares on which an enemy's mark would be captured en passant.
    [[nodiscard]] const Set& marksTaken() const { return marksTaken_; }
    /// How many replies more there are when enemies come to these empty squares that nothing else sees.
    [[nodiscard]] int arriving(const Set& squares) const {
        return steps_.arriving(squares) - dropsOn(squares);
    }
    /// The royal's turns depend on what the piece does from there.
    [[nodiscard]] bool royalSees(int mover, int square) const { return royal_.seen(mover).has(square); }

    /// What the other side gets by it that a piece leaves its square.
    struct Leaving {
        int more;  ///< replies
        Set seen;  ///< by those for which that changes something
    };
    Leaving leaving(int mover, int from) {
        if (!seen_.has(from) && !steps_.tangled().has(from)) return {-arriving(Set::of(from)), Set::none()};
        if (!left_.has(from)) {
            leavings_[from] = findLeaving(mover, from);
            left_ |= Set::of(from);
        }
        return leavings_[from];
    }

    /// From a square, which may be nowhere, to another.
    struct Step {
        int mover;
        int from;
        int to;
    };
    /// The number of replies after a move that is not slow.
    [[nodiscard]] int after(const Step& step) {
        const auto [mover, from, to] = step;
        if (from == kNowhere && !royalSees(mover, to)) return total_ + arrival(mover, to);
        if (royalSees(mover, to) || from == kNowhere || royalSees(mover, from)) return afterAll({step});
        const Leaving leaving = this->leaving(mover, from);
        if (leaving.seen.has(to) || steps_.areTangled(from, to) ||
            (steps_.tangled().has(from) && steps_.tangled().has(to)))
            return afterAll({step});
        return total_ + leaving.more + arrival(mover, to);
    }
    /// And after several, of which only one alone may capture.
    template <int N>
    [[nodiscard, gnu::noinline]] int afterAll(const Step (&steps)[N]) {
        const int to = steps[0].to;
        const int victim = board_.side[Them].has(to) ? board_.kindOn[to] : kNone;
        Set touched = Set::none();
        Set seers = Set::none();
        bool royalSees = false;
        for (const Step& step : steps) {
            touched |= Set::of(step.to);
            seers |= seersOf(step.to);
            if (step.from != kNowhere) {
                touched |= Set::of(step.from);
                seers |= seersOf(step.from);
            }
            royalSees = royalSees || (royal_.seen(step.mover) & touched).any();
        }
        int count = total_;
        if (victim != kNone) {
            seers = (seers | leapersTo(to)) & ~touched;
            if (single_.has(to)) count -= pieces_[to].count;
        }
        const bool isTangled = steps_.isTangled(touched, to) ||
                               (N > 1 ? (steps_.onLines() & touched).many()
                                      : steps[0].from != kNowhere && steps_.areTangled(steps[0].from, to));
        for (const Step& step : steps) {
            if (!isTangled) {
                if (step.from != kNowhere) count -= arriving(Set::of(step.from));
                count += victim == kNone ? arriving(Set::of(step.to)) : steps_.takenOn(step.to);
            } else {
                if (step.from != kNowhere) count += dropsOn(Set::of(step.from));
                if (victim == kNone) count -= dropsOn(Set::of(step.to));
            }
        }
        if (!isTangled && !royalSees && !seers.any()) return count;

        if (victim != kNone) board_.take(Them, victim, to);
        for (const Step& step : steps)
            if (step.from != kNowhere) board_.take(Us, step.mover, step.from);
        for (const Step& step : steps)
            board_.put(Us, step.mover, step.to);
        occupied_ = board_.occupied();
        forEachOf(seers, [&](auto kind, const CountedPiece& piece) {
            count += countOf<decltype(kind)::value>(piece) - piece.count;
        });
        if (isTangled) count += steps_.count(masks_, board_, occupied_, gateChoices_) - ofSteps_;
        if (royalSees) count += royal_.count(masks_, board_, occupied_, gateChoices_) - ofRoyal_;
        for (const Step& step : steps)
            board_.take(Us, step.mover, step.to);
        for (const Step& step : steps)
            if (step.from != kNowhere) board_.put(Us, step.mover, step.from);
        if (victim != kNone) board_.put(Them, victim, to);
        occupied_ = board_.occupied();
        return count;
    }

private:
    struct CountedPiece {
        int square;
        int count;
        Set seen;     ///< by it, as it stands
        Set allowed;  ///< by the constraints
    };

    static constexpr Kinds kShifted =
        kindsThat<V>([](const PieceKind& kind) { return holds(kind.shifted, Them); });

    /// Nothing that the side does depends on the kind of an enemy, but for its royals.
    static constexpr bool kKindsAreAlike = [] {
        for (const PatternUse& use : V::kUses) {
            if (!holds(use.sides, Them) || V::kKinds[use.kind].royal) continue;
            if (use.victims != 0 && use.victims != kAllKinds) return false;
            if (V::kPatterns[use.pattern].kind == Class::Hop &&
                V::kPatterns[use.pattern].hurdles != kAllKinds)
                return false;
        }
        return true;
    }();

    /// Nothing is to be tried, no gate opens behind what is shifted, and the game goes on.
    [[nodiscard]] bool isSettled() const {
        if (masks_.tryAll || masks_.tryRoyals || masks_.sensitive.any()) return false;
        if (kAsksFacing<V> && royalsFace(board_)) return false;
        if ((gateChoices_.gates() & board_.ofKinds(Them, kShifted)).any()) return false;
        if (mayDropRoyal()) return false;
        return endOf(State<V, Them>(board_)).result == Result::Running;
    }

    [[nodiscard]] bool mayDropRoyal() const {
        bool may = false;
        if constexpr (V::kGame.hands.mayDrop()) {
            const State<V, Them> state(board_);
            forEachIndex<kDropCount<V>>([](int rule) { return dropsRoyal<V>(rule); },
                                        [&](auto rule) {
                                            const ConstantDrop<V, decltype(rule)::value> drop;
                                            may = may || isInHand(state, drop);
                                        });
        }
        return may;
    }

    [[gnu::noinline]] Leaving findLeaving(int mover, int from) {
        const Set vacated = Set::of(from);
        Leaving result = {-arriving(vacated), Set::none()};
        board_.take(Us, mover, from);
        occupied_ &= ~vacated;
        if (steps_.tangled().has(from))
            result.more = steps_.count(masks_, board_, occupied_, gateChoices_) - ofSteps_ + dropsOn(vacated);
        forEachOf(seersOf(from), [&](auto kind, const CountedPiece& piece) {
            constexpr int K = decltype(kind)::value;
            const Sight<V> now = sightOf<V, Them, K>(piece.square, occupied_);
            result.more += countOf<K>(piece) - piece.count;
            result.seen |= piece.seen | now.changes | ((now.captures | Set::of(piece.square)) & theirs_);
        });
        board_.put(Us, mover, from);
        occupied_ |= vacated;
        return result;
    }

    /// How many replies more there are when the piece comes to the square, from where nothing changes.
    [[nodiscard]] int arrival(int mover, int to) {
        const int kind = kKindsAreAlike ? 0 : mover;
        if (!arrived_.has(to) || arrivals_[to].kind != kind) {
            arrivals_[to] = {kind, afterAll({Step{mover, kNowhere, to}}) - total_};
            arrived_ |= Set::of(to);
        }
        return arrivals_[to].more;
    }

    /// Those that see the square.
    [[nodiscard]] const Set& seersOf(int square) {
        if (!knowsSeers_) findSeers();
        return seers_[square];
    }
    [[gnu::noinline]] void findSeers() {
        knowsSeers_ = true;
        for (Set& each : seers_)
            each = Set::none();
        single_.forEach([&](int square) {
            pieces_[square].seen.forEach([&](int each) { seers_[each] |= Set::of(square); });
        });
    }
    /// Calls function(kind, piece) for those that stand on these squares.
    template <class Function>
    void forEachOf(const Set& squares, Function&& function) {
        if (!squares.any()) return;
        forEachIndex<kKindCount<V>>([&](auto kind) {
            (squares & board_.pieces[Them][kind.value]).forEach([&](int square) {
                function(kind, pieces_[square]);
            });
        });
    }
    /// The pieces for which only a capture on the square changes something.
    [[nodiscard]] Set leapersTo(int square) const {
        Set result = Set::none();
        forEachIndex<kUseCount<V>>(
            [](int use) {
                return holds(V::kUses[use].sides, Them) && takesAndMoves<V>(V::kUses[use]) &&
                       V::kPatterns[V::kUses[use].pattern].kind == Class::Leap;
            },
            [&](auto index) {
                constexpr PatternUse kUse = V::kUses[decltype(index)::value];
                result |=
                    patternTable<V, kUse.pattern>.from[square] & single_ & board_.pieces[Them][kUse.kind];
            });
        return result;
    }

    // ---- one piece ----

    template <int K>
    [[nodiscard, gnu::noinline]] int countOf(const CountedPiece& piece) const {
        ReplyCount<V, Them> sink{board_, gateChoices_};
        moveTo<V, Them, K>(board_, piece.square, occupied_, piece.allowed, sink);
        return sink.count;
    }

    template <int K>
    void addPiece(int square) {
        CountedPiece& piece = pieces_[square];
        piece.square = square;
        piece.allowed = masks_.pinned.has(square) ? masks_.targetsOf(square) : masks_.targets;
        piece.seen = sightOf<V, Them, K>(square, occupied_).changes;
        piece.count = countOf<K>(piece);
        single_ |= Set::of(square);
        seen_ |= piece.seen;
        total_ += piece.count;
        forEachIndex<kUseCount<V>>(
            [](int use) { return belongs<V>(V::kUses[use], K, Them) && V::kUses[use].enPassantVictims != 0; },
            [&](auto index) {
                constexpr int R = V::kUses[decltype(index)::value].pattern;
                if constexpr (V::kPatterns[R].kind == Class::Leap) {
                    marksTaken_ |= patternTable<V, R>.to[square];
                } else {
                    marksTaken_ |= pathSquares<V, R>.from[square];
                }
            });
    }

    // ---- drops ----

    void findDrops() {
        if constexpr (V::kGame.hands.mayDrop()) {
            const State<V, Them> state(board_);
            forEachIndex<kDropCount<V>>([&](auto index) {
                const ConstantDrop<V, decltype(index)::value> drop;
                if (isInHand(state, drop))
                    dropped_[drops_++] = droppedOn(state, drop, kBoard<V> & masks_.targets);
            });
            total_ += dropsOn(~occupied_);
        }
    }

    /// How many drops end on the squares if these are empty.
    [[nodiscard]] int dropsOn(const Set& squares) const {
        int count = 0;
        if constexpr (V::kGame.hands.mayDrop()) {
            for (int drop = 0; drop < drops_; ++drop)
                count += (dropped_[drop] & squares).count();
        }
        (void)squares;
        return count;
    }

    Position<V> board_;  ///< changed and changed back while turns are counted
    const GateChoices<V, Them> gateChoices_;
    Set theirs_ = board_.side[Them];
    PinMasks<V> masks_;
    Set occupied_;
    bool isKnown_;
    int total_ = 0;
    int ofSteps_ = 0;
    int ofRoyal_ = 0;
    int drops_ = 0;
    SimpleSteps<V, Them> steps_;
    RoyalReplies<V, Them> royal_;
    CountedPiece pieces_[kSquares<V>];
    Set single_ = {};  ///< the squares of these
    bool knowsSeers_ = false;
    Set seers_[kSquares<V>];  ///< by a square that they see
    Set seen_ = {};           ///< the squares for which there are some
    Leaving leavings_[kSquares<V>];
    Set left_ = {};  ///< of these squares `leavings_` is known
    struct {
        int kind;
        int more;
    } arrivals_[kSquares<V>];
    Set arrived_ = {};  ///< and of these `arrivals_`
    Set marksTaken_ = {};
    Set dropped_[V::kGame.hands.mayDrop() ? kDropCount<V> : 1] = {};
};

}  // namespace ferz::core

#endif
