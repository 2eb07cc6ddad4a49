// A variant as parameters of H. G. Muller's Interactive Diagram.
//
//     files=8
//     ranks=8
//     royal=K
//     knight:N:N::b1,g1,,b8,g8
//
// A diagram shows a board, and how its pieces move, castle and promote. In: a variant and its file, for
// places. Out: the lines, which were imported again and are the same game; or nothing, and a diagnostic at
// each key that has no parameter.
#pragma once

#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

[[nodiscard]] std::optional<std::string> exportDiagram(const Variant& variant, const Source& file,
                                                       const ReadDefinition& readDefinition,
                                                       Diagnostics& diagnostics);

}  // namespace ferz::variant
