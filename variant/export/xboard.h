// A variant as the lines that an engine sends to XBoard.
//
//     setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//     piece P& fmWfceFifmnD
//
// The lines say a board, a start, moves and castling, and the parent `fairy` means all else: a piece K is
// royal, a piece P promotes on the last rank to any other. In: a variant and its file, for places. Out: the
// lines, which were imported again and are the same game; or nothing, and a diagnostic at each key that they
// cannot say.
#pragma once

#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

[[nodiscard]] std::optional<std::string> exportXBoard(const Variant& variant, const Source& file,
                                                      const ReadDefinition& readDefinition,
                                                      Diagnostics& diagnostics);

}  // namespace ferz::variant
