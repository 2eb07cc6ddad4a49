// The number of the other side's turns, and how a move of ours changes it.
//
//     Replies<Variant, kBlack> replies(position);        White moves in `position`
//     replies.total()                                    Black's turns after a move that touches nothing
//
// For each of its pieces there are the squares it sees, where a change changes its turns, and their number.
// Some squares are not spoken of: there a move may give check, pin a piece or let it go, and all must be
// counted anew. They are found from the royal by x-ray, over one piece.
#ifndef FERZ_CORE_REPLIES_H
#define FERZ_CORE_REPLIES_H

#include "ends.h"
#include "moves.h"

namespace ferz::core {

/// The squares of paths that a ride over a whole board looks up depend on what is met first; those of others
/// are taken as they are on an empty board.
template <class V, int R>
constexpr bool isPlainRide() {
    const auto& paths = V::kPatterns[R].paths;
    return V::kPatterns[R].kind == Class::Ride && paths.form == Form::Rides && paths.first == 1 &&
           !isLocal<V, R>();
}

/// The squares that matter to all paths from a square, but for it, and to all paths to it.
template <class V, int R>
struct PathSquaresTable {
    using Set = typename V::Set;

    Set from[kSquares<V>] = {};
    Set to[kSquares<V>] = {};

    PathSquaresTable() {
        for (int origin = 0; origin < kSquares<V>; ++origin) {
            forEachPath(V::kShape, V::kPatterns[R].paths, origin, [&](const Path<Set>& path) {
                from[origin] |= path.between | Set::of(path.to);
                to[path.to] |= path.between | Set::of(origin);
            });
        }
    }
};
template <class V, int R>
inline const PathSquaresTable<V, R> pathSquares;

/// A use that goes wherever none of its own side stands: a leap of it is changed by a capture alone.
template <class V>
constexpr bool takesAndMoves(const PatternUse& use) {
    return use.quiet && use.victims == kAllKinds && !use.marks && use.enPassantVictims == 0 && !kHasWalls<V>;
}

/// Counts what findMoves gives of a side that is not in check. `isKnown` is false where something is to be
/// tried.
template <class V, int Us>
struct ReplyCount {
    using Set = typename V::Set;

    const Position<V>& position;
    int count = 0;
    bool isKnown = true;

    template <int K, class TargetsFrom>
    void add(const Set& targets, TargetsFrom&& targetsFrom) {
        count += countWithPromotions<V, Us, K>(position, targets, targetsFrom,
                                               [](auto, const Set& those) { return those.count(); });
    }
    template <int K>
    void targets(int from, const Set& targets) {
        add<K>(targets, [from](const Set& zone) { return zone.has(from) ? Set::all() : Set::none(); });
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        add<K>(targets, [](const Set& zone) { return zone.template shifted<Delta>(); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        this->targets<K>(from, targets);
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        shifted<K, Delta, false>(targets);
    }
    template <int K>
    void tried(int, const Set&) {
        isKnown = false;
    }
    template <int K, int R>
    void triedMarking(int, const Set&) {
        isKnown = false;
    }
    void castling(int) { ++count; }
    void triedCastling(int) { isKnown = false; }
};

template <class V, int Them>
class Replies {
public:
    using Set = typename V::Set;
    static constexpr int Us = 1 - Them;
    static constexpr int kMostPieces = kSquares<V>;
    /// Vectors of all that is shifted.
    static constexpr int kShifts = [] {
        int count = 1;
        for (const PatternUse& use : V::kUses)
            count +=
                holds(V::kKinds[use.kind].shifted, Them) ? V::kPatterns[use.pattern].paths.vectorCount : 0;
        return count;
    }();

    explicit Replies(const Position<V>& position) : board_(position) {
        pass<V, Us>(board_);
        findPinMasks<V, Them>(masks_, board_);
        isKnown_ =
            !masks_.tryAll && !masks_.tryRoyals && endOf(State<V, Them>(board_)).result == Result::Running;
        if (!isKnown_) return;
        occupied_ = board_.occupied();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            begin_[K] = size_;
            if constexpr (!holds(V::kKinds[K].sides, Them)) return;
            const Set& pieces = board_.pieces[Them][K];
            if constexpr (V::kKinds[K].royal) {
                if (pieces.any()) findRoyal<K>(pieces.lowest());
            } else if constexpr (holds(V::kKinds[K].shifted, Them)) {
                (pieces & masks_.pinned).forEach([&](int square) { addPiece<K>(square); });
                findShifted<K>(pieces);
            } else {
                pieces.forEach([&](int square) { addPiece<K>(square); });
            }
        });
        begin_[kKindCount<V>] = size_;
        total_ += shifted_ + royal_;
        findDrops();
    }

    /// Nothing is to be tried, and the game goes on.
    [[nodiscard]] bool isKnown() const { return isKnown_; }
    [[nodiscard]] int total() const { return total_; }
    /// A move from or to one of these may change which turns are legal.
    [[nodiscard]] const Set& slow() const { return slow_; }
    /// And a piece of the kind that arrives on one of these.
    [[nodiscard]] const Set& slow(int kind) const { return slowTo_[kind]; }
    /// Squares that are seen: a move from or to one of these changes something.
    [[nodiscard]] Set seen(int kind) const { return seen_ | tangled_ | royalSeen_ | royalNear_[kind]; }
    /// The squares on which an enemy's mark would be captured en passant.
    [[nodiscard]] const Set& marksTaken() const { return marksTaken_; }
    /// How many replies more there are when enemies come to these empty squares: they may be taken there, and
    /// nothing goes or is dropped there.
    [[nodiscard]] int arriving(const Set& squares) const {
        int count = 0;
        for (int i = 0; i < takeCount_; ++i)
            count += (takes_[i] & squares).count();
        for (int i = 0; i < quietCount_; ++i)
            count -= (quiets_[i] & squares).count();
        return count - dropsOn(squares);
    }

    /// The piece is gone from the square: how many turns more there are for that, and all that is seen then.
    [[gnu::noinline]] int withoutMover(int mover, int from, Set& seen) {
        const Set vacated = Set::of(from);
        if (!((seen_ | tangled_) & vacated).any()) return -arriving(vacated);
        board_.take(Us, mover, from);
        occupied_ &= ~vacated;
        int more =
            (tangled_ & vacated).any() ? countShifted() - shifted_ + dropsOn(vacated) : -arriving(vacated);
        forEachSeeing(vacated, kNowhere, [&](auto kind, const CountedPiece& piece) {
            CountedPiece now = piece;
            look<decltype(kind)::value>(now);
            more += countOf<decltype(kind)::value>(piece) - piece.count;
            seen |= now.seen;
        });
        board_.put(Us, mover, from);
        occupied_ |= vacated;
        return more;
    }
    /// The royal's turns depend on what the piece does from there.
    [[nodiscard]] bool royalSees(int mover, int square) const {
        return royalSeen_.has(square) || royalNear_[mover].has(square);
    }

    /// The number of replies after a move that is not slow. `from` may be nowhere.
    [[nodiscard, gnu::noinline]] int after(int mover, int from, int to) {
        const int victim = board_.side[Them].has(to) ? board_.kindOn[to] : kNone;
        Set touched = Set::of(to);
        if (victim != kNone) board_.take(Them, victim, to);
        if (from != kNowhere) {
            board_.take(Us, mover, from);
            touched |= Set::of(from);
        }
        board_.put(Us, mover, to);
        occupied_ = board_.occupied();
        int count = total_;
        forEachSeeing(touched, to, [&](auto kind, const CountedPiece& piece) {
            count -= piece.count;
            if (piece.square != to) count += countOf<decltype(kind)::value>(piece);
        });
        const bool shiftedIsTaken = victim != kNone && holds(V::kKinds[victim].shifted, Them);
        if (shiftedIsTaken || (tangled_ & touched).any()) {
            count += countShifted() - shifted_;
            if (from != kNowhere) count += dropsOn(Set::of(from));
            if (victim == kNone) count -= dropsOn(Set::of(to));
        } else {
            if (from != kNowhere) count -= arriving(Set::of(from));
            count += victim == kNone ? arriving(Set::of(to)) : takenOn(to);
        }
        if (((royalSeen_ | royalNear_[mover]) & touched).any()) count += countRoyal() - royal_;
        board_.take(Us, mover, to);
        if (from != kNowhere) board_.put(Us, mover, from);
        if (victim != kNone) board_.put(Them, victim, to);
        occupied_ = board_.occupied();
        return count;
    }

private:
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
    /// How many of those that are shifted take on the square.
    [[nodiscard]] int takenOn(int square) const {
        int count = 0;
        for (int i = 0; i < takeCount_; ++i)
            count += takes_[i].has(square) ? 1 : 0;
        return count;
    }

    struct CountedPiece {
        int square;
        int count;
        Set seen;     ///< a change of what stands there
        Set seenTo;   ///< a capture there
        Set allowed;  ///< by the constraints
    };

    /// Calls function(kind, piece) for those that see one of the squares, or a capture on `to`, or stand
    /// there.
    template <class Function>
    void forEachSeeing(const Set& touched, int to, Function&& function) {
        const bool takes = to != kNowhere && theirs_.has(to);
        forEachIndex<kKindCount<V>>([&](auto kind) {
            for (int i = begin_[kind.value]; i < begin_[kind.value + 1]; ++i) {
                const CountedPiece& piece = pieces_[i];
                if ((piece.seen & touched).any() || (takes && (piece.seenTo.has(to) || piece.square == to)))
                    function(kind, piece);
            }
        });
    }
    // ---- one piece ----

    /// Finds the squares that the piece sees.
    template <int K>
    void look(CountedPiece& piece) const {
        piece.seen = Set::none();
        piece.seenTo = Set::none();
        forEachIndex<kUseCount<V>>(
            [](int use) { return belongs<V>(V::kUses[use], K, Them) && V::kUses[use].enPassantVictims == 0; },
            [&](auto index) {
                constexpr PatternUse kUse = V::kUses[decltype(index)::value];
                constexpr int R = kUse.pattern;
                if constexpr (V::kPatterns[R].kind == Class::Leap) {
                    if constexpr (takesAndMoves<V>(kUse)) {
                        piece.seenTo |= patternTable<V, R>.to[piece.square];
                    } else {
                        piece.seen |= patternTable<V, R>.to[piece.square];
                    }
                } else if constexpr (isPlainRide<V, R>()) {
                    piece.seen |= reached<V, R>(piece.square, occupied_);
                } else {
                    piece.seen |= pathSquares<V, R>.from[piece.square];
                }
            });
    }

    template <int K>
    [[nodiscard, gnu::noinline]] int countOf(const CountedPiece& piece) const {
        ReplyCount<V, Them> sink{board_};
        moveTo<V, Them, K>(board_, piece.square, occupied_, piece.allowed, sink);
        return sink.count;
    }

    template <int K>
    void addPiece(int square) {
        CountedPiece& piece = pieces_[size_++];
        piece.square = square;
        piece.allowed = masks_.pinned.has(square) ? masks_.targetsOf(square) : masks_.targets;
        look<K>(piece);
        piece.count = countOf<K>(piece);
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

    // ---- many at once ----

    /// Simple steps are sets of their targets, by vector; on what squares of the others see nothing is
    /// simple.
    template <int K>
    void findShifted(const Set& pieces) {
        forEachIndex<kUseCount<V>>(
            [](int use) { return belongs<V>(V::kUses[use], K, Them); },
            [&](auto index) {
                constexpr int P = decltype(index)::value;
                constexpr PatternUse kUse = V::kUses[P];
                constexpr bool kTakesAll = kUse.victims == 0 || kUse.victims == kAllKinds;
                forEachIndex<V::kPatterns[kUse.pattern].paths.vectorCount>([&](auto vector) {
                    using By = Shift<V, kUse.pattern, decltype(vector)::value>;
                    constexpr bool kIsSimple = kTakesAll && By::kSteps == 1 && !kUse.marks;
                    Set at = pieces & By::kFrom;
                    for (int step = 0; step < By::kSteps; ++step) {
                        at = at.template shifted<By::kStepDelta>();
                        if (kUse.enPassantVictims == 0 && !kIsSimple) tangled_ |= at;
                    }
                    if (kUse.enPassantVictims != 0) {
                        marksTaken_ |= at;
                        return;
                    }
                    if (!kIsSimple) return;
                    tangled_ |= kPromotionOrigins<V, Them, K>.any() ? at : at & kPromotionZone<V, Them, K>;
                    const Set ends =
                        shiftedBy<V, P, decltype(vector)::value>(pieces & ~masks_.pinned, Set::all()) &
                        masks_.targets;
                    if (kUse.quiet) quiets_[quietCount_++] = ends;
                    if (kUse.victims != 0) takes_[takeCount_++] = ends;
                });
            });
        shifted_ += countShifted<K>();
    }
    template <int K>
    [[nodiscard]] int countShifted() const {
        ReplyCount<V, Them> sink{board_};
        moveFree<V, Them, K>(masks_, board_, board_.pieces[Them][K] & ~masks_.pinned, occupied_, sink);
        return sink.count;
    }
    [[nodiscard, gnu::noinline]] int countShifted() const {
        int count = 0;
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Them) && holds(V::kKinds[K].shifted, Them) &&
                          !V::kKinds[K].royal)
                count += countShifted<K>();
        });
        return count;
    }

    // ---- the royal, with castling ----

    [[nodiscard, gnu::noinline]] int countRoyal() {
        ReplyCount<V, Them> sink{board_};
        const unsigned rights = openRights<V, Them>(board_, occupied_);
        AttackMap<V, Them> attackMap(board_, rights != 0);
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Them) && V::kKinds[K].royal) {
                const Set& pieces = board_.pieces[Them][K];
                if (pieces.any())
                    moveRoyal<V, Them, K>(masks_, board_, pieces.lowest(), occupied_, attackMap, sink);
            }
        });
        if constexpr (V::kCastling.king != kNone) {
            if (rights != 0) findCastling<V, Them>(masks_, board_, occupied_, rights, attackMap, sink);
        }
        isKnown_ = isKnown_ && sink.isKnown;
        return sink.count;
    }

    template <int K>
    void findRoyal(int square) {
        const auto& near = royalTable<V, Them, K>.near[V::kCastling.king == K ? 1 : 0];
        const Set zone = near.targets[square];
        const Set open = zone & ~board_.side[Them];
        royalSeen_ = zone;
        if constexpr (V::kCastling.king != kNone) {
            for (int each = 2 * Them; each < 2 * Them + 2; ++each) {
                if (!holds(board_.rights, each)) continue;
                const CastlingMove<V>& move = castlingMove(board_, each);
                royalSeen_ |= move.mustBeEmpty | move.path;
                // The squares that castling uncovers are not computed: any may matter.
                if (move.uncovers) royalSeen_ = Set::all();
            }
            slow_ |= board_.castlers & board_.side[Them];
        }
        forEachIndex<kPatternCount<V>>(
            [](int pattern) { return takesKindBy<V>(Us, pattern, K); },
            [&](auto index) {
                constexpr int R = decltype(index)::value;
                const Set those = takers<V, Us, R, K>(board_);
                if (!those.any() && !V::kGame.hands.mayDrop()) return;
                const Set attacked = attack<R>(square, those);
                Set looking = Set::none();
                if constexpr (isPlainRide<V, R>()) {
                    open.forEach([&](int each) { looking |= reachedFrom<V, R>(each, occupied_); });
                } else {
                    open.forEach([&](int each) { looking |= waysTo<R>(each); });
                }
                if constexpr (V::kPatterns[R].kind != Class::Leap) royalSeen_ |= looking;
                for (const PatternUse& use : V::kUses) {
                    if (!takesKind<V>(use, Us, R, K)) continue;
                    slowTo_[use.kind] |= attacked;
                    royalNear_[use.kind] |= looking;
                }
            });
        royal_ = countRoyal();
    }

    template <int R>
    [[nodiscard]] const Set& waysTo(int square) const {
        if constexpr (V::kPatterns[R].kind == Class::Leap) {
            return patternTable<V, R>.from[square];
        } else {
            return pathSquares<V, R>.to[square];
        }
    }

    /// From where a piece that arrives may attack the royal by this pattern, over one piece at most. What is
    /// between it and such a piece now is slow.
    template <int R>
    [[nodiscard]] Set attack(int royal, const Set& those) {
        if constexpr (isPlainRide<V, R>()) {
            const Set first = reachedFrom<V, R>(royal, occupied_);
            const Set over = reachedFrom<V, R>(royal, occupied_ & ~first);
            (over & those).forEach([&](int attacker) {
                slow_ |= patternTable<V, R>.between[royal][attacker] | Set::of(attacker);
            });
            // Over two pieces: one of ours that goes away leaves the other pinned.
            const Set beyond = reachedFrom<V, R>(royal, occupied_ & ~over) & ~over;
            (beyond & those).forEach([&](int attacker) {
                slow_ |= patternTable<V, R>.between[royal][attacker] & board_.side[Us];
            });
            return over;
        } else {
            const Set& ways = waysTo<R>(royal);
            if (V::kPatterns[R].kind != Class::Leap && those.any()) slow_ |= ways;
            return ways;
        }
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

    Position<V> board_;  ///< changed and changed back while turns are counted
    Set theirs_ = board_.side[Them];
    PinMasks<V> masks_;
    Set occupied_;
    bool isKnown_;
    int total_ = 0;
    int shifted_ = 0;
    int royal_ = 0;
    int size_ = 0;
    int drops_ = 0;
    int quietCount_ = 0;
    int takeCount_ = 0;
    CountedPiece pieces_[kMostPieces];
    int begin_[kKindCount<V> + 1];
    Set seen_ = {};
    Set tangled_ = {};  ///< a change there changes more of what is shifted than what is taken or met there
    Set quiets_[kShifts];
    Set takes_[kShifts];
    Set royalSeen_ = {};
    Set marksTaken_ = {};
    Set slow_ = {};
    Set slowTo_[kKindCount<V>] = {};
    Set royalNear_[kKindCount<V>] = {};
    Set dropped_[V::kGame.hands.mayDrop() ? kDropCount<V> : 1] = {};
};

}  // namespace ferz::core

#endif
