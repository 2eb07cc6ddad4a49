#include "frontend/betza/fairy_manner.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <utility>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/fairy_hurdles.h"
#include "notations/betza/words.h"
#include "support/limits.h"

namespace ferz::betza::fairy {

namespace {

constexpr int kMostRange = limits::kBetzaRange.most;
constexpr int kNoNumber = -1;

/// Letters of paths beside the tables.
constexpr char kOfOwnPaths[] = {letter::kHop,  letter::kHopOnce, letter::kLame,
                                letter::kJump, letter::kCrooked, letter::kCounting};

bool isOfOwnPath(char which) {
    return std::find(std::begin(kOfOwnPaths), std::end(kOfOwnPaths), which) != std::end(kOfOwnPaths);
}

bool isAnywhere(const Term& term) {
    return term.atom.front() == letter::kAnywhere;
}

/// kNoNumber for what is none.
int numberOf(std::string_view digits) {
    if (digits.empty() || digits.size() > 3) return kNoNumber;
    int value = 0;
    for (const char each : digits) {
        if (each < '0' || each > '9') return kNoNumber;
        value = value * 10 + (each - '0');
    }
    return value;
}

class MannerReader {
public:
    MannerReader(const Term& term, const ir::NameTable& names, std::vector<TermProblem>& problems)
        : term_(term), names_(names), problems_(problems) {}

    std::optional<Manner> manner() && {
        checkLetters();
        checkInitial();
        if (isBent(term_)) {
            checkBent();
        } else {
            readAtom();
            readRest();
            readBraces();
            checkLocust();
            checkManner();
            checkNumber();
        }
        if (failed_) return std::nullopt;
        return std::move(manner_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        problems_.push_back({name, span, std::move(message), std::move(help)});
    }

    [[nodiscard]] Span spanOf(char which) const {
        const auto found = std::find_if(term_.letters.begin(), term_.letters.end(),
                                        [&](const Letter& each) { return each.letter == which; });
        return found == term_.letters.end() ? term_.span : found->span;
    }

    /// Reports letters that the program does not know.
    void checkLetters() {
        for (const Letter& each : term_.letters) {
            const char which = each.letter;
            if (isDirection(which) || isModifier(Dialect::FairyX, which)) continue;
            if (which == letter::kEnPassant && term_.has(letter::kCapture)) {
                fail(diagnostic::kProgramsDiffer, each.span,
                     "Fairy-Stockfish-X skips `e`: which pieces capture en passant is an option of the "
                     "variant",
                     "leave it out, and write `enPassantTypes` into the variant");
                continue;
            }
            fail(diagnostic::kOtherDialect, each.span,
                 fmt::format("Fairy-Stockfish-X silently skips `{}` and reads the rest", which),
                 isModifier(Dialect::XBetza, which)
                     ? fmt::format("read it as `{}`", prefixOf(Dialect::XBetza))
                     : "leave it out");
        }
        if (term_.has(letter::kCounting)) {
            fail(diagnostic::kNotYet, spanOf(letter::kCounting),
                 "`x` goes as many squares as there are pieces on its line, which a piece alone cannot say",
                 "a variant file has `counting = true` for it");
        }
    }

    void checkInitial() {
        if (!term_.has(letter::kInitial)) return;
        if (term_.has(letter::kCapture)) {
            fail(diagnostic::kMisplacedModifier, spanOf(letter::kCapture),
                 "Fairy-Stockfish-X has no captures that are initial moves", "leave out the `c`");
        } else if (!term_.has(letter::kMove)) {
            const bool isPlain =
                term_.braces.empty() && !term_.hasAnyOf({kOfOwnPaths, std::size(kOfOwnPaths)});
            fail(isPlain ? diagnostic::kProgramsDiffer : diagnostic::kNotYet, spanOf(letter::kInitial),
                 isPlain
                     ? "Fairy-Stockfish-X has no captures that are initial moves: this only moves"
                     : "of such moves Fairy-Stockfish-X has captures that are initial in some places only",
                 "write `im`");
        }
    }

    void checkBent() {
        for (const Letter& each : term_.letters) {
            if (isDirection(each.letter) || isOfOwnPath(each.letter))
                fail(
                    diagnostic::kMisplacedModifier, each.span,
                    fmt::format("Fairy-Stockfish-X does not read `{}` before `{}`", each.letter, term_.atom));
        }
        if (!term_.braces.empty())
            fail(diagnostic::kMisplacedModifier, term_.braces.front().span,
                 fmt::format("Fairy-Stockfish-X silently skips braces before `{}`", term_.atom));
    }

    void readAtom() {
        const char atom = term_.atom.front();
        manner_.lame = term_.has(letter::kLame);
        if (isAnywhere(term_)) return;
        if (atom == '(') {
            readVector();
            return;
        }
        const auto known = leaperOf(atom);
        if (!known) {
            fail(diagnostic::kUnknownAtom, term_.atomSpan,
                 fmt::format("`{}` is no atom of Fairy-Stockfish-X: these are A B C D F G H J K L M N O Q R "
                             "U W Z",
                             term_.atom));
            return;
        }
        manner_.isSlider = known->slides;
        manner_.leaps = {{known->larger, known->smaller}};
        if (known->look == Look::Both) manner_.leaps = {{1, 0}, {1, 1}};
    }

    void readVector() {
        const std::string_view inside = std::string_view(term_.atom).substr(1, term_.atom.size() - 2);
        const std::size_t comma = inside.find(',');
        Leap leap{numberOf(inside.substr(0, comma)), kNoNumber};
        if (comma != std::string_view::npos) leap.second = numberOf(inside.substr(comma + 1));
        const auto isOrdinate = [](int value) { return value >= 0 && value < ir::Board::kMostFiles; };
        if (!isOrdinate(leap.first) || !isOrdinate(leap.second)) {
            fail(diagnostic::kNumberRange, term_.atomSpan,
                 fmt::format("`{}` is no vector of two numbers below {}", term_.atom, ir::Board::kMostFiles),
                 "write `(1,4)`");
        } else if (leap.first == 0 && leap.second == 0) {
            fail(diagnostic::kNoMovement, term_.atomSpan, "the leap stays where it is");
        } else {
            manner_.leaps = {leap};
        }
    }

    void readRest() {
        std::string_view rest = term_.rest;
        manner_.isRider = manner_.isSlider || !rest.empty();
        if (rest.starts_with('[')) {
            readRange();
            return;
        }
        if (rest.starts_with(term_.atom)) rest.remove_prefix(term_.atom.size());
        if (rest.empty()) return;
        manner_.hasNumber = true;
        manner_.limit = numberOf(rest);
        if (manner_.limit < 1 || manner_.limit > kMostRange)
            wrongRange(fmt::format("a range is from 1 to {}, and not `{}`", kMostRange, rest));
    }

    void wrongRange(std::string message, std::string help = {}) {
        fail(diagnostic::kNumberRange, term_.restSpan, std::move(message), std::move(help));
    }

    /// `[3-5]`, or `[3-]` without an end.
    void readRange() {
        const std::string_view inside = std::string_view(term_.rest).substr(1, term_.rest.size() - 2);
        const std::size_t hyphen = inside.find('-');
        const bool isSplit = hyphen != std::string_view::npos;
        const std::string_view end = isSplit ? inside.substr(hyphen + 1) : std::string_view();
        const int least = numberOf(inside.substr(0, hyphen));
        const int most = end.empty() ? 0 : numberOf(end);
        manner_.hasNumber = true;
        manner_.least = least;
        manner_.limit = most;
        if (!manner_.isSlider) {
            wrongRange(fmt::format("a range in brackets stands behind R, B or Q alone, and not behind `{}`",
                                   term_.atom));
        } else if (!isSplit && least != kNoNumber) {
            wrongRange(fmt::format("the range `{}` has no hyphen", term_.rest),
                       fmt::format("up to {0} squares are `{1}{0}`, exactly {0} are `{1}[{0}-{0}]`", least,
                                   term_.atom));
        } else if (!isSplit || least == kNoNumber || most == kNoNumber ||
                   std::max(least, most) > kMostRange) {
            wrongRange(fmt::format("`{}` is no range", term_.rest), "write `[3-5]`, or `[3-]`");
        } else if (least == 0) {
            wrongRange(fmt::format("the range `{}` begins before the first square", term_.rest));
        } else if (!end.empty() && most < least) {
            wrongRange(fmt::format("the range `{}` ends before it begins", term_.rest),
                       fmt::format("write `[{}-{}]`", most, least));
        }
    }

    void readBraces() {
        for (const Braces& each : term_.braces) {
            const BracesMeaning meaning = BracesReader(each, names_).meaning();
            for (const TermProblem& problem : meaning.problems)
                fail(problem.name, problem.span, problem.message, problem.help);
            if (each.ofPath) {
                manner_.path = meaning.path;
            } else if (meaning.isHopper) {
                manner_.hurdles = meaning.hurdles;
            } else {
                manner_.overFriendsAt = each.span;
            }
        }
        if (term_.braces.size() > 1)
            fail(diagnostic::kNotYet, term_.braces[1].span, "one move with braces twice is not supported");
    }

    /// The program plays it as a capture also where it is written as a move.
    void checkLocust() {
        const bool isLocust = manner_.hurdles && manner_.hurdles->capture != HopCapture::LastSquare;
        if (isLocust && (term_.has(letter::kMove) || !term_.has(letter::kCapture)))
            fail(diagnostic::kNotYet, term_.braces.front().span,
                 "a hop that captures what it hops over is supported with `c` alone", "write `c`");
    }

    void against(char which, const std::string& message) {
        if (term_.has(which)) fail(diagnostic::kMisplacedModifier, spanOf(which), message);
    }

    /// Reports what the program refuses to read together, and letters that change nothing.
    void checkManner() {
        const bool isOfPath = manner_.lame && !term_.braces.empty() && term_.braces.front().ofPath;
        for (const char which : kOfOwnPaths) {
            const std::string unread = fmt::format("Fairy-Stockfish-X does not read `{}` ", which);
            const std::string skipped = fmt::format("Fairy-Stockfish-X silently skips `{}` ", which);
            const bool turns = which == letter::kJump || which == letter::kCrooked;
            if (term_.atom.front() == '(') against(which, unread + "before a vector");
            if (term_.rest.starts_with('[')) against(which, unread + "before a range in brackets");
            if (manner_.lame && which != letter::kLame) against(which, unread + "and `n` together");
            if (!term_.braces.empty() && !isOfPath) against(which, unread + "with braces");
            if (isAnywhere(term_)) against(which, unread + "before `U`");
            if (turns && hops(term_)) against(which, skipped + "before a hop");
            if (turns && !manner_.isRider) against(which, skipped + "before a leap");
        }
        if (term_.has(letter::kJump))
            against(letter::kCrooked, "Fairy-Stockfish-X silently skips `z` after `j`");
        if (term_.has(letter::kHopOnce)) against(letter::kHop, "`p` and `g` both hop: write one of them");
        const auto isOfDirection = [](const Letter& each) { return isDirection(each.letter); };
        if (isAnywhere(term_) && std::any_of(term_.letters.begin(), term_.letters.end(), isOfDirection))
            fail(diagnostic::kNotYet, term_.span, "`U` with directions is not supported");
    }

    void checkNumber() {
        if (!manner_.hasNumber) {
            if (isAnywhere(term_) && manner_.isRider)
                fail(diagnostic::kMisplacedModifier, term_.restSpan, "`U` already goes everywhere");
            return;
        }
        if (term_.has(letter::kJump) || term_.has(letter::kCrooked) || isAnywhere(term_))
            fail(diagnostic::kMisplacedModifier, term_.restSpan,
                 fmt::format("Fairy-Stockfish-X silently skips the range `{}` of such a move", term_.rest));
        if (term_.has(letter::kHopOnce) && manner_.limit != 1)
            fail(diagnostic::kProgramsDiffer, term_.restSpan,
                 "Fairy-Stockfish-X reads the number as the range of the complete move, and `g` as `p`",
                 "write `p`");
        if (term_.has(letter::kHop) && manner_.limit == 1)
            fail(diagnostic::kProgramsDiffer, term_.restSpan,
                 "Fairy-Stockfish-X reads `p` with the range 1 as `g`, a grasshopper of any range",
                 "write `g`");
    }

    const Term& term_;
    const ir::NameTable& names_;
    std::vector<TermProblem>& problems_;
    Manner manner_;
    bool failed_ = false;
};

}  // namespace

ir::Vec Leap::at(int place) const {
    RangedLeaper leaper;
    leaper.smaller = second;
    leaper.larger = first;
    return leaper.atOblique(place);
}

bool isBent(const Term& term) {
    const char atom = term.atom.front();
    return atom == letter::kGriffon || atom == letter::kManticore || atom == letter::kRose;
}

bool hops(const Term& term) {
    return term.has(letter::kHop) || term.has(letter::kHopOnce);
}

std::optional<Manner> mannerOf(const Term& term, const ir::NameTable& names,
                               std::vector<TermProblem>& problems) {
    return MannerReader(term, names, problems).manner();
}

}  // namespace ferz::betza::fairy
