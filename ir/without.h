// Movements without the rules that many notations have no word for.
//
//     without(pawn, Feature::FirstMove)       as a piece moves that has moved already
//
// In: any verified movement. Out: a simplified one, which is the same piece where nothing has the feature.
#pragma once

#include <span>
#include <string_view>

#include "ir/movement.h"

namespace ferz::ir {

enum class Feature {
    Promotion,  ///< the mover stays what it is
    EnPassant,  ///< no square is marked, and none was
    FirstMove   ///< every piece has moved already
};

struct NamedFeature {
    Feature feature;
    std::string_view name;      ///< `first-move`
    std::string_view sentence;  ///< what is not there without it
};

[[nodiscard]] std::span<const NamedFeature> features();

/// Some test or effect belongs to the feature.
[[nodiscard]] bool has(const Movement& movement, Feature feature);
[[nodiscard]] Movement without(Movement movement, Feature feature);

}  // namespace ferz::ir
