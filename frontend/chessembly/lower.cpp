#include "frontend/chessembly/lower.h"

#include <compare>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/chessembly/cycles.h"
#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/outcomes.h"
#include "frontend/chessembly/tags.h"
#include "ir/limits.h"

namespace ferz::chessembly {

namespace {

/// What a later `jump` needs to know of the last take that met an enemy.
enum class LastTake : std::uint8_t {
    None,        ///< there was none, or no `jump` can ask
    Remembered,  ///< its activation waits
    Withdrawn    ///< by a `jump`; another may follow
};

struct Node {
    std::size_t index = 0;
    Value value = Value::True;
    Known known = Known::Friend;
    LastTake lastTake = LastTake::None;
    TagList takeTags = kNoTags;  ///< of the remembered take
    TagList tags = kNoTags;
    friend auto operator<=>(const Node&, const Node&) = default;
};

/// A side branch: the effects of an activation where the anchor stands.
struct Activate {
    Activation activation = Activation::None;
    TagList tags = kNoTags;
    friend auto operator<=>(const Activate&, const Activate&) = default;
};
/// The walk goes on with the expression of the node, where the board decides or a square is remembered.
struct Walk {
    Node node;
    friend auto operator<=>(const Walk&, const Walk&) = default;
};
/// The same behind a take whose square is remembered first.
struct RememberTake {
    Node node;
    friend auto operator<=>(const RememberTake&, const RememberTake&) = default;
};

/// What a state of the automaton is: all that starts there.
using Member = std::variant<Activate, Walk, RememberTake>;
using Members = std::vector<Member>;

/// Hostile loops of jumps and blocks make long ways between two looks at the board.
constexpr std::size_t kMostSettled = 20'000'000;
/// Blocks that fork one after the other repeat the later ones' transitions.
constexpr std::size_t kMostTransitions = 2'000'000;

class ChainLowering {
public:
    ChainLowering(const Chain& chain, const Dialect& dialect, ir::Movement& movement, std::size_t& settled,
                  std::size_t& transitions)
        : chain_(chain),
          dialect_(dialect),
          movement_(movement),
          builder_(movement),
          flow_(chain, dialect),
          tags_(chain, dialect),
          settled_(settled),
          transitions_(transitions) {}

    /// Adds the chain behind state 0. False when a limit was hit: problem() says which.
    bool run() {
        if (flow_.farSlot() > ir::kMostSlots)
            return fail(diagnostic::kTooDeep, "too many blocks in each other");
        fill(0, settle(Node{}));
        while (!open_.empty() && problem_.empty()) {
            const auto [state, members] = std::move(open_.back());
            open_.pop_back();
            fill(state, members);
        }
        if (problem_.empty()) checkRememberedTakes();
        return problem_.empty();
    }

    [[nodiscard]] const std::string& problem() const { return problem_; }
    [[nodiscard]] DiagnosticName problemName() const { return problemName_; }

private:
    bool fail(DiagnosticName name, std::string problem) {
        if (problem_.empty()) {
            problem_ = std::move(problem);
            problemName_ = name;
        }
        return false;
    }

    // ---- from node to node without the board
    // -----------------------------------------------------------------

    /// Where several walks part, `parent` is the one they come from.
    struct Run {
        Node node;
        std::size_t parent = kNone;
    };

    /// Everything that starts at the node, followed until the board decides.
    Members settle(const Node& start) {
        Members members;
        std::vector<Run> runs = {{start, kNone}};
        std::vector<std::size_t> waiting = {0};
        std::map<Node, std::size_t> seen;
        while (!waiting.empty() && problem_.empty()) {
            const std::size_t run = waiting.back();
            waiting.pop_back();
            follow(run, runs, waiting, seen, members);
        }
        return members;
    }

    void follow(std::size_t run, std::vector<Run>& runs, std::vector<std::size_t>& waiting,
                std::map<Node, std::size_t>& seen, Members& members) {
        Node node = runs[run].node;
        while (true) {
            if (++settled_ > kMostSettled) {
                fail(diagnostic::kTooLarge, "the chain's jumps and blocks are too many");
                return;
            }
            if (const auto [found, isNew] = seen.emplace(node, run); !isNew) {
                // The same node twice on one way: the chain goes round for ever and is cut.
                if (isAncestor(found->second, run, runs)) giveUpTake(node, members);
                return;
            }
            if (node.lastTake != LastTake::None && !flow_.jumpAhead({node.index, node.value}, node.known)) {
                giveUpTake(node, members);
            }
            const Next way = next(chain_, {node.index, node.value}, dialect_);
            switch (way.what) {
                case Next::What::End: giveUpTake(node, members); return;
                case Next::What::Tag: {
                    const auto tags = tags_.after(node.tags, chain_.operations[node.index]);
                    if (!tags) {
                        fail(diagnostic::kTooLarge, fmt::format("more than {} tags at once", Tags::kLongest));
                        return;
                    }
                    node.tags = *tags;
                    break;
                }
                case Next::What::Go:
                    if (isJumpInto(node, way.place)) {
                        members.emplace_back(Walk{node});
                        return;
                    }
                    break;
                case Next::What::Open:
                    if (const std::size_t close = chain_.operations[node.index].target;
                        close == node.index + 1) {
                        node.index = close + 1;
                        node.value = Value::True;
                        continue;
                    }
                    if (flow_.forks(node.index)) {
                        fork(run, node, runs, waiting, members);
                        return;
                    }
                    members.emplace_back(Walk{node});
                    return;
                case Next::What::Close:
                    // Behind a fork the other walk goes on.
                    if (!flow_.forks(chain_.operations[node.index].target)) members.emplace_back(Walk{node});
                    return;
                case Next::What::Look:
                    if (chain_.operations[node.index].kind == Kind::Jump && node.lastTake == LastTake::None) {
                        node = {node.index + 1, Value::False, node.known, LastTake::None, kNoTags, node.tags};
                        continue;
                    }
                    members.emplace_back(Walk{node});
                    return;
            }
            node.index = way.place.index;
            node.value = way.place.value;
        }
    }

    static bool isAncestor(std::size_t maybe, std::size_t run, const std::vector<Run>& runs) {
        while (run != maybe && run != kNone)
            run = runs[run].parent;
        return run == maybe;
    }

    void fork(std::size_t run, Node node, std::vector<Run>& runs, std::vector<std::size_t>& waiting,
              Members& members) {
        const std::size_t open = node.index;
        if (flow_.takesOrJumps(open)) giveUpTake(node, members);
        Node body = node;
        body.index = open + 1;
        body.value = Value::True;
        body.lastTake = LastTake::None;
        body.takeTags = kNoTags;
        node.index = chain_.operations[open].target + 1;
        node.value = Value::True;
        waiting.push_back(runs.size());
        runs.push_back({node, run});
        waiting.push_back(runs.size());
        runs.push_back({body, run});
    }

    /// No `jump` comes any more: a remembered take is activated.
    static void giveUpTake(Node& node, Members& members) {
        if (node.lastTake == LastTake::Remembered)
            members.emplace_back(Activate{Activation::Take, node.takeTags});
        node.lastTake = LastTake::None;
        node.takeTags = kNoTags;
    }

    [[nodiscard]] bool isJumpInto(const Node& node, const Place& place) const {
        const Kind kind = chain_.operations[node.index].kind;
        const bool jumps =
            kind == Kind::Repeat || kind == Kind::While || kind == Kind::Jmp || kind == Kind::Jne;
        return jumps && place.index != node.index + 1 && !flow_.entered(node.index, place.index).empty();
    }

    // ---- from members to states
    // --------------------------------------------------------------------------------

    /// The state where all of these start; empty when nothing does.
    std::optional<ir::StateId> stateOf(Members members) {
        if (members.empty()) return std::nullopt;
        if (const auto found = states_.find(members); found != states_.end()) return found->second;
        if (movement_.states.size() >= ir::kMostStates || transitions_ > kMostTransitions) {
            fail(diagnostic::kTooLarge, "the program needs too large an automaton");
            return std::nullopt;
        }
        const ir::StateId state = builder_.state();
        states_.emplace(members, state);
        open_.emplace_back(state, std::move(members));
        return state;
    }

    void fill(ir::StateId state, const Members& members) {
        for (const Member& member : members) {
            if (const auto* walk = std::get_if<Walk>(&member)) {
                auto found = walked_.find(walk->node);
                if (found == walked_.end()) found = walked_.emplace(walk->node, walkFrom(walk->node)).first;
                append(state, found->second);
            } else if (const auto* take = std::get_if<RememberTake>(&member)) {
                std::vector<ir::Transition> transitions;
                lead(transitions, ir::Mark{flow_.takeSlot()}, stateOf(settle(take->node)));
                append(state, transitions);
            } else {
                append(state, activated(std::get<Activate>(member)));
            }
        }
    }

    void append(ir::StateId state, const std::vector<ir::Transition>& transitions) {
        auto& into = movement_.states[state].transitions;
        into.insert(into.end(), transitions.begin(), transitions.end());
        transitions_ += transitions.size();
    }

    static void lead(std::vector<ir::Transition>& from, ir::Instruction instruction,
                     std::optional<ir::StateId> target) {
        if (target) from.push_back({std::move(instruction), *target});
    }

    /// The first transition of an activation's side branch; the branch ends in an accepting state.
    std::vector<ir::Transition> activated(const Activate& activate) {
        if (const auto found = branches_.find(activate); found != branches_.end()) return found->second;
        const ir::Instruction land = ir::Act{ir::Land{}};
        const ir::Instruction capture = ir::Act{ir::Capture{}};
        const ir::Instruction toTake = ir::Return{flow_.takeSlot()};
        std::vector<ir::Instruction> path;
        switch (activate.activation) {
            case Activation::None: break;
            case Activation::Land: path = {land}; break;
            case Activation::Capture: path = {capture, land}; break;
            case Activation::Take: path = {toTake, capture, land}; break;
            case Activation::Jump: path = {land, toTake, capture}; break;
            case Activation::Catch: path = {capture}; break;
            case Activation::Swap: path = {ir::Act{ir::Swap{}}, land}; break;
        }
        for (ir::Effect& effect : tags_.effects(activate.tags))
            path.emplace_back(ir::Act{std::move(effect)});
        const ir::StateId first = builder_.state();
        ir::StateId at = first;
        for (std::size_t index = 1; index < path.size(); ++index)
            at = builder_.then(at, path[index]);
        movement_.states[at].accepts = true;
        std::vector<ir::Transition> result = {{path.front(), first}};
        branches_.emplace(activate, result);
        return result;
    }

    std::vector<ir::Transition> walkFrom(const Node& node) {
        const Next way = next(chain_, {node.index, node.value}, dialect_);
        Node then = node;
        then.index = way.place.index;
        then.value = way.place.value;
        std::vector<ir::Transition> result;
        switch (way.what) {
            case Next::What::Open: lead(result, ir::Mark{flow_.slot(node.index)}, onwards(node, then)); break;
            case Next::What::Close:
                then.known = Known::Unknown;
                lead(result, ir::Return{flow_.slot(chain_.operations[node.index].target)},
                     onwards(node, then, std::nullopt));
                break;
            case Next::What::Go: {
                // A jump into blocks: the anchor of now is what their ends return to.
                const std::vector<std::size_t> entered = flow_.entered(node.index, way.place.index);
                std::optional<ir::StateId> target = onwards(node, then);
                for (std::size_t left = entered.size(); left > 1 && target; --left) {
                    const ir::StateId marks = builder_.state();
                    builder_.add(marks, ir::Mark{flow_.slot(entered[left - 1])}, *target);
                    target = marks;
                }
                lead(result, ir::Mark{flow_.slot(entered.front())}, target);
                break;
            }
            case Next::What::Look:
                if (movesFarAway(chain_.operations[node.index].kind)) {
                    goFar(node, result);
                } else {
                    look(node, result);
                }
                break;
            case Next::What::End:
            case Next::What::Tag: break;
        }
        return result;
    }

    /// `absolute`: back to the first file or rank, and from there as far as it says. Where that leaves the
    /// board the anchor has not moved.
    void goFar(const Node& node, std::vector<ir::Transition>& result) {
        const Operation& operation = chain_.operations[node.index];
        Node then = node;
        then.index = node.index + 1;
        then.value = Value::False;
        const std::optional<ir::StateId> failed = onwards(node, then);
        then.value = Value::True;
        then.known = Known::Unknown;
        const std::optional<ir::StateId> arrived = onwards(node, then, std::nullopt);
        if (!failed && !arrived) return;
        ir::StateId at = builder_.state();
        result.push_back({ir::Mark{flow_.farSlot()}, at});
        const auto backTo = [&](const ir::Vec& back) {
            builder_.add(at, ir::Step{back}, at);
            at = builder_.then(at, ir::Test{ir::Holds{ir::Contents::offBoard()}, back, false});
        };
        if (operation.kind != Kind::AbsoluteY) backTo({-1, 0});
        if (operation.kind != Kind::AbsoluteX) backTo({0, -1});
        if (arrived) builder_.add(at, ir::Step{operation.at}, *arrived);
        if (failed) {
            at = builder_.then(at, ir::Test{ir::Holds{ir::Contents::offBoard()}, operation.at, false});
            builder_.add(at, ir::Return{flow_.farSlot()}, *failed);
        }
    }

    void look(const Node& node, std::vector<ir::Transition>& result) {
        const Operation& operation = chain_.operations[node.index];
        std::optional<ir::StateId> stepped;
        for (const Outcome& outcome : outcomes(operation, node.known, dialect_)) {
            Node then = node;
            then.index = node.index + 1;
            then.value = outcome.value ? Value::True : Value::False;
            then.known = outcome.known;
            if (operation.kind == Kind::Jump) {
                then.lastTake = LastTake::Withdrawn;
                then.takeTags = kNoTags;
            }
            const std::optional<ir::StateId> target =
                onwards(node, then, outcome.step.value_or(ir::Vec{}), outcome.activation);
            if (!target) continue;
            if (outcome.step) {
                // All ways on that step share the step.
                if (!stepped) {
                    stepped = builder_.state();
                    result.push_back({ir::Step{*outcome.step}, *stepped});
                }
                builder_.add(*stepped, outcome.behind ? ir::Instruction(*outcome.behind) : ir::Pass{},
                             *target);
            } else {
                lead(result, outcome.before ? ir::Instruction(*outcome.before) : ir::Pass{}, target);
            }
        }
    }

    /// The state behind a way on: what was activated there, and where the walk goes.
    std::optional<ir::StateId> onwards(const Node& from, Node to, std::optional<ir::Vec> by = ir::Vec{},
                                       Activation activation = Activation::None) {
        Members members;
        if (activation == Activation::Take) {
            giveUpTake(to, members);
            if (flow_.jumpAhead({to.index, to.value}, to.known)) {
                to.lastTake = LastTake::Remembered;
                to.takeTags = to.tags;
                members.emplace_back(RememberTake{to});
                return stateOf(std::move(members));
            }
            activation = Activation::Capture;
        }
        if (activation != Activation::None) members.emplace_back(Activate{activation, to.tags});
        const Members settled = settle(to);
        for (const Member& each : settled) {
            if (const auto* walk = std::get_if<Walk>(&each)) recordPassage(from, walk->node, by);
        }
        members.insert(members.end(), settled.begin(), settled.end());
        return stateOf(std::move(members));
    }

    // ---- a remembered take in a walk without end
    // ---------------------------------------------------------------

    void recordPassage(const Node& from, const Node& to, std::optional<ir::Vec> by) {
        if (from.lastTake != LastTake::Remembered || to.lastTake != LastTake::Remembered) return;
        const std::size_t source = remembering_.emplace(from, remembering_.size()).first->second;
        const std::size_t target = remembering_.emplace(to, remembering_.size()).first->second;
        passages_.push_back({source, target, by});
    }

    /// Where a walk may go round for ever while a take waits for its `jump`, nobody would activate it.
    void checkRememberedTakes() {
        const std::vector<char> endless = mayRunForever(remembering_.size(), passages_);
        for (const char each : endless) {
            if (each == 0) continue;
            fail(diagnostic::kNotYet,
                 "a `take` waits for a `jump` in a loop that may stand still, which is not supported");
            return;
        }
    }

    const Chain& chain_;
    const Dialect& dialect_;
    ir::Movement& movement_;
    ir::Builder builder_;
    const Flow flow_;
    Tags tags_;
    std::size_t& settled_;
    std::size_t& transitions_;
    std::string problem_;
    DiagnosticName problemName_;
    std::map<Members, ir::StateId> states_;
    std::vector<std::pair<ir::StateId, Members>> open_;
    std::map<Node, std::vector<ir::Transition>> walked_;
    std::map<Activate, std::vector<ir::Transition>> branches_;
    std::map<Node, std::size_t> remembering_;
    std::vector<Passage> passages_;
};

}  // namespace

std::optional<ir::Movement> lower(const Program& program, const Source& source, const Dialect& dialect,
                                  Diagnostics& diagnostics) {
    ir::Movement movement;
    movement.name = "test";
    movement.forBlack = dialect.blackOnBoard ? ir::ForBlack::Nothing : ir::ForBlack::Turn;
    std::size_t settled = 0;
    std::size_t transitions = 0;
    for (const Chain& chain : program.chains) {
        ChainLowering lowering(chain, dialect, movement, settled, transitions);
        if (lowering.run()) continue;
        diagnostics.report(lowering.problemName(), source, chain.span, lowering.problem());
        return std::nullopt;
    }
    return movement;
}

}  // namespace ferz::chessembly
