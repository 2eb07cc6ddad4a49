// A variant as a section of Fairy-Stockfish's variants.ini.
//
// In: a variant and its file, for places. Out: the section; or nothing, and a diagnostic at each key that
// the program cannot say. What is written was imported again, and the two variants were compared: key by
// key, and in their moves on samples (variant/compare/difference.h).
#pragma once

#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

[[nodiscard]] std::optional<std::string> exportFairy(const Variant& variant, const Source& file,
                                                     const ReadDefinition& readDefinition,
                                                     Diagnostics& diagnostics);

}  // namespace ferz::variant
