#include "support/marks.h"

#include <utility>

namespace ferz {

void appendMoved(std::vector<SemanticToken>& marks, std::vector<SemanticToken> part, std::size_t by,
                 std::size_t scope) {
    for (SemanticToken& each : part) {
        each.span = {each.span.begin + by, each.span.end + by};
        each.whole = {each.whole.begin + by, each.whole.end + by};
        if (each.letter.end != 0) each.letter = {each.letter.begin + by, each.letter.end + by};
        each.scope += scope;
        marks.push_back(std::move(each));
    }
}

}  // namespace ferz
