// Makes candidate texts: a table of templates, whose slots are filled from the traits of a piece.
//
//     <mode>n<way><far><count>       nN, mnfZ, nN2
//
// In: the traits of walks. Out: candidates, each given to `offer`. Candidates may be wrong: they are read and
// compared with the walks (candidate_search.h).
#pragma once

#include <functional>
#include <string>

#include "backends/mbn/traits.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

/// Checks a candidate; true if it is accepted.
using Offer = std::function<bool(const std::string& text)>;

/// `asked`: texts of legs that may be compulsory after the first one, `rW`.
void proposeTexts(const Traits& traits, const std::vector<std::string>& asked, const Words& words,
                  const Offer& offer);

/// Circular riders that are completed, `(K)(fr)0*`, for movements with too many walks to compare them.
void proposeCircles(const std::set<ir::Vec>& kinds, const Words& words, const Offer& offer);

}  // namespace ferz::mbn
