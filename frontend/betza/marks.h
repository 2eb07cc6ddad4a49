// What stands where in a text of Betza's notation: support/marks.h.
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::betza {

[[nodiscard]] std::vector<TextMark> marks(const Source& source);

}  // namespace ferz::betza
