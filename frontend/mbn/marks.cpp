#include "frontend/mbn/marks.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "frontend/mbn/definition_text.h"
#include "notations/mbn/words.h"

namespace ferz::mbn {

namespace {

/// Compound letters are case-insensitive: `:BM:` and `:bm:` are one macro.
std::string capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

/// True for `+P`, `?#K` and `!+K/NAME/`: a rule or a piece that is named by its letter with signs. A letter
/// alone is a movement, too.
bool isBare(const DefinitionText& text, Span span) {
    std::size_t at = span.begin;
    while (at < span.end && (DefinitionText::isPrefix(text[at]) || text[at] == '\''))
        ++at;
    const Span letter = text.letterAt(at, span.end);
    return at > span.begin && letter.end > letter.begin &&
           (letter.end == span.end || text[letter.end] == '/' || text[letter.end] == '<');
}

class TokenCollector {
public:
    explicit TokenCollector(std::string_view text) : text_(text) {}

    [[nodiscard]] std::vector<Span> definitions() const { return text_.definitions(); }
    [[nodiscard]] bool isFull() const { return marks_.size() >= kMostMarks; }
    std::vector<SemanticToken> marks() && { return std::move(marks_); }

    /// Notes the macros that the definition defines; all have to be known before mark().
    void findMacros(Span definition) {
        if (text_[definition.begin] != '@') return;
        const std::size_t equals = text_.find('=', definition);
        for (std::size_t at = definition.begin + 1; at < equals;) {
            const Span letter = text_.letterAt(at, equals);
            if (letter.end > letter.begin) macros_.insert(capitals(text_.slice(letter)));
            at = std::max(letter.end, at + 1);
        }
    }

    void mark(Span definition) {
        definition_ = definition;
        bracketEnds_ = text_.bracketEnds(definition);
        const std::size_t equals = text_.find('=', definition);
        own_.clear();
        std::size_t at = definition.begin;
        const bool isRule =
            isLowerLetter(text_[at]) && at + 1 < definition.end && isLowerLetter(text_[at + 1]);
        if (equals < definition.end && !isRule) {
            const bool isDouble = equals + 1 < definition.end && text_[equals + 1] == '=';
            if (isCastling({at, equals})) {
                pieces({text_.find('{', {at, equals}), equals});
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
        } else if (isBare(text_, definition)) {
            identifier(definition, true);
        } else {
            movement(definition);
        }
    }

private:
    /// True for `O-O` and `O-O-O{R}`.
    [[nodiscard]] bool isCastling(Span left) const {
        return left.end - left.begin > 2 && isUpperLetter(text_[left.begin]) &&
               text_[left.begin + 1] == '-' && isUpperLetter(text_[left.begin + 2]);
    }

    /// Marks `promotion#` and `conversion*`.
    void word(Span left) {
        std::size_t end = left.begin;
        while (end < left.end && isLowerLetter(text_[end]))
            ++end;
        add({left.begin, end}, MarkKind::Word);
        pieces({end, left.end});
    }

    /// Marks the letters of `@X`, `+PS`, `:BM:`, `R<l>`, `+G/NAME/`.
    void identifier(Span left, bool defines) {
        const bool isMacro = text_[left.begin] == '@';
        std::size_t at = left.begin + (isMacro ? 1 : 0);
        while (at < left.end && text_[at] != '/') {
            if (comment(at)) continue;
            const Span letter = text_.letterAt(at, left.end);
            if (letter.end == letter.begin) {
                ++at;
                continue;
            }
            SemanticToken mark{.span = letter,
                               .kind = isMacro ? MarkKind::Macro : MarkKind::Piece,
                               .name = capitals(text_.slice(letter)),
                               .letter = text_.withoutSigns(letter),
                               .defines = defines,
                               .whole = definition_};
            own_.insert(mark.name);
            marks_.push_back(std::move(mark));
            at = letter.end;
        }
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
                const std::size_t close = text_.find('/', {at + 1, span.end});
                pieces({at + 1, close});
                at = close + 1;
            } else if (c == ':') {
                at = compound(at, span.end);
            } else if (isUpperLetter(c)) {
                letter({at, at + 1});
                ++at;
            } else if (isLowerLetter(c)) {
                at = modifier(at, span.end);
            } else if (isDecimalDigit(c)) {
                at = number(at, span.end);
            } else {
                ++at;
            }
        }
    }

    /// True if the bracket holds an optional leg: it is where a leg begins, and a leg ends after it. A range
    /// or a set before a move is followed by the move.
    [[nodiscard]] bool isLeg(std::size_t open, std::size_t close, Span span) const {
        constexpr std::string_view kBefore = "-([{+";
        constexpr std::string_view kBehind = "-)]}+0123456789";
        const bool begins = open == span.begin || kBefore.find(text_[open - 1]) != std::string_view::npos;
        return begins && (close + 1 >= span.end || kBehind.find(text_[close + 1]) != std::string_view::npos);
    }

    /// The place of the closing bracket, or the end.
    [[nodiscard]] std::size_t bracketEnd(std::size_t open, std::size_t end) const {
        return std::min(bracketEnds_[open - definition_.begin], end);
    }

    /// Marks `:1,4:` or the name of a macro.
    std::size_t compound(std::size_t at, std::size_t end) {
        const std::size_t close = text_.find(':', {at + 1, end});
        if (close >= end) return at + 1;
        if (isDecimalDigit(text_[at + 1])) {
            add({at, close + 1}, MarkKind::Atom, "leaps by so many squares one way and so many the other");
        } else {
            letter({at, close + 1});
        }
        return close + 1;
    }

    /// Marks a letter of a movement. Inside its own definition the letter of a macro means the basic piece.
    void letter(Span span) {
        const std::string name = capitals(text_.slice(span));
        if (macros_.contains(name) && !(text_[definition_.begin] == '@' && own_.contains(name))) {
            marks_.push_back({.span = span, .kind = MarkKind::Macro, .name = name});
        } else if (span.end == span.begin + 1) {
            add(span, MarkKind::Atom, meaningOf(text_[span.begin]));
        }
    }

    /// Marks a modifier with its second letter, `y` and `?`.
    std::size_t modifier(std::size_t at, std::size_t end) {
        const char c = text_[at];
        std::size_t after = at + 1;
        if (after < end && (text_[after] == c || (text_[after] == 'y' && c != 'y'))) ++after;
        if (after < end && text_[after] == '?') ++after;
        const ModifierLetter* known = modifierLetter(c);
        if (known != nullptr) add({at, after}, MarkKind::Modifier, known->meaning);
        return after;
    }

    std::size_t number(std::size_t at, std::size_t end) {
        std::size_t after = at;
        while (after < end && (isDecimalDigit(text_[after]) || text_[after] == '*'))
            ++after;
        add({at, after}, MarkKind::Number);
        return after;
    }

    /// Marks the numbers of ranks, and the sets of attackers.
    void range(Span span) {
        for (std::size_t at = span.begin; at < span.end;) {
            if (comment(at)) continue;
            if (text_[at] == '{') {
                const std::size_t close = bracketEnd(at, span.end);
                pieces({at + 1, close});
                at = close + 1;
            } else if (isDecimalDigit(text_[at])) {
                at = number(at, span.end);
            } else {
                ++at;
            }
        }
    }

    /// Marks the names of pieces in a set, a rule or a condition, where a square may stand, too. A small
    /// letter is the same piece of the other side.
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
            const bool isSquare =
                isLowerLetter(text_[at]) && at + 1 < span.end && isDecimalDigit(text_[at + 1]);
            const Span letter = isSign || isSquare ? Span{at, at} : text_.letterAt(at, span.end);
            if (letter.end > letter.begin) {
                marks_.push_back({.span = letter,
                                  .kind = MarkKind::Piece,
                                  .name = capitals(text_.slice(letter)),
                                  .letter = text_.withoutSigns(letter)});
            }
            at = std::max(letter.end, at + 1);
        }
    }

    // ---- everywhere

    /// Marks a comment that begins here, and goes past it.
    bool comment(std::size_t& at) {
        if (text_[at] != '|') return false;
        const std::size_t end = text_.commentEnd(at);
        add({at, end}, MarkKind::Comment);
        at = end;
        return true;
    }

    void add(Span span, MarkKind kind, std::string_view meaning = {}) {
        marks_.push_back({.span = span, .kind = kind, .meaning = meaning});
    }

    const DefinitionText text_;
    std::set<std::string> macros_;
    std::vector<SemanticToken> marks_;
    Span definition_;                       ///< the present definition
    std::vector<std::size_t> bracketEnds_;  ///< its bracket ends
    std::set<std::string> own_;             ///< its names
};

}  // namespace

std::vector<SemanticToken> marks(const Source& source) {
    TokenCollector collector(source.text());
    const std::vector<Span> definitions = collector.definitions();
    for (const Span& each : definitions)
        collector.findMacros(each);
    for (const Span& each : definitions) {
        if (collector.isFull()) break;
        collector.mark(each);
    }
    return std::move(collector).marks();
}

}  // namespace ferz::mbn
