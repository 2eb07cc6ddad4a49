// One leg: a leap or a ride along each of its vectors, with everything that modifiers say of it.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

constexpr int kMostPlainSteps = ir::Board::kMostFiles - 1;

ir::Vec times(const ir::Vec& vec, int count) {
    return {vec.file * count, vec.rank * count};
}

/// The files that `o[b,g]` joins.
std::optional<ir::JoinedFiles> joinedFiles(const Range& range) {
    if (range.complement || range.parts.size() != 2) return std::nullopt;
    std::array<int, 2> files{};
    for (std::size_t i = 0; i < 2; ++i) {
        const RangePart& part = range.parts[i];
        const ir::Span1& file = part.squares.files;
        const bool isFile = part.kind == RangePart::Kind::Squares &&
                            part.squares.kind == ir::ZonePart::Kind::Box && file.first != 0 &&
                            file.first == file.last && file.stride == 0 && part.squares.ranks.first == 0;
        if (!isFile) return std::nullopt;
        files[i] = file.first - 1;
    }
    if (files[0] >= files[1]) return std::nullopt;
    return ir::JoinedFiles{files[0], files[1]};
}

}  // namespace

/// False when an error was reported.
bool Lowering::readModifiers(Ride& ride, const std::vector<const Modifier*>& modifiers, const Leaper& leaper,
                             const Scope& scope, Span span) {
    const ir::NameTable& names = environment_.names;
    std::map<std::pair<char, bool>, std::vector<const Modifier*>> forms;
    for (const Modifier* modifier : modifiers)
        forms[{modifier->letter, modifier->isDoubled()}].push_back(modifier);
    ride.modes = modesOf(modifiers, names, name_);
    const auto has = [&](char letter) {
        return forms.contains({letter, false}) || forms.contains({letter, true});
    };
    const bool rides = ride.most != 1;
    const bool isLong = leaper.larger > 1;
    for (const auto& [form, list] : forms) {
        const auto& [letter, doubled] = form;
        const auto useful = [&, &same = list](bool fulfilled, std::string why) {
            for (const Modifier* each : same) {
                need(each, fulfilled, diagnostic::kUselessModifier, each->span,
                     fmt::format("`{}` changes nothing: {}", each->letter, why));
            }
        };
        switch (letter) {
            case 'p':
                ride.hop = doubled ? Ride::Hop::Many : Ride::Hop::One;
                ride.hurdles = contentsOf(list, names);
                for (const Modifier* each : list) {
                    need(each, rides || std::gcd(leaper.smaller, leaper.larger) > 1,
                         diagnostic::kEmptySelection, each->span,
                         fmt::format("`{}` has no square to hop over", each->letter));
                }
                break;
            case 'g':
                ride.passable = ride.passable | (contentsOf(list, names) & (doubled ? ir::Contents::friendly()
                                                                                    : ir::Contents::piece()));
                useful(rides, "the piece leaps already");
                break;
            case 'n':
                ride.walks = true;
                useful(isLong, "the step leaps over nothing");
                break;
            case 'h':
                ride.isHalfling = true;
                useful(rides, "half the way to the edge is at least one step");
                break;
            case 'u': ride.asksUnblocked = true; break;
            case 'o':
                for (const Modifier* each : list) {
                    if (each->range) {
                        const auto joined = joinedFiles(*each->range);
                        if (!joined || doubled) {
                            report(diagnostic::kSyntax, scope, each->range->span,
                                   "only two files can be joined, the left one first", "write `o[b,g]`");
                            return false;
                        }
                        ride.edges = *joined;
                    } else if (doubled) {
                        ride.edges = ir::TorusEdges{};
                    } else {
                        ride.edges = ir::CylinderEdges{};
                    }
                }
                break;
            case 'k': {
                const ir::Contents royals = contentsOf(list, names);
                const ir::NameSet of = royals.friends | royals.enemies;
                if (!of.isNone()) {
                    ride.flags.push_back(
                        {doubled ? ir::Declare::What::NoMate : ir::Declare::What::NoCheck, of});
                }
                break;
            }
            case 'e':
                for (const Modifier* each : list) {
                    need(each, has('m') || has('c'), diagnostic::kMisplacedModifier, each->span,
                         "`e` needs `m` or `c` beside it",
                         "`me` may be captured en passant, `ce` captures so");
                    need(each, !has('m') || has('c') || rides, diagnostic::kUselessModifier, each->span,
                         "`e` changes nothing: the move passes no square");
                }
                break;
            case 'j':
            case 'x':
                for (const Modifier* each : list) {
                    need(each, ride.closing == Closing::Middle || ride.isSetUp || (letter == 'j' && has('c')),
                         diagnostic::kMisplacedModifier, each->span,
                         fmt::format("a leg with `{}` cannot be the end of a move", letter),
                         "another leg has to follow, or the setup operator has to stand before it");
                }
                break;
            default: break;
        }
    }
    const auto clash = [&](bool both, std::string_view what) {
        if (both)
            report(diagnostic::kNotYet, scope, span, fmt::format("{} on one leg are not supported", what));
        return both;
    };
    const bool hops = ride.hop != Ride::Hop::None;
    return !clash(hops && has('g'), "`p` and `g`") && !clash(hops && has('n'), "`p` and `n`") &&
           !clash(ride.isHalfling && ride.wraps(), "`h` and `o`");
}

/// Each of m, c and a has to make a difference somewhere: to how the leg would end without it, and all of
/// them together to how it would end without any.
void Lowering::needModes(const Ride& ride, const std::vector<const Modifier*>& modifiers) {
    const auto endingsWith = [&](const std::vector<const Modifier*>& some) {
        std::set<std::tuple<Ending::What, ir::Contents, ir::NameSet>> result;
        for (const Ending& ending : modesOf(some, environment_.names, name_).endings) {
            if (ride.means(ending)) result.insert({ending.what, ending.where, ending.victims});
        }
        return result;
    };
    const auto all = endingsWith(modifiers);
    const bool isPlain = all == endingsWith({});
    for (const Modifier* each : modifiers) {
        // What is optional is spoken of by itself.
        if (each->optional || (each->letter != 'm' && each->letter != 'c' && each->letter != 'a')) continue;
        std::vector<const Modifier*> others;
        std::copy_if(modifiers.begin(), modifiers.end(), std::back_inserter(others),
                     [&](const Modifier* other) { return other != each; });
        // That an earlier leg only moves is often written for plainness.
        const bool isPlainness = each->letter == 'm' && ride.closing == Closing::Middle;
        need(each, isPlainness || (!isPlain && all != endingsWith(others)), diagnostic::kUselessModifier,
             each->span,
             fmt::format("`{}` changes nothing: the leg ends so without it",
                         environment_.source.slice(each->span)));
    }
}

/// Letters have to select something, and not everything; `t` and `z` need a leg before them.
void Lowering::needDirections(const Leaper& leaper, const Context& context, const Inherited& inherited,
                              Straight straight) {
    const Heading& heading = context.heading;
    for (const DirectionList& list : inherited.directions) {
        const auto selected = select(leaper, heading, context.axis, {list}, straight);
        const Span letters = cover(list.front()->span, list.back()->span);
        const std::string_view text = environment_.source.slice(letters);
        if (selected.empty() && needsHeading(list) && heading.kind == Heading::Kind::None) {
            need(list.front(), false, diagnostic::kMisplacedModifier, letters,
                 fmt::format("`{}` needs a leg before it", text),
                 "it turns relative to the leg that is chained before with `-`");
            continue;
        }
        need(list.front(), !selected.empty(), diagnostic::kEmptySelection, letters,
             fmt::format("`{}` selects none of the move's directions", text));
        // In a chain `f` is often written for plainness, and `d` says that directions are absolute.
        const bool isPlainness =
            heading.kind != Heading::Kind::None ||
            std::any_of(list.begin(), list.end(), [](const Modifier* each) { return each->letter == 'd'; });
        need(list.front(),
             isPlainness ||
                 selected != select(leaper, heading, context.axis, std::vector<DirectionList>{}, straight),
             diagnostic::kUselessModifier, letters,
             fmt::format("`{}` changes nothing: it selects what the move without it has", text));
    }
}

/// `i` and `ii`: at the origin a question to the position, later decided beforehand. Empty: the leg is
/// closed.
std::optional<Point> Lowering::askInitial(Point in, const std::vector<const Modifier*>& modifiers) {
    for (const Modifier* modifier : modifiers) {
        const bool early = in.context.atOrigin && !in.context.lifted;
        const auto ask = [&](Initial known, const ir::Predicate& predicate) {
            if (known == Initial::No) return false;
            if (known == Initial::Yes) return true;
            if (!early) {
                asksInitialLater_ = true;
                return false;
            }
            in.state = then(in.state, ir::Test{predicate, {}, false});
            return true;
        };
        if (!ask(in.context.unmoved, ir::Unmoved{})) return std::nullopt;
        if (modifier->isDoubled() && !ask(in.context.neverChecked, ir::NeverChecked{})) return std::nullopt;
    }
    return in;
}

Points Lowering::ride(const Leaper& leaper, std::optional<Steps> steps, Point in, const Inherited& inherited,
                      Closing closing, const Scope& scope, Span span) {
    if (isTooLarge(scope, span)) return {};
    const auto asked = askInitial(in, inherited.initial);
    if (!asked) return {};
    in = *asked;
    std::vector<const Modifier*> modifiers = inherited.last;
    modifiers.insert(modifiers.end(), inherited.every.begin(), inherited.every.end());
    const bool isNull = steps && steps->kind == Steps::Kind::Exactly && steps->count == 0;
    if (leaper.larger == 0 || isNull) return zeroLeap(in, inherited, modifiers, closing, scope);

    Ride ride;
    ride.closing = closing;
    ride.inherited = &inherited;
    ride.scope = scope;
    ride.isSetUp = in.context.setup != Context::Setup::None;
    if (steps) {
        const bool isCounted = steps->kind == Steps::Kind::UpTo || steps->kind == Steps::Kind::Exactly;
        ride.most = isCounted ? steps->count : 0;
        if (steps->kind == Steps::Kind::Exactly) ride.least = steps->count;
        if (steps->kind == Steps::Kind::LastReachable) ride.stop = Ride::Stop::LastReachable;
        if (steps->kind == Steps::Kind::Edge) ride.stop = Ride::Stop::Edge;
    }
    if (!readModifiers(ride, modifiers, leaper, scope, span)) return {};
    // The edge is there even where the board is cyclic.
    if (ride.stop == Ride::Stop::Edge) ride.edges = ir::PlainEdges{};
    if (!ride.wraps() && ride.most > kMostPlainSteps) {
        if (ride.least > kMostPlainSteps) {
            report(diagnostic::kNumberRange, scope, steps->span,
                   fmt::format("no board has room for {} steps in one direction", ride.least));
            return {};
        }
        ride.most = 0;
    }

    const auto& modes = ride.modes.endings;
    // Asking whether a part can be played is no use of it.
    const bool isReal = movement_ == &whole_ && !inherited.leavesOut;
    if (isReal && closing == Closing::Final && !ride.isSetUp && !modes.empty() &&
        std::none_of(modes.begin(), modes.end(), [](const Ending& ending) { return ending.last; })) {
        for (const Modifier* modifier : modifiers) {
            if (modifier->letter == 'j' || modifier->letter == 'x') spoil(modifier);
        }
    }

    const Heading& heading = in.context.heading;
    const Straight straight = inherited.straight.value_or(Straight::Nearest);
    const auto choices = select(leaper, heading, in.context.axis, inherited.directions, straight);
    needDirections(leaper, in.context, inherited, straight);
    if (inherited.directions.empty() && heading.kind != Heading::Kind::None &&
        straight == Straight::Nearest && !hasVectorAhead(leaper, heading)) {
        report(diagnostic::kNoVectorAhead, scope, span,
               "the leg has no direction straight ahead: it is read with `f`",
               "write the `f`, or the direction that is meant");
    }
    if (choices.empty()) return {};
    needModes(ride, modifiers);
    const bool goesSideways = std::any_of(choices.begin(), choices.end(),
                                          [](const Choice& choice) { return choice.vector.file != 0; });
    for (const Modifier* modifier : modifiers) {
        if (modifier->letter != 'o') continue;
        need(modifier, goesSideways || modifier->isDoubled(), diagnostic::kUselessModifier, modifier->span,
             fmt::format("`{}` changes nothing: the move stays on its file", modifier->letter));
    }

    if (ride.asksUnblocked)
        in.state = unblocked(ride, choices, in.state, in.context.atOrigin && !in.context.lifted);
    const bool swaps = std::any_of(modes.begin(), modes.end(),
                                   [](const Ending& ending) { return ending.what == Ending::What::Swap; });
    if (swaps && !in.context.atOrigin) {
        in.state = then(in.state, ir::Mark{kLegSlot});
        ride.began = kLegSlot;
    }
    if (!in.context.lifted) {
        in.state = then(in.state, ir::Act{ir::Lift{}});
        in.context.lifted = true;
    }
    // Round the board the last square is the one before the start.
    if (ride.wraps() && ride.stop == Ride::Stop::LastReachable)
        in.state = then(in.state, ir::Act{ir::Visit{}});
    Points out;
    for (const Choice& choice : choices) {
        Context after = in.context;
        after.heading = headingOf(choice.vector);
        after.axis = choice.axis;
        after.atOrigin = false;
        if (ride.hop == Ride::Hop::None) {
            along(ride, choice, in.state, after, out);
        } else {
            hopAlong(ride, choice, in.state, after, out);
        }
    }
    return out;
}

/// O: the square where the leg begins. Under `c` it is the mover itself that is captured.
Points Lowering::zeroLeap(Point in, const Inherited& inherited, const std::vector<const Modifier*>& modifiers,
                          Closing closing, const Scope& scope) {
    Ride ride;
    ride.closing = closing;
    ride.inherited = &inherited;
    ride.scope = scope;
    ride.isSetUp = in.context.setup != Context::Setup::None;
    if (!readModifiers(ride, modifiers, {0, 0}, scope, {})) return {};
    if (!in.context.lifted) {
        in.state = then(in.state, ir::Act{ir::Lift{}});
        in.context.lifted = true;
    }
    Points out;
    std::erase_if(ride.modes.endings, [](const Ending& ending) { return ending.what != Ending::What::Stay; });
    endings(ride, {}, in.state, in.context, out);
    std::vector<const Modifier*> captures;
    for (const Modifier* modifier : modifiers) {
        if (modifier->letter == 'c') captures.push_back(modifier);
    }
    // Another leg could follow.
    if (captures.empty() || in.context.vanished || closing == Closing::FinalOnly) return out;
    const ir::Contents who = contentsOf(captures, environment_.names);
    ir::StateId state = in.state;
    const ir::NameSet named = who.friends | who.enemies;
    if (!named.isAll()) state = then(state, ir::Test{ir::Named{named}, {}, false});
    // A completed rider has visited the square where it began, but the mover can be captured there, once.
    state = then(state, ir::Act{ir::Vanish{}});
    Context gone = in.context;
    gone.vanished = true;
    join(out, gone, state);
    return out;
}

/// One leap; with `n` every order of straight and diagonal king steps that leads there over empty squares.
ir::StateId Lowering::leap(const Ride& ride, const ir::Vec& by, ir::StateId from) {
    const int files = std::abs(by.file);
    const int ranks = std::abs(by.rank);
    const int diagonals = std::min(files, ranks);
    const int straights = std::max(files, ranks) - diagonals;
    if (!ride.walks || diagonals + straights <= 1) return then(from, ir::Step{by, ride.edges});
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    const ir::Vec diagonal{sign(by.file), sign(by.rank)};
    const ir::Vec straight = files > ranks ? ir::Vec{sign(by.file), 0} : ir::Vec{0, sign(by.rank)};
    ir::Builder builder(*movement_);
    // reached[d]: behind d diagonal steps and as many straight ones as the loop has come to.
    std::vector<ir::StateId> reached(static_cast<std::size_t>(diagonals) + 1, from);
    for (int s = 0; s <= straights; ++s) {
        for (int d = 0; d <= diagonals; ++d) {
            if (s == 0 && d == 0) continue;
            const auto index = static_cast<std::size_t>(d);
            const ir::StateId arrived = builder.state();
            if (s > 0) add(reached[index], ir::Step{straight, ride.edges}, arrived);
            if (d > 0) add(reached[index - 1], ir::Step{diagonal, ride.edges}, arrived);
            const bool isEnd = s == straights && d == diagonals;
            reached[index] = isEnd ? arrived : then(arrived, holds(ir::Contents::nothing()));
        }
    }
    return reached.back();
}

/// `u`: in every direction of the leg no enemy is the first piece met.
ir::StateId Lowering::unblocked(const Ride& ride, const std::vector<Choice>& choices, ir::StateId from,
                                bool atOrigin) {
    const ir::Contents free = ~ir::Contents::enemy();
    for (const Choice& choice : choices) {
        const ir::Vec& by = choice.vector;
        if (ride.most == 1 && !ride.wraps()) {
            from = then(from, holds(free, by));
            continue;
        }
        ir::StateId at = atOrigin ? from : then(from, ir::Mark{kLookSlot});
        at = then(at, ir::Pass{});
        const ir::StateId seen = ir::Builder(*movement_).state();
        const ir::StateId head = at;
        for (int count = 1; ride.most == 0 || count <= ride.most; ++count) {
            add(at, isOff(by, ride.edges), seen);
            const ir::StateId next = then(at, ir::Step{by, ride.edges});
            add(next, holds(ir::Contents::friendly()), seen);
            const ir::StateId passed = then(next, holds(ir::Contents::nothing()));
            if (ride.most == 0) {
                add(passed, ir::Pass{}, head);
                break;
            }
            if (count == ride.most) add(passed, ir::Pass{}, seen);
            at = passed;
        }
        from = then(seen, ir::Return{atOrigin ? ir::kOriginSlot : kLookSlot});
    }
    return from;
}

void Lowering::along(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after,
                     Points& out) {
    const ir::Vec& by = choice.vector;
    const auto goOn = [&](ir::StateId at) {
        ir::StateId next = then(at, holds(ride.passable));
        if (ride.wraps() && ride.stop == Ride::Stop::LastReachable)
            next = then(next, ir::Test{ir::Visited{}, {}, true});
        if (ride.modes.marksPassed) next = then(next, ir::Act{ir::MarkEnPassant{}});
        return next;
    };
    if (ride.most == 0 && !ride.isHalfling) {
        const ir::StateId head = then(start, ir::Pass{});
        const ir::StateId at = leap(ride, by, head);
        endings(ride, by, at, after, out);
        add(goOn(at), ir::Pass{}, head);
        return;
    }
    // A halfling goes half the way to the edge, which is at most half the longest board.
    const int longest = (kMostPlainSteps + 1) / 2;
    const int most = !ride.isHalfling ? ride.most : ride.most == 0 ? longest : std::min(ride.most, longest);
    ir::StateId at = start;
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(ride.scope, {})) return;
        at = leap(ride, by, at);
        // n steps are at most half of d, rounded up, if there is room for 2n - 1.
        if (ride.isHalfling && count > 1) {
            at = then(at, ir::Test{ir::Beyond{bit(ir::Region::Inside)}, times(by, count - 1), false});
        }
        if (count >= ride.least) endings(ride, by, at, after, out);
        if (count < most) at = goOn(at);
    }
}

/// `p` and `pp`: the squares of the path are counted one by one, before and behind the first hurdle.
void Lowering::hopAlong(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after,
                        Points& out) {
    const int parts = std::gcd(std::abs(choice.vector.file), std::abs(choice.vector.rank));
    const ir::Vec part{choice.vector.file / parts, choice.vector.rank / parts};
    if (parts == 1 && ride.most == 1) return;
    ir::Builder builder(*movement_);
    using Phases = std::array<ir::StateId, 2>;  // no hurdle yet; hopped
    const auto pass = [&](const Phases& at) {
        const Phases next = {builder.state(), builder.state()};
        add(at[0], holds(ir::Contents::nothing()), next[0]);
        add(at[1], holds(ir::Contents::nothing()), next[1]);
        add(at[0], holds(ride.hurdles), next[1]);
        if (ride.hop == Ride::Hop::Many) add(at[1], holds(ride.hurdles), next[1]);
        return next;
    };
    const auto step = [&](const Phases& at) {
        return Phases{then(at[0], ir::Step{part, ride.edges}), then(at[1], ir::Step{part, ride.edges})};
    };
    const auto leapOver = [&](Phases at) {
        for (int i = 1; i < parts; ++i)
            at = pass(step(at));
        return step(at);
    };
    if (ride.most == 0 && !ride.isHalfling) {
        const Phases head = {then(start, ir::Pass{}), builder.state()};
        const Phases at = leapOver(head);
        endings(ride, choice.vector, at[1], after, out);
        const Phases next = pass(at);
        add(next[0], ir::Pass{}, head[0]);
        add(next[1], ir::Pass{}, head[1]);
        return;
    }
    const int longest = (kMostPlainSteps + 1) / 2;
    const int most = !ride.isHalfling ? ride.most : ride.most == 0 ? longest : std::min(ride.most, longest);
    Phases at = {start, builder.state()};
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(ride.scope, {})) return;
        at = leapOver(at);
        if (ride.isHalfling && count > 1) {
            for (ir::StateId& each : at) {
                each = then(each, ir::Test{ir::Beyond{bit(ir::Region::Inside)},
                                           times(choice.vector, count - 1), false});
            }
        }
        if (count >= ride.least) endings(ride, choice.vector, at[1], after, out);
        if (count < most) at = pass(at);
    }
}

}  // namespace ferz::mbn
