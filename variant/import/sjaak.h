// Games of Sjaak's files as variant files: variant/import/sjaak_text.h says how they look.
#pragma once

#include <vector>

#include "variant/import/draft.h"

namespace ferz::variant {

[[nodiscard]] std::vector<GameDraft> readSjaak(const Source& source);

}  // namespace ferz::variant
