// A text of the toy notation: leaps, and the words of each.
#pragma once

#include <vector>

#include "support/source.h"

namespace ferz::steps {

using Leap = std::vector<Span>;
using Text = std::vector<Leap>;

}  // namespace ferz::steps
