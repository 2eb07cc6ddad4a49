#include "backends/cpp/tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <tuple>
#include <utility>

#include "backends/cpp/path.h"

namespace ferz::cpp {

using ir::Overloaded;
using ir::StateId;
using ir::Vec;

namespace {

constexpr std::size_t kMostNodes = 2'500;
constexpr std::size_t kMostWork = 100'000;
/// Deeper nesting is harder to read than a walk.
constexpr std::size_t kDeepestPath = 32;

enum class Result { Done, NeedsWalk };

/// The two ask the same, so that one block can hold what stands in both.
bool asksTheSame(const Node& a, const Node& b) {
    const auto asked = [](const Node& node) {
        return std::tie(node.kind, node.leaves, node.var, node.from, node.vec, node.edges, node.regions,
                        node.off);
    };
    const bool isBlock = a.kind != Node::Kind::Move && a.kind != Node::Kind::Loop && !a.leaves;
    return isBlock && asked(a) == asked(b) && a.condition.text() == b.condition.text();
}

/// Joins neighbours that ask the same. What stands behind the way out of a loop stays behind it.
void join(std::vector<Node>& nodes) {
    std::vector<Node> joined;
    std::size_t since = 0;
    for (Node& node : nodes) {
        const auto same = std::find_if(joined.begin() + static_cast<std::ptrdiff_t>(since), joined.end(),
                                       [&](const Node& each) { return asksTheSame(each, node); });
        if (same != joined.end()) {
            std::move(node.body.begin(), node.body.end(), std::back_inserter(same->body));
            continue;
        }
        const bool leaves = node.leaves;
        joined.push_back(std::move(node));
        if (leaves) since = joined.size();
    }
    nodes = std::move(joined);
    for (Node& node : nodes)
        join(node.body);
}

/// Blocks in which no move is made are not written.
void dropIdle(std::vector<Node>& nodes) {
    for (Node& node : nodes)
        dropIdle(node.body);
    std::erase_if(nodes, [](const Node& node) {
        const bool moves = node.kind == Node::Kind::Move || node.leaves;
        const bool onlyLeaves =
            std::all_of(node.body.begin(), node.body.end(), [](const Node& each) { return each.leaves; });
        return !moves && onlyLeaves;
    });
}

class TreeBuilder {
public:
    TreeBuilder(const ir::Movement& movement, Scope& scope) : movement_(movement), scope_(scope) {
        findCycles();
    }

    Tree build() {
        Tree tree;
        const ir::State& start = movement_.states[0];
        Path path;
        path.cursor = {0, {}, "from"};
        path.squares = 0;
        if (start.accepts) static_cast<void>(end(path, tree.nodes));
        for (std::size_t index = 0; index < start.transitions.size(); ++index) {
            const std::size_t endings = endings_.size();
            const std::size_t count = nodes_;
            std::vector<Node> nodes;
            onPath_ = {0};
            if (follow(start.transitions[index], path, nodes) == Result::Done) {
                std::move(nodes.begin(), nodes.end(), std::back_inserter(tree.nodes));
            } else {
                endings_.resize(endings);
                nodes_ = count;
                tree.left.push_back(index);
            }
        }
        join(tree.nodes);
        dropIdle(tree.nodes);
        for (const Ending& ending : endings_)
            bases_.resolve(ending, tree.outcomes);
        return tree;
    }

private:
    // -- cycles --

    /// Which states can come back to themselves, and for those the only transition that does.
    void findCycles() {
        const std::size_t count = movement_.states.size();
        cycle_.assign(count, std::nullopt);
        inCycle_.assign(count, false);
        std::size_t all = 0;
        for (const ir::State& state : movement_.states)
            all += state.transitions.size();
        // Cycles that are not looked for are still noticed on the way round.
        if (count > kMostNodes || all > 4 * kMostNodes) return;
        for (StateId id = 0; id < count; ++id) {
            std::size_t ways = 0;
            const auto& transitions = movement_.states[id].transitions;
            for (std::size_t index = 0; index < transitions.size(); ++index) {
                if (!reaches(transitions[index].target, id)) continue;
                ++ways;
                cycle_[id] = index;
            }
            inCycle_[id] = ways > 0;
            if (ways > 1) cycle_[id] = std::nullopt;
        }
    }

    [[nodiscard]] bool reaches(StateId from, StateId to) const {
        std::vector<char> seen(movement_.states.size());
        std::vector<StateId> open = {from};
        seen[from] = 1;
        while (!open.empty()) {
            const StateId at = open.back();
            open.pop_back();
            if (at == to) return true;
            for (const ir::Transition& transition : movement_.states[at].transitions) {
                if (seen[transition.target] != 0) continue;
                seen[transition.target] = 1;
                open.push_back(transition.target);
            }
        }
        return false;
    }

    // -- places --

    [[nodiscard]] std::string nextName(Path& path) const { return fmt::format("s{}", ++path.squares); }

    // -- what stands on a place --

    Condition holdsOriginally(const ir::Contents& what, const NamedSquare& place, bool flipped) {
        if (place.base == 0 && place.at.isZero()) {
            // The mover.
            return scope_.named(flipped ? what.enemies : what.friends, "board.name(from)");
        }
        ir::Contents asked = what;
        if (flipped) std::swap(asked.friends, asked.enemies);
        return scope_.holds(asked, scope_.onBoard(place.name));
    }

    Condition holds(const ir::Contents& what, const NamedSquare& place, const Path& path) {
        return holdsAfter(what, place, path, path.changed.size());
    }

    Condition holdsAfter(const ir::Contents& what, const NamedSquare& place, const Path& path,
                         std::size_t changes) {
        if (changes == 0) return holdsOriginally(what, place, false);
        const auto& [square, occupant] = path.changed[changes - 1];
        if (!bases_.mayMeet(place, square)) return holdsAfter(what, place, path, changes - 1);
        Condition there = holds(what, occupant);
        if (place.same(square)) return there;
        const Condition same = Condition::atom(place.name + " == " + square.name);
        const Condition before = holdsAfter(what, place, path, changes - 1);
        if (there.isTrue()) return same || before;
        return (same && there) || (!same && before);
    }

    Condition holds(const ir::Contents& what, const PathOccupant& occupant) {
        switch (occupant.what.kind) {
            case ir::Occupant::Kind::Nothing: return what.empty;
            case ir::Occupant::Kind::Placed:
                return (occupant.what.friendly ? what.friends : what.enemies).contains(occupant.what.name);
            case ir::Occupant::Kind::Original: break;
        }
        return holdsOriginally(what, occupant.home, occupant.what.flipped);
    }

    /// Empty when only the run can tell which.
    std::optional<PathOccupant> occupantOf(const NamedSquare& place, const Path& path) const {
        const auto last = std::find_if(path.changed.rbegin(), path.changed.rend(),
                                       [&](const auto& each) { return bases_.mayMeet(each.first, place); });
        if (last != path.changed.rend()) {
            return last->first.same(place) ? std::optional(last->second) : std::nullopt;
        }
        PathOccupant original;
        original.what.kind = ir::Occupant::Kind::Original;
        original.home = place;
        return original;
    }

    // -- tests --

    /// Learns what the test says of the real board; true or false when that was known already.
    std::optional<bool> learn(const ir::Contents& what, const NamedSquare& place, Path& path) const {
        for (const auto& [square, occupant] : path.changed) {
            if (bases_.mayMeet(place, square)) return std::nullopt;
        }
        if (place.base == 0 && place.at.isZero()) return std::nullopt;
        const auto [found, isNew] =
            path.known.emplace(std::pair(place.base, place.at), ir::Contents::onBoard());
        const ir::Contents both = found->second & what;
        if (both.isNone()) return false;
        if (both == found->second) return true;
        found->second = both;
        return std::nullopt;
    }

    /// The node of a test that asks where a point lies, or for a victim there; none for other tests.
    std::optional<Node> pointed(const ir::Test& test, Path& path, bool leaves) {
        Node node;
        node.leaves = leaves;
        node.from = path.cursor.name;
        node.vec = test.at;
        node.kind = Node::Kind::Beyond;
        if (const auto* beyond = std::get_if<ir::Beyond>(&test.predicate)) {
            node.regions = beyond->regions;
            return node;
        }
        const auto* holding = std::get_if<ir::Holds>(&test.predicate);
        if (holding != nullptr && holding->what == ir::Contents::offBoard() && !test.at.isZero()) {
            const unsigned inside = ir::bit(ir::Region::Inside);
            node.regions = test.negated ? inside : ir::kAllRegions & ~inside;
            return node;
        }
        const auto* marked = std::get_if<ir::EnPassantMarked>(&test.predicate);
        if (marked == nullptr || test.negated || !test.at.isZero() || leaves) return std::nullopt;
        node.kind = Node::Kind::Victim;
        node.var = nextName(path);
        node.condition = scope_.isVictim(*marked, node.var);
        path.marked.emplace_back(path.cursor, NamedSquare{bases_.add(), {}, node.var});
        return node;
    }

    Result test(const ir::Test& test, Path& path, std::vector<Node>& nodes, std::vector<Node>** body,
                bool leaves) {
        if (auto node = pointed(test, path, leaves)) return opened(std::move(*node), nodes, body);
        Node node;
        node.leaves = leaves;
        node.from = path.cursor.name;
        node.vec = test.at;
        const auto* holding = std::get_if<ir::Holds>(&test.predicate);
        NamedSquare place = path.cursor;
        node.kind = Node::Kind::Test;
        if (!test.at.isZero()) {
            place = bases_.stepped(path.cursor, test.at, ir::PlainEdges{}, nextName(path));
            node.kind = Node::Kind::Look;
            node.var = place.name;
        }
        node.off = holding != nullptr ? holding->what.off : test.negated;
        if (holding != nullptr) {
            node.condition = holds(holding->what, place, path);
            // Where off the board counts too, nothing is learned of the square.
            if (test.at.isZero() || !node.off) {
                const auto decided = learn(holding->what, place, path);
                if (decided == false) {
                    *body = nullptr;
                    return leaves ? Result::NeedsWalk : Result::Done;
                }
                if (decided == true) node.condition = true;
            }
        } else if (std::holds_alternative<ir::Unmoved>(test.predicate)) {
            const auto occupant = occupantOf(place, path);
            if (!occupant) return Result::NeedsWalk;
            const bool atHome =
                occupant->what.kind == ir::Occupant::Kind::Original && occupant->home.same(place);
            if (atHome) scope_.need(Need::Unmoved);
            node.condition = atHome ? Condition::atom("board.unmoved(" + place.name + ")") : Condition(false);
        } else if (const auto* present = std::get_if<ir::Present>(&test.predicate)) {
            const NamedSquare each{bases_.add(), {}, "each"};
            const Condition found = scope_.inZone(present->where, "each") && holds(present->what, each, path);
            node.condition = Scope::anySquare(found);
        } else if (Scope::isUnchanging(test.predicate)) {
            node.condition = scope_.unchanging(test.predicate, place.name);
        } else {
            return Result::NeedsWalk;
        }
        if (test.negated) node.condition = !node.condition;
        return opened(std::move(node), nodes, body);
    }

    /// Appends the node and points `body` at where the path goes on.
    Result opened(Node node, std::vector<Node>& nodes, std::vector<Node>** body) {
        if (++nodes_ > kMostNodes) return Result::NeedsWalk;
        const bool alwaysOpen = node.condition.isTrue() && (node.kind == Node::Kind::Test ||
                                                            (node.kind == Node::Kind::Look && node.off));
        const bool neverOpen = node.condition.isFalse() && node.kind != Node::Kind::Beyond &&
                               !(node.kind == Node::Kind::Look && node.off);
        *body = &nodes;
        if (alwaysOpen) return Result::Done;
        const bool leaves = node.leaves;
        if (neverOpen && !leaves) {
            *body = nullptr;
            return Result::Done;
        }
        nodes.push_back(std::move(node));
        *body = leaves ? &nodes : &nodes.back().body;
        return Result::Done;
    }

    // -- effects --

    Result act(const ir::Effect& effect, Path& path, std::vector<Node>& nodes, std::vector<Node>** body) {
        *body = &nodes;
        const NamedSquare here = path.cursor;
        const auto change = [&](const NamedSquare& place, PathOccupant occupant) {
            path.changed.emplace_back(place, std::move(occupant));
        };
        return std::visit(
            Overloaded{
                [&](const ir::Land&) {
                    path.landed = here;
                    path.landingUnknown = false;
                    return Result::Done;
                },
                [&](const ir::Capture&) {
                    path.captures.push_back(here);
                    change(here, {});
                    return Result::Done;
                },
                [&](const ir::CaptureEnPassant&) {
                    const auto mark = std::find_if(path.marked.begin(), path.marked.end(),
                                                   [&](const auto& each) { return each.first.same(here); });
                    if (mark == path.marked.end()) return Result::NeedsWalk;
                    const NamedSquare victim = mark->second;
                    path.captures.push_back(victim);
                    change(victim, {});
                    return Result::Done;
                },
                [&](const ir::MarkEnPassant&) {
                    path.enPassantMarks.push_back(here);
                    return Result::Done;
                },
                [&](const ir::Swap& swap) {
                    const auto to = path.remembered(swap.to);
                    const auto met = occupantOf(here, path);
                    if (!to || !met) return Result::NeedsWalk;
                    // With its own square nothing changes places.
                    if (to->same(here)) return Result::Done;
                    if (bases_.mayMeet(here, *to)) return Result::NeedsWalk;
                    path.swaps.emplace_back(here, *to);
                    change(here, {});
                    change(*to, *met);
                    return Result::Done;
                },
                [&](const ir::Flip&) {
                    auto met = occupantOf(here, path);
                    if (!met) return Result::NeedsWalk;
                    path.flips.push_back(here);
                    bool& colour =
                        met->what.kind == ir::Occupant::Kind::Placed ? met->what.friendly : met->what.flipped;
                    colour = !colour;
                    if (met->what.kind != ir::Occupant::Kind::Nothing) change(here, *met);
                    return Result::Done;
                },
                [&](const ir::Become& become) {
                    path.becomes = become.names;
                    return Result::Done;
                },
                [&](const ir::SetState& set) {
                    path.states[set.key] = set.value;
                    return Result::Done;
                },
                [&](const ir::Place& place) {
                    path.drops.emplace_back(here, place);
                    PathOccupant placed;
                    placed.what.kind = ir::Occupant::Kind::Placed;
                    placed.what.friendly = place.friendly;
                    placed.what.name = place.name;
                    change(here, placed);
                    return Result::Done;
                },
                [&](const ir::Lift&) {
                    change({0, {}, "from"}, {});
                    return Result::Done;
                },
                [&](const ir::Vanish&) {
                    path.vanished = true;
                    return Result::Done;
                },
                // Who asks for visited squares needs a walk.
                [&](const ir::Visit&) { return Result::Done; },
                [&](const ir::Forget&) { return Result::Done; },
                [&](const ir::Declare& flag) {
                    path.flags.insert(flag);
                    return Result::Done;
                },
            },
            effect);
    }

    // -- paths --

    /// The blocks behind one transition.
    Result follow(const ir::Transition& transition, Path path, std::vector<Node>& nodes) {
        if (++path.depth > kDeepestPath || ++nodes_ > kMostNodes || ++work_ > kMostWork)
            return Result::NeedsWalk;
        if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
            if (inCycle_[transition.target]) return loop(*step, transition.target, path, nodes);
        }
        std::vector<Node>* body = nullptr;
        const Result result = carryOut(transition.instruction, path, nodes, &body, false);
        if (result != Result::Done || body == nullptr) return result;
        if (std::find(onPath_.begin(), onPath_.end(), transition.target) != onPath_.end())
            return Result::NeedsWalk;
        return blocks(transition.target, path, *body);
    }

    /// What an instruction writes; `body` is where the path goes on, null where it ends.
    Result carryOut(const ir::Instruction& instruction, Path& path, std::vector<Node>& nodes,
                    std::vector<Node>** body, bool leaves) {
        *body = &nodes;
        return std::visit(Overloaded{
                              [](const ir::Pass&) { return Result::Done; },
                              [&](const ir::Step& step) {
                                  Node node;
                                  node.kind = Node::Kind::Step;
                                  node.from = path.cursor.name;
                                  node.vec = step.by;
                                  node.edges = step.edges;
                                  path.cursor =
                                      bases_.stepped(path.cursor, step.by, step.edges, nextName(path));
                                  node.var = path.cursor.name;
                                  return opened(std::move(node), nodes, body);
                              },
                              [&](const ir::Test& each) { return test(each, path, nodes, body, leaves); },
                              [&](const ir::Act& each) { return act(each.effect, path, nodes, body); },
                              [&](const ir::Mark& mark) {
                                  path.marks[mark.slot] = path.cursor;
                                  return Result::Done;
                              },
                              [&](const ir::Return& back) {
                                  const auto to = path.remembered(back.slot);
                                  if (!to) {
                                      *body = nullptr;
                                      return Result::Done;
                                  }
                                  path.cursor = *to;
                                  return Result::Done;
                              },
                          },
                          instruction);
    }

    /// All blocks of a state. Blocks are built apart: a node may move while its neighbours are appended.
    Result blocks(StateId id, const Path& path, std::vector<Node>& body) {
        onPath_.push_back(id);
        std::vector<Node> own;
        Result result = Result::Done;
        if (movement_.states[id].accepts) result = end(path, own);
        for (const ir::Transition& transition : movement_.states[id].transitions) {
            if (result != Result::Done) break;
            result = follow(transition, path, own);
        }
        onPath_.pop_back();
        std::move(own.begin(), own.end(), std::back_inserter(body));
        return result;
    }

    /// A cycle that one step on a line enters, and that takes one more such step each time round.
    Result loop(const ir::Step& into, StateId head, Path path, std::vector<Node>& nodes) {
        const bool reentered = std::find(onPath_.begin(), onPath_.end(), head) != onPath_.end();
        if (reentered || !ir::isPlain(into.edges)) return Result::NeedsWalk;
        std::vector<StateId> states;
        bool lands = false;
        Vec by;
        for (StateId at = head;;) {
            states.push_back(at);
            if (!cycle_[at] || states.size() > kDeepestPath) return Result::NeedsWalk;
            const ir::Transition& transition = movement_.states[at].transitions[*cycle_[at]];
            const auto* step = std::get_if<ir::Step>(&transition.instruction);
            const auto* effect = std::get_if<ir::Act>(&transition.instruction);
            const bool isTest = std::holds_alternative<ir::Test>(transition.instruction);
            if (effect != nullptr) {
                const bool landing = std::holds_alternative<ir::Land>(effect->effect);
                if (!landing && !std::holds_alternative<ir::Visit>(effect->effect)) return Result::NeedsWalk;
                lands = lands || landing;
            } else if (step != nullptr) {
                const bool plain = ir::isPlain(step->edges);
                if (transition.target != head || !plain || step->by.isZero()) return Result::NeedsWalk;
                by = step->by;
            } else if (!isTest) {
                return Result::NeedsWalk;
            }
            at = transition.target;
            if (at != head) continue;
            if (step == nullptr) return Result::NeedsWalk;
            break;
        }
        if (++nodes_ > kMostNodes) return Result::NeedsWalk;
        Node node;
        node.kind = Node::Kind::Loop;
        node.from = path.cursor.name;
        node.start = into.by;
        node.vec = by;
        const NamedSquare first = bases_.stepped(path.cursor, into.by, into.edges, "");
        node.var = nextName(path);
        path.cursor = {bases_.addLoop(first, by), {}, node.var};
        path.loops.push_back(path.cursor.base);
        path.landingUnknown = path.landingUnknown || lands;
        onPath_.insert(onPath_.end(), states.begin(), states.end());
        const Result result = round(states, path, node.body);
        onPath_.resize(onPath_.size() - states.size());
        nodes.push_back(std::move(node));
        return result;
    }

    /// The body of a loop: at each state its ways out, then what the next round needs.
    Result round(const std::vector<StateId>& states, Path path, std::vector<Node>& body) {
        for (std::size_t number = 0; number < states.size(); ++number) {
            const ir::State& state = movement_.states[states[number]];
            if (state.accepts && end(path, body) != Result::Done) return Result::NeedsWalk;
            for (std::size_t index = 0; index < state.transitions.size(); ++index) {
                if (index == *cycle_[states[number]]) continue;
                if (follow(state.transitions[index], path, body) != Result::Done) return Result::NeedsWalk;
            }
            if (number + 1 == states.size()) {
                bases_.setPassed(path.loops.back(), path.known);
                break;
            }
            std::vector<Node>* rest = nullptr;
            const ir::Instruction& on = state.transitions[*cycle_[states[number]]].instruction;
            // A loop that is never gone on with is no loop.
            if (carryOut(on, path, body, &rest, true) != Result::Done || rest == nullptr)
                return Result::NeedsWalk;
        }
        return Result::Done;
    }

    // -- moves --

    Result end(const Path& path, std::vector<Node>& nodes) {
        if (path.landingUnknown && !path.vanished) return Result::NeedsWalk;
        if (++nodes_ > kMostNodes) return Result::NeedsWalk;
        const NamedSquare to = path.landed.value_or(NamedSquare{0, {}, "from"});
        Node node;
        node.kind = Node::Kind::Move;
        node.to = path.vanished ? "kNoSquare" : to.name;
        std::vector<std::string> tags = path.tagParts();
        node.parts = path.squareParts();
        const std::string rest = fmt::format("{}{}", node.parts.empty() ? "" : "?", fmt::join(tags, ""));
        const bool onlyThere =
            path.captures.empty() || (path.captures.size() == 1 && path.captures[0].same(to));
        node.isSimple = node.parts.empty() && tags.empty() && !path.vanished && onlyThere;
        if (!path.captures.empty()) node.captured = listText("int", namesOf(path.captures));
        std::move(tags.begin(), tags.end(), std::back_inserter(node.parts));
        nodes.push_back(std::move(node));
        endings_.push_back({path, to, rest});
        return Result::Done;
    }

    const ir::Movement& movement_;
    Scope& scope_;
    std::vector<std::optional<std::size_t>> cycle_;
    std::vector<bool> inCycle_;
    std::vector<StateId> onPath_;
    Bases bases_;
    std::vector<Ending> endings_;
    std::size_t nodes_ = 0;
    std::size_t work_ = 0;
};

}  // namespace

Tree buildTree(const ir::Movement& movement, Scope& scope) {
    return TreeBuilder(movement, scope).build();
}

}  // namespace ferz::cpp
