// The text of a graph: a node that several ways enter, or that lies too deep, becomes a label with a
// definition.
//
// In: how often each node is entered, and the texts of its ways. Out: the chains of the first node.
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

/// `@1`, `@2`, ... with what they stand for, in order; one list for a whole definition.
struct Labels {
    std::vector<std::string> definitions;
};

/// `A`, or `(A & B)`.
[[nodiscard]] std::string grouped(const std::vector<std::string>& chains);

class GraphText {
public:
    using Node = ir::normal::Node;
    /// The ways of a node; each may call `behind` for the node that it leads to.
    using TextsOf = std::function<std::vector<std::string>(Node)>;

    GraphText(std::vector<int> entries, Labels& labels, TextsOf textsOf);

    [[nodiscard]] std::vector<std::string> chains();
    [[nodiscard]] std::string labelOf(Node node);
    [[nodiscard]] std::string behind(Node node);

private:
    std::vector<int> entries_;
    Labels& labels_;
    TextsOf textsOf_;
    std::map<Node, std::size_t> numbers_;
    int depth_ = 0;
};

}  // namespace ferz::ancp
