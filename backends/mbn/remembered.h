// Walks that remember a square: what happens from there and back, and swaps behind the first leg.
//
//     (mK--[!cR])     from where it steps to, the piece takes at a distance, and stays
//     (aW-wW)         the piece met goes to where the second leg began
//
// What follows the square that is marked says what the text behind the first leg is; texts with the likely
// first legs are proposed and tried.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

/// Writes walks of their own as one text; empty where that cannot be done.
using Writer = std::function<std::optional<std::string>(const ir::normal::Spelling& walks)>;

/// What they say is taken out of the trial. A chain is in parentheses.
[[nodiscard]] std::vector<std::string> rememberedTexts(Trial& trial, const Words& words, const Writer& write);

}  // namespace ferz::mbn
