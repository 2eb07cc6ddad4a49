// The letters of leapers, for candidate texts.
//
//     lettersOf({(0,1), (1,1)})       K W F
#pragma once

#include <set>
#include <string>
#include <vector>

#include "backends/mbn/words.h"
#include "ir/movement.h"

namespace ferz::mbn {

/// All vectors of the leaper, sorted.
[[nodiscard]] std::vector<ir::Vec> orbitOf(const ir::Vec& kind);

/// `kind` is the representative of the leaper's vectors; `rides`: its rider without limit, `R`.
[[nodiscard]] std::string letterOf(const ir::Vec& kind, bool rides, const Words& words);

/// The letters of these leapers, a king's first.
[[nodiscard]] std::vector<std::string> lettersOf(const std::set<ir::Vec>& kinds, const Words& words);

}  // namespace ferz::mbn
