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
#include "ir/simplify.h"

namespace ferz::ir {

namespace {

/// Above these a movement is no collection of rays that anybody wrote; it is left to the rest.
constexpr std::size_t kMostItems = 20'000;
constexpr std::size_t kMostSteps = 2'000;

enum class Path {
    First,  ///< no square lies between
    Clear,  ///< the squares between are empty
    Free    ///< the squares between hold anything
};

/// A run somewhere on its line.
struct Item {
    StateId state = 0;
    Path path = Path::First;
    bool landed = false;  ///< here
    bool captured = false;
    bool lifted = false;
    Contents here = Contents::onBoard();
    /// What has been asked of the square at `aheadAt`: the next one, if the run steps there.
    Vec aheadAt;
    Contents ahead = Contents::onBoard() | Contents::offBoard();
    std::vector<Test> aheadTests;
    std::vector<Test> guards;
    std::vector<Test> arrival;
    std::vector<Effect> tags;

    friend auto operator<=>(const Item&, const Item&) = default;
};

enum class Outcome { Goes, Dead, NoRay };

struct Key {
    std::vector<Test> guards;
    std::vector<Test> arrival;
    std::vector<Effect> tags;
    friend auto operator<=>(const Key&, const Key&) = default;
};
/// What the square may hold on which a move ends.
struct Ends {
    Contents move;
    Contents capture;
    friend auto operator<=>(const Ends&, const Ends&) = default;
};
using Endings = std::map<Key, Ends>;

void unite(Endings& into, const Endings& more) {
    for (const auto& [key, ends] : more) {
        Ends& there = into[key];
        there.move = there.move | ends.move;
        there.capture = there.capture | ends.capture;
    }
}

template <class T>
void insertSorted(std::vector<T>& list, const T& value) {
    const auto at = std::lower_bound(list.begin(), list.end(), value);
    if (at == list.end() || *at != value) list.insert(at, value);
}

/// False when the opposite is asked already.
bool ask(std::vector<Test>& tests, const Test& test) {
    if (std::binary_search(tests.begin(), tests.end(), negated(test))) return false;
    insertSorted(tests, test);
    return true;
}

void tag(std::vector<Effect>& tags, const Effect& effect) {
    std::erase_if(tags, [&](const Effect& old) {
        if (std::holds_alternative<Become>(effect)) return std::holds_alternative<Become>(old);
        const auto* set = std::get_if<SetState>(&effect);
        const auto* before = std::get_if<SetState>(&old);
        return set != nullptr && before != nullptr && set->key == before->key;
    });
    insertSorted(tags, effect);
}

bool isPlain(const Edges& edges) {
    return std::holds_alternative<PlainEdges>(edges);
}

Contents onBoardPart(const Contents& contents) {
    return contents & Contents::onBoard();
}

/// A question about the next square, asked before the step.
Outcome testAhead(Item& item, const Test& test) {
    if (item.aheadAt.isZero()) item.aheadAt = test.at;
    if (item.aheadAt != test.at) return Outcome::NoRay;
    if (const auto* holds = std::get_if<Holds>(&test.predicate)) {
        item.ahead = item.ahead & holds->what;
        return item.ahead.isNone() ? Outcome::Dead : Outcome::Goes;
    }
    const bool unchanging = std::holds_alternative<InZone>(test.predicate) ||
                            std::holds_alternative<Unmoved>(test.predicate) ||
                            std::holds_alternative<Attacked>(test.predicate) ||
                            std::holds_alternative<EnPassantMarked>(test.predicate);
    // Negated, it would hold off the board too; the step that follows rules that out.
    if (!unchanging) return Outcome::NoRay;
    Test later = test;
    later.at = {};
    return ask(item.aheadTests, later) ? Outcome::Goes : Outcome::Dead;
}

Outcome testHolds(Item& item, const Contents& what, bool atOrigin) {
    if (item.captured) return what.empty ? Outcome::Goes : Outcome::Dead;
    if (!atOrigin) {
        item.here = item.here & what;
        return item.here.isNone() ? Outcome::Dead : Outcome::Goes;
    }
    // The mover itself stands there.
    if (item.lifted) return what.empty ? Outcome::Goes : Outcome::Dead;
    if (what.friends.isAll()) return Outcome::Goes;
    if (what.friends.isNone()) return Outcome::Dead;
    return ask(item.guards, Test{Named{what.friends}}) ? Outcome::Goes : Outcome::Dead;
}

Outcome follow(Item& item, const Test& test, bool atOrigin) {
    const bool changed = item.captured || item.lifted;
    const auto asGuard = [&] { return ask(item.guards, test) ? Outcome::Goes : Outcome::Dead; };
    const auto asArrival = [&] {
        return ask(atOrigin ? item.guards : item.arrival, test) ? Outcome::Goes : Outcome::Dead;
    };
    if (looksAtSquare(test.predicate) && !test.at.isZero() &&
        !std::holds_alternative<Beyond>(test.predicate)) {
        return testAhead(item, test);
    }
    return std::visit(Overloaded{
                          [&](const Holds& holds) { return testHolds(item, holds.what, atOrigin); },
                          [&](const Beyond&) { return asArrival(); },
                          [&](const InZone&) { return asArrival(); },
                          [&](const Unmoved&) { return changed ? Outcome::NoRay : asArrival(); },
                          [&](const NeverChecked&) { return asGuard(); },
                          [&](const Attacked&) { return asArrival(); },
                          [&](const StateIs&) { return asGuard(); },
                          [&](const Named&) { return asGuard(); },
                          [&](const InCheck&) { return asGuard(); },
                          [&](const Present&) { return changed ? Outcome::NoRay : asGuard(); },
                          [&](const Visited&) { return Outcome::NoRay; },
                          [&](const Affected&) { return Outcome::NoRay; },
                          [&](const EnPassantMarked&) { return asArrival(); },
                      },
                      test.predicate);
}

Outcome follow(Item& item, const Effect& effect, bool atOrigin) {
    const auto tagged = [&] {
        tag(item.tags, effect);
        return Outcome::Goes;
    };
    return std::visit(Overloaded{
                          [&](const Land&) {
                              item.landed = true;
                              return atOrigin ? Outcome::NoRay : Outcome::Goes;
                          },
                          [&](const Capture&) {
                              item.captured = true;
                              return atOrigin ? Outcome::NoRay : Outcome::Goes;
                          },
                          [](const CaptureEnPassant&) { return Outcome::NoRay; },
                          [](const MarkEnPassant&) { return Outcome::NoRay; },
                          [](const Swap&) { return Outcome::NoRay; },
                          [](const Flip&) { return Outcome::NoRay; },
                          [&](const Become&) { return tagged(); },
                          [&](const SetState&) { return tagged(); },
                          [](const Place&) { return Outcome::NoRay; },
                          [&](const Lift&) {
                              item.lifted = true;
                              return Outcome::Goes;
                          },
                          [](const Vanish&) { return Outcome::NoRay; },
                          // Nothing on a line asks what was visited.
                          [](const Visit&) { return Outcome::Goes; },
                          [&](const Declare&) { return tagged(); },
                      },
                      effect);
}

/// What does not leave the square. Steps are NoRay here.
Outcome follow(Item& item, const Instruction& instruction, bool atOrigin) {
    return std::visit(Overloaded{
                          [](const Pass&) { return Outcome::Goes; },
                          [](const Step&) { return Outcome::NoRay; },
                          [&](const Test& test) { return follow(item, test, atOrigin); },
                          [&](const Act& act) { return follow(item, act.effect, atOrigin); },
                          // Nothing on a line returns to it.
                          [](const Mark&) { return Outcome::Goes; },
                          [](const Return&) { return Outcome::NoRay; },
                      },
                      instruction);
}

Outcome followStep(Item& item, const Step& step, bool atOrigin) {
    if (item.captured || !item.arrival.empty() || step.by.isZero()) return Outcome::NoRay;
    const bool asked = !item.aheadAt.isZero();
    if (asked && (item.aheadAt != step.by || !isPlain(step.edges))) return Outcome::NoRay;
    // Round the edges it may come back to where it started, and then it matters whether it has left.
    if (!isPlain(step.edges) && item.lifted) return Outcome::NoRay;
    if (!atOrigin) {
        if (item.here == Contents::nothing() && item.path != Path::Free) {
            item.path = Path::Clear;
        } else if (item.here == Contents::onBoard() && item.path != Path::Clear && isPlain(step.edges)) {
            item.path = Path::Free;
        } else {
            return Outcome::NoRay;
        }
    }
    item.here = onBoardPart(item.ahead);
    item.arrival = std::move(item.aheadTests);
    item.landed = false;
    item.aheadAt = {};
    item.ahead = Contents::onBoard() | Contents::offBoard();
    item.aheadTests.clear();
    return item.here.isNone() ? Outcome::Dead : Outcome::Goes;
}

/// One alternative along its line: `endings[k]` after k + 1 steps; from `tail` on they repeat with `period`.
struct Line {
    Step step;
    std::vector<Endings> endings;
    std::vector<Endings> free;  ///< of those that ask nothing of the squares between
    std::size_t tail = 0;
    std::size_t period = 0;  ///< 0: it ends

    [[nodiscard]] const Endings* at(std::size_t k) const {
        if (k < endings.size()) return &endings[k];
        return period == 0 ? nullptr : &endings[tail + (k - tail) % period];
    }
    [[nodiscard]] bool isUniform() const {
        for (std::size_t k = tail; k < tail + period; ++k) {
            if (endings[k] != endings[tail]) return false;
        }
        return true;
    }
};

class LineRun {
public:
    LineRun(const Movement& movement, const Step& step) : movement_(movement), line_{step, {}, {}, 0, 0} {}

    /// Empty when it is no ray.
    std::optional<Line> run(Item start, StateId target) {
        start.state = target;
        const Outcome outcome = followStep(start, line_.step, true);
        if (outcome == Outcome::NoRay) return std::nullopt;
        std::set<Item> front;
        if (outcome == Outcome::Goes) front.insert(std::move(start));
        std::map<std::set<Item>, std::size_t> known;
        while (!front.empty()) {
            const auto [found, isNew] = known.emplace(front, line_.endings.size());
            if (!isNew) {
                line_.tail = found->second;
                line_.period = line_.endings.size() - line_.tail;
                break;
            }
            if (line_.endings.size() >= kMostSteps || !advance(front)) return std::nullopt;
        }
        for (std::size_t k = line_.tail; k < line_.tail + line_.period; ++k) {
            if (!line_.free[k].empty()) return std::nullopt;
        }
        if (line_.period > 1 && line_.isUniform()) {
            line_.period = 1;
            line_.endings.resize(line_.tail + 1);
            line_.free.resize(line_.tail + 1);
        }
        return std::move(line_);
    }

private:
    /// From the runs that have just stepped to those after the next step.
    bool advance(std::set<Item>& front) {
        line_.endings.emplace_back();
        line_.free.emplace_back();
        std::set<Item> seen = std::move(front);
        std::vector<Item> open(seen.begin(), seen.end());
        front.clear();
        while (!open.empty()) {
            const Item item = std::move(open.back());
            open.pop_back();
            if (movement_.states[item.state].accepts && !end(item)) return false;
            for (const Transition& transition : movement_.states[item.state].transitions) {
                if (++items_ > kMostItems) return false;
                Item next = item;
                next.state = transition.target;
                const auto* step = std::get_if<Step>(&transition.instruction);
                if (step != nullptr && *step != line_.step) return false;
                const Outcome outcome = step != nullptr ? followStep(next, *step, false)
                                                        : follow(next, transition.instruction, false);
                if (outcome == Outcome::NoRay) return false;
                if (outcome == Outcome::Dead) continue;
                if (step != nullptr) {
                    front.insert(std::move(next));
                } else if (seen.insert(next).second) {
                    open.push_back(std::move(next));
                }
            }
        }
        return true;
    }

    bool end(const Item& item) {
        if (!item.landed || !item.aheadAt.isZero()) return false;
        Endings& endings = item.path == Path::Free ? line_.free.back() : line_.endings.back();
        Ends& ends = endings[Key{item.guards, item.arrival, item.tags}];
        Contents& what = item.captured ? ends.capture : ends.move;
        what = what | item.here;
        return true;
    }

    const Movement& movement_;
    Line line_;
    std::size_t items_ = 0;
};

bool isWithin(const Line& line, const RayForm& form) {
    if (!form.edges && !isPlain(line.step.edges)) return false;
    for (const std::vector<Endings>* list : {&line.endings, &line.free}) {
        for (const Endings& endings : *list) {
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
Endings withoutDoubles(const Endings& endings) {
    const auto asksLess = [](const std::vector<Test>& less, const std::vector<Test>& more) {
        return std::includes(more.begin(), more.end(), less.begin(), less.end());
    };
    Endings result = endings;
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
        Item item;
        std::vector<Arm> arms;
    };
    struct Place {
        std::size_t item = 0;
        std::size_t arm = 0;
        Line line;
    };

    bool walkOrigin() {
        std::map<Item, std::size_t> known = {{Item{}, 0}};
        origin_.push_back({Item{}, {}});
        for (std::size_t at = 0; at < origin_.size(); ++at) {
            const auto& transitions = movement_.states[origin_[at].item.state].transitions;
            for (std::size_t index = 0; index < transitions.size(); ++index) {
                Item next = origin_[at].item;
                next.state = transitions[index].target;
                const Outcome outcome = follow(next, transitions[index].instruction, true);
                if (outcome == Outcome::Dead) continue;
                Arm arm{index, std::nullopt, false};
                if (outcome == Outcome::Goes) {
                    const auto [found, isNew] = known.emplace(next, origin_.size());
                    if (isNew) origin_.push_back({std::move(next), {}});
                    arm.next = found->second;
                }
                origin_[at].arms.push_back(arm);
                if (++arms_ > kMostItems) return false;
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
                auto line = LineRun(movement_, *step).run(origin_[at].item, transition.target);
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

    /// Endings by number of steps, the last of them for ever if `endless`.
    struct Joined {
        std::vector<Endings> byStep;
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
            if (period > kMostSteps) return std::nullopt;
        }
        for (std::size_t k = 0; k < tail + (result.endless ? period : 0); ++k) {
            Endings& endings = result.byStep.emplace_back();
            for (const Place& place : places) {
                if (const Endings* own = place.line.at(k)) unite(endings, *own);
            }
            if (k > tail && endings != result.byStep[tail]) return std::nullopt;
        }
        if (result.endless) result.byStep.resize(tail + 1);
        return result;
    }

    void addLeaps(const Line& line) {
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
        std::map<Key, std::pair<std::vector<Contents>, std::vector<Contents>>> byKey;
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

    static void emitRanges(const Step& step, const Key& key,
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
    std::map<Step, Endings> leaps_;
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
