// Works in two stages. The origin stage walks what can be done before the first step (tests of the origin and
// of the game, tags), and collects the alternatives: a first step and what was asked before it. The line
// stage runs one alternative along its vector and collects, for every number of steps, what the last square
// may hold.
#include "ir/rays.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "ir/limits.h"
#include "ir/ray_line.h"
#include "ir/simplify.h"

namespace ferz::ir {

bool operator==(const Ray& left, const Ray& right) = default;
std::strong_ordering operator<=>(const Ray& left, const Ray& right) = default;

namespace {

void unite(RayEndings& into, const RayEndings& more) {
    for (const auto& [key, ends] : more) {
        RayEnds& there = into[key];
        there.move = there.move | ends.move;
        there.capture = there.capture | ends.capture;
    }
}

bool isWithin(const RayLine& line, const RayForm& form) {
    if (!form.edges && !isPlain(line.step.edges)) return false;
    for (const std::vector<RayEndings>* list : {&line.endings, &line.free}) {
        for (const RayEndings& endings : *list) {
            for (const auto& [key, ends] : endings) {
                if (!form.guards && !key.guards.empty()) return false;
                if (!form.arrival && !key.arrival.empty()) return false;
                if (!form.tags && !key.tags.empty()) return false;
            }
        }
    }
    return true;
}

/// What an unguarded ray gives already need not be given by a guarded one.
RayEndings withoutDoubles(const RayEndings& endings) {
    const auto asksLess = [](const std::vector<Test>& less, const std::vector<Test>& more) {
        return std::includes(more.begin(), more.end(), less.begin(), less.end());
    };
    RayEndings result = endings;
    for (auto& [key, ends] : result) {
        for (const auto& [other, given] : endings) {
            if (other == key || other.tags != key.tags) continue;
            if (!asksLess(other.guards, key.guards) || !asksLess(other.arrival, key.arrival)) continue;
            ends.move = ends.move & ~given.move;
            ends.capture = ends.capture & ~given.capture;
        }
    }
    return result;
}

struct Range {
    int first = 0;
    int last = 0;
    Contents what;
};

/// Neighbouring numbers of steps that end alike, as ranges; the last entry goes on for ever if `endless`.
std::vector<Range> rangesOf(const std::vector<Contents>& byStep, bool endless) {
    std::vector<Range> ranges;
    for (std::size_t k = 0; k < byStep.size(); ++k) {
        const int number = static_cast<int>(k) + 1;
        const bool goesOn = endless && k + 1 == byStep.size();
        if (byStep[k].isNone()) continue;
        if (!ranges.empty() && ranges.back().last == number - 1 && ranges.back().what == byStep[k]) {
            ranges.back().last = goesOn ? 0 : number;
        } else {
            ranges.push_back({number, goesOn ? 0 : number, byStep[k]});
        }
    }
    return ranges;
}

class Finder {
public:
    Finder(const Movement& movement, const RayForm& form) : movement_(movement), form_(form) {}

    Rays find() {
        if (!walkOrigin()) return {{}, movement_};
        runLines();
        Rays result;
        for (const auto& [step, lines] : lines_)
            emitRays(step, result.rays);
        for (const auto& [step, endings] : leaps_) {
            if (!lines_.contains(step)) emitRays(step, result.rays);
        }
        std::sort(result.rays.begin(), result.rays.end(), [](const Ray& a, const Ray& b) {
            const auto order = [](const Ray& ray) {
                return std::tie(ray.guards, ray.arrival, ray.tags, ray.edges, ray.first, ray.last, ray.move,
                                ray.capture, ray.step);
            };
            return order(a) < order(b);
        });
        result.rest = rest();
        return result;
    }

private:
    struct Arm {
        std::size_t transition = 0;       ///< of the item's state
        std::optional<std::size_t> next;  ///< the item it leads to, for what does not leave the origin
        bool isRay = false;
    };
    struct OriginItem {
        RayItem item;
        std::vector<Arm> arms;
    };
    struct Place {
        std::size_t item = 0;
        std::size_t arm = 0;
        RayLine line;
    };

    bool walkOrigin() {
        std::map<RayItem, std::size_t> known = {{RayItem{}, 0}};
        origin_.push_back({RayItem{}, {}});
        for (std::size_t at = 0; at < origin_.size(); ++at) {
            const auto& transitions = movement_.states[origin_[at].item.state].transitions;
            for (std::size_t index = 0; index < transitions.size(); ++index) {
                RayItem next = origin_[at].item;
                next.state = transitions[index].target;
                const RayOutcome outcome = followOnLine(next, transitions[index].instruction, true);
                if (outcome == RayOutcome::Dead) continue;
                Arm arm{index, std::nullopt, false};
                if (outcome == RayOutcome::Goes) {
                    const auto [found, isNew] = known.emplace(next, origin_.size());
                    if (isNew) origin_.push_back({std::move(next), {}});
                    arm.next = found->second;
                }
                origin_[at].arms.push_back(arm);
                if (++arms_ > kMostRayItems) return false;
            }
        }
        return true;
    }

    void runLines() {
        for (std::size_t at = 0; at < origin_.size(); ++at) {
            for (std::size_t index = 0; index < origin_[at].arms.size(); ++index) {
                const Arm& arm = origin_[at].arms[index];
                const Transition& transition =
                    movement_.states[origin_[at].item.state].transitions[arm.transition];
                const auto* step = std::get_if<Step>(&transition.instruction);
                if (step == nullptr) continue;
                auto line = runLine(movement_, origin_[at].item, *step, transition.target);
                if (line && isWithin(*line, form_)) lines_[*step].push_back({at, index, std::move(*line)});
            }
        }
        for (auto& [step, places] : lines_) {
            // Alternatives that together leave no gaps are rays though each alone is none.
            if (!joined(places)) {
                std::erase_if(places, [](const Place& place) { return !place.line.isUniform(); });
            }
            for (const Place& place : places) {
                origin_[place.item].arms[place.arm].isRay = true;
                addLeaps(place.line);
            }
        }
    }

    /// RayEndings by number of steps, the last of them for ever if `endless`.
    struct Joined {
        std::vector<RayEndings> byStep;
        bool endless = false;
    };

    static std::optional<Joined> joined(const std::vector<Place>& places) {
        Joined result;
        std::size_t tail = 0;
        std::size_t period = 1;
        for (const Place& place : places) {
            tail = std::max(tail, place.line.period == 0 ? place.line.endings.size() : place.line.tail);
            if (place.line.period == 0) continue;
            result.endless = true;
            period = std::lcm(period, place.line.period);
            if (period > kMostRaySteps) return std::nullopt;
        }
        for (std::size_t k = 0; k < tail + (result.endless ? period : 0); ++k) {
            RayEndings& endings = result.byStep.emplace_back();
            for (const Place& place : places) {
                if (const RayEndings* own = place.line.at(k)) unite(endings, *own);
            }
            if (k > tail && endings != result.byStep[tail]) return std::nullopt;
        }
        if (result.endless) result.byStep.resize(tail + 1);
        return result;
    }

    void addLeaps(const RayLine& line) {
        for (std::size_t k = 0; k < line.free.size(); ++k) {
            if (line.free[k].empty()) continue;
            const int times = static_cast<int>(k) + 1;
            const Vec by = line.step.by;
            const Vec leap = {by.file * times, by.rank * times, by.level * times, by.row * times};
            const int longest = std::max(
                {std::abs(leap.file), std::abs(leap.rank), std::abs(leap.level), std::abs(leap.row)});
            if (longest <= kMostVectorPart) unite(leaps_[Step{leap, line.step.edges}], line.free[k]);
        }
    }

    void emitRays(const Step& step, std::vector<Ray>& rays) const {
        Joined all;
        if (const auto found = lines_.find(step); found != lines_.end()) all = *joined(found->second);
        if (const auto leap = leaps_.find(step); leap != leaps_.end()) {
            if (all.byStep.empty()) all.byStep.emplace_back();
            // What the tail gives is given at every later step; the first one is now another.
            if (all.endless && all.byStep.size() == 1) all.byStep.push_back(all.byStep[0]);
            unite(all.byStep[0], leap->second);
        }
        std::map<RayKey, std::pair<std::vector<Contents>, std::vector<Contents>>> byKey;
        for (std::size_t k = 0; k < all.byStep.size(); ++k) {
            for (const auto& [key, ends] : withoutDoubles(all.byStep[k])) {
                auto& [moves, captures] = byKey[key];
                moves.resize(all.byStep.size());
                captures.resize(all.byStep.size());
                moves[k] = ends.move;
                captures[k] = ends.capture;
            }
        }
        for (const auto& [key, contents] : byKey)
            emitRanges(step, key, contents, all.endless, rays);
    }

    static void emitRanges(const Step& step, const RayKey& key,
                           const std::pair<std::vector<Contents>, std::vector<Contents>>& contents,
                           bool endless, std::vector<Ray>& rays) {
        std::vector<Range> captures = rangesOf(contents.second, endless);
        for (const Range& move : rangesOf(contents.first, endless)) {
            Ray ray{step.by, step.edges, move.first,  move.last, move.what,
                    {},      key.guards, key.arrival, key.tags};
            const auto same = std::find_if(captures.begin(), captures.end(), [&](const Range& range) {
                return range.first == move.first && range.last == move.last;
            });
            if (same != captures.end()) {
                ray.capture = same->what;
                captures.erase(same);
            }
            rays.push_back(std::move(ray));
        }
        for (const Range& capture : captures) {
            rays.push_back({step.by,
                            step.edges,
                            capture.first,
                            capture.last,
                            {},
                            capture.what,
                            key.guards,
                            key.arrival,
                            key.tags});
        }
    }

    [[nodiscard]] std::optional<Movement> rest() const {
        Movement result = movement_;
        const auto shift = static_cast<StateId>(origin_.size());
        result.states.assign(origin_.size(), State{});
        for (State state : movement_.states) {
            for (Transition& transition : state.transitions)
                transition.target += shift;
            result.states.push_back(std::move(state));
        }
        for (std::size_t at = 0; at < origin_.size(); ++at) {
            const State& from = movement_.states[origin_[at].item.state];
            result.states[at].accepts = from.accepts;
            for (const Arm& arm : origin_[at].arms) {
                if (arm.isRay) continue;
                Transition transition = from.transitions[arm.transition];
                transition.target = arm.next ? static_cast<StateId>(*arm.next) : transition.target + shift;
                result.states[at].transitions.push_back(std::move(transition));
            }
        }
        result = simplify(result);
        if (result.states[0].transitions.empty() && !result.states[0].accepts) return std::nullopt;
        return result;
    }

    const Movement& movement_;
    const RayForm form_;
    std::deque<OriginItem> origin_;
    std::map<Step, std::vector<Place>> lines_;
    std::map<Step, RayEndings> leaps_;
    std::size_t arms_ = 0;
};

}  // namespace

Rays findRays(const Movement& movement, const RayForm& form) {
    return Finder(movement, form).find();
}

std::vector<RayGroup> grouped(const std::vector<Ray>& rays) {
    std::vector<RayGroup> groups;
    for (const Ray& ray : rays) {
        Ray form = ray;
        form.step = {};
        if (!groups.empty() && groups.back().form == form) {
            groups.back().steps.push_back(ray.step);
        } else {
            groups.push_back({std::move(form), {ray.step}});
        }
    }
    return groups;
}

}  // namespace ferz::ir
