// What `ferz equal` says: on which boards and from how many squares two pieces are equal, or a board that
// shows the difference, with the commands that reproduce it.
#pragma once

#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/json.h"

namespace ferz::tools {

/// The texts of the two, as they were asked for.
struct ComparedTexts {
    std::string left;
    std::string right;
};

[[nodiscard]] std::string equalText(const std::vector<Comparison>& comparisons, const ComparedTexts& pair);
/// Returns the result on one board.
[[nodiscard]] Json equalJson(const Comparison& comparison);

}  // namespace ferz::tools
