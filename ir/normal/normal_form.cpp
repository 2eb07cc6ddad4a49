#include "ir/normal/normal_form.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "ir/expand_parts.h"
#include "ir/normal/captures.h"
#include "ir/normal/returns.h"
#include "ir/normal/walks.h"
#include "ir/simplify.h"

namespace ferz::ir::normal {

bool operator==(const Alternative& left, const Alternative& right) = default;
std::strong_ordering operator<=>(const Alternative& left, const Alternative& right) = default;

bool operator==(const NormalForm& left, const NormalForm& right) = default;
std::strong_ordering operator<=>(const NormalForm& left, const NormalForm& right) = default;

namespace {

constexpr int kMostRounds = 8;

std::size_t arrowCount(const Language& language) {
    std::size_t result = 0;
    for (const Language::State& state : language.states)
        result += state.next.size();
    return result;
}

/// Walks said the shorter way; absolute where neither is.
struct Said {
    Spelling spelling;
    bool relative = false;
    [[nodiscard]] std::pair<std::size_t, std::size_t> cost() const {
        // The end is no state of its own, nor is the start of nothing.
        const Language& language = spelling.language;
        return {language.isEmpty() ? 0 : language.states.size() - 1, arrowCount(language)};
    }
};

std::optional<Said> saidShorter(const Language& language, const std::vector<Letter>& letters) {
    Said absolute{withUsedLetters(language, letters), false};
    Walks walks;
    walks.letters = letters;
    walks.alternatives.push_back({{}, {}, graphOf(language)});
    const Walks turned = ir::normal::relative(walks);
    const auto other = determinised(turned.alternatives[0].graph, kMostMinimalStates);
    if (!other) return std::nullopt;
    Said relative{withUsedLetters(*other, turned.letters), true};
    return relative.cost() < absolute.cost() ? relative : absolute;
}

/// Over edges that touch a mover may come to its own square: it is part of a line that it has left it.
bool mayComeHome(const Lines& lines) {
    return std::any_of(lines.lines.begin(), lines.lines.end(),
                       [](const Line& line) { return !isPlain(line.edges); });
}

/// Lines apart from the rest where that is shorter, or nothing is left.
std::optional<Alternative> alternativeOf(const Language& language, const std::vector<Letter>& letters,
                                         std::size_t atomCount, bool leavesAtOnce) {
    Alternative result;
    Lines lines = linesOf(language, letters, atomCount);
    auto whole = saidShorter(language, letters);
    auto rest = lines.lines.empty() ? whole : saidShorter(without(language, lines.words), letters);
    if (!whole || !rest) return std::nullopt;
    auto restCost = rest->cost();
    restCost.first += lines.lines.size();
    const bool isAllLines = rest->spelling.language.isEmpty();
    const bool mayBeLines = !lines.lines.empty() && (leavesAtOnce || !mayComeHome(lines));
    const bool apart = mayBeLines && (isAllLines || restCost.first <= whole->cost().first);
    Said& said = apart ? *rest : *whole;
    if (apart) result.lines = std::move(lines.lines);
    result.walks = std::move(said.spelling.language);
    result.letters = std::move(said.spelling.letters);
    result.relative = said.relative;
    return result;
}

/// Adds the words of a language in the letters that it shares with `letters`.
void addShared(Graph& graph, const Spelling& added, const std::vector<Letter>& letters) {
    const auto first = static_cast<Node>(graph.arrows.size());
    const auto nodeOf = [&](Node node) { return node == 0 ? Node{0} : first + node - 1; };
    for (Node node = 1; node < added.language.states.size(); ++node)
        static_cast<void>(graph.add(added.language.states[node].end));
    for (Node node = 0; node < added.language.states.size(); ++node) {
        for (const auto& [id, to] : added.language.states[node].next) {
            const auto found = std::lower_bound(letters.begin(), letters.end(), added.letters[id]);
            if (found == letters.end() || *found != added.letters[id]) continue;
            graph.arrows[nodeOf(node)].push_back(
                {static_cast<LetterId>(found - letters.begin()), nodeOf(to)});
        }
    }
}

/// All that is said of a line is said of the other one, and it may do more.
bool isPartOf(const Line& line, const Line& other) {
    Line same = other;
    same.move = line.move;
    same.capture = line.capture;
    same.enPassant = line.enPassant;
    same.steps = line.steps;
    return same == line && (line.move | other.move) == other.move &&
           (line.capture | other.capture) == other.capture &&
           (line.enPassant | other.enPassant) == other.enPassant &&
           std::includes(other.steps.begin(), other.steps.end(), line.steps.begin(), line.steps.end());
}

/// A rider whose first squares belong to a wider alternative is a rider from its first square on: the rook
/// of a king that moves like a rook in its first move.
void addFirstSteps(std::vector<Line>& lines, const MinimalWalks::Alternative& own,
                   const MinimalWalks& walks) {
    const auto isRest = [](const Line& line) {
        return line.first > 1 && line.last != line.first && !line.marksEnPassant;
    };
    if (std::none_of(lines.begin(), lines.end(), isRest)) return;
    Graph graph = graphOf(own.walks.language);
    for (const MinimalWalks::Alternative& wider : walks.alternatives) {
        if (wider.tags == own.tags && areImplied(wider.guards, own.guards))
            addShared(graph, wider.walks, own.walks.letters);
    }
    const auto all = determinised(graph, kMostMinimalStates);
    if (!all) return;
    const std::vector<Line> whole = linesOf(*all, own.walks.letters, walks.atomCount).lines;
    for (Line& line : lines) {
        if (!isRest(line)) continue;
        Line longer = line;
        longer.first = 1;
        const bool isThere = std::any_of(whole.begin(), whole.end(),
                                         [&](const Line& other) { return isPartOf(longer, other); });
        if (isThere) line = longer;
    }
    std::sort(lines.begin(), lines.end());
}

/// As it is where it has no such form.
Movement walkedOnce(Movement movement) {
    if (const auto walks = minimalWalks(movement)) movement = movementOf(*walks, movement);
    return movement;
}

constexpr NamedPass kExpandParts = {"expand-parts", "parts that are told by looking at squares are tests",
                                    expandParts};
constexpr NamedPass kWholeWalkPasses[] = {
    {"capture-in-passing", "what is captured is captured where it is met", capturedWhereMet},
    {"step-back", "a return that is always the same step is that step", steppedBack},
};
constexpr NamedPass kMinimalWalks = {"minimal-walks",
                                     "steps with nothing between are one, tests come before changes, "
                                     "conditions and tags before the first step, no "
                                     "way is walked twice",
                                     walkedOnce};

Movement withWholeWalks(Movement movement, const PassObserver& observer) {
    for (const NamedPass& pass : kWholeWalkPasses) {
        movement = pass.run(std::move(movement));
        if (observer) observer(pass, movement);
    }
    return movement;
}

}  // namespace

std::span<const NamedPass> normalisationPasses() {
    static const std::vector<NamedPass> kPasses = [] {
        const auto first = simplificationPasses();
        std::vector<NamedPass> passes = {kExpandParts};
        passes.insert(passes.end(), first.begin(), first.end());
        passes.insert(passes.end(), std::begin(kWholeWalkPasses), std::end(kWholeWalkPasses));
        passes.push_back(kMinimalWalks);
        return passes;
    }();
    return kPasses;
}

std::optional<MinimalWalks> firstWalks(Movement movement) {
    movement = expandParts(std::move(movement));
    if (asksForParts(movement)) return std::nullopt;
    return minimalWalks(withWholeWalks(std::move(movement), {}));
}

Normalised normalised(Movement movement, const PassObserver& observer) {
    movement = expandParts(std::move(movement));
    if (observer) observer(kExpandParts, movement);
    movement = simplify(std::move(movement), observer);
    // What follows a mark or a return may be seen by a part; it has no normal form.
    if (asksForParts(movement)) return {std::move(movement), std::nullopt};
    std::optional<MinimalWalks> walks;
    for (int round = 0; round < kMostRounds; ++round) {
        Movement next = withWholeWalks(movement, observer);
        auto found = minimalWalks(next);
        // The same walks give the same movement once more.
        if (found && found == walks) break;
        walks = std::move(found);
        if (walks) next = movementOf(*walks, next);
        if (observer) observer(kMinimalWalks, next);
        // The order of a reader, to see whether anything is new.
        next = simplify(std::move(next), observer);
        if (next == movement) break;
        movement = std::move(next);
    }
    return {std::move(movement), std::move(walks)};
}

std::optional<NormalForm> normalForm(const Movement& movement) {
    const auto [automaton, walks] = normalised(movement);
    return walks ? normalForm(*walks) : std::nullopt;
}

std::optional<NormalForm> normalForm(const MinimalWalks& walks) {
    NormalForm result;
    result.leavesAtOnce = walks.leavesAtOnce;
    for (const MinimalWalks::Alternative& each : walks.alternatives) {
        auto alternative =
            alternativeOf(each.walks.language, each.walks.letters, walks.atomCount, walks.leavesAtOnce);
        if (!alternative) return std::nullopt;
        addFirstSteps(alternative->lines, each, walks);
        alternative->guards = each.guards;
        alternative->tags = each.tags;
        result.alternatives.push_back(std::move(*alternative));
    }
    return result;
}

}  // namespace ferz::ir::normal
