#include "frontend/byte_text.h"

namespace ferz {

std::string withPlainSpaces(std::string_view text) {
    std::string result(text);
    for (const std::string_view wide : {"\xEF\xBB\xBF", "\xC2\xA0", "\xE3\x80\x80"}) {
        for (std::size_t at = result.find(wide); at != std::string::npos; at = result.find(wide, at))
            result.replace(at, wide.size(), wide.size(), ' ');
    }
    return result;
}

}  // namespace ferz
