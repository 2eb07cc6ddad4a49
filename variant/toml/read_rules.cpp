#include "variant/toml/read_rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"
#include "variant/toml/keys.h"

namespace ferz::variant {

namespace {

/// Reads tables whose keys have rows.
class TableReader {
public:
    TableReader(TomlText& toml, Values& values, const Variant& variant)
        : toml_(toml), values_(values), variant_(variant) {}

    /// Every key of a table that has rows; what is left out keeps its value.
    template <class Table>
    void readTable(const toml::table& table, Table& values) {
        Rows<Table>::visit([&](const Row& row, auto member) {
            if (const toml::node* node = table.get(row.key)) read(*node, row.key, values.*member);
            if constexpr (kHasSides<decltype(values.*member)>) {
                for (const std::size_t side : {0U, 1U}) {
                    const std::string key = fmt::format("{}_{}", row.key, side == 0 ? "white" : "black");
                    const toml::node* node = row.ofSides ? table.get(key) : nullptr;
                    if (node != nullptr) readOfSide(*node, key, (values.*member)[side]);
                }
            }
        });
    }
    /// Values of which each side may have its own.
    template <class Value>
    static constexpr bool kHasSides = std::is_same_v<Value, ferz::core::Sided<Passing>&> ||
                                      std::is_same_v<Value, ferz::core::Sided<Result>&> ||
                                      std::is_same_v<Value, ferz::core::Sided<ferz::core::Points>&> ||
                                      std::is_same_v<Value, ferz::core::Sided<ir::NameSet>&>;

private:
    template <class Value>
    void read(const toml::node& node, std::string_view key, Value& value) {
        if constexpr (kIsTable<Value>) {
            readInner(node, key, value);
        } else if constexpr (std::is_same_v<Value, When>) {
            // `readEnd` has read it first.
        } else if constexpr (std::is_enum_v<Value> && !std::is_same_v<Value, DropMate>) {
            value = values_.word(node, key, wordsOf(value)).value_or(value);
        } else {
            readValue(node, key, value);
        }
    }

    template <class Table>
    void readInner(const toml::node& node, std::string_view key, Table& values) {
        const toml::table* table = node.as_table();
        if constexpr (kMayBeGiven<Table>) {
            if (table == nullptr && node.is_boolean()) {
                values.given = node.value_or(false);
                return;
            }
            values.given = table != nullptr;
        }
        if (table == nullptr) {
            toml_.wrongType(node, key, kMayBeGiven<Table> ? "a table, or `true`" : "a table");
            return;
        }
        toml_.checkKeys(*table, fmt::format("`{}`", key), keysOf(Rows<Table>::kTable));
        readTable(*table, values);
    }

    // ---- values ----

    void readValue(const toml::node& node, std::string_view key, bool& value) {
        value = toml_.boolean(node, key, value);
    }
    /// `false` is illegal.
    void readValue(const toml::node& node, std::string_view key, DropMate& value) {
        if (!node.is_boolean()) {
            value = values_.word(node, key, wordsOf(value)).value_or(value);
        } else if (!node.value_or(true)) {
            value = DropMate::Illegal;
        }
    }
    void readValue(const toml::node& node, std::string_view key, int& value) {
        value = values_.number(node, key, 0).value_or(value);
    }
    void readValue(const toml::node& node, std::string_view key, ir::NameSet& kinds) {
        kinds = ir::NameSet::of(values_.names(node, key));
    }
    /// `{ P = ["Q", "R"] }`; under `*` what holds for all pieces.
    void readValue(const toml::node& node, std::string_view key, NameTerms::Pairs& pairs) {
        const toml::table* table = node.as_table();
        if (table == nullptr) {
            toml_.wrongType(node, key, "a table, as `{ P = [\"Q\"] }`");
            return;
        }
        for (const auto& [letter, value] : *table) {
            ir::NameSet kinds;
            for (const TomlString& each : toml_.strings(value, letter.str()))
                kinds = kinds | kindsCalled(each);
            const ir::NameSet captors =
                kindsCalled({std::string(letter.str()), toml_.where(letter.source())});
            for (const PieceType& type : variant_.pieces) {
                if (captors.contains(type.name)) pairs[type.name] = pairs[type.name] | kinds;
            }
        }
    }
    void readValue(const toml::node& node, std::string_view key, NameTerms::Worths& worths) {
        worths = values_.worths(node, key);
    }
    /// Pieces are what they count as.
    [[nodiscard]] ir::NameSet kindsCalled(const TomlString& letter) {
        if (letter.text == "*") return ir::NameSet::all();
        const auto name = values_.name(letter);
        return name ? ir::NameSet::of({variant_.kindOf(*name)}) : ir::NameSet();
    }
    void readValue(const toml::node& node, std::string_view key, ZoneOfSide& zone) {
        zone = values_.zone(node, key).value_or(zone);
    }
    /// The same for both sides, as White sees it.
    void readValue(const toml::node& node, std::string_view key, ir::Zone& zone) {
        if (const auto both = values_.zone(node, key)) zone = (*both)[0];
    }
    void readValue(const toml::node& node, std::string_view key, ferz::core::Duty<NameTerms>& duty) {
        if (node.is_boolean()) {
            duty.any = node.value_or(false);
        } else if (const auto letter = toml_.string(node, key)) {
            duty = {true, values_.name(*letter).value_or(std::string())};
        }
    }
    void readValue(const toml::node& node, std::string_view key, ferz::core::Directions& directions) {
        if (variant_.board.hexagons)
            toml_.report(
                diagnostic::kUnknownKey, toml_.where(node.source()),
                fmt::format("`{}` has no effect on hexagons, whose rows run in three directions", key),
                "leave it out");
        directions = {false, false, false};
        for (const TomlString& each : toml_.strings(node, key)) {
            bool isKnown = false;
            std::string list;
            Rows<ferz::core::Directions>::visit([&](const Row& row, auto member) {
                list += fmt::format("{}`{}`", list.empty() ? "" : ", ", row.key);
                if (row.key != each.text) return;
                isKnown = true;
                directions.*member = true;
            });
            if (!isKnown)
                toml_.report(diagnostic::kWrongType, each.where,
                             fmt::format("`{}` is no direction", each.text), "they are " + list);
        }
    }
    /// `[1, 2, 2]`, or `"progressive"`
    void readValue(const toml::node& node, std::string_view key, ferz::core::TurnLengths& moves) {
        moves = {};
        moves.progressive = node.value<std::string_view>() == "progressive";
        if (moves.progressive) return;
        const toml::array* list = node.as_array();
        if (list == nullptr || list->empty() || list->size() > ferz::core::TurnLengths::kMost) {
            toml_.wrongType(node, key, "a list of up to 64 numbers, as `[2, 2]`, or `progressive`");
            return;
        }
        for (const toml::node& each : *list)
            moves.each[moves.count++] = values_.number(each, key, 1).value_or(1);
    }
    /// Letters of castling rights.
    void readValue(const toml::node& node, std::string_view key, ferz::core::Sided<unsigned>& rights) {
        const auto text = toml_.string(node, key);
        if (!text) return;
        if (const auto castling = castlingOf(text->text)) {
            rights = *castling;
        } else {
            toml_.wrongType(node, key, "letters of `KQkq`");
        }
    }
    template <class Value>
    void readValue(const toml::node& node, std::string_view key, ferz::core::Sided<Value>& both) {
        readOfSide(node, key, both[0]);
        both[1] = both[0];
    }

    template <class Word>
    void readOfSide(const toml::node& node, std::string_view key, Word& word) {
        read(node, key, word);
    }
    void readOfSide(const toml::node& node, std::string_view key, ferz::core::Points& points) {
        points = values_.points(node, key, {}).value_or(points);
    }
    /// Pieces that end a game are counted by what they count as.
    void readOfSide(const toml::node& node, std::string_view key, ir::NameSet& kinds) {
        std::vector<std::string> counted;
        for (const std::string& name : values_.names(node, key))
            counted.push_back(variant_.kindOf(name));
        kinds = ir::NameSet::of(std::move(counted));
    }

    TomlText& toml_;
    Values& values_;
    const Variant& variant_;
};

class RulesReader {
public:
    RulesReader(const toml::table& root, TomlText& toml, Values& values, Variant& variant)
        : root_(root), toml_(toml), variant_(variant), reader_(toml, values, variant) {}

    void read() {
        reader_.readTable<ferz::core::Rules<NameTerms>>(root_, variant_);
        checkDropsHaveHands();
        checkHandsHaveLetters();
        checkNotAlone();
        checkBesideEachOther();
        const toml::node* ends = root_.get("ends");
        if (ends == nullptr) return;
        const toml::array* list = ends->as_array();
        if (list == nullptr) {
            toml_.wrongType(*ends, "ends", "tables, as `[[ends]]`");
            return;
        }
        for (const toml::node& each : *list) {
            if (const toml::table* end = each.as_table()) {
                readEnd(*end);
            } else {
                toml_.wrongType(each, "ends", "tables, as `[[ends]]`");
            }
        }
    }

private:
    /// Keys of pieces that only hands give a meaning.
    void checkDropsHaveHands() {
        const toml::node* pieces = root_.get("pieces");
        if (variant_.hands.given || pieces == nullptr || !pieces->is_table()) return;
        for (const auto& [letter, node] : *pieces->as_table()) {
            const toml::table* piece = node.as_table();
            for (const std::string_view key : {"drops", "in_hand"}) {
                const toml::node* value = piece == nullptr ? nullptr : piece->get(key);
                if (value != nullptr)
                    toml_.report(diagnostic::kUnknownKey, toml_.where(value->source()),
                                 fmt::format("`{}` has no effect in a variant without hands", key),
                                 "write `[hands]`, or leave it out");
            }
        }
    }

    /// FENs have one letter for each piece in a hand.
    void checkHandsHaveLetters() {
        if (!variant_.hands.captured) return;
        const toml::node* pieces = root_.get("pieces");
        for (const PieceType& type : variant_.pieces) {
            const std::string letter = variant_.names.letterOf(type.inHand);
            const toml::node* node = pieces == nullptr ? nullptr : (*pieces->as_table()).get(type.letter);
            if (letter.size() == 1 || node == nullptr || !variant_.hands.kept.contains(type.inHand)) continue;
            toml_.report(
                diagnostic::kNotYet, toml_.where(node->source()),
                fmt::format("a captured `{}` goes to the hand as `{}`, for which FENs have no letter",
                            type.letter, letter),
                fmt::format("write `in_hand = \"{}\"`, or another letter",
                            letter.size() == 2 && letter[0] == '+' ? letter.substr(1) : letter.substr(0, 1)));
        }
    }

    void refuse(std::string_view table, std::string_view key, DiagnosticName name, const std::string& why,
                const std::string& help) {
        if (const auto node = root_[table][key])
            toml_.report(name, toml_.where(node.node()->source()), fmt::format("`{}` {}", key, why), help);
    }

    /// Keys that only another one gives a meaning.
    void checkNotAlone() {
        const auto needs = [&](std::string_view table, std::string_view key, std::string_view other) {
            refuse(table, key, diagnostic::kUnknownKey, fmt::format("has no effect without `{}`", other),
                   fmt::format("write `{}`, or leave it out", other));
        };
        if (variant_.rules.moves.isUsual()) {
            needs("rules", "early_captures", "moves");
            needs("rules", "early_checks", "moves");
        }
        if (const ir::NameSet& claimers = variant_.walls.claimPiece; claimers.isNone()) {
            needs("walls", "claims", "claim_piece");
            needs("walls", "claim_again", "claim_piece");
        } else if (claimers.isAll() || claimers.listed().size() != 1) {
            refuse("walls", "claim_piece", diagnostic::kWrongType, "has to be one letter", "write `[\"B\"]`");
        }
        if (!variant_.walls.inPlaceOfMove) needs("walls", "guards", "in_place_of_move");
    }

    /// Keys of which one would take away what the other says.
    void checkBesideEachOther() {
        const auto apart = [&](std::string_view table, std::string_view key, const std::string& why) {
            refuse(table, key, diagnostic::kNotYet, why, "leave one of them out");
        };
        if (variant_.captures.explode.given)
            apart("captures", "dies", "and `explode` are not played together");
        if (!variant_.rules.moves.isUsual()) {
            for (const std::string_view key : {"pass", "pass_white", "pass_black"})
                apart("rules", key, "has no effect beside `moves`");
        }
        // The file k of a gate is castling's letter in a FEN.
        constexpr int kMostFiles = 'k' - 'a';
        if (variant_.hands.gates && variant_.castling && variant_.board.files > kMostFiles)
            apart("hands", "gates",
                  fmt::format(
                      "and `castling` are not played on more than {} files: FENs have one letter for both",
                      kMostFiles));
    }

    // ---- ends ----

    /// Points are counted only to find the side that has fewer, and only for a result other than a draw.
    void checkFewer(const toml::table& table, const EndRule& end) {
        const auto refuse = [&](std::string_view key, const std::string& why, const std::string& help) {
            if (const toml::node* node = table.get(key))
                toml_.report(diagnostic::kUnknownKey, toml_.where(node->source()),
                             fmt::format("`{}` has no effect {}", key, why), help);
        };
        if (end.fewer && end.result == ferz::core::Sided<Result>{Result::Draw, Result::Draw})
            refuse("fewer", "if the result is a draw", "write `result = \"loss\"` or `result = \"win\"`");
        for (const std::string_view key : {"pieces", "pieces_white", "pieces_black"})
            if (end.fewer && !end.points.empty()) refuse(key, "beside `points`", "leave one of them out");
        if (end.fewer) return;
        for (const std::string_view key :
             {"pieces", "pieces_white", "pieces_black", "points", "bonus", "bonus_white", "bonus_black"})
            refuse(key, "without `fewer` at this end", "write `fewer = true`, or leave it out");
    }

    void readEnd(const toml::table& table) {
        const auto when = toml_.string(table, "when", true, toml_.where(table.source()));
        if (!when) return;
        const EndRow* row = endNamed(when->text);
        if (row == nullptr) {
            std::vector<std::string_view> words;
            for (const EndRow& each : endRows())
                words.push_back(each.word);
            toml_.report(diagnostic::kWrongType, when->where, fmt::format("no game ends by `{}`", when->text),
                         helpWithWord(when->text, words));
            return;
        }
        if (row->when == When::Block && variant_.board.hexagons)
            toml_.report(diagnostic::kInexpressible, when->where,
                         "there are no blocks on hexagons, which have no ranks and files");
        std::vector<std::string_view> known = keysOf("ends");
        std::erase_if(known, [&](std::string_view key) { return !row->has(key); });
        toml_.checkKeys(table, fmt::format("an end by `{}`", row->word), known);
        for (const std::string_view key : known) {
            if (row->needs(key) && table.get(key) == nullptr) toml_.missing(key, toml_.where(table.source()));
        }
        EndRule end;
        end.result.fill(row->result);
        end.count = row->count;
        reader_.readTable(table, end);
        end.when = row->when;
        if (row->has("fewer")) checkFewer(table, end);
        variant_.ends.push_back(std::move(end));
    }

    const toml::table& root_;
    TomlText& toml_;
    Variant& variant_;
    TableReader reader_;
};

}  // namespace

void readRules(const toml::table& root, TomlText& toml, Values& values, Variant& variant) {
    RulesReader(root, toml, values, variant).read();
}

void readDrops(const toml::node& node, TomlText& toml, Values& values, const Variant& variant,
               PieceType& type) {
    if (node.is_boolean()) {
        if (!node.value_or(true)) type.drop.reset();
        return;
    }
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        if (auto zone = values.zone(node, "drops")) type.drop->zone = std::move(*zone);
        return;
    }
    toml.checkKeys(*table, "`drops`", keysOf("drops"));
    TableReader(toml, values, variant).readTable<ferz::core::DropRule<NameTerms>>(*table, *type.drop);
    type.drop->as = values.names(*table, "as");
}

}  // namespace ferz::variant
