#include "backends/mbn/emit.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <utility>

#include "backends/mbn/chains.h"
#include "backends/mbn/conditions.h"
#include "backends/mbn/known.h"
#include "backends/mbn/leg.h"
#include "backends/mbn/proposals.h"
#include "backends/mbn/side_mover.h"
#include "backends/mbn/trial.h"
#include "ir/black.h"
#include "ir/normal/minimal_walks.h"
#include "ir/normal/normal_form.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::normal::Alternative;
using ir::normal::Language;
using ir::normal::Leg;

/// The longest definition that is read.
constexpr std::size_t kMostBytes = 50'000;

/// What the next square of a ride must hold, if that is all that is asked.
std::optional<Contents> nextSquare(const Leg& leg) {
    if (leg.arrival.size() != 1 || leg.first != 1 || leg.most != 0 || leg.jumps || !leg.hurdles.isNone() ||
        !std::holds_alternative<ir::PlainEdges>(leg.edges))
        return std::nullopt;
    const ir::Test& test = leg.arrival.front();
    const auto* holds = std::get_if<ir::Holds>(&test.predicate);
    if (holds == nullptr || test.negated || test.at != ir::representative(leg.vectors.front()))
        return std::nullopt;
    return holds->what;
}

/// `0*`: a ride that ends where it can go no further, or takes.
void foldBlocked(std::vector<Written>& legs) {
    for (Written& leg : legs) {
        const auto next = nextSquare(leg.leg);
        if (!next || leg.leg.over != Contents::nothing() || !leg.leg.take.isNone()) continue;
        if (*next == ~Contents::nothing()) {
            leg.leg.arrival.clear();
            leg.untilBlocked = true;
            continue;
        }
        if (*next != (Contents::offBoard() | Contents::friendly())) continue;
        Leg capture = leg.leg;
        capture.arrival.clear();
        capture.over = {};
        capture.take = Contents::enemy();
        for (Written& other : legs) {
            const std::vector<ir::Vec> vectors = other.leg.vectors;
            capture.vectors = vectors;
            const bool covers =
                std::includes(vectors.begin(), vectors.end(), leg.leg.vectors.begin(), leg.leg.vectors.end());
            if (!covers || other.leg != capture) continue;
            other.leg.vectors.clear();
            std::set_difference(vectors.begin(), vectors.end(), leg.leg.vectors.begin(),
                                leg.leg.vectors.end(), std::back_inserter(other.leg.vectors));
            leg.leg.arrival.clear();
            leg.leg.take = Contents::enemy();
            leg.untilBlocked = true;
            break;
        }
    }
    std::erase_if(legs, [](const Written& leg) { return leg.leg.vectors.empty(); });
}

/// `oR`: up and down no edge is crossed, so such steps are plain; they stay with the others.
void foldEdges(std::vector<Written>& legs) {
    const auto isSideways = [](const ir::Vec& vec) { return vec.file != 0; };
    for (Written& plain : legs) {
        if (!std::holds_alternative<ir::PlainEdges>(plain.leg.edges)) continue;
        std::vector<ir::Vec>& vectors = plain.leg.vectors;
        const auto upright = std::stable_partition(vectors.begin(), vectors.end(), isSideways);
        for (Written& round : legs) {
            const bool wraps = std::holds_alternative<ir::CylinderEdges>(round.leg.edges) ||
                               std::holds_alternative<ir::JoinedFiles>(round.leg.edges);
            Leg alike = plain.leg;
            alike.edges = round.leg.edges;
            alike.vectors = round.leg.vectors;
            if (!wraps || alike != round.leg) continue;
            round.leg.vectors.insert(round.leg.vectors.end(), upright, vectors.end());
            std::sort(round.leg.vectors.begin(), round.leg.vectors.end());
            vectors.erase(upright, vectors.end());
            break;
        }
        std::sort(vectors.begin(), vectors.end());
    }
    std::erase_if(legs, [](const Written& leg) { return leg.leg.vectors.empty(); });
}

/// `mefW3`: the first step marks nothing, so it is a plain one; it stays with the others.
void foldMarks(std::vector<Written>& legs) {
    for (Written& ride : legs) {
        if (!ride.leg.marksEnPassant || ride.leg.first != 2) continue;
        for (Written& step : legs) {
            Leg alike = step.leg;
            alike.marksEnPassant = true;
            alike.first = 2;
            alike.most = ride.leg.most;
            alike.vectors = ride.leg.vectors;
            const std::vector<ir::Vec> vectors = step.leg.vectors;
            if (alike != ride.leg || step.leg.first != 1 || step.leg.most != 1 ||
                !std::includes(vectors.begin(), vectors.end(), ride.leg.vectors.begin(),
                               ride.leg.vectors.end()))
                continue;
            // The whole double step of a pawn is `W02`.
            if (ride.leg.most == 2) continue;
            step.leg.vectors.clear();
            std::set_difference(vectors.begin(), vectors.end(), ride.leg.vectors.begin(),
                                ride.leg.vectors.end(), std::back_inserter(step.leg.vectors));
            ride.leg.first = 1;
            break;
        }
    }
    std::erase_if(legs, [](const Written& leg) { return leg.leg.vectors.empty(); });
}

std::vector<Written> linesOf(const Alternative& alternative) {
    std::vector<Written> legs;
    for (const ir::normal::Line& line : alternative.lines) {
        for (Written& part : partsOf({.leg = ir::normal::legOf(line)}))
            legs.push_back(std::move(part));
    }
    foldEdges(legs);
    foldMarks(legs);
    foldBlocked(legs);
    return legs;
}

/// For `+` between them; none for a movement without moves.
std::optional<std::vector<std::string>> alternativesOf(const ir::normal::NormalForm& form, const Words& words,
                                                       Refusal& refusal) {
    if (!form.leavesAtOnce) return refusal.because("it looks at its own square on the way");
    std::vector<std::string> alternatives;
    for (const Alternative& alternative : form.alternatives) {
        const auto front = frontOf(alternative, words, refusal);
        if (!front) return std::nullopt;
        std::vector<Written> lines = linesOf(alternative);
        const auto isLong = [](const Written& leg) { return needsChain(leg.leg); };
        const auto firstLong = std::stable_partition(lines.begin(), lines.end(), std::not_fn(isLong));
        const std::vector<Written> longLines(firstLong, lines.end());
        lines.erase(firstLong, lines.end());
        auto moves = movesOf(alternative, lines, words, refusal);
        if (!moves) return std::nullopt;
        for (const Written& line : longLines) {
            const auto rides = longRides(line, words, refusal);
            if (!rides) return std::nullopt;
            moves->insert(moves->end(), rides->begin(), rides->end());
        }
        for (std::string& each : conditioned(*front, std::move(*moves)))
            alternatives.push_back(std::move(each));
    }
    return alternatives;
}

/// The same with letters for those walks that have one; nothing when there are none.
std::optional<std::vector<std::string>> withLetters(const ir::Movement& movement, const Words& words) {
    const auto known = knownWalks(movement);
    if (!known) return std::nullopt;
    if (!known->rest) return known->texts;
    const auto form = ir::normal::normalForm(*known->rest);
    Refusal ignored;
    auto alternatives = form ? alternativesOf(*form, words, ignored) : std::nullopt;
    if (alternatives) alternatives->insert(alternatives->end(), known->texts.begin(), known->texts.end());
    return alternatives;
}

/// The walks that look at no square beside their way, nor at those where they have been.
Language straightforward(const ir::normal::Spelling& walks) {
    ir::normal::Graph graph = ir::normal::graphOf(walks.language);
    const auto looks = [&](const ir::normal::Graph::Arrow& arrow) {
        const ir::normal::Letter& letter = walks.letters[arrow.letter];
        const bool asks = std::any_of(letter.tests.begin(), letter.tests.end(),
                                      [](const ir::Test& test) { return !test.at.isZero(); });
        return asks || std::find(letter.changes.begin(), letter.changes.end(),
                                 ir::Instruction{ir::Act{ir::Visit{}}}) != letter.changes.end();
    };
    for (auto& arrows : graph.arrows)
        std::erase_if(arrows, looks);
    return ir::normal::determinised(graph, walks.language.states.size()).value_or(Language{});
}

/// The same with what is proposed as a whole and tried; nothing when there is none that fits.
std::optional<std::vector<std::string>> withProposals(const ir::Movement& movement, const Words& words,
                                                      const Reader& read) {
    auto least = ir::normal::minimalWalks(ir::normal::normalised(movement));
    if (!least) return std::nullopt;
    std::vector<std::string> proposed;
    // What is left to say: it may say again what was proposed, where that is shorter.
    ir::normal::MinimalWalks most = *least;
    for (std::size_t index = 0; index < least->alternatives.size(); ++index) {
        auto& alternative = least->alternatives[index];
        Trial trial(most.alternatives[index].walks, least->leavesAtOnce, read);
        Refusal ignored;
        Alternative bare;
        bare.guards = alternative.guards;
        bare.tags = alternative.tags;
        const auto front = frontOf(bare, words, ignored);
        if (!front) return std::nullopt;
        const Writer write = [&](const ir::normal::Spelling& spelling) -> std::optional<std::string> {
            ir::normal::MinimalWalks part = *least;
            part.alternatives = {{{}, {}, spelling}};
            const auto form = ir::normal::normalForm(ir::normal::movementOf(part, movement));
            const auto texts = form ? alternativesOf(*form, words, ignored) : std::nullopt;
            if (!texts) return std::nullopt;
            return joined(*texts, "+");
        };
        for (std::string& each : conditioned(*front, proposedTexts(trial, words, write)))
            proposed.push_back(std::move(each));
        const std::vector<ir::normal::Letter> letters = alternative.walks.letters;
        const Language simple = straightforward(alternative.walks);
        const Language rest = trial.rest();
        alternative.walks = ir::normal::withUsedLetters(rest, letters);
        auto& wider = most.alternatives[index].walks;
        if (without(rest, simple).isEmpty() && !rest.isEmpty()) {
            wider = ir::normal::withUsedLetters(simple, letters);
        } else {
            wider = alternative.walks;
        }
    }
    if (proposed.empty()) return std::nullopt;
    std::optional<std::vector<std::string>> best;
    for (ir::normal::MinimalWalks* walks : {&*least, &most}) {
        std::erase_if(walks->alternatives, [](const auto& each) { return each.walks.language.isEmpty(); });
        if (walks->alternatives.empty()) return proposed;
        const auto form = ir::normal::normalForm(ir::normal::movementOf(*walks, movement));
        Refusal ignored;
        auto alternatives = form ? alternativesOf(*form, words, ignored) : std::nullopt;
        if (!alternatives) continue;
        alternatives->insert(alternatives->end(), proposed.begin(), proposed.end());
        if (!best || joined(*alternatives, "+").size() < joined(*best, "+").size()) best = std::move(alternatives);
    }
    return best;
}

std::optional<std::string> textOf(const ir::Movement& movement, const Words& words, const Reader& read,
                                  Refusal& refusal) {
    const auto form = ir::normal::normalForm(movement);
    if (!form) {
        const auto whole = read ? proposedWhole(movement, words, read) : std::nullopt;
        return whole ? whole : refusal.because("its automaton is too large");
    }
    auto alternatives = alternativesOf(*form, words, refusal);
    const bool isMoreThanLines =
        std::any_of(form->alternatives.begin(), form->alternatives.end(),
                    [](const Alternative& alternative) { return !alternative.walks.isEmpty(); });
    if (isMoreThanLines) {
        auto other = withLetters(movement, words);
        const auto isShorter = [&] { return joined(*other, "+").size() < joined(*alternatives, "+").size(); };
        if (other && (!alternatives || isShorter())) alternatives = std::move(other);
    }
    if (!alternatives && read) alternatives = withProposals(movement, words, read);
    if (!alternatives) return std::nullopt;
    // A range without squares.
    if (alternatives->empty()) return "[]W";
    if (alternatives->size() == 1 && isWrapped((*alternatives)[0]))
        return (*alternatives)[0].substr(1, (*alternatives)[0].size() - 2);
    std::string text = joined(*alternatives, "+");
    if (text.size() > kMostBytes) return refusal.because("the text would be too long");
    return text;
}

void warnOfBlack(const ir::Movement& movement, Diagnostics& diagnostics) {
    if (ir::isSameForBlack(movement, ir::ForBlack::MirrorRanks)) return;
    diagnostics.report(
        diagnostic::kBlackDiffers,
        fmt::format(
            "`{}` {} for Black, but MBN mirrors the ranks: the text is right for White only", movement.name,
            movement.forBlack == ir::ForBlack::Turn ? "is turned by 180 degrees" : "moves the same way"));
}

/// `#K` and `!K` stand for a piece where nothing defines them.
bool looksLikeIdentifier(const std::string& text) {
    const std::size_t letter = text.find_first_not_of("#!+-*$%&");
    return letter != 0 && letter != std::string::npos && letter + 1 == text.size();
}

/// `N=...`; a piece alone needs no name when its name is the reader's own for it.
std::optional<std::string> definitionOf(ir::Movement movement, bool alone, const EmitOptions& options,
                                        Refusal& refusal) {
    if (movement.owner == ir::Owner::White)
        return refusal.because("it is White's alone, and MBN has definitions for Black alone only");
    Words words{options.names, movement.name};
    const bool isSideMover = movement.name.starts_with("'");
    if (isSideMover) {
        const auto upright = turnedBack(movement);
        if (!upright) return refusal.because("a side-mover's files cannot be told as ranks");
        movement = *upright;
    }
    auto identifier = movement.name == "test" ? std::nullopt
                      : isSideMover           ? words.identifierOf(options.names.nameOf(movement.name.substr(1)))
                                              : words.identifierOf(movement.name);
    if (identifier && isSideMover) identifier->insert(0, "'");
    const bool isBlack = movement.owner == ir::Owner::Black;
    if (!identifier) {
        if (!alone || isBlack || isSideMover) return refusal.because("its name cannot be written as a letter");
        // A reader calls the mover of a text without names `test`.
        words.own = "test";
    }
    const auto moves = textOf(movement, words, options.read, refusal);
    if (!moves) return std::nullopt;
    if (!identifier) return looksLikeIdentifier(*moves) ? "(" + *moves + ")" : *moves;
    if (isBlack) {
        std::transform(identifier->begin(), identifier->end(), identifier->begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    }
    return *identifier == *moves ? *moves : *identifier + "=" + *moves;
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    std::string text;
    bool said = true;
    for (const ir::Movement& movement : movements) {
        Refusal refusal;
        if (const auto definition = definitionOf(movement, movements.size() == 1, options, refusal)) {
            warnOfBlack(movement, diagnostics);
            text += *definition + "\n";
            continue;
        }
        diagnostics.report(diagnostic::kInexpressible,
                           fmt::format("`{}` cannot be written in MBN: {}", movement.name, refusal.reason));
        said = false;
    }
    if (!said) return std::nullopt;
    return text;
}

}  // namespace ferz::mbn
