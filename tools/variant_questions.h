// Questions about variants as texts: what a variant is made of, and its texts for other programs and from
// them.
#pragma once

#include <optional>
#include <string_view>

#include "tools/json.h"

namespace ferz::tools {

/// The variant file of a request's `toml`, or of the variant that it names; no file is read. Empty with a
/// problem otherwise.
[[nodiscard]] std::optional<Text> variantTextIn(const Json& request, Problems& problems);

/// `html` or `md`, as files end.
[[nodiscard]] std::optional<SheetFormat> sheetFormat(std::string_view word);

}  // namespace ferz::tools
