#include "support/json_shape.h"

#include <algorithm>

namespace ferz {

JsonShape jsonShape(std::string_view text) {
    JsonShape shape{0, 1};
    std::size_t open = 0;
    bool isString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (isString) {
            if (c == '\\') ++at;
            isString = c != '"';
            continue;
        }
        isString = c == '"';
        if (c == '[' || c == '{') {
            shape.depth = std::max(shape.depth, ++open);
            ++shape.values;
        }
        if ((c == ']' || c == '}') && open > 0) --open;
        if (c == ',') ++shape.values;
    }
    return shape;
}

}  // namespace ferz
