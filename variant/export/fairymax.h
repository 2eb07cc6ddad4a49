// A variant as a game of Fairy-Max's fmax.ini.
//
//     Game: chess # PNBRQKpnbrqk # fairy
//     8x8
//     5 6 3 7 4 3 6 5
//     5 6 3 7 4 3 6 5
//     p:100 -16,24 -16,6 -17,5 -15,5
//
// Pawns fill a rank, and other pieces stand behind them. A piece has its rays, and which pieces promote to
// what lies in numbers and values. In: a variant and its file, for places. Out: the game, which was imported
// again and is the same; or nothing, and a diagnostic at each key that has no place in it.
#pragma once

#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

[[nodiscard]] std::optional<std::string> exportFairyMax(const Variant& variant, const Source& file,
                                                        const ReadDefinition& readDefinition,
                                                        Diagnostics& diagnostics);

}  // namespace ferz::variant
