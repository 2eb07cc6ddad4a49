#include "variant/keys.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <string>

#include "variant/rules/rows.h"
#include "variant/variant.h"

namespace ferz::variant {

namespace {

/// Those that are read by hand; all others have rows.
constexpr Key kKeys[] = {
    {"file", "name", "what the variant is called"},
    {"file", "board", "files x ranks: `8x8`; boards in space `5x5x5`, hexagonal ones `hex6`"},
    {"file", "start", "a FEN: where the pieces stand at the start"},
    {"file", "pieces", "a letter for each piece, and how it moves"},
    {"file", "names", "names for letters, for definitions that refer to pieces by name"},
    {"file", "castling", "castling; left out where there is none"},
    {"file", "mirror", "how White's squares are turned for Black: `ranks`, `levels` or `levels,rows`"},

    {"piece", "move", "the definition, `mbn:N`, or a list of parts"},
    {"piece", "promotes", "a table, or a list of tables: what it becomes, and where"},
    {"piece", "royal", "`true`: it must not be left attacked; a number: while its side has at most so many"},
    {"piece", "together", "`true`: of several of its kind, not all may be left attacked"},
    {"piece", "like", "the letter of a piece that it counts as, and moves like unless it has a `move`", true},
    {"piece", "in_hand", "the letter that it has in the hand of the side that captures it", true},
    {"piece", "drops", "where it may be dropped, or `false`"},
    {"piece", "most", "nothing promotes to it while its side has so many of its kind"},

    {"part", "move", "the definition of this part"},
    {"part", "from", "squares from which these moves are made"},
    {"part", "within", "squares on which these moves end"},
    {"part", "wins", "squares where such a move ends the game"},
    {"part", "side", "`white` or `black`: only that side has these moves"},

    {"promotion", "to", "letters; a small letter is a piece of the other colour", true},
    {"promotion", "zone", "squares: a move that ends there promotes"},
    {"promotion", "optional", "`true`: it may stay what it is"},
    {"promotion", "side", "`white` or `black`: only that side's pieces promote in this way"},
    {"promotion", "when", "`arrival`, or `either`: a move that begins in the zone promotes, too"},
    {"promotion", "captures", "`true`: only captures promote"},
    {"promotion", "forced", "squares where it may not stay what it is"},
    {"promotion", "in_place", "`true`: it promotes in place of a move"},

    {"castling", "king", "the letter of the piece that castles", true},
    {"castling", "rook", "the letter of its partner, or several", true},
    {"castling", "king_to", "the files where the king lands: short castling, long castling"},
    {"castling", "rules", "in place of `rook` and `king_to`: rules in MBN"},
    {"castling", "associates", "with `rules`: letters of the pieces that the king castles with", true},
    {"castling", "home", "White's square from which the king castles"},
    {"castling", "dropped", "`true`: a king dropped on `home` may castle with a rook dropped in a corner"},
    {"castling", "opposite", "`true`: who castles short takes the enemy's right to castle short"},

    {"drops", "as", "letters: it may also be dropped as one of these", true},
};

/// Kinds of pieces, alone, for each side, or one that comes first.
template <class Value>
constexpr bool kAreKinds =
    std::is_same_v<Value, NameTerms::Kinds> || std::is_same_v<Value, ferz::core::Sided<NameTerms::Kinds>> ||
    std::is_same_v<Value, ferz::core::Duty<NameTerms>>;

template <class Table>
void addRows(std::vector<Key>& keys) {
    // Where the meanings of the keys of one side live.
    static std::deque<std::string> texts;
    Rows<Table>::visit([&](const Row& row, auto member) {
        using Value = ValueOf<decltype(member)>;
        keys.push_back({Rows<Table>::kTable, row.key, row.meaning, kAreKinds<Value>});
        if (!row.ofSides) return;
        for (const std::string_view side : {"White", "Black"}) {
            texts.push_back(fmt::format("{}_{}", row.key, side == "White" ? "white" : "black"));
            const std::string_view name = texts.back();
            texts.push_back(fmt::format("as `{}`, for {}", row.key, side));
            keys.push_back({Rows<Table>::kTable, name, texts.back(), kAreKinds<Value>});
        }
    });
    Rows<Table>::visit([&](const Row& /*row*/, auto member) {
        using Value = ValueOf<decltype(member)>;
        if constexpr (kIsTable<Value>) addRows<Value>(keys);
    });
}

}  // namespace

std::span<const Key> keys() {
    static const std::vector<Key> kAll = [] {
        std::vector<Key> all(std::begin(kKeys), std::end(kKeys));
        addRows<ferz::core::Rules<NameTerms>>(all);
        all.push_back({"file", "ends", "when the game is over, besides checkmate and stalemate"});
        addRows<End>(all);
        addRows<ferz::core::DropRule<NameTerms>>(all);
        return all;
    }();
    return kAll;
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
