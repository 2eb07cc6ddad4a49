#include "support/writer.h"

namespace ferz {

void Writer::raw(std::string_view text) {
    if (!text.empty()) text_.append(depth_ * width_, ' ').append(text);
    text_ += '\n';
}

}  // namespace ferz
