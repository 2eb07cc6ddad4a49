#include "frontend/betza/marks.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "frontend/betza/split.h"
#include "notations/betza/atoms.h"
#include "notations/betza/words.h"

namespace ferz::betza {

namespace {

void markBody(std::string_view text, Span body, std::vector<SemanticToken>& marks) {
    for (std::size_t at = body.begin; at < body.end && marks.size() < kMostMarks;) {
        const char c = text[at];
        std::size_t end = at + 1;
        if (c >= 'A' && c <= 'Z') {
            if (const std::string_view meaning = meaningOf(c); !meaning.empty()) {
                // `NN` is one rider, `NX` a longer leap.
                while (end < body.end && (text[end] == c || text[end] == letter::kFurther ||
                                          text[end] == letter::kFurtherDiagonally))
                    ++end;
                marks.push_back({.span = {at, end}, .kind = MarkKind::Atom, .meaning = meaning});
            }
        } else if (c >= 'a' && c <= 'z') {
            if (const std::string_view meaning = meaningOfModifier(c); !meaning.empty())
                marks.push_back({.span = {at, end}, .kind = MarkKind::Modifier, .meaning = meaning});
        } else if (c >= '0' && c <= '9') {
            while (end < body.end && text[end] >= '0' && text[end] <= '9')
                ++end;
            marks.push_back({.span = {at, end}, .kind = MarkKind::Number});
        }
        at = end;
    }
}

}  // namespace

std::vector<SemanticToken> marks(const Source& source) {
    const std::string_view text = source.text();
    std::vector<SemanticToken> marks;
    for (std::size_t at = 0; at < text.size() && marks.size() < kMostMarks;) {
        const LinePart part = partAt(text, at);
        at = part.end;
        if (part.isComment) {
            marks.push_back({.span = part.part.body, .kind = MarkKind::Comment});
            continue;
        }
        if (part.part.name) {
            const Span name = *part.part.name;
            marks.push_back({.span = name,
                             .kind = MarkKind::Piece,
                             .name = std::string(text.substr(name.begin, name.end - name.begin)),
                             .defines = true,
                             .whole = {name.begin, std::max(name.end, part.part.body.end)}});
        }
        markBody(text, part.part.body, marks);
    }
    return marks;
}

}  // namespace ferz::betza
