#include "frontend/mbn/line_walk.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ferz::mbn {

namespace {

using States = std::set<ir::StateId>;

constexpr std::size_t kMostWays = 24;
constexpr std::size_t kMostNodes = 200;
/// Questions asked of one square; each doubles the branches there.
constexpr std::size_t kMostQuestions = 5;

/// Steps one behind the other; behind the last one comes the one at `again`, if there is any.
struct Way {
    std::vector<ir::Vec> steps;
    std::optional<std::size_t> again;
};

int along(const ir::Vec& a, const ir::Vec& b) {
    return a.file * b.file + a.rank * b.rank;
}

/// A direction that every step goes in, so that no square is met twice.
std::optional<ir::Vec> headingOf(const Way& way) {
    for (const ir::Vec& heading :
         {ir::Vec{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
        const bool isAhead = std::all_of(way.steps.begin(), way.steps.end(),
                                         [&](const ir::Vec& step) { return along(step, heading) > 0; });
        if (isAhead) return heading;
    }
    return std::nullopt;
}

/// What the part may do on one square, whatever stands there.
struct Reach {
    std::map<ir::Vec, States> steps;
    bool isSimple = true;
};

Reach reachOf(const ir::Movement& part, const States& from) {
    Reach result;
    States seen = from;
    std::vector<ir::StateId> open(from.begin(), from.end());
    while (!open.empty()) {
        const ir::StateId at = open.back();
        open.pop_back();
        for (const auto& [instruction, target] : part.states[at].transitions) {
            if (const auto* step = std::get_if<ir::Step>(&instruction)) {
                if (!std::holds_alternative<ir::PlainEdges>(step->edges)) result.isSimple = false;
                result.steps[step->by].insert(target);
                continue;
            }
            // A mark alone says where a piece goes that is swapped: behind, where the part comes no more.
            if (std::holds_alternative<ir::Return>(instruction)) result.isSimple = false;
            if (seen.insert(target).second) open.push_back(target);
        }
    }
    return result;
}

/// All rows of steps that the part may take. False when there are too many, or when they go on to branch.
class Ways {
public:
    explicit Ways(const ir::Movement& part) : part_(part) {}

    bool find() { return from({0}); }
    [[nodiscard]] const std::vector<Way>& ways() const { return ways_; }

private:
    bool from(const States& states) {
        if (path_.size() > kMostNodes) return false;
        const auto circle = std::find(path_.begin(), path_.end(), states);
        if (circle != path_.end()) {
            const auto begin = static_cast<std::size_t>(circle - path_.begin());
            for (std::size_t i = begin; i < path_.size(); ++i) {
                if (reachOf(part_, path_[i]).steps.size() > 1) return false;
            }
            return add({steps_, begin});
        }
        const Reach reach = reachOf(part_, states);
        if (!reach.isSimple) return false;
        if (reach.steps.empty()) return add({steps_, std::nullopt});
        path_.push_back(states);
        for (const auto& [by, targets] : reach.steps) {
            steps_.push_back(by);
            if (!from(targets)) return false;
            steps_.pop_back();
        }
        path_.pop_back();
        return true;
    }

    bool add(Way way) {
        ways_.push_back(std::move(way));
        return ways_.size() <= kMostWays;
    }

    const ir::Movement& part_;
    std::vector<States> path_;
    std::vector<ir::Vec> steps_;
    std::vector<Way> ways_;
};

/// Which of the questions asked of a square are answered with yes.
struct Answers {
    ir::Contents what = ir::Contents::onBoard();  ///< of the square itself
    std::vector<std::pair<ir::Test, bool>> others;
};

ir::Test asked(ir::Test test) {
    test.negated = false;
    return test;
}

bool isOfContents(const ir::Test& test) {
    return std::holds_alternative<ir::Holds>(test.predicate) && test.at.isZero();
}

bool isTrue(const ir::Test& test, const Answers& answers) {
    if (isOfContents(test)) {
        const auto& what = std::get<ir::Holds>(test.predicate).what;
        return (answers.what & what).isNone() == test.negated;
    }
    const ir::Test question = asked(test);
    for (const auto& [known, answer] : answers.others) {
        if (known == question) return answer != test.negated;
    }
    return false;
}

/// Turns what the part may do along one way into what the squares on it decide.
class Walking {
public:
    Walking(const ir::Movement& part, Way way, ir::Vec heading)
        : part_(part), way_(std::move(way)), heading_(heading) {}

    std::optional<LineWalk> run() {
        nodeOf(0, {0});
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (i > kMostNodes) return std::nullopt;
            const auto [at, states] = open_[i];
            if (!fill(i, at, states)) return std::nullopt;
        }
        return std::move(walk_);
    }

private:
    std::size_t nodeOf(std::size_t at, const States& states) {
        const auto [known, isNew] = known_.emplace(std::pair{at, states}, open_.size());
        if (isNew) {
            open_.emplace_back(at, states);
            walk_.nodes.emplace_back();
        }
        return known->second;
    }

    bool fill(std::size_t node, std::size_t at, const States& states) {
        const bool isEntry = node == 0;
        std::set<ir::Test> questions;
        if (!collect(states, isEntry, questions)) return false;
        std::vector<ir::Contents> contents = {ir::Contents::onBoard()};
        bool asksContents = false;
        std::vector<ir::Test> others;
        for (const ir::Test& question : questions) {
            if (!isOfContents(question)) {
                others.push_back(question);
                continue;
            }
            asksContents = true;
            const ir::Contents& what = std::get<ir::Holds>(question.predicate).what;
            std::vector<ir::Contents> parts;
            for (const ir::Contents& each : contents) {
                for (const ir::Contents& part : {each & what, each & ~what}) {
                    if (!part.isNone()) parts.push_back(part);
                }
            }
            contents = std::move(parts);
        }
        if (others.size() > kMostQuestions || contents.size() > (1U << kMostQuestions)) return false;
        const std::optional<ir::Vec> by =
            at < way_.steps.size() ? std::optional(way_.steps[at]) : std::nullopt;
        const std::size_t behind = at + 1 < way_.steps.size() ? at + 1 : way_.again.value_or(at + 1);
        for (const ir::Contents& what : contents) {
            for (unsigned bits = 0; bits < (1U << others.size()); ++bits) {
                Answers answers{what, {}};
                for (std::size_t i = 0; i < others.size(); ++i)
                    answers.others.emplace_back(others[i], (bits >> i & 1U) != 0);
                LineWalk::Branch branch;
                if (asksContents) branch.tests.push_back({ir::Holds{what}, {}, false});
                for (const auto& [question, answer] : answers.others)
                    branch.tests.push_back(answer ? question : ir::negated(question));
                const auto targets = goOn(states, answers, by);
                if (!targets) continue;  // the part may end here
                if (!targets->empty()) branch.next = nodeOf(behind, *targets);
                walk_.nodes[node].branches.push_back(std::move(branch));
            }
        }
        if (by) walk_.nodes[node].by = *by;
        return true;
    }

    /// What is asked of a square. False where the part asks behind what it has changed there itself, or of
    /// squares that it may have changed before.
    bool collect(const States& states, bool isEntry, std::set<ir::Test>& questions) const {
        std::set<std::pair<ir::StateId, bool>> seen;
        std::vector<std::pair<ir::StateId, bool>> open;
        const auto arrive = [&](ir::StateId state, bool changed) {
            if (seen.emplace(state, changed).second) open.emplace_back(state, changed);
        };
        for (const ir::StateId state : states)
            arrive(state, false);
        while (!open.empty()) {
            const auto [at, changed] = open.back();
            open.pop_back();
            for (const auto& [instruction, target] : part_.states[at].transitions) {
                if (std::holds_alternative<ir::Pass>(instruction) ||
                    std::holds_alternative<ir::Mark>(instruction)) {
                    arrive(target, changed);
                }
                if (const auto* act = std::get_if<ir::Act>(&instruction)) {
                    const bool isHarmless = std::holds_alternative<ir::Land>(act->effect) ||
                                            std::holds_alternative<ir::Declare>(act->effect) ||
                                            std::holds_alternative<ir::MarkEnPassant>(act->effect);
                    const bool isLocal = std::holds_alternative<ir::Capture>(act->effect) ||
                                         std::holds_alternative<ir::Visit>(act->effect) ||
                                         std::holds_alternative<ir::Flip>(act->effect) ||
                                         std::holds_alternative<ir::Swap>(act->effect) ||
                                         (isEntry && std::holds_alternative<ir::Lift>(act->effect));
                    if (!isHarmless && !isLocal && !onlyEnds(target)) return false;
                    arrive(target, changed || !isHarmless);
                }
                if (const auto* test = std::get_if<ir::Test>(&instruction)) {
                    const bool isAhead = along(test->at, heading_) > 0;
                    if (!isAhead && (changed || (!isEntry && !test->at.isZero()))) return false;
                    // What is asked of the whole board may be changed wherever the part has been.
                    const bool isOfBoard = std::holds_alternative<ir::Present>(test->predicate) ||
                                           std::holds_alternative<ir::InCheck>(test->predicate);
                    if (isOfBoard && (changed || !isEntry)) return false;
                    questions.insert(asked(*test));
                    arrive(target, changed);
                }
            }
        }
        return true;
    }

    /// Nothing but effects from here to the end.
    [[nodiscard]] bool onlyEnds(ir::StateId state) const {
        std::vector<ir::StateId> open = {state};
        States seen = {state};
        while (!open.empty()) {
            const ir::StateId at = open.back();
            open.pop_back();
            for (const auto& [instruction, target] : part_.states[at].transitions) {
                if (!std::holds_alternative<ir::Act>(instruction)) return false;
                if (seen.insert(target).second) open.push_back(target);
            }
        }
        return true;
    }

    /// Where the part may be behind the next step. Empty (not: no state) when it may end before.
    std::optional<States> goOn(const States& from, const Answers& answers,
                               const std::optional<ir::Vec>& by) const {
        States targets;
        States seen = from;
        std::vector<ir::StateId> open(from.begin(), from.end());
        while (!open.empty()) {
            const ir::StateId at = open.back();
            open.pop_back();
            if (part_.states[at].accepts) return std::nullopt;
            for (const auto& [instruction, target] : part_.states[at].transitions) {
                if (const auto* step = std::get_if<ir::Step>(&instruction)) {
                    if (step->by == by) targets.insert(target);
                    continue;
                }
                const auto* test = std::get_if<ir::Test>(&instruction);
                if (test != nullptr && !isTrue(*test, answers)) continue;
                if (seen.insert(target).second) open.push_back(target);
            }
        }
        return targets;
    }

    const ir::Movement& part_;
    const Way way_;
    const ir::Vec heading_;
    LineWalk walk_;
    std::map<std::pair<std::size_t, States>, std::size_t> known_;
    std::vector<std::pair<std::size_t, States>> open_;
};

}  // namespace

std::optional<std::vector<LineWalk>> linesOf(const ir::Movement& part) {
    Ways ways(part);
    if (!ways.find()) return std::nullopt;
    std::vector<LineWalk> walks;
    for (const Way& way : ways.ways()) {
        const auto heading = way.steps.empty() ? ir::Vec{0, 1} : headingOf(way);
        if (!heading) return std::nullopt;
        auto walk = Walking(part, way, *heading).run();
        if (!walk) return std::nullopt;
        walks.push_back(std::move(*walk));
    }
    return walks;
}

}  // namespace ferz::mbn
