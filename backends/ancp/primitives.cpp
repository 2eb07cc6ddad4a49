#include "backends/ancp/primitives.h"

#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "backends/ancp/leg.h"
#include "ir/normal/language.h"

namespace ferz::ancp {

namespace {

using ir::normal::LetterId;
using ir::normal::Node;

constexpr int kMostNested = 20;
constexpr std::size_t kMostStates = 20'000;

/// The automaton as sequences of instructions, each of which is a letter.
struct Spelled {
    ir::normal::Graph graph;
    std::vector<ir::Instruction> instructions;
};

Spelled spelled(const ir::Movement& movement) {
    std::set<ir::Instruction> used;
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions)
            used.insert(transition.instruction);
    }
    Spelled result;
    std::map<ir::Instruction, LetterId> number;
    for (const ir::Instruction& instruction : used) {
        number.emplace(instruction, static_cast<LetterId>(result.instructions.size()));
        result.instructions.push_back(instruction);
    }
    result.graph.arrows.resize(movement.states.size());
    result.graph.ends.resize(movement.states.size());
    for (ir::StateId id = 0; id < movement.states.size(); ++id) {
        result.graph.ends[id] = movement.states[id].accepts;
        for (const ir::Transition& transition : movement.states[id].transitions)
            result.graph.arrows[id].push_back({number.at(transition.instruction), transition.target});
    }
    return result;
}

class Writing {
public:
    Writing(const ir::normal::Graph& graph, const std::vector<ir::Instruction>& instructions, Labels& labels)
        : graph_(graph), instructions_(instructions), labels_(labels), references_(graph.arrows.size()) {
        for (const auto& arrows : graph.arrows) {
            for (const auto& arrow : arrows)
                ++references_[arrow.to];
        }
    }

    std::vector<std::string> chains() {
        if (references_[0] == 0) return textsOf(0);
        // What begins with it comes back to it.
        ++references_[0];
        return {labelOf(0)};
    }

private:
    std::vector<std::string> textsOf(Node node) {
        std::vector<std::string> result;
        if (graph_.ends[node]) result.emplace_back("end");
        for (const auto& arrow : graph_.arrows[node])
            result.push_back(primitive(instructions_[arrow.letter]) + " ++ " + behind(arrow.to));
        return result;
    }

    std::string behind(Node node) {
        if (references_[node] > 1 || depth_ >= kMostNested) return labelOf(node);
        ++depth_;
        std::string text = grouped(textsOf(node));
        --depth_;
        return text;
    }

    std::string labelOf(Node node) {
        const auto known = numbers_.find(node);
        if (known != numbers_.end()) return fmt::format("@{}", known->second);
        const std::size_t place = labels_.definitions.size();
        std::string label = fmt::format("@{}", place + 1);
        numbers_.emplace(node, place + 1);
        labels_.definitions.emplace_back();
        const int depth = std::exchange(depth_, 0);
        std::string text;
        for (const std::string& chain : textsOf(node))
            text += (text.empty() ? "" : " & ") + chain;
        depth_ = depth;
        labels_.definitions[place] = label + " = " + text;
        return label;
    }

    const ir::normal::Graph& graph_;
    const std::vector<ir::Instruction>& instructions_;
    Labels& labels_;
    std::vector<int> references_;
    std::map<Node, std::size_t> numbers_;
    int depth_ = 0;
};

}  // namespace

std::vector<std::string> primitiveChains(const ir::Movement& movement, Labels& labels) {
    Spelled text = spelled(movement);
    if (const auto minimal = ir::normal::determinised(text.graph, kMostStates))
        text.graph = ir::normal::graphOf(*minimal);
    return Writing(text.graph, text.instructions, labels).chains();
}

}  // namespace ferz::ancp
