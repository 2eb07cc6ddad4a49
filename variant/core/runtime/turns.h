// Whole turns: what comes behind a move, and which turns the rules leave.
//
//     forEachTurn<Variant, kWhite>(position, [](const Step<Variant>& step, Position<Variant>& after) { ...
//     });
//
// Of most games a turn is a move, and is played in place. Where more comes behind it, an explosion, a flip, a
// wall, a piece through a gate, the position is copied. Captures or drops that are compulsory are looked for
// first.
#ifndef FERZ_CORE_TURNS_H
#define FERZ_CORE_TURNS_H

#include "play.h"

namespace ferz::core {

/// The visit of a Player: completes the turn on a copy, and passes it on if it is legal.
template <class V, int Us, class Visit>
class Turns {
public:
    using Set = typename V::Set;
    using Step = core::Step<V>;
    static constexpr int kThem = 1 - Us;

    Turns(const Position<V>& before, Visit& visit) : before_(before), visit_(visit) {
        royals_ = lateRoyals<V, Us>(before);
        theirs_ = lateRoyals<V, kThem>(before);
        if constexpr (V::kGame.mustEndFacing) faces_ = royalsFace(before);
        if constexpr (V::kGame.royalsStay) checkers_ = checkersOf(before);
    }

    void operator()(const Step& step, Position<V>& played) {
        Position<V> after = played;
        const Set centre =
            step.what == Step::What::Passes || step.to == kNowhere ? Set::none() : Set::of(step.to);
        if (centre.any()) flip(after, step, centre);
        if (captures(step)) explode(after, centre);
        if (step.what == Step::What::Drops) gainRights(after, step.to);
        if constexpr (V::kGame.mustEndFacing) {
            if (faces_ && step.what == Step::What::Passes) {
                visit_(step, after);
                return;
            }
            if (step.what == Step::What::Passes && isChecked<V, Us>(after)) return;
            if (faces_ && royalsFace(after)) return;
        }
        if constexpr (V::kGame.royalsStay) {
            const bool isRoyal = step.from != kNowhere && allRoyals<V, Us>(before_).has(step.from);
            Set left = checkers_;
            if (captures(step)) left &= ~centre;
            if (isRoyal && left.any()) return;
        }
        if (V::kGame.walls != Walling::None && !V::kGame.wallInPlaceOfMove &&
            step.what != Step::What::Passes && step.what != Step::What::Drops) {
            build(step, after);
            return;
        }
        complete(step, after);
        if constexpr (V::kGame.gates) {
            if (step.what != Step::What::Passes && step.what != Step::What::Drops) gate(step, after);
        }
    }

    /// A wall in place of a move.
    void buildAlone(Position<V>& position) {
        Step step{Step::What::Passes, kNowhere, kNowhere, kNone};
        Position<V> after = position;
        beginTurn(after);
        after.state.marks = Set::none();
        build(step, after);
    }

private:
    [[nodiscard]] static bool captures(const Step& step) {
        if constexpr (V::kHasGeneral) {
            if (step.what == Step::What::General) return !step.whole->captures.empty();
        }
        return step.what == Step::What::Takes || step.what == Step::What::TakesEnPassant;
    }

    [[nodiscard]] static Set checkersOf(const Position<V>& position) {
        // One at a time: whose going ends the check on its own counts alone.
        Set result = Set::none();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            (allRoyals<V, Us>(position) & position.pieces[Us][K]).forEach([&](int royal) {
                position.side[kThem].forEach([&](int square) {
                    if (attacked<V, kThem, K>(position, royal, position.occupied(), Set::of(square)))
                        result |= Set::of(square);
                });
            });
        });
        return result;
    }

    // ---- what comes behind a move ----

    void flip(Position<V>& after, const Step& step, const Set& centre) const {
        if constexpr (V::kGame.flips != Flipping::None) {
            Set flipped = Set::none();
            if constexpr (V::kGame.flips == Flipping::Outflanked) {
                flipped = outflanked<V>(step.to, after.side[Us], after.side[kThem]);
            } else {
                const Set beside = around<V>(centre);
                const bool flips = V::kGame.flips == Flipping::Beside || step.what != Step::What::Drops ||
                                   (beside & after.side[Us]).any();
                if (flips) flipped = beside & after.side[kThem];
            }
            flipped.forEach([&](int square) {
                const int kind = after.kindOn[square];
                after.take(kThem, square);
                after.put(Us, kind, square);
            });
        }
        (void)after;
        (void)step;
        (void)centre;
    }

    static void remove(Position<V>& after, int square) {
        const int kind = after.kindOn[square];
        const int whose = after.side[kWhite].has(square) ? kWhite : kBlack;
        after.keep(whose, kind);
        after.take(whose, square);
        if constexpr (V::kCastling.king != kNone) after.state.rights &= after.keeps[square];
        if constexpr (V::kAsksUnmoved) after.state.unmoved &= ~Set::of(square);
    }

    static void explode(Position<V>& after, const Set& centre) {
        if constexpr (kDestroys<V>) {
            if (!centre.any()) return;
            const int captor = centre.lowest();
            if (after.kindOn[captor] == kNone) return;
            const bool hardens = holds(V::kGame.petrified, after.kindOn[captor]);
            if constexpr (V::kGame.explodes) {
                const Set stay = after.ofKinds(kWhite, V::kGame.spared | V::kGame.immune) |
                                 after.ofKinds(kBlack, V::kGame.spared | V::kGame.immune);
                const Set gone = around<V>(centre) & (after.side[kWhite] | after.side[kBlack]) & ~stay;
                gone.forEach([&](int square) { remove(after, square); });
                if constexpr (V::kGame.petrifiesVictims && kHasWalls<V>) after.state.walls |= gone;
                if (holds(V::kGame.immune, after.kindOn[captor])) return;
            } else if (!hardens) {
                return;
            }
            remove(after, captor);
            if constexpr (kHasWalls<V>) {
                if (hardens) after.state.walls |= centre;
            }
        }
        (void)after;
        (void)centre;
    }

    /// A king or rook that is dropped where the start has one may castle.
    static void gainRights(Position<V>& after, int square) {
        if constexpr (V::kGame.castlesDropped && V::kCastling.king != kNone) {
            const int files = V::kShape.files;
            const int rank =
                Us == kWhite ? V::kGame.home / files : V::kShape.ranks - 1 - V::kGame.home / files;
            const int king = rank * files + V::kGame.home % files;
            if (!after.pieces[Us][V::kCastling.king].has(king)) return;
            for (const bool isShort : {true, false}) {
                const int rook = rank * files + (isShort ? files - 1 : 0);
                if (!after.ofKinds(Us, V::kCastling.rooks).has(rook) || (square != king && square != rook))
                    continue;
                addCastlingRight(after, 2 * Us + (isShort ? 0 : 1), king, rook);
            }
        }
        (void)after;
        (void)square;
    }

    void gate(const Step& step, const Position<V>& after) {
        if constexpr (V::kGame.gates) {
            Set left = Set::of(step.from);
            if (step.what == Step::What::Castles) left |= Set::of(before_.castling[step.right].rook);
            left &= before_.state.gates[Us] & ~after.occupied();
            left.forEach([&](int square) {
                forEachIndex<kDropCount<V>>([&](auto index) {
                    constexpr int D = decltype(index)::value;
                    if (!isInHand<V, Us, D>(before_)) return;
                    if (!droppedOn<V, Us, D>(before_, Set::of(square)).any()) return;
                    Position<V> gated = after;
                    gated.put(Us, V::kDrops[D].as, square);
                    --gated.state.hand[Us][V::kDrops[D].kind];
                    Step behind = step;
                    behind.gated = V::kDrops[D].as;
                    behind.gate = square;
                    complete(behind, gated);
                });
            });
        }
        (void)step;
        (void)after;
    }

    /// Where the piece could go on without taking.
    static Set onward(const Position<V>& after, int from) {
        Set result = Set::none();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if (after.kindOn[from] != K) return;
            if constexpr (holds(V::kKinds[K].general, Us)) {
                result = generalQuiet<V, Us, K>(after, from);
            } else {
                result = targetsOf<V, Us, K>(after, from, after.occupied()).quiet;
                forEachIndex<kPartCount<V>>([&](auto part) {
                    constexpr Part kPart = V::kParts[decltype(part)::value];
                    if constexpr (belongs<V>(kPart, K, Us) && kPart.marks)
                        result |= reached<V, kPart.reach>(from, after.occupied()) & ~after.occupied();
                });
            }
        });
        return result;
    }

    /// The squares that a piece goes away from or is taken on elsewhere.
    [[nodiscard]] Set leftBy(const Step& step) const {
        Set result = step.from == kNowhere ? Set::none() : Set::of(step.from);
        if (step.what == Step::What::Castles) result |= Set::of(before_.castling[step.right].rook);
        if (step.what == Step::What::TakesEnPassant) result |= Set::of(before_.state.victim);
        return result;
    }

    void build(const Step& step, Position<V>& after) {
        if constexpr (V::kGame.walls != Walling::None) {
            Set places = kBoard<V> & ~after.occupied() & V::kGame.wallZone[Us];
            if constexpr (kDestroys<V>) {
                // Not on what an explosion has cleared.
                Set cleared = (before_.side[kWhite] | before_.side[kBlack]) & ~leftBy(step);
                if (step.to != kNowhere) cleared |= Set::of(step.to);
                places &= ~cleared;
            }
            if constexpr (V::kGame.walls == Walling::Arrow) {
                if (step.to == kNowhere || after.kindOn[step.to] == kNone) return;
                places &= onward(after, step.to);
            } else if constexpr (V::kGame.walls == Walling::Past) {
                places &= step.from == kNowhere ? Set::none() : Set::of(step.from);
            } else if constexpr (V::kGame.walls == Walling::Edge) {
                Set edge = Set::none();
                forEachStraight<V>(
                    [&](auto&& next) { edge |= (kBoard<V> & ~next(kBoard<V>)) | next(before_.state.walls); });
                places &= edge;
            }
            places.forEach([&](int square) {
                Position<V> walled = after;
                if constexpr (V::kGame.walls == Walling::Duck) walled.state.walls = Set::none();
                walled.state.walls |= Set::of(square);
                Step behind = step;
                behind.wall = square;
                complete(behind, walled);
            });
        }
        (void)step;
        (void)after;
    }

    // ---- what is legal ----

    void complete(const Step& step, Position<V>& after) {
        if constexpr (kLateRoyals<V> != 0) {
            if (!leavesRoyalsSafe(step, after)) return;
        }
        if constexpr (!V::kGame.mayCheck) {
            if (isChecked<V, kThem>(after)) return;
        }
        if constexpr (kTriesDrops<V>) {
            if (step.what == Step::What::Drops && !mayDrop(step, after)) return;
        }
        visit_(step, after);
    }

    [[nodiscard]] bool mayDrop(const Step& step, Position<V>& after) const {
        const auto* rule = dropOf<V>(step.dropped);
        if (!rule->mayCheck && isChecked<V, kThem>(after)) return false;
        if (rule->mate != Drop<Set>::Mate::Illegal || after.insideMate || !isChecked<V, kThem>(after))
            return true;
        after.insideMate = true;
        const bool isMate = countTurns<V, kThem>(after) == 0;
        after.insideMate = false;
        return !isMate;
    }

    /// None of its royals is gone or can be taken; but whoever destroys one of the enemy's has won.
    [[nodiscard]] bool leavesRoyalsSafe(const Step& step, const Position<V>& after) const {
        Set own = royals_;
        if (step.from != kNowhere && own.has(step.from)) {
            own &= ~Set::of(step.from);
            if (step.to == kNowhere) return false;
            own |= Set::of(step.to);
        }
        if ((own & ~after.side[Us]).any()) return false;
        if constexpr (V::kGame.walls != Walling::None && V::kCastling.king != kNone) {
            if (step.what == Step::What::Castles && royals_.has(step.from)) {
                Position<V> passing = before_;
                passing.state.walls = after.state.walls;
                if (!passesSafely<V, Us>(passing, before_.castling[step.right])) return false;
            }
        }
        if ((theirs_ & ~after.side[kThem]).any()) return true;
        if (step.what == Step::What::Drops && V::kKinds[after.kindOn[step.to]].royalUpTo > 0)
            own |= Set::of(step.to);
        if (step.becomes != kNone && step.what != Step::What::Drops) {
            const Kind& kind = V::kKinds[step.becomes];
            // A piece that is turned over changes nothing before the next turn.
            const bool turnsOver =
                kind.letter[0] == '+' || V::kKinds[before_.kindOn[step.from]].letter[0] == '+';
            if (kind.royalUpTo > 0 && !turnsOver) {
                if (before_.like(Us, kind.like).count() < kind.royalUpTo) {
                    own |= Set::of(step.to);
                } else {
                    own &= ~after.like(Us, kind.like);
                }
            }
        }
        const Set theirs = lateRoyals<V, kThem>(after);
        return !takenOn<V, Us>(after, own, theirs).any() && !takesTogether<V, Us>(after, theirs);
    }

    const Position<V>& before_;
    Visit& visit_;
    Set royals_;
    Set theirs_;
    Set checkers_ = {};
    bool faces_ = false;
};

// ---- promotion in place of a move ----

template <class V, int Us, class Visit>
void promoteInPlace(const Position<V>& position, Visit& visit) {
    using Set = typename V::Set;
    forEachIndex<kPromotionCount<V>>([&](auto index) {
        constexpr const auto& kRule = V::kPromotions[decltype(index)::value];
        if constexpr (kRule.inPlace && kRule.side == Us) {
            const Set pieces = position.pieces[Us][kRule.kind];
            const bool isOnly = position.like(Us, V::kKinds[kRule.kind].like).count() == 1;
            forEachIndex<kRule.count>([&](auto choice) {
                constexpr int K = kRule.to[decltype(choice)::value];
                if (!mayBecome(position, Us, K)) return;
                (isOnly ? pieces : pieces & kRule.zone).forEach([&](int from) {
                    Position<V> changed = position;
                    changed.take(Us, from);
                    beginTurn(changed);
                    changed.state.marks = Set::none();
                    const Set quiet =
                        targetsOf<V, Us, K>(changed, from, changed.occupied() | Set::of(from)).quiet;
                    (quiet | Set::of(from)).forEach([&](int to) {
                        Position<V> after = changed;
                        after.put(Us, K, to);
                        if constexpr (V::kAsksUnmoved) after.state.unmoved &= ~(Set::of(from) | Set::of(to));
                        const bool attacks = targetsOf<V, Us, K>(after, to, after.occupied()).taking.any();
                        if (attacks || isChecked<V, 1 - Us>(after) || inCheck<V, Us>(after)) return;
                        visit(Step<V>{Step<V>::What::Quiet, from, to, K}, after);
                    });
                });
            });
        }
    });
    (void)position;
    (void)visit;
}

// ---- all turns, and those that the rules leave ----

/// Every turn, whether or not another one is compulsory.
template <class V, int Us, class Visit>
void forEachPossibleTurn(Position<V>& position, Visit& visit) {
    Legality<V> legality;
    findLegality<V, Us>(legality, position);
    if constexpr (kCopies<V>) {
        const Position<V> before = position;
        Turns<V, Us, Visit> turns(before, visit);
        Player<V, Us, Turns<V, Us, Visit>> player(position, turns);
        findMoves<V, Us>(legality, position, player);
        if constexpr (V::kGame.wallInPlaceOfMove) turns.buildAlone(position);
        if constexpr (V::kGame.passes(Us)) player.pass();
    } else {
        Player<V, Us, Visit> player(position, visit);
        findMoves<V, Us>(legality, position, player);
        if constexpr (V::kGame.passes(Us)) player.pass();
    }
    if constexpr (kPromotesInPlace<V>) promoteInPlace<V, Us>(position, visit);
}

/// How many turns there are, by what the rules may ask for.
struct Tally {
    std::uint64_t all = 0;
    std::uint64_t captures = 0;
    std::uint64_t drops = 0;
    std::uint64_t firstDrops = 0;
    std::uint64_t passes = 0;
};

template <class V>
void add(Tally& tally, const Step<V>& step) {
    using What = typename Step<V>::What;
    ++tally.all;
    bool takes = step.what == What::Takes || step.what == What::TakesEnPassant;
    if constexpr (V::kHasGeneral) {
        if (step.what == What::General) takes = !step.whole->captures.empty();
    }
    if (takes) ++tally.captures;
    if (step.what == What::Drops) ++tally.drops;
    if (step.what == What::Drops && step.dropped == V::kGame.mustDropFirst) ++tally.firstDrops;
    if (step.what == What::Passes && step.wall == kNowhere) ++tally.passes;
}

template <class V, int Us>
inline constexpr bool kHasCompulsory =
    V::kGame.mustCapture || V::kGame.mustDrop || V::kGame.mayPassInStalemate[Us];

/// Which turns are left of those.
template <class V, int Us>
class Compulsory {
public:
    Compulsory(const Position<V>& position, const Tally& tally) : tally_(tally) {
        if constexpr (V::kGame.mustDrop && V::kGame.mustDropFirst != kNone)
            hasFirst_ = position.state.hand[Us][V::kGame.mustDropFirst] > 0;
        (void)position;
    }

    [[nodiscard]] bool leaves(const Step<V>& step) const {
        Tally one;
        add(one, step);
        return left(one) > 0;
    }
    [[nodiscard]] std::uint64_t count() const { return left(tally_); }

private:
    /// Of some turns, those that may be made when there are all these.
    [[nodiscard]] std::uint64_t left(const Tally& some) const {
        if (V::kGame.mustCapture && tally_.captures > 0) return some.captures;
        if constexpr (V::kGame.mustDrop) {
            if (V::kGame.mustDropFirst == kNone && tally_.drops > 0) return some.drops;
            if (hasFirst_ && tally_.firstDrops > 0) return some.firstDrops;
            if (hasFirst_) return some.all - some.drops;
        }
        if (V::kGame.mayPassInStalemate[Us] && tally_.all > tally_.passes) return some.all - some.passes;
        return some.all;
    }

    Tally tally_;
    bool hasFirst_ = false;
};

template <class V, int Us>
class Counter;

template <class V, int Us>
Tally tallyOf(Position<V>& position) {
    Tally tally;
    if constexpr (!kTriesTurns<V>) {
        Counter<V, Us> counter(position);
        Legality<V> legality;
        findLegality<V, Us>(legality, position);
        findMoves<V, Us>(legality, position, counter);
        if constexpr (V::kGame.passes(Us)) counter.pass();
        tally = counter.tally();
        if constexpr (kPromotesInPlace<V>) {
            auto visit = [&](const Step<V>& step, const Position<V>&) { add(tally, step); };
            promoteInPlace<V, Us>(position, visit);
        }
    } else {
        auto visit = [&](const Step<V>& step, const Position<V>&) { add(tally, step); };
        forEachPossibleTurn<V, Us>(position, visit);
    }
    return tally;
}

/// Legal turns, whether or not the game is over.
template <class V, int Us>
std::uint64_t countTurns(Position<V>& position) {
    return Compulsory<V, Us>(position, tallyOf<V, Us>(position)).count();
}

template <class V, int Us, class Visit>
void forEachTurn(Position<V>& position, Visit&& visit) {
    if constexpr (kHasCompulsory<V, Us>) {
        const Compulsory<V, Us> compulsory(position, tallyOf<V, Us>(position));
        auto left = [&](const Step<V>& step, Position<V>& after) {
            if (compulsory.leaves(step)) visit(step, after);
        };
        forEachPossibleTurn<V, Us>(position, left);
    } else {
        forEachPossibleTurn<V, Us>(position, visit);
    }
}

template <class V, int Us, int E>
bool canReachGoal(const Position<V>& position) {
    Position<V> copy = position;
    bool found = false;
    forEachTurn<V, Us>(copy, [&](const Step<V>& step, const Position<V>& after) {
        if (step.from == kNowhere || step.to == kNowhere) return;
        found = found || (counted<V, E>(after, Us) & V::kEnds[E].zone[Us]).has(step.to);
    });
    return found;
}

}  // namespace ferz::core

#endif
