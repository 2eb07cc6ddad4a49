#include "tools/equal_variants.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/printable.h"
#include "tools/colour.h"
#include "tools/known_pieces.h"
#include "tools/shell.h"
#include "tools/variant_questions.h"
#include "tools/verb.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostNamed = 12;

bool isVariantFile(const std::string& text) {
    if (text.find('\n') != std::string::npos || text.starts_with('@')) return false;
    const std::string kind = kindOfFile(text);
    return kind == "variant" || kind == "fairy" || !sectionNamedIn(text).empty();
}

bool isVariantName(const std::string& text) {
    const auto names = variantNames();
    return std::find(names.begin(), names.end(), text) != names.end();
}

/// `e2e4 (e4)`
std::string bothNames(const std::string& uci, const std::string& san) {
    return uci == san ? uci : fmt::format("{} ({})", uci, san);
}

bool areCalled(const std::vector<GameMove>& moves, const std::string& uci) {
    return std::any_of(moves.begin(), moves.end(), [&](const GameMove& move) { return move.uci == uci; });
}

/// Those that `isMeant` chooses.
template <class IsMeant>
std::string listed(const std::vector<GameMove>& moves, const IsMeant& isMeant) {
    std::vector<std::string> names;
    for (const GameMove& move : moves) {
        if (isMeant(move)) names.push_back(bothNames(move.uci, move.san));
    }
    return shortList(std::move(names));
}

std::string plies(std::size_t count) {
    return count == 1 ? "1 ply" : fmt::format("{} plies", count);
}

std::string outcomeOf(const Game& game) {
    return game.outcome() ? game.outcome()->sentence : std::string("the game goes on");
}

std::string differenceText(const GameDifference& difference, const ComparedVariants& pair) {
    std::vector<std::string> names;
    for (std::size_t ply = 0; ply < difference.line.size(); ++ply)
        names.push_back(bothNames(difference.line[ply], difference.san[ply]));
    std::string text = names.empty() ? "different at once" : "different behind " + plies(names.size());
    if (!difference.isShortest) text += "; perhaps behind fewer";
    text += "\n\n" + printed(picture(difference.left)) + "\n";
    const auto line = [&](const std::string& what, const std::string& value) {
        if (!value.empty()) text += fmt::format("  {:<16} {}\n", what, printable(value));
    };
    if (difference.from != *readFen(pair.left)) line("from", difference.from);
    line("moves", fmt::format("{}", fmt::join(names, " ")));
    if (difference.right != difference.line)
        line("on the right", fmt::format("{}", fmt::join(difference.right, " ")));
    line("fen", difference.left.fen());
    if (difference.behindRight.fen() != difference.left.fen())
        line("on the right", difference.behindRight.fen());
    const std::vector<GameMove>& left = difference.onlyLeft;
    const std::vector<GameMove>& right = difference.onlyRight;
    line("only the left", listed(left, [&](const GameMove& move) { return !areCalled(right, move.uci); }));
    line("only the right", listed(right, [&](const GameMove& move) { return !areCalled(left, move.uci); }));
    line("otherwise", listed(left, [&](const GameMove& move) { return areCalled(right, move.uci); }));
    if (difference.left.outcome() || difference.behindRight.outcome()) {
        line("on the left", outcomeOf(difference.left));
        line("on the right", outcomeOf(difference.behindRight));
    }
    return text;
}

std::string calledText(const VariantComparison& comparison) {
    std::string text;
    for (const auto& [left, right] : comparison.calledOtherwise)
        text += fmt::format("  {} on the left is {} on the right\n", printable(left), printable(right));
    return text;
}

std::string undecidedText(const VariantComparison& comparison) {
    return fmt::format(
        "undecided: all lines of {} are the same, and {} random games that went on from there\n",
        plies(comparison.depth), comparison.randomGames);
}

std::string verdictText(const VariantComparison& comparison, const ComparedVariants& pair) {
    switch (comparison.verdict) {
        case Verdict::Equal:
            if (comparison.keys.empty())
                return "equal: the same board, start and rules, and all pieces are proved to be the same\n";
            return fmt::format(
                "equal: all positions are reached within {}, and have the same moves and results\n",
                plies(comparison.depth - 1));
        case Verdict::Different:
            return comparison.difference ? differenceText(*comparison.difference, pair)
                                         : fmt::format("different: they begin otherwise\n\n{}\n{}",
                                                       printed(picture(*startGame(pair.left))),
                                                       printed(picture(*startGame(pair.right))));
        case Verdict::Undecided: break;
    }
    return undecidedText(comparison);
}

Json namesOf(const std::vector<GameMove>& moves) {
    Json json = Json::array();
    for (const GameMove& move : moves)
        json.push_back({{"uci", move.uci}, {"san", move.san}});
    return json;
}

Json sideJson(const Game& game, const std::vector<GameMove>& only) {
    Json json = {{"fen", game.fen()}, {"only", namesOf(only)}};
    if (game.outcome()) json["outcome"] = game.outcome()->sentence;
    return json;
}

/// A variant's name, or an object with the keys of other questions about variants.
std::optional<Variant> variantIn(const Json& request, const char* key, Problems& problems) {
    const auto found = request.find(key);
    const Json asked = found->is_string() ? Json{{"variant", *found}} : *found;
    const auto toml = variantTextIn(asked, problems);
    return toml ? taken(readVariant(*toml), problems) : std::nullopt;
}

}  // namespace

std::string shortList(std::vector<std::string> names) {
    const std::size_t rest = names.size() - std::min(names.size(), kMostNamed);
    names.resize(names.size() - rest);
    return printable(fmt::format("{}", fmt::join(names, ", "))) +
           (rest == 0 ? std::string() : fmt::format(" and {} more", rest));
}

bool areVariants(const std::string& left, const std::string& right) {
    if (isVariantFile(left) || isVariantFile(right)) return true;
    if (!isVariantName(left) || !isVariantName(right)) return false;
    const Catalogue& known = builtInCatalogue();
    return !known.find(left) || !known.find(right);
}

std::string equalText(const VariantComparison& comparison, const ComparedVariants& pair) {
    std::string text = verdictText(comparison, pair) + calledText(comparison);
    if (!comparison.keys.empty())
        text += fmt::format("  their files differ in {}\n", shortList(comparison.keys));
    return text;
}

Json equalJson(const VariantComparison& comparison) {
    Json json;
    json["equal"] =
        comparison.verdict == Verdict::Undecided ? Json(nullptr) : Json(comparison.verdict == Verdict::Equal);
    json["keys"] = comparison.keys;
    json["called_otherwise"] = Json::array();
    for (const auto& [left, right] : comparison.calledOtherwise)
        json["called_otherwise"].push_back({left, right});
    if (comparison.keys.empty() && comparison.verdict == Verdict::Equal) return json;
    if (comparison.difference || comparison.verdict != Verdict::Different) {
        json["depth"] = comparison.depth;
        json["random_games"] = comparison.randomGames;
    }
    if (!comparison.difference) return json;
    const GameDifference& difference = *comparison.difference;
    json["from"] = difference.from;
    json["moves"] = difference.line;
    json["san"] = difference.san;
    json["right_moves"] = difference.right;
    json["shortest"] = difference.isShortest;
    json["left"] = sideJson(difference.left, difference.onlyLeft);
    json["right"] = sideJson(difference.behindRight, difference.onlyRight);
    return json;
}

int codeOf(Verdict verdict) {
    return verdict == Verdict::Equal ? kDone : verdict == Verdict::Different ? kDifferent : kUndecided;
}

std::optional<Json> equalVariantsAnswer(const Json& request, double effort, Problems& problems) {
    const auto isObject = [&](const char* key) { return request.contains(key) && request[key].is_object(); };
    const auto text = [&](const char* key) {
        return request.contains(key) && request[key].is_string() ? request[key].get<std::string>()
                                                                 : std::string();
    };
    const bool isMeant = isObject("left") || isObject("right") ||
                         (isVariantName(text("left")) && areVariants(text("left"), text("right")));
    if (!isMeant || !request.contains("left") || !request.contains("right")) return std::nullopt;
    refuseKeys(request, {"board", "boards", "piece", "name", "side"}, kOfPieces, problems);
    CompareVariantsOptions options;
    options.effort = effort;
    options.positions = listIn(request, "fens", problems);
    std::optional<Theme> theme;
    if (request.contains("theme")) theme = readTheme(stringIn(request, "theme", {}, problems), problems);
    const auto left = variantIn(request, "left", problems);
    const auto right = variantIn(request, "right", problems);
    if (!left || !right || hasErrors(problems)) return Json();
    const auto comparison = taken(compare(*left, *right, options), problems);
    if (!comparison) return Json();
    Json json = equalJson(*comparison);
    if (theme && comparison->difference) json["svg"] = picture(comparison->difference->left).svg(*theme);
    return json;
}

}  // namespace ferz::tools
