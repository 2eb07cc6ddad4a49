#include "backends/ancp/primitives.h"

#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "backends/ancp/leg.h"

namespace ferz::ancp {

namespace {

constexpr int kMostNested = 20;

class Writing {
public:
    Writing(const ir::Movement& movement, Labels& labels)
        : movement_(movement), labels_(labels), references_(movement.states.size()) {
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions)
                ++references_[transition.target];
        }
    }

    std::vector<std::string> chains() {
        if (references_[0] == 0) return textsOf(0);
        // What begins with it comes back to it.
        ++references_[0];
        return {labelOf(0)};
    }

private:
    std::vector<std::string> textsOf(ir::StateId id) {
        const ir::State& state = movement_.states[id];
        std::vector<std::string> result;
        if (state.accepts) result.emplace_back("end");
        for (const ir::Transition& transition : state.transitions)
            result.push_back(primitive(transition.instruction) + " ++ " + behind(transition.target));
        return result;
    }

    std::string behind(ir::StateId id) {
        if (references_[id] > 1 || depth_ >= kMostNested) return labelOf(id);
        ++depth_;
        std::string text = grouped(textsOf(id));
        --depth_;
        return text;
    }

    std::string labelOf(ir::StateId id) {
        const auto known = numbers_.find(id);
        if (known != numbers_.end()) return fmt::format("@{}", known->second);
        const std::size_t place = labels_.definitions.size();
        const std::string label = fmt::format("@{}", place + 1);
        numbers_.emplace(id, place + 1);
        labels_.definitions.emplace_back();
        const int depth = std::exchange(depth_, 0);
        std::string text;
        for (const std::string& chain : textsOf(id))
            text += (text.empty() ? "" : " & ") + chain;
        depth_ = depth;
        labels_.definitions[place] = label + " = " + text;
        return label;
    }

    const ir::Movement& movement_;
    Labels& labels_;
    std::vector<int> references_;
    std::map<ir::StateId, std::size_t> numbers_;
    int depth_ = 0;
};

}  // namespace

std::vector<std::string> primitiveChains(const ir::Movement& movement, Labels& labels) {
    return Writing(movement, labels).chains();
}

}  // namespace ferz::ancp
