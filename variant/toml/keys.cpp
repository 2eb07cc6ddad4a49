#include "variant/toml/keys.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <string>
#include <type_traits>
#include <utility>

#include "support/listed.h"
#include "variant/model/variant.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant {

namespace {

constexpr const char* kBoolean = "`true` or `false`";
constexpr const char* kNumber = "a number";
constexpr const char* kSquares = "squares";
constexpr const char* kLetters = "letters";
constexpr const char* kEverywhere = "everywhere";
constexpr const char* kNowhere = "nowhere";
constexpr const char* kNone = "none";

/// The keys that are read by code of their own; all others have rows.
constexpr Key kKeys[] = {
    {"file", "name", "the variant's name", "a text", "needed"},
    {"file", "board", "files x ranks; boards in space and hexagonal ones, too",
     "`\"8x8\"`, `\"5x5x5\"`, `\"hex6\"`, ...", "needed"},
    {"file", "start", "where the pieces stand at the start", "a FEN", "needed"},
    {"file", "mirror",
     "the file gives White's squares; Black's are mirrored in the ranks, or also in the "
     "levels, or also in the levels and rows",
     "`\"ranks\"`, `\"levels\"` or `\"levels,rows\"`", "`\"ranks\"`"},
    {"file", "pieces",
     "letters from `A` to `Z`, each with its piece: the letter is White's piece in FENs; "
     "`\"+P\"` and `\"Q~\"` are promoted pieces",
     "a table", "needed"},
    {"file", "names",
     "names for letters, such as `A = \"alfil\"`, for definitions that refer to pieces by name; K Q R B N P "
     "have names already",
     "a table", "none"},
    {"file", "castling", "how a king castles", "a table", "none"},

    {"piece", "move", "the definition, or its parts", "a definition, a part, or a list of them",
     "needed, unless there is a `like`"},
    {"piece", "royal",
     "`true`: the piece must not be left attacked, like the king of chess; several letters "
     "may be royal, or none. A number: it is royal while its side has at most so many of its "
     "kind",
     "`true`, `false` or a number", "`false`"},
    {"piece", "together", "`true`: if a side has several of its kind, not all of them may be left attacked",
     kBoolean, "`false`"},
    {"piece", "exposed",
     "`true`: a player must leave it where a piece that is no royal attacks it, as the anti-king. What it "
     "may not "
     "be captured by attacks it all the same",
     kBoolean, "`false`"},
    {"piece", "promotes",
     "what it becomes, and where; of several tables, the first that fits the move counts. It "
     "replaces rules of promotion in a definition in MBN",
     "a table, or a list of tables", "none"},
    {"piece", "most", "no piece promotes to it while its side has so many of its kind", kNumber,
     "any number"},
    {"piece", "like",
     "the piece that it counts as wherever pieces are counted; it is royal if that piece is, "
     "and moves like it unless it has a `move`. That piece counts as itself",
     "a letter", "its own", true},
    {"piece", "in_hand",
     "what it becomes in the hand of the player who captures it; FENs need a single letter for that",
     "a letter", "its own", true},
    {"piece", "drops", "where it may be dropped", "`false`, squares, or a table", "everywhere"},

    {"part", "move", "the definition of this part", "a definition", "needed"},
    {"part", "from", "where these moves begin, for White; for Black they are mirrored", kSquares,
     kEverywhere},
    {"part", "within", "where they end", kSquares, kEverywhere},
    {"part", "wins", "a move of this part that ends here wins the game", kSquares, kNowhere},
    {"part", "wraps",
     "which edges of the board touch for these moves: `\"files\"`, the left and right ones, as on a "
     "cylinder; "
     "`\"both\"`, also the top and bottom ones",
     "`\"files\"` or `\"both\"`", kNone},
    {"part", "friends", "`true`: what captures enemies captures pieces of the own side, too", kBoolean,
     "`false`"},
    {"part", "counting",
     "`true`: the definition has single steps that move and capture, and each is repeated as often as there "
     "are pieces on its line, the mover among them, over friends and no enemies, as in Lines of Action",
     kBoolean, "`false`"},
    {"part", "leaves",
     "such a piece appears on the square that a move of this part leaves; with the letter of the piece "
     "itself, "
     "a copy of it goes",
     "a letter", kNone, true},
    {"part", "side", "which side has these moves", "`\"white\"` or `\"black\"`", "both"},

    {"promotion", "to",
     "what it becomes; a small letter is a piece of the other colour. With none (`[]`), the piece cannot go "
     "into "
     "the zone",
     kLetters, "needed", true},
    {"promotion", "zone", "a move that ends there promotes", kSquares, "needed"},
    {"promotion", "when", "`\"either\"`: a move that begins in the zone promotes, too",
     "`\"arrival\"` or `\"either\"`", "`\"arrival\"`"},
    {"promotion", "from", "only a move that begins there promotes", kSquares, kEverywhere},
    {"promotion", "captures", "`true`: only captures promote", kBoolean, "`false`"},
    {"promotion", "optional", "`true`: the piece may stay what it is", kBoolean, "`false`"},
    {"promotion", "forced", "where it must promote although it is `optional`", kSquares, kNowhere},
    {"promotion", "side", "whose pieces promote like this", "`\"white\"` or `\"black\"`", "both"},
    {"promotion", "in_place",
     "`true`: a piece that stands in the zone, or is its side's only one of its kind, may "
     "promote instead of moving. It stays, or moves to an empty square as its new kind, and "
     "must not attack anything there",
     kBoolean, "`false`"},

    {"castling", "king", "the piece that castles", "a letter", "needed", true},
    {"castling", "rook", "the piece that the king castles with, or several kinds", kLetters,
     "needed, unless there are `rules`", true},
    {"castling", "king_to",
     "where the king lands: first in short castling (to the right), then in long castling", "two files",
     "needed, unless there are `rules`"},
    {"castling", "king_to_black", "the same for Black", "two files", "as `king_to`"},
    {"castling", "rules", "instead of `rook` and `king_to`", "a text of MBN", "none"},
    {"castling", "associates", "with `rules`: the pieces that the king castles with", kLetters,
     "all but royal ones", true},
    {"castling", "home",
     "White's square from which the king castles, if a side has several kings or its king is dropped",
     "a square", "where White's only king stands at the start"},
    {"castling", "dropped",
     "`true`: a king that is dropped on `home` may castle with a rook that is dropped in a corner of its "
     "rank",
     kBoolean, "`false`"},
    {"castling", "opposite",
     "`true`: a player who castles short takes from the opponent the right to castle short, "
     "and so for long",
     kBoolean, "`false`"},

    {"drops", "as", "it may also be dropped as one of these", kLetters, kNone, true},
};

/// Kinds of pieces: alone, for each side, for each kind, or one that comes first.
template <class Value>
constexpr bool kAreKinds =
    std::is_same_v<Value, NameTerms::Kinds> || std::is_same_v<Value, NameTerms::Pairs> ||
    std::is_same_v<Value, NameTerms::Worths> || std::is_same_v<Value, ferz::core::Sided<NameTerms::Kinds>> ||
    std::is_same_v<Value, ferz::core::Duty<NameTerms>>;

// ---- what a member holds, in words ----

struct ValueText {
    std::string values;
    std::string byDefault;
    std::string words = {};  ///< what those mean that do not say it themselves
};

std::string asCode(std::string_view word) {
    return fmt::format("`\"{}\"`", word);
}

ValueText textOf(bool value) {
    return {kBoolean, value ? "`true`" : "`false`"};
}
ValueText textOf(int value) {
    return {kNumber, fmt::format("`{}`", value)};
}
ValueText textOf(const NameTerms::Squares& value) {
    return {kSquares, value == NameTerms::everywhere() ? kEverywhere : kNowhere};
}
ValueText textOf(const NameTerms::Kinds& value) {
    return {kLetters, value.isAll() ? "all pieces" : kNone};
}
ValueText textOf(const NameTerms::Pairs& /*none*/) {
    return {"a table: a letter, or `\"*\"` for all, and letters", kNone};
}
ValueText textOf(const NameTerms::Worths& /*none*/) {
    return {"a table: a letter, and its points", kNone};
}
ValueText textOf(ferz::core::Points points) {
    return {"a number, or a half such as `1.5`", fmt::format("`{}`", variant::textOf(points))};
}
ValueText textOf(const ferz::core::Duty<NameTerms>& /*none*/) {
    return {"`true`, `false` or a letter", "`false`"};
}
/// Rights to castle.
ValueText textOf(unsigned /*none*/) {
    return {"letters of `KQkq`", {}};
}
ValueText textOf(const ferz::core::Directions& /*all*/) {
    std::vector<std::string> words;
    Rows<ferz::core::Directions>::visit([&](const Row& row, auto) { words.push_back(asCode(row.key)); });
    return {"a list of " + listed(words, "or"), "all of them"};
}
ValueText textOf(const ferz::core::TurnLengths& /*usual*/) {
    return {"a list of numbers, or `\"progressive\"`: 1, 2, 3, ...", "one move each"};
}
ValueText textOf(When /*none*/) {
    std::vector<std::string> words;
    for (const EndRow& row : endRows())
        words.push_back(asCode(row.word));
    return {listed(words, "or"), {}};
}
template <class Enum, std::enable_if_t<std::is_enum_v<Enum>, int> = 0>
ValueText textOf(Enum value) {
    const auto vocabulary = wordsOf(value);
    ValueText text;
    std::vector<std::string> words;
    for (const RuleWord<Enum>& each : vocabulary.words) {
        if (each.text.empty()) continue;
        words.push_back(asCode(each.text));
        if (!each.meaning.empty())
            text.words +=
                fmt::format("{} {}: {}", text.words.empty() ? "" : ";", asCode(each.text), each.meaning);
    }
    if constexpr (std::is_same_v<Enum, DropMate>) words.emplace_back("`false`");
    text.values = listed(words, "or");
    const std::string_view byDefault = vocabulary.textOf(value);
    text.byDefault = byDefault.empty() ? kNone : asCode(byDefault);
    return text;
}
template <class Table, std::enable_if_t<kIsTable<Table>, int> = 0>
ValueText textOf(const Table& /*empty*/) {
    return {kMayBeGiven<Table> ? "a table, or `true`" : "a table", kNone};
}
template <class Value>
ValueText textOf(const ferz::core::Sided<Value>& both) {
    return textOf(both[0]);
}

/// Texts live as long as the program.
std::string_view kept(std::string text) {
    static std::deque<std::string> texts;
    return texts.emplace_back(std::move(text));
}

template <class Table>
void addRows(std::vector<Key>& keys) {
    Rows<Table>::visit([&](const Row& row, auto member) {
        using Value = ValueOf<decltype(member)>;
        const ValueText text = textOf(Table().*member);
        Key key;
        key.table = Rows<Table>::kTable;
        key.name = row.key;
        key.meaning = text.words.empty() ? row.meaning : kept(fmt::format("{}.{}", row.meaning, text.words));
        key.values = kept(text.values);
        key.byDefault = row.byDefault.empty() ? kept(text.byDefault) : row.byDefault;
        key.namesPieces = kAreKinds<Value>;
        keys.push_back(key);
        if (!row.ofSides) return;
        for (const std::string_view side : {"White", "Black"}) {
            key.name = kept(fmt::format("{}_{}", row.key, side == "White" ? "white" : "black"));
            key.meaning = kept(fmt::format("the same for {}", side));
            key.byDefault = kept(fmt::format("as `{}`", row.key));
            keys.push_back(key);
        }
    });
    Rows<Table>::visit([&](const Row& /*row*/, auto member) {
        using Value = ValueOf<decltype(member)>;
        if constexpr (kIsTable<Value>) addRows<Value>(keys);
    });
}

/// How the tables are called above their keys, in the order of docs/variants.md.
constexpr struct {
    std::string_view table;
    std::string_view title;
} kTitles[] = {{"file", "key"},
               {"piece", "key of a piece"},
               {"promotion", "key of `promotes`"},
               {"part", "key of a part"},
               {"castling", "key of `[castling]`"},
               {"hands", "key of `[hands]`"},
               {"drops", "key of `drops`"},
               {"captures", "key of `[captures]`"},
               {"explode", "key of `explode`"},
               {"custodial", "key of `custodial`"},
               {"walls", "key of `[walls]`"},
               {"rules", "key of `[rules]`"},
               {"ends", "key of `[[ends]]`"}};

}  // namespace

std::span<const Key> keys() {
    static const std::vector<Key> kAll = [] {
        std::vector<Key> all(std::begin(kKeys), std::end(kKeys));
        addRows<ferz::core::Rules<NameTerms>>(all);
        all.push_back({"file", "ends", "when the game ends, besides checkmate and stalemate",
                       "tables, as `[[ends]]`", kNone});
        addRows<EndRule>(all);
        addRows<ferz::core::DropRule<NameTerms>>(all);
        return all;
    }();
    return kAll;
}

std::string keyTables() {
    std::string text;
    for (const auto& [table, title] : kTitles) {
        text += fmt::format("| {} | value | left out | meaning |\n|---|---|---|---|\n", title);
        for (const Key& key : keys()) {
            if (key.table == table)
                text += fmt::format("| `{}` | {} | {} | {} |\n", key.name, key.values, key.byDefault,
                                    key.meaning);
        }
        text += '\n';
    }
    text += "| `when` | met by the side that | `result` | `count` | other keys |\n|---|---|---|---|---|\n";
    for (const EndRow& row : endRows()) {
        std::vector<std::string> others;
        for (const std::string_view key : keysOf("ends")) {
            const bool isOfSide = key.ends_with("_white") || key.ends_with("_black");
            const bool hasColumn = key == "when" || key == "result" || key == "count";
            if (row.has(key) && !isOfSide && !hasColumn) others.push_back(fmt::format("`{}`", key));
        }
        text += fmt::format("| {} | {} | {} | {} | {} |\n", asCode(row.word), row.meaning,
                            asCode(wordsOf(row.result).textOf(row.result)),
                            row.has("count") ? fmt::format("`{}`", row.count) : "", fmt::join(others, ", "));
    }
    return text;
}

std::vector<std::string_view> keysOf(std::string_view table) {
    std::vector<std::string_view> names;
    for (const Key& each : keys()) {
        if (each.table == table) names.push_back(each.name);
    }
    return names;
}

const Key* findKey(std::string_view table, std::string_view name) {
    const auto all = keys();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Key& each) { return each.table == table && each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace ferz::variant
