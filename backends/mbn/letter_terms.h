// Letters with direction letters for the vectors of a leg.
//
//     four orthogonal and four diagonal vectors      K
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/directions.h"
#include "backends/mbn/words.h"
#include "ir/compass.h"

namespace ferz::mbn {

/// The text of a leg before and after its letter. Legs with the same affixes are written together.
struct LegAffixes {
    std::string modes;
    std::string ranges;  ///< after the count
    std::string count;   ///< after the letter
    friend auto operator<=>(const LegAffixes&, const LegAffixes&) = default;
};

/// A letter with its directions.
struct LetterTerm {
    std::string directions;
    std::string letter;
    int order = 0;
};

/// The terms for vectors by their leaper, in their order; empty when no letters select these vectors after
/// the leg before.
[[nodiscard]] std::optional<std::vector<LetterTerm>> letterTerms(
    std::map<ir::Leaper, std::vector<ir::Vec>> shapes, const PreviousLeg& previous, const LegAffixes& affixes,
    Refusal& refusal);

}  // namespace ferz::mbn
