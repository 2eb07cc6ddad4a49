// Every target that ferz writes, in one table; `--help` and the cross-notation tests come from it.
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
    std::string_view extension;  ///< of files, with the dot
    std::string_view sentence;
    std::string_view cannot;  ///< what it cannot express; empty when it can express everything
    /// The notation that reads the text back, with its options where they are not those of the target; empty
    /// when none does.
    std::string_view readBy;
    /// The whole text; empty when a movement cannot be expressed, which is reported with the reason.
    std::optional<std::string> (*emit)(const std::vector<ir::Movement>&, const EmitOptions&, Diagnostics&);
    /// What of the text that notation reads; null for all of it.
    std::string (*readable)(const std::string& text) = nullptr;
    /// A text of a piece that is longer is of use to nobody; 0: any may be.
    std::size_t mostText = 0;
    /// Texts of several pieces are used together: a piece without a name gets one.
    bool needsNames = false;
    /// It asks `EmitOptions::isSame` of what it writes.
    bool provesItself = false;
};

[[nodiscard]] std::span<const Target> targets();
/// Null when there is none of that name.
[[nodiscard]] const Target* findTarget(std::string_view name);

}  // namespace ferz::backends
