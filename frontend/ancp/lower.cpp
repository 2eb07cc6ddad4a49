#include "frontend/ancp/lower.h"

#include <fmt/format.h>

#include "frontend/ancp/diagnostic_names.h"
#include "frontend/ancp/lowering.h"
#include "support/limits.h"

namespace ferz::ancp {

namespace {

/// Legs lowered, each counted once for every context. A definition that takes more is refused as too large.
constexpr std::size_t kMostWork = limits::kAncpWork.most;

}  // namespace

Inherited Inherited::with(const std::vector<Prefix>& own) const {
    Inherited result = *this;
    for (const Prefix& prefix : own) {
        switch (prefix.word) {
            case PrefixWord::Initial:
            case PrefixWord::Origin: result.first.push_back(&prefix); break;
            case PrefixWord::Cylinder:
            case PrefixWord::Torus:
            case PrefixWord::Joined: result.every.push_back(&prefix); break;
            default: result.last.push_back(&prefix); break;
        }
    }
    return result;
}

// -- building blocks --

void DefinitionLowering::report(DiagnosticName name, Span span, std::string message, std::string help) {
    if (name.severity == Severity::Error) failed_ = true;
    // A place is lowered once for every direction that leads there, and reported once.
    if (!common_->reported.insert({span.begin, std::string(name.name)}).second) return;
    diagnostics_.report(name, source_, span, std::move(message), std::move(help));
}

bool DefinitionLowering::isTooLarge(Span span) {
    ++common_->work;
    return reportIfTooLarge(span);
}

bool DefinitionLowering::reportIfTooLarge(Span span) {
    if (tooLarge_) return true;
    const bool isLong = common_->work > kMostWork;
    if (!isLong && movement_.states.size() <= kMostLoweredStates) return false;
    tooLarge_ = true;
    report(diagnostic::kTooLarge, span,
           isLong ? fmt::format("the movement has more than {} legs, written out", kMostWork)
                  : fmt::format("the movement needs more than {} states", kMostLoweredStates));
    return true;
}

ir::StateId DefinitionLowering::then(ir::StateId from, ir::Instruction instruction) {
    return ir::Builder(movement_).then(from, std::move(instruction));
}

void DefinitionLowering::add(ir::StateId from, ir::Instruction instruction, ir::StateId to) {
    ir::Builder(movement_).add(from, std::move(instruction), to);
}

void DefinitionLowering::join(Points& points, const Context& context, ir::StateId state) {
    // The context gets a new state: `state` may be shared with points of other contexts.
    const auto known = points.find(context);
    if (known == points.end()) {
        points.emplace(context, then(state, ir::Pass{}));
    } else {
        add(state, ir::Pass{}, known->second);
    }
}

void DefinitionLowering::join(Points& points, const Points& more) {
    for (const auto& [context, state] : more)
        join(points, context, state);
}

void DefinitionLowering::accept(ir::StateId from) {
    if (!accepting_) accepting_ = ir::Builder(movement_).accepting();
    add(from, ir::Pass{}, *accepting_);
}

// -- the definition --

std::optional<ir::Movement> DefinitionLowering::movement() {
    if (!knowsLabels()) return std::nullopt;
    checkIdleCycles();
    expression(definition_.moves, {{Context{}, 0}}, false, {}, LegRole::Final);
    lowerOpen();
    lowerUnused();
    if (reportIfTooLarge(definition_.span) || failed_) return std::nullopt;
    movement_.name = definition_.name.empty() ? "test" : definition_.name;
    movement_.forBlack = definition_.forBlack;
    movement_.owner = definition_.owner;
    return movement_;
}

// -- expressions --

Points DefinitionLowering::expression(const Expression& expression, const Points& in, bool relative,
                                      const Inherited& inherited, LegRole role) {
    Points out;
    for (const Chain& each : expression.chains)
        join(out, chain(each, in, relative, inherited, role));
    return out;
}

Points DefinitionLowering::chain(const Chain& chain, const Points& in, bool relative,
                                 const Inherited& inherited, LegRole role) {
    Points at = in;
    for (std::size_t i = 0; i < chain.legs.size(); ++i) {
        const Leg& each = chain.legs[i];
        const bool isFirst = i == 0;
        const bool isLast = i + 1 == chain.legs.size();
        Inherited own;
        if (isFirst) own.first = inherited.first;
        if (isLast) own.last = inherited.last;
        own.every = inherited.every;
        at = leg(each, at, isFirst ? relative : each.relative, own.with(each.prefixes),
                 isLast ? role : LegRole::Middle);
    }
    return at;
}

Points DefinitionLowering::leg(const Leg& leg, const Points& in, bool relative, const Inherited& inherited,
                               LegRole role) {
    if (isTooLarge(leg.span)) return {};
    if (const auto* group = std::get_if<Group>(&leg.body))
        return this->group(*group, in, relative, inherited, role);
    const Points from = afterTests(in, inherited.first);
    return std::visit(
        ir::Overloaded{
            [&](const Ride& ride) { return this->ride(ride, leg, from, relative, inherited, role); },
            [&](const Primitive& primitive) {
                return this->primitive(primitive, leg, from, relative, inherited, role);
            },
            [&](const PlayableTest& test) {
                return this->playableTest(test, leg, from, relative, inherited, role);
            },
            [&](const End&) {
                end(leg, from, inherited, role);
                return Points{};
            },
            [&](const Reference& reference) {
                this->reference(reference, leg, from, relative, inherited, role);
                return Points{};
            },
            [](const Group&) { return Points{}; },
        },
        leg.body);
}

/// `(X)#n&×m`: prefixes before the group apply to its first or its last round, and each round but the first
/// is relative to the round before.
Points DefinitionLowering::group(const Group& group, const Points& in, bool relative,
                                 const Inherited& inherited, LegRole role) {
    const Expression& inside = *group.inside;
    if (!group.count) return expression(inside, in, relative, inherited, role);
    const Count& count = *group.count;
    const auto middle = [&](const Points& from, bool isFirst) {
        Inherited own = inherited;
        if (!isFirst) own.first.clear();
        own.last.clear();
        return expression(inside, from, isFirst ? relative : true, own, LegRole::Middle);
    };
    const auto last = [&](const Points& from, bool isFirst) {
        Inherited own = inherited;
        if (!isFirst) own.first.clear();
        return expression(inside, from, isFirst ? relative : true, own, role);
    };
    Points out;
    Points at = in;
    const int counted = count.most == 0 ? count.least : count.most;
    for (int n = 1; n <= counted && !at.empty(); ++n) {
        if (isTooLarge(inside.span)) return {};
        if (n >= count.least) join(out, last(at, n == 1));
        if (n < counted || count.most == 0) at = withoutUnreadFrames(middle(at, n == 1), inside);
    }
    if (count.most != 0) return out;
    // Where further rounds begin, each context once; the worklist holds those not lowered yet.
    Points heads;
    std::vector<std::pair<Context, ir::StateId>> worklist;
    const auto arrive = [&](const Points& points) {
        for (const auto& [context, state] : points) {
            const bool isNew = !heads.contains(context);
            join(heads, context, state);
            if (isNew) worklist.emplace_back(context, heads.at(context));
        }
    };
    arrive(at);
    while (!worklist.empty()) {
        if (isTooLarge(inside.span)) return {};
        const Points head = {worklist.back()};
        worklist.pop_back();
        join(out, last(head, false));
        arrive(withoutUnreadFrames(middle(head, false), inside));
    }
    return out;
}

/// Joins points that differ in their frame alone, unless a further round of `inside` reads the frame.
Points DefinitionLowering::withoutUnreadFrames(const Points& points, const Expression& inside) {
    if (common_->frames.reads(inside, true)) return points;
    Points out;
    for (const auto& [known, state] : points) {
        Context context = known;
        context.frame = {};
        join(out, context, state);
    }
    return out;
}

// -- legs that are no rides --

/// Adds the tests of `initial` and `origin` before a leg.
Points DefinitionLowering::afterTests(const Points& in, const std::vector<const Prefix*>& prefixes) {
    if (prefixes.empty()) return in;
    Points out;
    for (const auto& [context, from] : in) {
        ir::StateId state = from;
        for (const Prefix* each : prefixes) {
            if (each->word == PrefixWord::Origin) {
                state = then(state, ir::Test{ir::InZone{each->zone}, {}, false});
                continue;
            }
            if (context.started || context.lifted) {
                report(diagnostic::kMisplacedPrefix, each->span,
                       fmt::format("`{}` comes too late: the piece has left its square", wordOf(*each)),
                       "it stands before the first leg");
            }
            state = then(state, ir::Test{ir::Unmoved{}, {}, false});
            if (each->strict) state = then(state, ir::Test{ir::NeverChecked{}, {}, false});
        }
        out.emplace(context, state);
    }
    return out;
}

void DefinitionLowering::refuse(const std::vector<const Prefix*>& prefixes, const Leg& leg) {
    for (const Prefix* each : prefixes) {
        report(diagnostic::kMisplacedPrefix, each->span,
               fmt::format("`{}` speaks of a leap or slide, and not of `{}`", wordOf(*each),
                           source_.slice(leg.span)));
    }
}

/// Reports a leg that makes no move at the end of its chain, and modes before it.
void DefinitionLowering::refuseAsLast(const Leg& leg, const Inherited& inherited, LegRole role) {
    refuse(inherited.last, leg);
    if (role != LegRole::Final) return;
    report(diagnostic::kNeverEnds, leg.span, "the chain never makes its move",
           "write `+ end` after it, or a leap or slide");
}

Points DefinitionLowering::primitive(const Primitive& primitive, const Leg& leg, const Points& in,
                                     bool relative, const Inherited& inherited, LegRole role) {
    refuseAsLast(leg, inherited, role);
    const auto* step = std::get_if<ir::Step>(&primitive.instruction);
    Clash clash;
    const auto modifiers = legModifiersOf({}, inherited.every, {}, clash);
    if (!modifiers) report(diagnostic::kPrefixClash, clash.prefix->span, clash.message, clash.help);
    if (step == nullptr) {
        std::vector<const Prefix*> own;
        for (const Prefix& each : leg.prefixes) {
            if (!ir::isPlain(each.edges)) own.push_back(&each);
        }
        refuse(own, leg);
    }
    if (failed_) return {};
    Points out;
    for (const auto& [context, from] : in) {
        Context after = context;
        ir::Instruction instruction = primitive.instruction;
        if (step != nullptr) {
            const ir::Step turned{relative ? context.frame.of(step->by) : step->by, modifiers->edges};
            if (turned.by.file != 0 || turned.by.rank != 0) after.frame = ir::Symmetry::onto(turned.by);
            after.started = true;
            instruction = turned;
        } else if (const auto* test = std::get_if<ir::Test>(&primitive.instruction)) {
            if (relative) instruction = context.frame.of(*test);
        } else if (const auto* act = std::get_if<ir::Act>(&primitive.instruction)) {
            if (std::holds_alternative<ir::Lift>(act->effect)) after.lifted = true;
        } else if (std::holds_alternative<ir::Return>(primitive.instruction)) {
            after.started = true;
        }
        join(out, after, then(from, std::move(instruction)));
    }
    return out;
}

void DefinitionLowering::end(const Leg& leg, const Points& in, const Inherited& inherited, LegRole role) {
    refuse(inherited.last, leg);
    if (role == LegRole::Middle) report(diagnostic::kNothingFollows, leg.span, "nothing can follow `end`");
    for (const auto& [context, state] : in)
        accept(state);
}

std::optional<ir::Movement> lower(const Definition& definition, const Source& source,
                                  Diagnostics& diagnostics) {
    return DefinitionLowering(definition, source, diagnostics).movement();
}

}  // namespace ferz::ancp
