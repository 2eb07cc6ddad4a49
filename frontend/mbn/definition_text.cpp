#include "frontend/mbn/definition_text.h"

namespace ferz::mbn {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr std::size_t kLongestGroup = 40;

}  // namespace

std::vector<Span> DefinitionText::definitions() const {
    std::vector<Span> result;
    for (std::size_t at = 0; at < text_.size();) {
        if (isSpace(text_[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text_.size() && !isSpace(text_[at]))
            at = text_[at] == '|' ? commentEnd(at) : at + 1;
        result.push_back({begin, at});
    }
    return result;
}

std::size_t DefinitionText::commentEnd(std::size_t at) const {
    const std::size_t end = text_.find('|', at + 1);
    return end == std::string_view::npos ? text_.size() : end + 1;
}

std::size_t DefinitionText::find(char wanted, Span span) const {
    for (std::size_t at = span.begin; at < span.end;) {
        if (text_[at] == wanted) return at;
        at = text_[at] == '|' ? commentEnd(at) : at + 1;
    }
    return span.end;
}

Span DefinitionText::letterAt(std::size_t at, std::size_t end) const {
    const std::size_t begin = at;
    if (at < end && isPrefix(text_[at])) ++at;
    if (at >= end) return {begin, begin};
    if (text_[at] == ':') {
        const std::size_t close = find(':', {at + 1, end});
        if (close >= end || at + 1 >= end || isDecimalDigit(text_[at + 1])) return {begin, begin};
        at = close + 1;
    } else if (isUpperLetter(text_[at]) || isLowerLetter(text_[at])) {
        ++at;
    } else {
        return {begin, begin};
    }
    if (at + 1 < end && text_[at] == '<' && (isUpperLetter(text_[at + 1]) || isLowerLetter(text_[at + 1]))) {
        const std::size_t close = text_.substr(at, kLongestGroup).find('>');
        if (close != std::string_view::npos && at + close < end) at += close + 1;
    }
    return {begin, at};
}

Span DefinitionText::withoutSigns(Span letter) const {
    if (letter.begin < letter.end && isPrefix(text_[letter.begin])) ++letter.begin;
    letter.end = std::min(text_.find('<', letter.begin), letter.end);
    return letter;
}

std::vector<std::size_t> DefinitionText::bracketEnds(Span definition) const {
    std::vector<std::size_t> ends(definition.end - definition.begin, definition.end);
    std::vector<std::size_t> open;
    for (std::size_t at = definition.begin; at < definition.end;) {
        if (text_[at] == '|') {
            at = commentEnd(at);
            continue;
        }
        if (text_[at] == '[' || text_[at] == '{') open.push_back(at);
        if ((text_[at] == ']' || text_[at] == '}') && !open.empty()) {
            ends[open.back() - definition.begin] = at;
            open.pop_back();
        }
        ++at;
    }
    return ends;
}

}  // namespace ferz::mbn
