#include "frontend/byte_text.h"

namespace ferz {

std::string oneCodePointPerByte(std::string_view text) {
    std::string result;
    result.reserve(text.size() + text.size() / 4);
    for (std::size_t at = 0; at < text.size(); ++at) {
        bool space = false;
        for (const std::string_view wide : {"\xEF\xBB\xBF", "\xC2\xA0", "\xE3\x80\x80"}) {
            if (text.substr(at, wide.size()) != wide) continue;
            result.append(wide.size(), ' ');
            at += wide.size() - 1;
            space = true;
            break;
        }
        if (space) continue;
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x80) {
            result += static_cast<char>(byte);
        } else {
            result += static_cast<char>(0xC0U | static_cast<unsigned>(byte >> 6U));
            result += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return result;
}

}  // namespace ferz
