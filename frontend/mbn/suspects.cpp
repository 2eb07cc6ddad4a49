#include "frontend/mbn/suspects.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string_view>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/sequence_queries.h"

namespace ferz::mbn {

namespace {

/// In longer texts the parts after these are not looked at.
constexpr int kMostParts = 20'000;

using Letters = std::vector<const Modifier*>;

/// The place of a partial move in its moves.
struct PartialPlace {
    Scope scope;
    bool isLater = false;   ///< after another leg, to which its directions are relative
    bool isMiddle = false;  ///< before another leg
    Letters last;           ///< letters written round it that apply to its last leg
    Letters every;          ///< letters written round it that apply to every leg
};

bool isOneOf(char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
}

/// True for the same letter twice, without numbers.
bool repeats(const MoveTerm& move, const MoveTerm& next) {
    const auto* first = std::get_if<Reference>(&move.what);
    const auto* second = std::get_if<Reference>(&next.what);
    return first != nullptr && second != nullptr && first->name == second->name && !move.steps && !next.steps;
}

template <class Predicate>
std::vector<Span> spansOf(const Letters& letters, const Predicate& isMeant) {
    std::vector<Span> spans;
    for (const Modifier* each : letters) {
        if (isMeant(*each)) spans.push_back(each->span);
    }
    return spans;
}

/// True for m, c and a, which define together how a leg ends. Optional letters are tested on their own.
bool isEnding(const Modifier& each) {
    return isOneOf(each.letter, "mca") && !each.optional;
}

/// Searches all moves of a text.
struct SuspectSearch {
    SuspectSearch(const Environment& ofText, bool letters, Diagnostics& reported)
        : environment(ofText), withLetters(letters), diagnostics(reported) {}

    const Environment& environment;
    const bool withLetters;
    Diagnostics& diagnostics;
    Suspects found;
    int parts = 0;
    Diagnostics ignored;
    LoweringProblems problems{environment.source, ignored};
    SequenceQueries queries{environment, problems};

    void look(WrittenMoves written);
    void sequence(const Sequence& sequence, const PartialPlace& place);
    void partialMove(const PartialMove& partial, const PartialPlace& place);
    void move(const MoveTerm& move, const PartialPlace& place);

    void wide(const PartialMove& partial);
    void number(const MoveTerm& move, const Sequence& moves, const Scope& scope);
    void directions(const PartialMove& partial);
    void ending(const Modifier& letter, const PartialPlace& place);
    [[nodiscard]] bool isPlain(const MoveTerm& move, const Scope& scope) const;
    void optional(const Modifier& letter, const PartialMove& partial, const PartialPlace& place);
    void other(const Modifier& letter, const PartialMove& partial, const PartialPlace& place);

    [[nodiscard]] std::string text(Span span) const { return std::string(environment.source.slice(span)); }
    void tell(DiagnosticName name, Span span, std::string message, std::string help) {
        diagnostics.report(name, environment.source, span, std::move(message), std::move(help));
    }
    void suspect(Span span, std::string_view why, std::vector<std::vector<Span>> leftOut,
                 std::string help = {}) {
        found.all.push_back({diagnostic::kUselessModifier,
                             span,
                             fmt::format("`{}` changes nothing: {}", text(span), why),
                             std::move(help),
                             std::move(leftOut),
                             {},
                             found.moves.size() - 1});
    }
};

void SuspectSearch::look(WrittenMoves written) {
    // Several pieces may share their moves.
    const auto isSame = [&](const WrittenMoves& each) { return each.moves == written.moves; };
    if (written.moves == nullptr || std::any_of(found.moves.begin(), found.moves.end(), isSame)) return;
    PartialPlace place;
    place.scope.macro = written.macro;
    const auto moves = written.moves;
    found.moves.push_back(std::move(written));
    sequence(*moves, place);
}

void SuspectSearch::sequence(const Sequence& sequence, const PartialPlace& place) {
    if (place.scope.depth > kMostDepth) return;
    for (std::size_t i = 0; i < sequence.legs.size(); ++i) {
        const Leg& leg = sequence.legs[i];
        const bool isLast = i + 1 == sequence.legs.size();
        PartialPlace here = place;
        ++here.scope.depth;
        here.isLater = !leg.independent && (place.isLater || i > 0);
        here.isMiddle = place.isMiddle || !isLast;
        if (!isLast) here.last.clear();
        for (const PartialMove& partial : leg.alternatives)
            partialMove(partial, here);
        if (!leg.inside) continue;
        here.isLater = here.isLater || leg.steps;
        here.isMiddle = here.isMiddle || leg.steps;
        this->sequence(*leg.inside, here);
    }
}

void SuspectSearch::partialMove(const PartialMove& partial, const PartialPlace& place) {
    if (++parts > kMostParts) return;
    wide(partial);
    for (std::size_t i = 1; i < partial.moves.size(); ++i) {
        if (!repeats(partial.moves[i - 1], partial.moves[i])) continue;
        const std::string& letter = std::get<Reference>(partial.moves[i].what).name;
        tell(diagnostic::kUselessRepetition, partial.moves[i].span,
             fmt::format("`{0}{0}` is the same as `{0}`", letter),
             fmt::format("write `{}0` for the rider", letter));
    }
    PartialPlace inside = place;
    for (const Modifier& each : partial.modifiers) {
        if (isOneOf(each.letter, "gno")) {
            inside.every.push_back(&each);
        } else if (!each.isDirection() && each.letter != 'i') {
            inside.last.push_back(&each);
        }
    }
    if (withLetters) {
        if (!place.isLater) directions(partial);
        for (const Modifier& each : partial.modifiers) {
            if (isEnding(each)) {
                ending(each, inside);
            } else if (isOneOf(each.letter, "mc")) {
                optional(each, partial, inside);
            } else {
                other(each, partial, inside);
            }
        }
    }
    for (const MoveTerm& each : partial.moves)
        move(each, inside);
}

void SuspectSearch::move(const MoveTerm& move, const PartialPlace& place) {
    const auto meaning = isCircular(move) ? std::nullopt : queries.meaningOf(move, place.scope);
    if (!meaning) return;
    const auto* reference = std::get_if<Reference>(&move.what);
    const Sequence* moves = meaning->moves();
    if (moves == nullptr) {
        const auto newer = reference == nullptr ? std::nullopt : replacementOf(reference->name.front());
        if (!newer) return;
        tell(diagnostic::kOldLetter, move.span,
             fmt::format("`{}` is a letter of the old notation", reference->name),
             fmt::format("write `{}`", *newer));
        return;
    }
    number(move, *moves, meaning->scope);
    // Basic pieces have no suspects, and macros are searched on their own.
    if (reference != nullptr) return;
    PartialPlace inside = place;
    inside.isLater = place.isLater || isRepeated(move.steps);
    inside.isMiddle = place.isMiddle || isRepeated(move.steps);
    sequence(*moves, inside);
}

/// `mRN` is m(RN), but in Betza's notation, which many know, it is `mR+N`.
void SuspectSearch::wide(const PartialMove& partial) {
    if (partial.moves.size() < 2 || partial.modifiers.empty()) return;
    const bool reaches =
        std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                    [](const Modifier& each) { return isOneOf(each.letter, "mcfblrsv") && !each.set; });
    // In `mNN` the doubled letter is a rider in Betza's notation, which has a warning of its own.
    if (!reaches || repeats(partial.moves[0], partial.moves[1])) return;
    const Span letters = cover(partial.modifiers.front().span, partial.modifiers.back().span);
    const Span first = partial.moves.front().span;
    const Span rest = cover(partial.moves[1].span, partial.moves.back().span);
    tell(diagnostic::kWideModifier, letters,
         fmt::format("`{}` reaches all of `{}`, not only the next move as in Betza's notation", text(letters),
                     text(cover(first, rest))),
         fmt::format("write `{0}{1}+{2}` if only `{1}` is meant, or `{0}({1}{2})` to make it plain",
                     text(letters), text(first), text(rest)));
}

/// A number after sliders has no effect, or makes several rides of them.
void SuspectSearch::number(const MoveTerm& move, const Sequence& moves, const Scope& scope) {
    if (!move.steps || isStar(*move.steps) || isZero(move.steps) || !queries.isBare(moves, true, scope))
        return;
    const bool isExact = move.steps->kind == Steps::Kind::Exactly;
    if (isExact && move.steps->count == 1) return;
    const auto leapers = queries.leapersOf(moves, scope);
    if (!std::all_of(leapers.begin(), leapers.end(), [](const auto& each) { return each.second; })) return;
    const std::string written = text(move.span);
    std::string help;
    const std::pair<char, char> known[] = {{'R', 'W'}, {'B', 'F'}, {'Q', 'K'}};
    for (const auto& [rider, leaper] : known) {
        if (environment.cells == ir::Cells::Squares && written.size() > 1 && written.front() == rider)
            help = fmt::format("write `{}{}`", leaper, written.substr(1));
    }
    const std::string many = move.steps->kind == Steps::Kind::Unlimited ? "any number of"
                             : isExact                                  ? fmt::format("{}", move.steps->count)
                                       : fmt::format("up to {}", move.steps->count);
    found.all.push_back(
        {diagnostic::kUselessRepetition,
         move.span,
         fmt::format("the number in `{}` changes nothing: its riders have no limit already", written),
         help,
         {{move.span}},
         fmt::format("`{}` is {} rides of one step or more, one after the other", written, many),
         found.moves.size() - 1});
}

/// Direction letters of a first leg are suspects; `d` may be written for clarity.
void SuspectSearch::directions(const PartialMove& partial) {
    Letters letters;
    for (const Modifier& each : partial.modifiers) {
        if (each.isDirection()) letters.push_back(&each);
    }
    const auto isD = [](const Modifier* each) { return each->letter == 'd'; };
    if (letters.empty() || std::any_of(letters.begin(), letters.end(), isD)) return;
    suspect(cover(letters.front()->span, letters.back()->span), "it selects what the move without it has",
            {spansOf(letters, [](const Modifier&) { return true; })}, "take it away");
}

/// Suspects each of m, c and a, and all of them together.
void SuspectSearch::ending(const Modifier& letter, const PartialPlace& place) {
    // `m` in an earlier leg is often written for clarity.
    if (letter.letter == 'm' && place.isMiddle) return;
    suspect(letter.span, "the leg ends so without it", {{letter.span}, spansOf(place.last, isEnding)},
            letter.letter == 'a' && !letter.set
                ? "take it away; another leg, which XBetza begins with `a`, is chained with `-`"
                : "take it away");
}

/// True for leapers and sliders that leave their square.
bool SuspectSearch::isPlain(const MoveTerm& move, const Scope& scope) const {
    if (isZero(move.steps)) return false;
    const auto meaning = isCircular(move) ? std::nullopt : queries.meaningOf(move, scope);
    if (!meaning) return false;
    if (const auto* leaper = std::get_if<Leaper>(&meaning->what)) return leaper->larger > 0;
    if (!queries.isBare(*meaning->moves(), true, meaning->scope)) return false;
    const auto leapers = queries.leapersOf(*meaning->moves(), meaning->scope);
    return std::all_of(leapers.begin(), leapers.end(),
                       [](const auto& each) { return each.first.larger > 0; });
}

/// Suspects `c?` and `m?` at the end of a move without other such letters: it may capture and move anyway.
void SuspectSearch::optional(const Modifier& letter, const PartialMove& partial, const PartialPlace& place) {
    const bool isAlone = !letter.isDoubled() && !letter.any && !place.isMiddle &&
                         std::none_of(place.last.begin(), place.last.end(), [&](const Modifier* each) {
                             return each != &letter && isOneOf(each->letter, "mcajwxe");
                         });
    const bool isCertain = isAlone && place.scope.macro.empty() &&
                           std::all_of(partial.moves.begin(), partial.moves.end(),
                                       [&](const MoveTerm& each) { return isPlain(each, place.scope); });
    using LeftOut = std::vector<std::vector<Span>>;
    suspect(letter.span, "the move without it can do all that the move with it can",
            isCertain ? LeftOut{} : LeftOut{{letter.span}});
}

/// Suspects other letters, along with those of the same kind round them.
void SuspectSearch::other(const Modifier& letter, const PartialMove& partial, const PartialPlace& place) {
    const auto isSame = [&](const Modifier& each) {
        return each.letter == letter.letter && each.isDoubled() == letter.isDoubled();
    };
    const auto has = [&](char wanted) {
        const auto is = [&](const Modifier* each) { return each->letter == wanted; };
        return std::any_of(place.last.begin(), place.last.end(), is);
    };
    std::string_view why;
    switch (letter.letter) {
        case 'g': why = has('p') ? "what it leaps over is a hurdle" : "the piece leaps already"; break;
        case 'n': why = "the step leaps over nothing"; break;
        case 'h': why = "half the distance to the edge is at least one step"; break;
        case 'o': why = "the move stays on its file"; break;
        case 'e': why = "the move passes no square"; break;
        default: return;
    }
    // `*` stops at the edge even if the edges wrap.
    const bool toEdge = std::any_of(partial.moves.begin(), partial.moves.end(), [](const MoveTerm& each) {
        return each.steps && each.steps->kind == Steps::Kind::Edge;
    });
    if (letter.letter == 'o' && (letter.isDoubled() || toEdge)) return;
    if (letter.letter == 'e' && (!has('m') || has('c'))) return;
    const Letters& around = isOneOf(letter.letter, "gno") ? place.every : place.last;
    suspect(letter.span, why, {spansOf(around, isSame)});
}

}  // namespace

Suspects suspectsOf(const Environment& environment, bool withLetters, Diagnostics& diagnostics) {
    SuspectSearch search(environment, withLetters, diagnostics);
    for (const PieceDefinition& piece : environment.pieces) {
        if (piece.definitions.empty()) search.look({piece.name, "", piece.moves});
        for (const BoardDefinition& each : piece.definitions)
            search.look({piece.name, "", each.moves});
    }
    for (const Precondition& each : environment.rules.preconditions)
        search.look({environment.names.nameOf(each.piece), "", each.moves});
    for (const CastlingRule& each : environment.rules.castlings) {
        search.look({"", "", each.royal});
        search.look({"", "", each.associate});
    }
    for (const auto& [name, moves] : environment.macros)
        search.look({"", name, moves});
    return std::move(search.found);
}

}  // namespace ferz::mbn
