// The shortest direction letters that select given vectors.
//
//     lettersFor({1, 2}, {}, {{-1, 2}, {1, 2}})          f
//     lettersFor({0, 1}, {}, all four)                   nothing at all
//     lettersFor({1, 1}, {{0, 1}}, {{-1, 1}, {1, 1}})    f, behind an orthogonal leg
//
// What letters select is the compass's business (ir/compass.h). Of several shortest texts the first counts in
// the order f b v l r s, single letters before amalgams.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/compass.h"

namespace ferz::mbn {

/// The leg before, as the representative of its vectors: whichever of them it was, the letters have to mean
/// the same as seen from there. None: directions are absolute.
using Behind = std::optional<ir::Vec>;

/// Empty when no letters select just these.
[[nodiscard]] std::optional<std::string> lettersFor(const ir::Leaper& leaper, const Behind& behind,
                                                    const std::vector<ir::Vec>& vectors);

/// What letters (`f`, `lr`, `(rf)b`) select, sorted: behind a leg of that vector, or on a first leg.
[[nodiscard]] std::vector<ir::Vec> selectedBy(const ir::Leaper& leaper, std::string_view letters,
                                              const ir::Vec& before = {});

/// Letters that mean something on an orthogonal leaper and on the diagonal one beside it: what they select of
/// either, with the shortest text. Neither selection is empty. Stays until the next call.
using SharedLetters = std::map<std::pair<std::vector<ir::Vec>, std::vector<ir::Vec>>, std::string>;
[[nodiscard]] const SharedLetters& sharedLetters(const Behind& behind);

}  // namespace ferz::mbn
