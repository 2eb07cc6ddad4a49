// A graph of walks while it is built: letters between nodes, of which node 0 is the start.
//
//     graph.add(0, letter, graph.newNode());
//     graph.mergeStops();                       steps by (0,0) become part of the letters before them
//     graph.leadingTo(end);
#pragma once

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "ir/normal/alphabet.h"
#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

class WalkGraph {
public:
    Node newNode();
    void add(Node from, const Letter& letter, Node to);
    /// Gives the start what leads on from the node.
    void startAt(Node node);

    [[nodiscard]] bool hasTooManyNodes() const;
    [[nodiscard]] bool hasTooManyArrows() const;

    void mergeStops();

    /// The part of the graph that leads to one end, but for letters that nothing can be.
    [[nodiscard]] Graph leadingTo(Node end) const;
    [[nodiscard]] Alphabet& alphabet() { return alphabet_; }

private:
    struct Arrow {
        LetterId letter = 0;
        Node to = 0;
        friend auto operator<=>(const Arrow&, const Arrow&) = default;
    };
    /// Stops that are part of a letter before them, by the node where they begin.
    using Merged = std::set<std::pair<Node, Arrow>>;

    void dropMerged(const Merged& merged);

    Alphabet alphabet_;
    std::vector<std::set<Arrow>> arrows_ = {{}};
    std::size_t arrowCount_ = 0;
};

}  // namespace ferz::ir::normal
