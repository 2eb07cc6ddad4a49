// Sections of a variants.ini as variant files.
//
//     importFairy(&source, {{"gothic"}, {}}, readDefinition, diagnostics)
//
// A section may have a parent before it in the file, or one of the variants that Fairy-Stockfish has built in
// (variant/fairy/variants.ini); those can be asked for without any file, too.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/read.h"

namespace ferz::variant {

struct FairyRequest {
    std::vector<std::string> names;  ///< empty: every section of the file
    std::set<std::string> without;   ///< options to leave out though they change the moves
};

struct ImportedVariant {
    std::string name;
    std::string toml;
};

/// Those that could be written; for each other an error was reported. `file` may be null.
[[nodiscard]] std::vector<ImportedVariant> importFairy(const Source* file, const FairyRequest& request,
                                                       const ReadDefinition& readDefinition,
                                                       Diagnostics& diagnostics);

}  // namespace ferz::variant
