// A movement as a person would write it in another notation, proved.
//
//     spelled(*griffin, "mbn", settings)      W-[fB]
//
// In: any movement. Out: the target's text of a nameless piece, read back and equal on 8x8; empty where the
// target cannot say it, or where finding out would take long.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ferz/definition.h"
#include "ir/movement.h"

namespace ferz::library {

[[nodiscard]] std::optional<std::string> spelled(const ir::Movement& movement, std::string_view target,
                                                 const ReadSettings& settings);

}  // namespace ferz::library
