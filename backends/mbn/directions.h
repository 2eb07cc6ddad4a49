// Finds the shortest direction letters that select given vectors.
//
//     lettersFor({1, 2}, {}, {{-1, 2}, {1, 2}})          f
//     lettersFor({0, 1}, {}, all four)                   no letter
//     lettersFor({1, 1}, {{0, 1}}, {{-1, 1}, {1, 1}})    f, after an orthogonal leg
//
// ir/compass.h defines what letters select. Of several shortest texts the first one in the order f b v l r s,
// single letters before amalgams, is chosen.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/compass.h"

namespace ferz::mbn {

/// The leg before, as the representative of its vectors. The letters must select the same relative vectors
/// after each of them. Empty: directions are absolute.
using PreviousLeg = std::optional<ir::Vec>;

/// Empty when no letters select exactly these.
[[nodiscard]] std::optional<std::string> lettersFor(const ir::Leaper& leaper, const PreviousLeg& previous,
                                                    const std::vector<ir::Vec>& vectors);

/// The vectors that letters (`f`, `lr`, `(rf)b`) select, sorted: after a leg by `before`, or on a first leg.
[[nodiscard]] std::vector<ir::Vec> selectedBy(const ir::Leaper& leaper, std::string_view letters,
                                              const ir::Vec& before = {});

/// What `z` selects after a leg by `before`, reflected at `axis`.
[[nodiscard]] std::vector<ir::Choice> selectedByZigzag(const ir::Leaper& leaper, const ir::Vec& before,
                                                       ir::Axis axis);

/// Letters for a wazir and a ferz together: for each pair of selections, neither of them empty, the shortest
/// text. Valid until the next call.
using SharedLetters = std::map<std::pair<std::vector<ir::Vec>, std::vector<ir::Vec>>, std::string>;
[[nodiscard]] const SharedLetters& sharedLetters(const PreviousLeg& previous);

}  // namespace ferz::mbn
