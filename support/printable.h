// Text of strangers as a terminal may show it.
//
// In: any bytes. Out: UTF-8 without characters that steer a terminal, change the direction of what follows or
// are not seen: control characters (ESC, U+009B) and hidden ones (support/hidden.h). Each becomes a blank,
// and a byte that is no UTF-8 becomes U+FFFD.
//
//     printable("\033[31mred") == " [31mred"
#pragma once

#include <string>
#include <string_view>

namespace ferz {

/// One line.
[[nodiscard]] std::string printable(std::string_view text);
/// Line breaks stay.
[[nodiscard]] std::string printableLines(std::string_view text);
/// One line that stays as it is.
[[nodiscard]] bool isPrintable(std::string_view text);

}  // namespace ferz
