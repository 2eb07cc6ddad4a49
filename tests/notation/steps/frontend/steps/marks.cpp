#include "frontend/steps/marks.h"

#include <algorithm>
#include <string_view>

#include "notations/steps/words.h"

namespace ferz::steps {

std::vector<SemanticToken> marks(const Source& source) {
    const std::string_view text = source.text();
    std::vector<SemanticToken> marks;
    for (std::size_t at = 0; at < text.size() && marks.size() < kMostMarks; ++at) {
        const std::size_t end = std::min(text.find_first_of(" ,\t\r\n", at), text.size());
        if (const StepWord* word = findStep(text.substr(at, end - at)))
            marks.push_back({.span = {at, end}, .kind = MarkKind::Word, .meaning = word->meaning});
        at = end;
    }
    return marks;
}

}  // namespace ferz::steps
