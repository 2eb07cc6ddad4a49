// Questions about variants as texts: what a variant is made of, and its texts for other programs and from
// them.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "tools/answer.h"
#include "tools/json.h"

namespace ferz::tools {

/// The variant file of a request's `toml`, or of the variant that it names; no file is read. Empty with a
/// problem otherwise.
[[nodiscard]] std::optional<Text> variantTextIn(const Json& request, Problems& problems);

/// The question of a piece, and the same of a variant where a request has the keys of one.
[[nodiscard]] Question orOfVariant(Question ofPiece,
                                   std::function<Json(const Variant& variant, Problems& problems)> answer);

/// `html` or `md`, as files end.
[[nodiscard]] std::optional<SheetFormat> sheetFormat(std::string_view word);

}  // namespace ferz::tools
