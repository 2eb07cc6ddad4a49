#include "variant/export/refusals.h"

#include <fmt/format.h>

#include "variant/compare/difference.h"

namespace ferz::variant {

void ExportRefusals::add(std::string_view path, std::string message) {
    areNone_ = false;
    diagnostics_.report(diagnostic::kInexpressible, file_, toml_.placeOf(path), std::move(message));
}

void ExportRefusals::addDifferences(const Variant& variant, Variant understood, std::string_view without) {
    // One reason, and not one for each key of each piece.
    understood.hands = variant.hands;
    if (variant.hands.given) add("hands", fmt::format("{} for pieces in hand", without));
    for (const std::string& key : keyDifferences(variant, understood))
        add(key, fmt::format("{} for what `{}` says", without, key));
}

}  // namespace ferz::variant
