// The table of all programs that variants are exported to; the command, its help and the library are derived
// from it.
//
//     findExportTarget("diagram")->write(variant, file, readDefinition, diagnostics)
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

struct ExportTarget {
    std::string_view name;      ///< `xboard`; the kind of file that it is to an import (import/kinds.h)
    std::string_view sentence;  ///< what is written, as an object
    /// In: a variant and its file, for places. Out: the text, or nothing and a diagnostic at each key that
    /// the target cannot say.
    std::optional<std::string> (*write)(const Variant& variant, const Source& file,
                                        const ReadDefinition& readDefinition, Diagnostics& diagnostics);
};

[[nodiscard]] std::span<const ExportTarget> exportTargets();
/// Null if there is none of that name, which is reported.
[[nodiscard]] const ExportTarget* findExportTarget(std::string_view name, Diagnostics& diagnostics);

}  // namespace ferz::variant
