// The hash of a diagram by what it means: the same for the same function of situations, whatever the
// vocabulary, the numbers of variables and nodes, or the board that it was made for.
//
// A diagram is read as a decision graph over facts (encoding.h). A fact whose value makes no difference is no
// part of it. A name or value counts only where it makes a difference to "another": what is hashed of a fact
// is what comes after "another", and each name, with what comes after it, where that is something else.
// Squares are vectors from the origin.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/equivalence/encoding.h"
#include "ir/limits.h"
#include "support/hash128.h"

namespace ferz::ir {

/// Where what a variable means changes from origin to origin (Encoding::isShared), each needs its own.
class DiagramHasher {
public:
    DiagramHasher(const Encoding& encoding, const Limits& limits) : encoding_(&encoding), limits_(&limits) {}

    /// Means nothing once the space has taken more steps than the limits allow.
    Hash128 of(const Diagram& diagram);

private:
    Hash128 of(int node);
    Hash128 ofFact(const Fact& fact, const std::vector<Hash128>& behind) const;

    const Encoding* encoding_;
    const Limits* limits_;
    bool isStopped_ = false;
    std::vector<Diagram> kept_;  // so that no number of a node is used anew
    std::unordered_map<int, Hash128> known_;
};

}  // namespace ferz::ir
