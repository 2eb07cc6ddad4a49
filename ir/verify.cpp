#include "ir/verify.h"

#include <cstdlib>
#include <fmt/format.h>

#include "ir/limits.h"
#include "ir/text.h"

namespace ferz::ir {

namespace {

bool withinBounds(const Vec& vec) {
    for (const int part : {vec.file, vec.rank, vec.level, vec.row}) {
        if (part < -kMostVectorPart || part > kMostVectorPart) return false;
    }
    return true;
}

std::string problemOf(const Step& step) {
    if (!withinBounds(step.by)) return "the step is too long";
    if (const auto* joint = std::get_if<JoinedFiles>(&step.edges)) {
        if (joint->left < 0 || joint->right >= Board::kMostFiles || joint->left >= joint->right) {
            return "the joined files are not two files, left one first";
        }
    }
    return {};
}

std::string problemOf(VisitSet set) {
    if (set < kFirstVisitSet || set > kMostVisitSets) return fmt::format("set {} is out of range", set);
    return {};
}

std::string problemOf(const Test& test) {
    if (const auto* playable = std::get_if<Playable>(&test.predicate)) {
        const auto problems = verify(playable->part.movement());
        if (!problems.empty()) return problems.front();
    }
    if (const auto* visited = std::get_if<Visited>(&test.predicate)) {
        if (auto problem = problemOf(visited->set); !problem.empty()) return problem;
    }
    if (!withinBounds(test.at)) return "the tested square is too far away";
    if (!looksAtSquare(test.predicate) && !test.at.isZero()) return "this predicate speaks of no square";
    if (test.negated && !negated(Test{test.predicate, test.at, false}).negated)
        return "the negation can be pushed in";
    return {};
}

std::string problemOf(const Slot slot, bool marked) {
    if (slot < 0 || slot > kMostSlots) return fmt::format("slot {} is out of range", slot);
    if (marked && slot == kOriginSlot) return "slot 0 is the origin and cannot be marked";
    return {};
}

std::string problemOf(const Effect& effect) {
    if (const auto* swap = std::get_if<Swap>(&effect)) return problemOf(swap->to, false);
    if (const auto* visit = std::get_if<Visit>(&effect)) return problemOf(visit->set);
    if (const auto* forget = std::get_if<Forget>(&effect)) return problemOf(forget->set);
    return {};
}

}  // namespace

std::string problemOf(const Instruction& instruction) {
    return std::visit(Overloaded{
                          [](const Pass&) { return std::string(); },
                          [](const Step& step) { return problemOf(step); },
                          [](const Test& test) { return problemOf(test); },
                          [](const Act& act) { return problemOf(act.effect); },
                          [](const Mark& mark) { return problemOf(mark.slot, true); },
                          [](const Return& back) { return problemOf(back.slot, false); },
                      },
                      instruction);
}

std::vector<std::string> verify(const Movement& movement) {
    std::vector<std::string> problems;
    if (movement.states.empty()) problems.emplace_back("there is no state 0");
    if (movement.states.size() > kMostStates)
        problems.push_back(fmt::format("more than {} states", kMostStates));
    for (std::size_t id = 0; id < movement.states.size(); ++id) {
        for (const Transition& transition : movement.states[id].transitions) {
            if (transition.target >= movement.states.size()) {
                problems.push_back(fmt::format("state {}: there is no state {}", id, transition.target));
            }
            const std::string problem = problemOf(transition.instruction);
            if (!problem.empty()) {
                problems.push_back(
                    fmt::format("state {}: `{}`: {}", id, print(transition.instruction), problem));
            }
        }
    }
    return problems;
}

}  // namespace ferz::ir
