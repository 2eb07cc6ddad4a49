// Rules that a generated core does not have.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "variant/model/variant.h"

namespace ferz::variant::core {

/// Why no core is generated for the variant, whatever its pieces do; empty: one may be.
[[nodiscard]] std::optional<std::string> whyNoCore(const Variant& variant);

/// The piece is royal and marks squares on which others capture it: attacks do not look at that.
[[nodiscard]] bool isRoyalTakenEnPassant(const Variant& variant, std::size_t piece);

}  // namespace ferz::variant::core
