// `ferz equal` of two variants: the same game, or a line behind which it is not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/json.h"
#include "tools/problems.h"

namespace ferz::tools {

/// Whether two texts are variants: one is a file of a variant, or both are names of variants and not both of
/// known pieces.
[[nodiscard]] bool areVariants(const std::string& left, const std::string& right);

/// `K, Q, R`; of many the first and how many more there are.
[[nodiscard]] std::string shortList(std::vector<std::string> names);

struct ComparedVariants {
    Variant left;
    Variant right;
};

[[nodiscard]] std::string equalText(const VariantComparison& comparison, const ComparedVariants& pair);
[[nodiscard]] Json equalJson(const VariantComparison& comparison);
/// 0, 1 or 3, as for pieces.
[[nodiscard]] int codeOf(Verdict verdict);

/// The same of a question, whose `left` and `right` are names of variants, or `{"toml": ...}`. Empty if it
/// asks about pieces.
[[nodiscard]] std::optional<Json> equalVariantsAnswer(const Json& request, double effort, Problems& problems);

}  // namespace ferz::tools
