// Sections of a variants.ini as variant files.
//
//     importFairy(&source, {{"gothic"}, {}}, readDefinition, diagnostics)
//
// A section may have a parent before it in the file or in another one that is given, or one of the variants
// that Fairy-Stockfish has built in (variant/fairy/variants.ini); those can be asked for without any file,
// too. Only what is asked for is read, with its parents: what is wrong with other sections does not matter.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/toml/read.h"

namespace ferz::variant {

struct FairyRequest {
    std::vector<std::string> names;  ///< empty: every section of the file
    std::set<std::string> without;   ///< options to leave out though they change the moves
    /// Names of pieces by letter, in place of those of the program's kinds.
    std::optional<std::map<std::string, std::string>> pieceNames = {};
    /// Files whose sections may be parents, too, in the order in which the program reads them.
    std::vector<Source> parents = {};
};

struct FairyImport {
    std::string name;
    std::optional<std::string> toml;  ///< empty exactly when there is an error
    Diagnostics problems;
};

/// One for each name, in order; `diagnostics` is for what belongs to none of them. `file` may be null.
[[nodiscard]] std::vector<FairyImport> importFairy(const Source* file, const FairyRequest& request,
                                                   const ReadDefinition& readDefinition,
                                                   Diagnostics& diagnostics);

}  // namespace ferz::variant
