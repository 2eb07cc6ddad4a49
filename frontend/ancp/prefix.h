// Reads one prefix of a leg: `move`, `capture{PS}`, `origin[*1-2]`, ...
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "frontend/ancp/ast.h"
#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ancp {

struct PrefixText {
    Span word;
    bool bang = false;
    std::optional<Span> argument;  ///< with its brackets or braces
    Span span;
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<Prefix> readPrefix(const PrefixText& text, const Source& source,
                                               const ir::NameTable& names, Diagnostics& diagnostics);

}  // namespace ferz::ancp
