#include "ir/numbered.h"

#include <utility>

#include "support/hash128.h"

namespace ferz::ir {

namespace {

/// What instructions commonly differ in; the rest is left to the comparison.
class InstructionHasher {
public:
    void add(const Instruction& instruction) {
        hasher_.add(std::uint64_t{instruction.index()});
        std::visit(Overloaded{
                       [](const Pass&) {},
                       [&](const Step& step) { add(step.by, step.edges.index()); },
                       [&](const Test& test) {
                           add(test.at, test.predicate.index() * 2 + (test.negated ? 1 : 0));
                           add(test.predicate);
                       },
                       [&](const Act& act) { add(act.effect); },
                       [&](const Mark& mark) { hasher_.add(mark.slot); },
                       [&](const Return& back) { hasher_.add(back.slot); },
                   },
                   instruction);
    }
    [[nodiscard]] std::size_t finish() const { return static_cast<std::size_t>(hasher_.finish()[0]); }

private:
    void add(const Vec& vec, std::size_t more) {
        const auto part = [](int number) { return static_cast<std::uint64_t>(number) & 0xffffU; };
        hasher_.add(part(vec.file) | part(vec.rank) << 16U | part(vec.level) << 32U | part(vec.row) << 48U);
        hasher_.add(std::uint64_t{more});
    }
    void add(const NameSet& names) {
        hasher_.add(std::uint64_t{names.listed().size() * 2 + (names.isComplement() ? 1 : 0)});
        for (const std::string& name : names.listed())
            hasher_.add(name);
    }
    void add(const Contents& what) {
        hasher_.add((what.off ? 1 : 0) + (what.empty ? 2 : 0));
        add(what.friends);
        add(what.enemies);
    }
    void add(const Zone& zone) {
        for (const ZonePart& part : zone.parts) {
            hasher_.add(part.files.first).add(part.files.last);
            hasher_.add(part.ranks.first).add(part.ranks.last);
        }
    }
    void add(const Predicate& predicate) {
        std::visit(Overloaded{
                       [&](const Holds& holds) { add(holds.what); },
                       [&](const Beyond& beyond) { hasher_.add(std::uint64_t{beyond.regions}); },
                       [&](const InZone& zone) { add(zone.zone); },
                       [](const Unmoved&) {},
                       [](const NeverChecked&) {},
                       [&](const Attacked& attacked) { add(attacked.by); },
                       [&](const StateIs& state) { hasher_.add(state.key).add(state.value); },
                       [&](const Named& named) { add(named.names); },
                       [](const InCheck&) {},
                       [](const WhiteMoves&) {},
                       [&](const Present& present) {
                           add(present.what);
                           add(present.where);
                       },
                       [&](const Visited& visited) { hasher_.add(visited.set); },
                       [](const Affected&) {},
                       [&](const EnPassantMarked& marked) { add(marked.victims); },
                       [&](const Playable& playable) {
                           hasher_.add(std::uint64_t{playable.part.movement().states.size()});
                       },
                   },
                   predicate);
    }
    void add(const Effect& effect) {
        hasher_.add(std::uint64_t{effect.index()});
        std::visit(Overloaded{
                       [](const Land&) {},
                       [](const Capture&) {},
                       [](const CaptureEnPassant&) {},
                       [](const MarkEnPassant&) {},
                       [&](const Swap& swap) { hasher_.add(swap.to); },
                       [](const Flip&) {},
                       [&](const Become& become) {
                           for (const std::string& name : become.names)
                               hasher_.add(name);
                       },
                       [&](const SetState& set) { hasher_.add(set.key).add(set.value); },
                       [&](const Place& place) { hasher_.add(place.name); },
                       [](const Lift&) {},
                       [](const Vanish&) {},
                       [&](const Visit& visit) { hasher_.add(visit.set); },
                       [&](const Forget& forget) { hasher_.add(forget.set); },
                       [&](const Declare& declare) { add(declare.names); },
                   },
                   effect);
    }

    Hasher hasher_;
};

}  // namespace

std::size_t InstructionHash::operator()(const Instruction& instruction) const {
    InstructionHasher hasher;
    hasher.add(instruction);
    return hasher.finish();
}

NumberedMovement::NumberedMovement(Movement movement)
    : frame_{std::move(movement.name), movement.forBlack, movement.owner, {}} {
    states.reserve(movement.states.size());
    for (State& state : movement.states) {
        Node& node = states.emplace_back(this->node(state.accepts));
        node.edges.reserve(state.transitions.size());
        for (Transition& transition : state.transitions)
            node.edges.push_back({numberOf(std::move(transition.instruction)), transition.target});
    }
}

Movement NumberedMovement::movement() const {
    Movement result = frame_;
    result.states.reserve(states.size());
    for (const Node& node : states) {
        State& state = result.states.emplace_back();
        state.accepts = node.accepts;
        state.transitions.reserve(node.edges.size());
        for (const Edge& edge : node.edges)
            state.transitions.push_back({instruction(edge.instruction), edge.target});
    }
    return result;
}

NumberedMovement::Number NumberedMovement::numberOf(Instruction instruction) {
    const auto [known, isNew] = numbers_.try_emplace(std::move(instruction), count());
    if (isNew) instructions_.push_back(&known->first);
    return known->second;
}

Sources::Sources(const std::vector<NumberedMovement::Node>& states) : begins_(states.size() + 1) {
    for (const NumberedMovement::Node& node : states) {
        for (const NumberedMovement::Edge& edge : node.edges)
            ++begins_[edge.target + 1];
    }
    for (std::size_t i = 1; i < begins_.size(); ++i)
        begins_[i] += begins_[i - 1];
    sources_.resize(begins_.back());
    std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
    for (StateId id = 0; id < states.size(); ++id) {
        for (const NumberedMovement::Edge& edge : states[id].edges)
            sources_[next[edge.target]++] = id;
    }
}

}  // namespace ferz::ir
