#include "frontend/betza/directions.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "frontend/betza/diagnostic_names.h"
#include "notations/betza/words.h"

namespace ferz::betza {

namespace {

using Form = DirectionToken::Form;

std::string lettersOf(const Run& run) {
    std::string letters;
    for (const Letter& each : run)
        letters += each.letter;
    return letters;
}

std::string_view nounOf(Look look) {
    switch (look) {
        case Look::Orthogonal: return "four orthogonal directions";
        case Look::Diagonal: return "four diagonal directions";
        case Look::Oblique: return "eight oblique directions";
        case Look::Both: break;
    }
    return "eight directions of a king";
}

/// How letters of diagonals are read: as pairs (`flbr` is `fl` and `br`), as ends and sides (`rlb` is both
/// backward diagonals), or as pairs where all letters form pairs, otherwise as ends and sides.
enum class Diagonals { Pairs, PairsOrAxes, Axes };

class Selector {
public:
    explicit Selector(Look look, Diagonals diagonals = Diagonals::Pairs)
        : look_(look), diagonals_(diagonals) {}

    Selection select(const std::vector<Run>& runs) {
        if (selectChiral(runs)) return selection_;
        for (const Run& run : runs) {
            if (areAxes(run)) {
                axes(run);
                continue;
            }
            if (look_ == Look::Both) compareReadings(run);
            const std::string letters = lettersOf(run);
            for (std::size_t at = 0; at < run.size();)
                at += next(run, letters, at);
        }
        return selection_;
    }

private:
    [[nodiscard]] bool areAxes(const Run& run) const {
        if (look_ != Look::Diagonal || diagonals_ == Diagonals::Pairs) return false;
        const auto isHalf = [](const Letter& each) { return each.letter == letter::kHalf; };
        if (std::any_of(run.begin(), run.end(), isHalf)) return false;
        if (diagonals_ == Diagonals::Axes) return true;
        for (std::size_t at = 0; at < run.size(); at += 2) {
            if (at + 1 == run.size() || !isAcross(run[at].letter, run[at + 1].letter)) return true;
        }
        return false;
    }

    /// Selects the diagonals that lead to one of the named ends and to one of the named sides: `rlb` selects
    /// both backward ones.
    void axes(const Run& run) {
        Places ends = 0, sides = 0;
        for (const Letter& each : run) {
            if (!isSingle(each.letter)) useless(each);
            (isVertical(each.letter) ? ends : sides) |= leading(look_, each.letter);
        }
        const Places all = modelOf(look_).places();
        add(cover(run.front().span, run.back().span), (ends != 0 ? ends : all) & (sides != 0 ? sides : all));
    }

    /// Reports letters of a king that are no pairs alone, as `rlb`: Betza's text reads them as ends and
    /// sides.
    void compareReadings(const Run& run) {
        const std::string letters = lettersOf(run);
        std::string moves;
        bool hasPair = false, hasSingle = false;
        for (std::size_t at = 0; at < letters.size();) {
            const DirectionToken token = nextToken(look_, std::string_view(letters).substr(at));
            const bool isPair = token.form == Form::Pair;
            if (!isSingle(letters[at]) || (!isPair && token.form != Form::Single)) return;
            (isPair ? hasPair : hasSingle) = true;
            moves += letters.substr(at, token.length) + *(isPair ? letterOf(1, 1) : letterOf(0, 1));
            at += token.length;
        }
        if (!hasPair || !hasSingle) return;
        differs(cover(run.front().span, run.back().span),
                fmt::format(
                    "`{}` of a king is read as XBoard does, in pairs from the left: Betza's own text takes "
                    "such letters for ends and sides",
                    letters),
                fmt::format("write a move for each: `{}`", moves));
    }

    void problem(bool isError, Span span, std::string message, std::string help = {}) {
        selection_.problems.push_back({isError ? diagnostic::kEmptySelection : diagnostic::kUselessModifier,
                                       span, std::move(message), std::move(help)});
    }

    /// Selects one half of the knight's moves if the letters begin with `hr` or `hl`. Returns whether they
    /// do.
    bool selectChiral(const std::vector<Run>& runs) {
        if (runs.empty()) return false;
        const Run& run = runs.front();
        selection_.places = chiralPlaces(lettersOf(run));
        if (selection_.places == 0) return false;
        const Span span = cover(run[0].span, run[1].span);
        if (look_ != Look::Oblique) {
            problem(true, span,
                    fmt::format("`h{}` is a half of the eight moves of an oblique leaper, not of {}",
                                run[1].letter, nounOf(look_)));
        } else if (run.size() > 2 || runs.size() > 1) {
            problem(true, span, fmt::format("`h{}` cannot be combined with other directions", run[1].letter));
        }
        return true;
    }

    /// Reads one token and returns its length.
    std::size_t next(const Run& run, std::string_view letters, std::size_t at) {
        const Letter& first = run[at];
        const DirectionToken token = nextToken(look_, letters.substr(at));
        const Span span = cover(first.span, run[at + token.length - 1].span);
        const char second = at + 1 < run.size() ? run[at + 1].letter : '\0';
        switch (token.form) {
            case Form::LoneHalf:
                problem(true, first.span, "`h` needs a direction before it: `fh` is the forward half");
                return token.length;
            case Form::Half: half(first, span); break;
            case Form::Double:
                if (look_ == Look::Both && nextToken(look_, letters.substr(at + 1)).form == Form::Pair)
                    differs(
                        cover(first.span, run[at + 2].span),
                        fmt::format("`{0}{0}` of a king is one letter, alone; XBoard reads the second one "
                                    "again, as `{0}{1}`",
                                    first.letter, run[at + 2].letter),
                        "write a move for each: `fKrK`");
                break;
            case Form::Pair:
                if (look_ == Look::Diagonal && (!isSingle(first.letter) || !isSingle(second)))
                    useless(isSingle(first.letter) ? run[at + 1] : first);
                break;
            case Form::Single:
                if (look_ == Look::Diagonal && !isSingle(first.letter)) useless(first);
                if (look_ != Look::Orthogonal && isAcross(first.letter, second))
                    differs(
                        cover(first.span, run[at + 1].span),
                        fmt::format("`{0}{1}` is read as XBoard does, `{0}` and what follows apart: "
                                    "another program may take them for one",
                                    first.letter, second),
                        look_ == Look::Oblique
                            ? fmt::format("write `{}`", first.letter == letter::kSideways ? "llrr" : "ffbb") +
                                  ", and after it what follows"
                            : "write a move for each: `vKsK`");
                break;
        }
        add(span, token.places);
        return token.length;
    }

    void half(const Letter& first, Span span) {
        if (look_ == Look::Orthogonal || look_ == Look::Diagonal) {
            problem(true, span,
                    fmt::format("`{}h` is a half of eight directions, and there are {}", first.letter,
                                nounOf(look_)),
                    fmt::format("write `{}`", first.letter));
        } else if (!isSingle(first.letter)) {
            problem(true, span, fmt::format("`{}h` is no half", first.letter),
                    "write `fh`, `bh`, `lh` or `rh`");
        } else if (look_ == Look::Both) {
            differs(span,
                    fmt::format("`{}h` of a king is half of its directions; XBoard takes it for all of them",
                                first.letter),
                    fmt::format("write W and F: `{0}W{0}F`", first.letter));
        }
    }

    void differs(Span span, std::string message, std::string help) {
        selection_.problems.push_back(
            {diagnostic::kProgramsDiffer, span, std::move(message), std::move(help)});
    }

    void useless(const Letter& letter) {
        problem(false, letter.span,
                fmt::format("`{}` selects all {}, it changes nothing", letter.letter, nounOf(look_)));
    }

    void add(Span span, Places places) {
        if (places == 0) problem(true, span, "the letters select no direction");
        selection_.places |= places;
    }

    const Look look_;
    const Diagonals diagonals_;
    Selection selection_;
};

bool isError(const DirectionProblem& problem) {
    return problem.name.severity == Severity::Error;
}

Selection united(const Selection& a, const Selection& b) {
    Selection result = a;
    result.places |= b.places;
    for (const DirectionProblem& each : b.problems) {
        if (isError(each)) result.problems.push_back(each);
    }
    return result;
}

}  // namespace

Selection selectPlaces(Look look, const std::vector<Run>& runs, bool isClassic) {
    if (runs.empty()) return {modelOf(look).places(), {}};
    if (!isClassic) return Selector(look).select(runs);
    if (look != Look::Both) return Selector(look, Diagonals::PairsOrAxes).select(runs);
    Selection diagonal = Selector(Look::Diagonal, Diagonals::Axes).select(runs);
    // A letter without effect on the diagonals may have one on the orthogonals: only errors are kept.
    std::erase_if(diagonal.problems, [](const DirectionProblem& each) { return !isError(each); });
    return united(Selector(Look::Orthogonal).select(runs), diagonal);
}

Selection selectFairy(Look look, const std::vector<Run>& runs) {
    Selection result;
    if (runs.empty()) return {0xFFU, {}};
    for (const Run& run : runs) {
        const std::string letters = lettersOf(run);
        for (std::size_t at = 0; at < run.size();) {
            const DirectionToken token = nextFairyToken(look, std::string_view(letters).substr(at));
            const Span span = cover(run[at].span, run[at + token.length - 1].span);
            if (token.places == 0)
                result.problems.push_back({diagnostic::kEmptySelection,
                                           span,
                                           "Fairy-Stockfish finds no direction in these letters",
                                           {}});
            result.places |= token.places;
            at += token.length;
        }
    }
    return result;
}

}  // namespace ferz::betza
