#include "frontend/betza/directions.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

namespace ferz::betza {

namespace {

bool isVertical(char letter) {
    return letter == 'f' || letter == 'b' || letter == 'v';
}
bool isHorizontal(char letter) {
    return letter == 'l' || letter == 'r' || letter == 's';
}
bool isSingle(char letter) {
    return letter == 'f' || letter == 'b' || letter == 'l' || letter == 'r';
}
bool isAcross(char first, char second) {
    return (isVertical(first) && isHorizontal(second)) || (isHorizontal(first) && isVertical(second));
}

/// Does the vector lead at all to where the letter says?
bool leads(const ir::Vec& vec, char letter) {
    switch (letter) {
        case 'f': return vec.rank > 0;
        case 'b': return vec.rank < 0;
        case 'r': return vec.file > 0;
        case 'l': return vec.file < 0;
        case 'v': return vec.rank != 0;
        case 's': return vec.file != 0;
        default: return false;
    }
}

/// Does it lead there above all?
bool leadsMost(const ir::Vec& vec, char letter) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return leads(vec, letter) && (isVertical(letter) ? ranks > files : files > ranks);
}

Shape modelOf(Look look) {
    Shape model;
    model.look = look;
    if (look == Look::Diagonal) model.smaller = 1;
    if (look == Look::Oblique) {
        model.smaller = 1;
        model.larger = 2;
    }
    return model;
}

template <class Wanted>
Places where(const Shape& model, const Wanted& wanted) {
    Places result = 0;
    for (int place = 0; place < 8; ++place) {
        const unsigned bit = 1U << static_cast<unsigned>(place);
        if ((model.places() & bit) != 0 && wanted(model.at(place))) result |= bit;
    }
    return result;
}

Places all(Look look) {
    return modelOf(look).places();
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

/// What letters of several diagonals mean in Betza's own text: `flbr` may be two pairs, `rlb` is none.
enum class Diagonals { Pairs, PairsOrAxes, Axes };

class Selector {
public:
    explicit Selector(Look look, Diagonals diagonals = Diagonals::Pairs)
        : look_(look), model_(modelOf(look)), diagonals_(diagonals) {}

    Selection select(const std::vector<Run>& runs) {
        if (isChiral(runs)) return selection_;
        for (const Run& run : runs) {
            if (areAxes(run)) {
                axes(run);
                continue;
            }
            if (look_ == Look::Both) compareReadings(run);
            for (std::size_t at = 0; at < run.size();)
                at += next(run, at);
        }
        return selection_;
    }

private:
    [[nodiscard]] bool areAxes(const Run& run) const {
        if (look_ != Look::Diagonal || diagonals_ == Diagonals::Pairs) return false;
        const auto isHalf = [](const Letter& each) { return each.letter == 'h'; };
        if (std::any_of(run.begin(), run.end(), isHalf)) return false;
        if (diagonals_ == Diagonals::Axes) return true;
        for (std::size_t at = 0; at < run.size(); at += 2) {
            if (at + 1 == run.size() || !isAcross(run[at].letter, run[at + 1].letter)) return true;
        }
        return false;
    }

    /// The diagonals that lead to one of the ends named and to one of the sides named: `rlb` are those
    /// backward.
    void axes(const Run& run) {
        for (const Letter& each : run) {
            if (!isSingle(each.letter)) useless(each);
        }
        const auto isOne = [&](const ir::Vec& vec, bool (*isOfAxis)(char)) {
            bool isNamed = false;
            for (const Letter& each : run) {
                if (!isOfAxis(each.letter)) continue;
                if (leads(vec, each.letter)) return true;
                isNamed = true;
            }
            return !isNamed;
        };
        add(cover(run.front().span, run.back().span),
            [&](const ir::Vec& vec) { return isOne(vec, isVertical) && isOne(vec, isHorizontal); });
    }

    /// `rlb` of a king: where letters are no pairs alone, Betza's text reads all of them as ends and sides.
    void compareReadings(const Run& run) {
        std::string letters, moves;
        bool hasPair = false, hasSingle = false;
        for (std::size_t at = 0; at < run.size();) {
            const char first = run[at].letter;
            const char second = at + 1 < run.size() ? run[at + 1].letter : '\0';
            if (!isSingle(first) || second == first || second == 'h') return;
            const bool isPair = combines(first, second);
            (isPair ? hasPair : hasSingle) = true;
            const std::string token = isPair ? std::string{first, second} : std::string(1, first);
            letters += token;
            moves += token + (isPair ? "F" : "W");
            at += token.size();
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
        selection_.problems.push_back({isError, false, span, std::move(message), std::move(help)});
    }

    /// `hr` and `hl`: the right-handed and the left-handed half of the knight's moves.
    bool isChiral(const std::vector<Run>& runs) {
        if (runs.empty() || runs.front().front().letter != 'h') return false;
        const Run& run = runs.front();
        if (run.size() < 2 || (run[1].letter != 'r' && run[1].letter != 'l')) return false;
        const Span span = cover(run[0].span, run[1].span);
        if (look_ != Look::Oblique) {
            problem(true, span,
                    fmt::format("`h{}` is a half of the eight moves of an oblique leaper, not of {}",
                                run[1].letter, nounOf(look_)));
        } else if (run.size() > 2 || runs.size() > 1) {
            problem(true, span, fmt::format("`h{}` cannot be combined with other directions", run[1].letter));
        }
        selection_.places = run[1].letter == 'r' ? 0x55U : 0xAAU;
        return true;
    }

    std::size_t next(const Run& run, std::size_t at) {
        const Letter& first = run[at];
        const char second = at + 1 < run.size() ? run[at + 1].letter : '\0';
        if (first.letter == 'h') {
            problem(true, first.span, "`h` needs a direction before it: `fh` is the forward half");
            return 1;
        }
        if (second == 'h') {
            half(first, cover(first.span, run[at + 1].span));
            return 2;
        }
        if (look_ == Look::Orthogonal) {
            if (second == first.letter) return 1;
            add(first.span, [&](const ir::Vec& vec) { return leads(vec, first.letter); });
            return 1;
        }
        if (second == first.letter) {
            const char third = at + 2 < run.size() ? run[at + 2].letter : '\0';
            if (look_ == Look::Both && combines(second, third))
                differs(cover(first.span, run[at + 2].span),
                        fmt::format("`{0}{0}` of a king is one letter, alone; XBoard reads the second one "
                                    "again, as `{0}{1}`",
                                    first.letter, third),
                        "write a move for each: `fKrK`");
            add(cover(first.span, run[at + 1].span),
                [&](const ir::Vec& vec) { return alone(vec, first.letter); });
            return 2;
        }
        if (combines(first.letter, second)) {
            const Span span = cover(first.span, run[at + 1].span);
            if (look_ == Look::Diagonal && (!isSingle(first.letter) || !isSingle(second)))
                useless(isSingle(first.letter) ? run[at + 1] : first);
            add(span, [&](const ir::Vec& vec) {
                return look_ == Look::Oblique ? leads(vec, first.letter) && leadsMost(vec, second)
                                              : leads(vec, first.letter) && leads(vec, second);
            });
            return 2;
        }
        if (look_ == Look::Diagonal && !isSingle(first.letter)) useless(first);
        if (look_ != Look::Diagonal && isAcross(first.letter, second))
            differs(
                cover(first.span, run[at + 1].span),
                fmt::format(
                    "`{0}{1}` is read as XBoard does, `{0}` and what follows apart: another program may take "
                    "them for one",
                    first.letter, second),
                look_ == Look::Oblique ? fmt::format("write `{}`", first.letter == 's' ? "llrr" : "ffbb") +
                                             ", and behind it what follows"
                                       : "write a move for each: `vKsK`");
        add(first.span, [&](const ir::Vec& vec) { return alone(vec, first.letter); });
        return 1;
    }

    [[nodiscard]] bool combines(char first, char second) const {
        return second != '\0' && isAcross(first, second) && (look_ == Look::Diagonal || isSingle(first));
    }

    /// A letter for itself: the narrow reading where there are eight directions.
    [[nodiscard]] bool alone(const ir::Vec& vec, char letter) const {
        if (look_ == Look::Diagonal) return leads(vec, letter);
        if (look_ == Look::Oblique) return leadsMost(vec, letter);
        return leads(vec, letter) && (vec.file == 0 || vec.rank == 0);
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
        add(span, [&](const ir::Vec& vec) { return leads(vec, first.letter); });
    }

    void differs(Span span, std::string message, std::string help) {
        selection_.problems.push_back({false, true, span, std::move(message), std::move(help)});
    }

    void useless(const Letter& letter) {
        problem(false, letter.span,
                fmt::format("`{}` selects all {}, it changes nothing", letter.letter, nounOf(look_)));
    }

    template <class Wanted>
    void add(Span span, const Wanted& wanted) {
        const Places places = where(model_, wanted);
        if (places == 0) problem(true, span, "the letters select no direction");
        selection_.places |= places;
    }

    const Look look_;
    const Shape model_;
    const Diagonals diagonals_;
    Selection selection_;
};

Selection united(const Selection& a, const Selection& b) {
    Selection result = a;
    result.places |= b.places;
    for (const DirectionProblem& each : b.problems) {
        if (each.isError) result.problems.push_back(each);
    }
    return result;
}

}  // namespace

bool isDirection(char letter) {
    return std::string_view("fblrvsh").find(letter) != std::string_view::npos && letter != '\0';
}

Selection selectPlaces(Look look, const std::vector<Run>& runs, bool isClassic) {
    if (runs.empty()) return {all(look), {}};
    if (!isClassic) return Selector(look).select(runs);
    if (look != Look::Both) return Selector(look, Diagonals::PairsOrAxes).select(runs);
    Selection diagonal = Selector(Look::Diagonal, Diagonals::Axes).select(runs);
    // A letter that says nothing of the diagonal part says something of the other.
    std::erase_if(diagonal.problems, [](const DirectionProblem& each) { return !each.isError; });
    return united(Selector(Look::Orthogonal).select(runs), diagonal);
}

Selection selectFairy(const Shape& shape, const std::vector<Run>& runs) {
    Selection result;
    if (runs.empty()) return {0xFFU, {}};
    const Shape model = modelOf(Look::Oblique);
    const auto upright = [](char letter) { return isVertical(letter) || letter == 'h'; };
    const auto level = [](char letter) { return isHorizontal(letter) || letter == 'h'; };
    const auto add = [&](char first, char second, Span span) {
        Places places = 0;
        if (first == second && first != 'h') {
            places = where(model, [&](const ir::Vec& vec) { return leadsMost(vec, first); });
        } else if (isSingle(first) && second == 'h') {
            places = where(model, [&](const ir::Vec& vec) { return leads(vec, first); });
        } else if (first == 'h' && (second == 'r' || second == 'l')) {
            places = second == 'r' ? 0x55U : 0xAAU;
        } else if (isSingle(first) && isAcross(first, second)) {
            places =
                where(model, [&](const ir::Vec& vec) { return leads(vec, first) && leadsMost(vec, second); });
        }
        if (places == 0) {
            result.problems.push_back(
                {true, false, span, "Fairy-Stockfish finds no direction in these letters", {}});
        }
        result.places |= places;
    };
    for (const Run& run : runs) {
        for (std::size_t at = 0; at < run.size(); ++at) {
            const char first = run[at].letter;
            const char second = at + 1 < run.size() ? run[at + 1].letter : '\0';
            const bool isPair = second != '\0' && (second == first || (upright(first) && level(second)) ||
                                                   (level(first) && upright(second)));
            if (!isPair) {
                add(first, first, run[at].span);
                continue;
            }
            const Span span = cover(run[at].span, run[at + 1].span);
            // Both directions of a wazir are meant, `fs` of the soldier.
            if (shape.look == Look::Orthogonal && first != second) {
                add(first, first, run[at].span);
                add(second, second, run[at + 1].span);
            } else {
                add(first, second, span);
            }
            ++at;
        }
    }
    return result;
}

}  // namespace ferz::betza
