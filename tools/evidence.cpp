#include "tools/evidence.h"

#include <algorithm>
#include <fmt/format.h>

#include "support/printable.h"
#include "tools/colour.h"
#include "tools/position_options.h"
#include "tools/shell.h"

namespace ferz::tools {

namespace {

/// More boards than this are told as one line.
constexpr std::size_t kMostBoards = 8;
/// Longer definitions are not repeated.
constexpr std::size_t kLongestDef = 400;

std::string command(const std::string& def, const char* otherwise, const Difference& difference) {
    const bool isShown = def != "-" && !def.ends_with(":-") && def.size() <= kLongestDef && isPrintable(def);
    return printable(fmt::format("ferz moves {} {}", isShown ? quoted(def) : otherwise,
                                 commandLine(difference.position, difference.at)));
}

std::string differenceText(const Comparison& comparison, const ComparedTexts& pair) {
    const Difference& difference = *comparison.difference;
    std::string moves;
    for (const Move& move : difference.onlyLeft)
        moves += fmt::format("  only the left: {}\n", printable(move.text));
    for (const Move& move : difference.onlyRight)
        moves += fmt::format("  only the right: {}\n", printable(move.text));
    return fmt::format("different on {}\n\n{}  @ is the piece, {}\n\n{}{}  {}\n  {}\n",
                       comparison.board.text(), printed(*picture(difference)),
                       difference.position.side == Side::Black ? "Black's" : "White's", moves,
                       difference.fen.empty() ? "" : fmt::format("  fen {}\n", printable(difference.fen)),
                       command(pair.left, "LEFT", difference), command(pair.right, "RIGHT", difference));
}

std::string boardText(const Comparison& comparison, const ComparedTexts& pair) {
    const std::string board = comparison.board.text();
    switch (comparison.verdict) {
        case Verdict::Different: return differenceText(comparison, pair);
        case Verdict::Undecided: return fmt::format("undecided on {}: {}\n", board, comparison.reason);
        case Verdict::Equal: break;
    }
    std::string text = fmt::format("equal on {}, from all {} squares\n", board, comparison.board.squares());
    if (comparison.blackDiffers)
        text += "  (as White's piece; Black's moves differ, which `--side both` shows)\n";
    return text;
}

std::string everywhereText(const std::vector<const Comparison*>& equal) {
    const Comparison& largest = **std::max_element(
        equal.begin(), equal.end(),
        [](const Comparison* a, const Comparison* b) { return a->board.squares() < b->board.squares(); });
    const auto isLargest = [&](const char* why) {
        return fmt::format("{}: {} is the largest board checked\n", why, largest.board.text());
    };
    switch (largest.everywhere) {
        case Everywhere::SameAutomaton: return "equal on every board: the automata are the same\n";
        case Everywhere::SameNormalForm: return "equal on every board: the canonical texts agree\n";
        case Everywhere::OtherNormalForm: return isLargest("the canonical texts differ");
        case Everywhere::NoNormalForm: break;
    }
    return isLargest("not both have a normal form");
}

}  // namespace

std::string equalText(const std::vector<Comparison>& comparisons, const ComparedTexts& pair) {
    std::vector<const Comparison*> equal;
    std::string text;
    for (const Comparison& each : comparisons) {
        if (each.verdict == Verdict::Equal) equal.push_back(&each);
    }
    const bool isShort = equal.size() > kMostBoards;
    if (isShort) {
        text = fmt::format("equal on {} boards from {} to {}, from all their squares\n", equal.size(),
                           equal.front()->board.text(), equal.back()->board.text());
    }
    for (const Comparison& each : comparisons) {
        if (!isShort || each.verdict != Verdict::Equal) text += boardText(each, pair);
    }
    const bool isDifferent = std::any_of(comparisons.begin(), comparisons.end(), [](const Comparison& each) {
        return each.verdict == Verdict::Different;
    });
    return isDifferent || equal.empty() ? text : text + everywhereText(equal);
}

Json equalJson(const Comparison& comparison) {
    Json json;
    const bool isEqual = comparison.verdict == Verdict::Equal;
    json["equal"] = comparison.verdict == Verdict::Undecided ? Json(nullptr) : Json(isEqual);
    json["board"] = comparison.board.text();
    if (comparison.verdict == Verdict::Undecided) json["undecided"] = comparison.reason;
    if (isEqual) {
        json["squares"] = comparison.board.squares();
        json["every_board"] = comparison.isEqualEverywhere();
    }
    if (comparison.blackDiffers) json["black"] = "differs";
    if (!comparison.difference) return json;
    const Difference& difference = *comparison.difference;
    json["origin"] = difference.at;
    json["side"] = difference.position.side == Side::Black ? "black" : "white";
    json["fen"] = difference.fen;
    json["options"] = commandLine(difference.position, difference.at);
    json["only_left"] = toJson(difference.onlyLeft);
    json["only_right"] = toJson(difference.onlyRight);
    return json;
}

}  // namespace ferz::tools
