#include "frontend/betza/foreign_letters.h"

#include <fmt/format.h>
#include <string>
#include <string_view>

#include "frontend/betza/characters.h"
#include "frontend/betza/diagnostic_names.h"
#include "notations/betza/words.h"

namespace ferz::betza {

namespace {

/// Returns the place after the vector `(1,4)` that begins at `at`, or `at` if none does.
std::size_t endOfVector(std::string_view text, std::size_t at) {
    std::size_t i = at + 1;
    for (const char end : {',', ')'}) {
        const std::size_t digits = i;
        while (i < text.size() && isDigit(text[i]))
            ++i;
        if (i == digits || i >= text.size() || text[i] != end) return at;
        ++i;
    }
    return i;
}

/// True for a move that means the same in MBN and in every dialect: a plain atom with m, c and at most one
/// direction, and without a number.
bool isPlain(std::string_view move) {
    int directions = 0;
    std::size_t at = 0;
    for (; at < move.size() && isLower(move[at]); ++at) {
        if (std::string_view("fblrvs").find(move[at]) != std::string_view::npos) {
            ++directions;
        } else if (move[at] != letter::kMove && move[at] != letter::kCapture) {
            return false;
        }
    }
    if (at + 1 != move.size() || directions > 1) return false;
    // The directions of K and Q differ between MBN and XBetza.
    return std::string_view(directions == 0 ? "WFDANCZRBQK" : "WFDANCZRB").find(move[at]) !=
           std::string_view::npos;
}

/// An MBN text rewritten by leaving out its `+`; empty where that changes its meaning.
std::string withoutPlus(std::string_view text) {
    std::string result;
    while (true) {
        const std::size_t plus = text.find('+');
        const std::string_view move = text.substr(0, plus);
        if (!isPlain(move)) return {};
        result += move;
        if (plus == std::string_view::npos) return result;
        text.remove_prefix(plus + 1);
    }
}

class ForeignLetterScan {
public:
    ForeignLetterScan(const Source& source, Span piece, Diagnostics& diagnostics)
        : source_(source), text_(source.slice(piece)), base_(piece.begin), diagnostics_(diagnostics) {}

    [[nodiscard]] bool isAtEnd() const { return at_ == text_.size(); }

    /// Goes past the next character or vector.
    void next() {
        const char c = text_[at_];
        if (c == '(') {
            const std::size_t end = endOfVector(text_, at_);
            if (end == at_) group(at_);
            at_ = end == at_ ? at_ + 1 : end;
            return;
        }
        if (c == '[') ++depth_;
        if (c == ']' && depth_ > 0) --depth_;
        if (!isKnown(c)) at_ = foreign(at_);
        ++at_;
    }

    /// Nothing was reported.
    [[nodiscard]] bool isClean() const { return isClean_; }

private:
    [[nodiscard]] bool isKnown(char c) const {
        if (isUpper(c) || isLower(c) || isDigit(c)) return true;
        if (isSpace(c)) return true;
        if (c == '[' || c == ']') return true;
        return depth_ > 0 && (c == '-' || c == '?');
    }

    void report(DiagnosticName name, std::size_t begin, std::size_t end, std::string message,
                std::string help = {}) {
        isClean_ = false;
        diagnostics_.report(name, source_, {base_ + begin, base_ + end}, std::move(message), std::move(help));
    }

    void group(std::size_t at) {
        report(
            diagnostic::kNotYet, at, at + 1,
            "`(` begins a group, which repeats its legs in the Interactive Diagram and joins moves in MBN: "
            "groups are not supported",
            "parentheses hold the vector of a long leap only: `(1,4)`");
    }

    /// Reports the character and returns the place of its last byte.
    std::size_t foreign(std::size_t at) {
        std::size_t end = at + 1;
        while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U)
            ++end;
        const std::string_view what = text_.substr(at, end - at);
        switch (text_[at]) {
            case '{':
            case '}':
                report(diagnostic::kNotYet, at, end,
                       fmt::format("`{}` belongs to a list of pieces to choose from, and this is one piece",
                                   what));
                break;
            case ',':
                report(diagnostic::kNotYet, at, end,
                       "`,` stands between the definitions of two pieces, and this is one piece",
                       "name one of them, or write them as `A:...;B:...`");
                break;
            case ')': report(diagnostic::kSyntax, at, end, "`)` closes nothing"); break;
            case '@':
                report(diagnostic::kNotYet, at, end,
                       "`@` is a drop from the hand, which is no move of a piece on the board");
                break;
            case '?':
                report(diagnostic::kSyntax, at, end, "`?` joins moves only inside brackets", "write `[F?R]`");
                break;
            case '*':
                report(diagnostic::kUnknownAtom, at, end,
                       "`*` is no letter of Betza's notation, and no range that is published for one of its "
                       "dialects",
                       "any number of steps is `W0`, up to four are `W4`");
                break;
            case '+':
            case '-':
            case '/':
            case '!':
            case ':':
            case '<':
            case '>':
            case '^':
            case '=':
            case '.': ofMbn(at, end); break;
            default: report(diagnostic::kSyntax, at, end, fmt::format("unexpected `{}`", what));
        }
        return end - 1;
    }

    void ofMbn(std::size_t at, std::size_t end) {
        isClean_ = false;
        if (reportedMbn_) return;
        reportedMbn_ = true;
        const char c = text_[at];
        std::string help = "read it as `mbn:`";
        if (c == '+') {
            const std::string repaired = withoutPlus(text_);
            help += repaired.empty()
                        ? "; in Betza's notation moves stand side by side, each with its own modifiers"
                        : fmt::format(", or write `{}`", repaired);
        } else if (c == '-') {
            help += ", or write the legs in brackets: `[F-R]`";
        }
        report(diagnostic::kOtherNotation, at, end,
               fmt::format("`{}` is of MBN and no part of Betza's notation", c), help);
    }

    const Source& source_;
    const std::string_view text_;
    const std::size_t base_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool isClean_ = true;
    bool reportedMbn_ = false;
};

}  // namespace

bool refuseForeignLetters(const Source& source, Span piece, Diagnostics& diagnostics) {
    ForeignLetterScan scan(source, piece, diagnostics);
    while (!scan.isAtEnd())
        scan.next();
    return scan.isClean();
}

}  // namespace ferz::betza
