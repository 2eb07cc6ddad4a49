// Prepares texts for lexers of ASCII.
#pragma once

#include <string>
#include <string_view>

namespace ferz {

/// Spaces outside ASCII (a byte-order mark, a no-break space, the ideographic space of a Korean keyboard)
/// become as many plain ones as they have bytes, so that places stay what they are.
[[nodiscard]] std::string withPlainSpaces(std::string_view text);

}  // namespace ferz
