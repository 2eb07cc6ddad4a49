#include "variant/fairy/toml_rules.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "variant/fairy/options.h"

namespace ferz::variant {

namespace {

bool isNone(const BothSides<Region>& regions, const ir::Board& board) {
    return regions[0].on(board).isNone() && regions[1].on(board).isNone();
}

/// A table of TOML, with the keys that differ from their defaults.
class Table {
public:
    explicit Table(std::string head) : head_(std::move(head)) {}

    void add(std::string_view key, const std::string& value) {
        if (!value.empty()) text_ += fmt::format("{} = {}\n", key, value);
    }
    void addIf(std::string_view key, bool says, std::string_view value = "true") {
        if (says) add(key, std::string(value));
    }
    void addWord(std::string_view key, std::string_view word) {
        if (!word.empty()) add(key, quoted(word));
    }
    [[nodiscard]] bool isEmpty() const { return text_.empty(); }
    [[nodiscard]] std::string text() const { return head_ + "\n" + text_ + "\n"; }

private:
    std::string head_;
    std::string text_;
};

class RulesWriting {
public:
    explicit RulesWriting(const FairyRules& rules) : rules_(rules), board_(rules.board) {}

    std::string run(int checks) {
        if (hasHands(rules_)) writeHands();
        writeCaptures();
        writeWalls();
        writeConduct();
        writeExtinction();
        writeGoal();
        writeCastled();
        if (rules_.checkCounting && rules_.letters.contains("king"))
            end("checks", "").add("count", fmt::format("{}", checks));
        writeConnections();
        if (rules_.bikjang) end("facing", "");
        if (!rules_.wallOrMove && (mayPass(0) || mayPass(1))) end("passes", "");
        if (rules_.adjudicateFullBoard) end("full board", "");
        if (rules_.stalemateValue != "draw") end("stalemate", rules_.stalemateValue);
        if (rules_.checkmateValue != "loss") end("mate", rules_.checkmateValue);
        std::string text;
        for (const Table& table : tables_)
            text += table.text();
        return text;
    }

private:
    [[nodiscard]] bool mayPass(std::size_t side) const {
        return rules_.pass[side] || rules_.passOnStalemate[side];
    }
    [[nodiscard]] std::string letterOf(const std::string& kind) const { return letterList({kind}, rules_); }

    Table& table(std::string head) { return tables_.emplace_back(std::move(head)); }
    Table& end(std::string_view when, std::string_view result) {
        Table& end = table("[[ends]]");
        end.addWord("when", when);
        end.addWord("result", result);
        return end;
    }

    void writeHands() {
        Table& hands = table("[hands]");
        hands.addIf("captured", rules_.capturesToHand);
        hands.addIf("endless", rules_.freeDrops);
        hands.addIf("drops", !rules_.drops, "false");
        hands.addIf("gates", rules_.gating && rules_.seirawanGating);
        if (!rules_.drops) return;
        static const std::vector<std::pair<std::string_view, std::string_view>> kPlaces = {
            {"reversi", "outflanking"},   {"ataxx", "beside friend"}, {"quadwrangle", "beside friend"},
            {"snort", "away from enemy"}, {"anyside", "pushed in"},   {"top", "stacked"}};
        for (const auto& [word, place] : kPlaces) {
            if (rules_.enclosingDrop == word) hands.addWord("where", place);
        }
        if (rules_.enclosingDrop != "none" && !rules_.enclosingDropStart.on(board_).isNone())
            hands.add("opening", quoted(rules_.enclosingDropStart.on(board_).zoneOn(board_)));
        if (rules_.mustDrop) {
            const bool isOne = rules_.letters.contains(rules_.mustDropKind);
            hands.add("must", isOne ? quoted(letterOf(rules_.mustDropKind).substr(2, 1)) : "true");
        }
        if (rules_.oppositeColoredBishop && rules_.letters.contains("bishop"))
            hands.add("both_colours", letterOf("bishop"));
    }

    void writeCaptures() {
        Table captures("[captures]");
        if (rules_.blast) {
            const PieceKinds pawn = rules_.letters.contains("pawn") ? PieceKinds{"pawn"} : PieceKinds{};
            std::string explosion;
            if (!pawn.empty()) explosion += "spares = " + letterList(pawn, rules_);
            if (!rules_.blastImmune.empty())
                explosion += (explosion.empty() ? "immune = " : ", immune = ") +
                             letterList(rules_.blastImmune, rules_);
            captures.add("explode", explosion.empty() ? "true" : "{ " + explosion + " }");
        }
        if (!rules_.petrified.empty()) captures.add("petrify", letterList(rules_.petrified, rules_));
        if (!rules_.mutuallyImmune.empty())
            captures.add("mutually_immune", letterList(rules_.mutuallyImmune, rules_));
        captures.addIf("petrify_victims", rules_.blast && rules_.petrifiesVictims);
        if (!captures.isEmpty()) tables_.push_back(std::move(captures));
    }

    void writeWalls() {
        if (rules_.walling == "none") return;
        Table& walls = table("[walls]");
        walls.addWord("where", rules_.walling == "static" ? "any" : rules_.walling);
        walls.add("zone", zoneValue(rules_.wallingRegion, board_));
        walls.addIf("in_place_of_move", rules_.wallOrMove);
    }

    void writeConduct() {
        Table conduct("[rules]");
        conduct.addIf("must_capture", rules_.mustCapture);
        // It knows checks to kings only.
        conduct.addIf("checks", !rules_.checking && rules_.letters.contains("king"), "false");
        conduct.addIf("royals_stay", rules_.makpong);
        conduct.addIf("end_facing", rules_.bikjang);
        conduct.addIf("stay_mobile", rules_.immobilityIllegal);
        const auto word = [&](std::size_t side) {
            return rules_.passOnStalemate[side] ? "stalemate" : rules_.pass[side] ? "always" : "";
        };
        if (std::string_view(word(0)) == word(1)) {
            conduct.addWord("pass", word(0));
        } else {
            conduct.addWord("pass_white", word(0));
            conduct.addWord("pass_black", word(1));
        }
        if (!conduct.isEmpty()) tables_.push_back(std::move(conduct));
    }

    void writeExtinction() {
        const bool isRoyal = rules_.extinctionPseudoRoyal && !rules_.blast;
        if (rules_.extinctionValue == "none" || isRoyal ||
            (rules_.extinctionKinds.empty() && !rules_.extinctionOfAll))
            return;
        Table& extinct = end("extinct", rules_.extinctionValue);
        if (!rules_.extinctionOfAll) extinct.add("pieces", letterList(rules_.extinctionKinds, rules_));
        extinct.addIf("count", rules_.extinctionCount > 0, fmt::format("{}", rules_.extinctionCount));
        extinct.addIf("enemies", rules_.extinctionOpponentCount > 0,
                      fmt::format("{}", rules_.extinctionOpponentCount));
        extinct.addIf("moving", rules_.extinctionClaim);
    }

    void writeGoal() {
        const BothSides<Region> goals = goalsOf(rules_);
        if (isNone(goals, board_)) return;
        Table& goal = end("goal", "");
        const auto listed = [&](std::size_t side) {
            return rules_.flagPiece[side].empty() || rules_.flagPiece[side].size() == rules_.letters.size()
                       ? std::string()
                       : letterList(rules_.flagPiece[side], rules_);
        };
        if (listed(0) == listed(1)) {
            goal.add("pieces", listed(0));
        } else {
            goal.add("pieces_white", listed(0));
            goal.add("pieces_black", listed(1));
        }
        goal.add("zone", zoneValue(goals, board_));
        goal.addIf("count", rules_.flagPieceCount != 1, fmt::format("{}", rules_.flagPieceCount));
        goal.addIf("blocked", rules_.flagPieceBlockedWin);
        goal.addIf("last_move", rules_.flagMove);
        goal.addIf("safe", rules_.flagPieceSafe);
    }

    void writeCastled() {
        if (!rules_.castlingWins.empty()) end("castled", "").addWord("castling", rules_.castlingWins);
    }

    void connection(std::string_view when, int count) {
        Table& line = end(when, rules_.connectValue == "win" ? "" : rules_.connectValue);
        line.addIf("count", count > 0, fmt::format("{}", count));
        if (rules_.connectKinds && rules_.connectKinds->size() != rules_.letters.size())
            line.add("pieces", letterList(*rules_.connectKinds, rules_));
        if (when == "chain") {
            line.add("zone", zoneValue(rules_.connectFrom, board_));
            line.add("to", zoneValue(rules_.connectTo, board_));
            // Its program follows no chain backwards.
            line.add("onward", "true");
        }
        if (when == "block" || (rules_.connectHorizontal && rules_.connectVertical && rules_.connectDiagonal))
            return;
        std::string directions;
        for (const auto& [is, word] :
             {std::pair(rules_.connectHorizontal, "ranks"), std::pair(rules_.connectVertical, "files"),
              std::pair(rules_.connectDiagonal, "diagonals")}) {
            if (is) directions += fmt::format("{}\"{}\"", directions.empty() ? "" : ", ", word);
        }
        line.add("directions", "[" + directions + "]");
    }

    void writeConnections() {
        if (rules_.connectN > 0) connection("line", rules_.connectN);
        if (!isNone(rules_.connectFrom, board_)) connection("chain", 0);
        if (rules_.connectNxN > 0) connection("block", rules_.connectNxN);
        if (rules_.collinearN > 0) connection("collinear", rules_.collinearN);
    }

    const FairyRules& rules_;
    const ir::Board& board_;
    std::vector<Table> tables_;
};

}  // namespace

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string zoneValue(const BothSides<Region>& regions, const ir::Board& board) {
    const Region all = Region::all().on(board);
    const Region white = regions[0].on(board);
    const Region black = regions[1].on(board);
    if (white == all && black == all) return {};
    // A side may have no square.
    const auto text = [&](const Region& region) {
        return region.isNone() ? std::string("\"-\"") : quoted(region == all ? "[^]" : region.zoneOn(board));
    };
    if (black == white.mirrored(board.ranks).on(board)) return text(white);
    return fmt::format("[{}, {}]", text(white), text(black));
}

std::string letterList(const PieceKinds& kinds, const FairyRules& rules) {
    std::string list;
    for (auto piece = fairyPieces().rbegin(); piece != fairyPieces().rend(); ++piece) {
        const std::string name(piece->name);
        const auto letter = rules.letters.find(name);
        if (!kinds.contains(name) || letter == rules.letters.end()) continue;
        list += fmt::format("{}\"{}\"", list.empty() ? "[" : ", ",
                            static_cast<char>(std::toupper(static_cast<unsigned char>(letter->second))));
    }
    return list.empty() ? "[]" : list + "]";
}

bool hasHands(const FairyRules& rules) {
    return rules.drops || (rules.gating && rules.seirawanGating);
}

bool demotesCaptured(const FairyRules& rules) {
    return hasHands(rules) && rules.capturesToHand && !rules.dropLoop;
}

BothSides<Region> goalsOf(const FairyRules& rules) {
    return {rules.flagRegion[0].on(rules.board), rules.flagRegion[1].on(rules.board)};
}

std::string rulesToml(const FairyRules& rules, int checks) {
    return RulesWriting(rules).run(checks);
}

}  // namespace ferz::variant
