// Questions to the position that are movements themselves: can this part be played, is this square attacked.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "frontend/mbn/ride.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

Spot entryOf(const Context& context) {
    return context.atOrigin ? Spot{ir::kOriginSlot, {}} : Spot{};
}

ir::Vec mirrored(ir::Vec vec) {
    vec.rank = -vec.rank;
    return vec;
}

/// A test of an attacker, as the attacked side sees it. Empty: it cannot be told.
std::optional<ir::Test> asSeenByOther(const ir::Test& test) {
    ir::Test result = test;
    result.at = mirrored(test.at);
    if (auto* holds = std::get_if<ir::Holds>(&result.predicate)) {
        std::swap(holds->what.friends, holds->what.enemies);
        return result;
    }
    if (auto* beyond = std::get_if<ir::Beyond>(&result.predicate)) {
        using ir::Region;
        unsigned regions = 0;
        for (const auto& [from, to] : {std::pair{Region::Inside, Region::Inside},
                                       {Region::Left, Region::Left},
                                       {Region::Right, Region::Right},
                                       {Region::Top, Region::Bottom},
                                       {Region::Bottom, Region::Top},
                                       {Region::TopLeft, Region::BottomLeft},
                                       {Region::BottomLeft, Region::TopLeft},
                                       {Region::TopRight, Region::BottomRight},
                                       {Region::BottomRight, Region::TopRight}}) {
            if ((beyond->regions & bit(from)) != 0) regions |= bit(to);
        }
        beyond->regions = regions;
        return result;
    }
    if (std::holds_alternative<ir::Unmoved>(result.predicate)) return result;
    return std::nullopt;
}

/// Nothing but effects from here to the end of the move.
bool onlyActsFollow(const ir::Movement& movement, ir::StateId state) {
    std::set<ir::StateId> seen = {state};
    std::vector<ir::StateId> open = {state};
    while (!open.empty()) {
        const ir::StateId at = open.back();
        open.pop_back();
        for (const ir::Transition& transition : movement.states[at].transitions) {
            if (!std::holds_alternative<ir::Act>(transition.instruction)) return false;
            if (seen.insert(transition.target).second) open.push_back(transition.target);
        }
    }
    return true;
}

/// Does it ride any distance, and may have visited every square on the way? Then each of them is a demand of
/// its own.
bool isRideOverVisited(const ir::Movement& part) {
    bool asksVisited = false;
    std::vector<std::size_t> into(part.states.size());
    for (const ir::State& state : part.states) {
        for (const ir::Transition& transition : state.transitions) {
            ++into[transition.target];
            const auto* test = std::get_if<ir::Test>(&transition.instruction);
            asksVisited =
                asksVisited || (test != nullptr && std::holds_alternative<ir::Visited>(test->predicate));
        }
    }
    if (!asksVisited) return false;
    // A circle is what is left when states that nothing leads into are taken away.
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < into.size(); ++i) {
        if (into[i] == 0) open.push_back(i);
    }
    std::size_t left = part.states.size();
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        --left;
        for (const ir::Transition& transition : part.states[at].transitions) {
            if (--into[transition.target] == 0) open.push_back(transition.target);
        }
    }
    return left > 0;
}

}  // namespace

std::optional<Lowering::Question> Lowering::question(const std::function<Points(Point)>& part,
                                                     const Context& context, const Scope& scope, Span span) {
    if (isTooLarge(scope, span)) return std::nullopt;
    ir::Movement alone;
    ir::Movement* const whole = movement_;
    movement_ = &alone;
    for (const auto& [reached, state] : part({0, context}))
        alone.states[state].accepts = true;
    movement_ = whole;
    // A small question may be asked of many places.
    work_ += alone.states.size() / 4;
    if (tooLarge_ || failed_) return std::nullopt;
    alone = ir::simplify(std::move(alone));
    if (isRideOverVisited(alone)) {
        if (auto lines = linesOf(alone)) return Question{{}, std::move(*lines)};
    }
    if (auto found = demandsOf(alone, entryOf(context), runsLeft_)) return Question{std::move(*found), {}};
    if (auto lines = linesOf(alone)) return Question{{}, std::move(*lines)};
    report(diagnostic::kNotYet, scope, span, "whether this part can be played is too hard a question",
           "it is asked by `{..}` and by `0*` on a group");
    return std::nullopt;
}

ir::StateId Lowering::unless(const Question& question, Point from) {
    from.state = unlessAny(question.demands, from);
    for (const LineWalk& line : question.lines)
        from.state = untilStopped(line, from);
    return from.state;
}

ir::StateId Lowering::untilStopped(const LineWalk& line, Point from) {
    ir::Builder builder(*movement_);
    const bool atOrigin = from.context.atOrigin;
    const ir::StateId stopped = builder.state();
    std::vector<ir::StateId> heads;
    for (std::size_t i = 0; i < line.nodes.size(); ++i)
        heads.push_back(builder.state());
    add(from.state, atOrigin ? ir::Instruction{ir::Pass{}} : ir::Mark{kLookSlot}, heads.front());
    for (std::size_t i = 0; i < line.nodes.size(); ++i) {
        const LineWalk::Node& node = line.nodes[i];
        for (const LineWalk::Branch& branch : node.branches) {
            ir::StateId at = heads[i];
            for (const ir::Test& test : branch.tests)
                at = then(at, test);
            if (branch.next) {
                add(at, isOff(node.by, ir::PlainEdges{}), stopped);
                add(at, ir::Step{node.by}, heads[*branch.next]);
            } else {
                add(at, ir::Pass{}, stopped);
            }
        }
    }
    return then(stopped, ir::Return{atOrigin ? ir::kOriginSlot : kLookSlot});
}

ir::StateId Lowering::unlessAny(const std::vector<Demand>& demands, Point from) {
    // At least one demand of every way to play the part has to fail. Demands on one square alone go together.
    std::map<Spot, ir::Contents> allowed;
    std::vector<const Demand*> rest;
    for (const Demand& demand : demands) {
        if (demand.holds.size() == 1 && demand.tests.empty()) {
            const auto& [spot, what] = *demand.holds.begin();
            const auto [known, isNew] = allowed.emplace(spot, ~what);
            if (!isNew) known->second = known->second & ~what;
        } else {
            rest.push_back(&demand);
        }
    }
    ir::Builder builder(*movement_);
    const auto ask = [&](ir::StateId at, const Spot& spot, ir::Test test, ir::StateId target) {
        test.at = spot.offset;
        if (spot.anchor == entryOf(from.context).anchor) {
            add(at, test, target);
            return;
        }
        at = then(then(at, ir::Mark{kLookSlot}), ir::Return{spot.anchor});
        add(then(at, test), ir::Return{kLookSlot}, target);
    };
    ir::StateId at = from.state;
    for (const auto& [spot, what] : allowed) {
        const ir::StateId next = builder.state();
        ask(at, spot, {ir::Holds{what}, {}, false}, next);
        at = next;
    }
    for (const Demand* demand : rest) {
        const ir::StateId next = builder.state();
        for (const auto& [spot, what] : demand->holds)
            ask(at, spot, {ir::Holds{~what}, {}, false}, next);
        for (const auto& [spot, test] : demand->tests)
            ask(at, spot, ir::negated(test), next);
        at = next;
    }
    return at;
}

std::optional<ir::StateId> Lowering::attacked(const PieceSet& by, Point from, const Scope& scope) {
    ir::Builder builder(*movement_);
    const ir::StateId reached = builder.state();
    if (attackersForbidden_) return reached;
    const auto refuse = [&](std::string why) {
        report(diagnostic::kNotYet, scope, by.span, std::move(why));
        return std::nullopt;
    };
    // The mover stands on its square where the move begins; on any other it will.
    const bool standsHere = from.context.atOrigin && !from.context.lifted;
    const ir::Slot here = standsHere ? ir::kOriginSlot : kLookSlot;
    if (!standsHere) from.state = then(from.state, ir::Mark{kLookSlot});
    if (by.complement) return refuse("attackers outside a set are not supported");
    for (const SetItem& item : by.items) {
        if (by.byColour && item.isUpper) continue;  // a friend attacks nobody
        // The attacker is of the other colour: its lower-case definition counts, where we are White.
        Piece attacker;
        attacker.name = environment_.names.nameOf(item.letter);
        const auto definition = [&](bool isLower) {
            return std::find_if(
                environment_.pieces.begin(), environment_.pieces.end(),
                [&](const Piece& piece) { return piece.written == item.letter && piece.isLower == isLower; });
        };
        const auto none = environment_.pieces.end();
        if (!piece_.isLower && definition(true) != none) {
            return refuse("attackers with a definition for Black alone are not supported");
        }
        if (const auto defined = definition(false); defined != none) {
            attacker = *defined;
        } else if (item.letter.size() == 1) {
            Move move;
            move.what = Reference{item.letter, false};
            move.span = item.span;
            PartialMove partial;
            partial.moves.push_back(std::move(move));
            Leg leg;
            leg.alternatives.push_back(std::move(partial));
            auto moves = std::make_shared<Sequence>();
            moves->legs.push_back(std::move(leg));
            attacker.moves = std::move(moves);
        } else {
            report(diagnostic::kNoSuchPiece, scope, item.span,
                   fmt::format("the piece `{}` has no movement", item.letter));
            return std::nullopt;
        }
        Diagnostics aside;
        Lowering inner(attacker, environment_, aside);
        inner.forbidAttackers();
        const auto lowered = inner.run();
        if (!lowered) {
            // Its own definition reports what is wrong with it.
            return refuse(fmt::format("the attacker `{}` is not supported", item.letter));
        }
        const ir::Movement moves = ir::simplify(*lowered);
        // Backwards from every capture to where the attacker stands; `near` before the first step is undone.
        using Undone = std::pair<ir::StateId, bool>;
        std::map<Undone, ir::StateId> images;
        const auto image = [&](ir::StateId state, bool near) {
            const auto [known, isNew] = images.try_emplace({state, near && !standsHere});
            if (isNew) known->second = builder.state();
            return known->second;
        };
        std::vector<std::vector<std::pair<ir::StateId, const ir::Transition*>>> into(moves.states.size());
        std::set<Undone> open;
        for (ir::StateId state = 0; state < moves.states.size(); ++state) {
            for (const ir::Transition& transition : moves.states[state].transitions) {
                into[transition.target].emplace_back(state, &transition);
                const auto* act = std::get_if<ir::Act>(&transition.instruction);
                if (act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) continue;
                if (!onlyActsFollow(moves, transition.target)) {
                    return refuse(fmt::format("the attacker `{}` goes on behind a capture: not supported",
                                              item.letter));
                }
                add(from.state, ir::Pass{}, image(state, true));
                open.insert({state, true});
            }
        }
        std::set<Undone> seen = open;
        while (!open.empty()) {
            const auto [state, near] = *open.begin();
            open.erase(open.begin());
            for (const auto& [source, transition] : into[state]) {
                const auto* step = std::get_if<ir::Step>(&transition->instruction);
                const bool isNear = near && step == nullptr;
                if (step != nullptr) {
                    add(image(state, near), ir::Step{mirrored(ir::Vec{} - step->by), step->edges},
                        image(source, false));
                } else if (const auto* test = std::get_if<ir::Test>(&transition->instruction)) {
                    const auto seenByUs = asSeenByOther(*test);
                    if (!seenByUs)
                        return refuse(
                            fmt::format("how the attacker `{}` moves is not supported", item.letter));
                    const auto* holds = std::get_if<ir::Holds>(&seenByUs->predicate);
                    if (near && !standsHere && holds != nullptr && seenByUs->at.isZero()) {
                        if (holds->what.friends.contains(name_) == seenByUs->negated) continue;
                        add(image(state, near), ir::Pass{}, image(source, isNear));
                    } else {
                        add(image(state, near), *seenByUs, image(source, isNear));
                    }
                } else {
                    return refuse(fmt::format("how the attacker `{}` moves is not supported", item.letter));
                }
                if (seen.insert({source, isNear}).second) open.insert({source, isNear});
            }
        }
        const ir::StateId found =
            then(image(0, false),
                 ir::Test{ir::Holds{ir::Contents::enemy(ir::NameSet::of({attacker.name}))}, {}, false});
        add(found, ir::Return{here}, reached);
    }
    return reached;
}

}  // namespace ferz::mbn
