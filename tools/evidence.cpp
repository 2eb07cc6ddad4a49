#include "tools/evidence.h"

#include <algorithm>
#include <fmt/format.h>

#include "tools/situation.h"

namespace ferz::tools {

namespace {

/// More boards than this are told as one line.
constexpr std::size_t kMostLines = 8;
/// Longer definitions are not repeated.
constexpr std::size_t kLongestDef = 400;

std::string nameShown(const ir::Situation& situation, const ir::Movement& movement) {
    return situation.name.empty() ? movement.name : situation.name;
}

/// As a shell takes it.
std::string quoted(const std::string& text) {
    const auto isPlain = [](char character) {
        return (std::isalnum(static_cast<unsigned char>(character)) != 0) ||
               std::string_view("-_=+:,./@%^").find(character) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string result = "'";
    for (const char character : text)
        result += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return result + "'";
}

std::string command(const std::string& def, const char* otherwise, const ir::Situation& situation,
                    const ir::NameTable& names) {
    const bool isShown = def != "-" && !def.ends_with(":-") && def.size() <= kLongestDef &&
                         def.find('\n') == std::string::npos;
    return fmt::format("ferz moves {} {}", isShown ? quoted(def) : otherwise, optionsOf(situation, names));
}

std::string differenceText(const Outcome& outcome, const Pair& pair, const ir::NameTable& names) {
    const ir::Counterexample& example = *outcome.comparison.counterexample;
    const ir::Situation& situation = example.situation;
    std::vector<ir::Square> marked;
    std::string moves;
    const auto list = [&](const char* who, const std::vector<ir::Move>& only) {
        for (const ir::Move& move : only) {
            moves += fmt::format("  only the {}: {}\n", who, ir::print(move, outcome.board));
            if (move.to) marked.push_back(*move.to);
            marked.insert(marked.end(), move.captures.begin(), move.captures.end());
        }
    };
    list("left", example.onlyLeft);
    list("right", example.onlyRight);
    return fmt::format(
        "different on {}\n\n{}\n  @ is the piece, {}; capitals are White's\n{}  fen {}\n  {}\n  {}\n",
        outcome.board.print(), drawing(situation, marked, names),
        situation.side == ir::Colour::White ? "White's" : "Black's", moves,
        fenOf(situation, nameShown(situation, pair.left), names),
        command(pair.leftDef, "LEFT", situation, names), command(pair.rightDef, "RIGHT", situation, names));
}

std::string boardText(const Outcome& outcome, const Pair& pair, const ir::NameTable& names) {
    const std::string board = outcome.board.print();
    switch (outcome.comparison.verdict) {
        case ir::Verdict::Different: return differenceText(outcome, pair, names);
        case ir::Verdict::Undecided:
            return fmt::format("undecided on {}: {}\n", board, outcome.comparison.reason);
        case ir::Verdict::Equal: break;
    }
    std::string text = fmt::format("equal on {}, from all {} squares\n", board, outcome.board.squares());
    if (outcome.blackDiffers) {
        text +=
            "  (as White's piece; for Black the two notations turn the board differently, and the moves "
            "differ)\n";
    }
    return text;
}

const Outcome& largest(const std::vector<Outcome>& outcomes) {
    return *std::max_element(outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) {
        return a.board.squares() < b.board.squares();
    });
}

}  // namespace

std::string equalText(const std::vector<Outcome>& outcomes, const Pair& pair, Elsewhere elsewhere,
                      const ir::NameTable& names) {
    std::vector<Outcome> equal;
    std::string text;
    for (const Outcome& each : outcomes) {
        if (each.comparison.verdict == ir::Verdict::Equal) equal.push_back(each);
    }
    const bool isShort = equal.size() > kMostLines;
    if (isShort) {
        text = fmt::format("equal on {} boards from {} to {}, from all their squares\n", equal.size(),
                           equal.front().board.print(), equal.back().board.print());
    }
    for (const Outcome& each : outcomes) {
        if (!isShort || each.comparison.verdict != ir::Verdict::Equal) text += boardText(each, pair, names);
    }
    const bool isDifferent = std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& each) {
        return each.comparison.verdict == ir::Verdict::Different;
    });
    if (isDifferent || equal.empty()) return text;
    const auto isLargest = [&](const char* why) {
        return fmt::format("{}: {} is the largest board checked\n", why, largest(equal).board.print());
    };
    switch (elsewhere) {
        case Elsewhere::SameAutomaton: return text + "equal on every board: the automata are the same\n";
        case Elsewhere::SameText: return text + "equal on every board: the canonical texts agree\n";
        case Elsewhere::OtherText: return text + isLargest("the canonical texts differ");
        case Elsewhere::NoText: return text + isLargest("not both have a normal form");
    }
    return text;
}

Json equalJson(const Outcome& outcome, const Pair& pair, Elsewhere elsewhere, const ir::NameTable& names) {
    Json json;
    const ir::Comparison& comparison = outcome.comparison;
    const bool isEqual = comparison.verdict == ir::Verdict::Equal;
    json["equal"] = comparison.verdict == ir::Verdict::Undecided ? Json(nullptr) : Json(isEqual);
    json["board"] = outcome.board.print();
    if (comparison.verdict == ir::Verdict::Undecided) json["undecided"] = comparison.reason;
    if (isEqual) {
        json["squares"] = outcome.board.squares();
        json["every_board"] = elsewhere == Elsewhere::SameAutomaton || elsewhere == Elsewhere::SameText;
    }
    if (outcome.blackDiffers) json["black"] = "differs";
    if (!comparison.counterexample) return json;
    const ir::Counterexample& example = *comparison.counterexample;
    const ir::Situation& situation = example.situation;
    json["origin"] = outcome.board.name(situation.at);
    json["side"] = situation.side == ir::Colour::White ? "white" : "black";
    json["fen"] = fenOf(situation, nameShown(situation, pair.left), names);
    json["options"] = optionsOf(situation, names);
    json["only_left"] = toJson(example.onlyLeft, outcome.board, situation.side);
    json["only_right"] = toJson(example.onlyRight, outcome.board, situation.side);
    return json;
}

}  // namespace ferz::tools
