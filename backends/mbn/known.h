// Walks that have a letter of their own: lame leapers, crooked riders, roses.
//
// In: a movement. Out: texts for those that it holds, and the movement without their walks; whoever asks
// decides whether that is shorter.
//
//     lame knight, wazir      nN, and the wazir is left
//     crooked bishop          (F-[(zF)0])
//     rose                    (N)(rf)0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/forms.h"
#include "ir/movement.h"

namespace ferz::mbn {

struct Known {
    std::vector<std::string> texts;
    /// What is left; and with what may be said again. None when nothing is left.
    std::optional<ir::Movement> rest;
    std::optional<ir::Movement> wider;
};

/// Of the walks that no condition precedes. Empty when there are none with a letter of their own.
[[nodiscard]] std::optional<Known> knownWalks(const Forms& forms);

}  // namespace ferz::mbn
