// Texts for ANTLR, whose streams count code points while our places are bytes.
#pragma once

#include <string>
#include <string_view>

namespace ferz {

/// One code point a byte, as UTF-8: the parser's indices are then byte offsets. Spaces outside ASCII (a
/// byte-order mark, a no-break space, the ideographic space of a Korean keyboard) become as many plain ones.
[[nodiscard]] std::string oneCodePointPerByte(std::string_view text);

}  // namespace ferz
