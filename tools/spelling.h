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

#include "ir/limits.h"
#include "ir/movement.h"
#include "tools/definition.h"

namespace ferz::tools {

/// A second or two: what is only a remark must not keep anybody waiting.
inline constexpr ir::Limits kRemarkLimits{100'000, 400'000, 1'000'000};

[[nodiscard]] std::optional<std::string> spelled(const ir::Movement& movement, std::string_view target,
                                                 const ReadSettings& settings);

}  // namespace ferz::tools
