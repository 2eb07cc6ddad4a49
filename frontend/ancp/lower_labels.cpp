// Labels of a definition: where they are defined and referred to, and the tests whether they can be played.
#include <fmt/format.h>

#include "frontend/ancp/diagnostic_names.h"
#include "frontend/ancp/lowering.h"
#include "ir/limits.h"
#include "ir/simplify.h"

namespace ferz::ancp {

namespace {

/// Appends the labels that an expression may jump to before it has done anything else.
void collectIdle(const Expression& expression, std::vector<std::string>& into) {
    for (const Chain& chain : expression.chains) {
        const Leg& leg = chain.legs.front();
        if (chain.legs.size() > 1 || !leg.prefixes.empty()) continue;
        if (const auto* reference = std::get_if<Reference>(&leg.body)) into.push_back(reference->label);
        if (const auto* group = std::get_if<Group>(&leg.body)) collectIdle(*group->inside, into);
    }
}

}  // namespace

bool DefinitionLowering::knowsLabels() {
    for (std::size_t i = 0; i < definition_.labels.size(); ++i) {
        const Label& label = definition_.labels[i];
        if (!common_->labels.emplace(label.name, i).second) {
            report(diagnostic::kDuplicateDefinition, label.span,
                   fmt::format("the label `{}` is defined twice", label.name));
        }
    }
    return !failed_;
}

void DefinitionLowering::lowerOpen() {
    while (!worklist_.empty() && !tooLarge_) {
        const Visit visit = worklist_.back();
        worklist_.pop_back();
        expression(definition_.labels[visit.label].body, {{visit.context, visits_.at(visit)}}, visit.relative,
                   {}, LegRole::Final);
    }
}

/// Lowers the labels that nothing refers to from a state that is never reached, to report their errors.
void DefinitionLowering::lowerUnused() {
    for (std::size_t i = 0; i < definition_.labels.size(); ++i) {
        const Label& label = definition_.labels[i];
        if (common_->used.contains(i) || tooLarge_) continue;
        report(diagnostic::kUnusedLabel, label.span, fmt::format("nothing goes on at `{}`", label.name));
        expression(label.body, {{Context{}, ir::Builder(movement_).state()}}, false, {}, LegRole::Final);
        lowerOpen();
    }
}

void DefinitionLowering::checkIdleCycles() {
    std::vector<std::vector<std::string>> next(definition_.labels.size());
    for (std::size_t i = 0; i < next.size(); ++i)
        collectIdle(definition_.labels[i].body, next[i]);
    for (std::size_t i = 0; i < next.size(); ++i) {
        std::set<std::size_t> seen;
        std::vector<std::size_t> worklist = {i};
        while (!worklist.empty()) {
            const std::size_t at = worklist.back();
            worklist.pop_back();
            for (const std::string& name : next[at]) {
                const auto found = common_->labels.find(name);
                if (found == common_->labels.end() || !seen.insert(found->second).second) continue;
                worklist.push_back(found->second);
            }
        }
        if (!seen.contains(i)) continue;
        const Label& label = definition_.labels[i];
        report(diagnostic::kIdleCycle, label.span,
               fmt::format("`{}` leads back to itself before anything is done", label.name));
    }
}

void DefinitionLowering::reference(const Reference& reference, const Leg& leg, const Points& in,
                                   bool relative, const Inherited& inherited, LegRole role) {
    refuse(inherited.last, leg);
    if (role == LegRole::Middle) {
        report(diagnostic::kNothingFollows, leg.span,
               fmt::format("nothing can follow `{}`: the path continues in the label and does not return",
                           reference.label),
               "write the legs that follow in the label");
    }
    const auto label = labelOf(reference.label, leg);
    if (!label) return;
    for (const auto& [context, state] : in) {
        const Visit visit = visitOf(*label, context, relative);
        const auto [known, isNew] = visits_.emplace(visit, 0);
        if (isNew) {
            known->second = ir::Builder(movement_).state();
            worklist_.push_back(visit);
        }
        add(state, ir::Pass{}, known->second);
    }
}

std::optional<std::size_t> DefinitionLowering::labelOf(const std::string& name, const Leg& leg) {
    const auto found = common_->labels.find(name);
    if (found != common_->labels.end()) return found->second;
    report(diagnostic::kUndefinedLabel, leg.span, fmt::format("no label `{}` is defined", name),
           fmt::format("write `, {}=...` after the definition", name));
    return std::nullopt;
}

DefinitionLowering::Visit DefinitionLowering::visitOf(std::size_t label, const Context& context,
                                                      bool relative) {
    common_->used.insert(label);
    Visit visit{label, context, relative};
    if (!common_->frames.reads(label, relative)) visit.context.frame = {};
    return visit;
}

/// Lowers `if[playable @1]`: a test that is open if the label has a move that can be played from the cursor.
/// The label's moves become a nested automaton.
Points DefinitionLowering::playableTest(const PlayableTest& test, const Leg& leg, const Points& in,
                                        bool relative, const Inherited& inherited, LegRole role) {
    refuseAsLast(leg, inherited, role);
    refuse(inherited.every, leg);
    const auto label = labelOf(test.label, leg);
    if (!label || failed_) return {};
    Points out;
    for (const auto& [context, from] : in) {
        const auto part = lowerPart(visitOf(*label, context, relative), leg.span);
        if (!part) return {};
        join(out, context, then(from, ir::Test{ir::Playable{*part}, {}, test.negated}));
    }
    return out;
}

/// Lowers a label's moves to the automaton of a `playable` test, once for each visit. Empty when an error was
/// reported.
std::optional<ir::Part> DefinitionLowering::lowerPart(const Visit& visit, Span span) {
    const auto known = common_->parts.find(visit);
    if (known != common_->parts.end()) return known->second;
    if (!common_->labelsInProgress.insert(visit.label).second) {
        report(diagnostic::kIdleCycle, span,
               fmt::format(
                   "`{}` tests its own playability; a label may only test labels that do not depend on it",
                   definition_.labels[visit.label].name));
        return std::nullopt;
    }
    if (common_->labelsInProgress.size() > ir::kMostNestedParts) {
        report(diagnostic::kTooDeep, span,
               fmt::format("more than {} labels test each other, one inside another", ir::kMostNestedParts));
        return std::nullopt;
    }
    DefinitionLowering inner(*this);
    inner.visits_.emplace(visit, 0);
    inner.worklist_.push_back(visit);
    inner.lowerOpen();
    (void)inner.reportIfTooLarge(span);
    common_->labelsInProgress.erase(visit.label);
    failed_ = failed_ || inner.failed_;
    if (failed_) return std::nullopt;
    return common_->parts.emplace(visit, ir::Part(ir::simplify(inner.movement_))).first->second;
}

}  // namespace ferz::ancp
