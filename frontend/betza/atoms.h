// The leaper of an atom: that of its letter, changed by a suffix and by doubling.
//
//     leaperOf(Dialect::XBetza, {.letter = 'N', .doubled = true})    (1,2), any number of times
#pragma once

#include <optional>
#include <string>

#include "frontend/betza/ast.h"
#include "notations/betza/atoms.h"
#include "notations/betza/words.h"

namespace ferz::betza {

/// A leaper, or why there is none.
struct LeaperOrReason {
    std::optional<RangedLeaper> leaper;
    std::string reason;
    std::string help;
    bool isOtherDialect = false;
    bool isNotYet = false;
};

/// The leaper of the atom; a range is not applied.
[[nodiscard]] LeaperOrReason leaperOf(Dialect dialect, const Atom& atom);

}  // namespace ferz::betza
