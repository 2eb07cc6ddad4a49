#include "backends/cpp/tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <utility>

#include "ir/configuration.h"

namespace ferz::cpp {

using ir::Overloaded;
using ir::StateId;
using ir::Vec;

namespace {

constexpr std::size_t kMostNodes = 1'500;
constexpr std::size_t kMostWork = 100'000;
constexpr std::size_t kMostOutcomes = 20'000;
constexpr std::size_t kDeepest = 60;
/// No loop takes more steps on any board.
constexpr int kLongest = ir::Board::kMostFiles;

/// A square by name: a base that is only known at run time, and a vector from there.
struct Place {
    int base = 0;
    Vec at;
    std::string name;

    [[nodiscard]] bool same(const Place& other) const { return base == other.base && at == other.at; }
};

/// Base 0 is the origin; a loop's base runs along a line from another place; of others nothing is known.
struct Base {
    bool isLoop = false;
    Place start;
    Vec by;
    std::map<std::pair<int, Vec>, ir::Contents> passed =
        {};  // what is known of a square when the loop goes on
};

struct Occupant {
    ir::Occupant what;  // `square` is not used
    Place home;         // of an original piece

    Occupant() { what.kind = ir::Occupant::Kind::Nothing; }
};

struct Path {
    Place cursor;
    std::size_t depth = 0;
    int squares = 0;  // named so far
    std::map<ir::Slot, Place> marks;
    std::optional<Place> landed;
    bool landingUnknown = false;
    bool vanished = false;
    std::vector<Place> captures;
    std::vector<std::pair<Place, Place>> swaps;
    std::vector<Place> flips;
    std::vector<Place> enPassantMarks;
    std::vector<std::pair<Place, ir::Place>> drops;
    std::vector<std::string> becomes;
    std::map<std::string, int> states;
    std::set<ir::Declare> flags;
    std::vector<std::pair<Place, Occupant>> changed;
    std::vector<Place> marked;  // tested to be marked for en passant
    std::map<std::pair<int, Vec>, ir::Contents> known;
    std::vector<int> loops;  // the bases of those that the path is in
};

enum class Result { Done, NeedsWalk };

Vec times(const Vec& vec, int n) {
    return {vec.file * n, vec.rank * n, vec.level * n, vec.row * n};
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
        for (const Ending& ending : endings_)
            resolve(ending, tree.outcomes);
        return tree;
    }

private:
    // -- cycles --

    /// Which states can come back to themselves, and for those the only transition that does.
    void findCycles() {
        const std::size_t count = movement_.states.size();
        cycle_.assign(count, std::nullopt);
        inCycle_.assign(count, false);
        if (count > kMostNodes) return;
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

    /// Every vector from the origin that the place may have; empty when that is not known.
    [[nodiscard]] std::vector<Vec> reach(const Place& place) const {
        if (place.base == 0) return {place.at};
        const Base& base = bases_[static_cast<std::size_t>(place.base - 1)];
        if (!base.isLoop) return {};
        std::vector<Vec> result;
        for (const Vec& start : reach(base.start)) {
            for (int n = 0; n <= kLongest; ++n)
                result.push_back(start + times(base.by, n) + place.at);
            if (result.size() > kMostOutcomes) return {};
        }
        return result;
    }

    [[nodiscard]] bool mayMeet(const Place& a, const Place& b) const {
        if (a.base == b.base) return a.at == b.at;
        const std::vector<Vec> of = reach(a);
        const std::vector<Vec> with = reach(b);
        if (of.empty() || with.empty()) return true;
        const std::set<Vec> all(of.begin(), of.end());
        return std::any_of(with.begin(), with.end(), [&](const Vec& each) { return all.contains(each); });
    }

    Place stepped(const Place& from, const Vec& by, const ir::Edges& edges, std::string name) {
        if (std::holds_alternative<ir::PlainEdges>(edges)) return {from.base, from.at + by, std::move(name)};
        bases_.emplace_back();
        return {static_cast<int>(bases_.size()), {}, std::move(name)};
    }

    // -- what stands on a place --

    Condition holdsOriginally(const ir::Contents& what, const Place& place, bool flipped) {
        if (place.base == 0 && place.at.isZero()) {
            // The mover.
            return scope_.named(flipped ? what.enemies : what.friends, "board.name(from)");
        }
        ir::Contents asked = what;
        if (flipped) std::swap(asked.friends, asked.enemies);
        return scope_.holds(asked, scope_.onBoard(place.name));
    }

    Condition holds(const ir::Contents& what, const Place& place, const Path& path) {
        return holdsAfter(what, place, path, path.changed.size());
    }

    Condition holdsAfter(const ir::Contents& what, const Place& place, const Path& path,
                         std::size_t changes) {
        if (changes == 0) return holdsOriginally(what, place, false);
        const auto& [square, occupant] = path.changed[changes - 1];
        if (!mayMeet(place, square)) return holdsAfter(what, place, path, changes - 1);
        const Condition there = holds(what, occupant);
        if (place.same(square)) return there;
        const Condition same = Condition::atom(place.name + " == " + square.name);
        const Condition before = holdsAfter(what, place, path, changes - 1);
        if (there.isTrue()) return same || before;
        return (same && there) || (!same && before);
    }

    Condition holds(const ir::Contents& what, const Occupant& occupant) {
        switch (occupant.what.kind) {
            case ir::Occupant::Kind::Nothing: return what.empty;
            case ir::Occupant::Kind::Placed:
                return (occupant.what.friendly ? what.friends : what.enemies).contains(occupant.what.name);
            case ir::Occupant::Kind::Original: break;
        }
        return holdsOriginally(what, occupant.home, occupant.what.flipped);
    }

    /// Empty when only the run can tell which.
    std::optional<Occupant> occupantOf(const Place& place, const Path& path) const {
        for (auto at = path.changed.rbegin(); at != path.changed.rend(); ++at) {
            if (at->first.same(place)) return at->second;
            if (mayMeet(at->first, place)) return std::nullopt;
        }
        Occupant original;
        original.what.kind = ir::Occupant::Kind::Original;
        original.home = place;
        return original;
    }

    // -- tests --

    /// Learns what the test says of the real board; true or false when that was known already.
    std::optional<bool> learn(const ir::Contents& what, const Place& place, Path& path) const {
        for (const auto& [square, occupant] : path.changed) {
            if (mayMeet(place, square)) return std::nullopt;
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

    Result test(const ir::Test& test, Path& path, std::vector<Node>& nodes, std::vector<Node>** body,
                bool leaves) {
        Node node;
        node.leaves = leaves;
        node.from = path.cursor.name;
        node.vec = test.at;
        if (const auto* beyond = std::get_if<ir::Beyond>(&test.predicate)) {
            node.kind = Node::Kind::Beyond;
            node.regions = beyond->regions;
            return opened(std::move(node), nodes, body);
        }
        Place place = path.cursor;
        node.kind = Node::Kind::Test;
        if (!test.at.isZero()) {
            place = stepped(path.cursor, test.at, ir::PlainEdges{}, nextName(path));
            node.kind = Node::Kind::Look;
            node.var = place.name;
        }
        const auto* holding = std::get_if<ir::Holds>(&test.predicate);
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
            bases_.emplace_back();
            const Place each{static_cast<int>(bases_.size()), {}, "each"};
            const Condition found = scope_.inZone(present->where, "each") && holds(present->what, each, path);
            node.condition = Scope::anySquare(found);
        } else if (Scope::isUnchanging(test.predicate)) {
            node.condition = scope_.unchanging(test.predicate, place.name);
            if (std::holds_alternative<ir::EnPassantMarked>(test.predicate) && !test.negated)
                path.marked.push_back(place);
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
        const bool neverOpen =
            (node.kind == Node::Kind::Test || (node.kind == Node::Kind::Look && !node.off)) &&
            node.condition.isFalse();
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
        const Place here = path.cursor;
        const auto change = [&](const Place& place, Occupant occupant) {
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
                    const bool isMarked = std::any_of(path.marked.begin(), path.marked.end(),
                                                      [&](const Place& each) { return each.same(here); });
                    if (!isMarked) return Result::NeedsWalk;
                    scope_.need(Need::EnPassantVictim);
                    Node node;
                    node.kind = Node::Kind::Victim;
                    node.from = here.name;
                    node.var = nextName(path);
                    bases_.emplace_back();
                    const Place victim{static_cast<int>(bases_.size()), {}, node.var};
                    path.captures.push_back(victim);
                    change(victim, {});
                    return opened(std::move(node), nodes, body);
                },
                [&](const ir::MarkEnPassant&) {
                    path.enPassantMarks.push_back(here);
                    return Result::Done;
                },
                [&](const ir::Swap& swap) {
                    const auto to = remembered(swap.to, path);
                    const auto met = occupantOf(here, path);
                    if (!to || !met) return Result::NeedsWalk;
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
                    Occupant placed;
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
                [&](const ir::Declare& flag) {
                    path.flags.insert(flag);
                    return Result::Done;
                },
            },
            effect);
    }

    [[nodiscard]] static std::optional<Place> remembered(ir::Slot slot, const Path& path) {
        if (slot == ir::kOriginSlot) return Place{0, {}, "from"};
        const auto found = path.marks.find(slot);
        return found == path.marks.end() ? std::nullopt : std::optional(found->second);
    }

    // -- paths --

    /// The blocks behind one transition.
    Result follow(const ir::Transition& transition, Path path, std::vector<Node>& nodes) {
        if (++path.depth > kDeepest || ++nodes_ > kMostNodes || ++work_ > kMostWork) return Result::NeedsWalk;
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
                                  path.cursor = stepped(path.cursor, step.by, step.edges, nextName(path));
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
                                  const auto to = remembered(back.slot, path);
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
        if (reentered || !std::holds_alternative<ir::PlainEdges>(into.edges)) return Result::NeedsWalk;
        std::vector<StateId> states;
        bool lands = false;
        Vec by;
        for (StateId at = head;;) {
            states.push_back(at);
            if (!cycle_[at] || states.size() > kDeepest) return Result::NeedsWalk;
            const ir::Transition& transition = movement_.states[at].transitions[*cycle_[at]];
            const auto* step = std::get_if<ir::Step>(&transition.instruction);
            const auto* effect = std::get_if<ir::Act>(&transition.instruction);
            const bool isTest = std::holds_alternative<ir::Test>(transition.instruction);
            if (effect != nullptr) {
                const bool landing = std::holds_alternative<ir::Land>(effect->effect);
                if (!landing && !std::holds_alternative<ir::Visit>(effect->effect)) return Result::NeedsWalk;
                lands = lands || landing;
            } else if (step != nullptr) {
                const bool plain = std::holds_alternative<ir::PlainEdges>(step->edges);
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
        const Place first = stepped(path.cursor, into.by, into.edges, "");
        node.var = nextName(path);
        bases_.push_back({true, first, by});
        path.cursor = {static_cast<int>(bases_.size()), {}, node.var};
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
                bases_[static_cast<std::size_t>(path.loops.back() - 1)].passed = path.known;
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

    struct Ending {
        Path path;
        Place to;
        std::string rest;  // all that is no square; "?" where it speaks of squares
    };

    Result end(const Path& path, std::vector<Node>& nodes) {
        if (path.landingUnknown && !path.vanished) return Result::NeedsWalk;
        if (++nodes_ > kMostNodes) return Result::NeedsWalk;
        const Place to = path.landed.value_or(Place{0, {}, "from"});
        Node node;
        node.kind = Node::Kind::Move;
        node.to = path.vanished ? "kNoSquare" : to.name;
        std::string tags;
        for (const std::string& part : tagParts(path))
            tags += part;
        node.parts = squareParts(path);
        const bool plain = node.parts.empty() && tags.empty() && !path.vanished;
        if (plain && path.captures.size() == 1 && path.captures[0].same(to)) {
            node.captures = true;
        } else if (!path.captures.empty()) {
            std::vector<std::string> captures;
            for (const Place& place : path.captures)
                captures.push_back(fmt::format(".capturing({})", place.name));
            node.parts.insert(node.parts.begin(), captures.begin(), captures.end());
        }
        const std::string rest = squareParts(path).empty() ? tags : "?";
        for (std::string& part : tagParts(path))
            node.parts.push_back(std::move(part));
        nodes.push_back(std::move(node));
        endings_.push_back({path, to, rest});
        return Result::Done;
    }

    /// What the move does to other squares than those it captures on.
    static std::vector<std::string> squareParts(const Path& path) {
        std::vector<std::string> parts;
        for (const auto& [a, b] : path.swaps)
            parts.push_back(fmt::format(".swapping({}, {})", a.name, b.name));
        for (const Place& place : path.flips)
            parts.push_back(fmt::format(".flipping({})", place.name));
        for (const Place& place : path.enPassantMarks)
            parts.push_back(fmt::format(".marking({})", place.name));
        for (const auto& [place, drop] : path.drops) {
            parts.push_back(
                fmt::format(".dropping({}, {}, {})", place.name, drop.friendly, quoted(drop.name)));
        }
        return parts;
    }

    static std::vector<std::string> tagParts(const Path& path) {
        std::vector<ir::Effect> tags;
        if (!path.becomes.empty()) tags.emplace_back(ir::Become{path.becomes});
        for (const auto& [key, value] : path.states)
            tags.emplace_back(ir::SetState{key, value});
        for (const ir::Declare& flag : path.flags)
            tags.emplace_back(flag);
        std::vector<std::string> parts;
        parts.reserve(tags.size());
        for (const ir::Effect& tag : tags)
            parts.push_back(tagText(tag));
        return parts;
    }

    // -- outcomes --

    /// Every way in which the loops round an ending may have gone.
    void resolve(const Ending& ending, Outcomes& outcomes) const {
        std::vector<Vec> at(bases_.size() + 1);
        std::vector<bool> fixed(bases_.size() + 1);
        fixed[0] = true;
        Squares squares;
        for (const auto& [key, contents] : ending.path.known) {
            if (key.first == 0) squares[key.second] = contents;
        }
        if (ending.path.loops.size() > 2) {
            outcomes.addVague(true);
        } else {
            resolve(ending, 0, at, fixed, squares, outcomes);
        }
    }

    void resolve(const Ending& ending, std::size_t depth, std::vector<Vec>& at, std::vector<bool>& fixed,
                 const Squares& squares, Outcomes& outcomes) const {
        if (depth == ending.path.loops.size()) {
            finish(ending, at, fixed, squares, outcomes);
            return;
        }
        const int base = ending.path.loops[depth];
        const Base& loop = bases_[static_cast<std::size_t>(base - 1)];
        if (!fixed[static_cast<std::size_t>(loop.start.base)]) {
            outcomes.addVague(true);
            return;
        }
        const Vec start = at[static_cast<std::size_t>(loop.start.base)] + loop.start.at;
        Squares before = squares;
        for (int n = 0; n <= kLongest; ++n) {
            at[static_cast<std::size_t>(base)] = start + times(loop.by, n);
            fixed[static_cast<std::size_t>(base)] = true;
            Squares now = before;
            if (restrict(now, ending.path.known, base, at))
                resolve(ending, depth + 1, at, fixed, now, outcomes);
            if (!restrict(before, loop.passed, base, at)) break;
        }
        fixed[static_cast<std::size_t>(base)] = false;
    }

    /// False when the squares cannot be so.
    static bool restrict(Squares& squares, const std::map<std::pair<int, Vec>, ir::Contents>& known, int base,
                         const std::vector<Vec>& at) {
        for (const auto& [key, contents] : known) {
            if (key.first != base) continue;
            const Vec square = at[static_cast<std::size_t>(base)] + key.second;
            const auto [found, isNew] = squares.emplace(square, contents);
            found->second = found->second & contents;
            if (found->second.isNone()) return false;
        }
        return true;
    }

    static void finish(const Ending& ending, const std::vector<Vec>& at, const std::vector<bool>& fixed,
                       const Squares& squares, Outcomes& outcomes) {
        const auto isFixed = [&](const Place& place) { return fixed[static_cast<std::size_t>(place.base)]; };
        const auto vector = [&](const Place& place) {
            return at[static_cast<std::size_t>(place.base)] + place.at;
        };
        Outcome outcome;
        outcome.rest = ending.rest;
        outcome.squares = squares;
        if (!ending.path.vanished) {
            if (!isFixed(ending.to)) {
                outcomes.addVague(!ending.path.loops.empty());
                return;
            }
            outcome.to = vector(ending.to);
        }
        for (const Place& place : ending.path.captures) {
            if (isFixed(place)) {
                outcome.captures.push_back(vector(place));
            } else {
                outcome.capturesKnown = false;
            }
        }
        std::sort(outcome.captures.begin(), outcome.captures.end());
        outcomes.add(std::move(outcome));
    }

    const ir::Movement& movement_;
    Scope& scope_;
    std::vector<std::optional<std::size_t>> cycle_;
    std::vector<bool> inCycle_;
    std::vector<StateId> onPath_;
    std::vector<Base> bases_;
    std::vector<Ending> endings_;
    std::size_t nodes_ = 0;
    std::size_t work_ = 0;
};

}  // namespace

Tree buildTree(const ir::Movement& movement, Scope& scope) {
    return TreeBuilder(movement, scope).build();
}

}  // namespace ferz::cpp
