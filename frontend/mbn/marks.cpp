#include "frontend/mbn/marks.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/modifier.h"

namespace ferz::mbn {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// The letters of one table live for ever, one by one.
constexpr std::string_view kSingleLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kLongestGroup = 40;
constexpr std::string_view kPrefixes = "+-#*$%&?!";

/// Compound letters are the same in both cases: `:BM:`.
std::string capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

class Marking {
public:
    explicit Marking(std::string_view text) : text_(text) {}

    std::vector<TextMark> run() {
        for (const Span& definition : definitions()) {
            if (text_[definition.begin] == '@') findMacros(definition);
        }
        for (const Span& definition : definitions_) {
            if (marks_.size() >= kMostMarks) break;
            mark(definition);
        }
        return std::move(marks_);
    }

private:
    // ---- where definitions are

    /// Behind the comment that begins here.
    [[nodiscard]] std::size_t commentEnd(std::size_t at) const {
        const std::size_t end = text_.find('|', at + 1);
        return end == std::string_view::npos ? text_.size() : end + 1;
    }

    const std::vector<Span>& definitions() {
        for (std::size_t at = 0; at < text_.size();) {
            if (isSpace(text_[at])) {
                ++at;
                continue;
            }
            const std::size_t begin = at;
            while (at < text_.size() && !isSpace(text_[at]))
                at = text_[at] == '|' ? commentEnd(at) : at + 1;
            definitions_.push_back({begin, at});
        }
        return definitions_;
    }

    /// Where the character stands first outside of comments, or the end.
    [[nodiscard]] std::size_t find(char wanted, Span span) const {
        for (std::size_t at = span.begin; at < span.end;) {
            if (text_[at] == wanted) return at;
            at = text_[at] == '|' ? commentEnd(at) : at + 1;
        }
        return span.end;
    }

    void findMacros(Span definition) {
        const std::size_t equals = find('=', definition);
        for (std::size_t at = definition.begin + 1; at < equals;) {
            const Span letter = letterAt(at, equals);
            if (letter.end > letter.begin) macros_.insert(capitals(slice(letter)));
            at = std::max(letter.end, at + 1);
        }
    }

    // ---- definitions

    void mark(Span definition) {
        definition_ = definition;
        findPartners();
        const std::size_t equals = find('=', definition);
        own_.clear();
        std::size_t at = definition.begin;
        const bool isRule = isLower(text_[at]) && at + 1 < definition.end && isLower(text_[at + 1]);
        if (equals < definition.end && !isRule) {
            const bool isDouble = equals + 1 < definition.end && text_[equals + 1] == '=';
            if (isCastling({at, equals})) {
                movement({equals + 1, definition.end});
                return;
            }
            identifier({at, equals}, !isDouble);
            if (isDouble) {
                pieces({equals + 2, definition.end});
            } else {
                movement({equals + 1, definition.end});
            }
        } else if (isRule && equals < definition.end) {
            word({at, equals});
        } else {
            movement(definition);
        }
    }

    /// `O-O`, `O-O-O{R}`
    [[nodiscard]] bool isCastling(Span left) const {
        return left.end - left.begin > 2 && isUpper(text_[left.begin]) && text_[left.begin + 1] == '-' &&
               isUpper(text_[left.begin + 2]);
    }

    /// `promotion#`, `conversion*`
    void word(Span left) {
        std::size_t end = left.begin;
        while (end < left.end && isLower(text_[end]))
            ++end;
        add({left.begin, end}, MarkKind::Word);
        pieces({end, left.end});
    }

    /// `@X`, `+PS`, `:BM:`, `R<l>`
    void identifier(Span left, bool defines) {
        const bool isMacro = text_[left.begin] == '@';
        std::size_t at = left.begin + (isMacro ? 1 : 0);
        while (at < left.end) {
            if (comment(at)) continue;
            const Span letter = letterAt(at, left.end);
            if (letter.end == letter.begin) {
                ++at;
                continue;
            }
            TextMark mark{.span = letter,
                          .kind = isMacro ? MarkKind::Macro : MarkKind::Piece,
                          .name = capitals(slice(letter)),
                          .defines = defines,
                          .whole = definition_};
            own_.insert(mark.name);
            marks_.push_back(std::move(mark));
            at = letter.end;
        }
    }

    /// With its sign before it, and its group behind it: `+P`, `:BM:`, `R<l>`. Empty where there is none.
    [[nodiscard]] Span letterAt(std::size_t at, std::size_t end) const {
        const std::size_t begin = at;
        if (at < end && kPrefixes.find(text_[at]) != std::string_view::npos) ++at;
        if (at >= end) return {begin, begin};
        if (text_[at] == ':') {
            const std::size_t close = find(':', {at + 1, end});
            if (close >= end || at + 1 >= end || isDigit(text_[at + 1])) return {begin, begin};
            at = close + 1;
        } else if (isUpper(text_[at]) || isLower(text_[at])) {
            ++at;
        } else {
            return {begin, begin};
        }
        if (at + 1 < end && text_[at] == '<' && (isUpper(text_[at + 1]) || isLower(text_[at + 1]))) {
            const std::size_t close = text_.substr(at, kLongestGroup).find('>');
            if (close != std::string_view::npos && at + close < end) at += close + 1;
        }
        return {begin, at};
    }

    // ---- movements

    void movement(Span span) {
        std::size_t at = span.begin;
        while (at < span.end && marks_.size() < kMostMarks) {
            const char c = text_[at];
            if (comment(at)) continue;
            if (c == '[' || c == '{') {
                const std::size_t close = bracketEnd(at, span.end);
                if (isLeg(at, close, span)) {
                    ++at;
                } else {
                    if (c == '{') {
                        pieces({at + 1, close});
                    } else {
                        range({at + 1, close});
                    }
                    at = close + 1;
                }
            } else if (c == '/') {
                const std::size_t close = find('/', {at + 1, span.end});
                pieces({at + 1, close});
                at = close + 1;
            } else if (c == ':') {
                at = compound(at, span.end);
            } else if (isUpper(c)) {
                letter({at, at + 1});
                ++at;
            } else if (isLower(c)) {
                at = modifier(at, span.end);
            } else if (isDigit(c)) {
                at = number(at, span.end);
            } else {
                ++at;
            }
        }
    }

    /// A leg that may be left out stands where a leg begins, and behind it the leg is over; behind a range or
    /// a set before a move there is the move.
    [[nodiscard]] bool isLeg(std::size_t open, std::size_t close, Span span) const {
        constexpr std::string_view kBefore = "-([{+";
        constexpr std::string_view kBehind = "-)]}+0123456789";
        const bool begins = open == span.begin || kBefore.find(text_[open - 1]) != std::string_view::npos;
        return begins && (close + 1 >= span.end || kBehind.find(text_[close + 1]) != std::string_view::npos);
    }

    /// Of every bracket of the present definition the one that closes it; once, since they may be nested.
    void findPartners() {
        partners_.assign(definition_.end - definition_.begin, definition_.end);
        std::vector<std::size_t> open;
        for (std::size_t at = definition_.begin; at < definition_.end;) {
            if (text_[at] == '|') {
                at = commentEnd(at);
                continue;
            }
            if (text_[at] == '[' || text_[at] == '{') open.push_back(at);
            if ((text_[at] == ']' || text_[at] == '}') && !open.empty()) {
                partners_[open.back() - definition_.begin] = at;
                open.pop_back();
            }
            ++at;
        }
    }

    /// Where the bracket is closed, or the end.
    [[nodiscard]] std::size_t bracketEnd(std::size_t open, std::size_t end) const {
        return std::min(partners_[open - definition_.begin], end);
    }

    /// `:1,4:` or the name of a macro.
    std::size_t compound(std::size_t at, std::size_t end) {
        const std::size_t close = find(':', {at + 1, end});
        if (close >= end) return at + 1;
        if (isDigit(text_[at + 1])) {
            add({at, close + 1}, MarkKind::Atom, "leaps by so many squares one way and so many the other");
        } else {
            letter({at, close + 1});
        }
        return close + 1;
    }

    /// Inside its own definition the letter of a macro is the basic piece.
    void letter(Span span) {
        const std::string name = capitals(slice(span));
        if (macros_.contains(name) && !(text_[definition_.begin] == '@' && own_.contains(name))) {
            marks_.push_back({.span = span, .kind = MarkKind::Macro, .name = name});
        } else if (span.end == span.begin + 1) {
            add(span, MarkKind::Atom, meaningOf(text_[span.begin]));
        }
    }

    /// A letter with what doubles it, makes it `any` or optional.
    std::size_t modifier(std::size_t at, std::size_t end) {
        const char c = text_[at];
        std::size_t behind = at + 1;
        if (behind < end && (text_[behind] == c || (text_[behind] == 'y' && c != 'y'))) ++behind;
        if (behind < end && text_[behind] == '?') ++behind;
        const ModifierLetter* known = modifierLetter(c);
        if (known != nullptr) add({at, behind}, MarkKind::Modifier, known->meaning);
        return behind;
    }

    std::size_t number(std::size_t at, std::size_t end) {
        std::size_t behind = at;
        while (behind < end && (isDigit(text_[behind]) || text_[behind] == '*'))
            ++behind;
        add({at, behind}, MarkKind::Number);
        return behind;
    }

    /// Numbers of ranks, and sets of pieces that attack.
    void range(Span span) {
        for (std::size_t at = span.begin; at < span.end;) {
            if (comment(at)) continue;
            if (text_[at] == '{') {
                const std::size_t close = bracketEnd(at, span.end);
                pieces({at + 1, close});
                at = close + 1;
            } else if (isDigit(text_[at])) {
                at = number(at, span.end);
            } else {
                ++at;
            }
        }
    }

    /// Names of pieces in a set or a rule: a small letter is the same piece of the other side.
    void pieces(Span span) {
        for (std::size_t at = span.begin; at < span.end && marks_.size() < kMostMarks;) {
            if (comment(at)) continue;
            const bool isSign = text_[at] == '!' || text_[at] == '?' || text_[at] == '@';
            if (text_[at] == '[') {
                const std::size_t close = bracketEnd(at, span.end);
                range({at + 1, close});
                at = close + 1;
                continue;
            }
            const Span letter = isSign ? Span{at, at} : letterAt(at, span.end);
            if (letter.end > letter.begin) {
                marks_.push_back({.span = letter, .kind = MarkKind::Piece, .name = capitals(slice(letter))});
            }
            at = std::max(letter.end, at + 1);
        }
    }

    // ---- all of them

    /// Marks a comment that begins here, and goes behind it.
    bool comment(std::size_t& at) {
        if (text_[at] != '|') return false;
        const std::size_t end = commentEnd(at);
        add({at, end}, MarkKind::Comment);
        at = end;
        return true;
    }

    void add(Span span, MarkKind kind, std::string_view meaning = {}) {
        marks_.push_back({.span = span, .kind = kind, .meaning = meaning});
    }

    [[nodiscard]] std::string_view slice(Span span) const {
        return text_.substr(span.begin, span.end - span.begin);
    }

    std::string_view text_;
    std::vector<Span> definitions_;
    std::set<std::string> macros_;
    std::vector<TextMark> marks_;
    Span definition_;  ///< the present one
    std::vector<std::size_t> partners_;
    std::set<std::string> own_;  ///< what it is called
};

}  // namespace

std::vector<TextMark> marks(const Source& source) {
    return Marking(source.text()).run();
}

std::vector<Word> wordList() {
    std::vector<Word> list;
    const auto written = [](char letter) { return kSingleLetters.substr(kSingleLetters.find(letter), 1); };
    for (const ModifierLetter& each : modifierLetters())
        list.push_back({written(each.letter), MarkKind::Modifier, {}, each.meaning});
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        list.push_back({written(letter), MarkKind::Atom, {}, meaningOf(letter)});
    return list;
}

}  // namespace ferz::mbn
