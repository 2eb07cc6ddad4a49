#include "backends/ancp/labels.h"

#include <fmt/format.h>
#include <utility>

#include "notations/ancp/words.h"

namespace ferz::ancp {

namespace {

/// Deeper nodes become labels: readers refuse text that is nested too deeply.
constexpr int kMostNested = 20;

}  // namespace

GraphText::GraphText(std::vector<int> incomingCounts, Labels& labels, ArrowTexts arrowTexts)
    : incomingCounts_(std::move(incomingCounts)), labels_(labels), arrowTexts_(std::move(arrowTexts)) {}

std::vector<std::string> GraphText::chains() {
    if (incomingCounts_[0] == 0) return arrowTexts_(0);
    // Arrows lead back to the first node, so that it needs a label.
    ++incomingCounts_[0];
    return {labelOf(0)};
}

std::string GraphText::textAfter(Node node) {
    if (incomingCounts_[node] > 1 || depth_ >= kMostNested) return labelOf(node);
    ++depth_;
    std::string text = grouped(arrowTexts_(node));
    --depth_;
    return text;
}

std::string GraphText::labelOf(Node node) {
    const auto [known, isNew] = numbers_.try_emplace(node, labels_.definitions.size() + 1);
    std::string label = fmt::format("@{}", known->second);
    if (!isNew) return label;
    labels_.definitions.emplace_back();
    const int depth = std::exchange(depth_, 0);
    std::string text = fmt::format("{}", fmt::join(arrowTexts_(node), " & "));
    depth_ = depth;
    labels_.definitions[known->second - 1] =
        label + " = " + (text.empty() ? std::string(textOf(LegWord::None)) : text);
    return label;
}

std::string grouped(const std::vector<std::string>& chains) {
    if (chains.size() == 1) return chains[0];
    return fmt::format("({})", fmt::join(chains, " & "));
}

}  // namespace ferz::ancp
