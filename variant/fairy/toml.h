// Rules of Fairy-Stockfish as a variant file.
//
// In: the rules of a section with all it inherits. Out: the TOML text; or nothing, and for each rule that a
// variant file cannot say a diagnostic: at the value that the section gives, or at the name of the parent
// that it has it from. What changes no move is left out with a warning, where the section's own file says it.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "support/diagnostics.h"
#include "variant/fairy/read_section.h"
#include "variant/fairy/toml_rules.h"
#include "variant/toml/read.h"

namespace ferz::variant {

struct FairyTomlOptions {
    std::string name;
    std::string origin;             ///< for the comment at its head: `variants.ini`
    std::set<std::string> without;  ///< options that may be left out though they change the moves
    const Source* file = nullptr;   ///< whose options are warned about when they are left out
    /// The section's name in it, for problems that no option is to blame for, and its parent's.
    Span nameAt;
    Span parentAt;
    std::optional<LetterNames> names = {};  ///< in place of those of the program's kinds
};

[[nodiscard]] std::optional<std::string> tomlOf(const FairyRules& rules, const FairyTomlOptions& options,
                                                const ReadDefinition& readDefinition,
                                                Diagnostics& diagnostics);

}  // namespace ferz::variant
