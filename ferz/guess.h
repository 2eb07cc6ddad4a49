// Which notation a text is in that names none, and in which other one a text is right that is wrong in its
// own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ferz/definition.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::library {

/// Reads a text in one notation; `dialect` is `[peek=enter]` or empty. Empty exactly when an error was
/// reported.
[[nodiscard]] std::optional<Definition> readAs(const frontend::Notation& notation, const std::string& dialect,
                                               const std::string& name, std::string text,
                                               const ReadSettings& settings, Diagnostics& diagnostics);

/// The reading in the notation that accepts the text; of several that differ, the one in Betza's notation,
/// with a warning.
[[nodiscard]] std::optional<Definition> guess(const std::string& name, const std::string& text,
                                              const ReadSettings& settings, Diagnostics& diagnostics);

/// MBN and the dialects of Betza's notation look alike: of a text that is wrong in the one that was asked
/// for, this says which of them reads it, and what to write.
void suggestOther(const frontend::Notation& notation, const std::string& dialect, const std::string& text,
                  const ReadSettings& settings, Diagnostics& diagnostics);

/// There is no notation of this name: says which there are, or the dialect that is called so.
void reportUnknown(std::string_view word, const Source& source, Span span, Diagnostics& diagnostics);

}  // namespace ferz::library
