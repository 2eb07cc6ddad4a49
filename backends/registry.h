// The table of all targets that ferz writes; `--help` and the cross-notation tests are derived from it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::backends {

struct Target {
    std::string_view name;
    std::string_view extension;  ///< extension of files, with the dot
    std::string_view sentence;
    std::string_view cannot;  ///< what it cannot express; empty if it can express everything
    /// The notation that reads the text back, with its options if they differ from those of the target; empty
    /// if none does.
    std::string_view readBy;
    /// Returns the text; empty when a movement cannot be expressed, which is reported with the reason.
    std::optional<std::string> (*emit)(const std::vector<ir::Movement>&, const EmitOptions&, Diagnostics&);
    /// Returns the part of the text that the notation reads; null for all of it.
    std::string (*readable)(const std::string& text) = nullptr;
    /// A piece with a longer text is refused as useless; 0: no limit.
    std::size_t mostText = 0;
    /// Outputs of several pieces are used together: a piece without a name gets one.
    bool needsNames = false;
    /// The backend compares its output itself, by `EmitOptions::isSame`.
    bool provesItself = false;
};

[[nodiscard]] std::span<const Target> targets();
/// Null if there is no target of that name.
[[nodiscard]] const Target* findTarget(std::string_view name);

}  // namespace ferz::backends
