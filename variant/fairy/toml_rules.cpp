#include "variant/fairy/toml_rules.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <type_traits>
#include <utility>
#include <vector>

#include "variant/fairy/counting.h"
#include "variant/fairy/options.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"
#include "variant/toml/write.h"

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
        if (!value.empty()) keys_.emplace_back(key, value);
    }
    void addWord(std::string_view key, std::string_view word) {
        if (!word.empty()) add(key, tomlString(word));
    }
    [[nodiscard]] bool isEmpty() const { return keys_.empty(); }
    [[nodiscard]] std::string text() const { return tableText(head_, keys_); }

private:
    std::string head_;
    TomlKeys keys_;
};

/// Values as TOML.
class RuleValues {
public:
    explicit RuleValues(const FairyRules& rules) : rules_(rules), board_(rules.board) {}

    [[nodiscard]] static std::string textOf(bool value) { return value ? "true" : "false"; }
    [[nodiscard]] static std::string textOf(int value) { return std::to_string(value); }
    [[nodiscard]] static std::string textOf(When when) { return tomlString(rowOf(when).word); }
    template <class Enum>
    requires std::is_enum_v<Enum>
    [[nodiscard]] static std::string textOf(Enum value) { return tomlString(wordsOf(value).textOf(value)); }
    /// Nothing for all of them, which is what is so without a list.
    [[nodiscard]] std::string textOf(const PieceKinds& kinds) const {
        return kinds == FairyTerms::allKinds() ? std::string() : letterList(kinds, rules_);
    }
    [[nodiscard]] std::string textOf(const FairyTerms::Pairs& pairs) const {
        std::string list;
        for (const auto& [kind, kinds] : pairs) {
            const std::string letters = letterList(kinds, rules_);
            if (rules_.letters.contains(kind) && letters != "[]")
                list += fmt::format("{}{} = {}", list.empty() ? "" : ", ",
                                    letterList({kind}, rules_).substr(2, 1), letters);
        }
        return "{ " + list + " }";
    }
    [[nodiscard]] static std::string textOf(ferz::core::Points points) { return variant::textOf(points); }
    [[nodiscard]] std::string textOf(const FairyTerms::Worths& worths) const {
        TomlKeys keys;
        for (auto piece = fairyPieces().rbegin(); piece != fairyPieces().rend(); ++piece) {
            const auto worth = worths.find(std::string(piece->name));
            if (worth == worths.end()) continue;
            keys.emplace_back(letterList({worth->first}, rules_).substr(2, 1), textOf(worth->second));
        }
        return inlineTable(keys);
    }
    [[nodiscard]] std::string textOf(const Region& region) const {
        return tomlString(region.on(board_).zoneOn(board_));
    }
    [[nodiscard]] std::string textOf(const BothSides<Region>& regions) const {
        return zoneValue(regions, board_);
    }
    [[nodiscard]] std::string textOf(const ferz::core::Duty<FairyTerms>& duty) const {
        if (duty.first.empty()) return textOf(duty.any);
        return tomlString(letterList({duty.first}, rules_).substr(2, 1));
    }
    [[nodiscard]] static std::string textOf(const ferz::core::Directions& along) {
        std::string list;
        Rows<ferz::core::Directions>::visit([&](const Row& row, auto member) {
            if (along.*member) list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", row.key);
        });
        return "[" + list + "]";
    }
    [[nodiscard]] static std::string textOf(const ferz::core::TurnLengths& moves) {
        return moves.progressive ? "\"progressive\"" : "[" + listOf(moves) + "]";
    }
    [[nodiscard]] static std::string textOf(const ferz::core::Sided<unsigned>& castling) {
        return tomlString(castlingLetters(castling));
    }
    /// A table within another one.
    template <class Inner>
    requires kIsTable<Inner>
    [[nodiscard]] std::string textOf(const Inner& inner) const {
        if (!inner.given) return "false";
        std::string list;
        Rows<Inner>::visit([&](const Row& row, auto member) {
            const std::string text = textOf(inner.*member);
            if (text != textOf(Inner().*member))
                list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", row.key, text);
        });
        return list.empty() ? "true" : "{ " + list + " }";
    }
    template <class Value>
    [[nodiscard]] std::string textOf(const BothSides<Value>& both) const {
        const std::string white = textOf(both[0]);
        const std::string black = textOf(both[1]);
        return white == black ? white : white + "/" + black;
    }

private:
    const FairyRules& rules_;
    const ir::Board& board_;
};

class RulesWriting {
public:
    explicit RulesWriting(const FairyRules& rules) : rules_(rules), board_(rules.board), values_(rules) {}

    std::string run(int checks) {
        const ferz::core::Rules<FairyTerms> game = gameOf();
        Rows<ferz::core::Rules<FairyTerms>>::visit([&](const Row& row, auto member) {
            if constexpr (kIsTable<ValueOf<decltype(member)>>) table(row.key, game.*member);
        });
        for (const FairyEnd& end : ends(checks))
            write(end);
        std::string text;
        for (const Table& table : tables_)
            text += table.text();
        return text;
    }

private:
    // ---- what several options say as one

    [[nodiscard]] ferz::core::Rules<FairyTerms> gameOf() const {
        ferz::core::Rules<FairyTerms> game = rules_.game;
        ferz::core::Hands<FairyTerms>& hands = game.hands;
        hands.given = hasHands(rules_);
        hands.drops = rules_.drops;
        hands.gates = rules_.gating && rules_.seirawanGating;
        if (!hands.drops || hands.where == DropPlace::Anywhere) hands.opening = {};
        if (!hands.drops) {
            hands.where = DropPlace::Anywhere;
            hands.must = {};
        } else if (rules_.oppositeColoredBishop && hasKind("bishop")) {
            hands.bothColours = {"bishop"};
        }
        if (!hands.must.any || !hasKind(hands.must.first)) hands.must.first.clear();
        ferz::core::Captures<FairyTerms>& captures = game.captures;
        if (hasKind("pawn")) captures.explode.spares = {"pawn"};
        allow(captures.forbidden);
        explode(captures);
        hands.spoils = rules_.isExtended && hands.given && hands.captured && captures.explode.given;
        game.walls.guards = rules_.isExtended && game.walls.given && game.walls.inPlaceOfMove;
        for (const std::size_t side : kSides) {
            if (!rules_.walling[side]) game.walls.zone[side] = {};
        }
        captures.petrifyVictims = captures.petrifyVictims && captures.explode.given;
        if (!captures.custodial.given) captures.custodial = {};
        // It knows checks to kings only.
        game.rules.checks = game.rules.checks || !hasKind("king");
        const bool isSetup = rules_.passUntilSetup && hands.must.any;
        if (rules_.progressiveMoves) game.rules.moves = {.progressive = true};
        for (const std::size_t side : kSides) {
            if (!game.rules.moves.isUsual()) break;
            game.rules.pass[side] = rules_.passOnStalemate[side] ? Passing::Stalemate
                                    : rules_.pass[side]          ? Passing::Always
                                    : isSetup                    ? Passing::Waiting
                                                                 : Passing::Never;
        }
        return game;
    }

    /// Writes an explosion that hits nothing around as a captor that dies.
    void explode(ferz::core::Captures<FairyTerms>& captures) const {
        const bool isAlone = !rules_.blastOrthogonals && !rules_.blastDiagonals;
        for (const auto& [kind, letter] : rules_.letters) {
            if (!isAlone || captures.explode.immune.contains(kind)) continue;
            if (captures.explode.given) captures.dies[kind] = allLetters();
            if (!captures.explode.given && rules_.blastOnSameType) captures.dies[kind] = {kind};
        }
        if (isAlone) captures.explode = {};
    }
    [[nodiscard]] PieceKinds allLetters() const {
        PieceKinds kinds;
        for (const auto& [kind, letter] : rules_.letters)
            kinds.insert(kind);
        return kinds;
    }

    /// Takes what is allowed all the same out of what is forbidden.
    void allow(FairyTerms::Pairs& forbidden) const {
        for (const auto& [captor, kinds] : rules_.captureAllowed) {
            for (const std::string& kind : kinds)
                forbidden[captor].erase(kind);
        }
    }

    [[nodiscard]] bool hasKind(const std::string& kind) const { return rules_.letters.contains(kind); }

    [[nodiscard]] std::vector<FairyEnd> ends(int checks) const {
        std::map<When, FairyEnd> all = rules_.ends;
        if (!hasKind("king")) all.at(When::Checks).when = When::None;
        all.at(When::Checks).count = checks;
        // The last of such pieces are royal instead.
        if (rules_.lastAreRoyal && !rules_.game.captures.explode.given)
            all.at(When::Extinct).when = When::None;
        if (rules_.game.rules.endFacing) all.at(When::Facing).when = When::Facing;
        const auto passes = [&](std::size_t side) {
            return rules_.pass[side] || rules_.passOnStalemate[side];
        };
        if (!rules_.game.walls.inPlaceOfMove && rules_.game.rules.moves.isUsual() && (passes(0) || passes(1)))
            all.at(When::Passes).when = When::Passes;
        std::vector<FairyEnd> result;
        for (const auto& [when, end] : all) {
            const FairyEnd counted = rowOf(when).has("fewer") ? withCounting(end, rules_) : end;
            if (end.when == when && isThere(counted)) result.push_back(withDirections(counted));
        }
        return result;
    }

    /// Adds the diagonals along which a row counts: both, or one of them.
    [[nodiscard]] FairyEnd withDirections(FairyEnd end) const {
        const bool hasDiagonals = end.directions.diagonals;
        if (end.when == When::Line && (rules_.connect3D || rules_.connect4D)) {
            end.axes = rules_.connect3D ? 3 : 4;
            end.directions = {};
            return end;
        }
        end.onward = end.onward && !rules_.isExtended;
        if (end.when == When::Extinct && rules_.isExtended)
            end.all = rules_.extinctionAll && end.pieces[0] != FairyTerms::allKinds();
        end.directions.diagonals = hasDiagonals && rules_.connectNorthEast && rules_.connectSouthEast;
        if (!hasDiagonals || end.directions.diagonals) return end;
        end.directions.rising = rules_.connectNorthEast;
        end.directions.falling = rules_.connectSouthEast;
        return end;
    }

    [[nodiscard]] bool isThere(const FairyEnd& end) const {
        const EndRow& row = rowOf(end.when);
        const auto isAny = [&](const PieceKinds& kinds) {
            return kinds == FairyTerms::allKinds() ||
                   std::any_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return hasKind(kind); });
        };
        if (end.result[0] == Result::Running) return false;
        if (row.has("pieces") && !isAny(end.pieces[0]) && !isAny(end.pieces[1])) return false;
        if (row.has("zone") && isNone(end.zone, board_)) return false;
        if (row.has("castling") && end.castling == ferz::core::Sided<unsigned>{}) return false;
        if (row.count > 0 && end.count == 0) return false;
        // Mate and stalemate always end a game: only another result is a rule.
        return end.when < When::Stalemate || end.result != BothSides<Result>{row.result, row.result};
    }

    // ---- tables

    template <class Values>
    void table(std::string_view name, const Values& values) {
        Table table(fmt::format("[{}]", name));
        if constexpr (kMayBeGiven<Values>) {
            if (!values.given) return;
        }
        keys(table, values, Values(), [](std::string_view /*key*/) { return true; });
        bool isThere = !table.isEmpty();
        if constexpr (kMayBeGiven<Values>) isThere = true;
        if (isThere) tables_.push_back(std::move(table));
    }

    void write(const FairyEnd& end) {
        Table table("[[ends]]");
        const EndRow& row = rowOf(end.when);
        table.addWord("when", row.word);
        keys(table, end, usualEnd(end.when),
             [&](std::string_view key) { return key != "when" && row.has(key); });
        tables_.push_back(std::move(table));
    }

    /// The keys whose values differ from the usual ones.
    template <class Values, class Has>
    void keys(Table& table, const Values& values, const Values& usual, Has has) {
        Rows<Values>::visit([&](const Row& row, auto member) {
            if (!has(row.key)) return;
            const std::string text = values_.textOf(values.*member);
            const std::string usualText = values_.textOf(usual.*member);
            if (text == usualText) return;
            if constexpr (kHasSides<ValueOf<decltype(member)>>) {
                const auto& both = values.*member;
                if (values_.textOf(both[0]) != values_.textOf(both[1])) {
                    for (const std::size_t side : kSides) {
                        if (values_.textOf(both[side]) != values_.textOf((usual.*member)[side]))
                            table.add(fmt::format("{}_{}", row.key, side == 0 ? "white" : "black"),
                                      values_.textOf(both[side]));
                    }
                    return;
                }
            }
            table.add(row.key, text);
        });
    }
    template <class Value>
    static constexpr bool kHasSides =
        std::is_same_v<Value, BothSides<PieceKinds>> || std::is_same_v<Value, BothSides<Passing>> ||
        std::is_same_v<Value, BothSides<Result>> || std::is_same_v<Value, BothSides<ferz::core::Points>>;

    const FairyRules& rules_;
    const ir::Board& board_;
    const RuleValues values_;
    std::vector<Table> tables_;
};

/// `gold general`, `shogi pawn`
std::string calledBy(const FairyPiece& piece) {
    if (!piece.called.empty()) return std::string(piece.called);
    std::string words;
    for (const char c : piece.name) {
        if (std::isupper(static_cast<unsigned char>(c)) != 0) words += ' ';
        words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return words;
}

}  // namespace

std::string zoneValue(const BothSides<Region>& regions, const ir::Board& board) {
    const Region all = Region::all().on(board);
    const Region white = regions[0].on(board);
    const Region black = regions[1].on(board);
    if (white == all && black == all) return {};
    // A side may have no square.
    const auto text = [&](const Region& region) {
        return region.isNone() ? std::string("\"-\"")
                               : tomlString(region == all ? "[^]" : region.zoneOn(board));
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
    return rules.drops || rules.game.hands.promotes || (rules.gating && rules.seirawanGating);
}

bool demotesCaptured(const FairyRules& rules) {
    return hasHands(rules) && rules.game.hands.captured && !rules.dropLoop;
}

LetterNames kindNames(const FairyRules& rules) {
    const ir::NameTable usual;
    LetterNames names;
    for (const auto& [kind, own] : rules.letters) {
        const std::string letter(1, static_cast<char>(std::toupper(static_cast<unsigned char>(own))));
        const std::string name = calledBy(*fairyPiece(kind));
        // A shogi knight with the letter N is a knight without more words.
        const bool isUsual =
            fmt::format(" {} ", name).find(fmt::format(" {} ", usual.nameOf(letter))) != std::string::npos;
        // And a commoner with the letter K is the king of a game in which kings may be taken.
        const bool isKing = kind == "commoner" && letter == "K";
        if (!isCustom(kind) && !isUsual && !isKing) names[letter] = name;
    }
    return names;
}

std::string rulesToml(const FairyRules& rules, int checks) {
    return RulesWriting(rules).run(checks);
}

}  // namespace ferz::variant
