#include "variant/fairy/counting.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "support/entry.h"

namespace ferz::variant {

namespace {

using ferz::core::Points;
using ferz::core::Result;
using ferz::core::When;

/// In the order of the enumeration.
constexpr std::string_view kWords[] = {"none",          "unweighted",    "janggi",
                                       "whitedrawodds", "blackdrawodds", "connectn"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Counting::Rows) + 1);

/// What the program counts as points in janggi, in halves, and what Black has beside its pieces.
constexpr std::pair<std::string_view, Points> kJanggiPoints[] = {{"rook", {26}},  {"janggiCannon", {14}},
                                                                 {"horse", {10}}, {"janggiElephant", {6}},
                                                                 {"wazir", {6}},  {"soldier", {4}}};
constexpr Points kJanggiBonus = {3};
constexpr Points kHalf = {1};

constexpr BothSides<Result> kWhiteWins = {Result::Win, Result::Loss};
constexpr BothSides<Result> kBlackWins = {Result::Loss, Result::Win};

FairyTerms::Worths pointsCounted(const FairyRules& rules) {
    FairyTerms::Worths worths;
    for (const auto& [kind, points] : kJanggiPoints) {
        if (rules.letters.contains(std::string(kind))) worths.emplace(kind, points);
    }
    return worths;
}

/// The side that wins what would be a draw, whatever the pieces.
std::optional<std::size_t> winnerOfDraws(const FairyRules& rules) {
    // In janggi Black has the bonus alone if no piece counts.
    const bool isForBonus = rules.counting == Counting::Janggi && pointsCounted(rules).empty();
    if (rules.counting == Counting::BlackDrawOdds || isForBonus) return 1;
    if (rules.counting == Counting::WhiteDrawOdds) return 0;
    return std::nullopt;
}

FairyEnd wonInDraws(FairyEnd end, std::size_t winner) {
    for (const std::size_t side : kSides) {
        if (end.result[side] == Result::Draw) end.result[side] = side == winner ? Result::Win : Result::Loss;
    }
    // Where both sides have as many, the winner gets half a point more than the other, or less if fewer win.
    if (end.fewer && end.isAlways(Result::Loss)) end.bonus[winner] = kHalf;
    if (end.fewer && end.isAlways(Result::Win)) end.bonus[1 - winner] = kHalf;
    return end;
}

const std::string& valueOf(const FairyRules& rules, const std::string& option) {
    static const std::string kNone;
    const auto given = rules.given.find(option);
    return given == rules.given.end() ? kNone : given->second.value;
}

}  // namespace

std::string_view wordOf(Counting counting) {
    return entryOf(kWords, static_cast<int>(counting));
}

std::optional<Counting> countingCalled(std::string_view word) {
    const auto found = std::find(std::begin(kWords), std::end(kWords), word);
    if (found == std::end(kWords)) return std::nullopt;
    return static_cast<Counting>(found - std::begin(kWords));
}

std::string countingWords() {
    std::string list;
    for (const std::string_view word : kWords)
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", word);
    return list;
}

FairyEnd withCounting(FairyEnd end, const FairyRules& rules) {
    if (const auto winner = winnerOfDraws(rules)) return wonInDraws(std::move(end), *winner);
    const bool comparesSides = rules.counting == Counting::Unweighted || rules.counting == Counting::Janggi;
    if (!comparesSides || !end.isAlways(Result::Draw)) return end;
    end.fewer = true;
    end.result.fill(Result::Loss);
    if (rules.counting == Counting::Unweighted) {
        end.pieces.fill(rules.countedKinds);
    } else {
        end.points = pointsCounted(rules);
        end.bonus[1] = kJanggiBonus;
    }
    return end;
}

void recoverCounting(FairyEnd& end, FairyRules& rules) {
    // Only at stalemate it counts all pieces by an option of that end.
    const bool countsPieces = end.fewer && end.when == When::Stalemate && end.points.empty() &&
                              end.pieces[0] == FairyTerms::allKinds();
    if (countsPieces) {
        if (end.bonus[0] == end.bonus[1]) return;
        const bool isWhiteAhead = end.bonus[0].halves > end.bonus[1].halves;
        const bool losesBehind = end.result[0] == Result::Loss;
        rules.counting = isWhiteAhead == losesBehind ? Counting::WhiteDrawOdds : Counting::BlackDrawOdds;
        return;
    }
    if (end.fewer) {
        rules.counting = end.points.empty() ? Counting::Unweighted : Counting::Janggi;
        if (end.points.empty()) rules.countedKinds = end.pieces[0];
    } else if (end.result == kWhiteWins) {
        rules.counting = Counting::WhiteDrawOdds;
    } else if (end.result == kBlackWins) {
        rules.counting = Counting::BlackDrawOdds;
    } else {
        return;
    }
    end.fewer = false;
    end.result.fill(Result::Draw);
}

std::vector<CountingProblem> problemsOfCounting(const FairyRules& rules) {
    std::vector<CountingProblem> problems;
    if (rules.counting == Counting::None) return problems;
    const FairyEnd& stalemate = rules.ends.at(When::Stalemate);
    const auto& [white, black] = stalemate.result;
    const bool isSome =
        rules.counting == Counting::Unweighted && rules.countedKinds != FairyTerms::allKinds();
    const bool isOdds =
        rules.counting == Counting::WhiteDrawOdds || rules.counting == Counting::BlackDrawOdds;
    const bool isDrawnOnce = !isOdds && (white == Result::Draw || black == Result::Draw);
    if (rules.counting == Counting::Rows && rules.ends.at(When::Line).count > 0)
        problems.push_back({diagnostic::kInexpressible, kCounting,
                            "no variant file counts rows, or lets a game go on while both sides have some"});
    if (white != black && (stalemate.fewer || isDrawnOnce))
        problems.push_back({diagnostic::kInexpressible, kCounting,
                            "the result of a stalemate would have to be the same for both sides"});
    if ((isSome || rules.counting == Counting::Janggi) && stalemate.fewer && white != Result::Draw) {
        const std::string_view option = isSome ? kCountedKinds : kCounting;
        problems.push_back(
            {diagnostic::kLeftOut, option,
             fmt::format("if both sides have as many pieces at stalemate, Fairy-Stockfish then counts as "
                         "`{}` says: here the game is drawn",
                         option)});
    }
    if (valueOf(rules, "nMoveRule") != "0" || valueOf(rules, "nFoldRule") != "0")
        problems.push_back({diagnostic::kLeftOut, kCounting,
                            "in Fairy-Stockfish `materialCounting` also decides repetitions and long games "
                            "without progress, which end no game of a variant file",
                            true});
    return problems;
}

}  // namespace ferz::variant
