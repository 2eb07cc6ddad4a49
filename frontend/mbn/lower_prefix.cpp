// Lowers the prefix of a move, before its modifiers: conditions, ranges of the origin, attackers, setup and
// decision.
#include "frontend/mbn/lowering.h"

namespace ferz::mbn {

/// `/S[range]/`: tests that a piece of S is on some square of the range. Empty when an error was reported.
std::optional<ir::StateId> Lowering::condition(PointBuilder& build, const Condition& condition, BuildPoint in,
                                               const Scope& scope) {
    const ir::Contents what =
        condition.set ? contentsOf(*condition.set, environment_.names) : ir::Contents::piece();
    ir::Present present{what, ir::Zone::everywhere()};
    bool isZone = !condition.attackedBy;
    if (condition.where) {
        present.where = {condition.where->complement, {}};
        for (const RangePart& part : condition.where->parts) {
            isZone = isZone && part.kind == RangePart::Kind::Squares;
            present.where.parts.push_back(part.squares);
        }
    }
    if (isZone) return build.then(in.state, ir::Test{present, {}, false});
    // A range that depends on the position: the cursor goes to each of its squares, tests it, and comes back.
    const bool atOrigin = in.context.atOrigin;
    ir::StateId head = atOrigin ? in.state : build.then(in.state, ir::Mark{kOriginsSlot});
    head = build.then(head, ir::Pass{});
    for (const ir::Vec& by : {ir::Vec{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        build.add(head, ir::Step{by}, head);
    ir::StateId found = build.then(head, ir::Test{ir::Holds{what}, {}, false});
    Context there = in.context;
    there.atOrigin = false;
    if (condition.where) {
        const auto reached = inRange(build, *condition.where, {found, there}, Victim::Stands, scope);
        if (!reached) return std::nullopt;
        found = *reached;
    }
    if (condition.attackedBy) {
        const auto reached = attacked(build, *condition.attackedBy, {found, there}, Victim::Stands, scope);
        if (!reached) return std::nullopt;
        found = *reached;
    }
    return build.then(found, ir::Return{atOrigin ? ir::kOriginSlot : kOriginsSlot});
}

/// Lowers everything before the modifiers.
std::optional<BuildPoint> Lowering::prefixes(PointBuilder& build, const PartialMove& partial, BuildPoint in,
                                             const Scope& scope) {
    for (const Condition& condition : partial.conditions) {
        const auto fulfilled = this->condition(build, condition, in, scope);
        if (!fulfilled) return std::nullopt;
        in.state = *fulfilled;
    }
    // The mover stands on the square where the move begins; on any other square it will.
    const bool standsHere = in.context.atOrigin && !in.context.lifted;
    const Victim victim = standsHere ? Victim::Stands : Victim::WillStand;
    for (const Range& range : partial.origins) {
        const auto state = inRange(build, range, in, victim, scope);
        if (!state) return std::nullopt;
        in.state = *state;
    }
    for (const PieceSet& attackers : partial.attackers) {
        const auto state = attacked(build, attackers, in, victim, scope);
        if (!state) return std::nullopt;
        in.state = *state;
    }
    if (partial.decisive)
        in.state =
            build.then(in.state, ir::Act{ir::Declare{ir::Declare::What::Decisive, ir::NameSet::all()}});
    return partial.setup ? setUp(build, in) : in;
}

/// The setup operator: returns to the setup square; the first one in a move makes the present square that.
BuildPoint Lowering::setUp(PointBuilder& build, BuildPoint in) {
    Context& context = in.context;
    switch (context.setup) {
        case Context::Setup::None:
            context.setup = context.atOrigin ? Context::Setup::AtOrigin : Context::Setup::AtSlot;
            if (!context.atOrigin) in.state = build.then(in.state, ir::Mark{kSetupSlot});
            break;
        case Context::Setup::AtOrigin:
            if (!context.atOrigin) in.state = build.then(in.state, ir::Return{ir::kOriginSlot});
            context.atOrigin = true;
            break;
        case Context::Setup::AtSlot: in.state = build.then(in.state, ir::Return{kSetupSlot}); break;
    }
    return in;
}

}  // namespace ferz::mbn
