#include "frontend/mbn/suspects.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string_view>
#include <tuple>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/sequence_queries.h"

namespace ferz::mbn {

namespace {

/// Longer texts are not looked at to their end.
constexpr int kMostParts = 20'000;

using Letters = std::vector<const Modifier*>;

/// Where a partial move stands.
struct Place {
    Scope scope;
    bool isLater = false;   ///< behind another leg, whose direction its letters are relative to
    bool isMiddle = false;  ///< before another leg
    Letters last;           ///< written round it, and reaching its last leg
    Letters every;          ///< the same of every leg
};

bool isOneOf(char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
}

/// The same letter twice, without numbers.
bool repeats(const Move& move, const Move& next) {
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

/// m, c and a say together how a leg ends; what is optional is judged by itself.
bool isEnding(const Modifier& each) {
    return isOneOf(each.letter, "mca") && !each.optional;
}

/// Walks through everything that a text writes.
struct Search {
    Search(const Environment& ofText, bool letters, Diagnostics& reported)
        : environment(ofText), withLetters(letters), diagnostics(reported) {}

    const Environment& environment;
    const bool withLetters;
    Diagnostics& diagnostics;
    Suspects found;
    std::size_t subject = 0;                           ///< the present one
    std::map<std::string, std::size_t> macroSubjects;  ///< of macros by themselves
    int parts = 0;
    Diagnostics ignored;
    LoweringProblems problems{environment.source, ignored};
    SequenceQueries queries{environment, problems};
    std::set<std::tuple<std::size_t, std::string, bool, bool, Letters, Letters>> visited;  ///< macros
    std::set<std::pair<std::size_t, std::string_view>> told;

    void look(const std::string& name, const std::shared_ptr<const Sequence>& moves);
    void sequence(const Sequence& sequence, const Place& place);
    void partialMove(const PartialMove& partial, const Place& place);
    void move(const Move& move, const Place& place);

    void wide(const PartialMove& partial);
    void number(const Move& move, const Sequence& moves, const Scope& scope);
    void directions(const PartialMove& partial, const Scope& scope);
    void ending(const Modifier& letter, const Place& place);
    void optional(const Modifier& letter, const Place& place);
    void other(const Modifier& letter, const PartialMove& partial, const Place& place);

    [[nodiscard]] std::string text(Span span) const { return std::string(environment.source.slice(span)); }
    void tell(DiagnosticName name, Span span, std::string message, std::string help) {
        if (!told.insert({span.begin, name.name}).second) return;
        diagnostics.report(name, environment.source, span, std::move(message), std::move(help));
    }
    Suspect& suspect(Span span, std::string_view message, const Scope& scope,
                     std::vector<std::vector<Span>> leftOut);
};

void Search::look(const std::string& name, const std::shared_ptr<const Sequence>& moves) {
    if (moves == nullptr) return;
    subject = found.subjects.size();
    found.subjects.push_back({name, moves});
    sequence(*moves, {});
}

void Search::sequence(const Sequence& sequence, const Place& place) {
    if (place.scope.depth > kMostDepth) return;
    for (std::size_t i = 0; i < sequence.legs.size(); ++i) {
        const Leg& leg = sequence.legs[i];
        const bool isLast = i + 1 == sequence.legs.size();
        Place here = place;
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

void Search::partialMove(const PartialMove& partial, const Place& place) {
    if (++parts > kMostParts) return;
    wide(partial);
    for (std::size_t i = 1; i < partial.moves.size(); ++i) {
        if (!repeats(partial.moves[i - 1], partial.moves[i])) continue;
        const std::string& letter = std::get<Reference>(partial.moves[i].what).name;
        tell(diagnostic::kUselessRepetition, partial.moves[i].span,
             fmt::format("`{0}{0}` is the same as `{0}`", letter),
             fmt::format("write `{}0` for the rider", letter));
    }
    Place inside = place;
    for (const Modifier& each : partial.modifiers) {
        if (isOneOf(each.letter, "gno")) {
            inside.every.push_back(&each);
        } else if (!each.isDirection() && each.letter != 'i') {
            inside.last.push_back(&each);
        }
    }
    if (withLetters) {
        if (!place.isLater) directions(partial, place.scope);
        for (const Modifier& each : partial.modifiers) {
            if (isEnding(each)) {
                ending(each, inside);
            } else if (isOneOf(each.letter, "mc")) {
                optional(each, inside);
            } else {
                other(each, partial, inside);
            }
        }
    }
    for (const Move& each : partial.moves)
        move(each, inside);
}

void Search::move(const Move& move, const Place& place) {
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
    // A basic piece is right by construction.
    if (meaning->scope.isBasic) return;
    Place inside = place;
    inside.scope = meaning->scope;
    inside.isLater = place.isLater || isRepeated(move.steps);
    inside.isMiddle = place.isMiddle || isRepeated(move.steps);
    if (reference != nullptr &&
        !visited
             .insert({subject, reference->name, inside.isLater, inside.isMiddle, inside.last, inside.every})
             .second)
        return;
    sequence(*moves, inside);
}

/// `mRN` is m(RN), but in Betza's notation, which many know, it is `mR+N`.
void Search::wide(const PartialMove& partial) {
    if (partial.moves.size() < 2 || partial.modifiers.empty()) return;
    const bool reaches =
        std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                    [](const Modifier& each) { return isOneOf(each.letter, "mcfblrsv") && !each.set; });
    // `mNN` is the doubled letter of a rider there, which is told of by itself.
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

/// `message`: what is said behind its letters. What stands in a macro has to change nothing wherever the
/// macro is used, and in the macro by itself.
Suspect& Search::suspect(Span span, std::string_view message, const Scope& scope,
                         std::vector<std::vector<Span>> leftOut) {
    const auto [known, isNew] = found.all.try_emplace({span.begin, span.end});
    Suspect& result = known->second;
    if (isNew) {
        result.name = diagnostic::kUselessModifier;
        result.span = span;
        result.message = fmt::format("`{}` changes nothing: {}", text(span), message);
        result.leftOut = std::move(leftOut);
    } else if (result.leftOut != leftOut) {
        // In a macro: other letters stand round it where it is used again.
        result.leftOut = {{span}};
    }
    result.subjects.insert(subject);
    if (!scope.macro.empty()) {
        const auto [own, isFirst] = macroSubjects.emplace(scope.macro, found.subjects.size());
        if (isFirst) found.subjects.push_back({"", environment.macros.at(scope.macro)});
        result.subjects.insert(own->second);
    }
    return result;
}

/// A number behind sliders says nothing, or makes several rides of them.
void Search::number(const Move& move, const Sequence& moves, const Scope& scope) {
    const auto isZero = [&] { return move.steps->kind == Steps::Kind::Exactly && move.steps->count == 0; };
    if (!move.steps || isStar(*move.steps) || isZero() || !queries.isBare(moves, true, scope)) return;
    const bool isExact = move.steps->kind == Steps::Kind::Exactly;
    if (isExact && move.steps->count == 1) return;
    const auto leapers = queries.leapersOf(moves, scope);
    if (!std::all_of(leapers.begin(), leapers.end(), [](const auto& each) { return each.second; })) return;
    const std::string written = text(move.span);
    Suspect& result = suspect(move.span, "", {}, {{move.span}});
    result.name = diagnostic::kUselessRepetition;
    result.message =
        fmt::format("the number in `{}` changes nothing: its riders have no limit already", written);
    const std::string many = move.steps->kind == Steps::Kind::Unlimited ? "any number of"
                             : isExact                                  ? fmt::format("{}", move.steps->count)
                                       : fmt::format("up to {}", move.steps->count);
    result.otherwise =
        fmt::format("`{}` is {} rides of one step or more, one after the other", written, many);
    const std::pair<char, char> known[] = {{'R', 'W'}, {'B', 'F'}, {'Q', 'K'}};
    for (const auto& [rider, leaper] : known) {
        if (environment.cells == ir::Cells::Squares && written.size() > 1 && written.front() == rider)
            result.help = fmt::format("write `{}{}`", leaper, written.substr(1));
    }
}

/// The directions of a first leg; `d` says for plainness that they are absolute.
void Search::directions(const PartialMove& partial, const Scope& scope) {
    Letters letters;
    for (const Modifier& each : partial.modifiers) {
        if (each.isDirection()) letters.push_back(&each);
    }
    const auto isD = [](const Modifier* each) { return each->letter == 'd'; };
    if (letters.empty() || std::any_of(letters.begin(), letters.end(), isD)) return;
    const auto all = [](const Modifier&) { return true; };
    suspect(cover(letters.front()->span, letters.back()->span), "it selects what the move without it has",
            scope, {spansOf(letters, all)})
        .help = "take it away";
}

/// One of m, c and a has to make a difference, and all of them together.
void Search::ending(const Modifier& letter, const Place& place) {
    Suspect& result = suspect(letter.span, "the leg ends so without it", place.scope,
                              {{letter.span}, spansOf(place.last, isEnding)});
    // That an earlier leg only moves is often written for plainness.
    result.isExcused = result.isExcused || (letter.letter == 'm' && place.isMiddle);
    result.help = letter.letter == 'a' && !letter.set
                      ? "take it away; another leg, which XBetza begins with `a`, is chained with `-`"
                      : "take it away";
}

/// `c?` and `m?`: at the end of a move that says nothing else of it, what they select can be done anyway.
void Search::optional(const Modifier& letter, const Place& place) {
    const bool isPart = !letter.isDoubled() && !letter.any && !place.isMiddle &&
                        std::none_of(place.last.begin(), place.last.end(), [&](const Modifier* each) {
                            return each != &letter && isOneOf(each->letter, "mcajwxe");
                        });
    using LeftOut = std::vector<std::vector<Span>>;
    suspect(letter.span, "the move without it can do all that the move with it can", place.scope,
            isPart ? LeftOut{} : LeftOut{{letter.span}});
}

/// Letters of how a leg goes, along with those of the same kind round it.
void Search::other(const Modifier& letter, const PartialMove& partial, const Place& place) {
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
        case 'h': why = "half the way to the edge is at least one step"; break;
        case 'o': why = "the move stays on its file"; break;
        case 'e': why = "the move passes no square"; break;
        default: return;
    }
    // The edge that `*` goes to is there even where the board is cyclic.
    const bool toEdge = std::any_of(partial.moves.begin(), partial.moves.end(), [](const Move& each) {
        return each.steps && each.steps->kind == Steps::Kind::Edge;
    });
    if (letter.letter == 'o' && (letter.isDoubled() || toEdge)) return;
    if (letter.letter == 'e' && (!has('m') || has('c'))) return;
    const Letters& around = isOneOf(letter.letter, "gno") ? place.every : place.last;
    suspect(letter.span, why, place.scope, {spansOf(around, isSame)});
}

}  // namespace

Suspects suspectsOf(const Environment& environment, bool withLetters, Diagnostics& diagnostics) {
    Search search(environment, withLetters, diagnostics);
    for (const Piece& piece : environment.pieces) {
        if (piece.definitions.empty()) search.look(piece.name, piece.moves);
        for (const BoardDefinition& each : piece.definitions)
            search.look(piece.name, each.moves);
    }
    for (const Precondition& each : environment.rules.preconditions)
        search.look(environment.names.nameOf(each.piece), each.moves);
    for (const CastlingRule& each : environment.rules.castlings) {
        search.look("", each.royal);
        search.look("", each.associate);
    }
    return std::move(search.found);
}

}  // namespace ferz::mbn
