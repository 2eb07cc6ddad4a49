// Diagnostics as the values that ferz/ferz.h gives out.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "ferz/ferz.h"
#include "support/diagnostics.h"

namespace ferz::library {

[[nodiscard]] Problem problemOf(const Diagnostic& diagnostic);
/// In the order of places; what lies in no text comes first.
void sortByPlace(std::vector<Problem>& problems);
/// In the order of their places; what was not kept is counted by a last one.
[[nodiscard]] std::vector<Problem> problemsOf(const Diagnostics& diagnostics);

/// The value, or what was reported instead. That nothing was reported is a defect of ours, and said.
template <class T>
[[nodiscard]] Result<T> resultOf(std::optional<T> value, const Diagnostics& diagnostics) {
    if (value && !diagnostics.hasErrors()) {
        if (diagnostics.all().empty()) return Result<T>(std::move(*value));
        return Result<T>(std::move(*value), problemsOf(diagnostics));
    }
    return Result<T>::failed(problemsOf(diagnostics));
}

}  // namespace ferz::library
