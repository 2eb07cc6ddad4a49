#include "frontend/betza/marks.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "frontend/betza/atoms.h"
#include "frontend/betza/manner.h"
#include "frontend/betza/split.h"

namespace ferz::betza {

namespace {

constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz";

std::string_view meaningOfModifier(char letter) {
    for (const ModifierLetter& each : modifierLetters()) {
        if (each.letter == letter) return each.meaning;
    }
    return {};
}

void markBody(std::string_view text, Span body, std::vector<TextMark>& marks) {
    for (std::size_t at = body.begin; at < body.end && marks.size() < kMostMarks;) {
        const char c = text[at];
        std::size_t end = at + 1;
        if (c >= 'A' && c <= 'Z') {
            if (const std::string_view meaning = meaningOf(c); !meaning.empty()) {
                // `NN` is one rider, `NX` a longer leap.
                while (end < body.end && (text[end] == c || text[end] == 'X' || text[end] == 'Y'))
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

std::vector<TextMark> marks(const Source& source) {
    const std::string_view text = source.text();
    std::vector<TextMark> marks;
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

std::vector<Word> wordList() {
    std::vector<Word> list;
    for (const ModifierLetter& each : modifierLetters())
        list.push_back({kSmall.substr(kSmall.find(each.letter), 1), MarkKind::Modifier, {}, each.meaning});
    for (const char& letter : kCapitals) {
        if (const std::string_view meaning = meaningOf(letter); !meaning.empty())
            list.push_back({std::string_view(&letter, 1), MarkKind::Atom, {}, meaning});
    }
    return list;
}

}  // namespace ferz::betza
