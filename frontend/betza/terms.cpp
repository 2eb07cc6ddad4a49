#include "frontend/betza/terms.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>

#include "frontend/betza/characters.h"
#include "frontend/betza/diagnostic_names.h"
#include "notations/betza/atoms.h"
#include "notations/betza/words.h"

namespace ferz::betza {

namespace {

/// Nothing after them says how often.
bool isBent(char atom) {
    return atom == letter::kGriffon || atom == letter::kManticore || atom == letter::kRose;
}

class TermReader {
public:
    explicit TermReader(std::string_view text) : text_(text) {}

    Terms terms() && {
        while (at_ < text_.size())
            next();
        if (!term_.letters.empty() || !term_.braces.empty()) {
            const std::size_t begin =
                term_.letters.empty() ? term_.braces.front().span.begin : term_.letters.front().span.begin;
            problem(diagnostic::kMisplacedModifier, {begin, text_.size()},
                    fmt::format("`{}` modifies nothing: an atom has to follow", text_.substr(begin)));
        }
        return std::move(result_);
    }

private:
    void problem(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        result_.problems.push_back({name, span, std::move(message), std::move(help)});
    }

    void next() {
        const char c = text_[at_];
        if (isSpace(c)) {
            ++at_;
        } else if (isLower(c) || c == letter::kShooting) {
            term_.letters.push_back({c, {at_, at_ + 1}});
            ++at_;
        } else if (c == '{') {
            braces();
        } else if (c == '(' && isGroup()) {
            group();
        } else if (isUpper(c) || c == letter::kRose || c == '(') {
            atom();
        } else {
            foreign();
        }
    }

    void braces() {
        const std::size_t close = text_.find('}', at_);
        if (close == std::string_view::npos) {
            problem(diagnostic::kSyntax, {at_, at_ + 1}, "`{` is never closed");
            at_ = text_.size();
            return;
        }
        term_.braces.push_back({std::string(text_.substr(at_ + 1, close - at_ - 1)),
                                {at_, close + 1},
                                term_.has(letter::kLame)});
        at_ = close + 1;
    }

    /// True for parentheses without a vector.
    [[nodiscard]] bool isGroup() const {
        const std::size_t close = text_.find(')', at_);
        return close != std::string_view::npos &&
               text_.substr(at_, close - at_).find(',') == std::string_view::npos;
    }

    /// `m(RB)`: the letters apply to each.
    void group() {
        const std::size_t close = text_.find(')', at_);
        const std::string_view inside = text_.substr(at_ + 1, close - at_ - 1);
        const Span whole{term_.letters.empty() ? at_ : term_.letters.front().span.begin, close + 1};
        const bool isOfAtoms = !inside.empty() && std::all_of(inside.begin(), inside.end(), isUpper);
        if (!isOfAtoms || term_.letters.empty() || !term_.braces.empty() ||
            term_.letters.back().letter == letter::kShooting) {
            problem(diagnostic::kSyntax, {at_, close + 1},
                    "in Fairy-Stockfish-X parentheses hold a vector, `(1,4)`, or atoms that have the letters "
                    "before them in common, `m(RB)`");
        } else {
            for (const char each : inside) {
                Term& term = result_.all.emplace_back(term_);
                term.atom = std::string(1, each);
                term.span = term.atomSpan = whole;
                term.restSpan = {whole.end, whole.end};
            }
        }
        term_ = {};
        result_.isExtended = true;
        at_ = close + 1;
    }

    void atom() {
        std::size_t end = at_ + 1;
        if (text_[at_] == '(') {
            const std::size_t close = text_.find(')', at_);
            if (close == std::string_view::npos) {
                problem(diagnostic::kSyntax, {at_, at_ + 1}, "`(` is never closed");
                at_ = text_.size();
                term_ = {};
                return;
            }
            end = close + 1;
        }
        term_.atom = text_.substr(at_, end - at_);
        term_.atomSpan = {at_, end};
        const std::size_t last = isBent(term_.atom.front()) ? end : endOfRest(end);
        term_.rest = text_.substr(end, last - end);
        term_.restSpan = {end, last};
        std::size_t begin = at_;
        if (!term_.letters.empty()) begin = std::min(begin, term_.letters.front().span.begin);
        if (!term_.braces.empty()) begin = std::min(begin, term_.braces.front().span.begin);
        term_.span = {begin, last};
        result_.isExtended = result_.isExtended || isOfExtension(term_);
        result_.all.push_back(std::move(term_));
        term_ = {};
        at_ = last;
    }

    [[nodiscard]] std::size_t endOfRest(std::size_t end) {
        std::size_t at = end;
        if (text_.substr(at).starts_with(term_.atom)) at += term_.atom.size();
        if (at != end && term_.atom.front() != '(') return at;
        if (at < text_.size() && text_[at] == '[') {
            const std::size_t close = text_.find(']', at);
            if (close != std::string_view::npos) return close + 1;
            problem(diagnostic::kSyntax, {at, at + 1}, "`[` is never closed");
            return text_.size();
        }
        while (at < text_.size() && isDigit(text_[at]))
            ++at;
        return at;
    }

    static bool isOfExtension(const Term& term) {
        const char atom = term.atom.front();
        const bool isOwn = isBent(atom) || atom == letter::kAnywhere || atom == '(';
        const bool hasOwn = std::any_of(term.letters.begin(), term.letters.end(), [](const Letter& each) {
            return isModifier(Dialect::FairyX, each.letter) && !isModifier(Dialect::Fairy, each.letter);
        });
        return isOwn || hasOwn || !term.braces.empty() || term.rest.starts_with('[');
    }

    void foreign() {
        std::size_t end = at_ + 1;
        while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U)
            ++end;
        problem(diagnostic::kOtherDialect, {at_, end},
                fmt::format("Fairy-Stockfish-X silently skips `{}` and reads the rest",
                            text_.substr(at_, end - at_)),
                "leave it out");
        at_ = end;
    }

    const std::string_view text_;
    std::size_t at_ = 0;
    Term term_;
    Terms result_;
};

}  // namespace

bool Term::has(char which) const {
    return std::any_of(letters.begin(), letters.end(),
                       [&](const Letter& each) { return each.letter == which; });
}

bool Term::hasAnyOf(std::string_view those) const {
    return std::any_of(letters.begin(), letters.end(),
                       [&](const Letter& each) { return those.find(each.letter) != std::string_view::npos; });
}

std::string Term::modifiers() const {
    std::string result;
    for (const Letter& each : letters)
        result += each.letter;
    return result;
}

void Term::erase(std::string_view those) {
    std::erase_if(letters,
                  [&](const Letter& each) { return those.find(each.letter) != std::string_view::npos; });
}

void Term::add(char which) {
    letters.push_back({which, span});
}

std::string Term::text() const {
    std::string result, hurdles;
    for (const Letter& each : letters) {
        result += each.letter;
        if (each.letter != letter::kLame) continue;
        for (const Braces& braced : braces)
            if (braced.ofPath) result += "{" + braced.inside + "}";
    }
    for (const Braces& braced : braces)
        if (!braced.ofPath) hurdles += "{" + braced.inside + "}";
    return result + hurdles + atom + rest;
}

Terms termsOf(std::string_view text) {
    const std::string_view named = stringOfName(text);
    Terms result = TermReader(named.empty() ? text : named).terms();
    if (named.empty()) return result;
    result.isExtended = true;
    const Span whole{0, text.size()};
    for (Term& term : result.all) {
        term.span = term.atomSpan = whole;
        term.restSpan = {whole.end, whole.end};
        for (Letter& each : term.letters)
            each.span = whole;
    }
    return result;
}

}  // namespace ferz::betza
