// Writes a graph as text. A node with several incoming arrows, or one that is nested too deeply, becomes a
// label with a definition.
//
// In: the number of arrows into each node, and the texts of the arrows out. Out: the chains of the first
// node.
//
//     node 0 = "leap(0,1) + " node 1, node 1 = "leap(0,1)", "leap(0,1) + " node 1
//     chains: leap(0,1) + @1         definitions: @1 = leap(0,1) & leap(0,1) + @1
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ir/normal/language.h"

namespace ferz::ancp {

/// The definitions of the labels `@1`, `@2`, ... of one piece, in order.
struct Labels {
    std::vector<std::string> definitions;
};

/// One chain as it is, several as `(A & B)`.
[[nodiscard]] std::string grouped(const std::vector<std::string>& chains);

class GraphText {
public:
    using Node = ir::normal::Node;
    /// Returns the texts of a node's outgoing arrows; it may call textAfter() for their targets.
    using ArrowTexts = std::function<std::vector<std::string>(Node)>;

    GraphText(std::vector<int> incomingCounts, Labels& labels, ArrowTexts arrowTexts);

    [[nodiscard]] std::vector<std::string> chains();
    [[nodiscard]] std::string labelOf(Node node);
    [[nodiscard]] std::string textAfter(Node node);

private:
    std::vector<int> incomingCounts_;
    Labels& labels_;
    ArrowTexts arrowTexts_;
    std::map<Node, std::size_t> numbers_;
    int depth_ = 0;
};

}  // namespace ferz::ancp
