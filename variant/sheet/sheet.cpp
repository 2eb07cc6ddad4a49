#include "variant/sheet/sheet.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string_view>
#include <type_traits>

#include "support/listed.h"
#include "variant/model/fen.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"
#include "variant/sheet/end_words.h"
#include "variant/sheet/square_words.h"
#include "variant/toml/keys.h"

namespace ferz::variant {

namespace {

using ferz::core::Sided;
using Sentences = std::vector<std::string>;

/// The start; nothing where its FEN is none, which readers of variant files refuse.
Game startOf(const Variant& variant) {
    std::vector<ir::PlacementProblem> problems;
    return readFen(variant.start, variant, problems).value_or(Game());
}

// ---- rules that have rows ----

class RowWords {
public:
    RowWords(const Variant& variant, const KindWords& words) : variant_(variant), words_(words) {}

    /// Adds what holds by the table, but for what it says by default.
    template <class Table>
    void add(const Table& table, Sentences& sentences) const {
        Rows<Table>::visit(
            [&](const Row& row, auto member) { addValue(row, table.*member, Table().*member, sentences); });
    }

private:
    static void fill(const Row& row, const std::string& value, Sentences& sentences) {
        sentences.push_back(asSentence(fmt::format(fmt::runtime(row.sentence), fmt::arg("value", value))));
    }

    static void addValue(const Row& row, bool value, bool byDefault, Sentences& sentences) {
        if (value != byDefault) sentences.push_back(asSentence(std::string(row.inForce())));
    }
    static void addValue(const Row& row, int value, int byDefault, Sentences& sentences) {
        if (value != byDefault) fill(row, value == 1 ? "one" : std::to_string(value), sentences);
    }
    /// A word that says what it means.
    template <class Enum, std::enable_if_t<std::is_enum_v<Enum>, int> = 0>
    static void addValue(const Row& row, Enum value, Enum /*byDefault*/, Sentences& sentences) {
        const std::string_view meaning = meaningOf(value);
        if (!meaning.empty()) fill(row, std::string(meaning), sentences);
    }
    static void addValue(const Row& row, const Sided<Passing>& value, const Sided<Passing>& /*byDefault*/,
                         Sentences& sentences) {
        const auto say = [&](std::string_view side, Passing how) {
            if (meaningOf(how).empty()) return;
            sentences.push_back(asSentence(fmt::format(fmt::runtime(row.sentence), fmt::arg("side", side),
                                                       fmt::arg("value", meaningOf(how)))));
        };
        if (value[0] == value[1]) return say("a player", value[0]);
        say("White", value[0]);
        say("Black", value[1]);
    }
    void addValue(const Row& row, const ir::NameSet& value, const ir::NameSet& byDefault,
                  Sentences& sentences) const {
        if (value != byDefault) fill(row, words_.any(value), sentences);
    }
    void addValue(const Row& row, const NameTerms::Pairs& value, const NameTerms::Pairs& /*none*/,
                  Sentences& sentences) const {
        for (const auto& [captor, victims] : value) {
            sentences.push_back(asSentence(fmt::format(fmt::runtime(row.sentence),
                                                       fmt::arg("captor", withArticle(words_.of(captor))),
                                                       fmt::arg("value", words_.any(victims)))));
        }
    }
    void addValue(const Row& row, const ir::Zone& value, const ir::Zone& byDefault,
                  Sentences& sentences) const {
        if (value != byDefault) fill(row, squareWords(value, variant_.board), sentences);
    }
    void addValue(const Row& row, const ZoneOfSide& value, const ZoneOfSide& byDefault,
                  Sentences& sentences) const {
        if (value != byDefault) fill(row, squareWords(value, variant_.board), sentences);
    }
    void addValue(const Row& row, const ferz::core::Duty<NameTerms>& value,
                  const ferz::core::Duty<NameTerms>& /*none*/, Sentences& sentences) const {
        if (!value.first.empty()) {
            fill(row, withArticle(words_.of(value.first)), sentences);
        } else if (value.any) {
            sentences.emplace_back("A player who can drop a piece must.");
        }
    }
    template <class Table, std::enable_if_t<kIsTable<Table>, int> = 0>
    void addValue(const Row& row, const Table& value, const Table& /*none*/, Sentences& sentences) const {
        if constexpr (kMayBeGiven<Table>) {
            if (!value.given) return;
            sentences.push_back(asSentence(std::string(row.inForce())));
        }
        add(value, sentences);
    }

    template <class Enum>
    static std::string_view meaningOf(Enum value) {
        return wordsOf(value).words[static_cast<std::size_t>(value)].meaning;
    }

    const Variant& variant_;
    const KindWords& words_;
};

// ---- castling ----

/// `short`, `long`, or both.
std::string sidesOf(const Game& start, ir::Colour side) {
    Sentences words;
    for (const CastlingRight& right : start.rights)
        if (right.side == side) words.emplace_back(right.isShort ? "short" : "long");
    return listed(words, "or");
}

std::string fileName(const ir::Board& board, int file) {
    std::string name = board.name(file);
    return name.substr(0, name.find_first_of("0123456789"));
}

/// What a key that is true says.
std::string meaningOf(std::string_view table, std::string_view key) {
    return asSentence(std::string(Row{key, findKey(table, key)->meaning}.inForce()));
}

Sentences castlingWords(const Variant& variant, const Castling& castling, const KindWords& words) {
    const Game start = startOf(variant);
    Sentences sentences;
    if (start.rights.empty() && !castling.whenDropped) return sentences;
    const PieceType* king = variant.find(castling.king);
    const bool isRoyal = king != nullptr && king->royalUpTo > 0;
    const std::string& name = words.of(castling.king);
    sentences.push_back(fmt::format(
        "In place of a move, {0} that has not moved may castle with {1} of its rank that has not moved: both "
        "go at once. All squares that the two pass or reach must be empty but for themselves{2}.",
        withArticle(name), words.any(castling.associates),
        isRoyal ? ", and the " + name + " may not stand on, pass or reach an attacked square" : ""));
    if (castling.rules.empty()) {
        const std::string shortTo = fileName(variant.board, castling.shortTo);
        const std::string longTo = fileName(variant.board, castling.longTo);
        sentences.push_back(fmt::format(
            "Castling short, with the piece to its right as White sees the board, the {0} goes to file {1} "
            "and "
            "the other piece to file {2}; castling long, with the one to its left, to file {3} and to file "
            "{4}.",
            name, shortTo, fileName(variant.board, castling.shortTo - 1), longTo,
            fileName(variant.board, castling.longTo + 1)));
    } else {
        sentences.push_back(fmt::format("Where the two go, the variant's own rules of castling say."));
    }
    const std::string white = sidesOf(start, ir::Colour::White);
    const std::string black = sidesOf(start, ir::Colour::Black);
    const auto who = [&](std::string_view side, const std::string& how) {
        sentences.push_back(how.empty() ? fmt::format("{} does not castle.", side)
                                        : fmt::format("{} may castle {}.", side, how));
    };
    if (!start.rights.empty() && (white != black || start.rights.size() != 4)) {
        who("White", white);
        who("Black", black);
    }
    if (castling.whenDropped) sentences.push_back(meaningOf("castling", "dropped"));
    if (castling.onOppositeSides) sentences.push_back(meaningOf("castling", "opposite"));
    return sentences;
}

// ---- pieces ----

/// Some have no drops, but come through gates.
bool mayBeInHand(const Variant& variant, const PieceType& type) {
    if (!variant.hands.given) return false;
    const bool isCaptured = variant.hands.captured && type.inHand == type.name && type.royalUpTo != kAlways;
    const Game start = startOf(variant);
    return isCaptured || std::any_of(start.hands.begin(), start.hands.end(),
                                     [&](const auto& hand) { return hand.contains(type.name); });
}

/// What a piece may become, and where.
std::string promotionWords(const Variant& variant, const Promotion& promotion, const KindWords& words) {
    std::string where = squareWords(promotion.zone, variant.board);
    std::string side;
    if (promotion.sides[0] != promotion.sides[1]) {
        const ir::Colour only = promotion.sides[0] ? ir::Colour::White : ir::Colour::Black;
        where = squareWords(promotion.zone, variant.board, only);
        side = promotion.sides[0] ? "White's: " : "Black's: ";
    }
    if (promotion.to.empty()) return side + asSentence("it cannot go to " + where);
    Sentences forms;
    for (const std::string& name : promotion.to) {
        const bool isEnemy = name.starts_with(ir::kEnemyName);
        const std::string kind = isEnemy ? name.substr(ir::kEnemyName.size()) : name;
        forms.push_back((isEnemy ? "enemy " : "") + words.of(kind));
    }
    const std::string anyForm = withArticle(listed(forms, "or"));
    if (promotion.inPlace) {
        return side + asSentence(fmt::format(
                          "in place of a move, if it stands on {} or is its side's only one of its kind, it "
                          "may become {}: it stays, or moves to an empty square as that, and must not attack "
                          "anything there",
                          where, anyForm));
    }
    std::string when = fmt::format("{} {}", promotion.onlyCaptures ? "capturing on" : "reaching", where);
    if (promotion.isEither)
        when = fmt::format("{} into, within or out of {}", promotion.onlyCaptures ? "capturing" : "moving",
                           where);
    std::string text =
        fmt::format("{}, it {} {}", when, promotion.optional ? "may become" : "becomes", anyForm);
    if (promotion.optional && promotion.forced) {
        const std::string forced = squareWords(*promotion.forced, variant.board);
        if (forced != "no square") text += fmt::format(", and must on {}", forced);
    }
    return side + asSentence(text);
}

}  // namespace

std::vector<SheetSection> rulesInWords(const Variant& variant, const KindWords& words) {
    const RowWords rows(variant, words);
    std::vector<SheetSection> sections;
    const auto add = [&](std::string title, Sentences sentences) {
        if (!sentences.empty()) sections.push_back({std::move(title), std::move(sentences)});
    };
    const auto ofTable = [&](const auto& table) {
        Sentences sentences;
        rows.add(table, sentences);
        return sentences;
    };
    if (variant.castling) add("Castling", castlingWords(variant, *variant.castling, words));
    if (variant.hands.given) {
        Sentences hands = ofTable(variant.hands);
        if (variant.hands.drops)
            hands.insert(hands.begin(),
                         "In place of a move, a player may drop a piece from the hand onto an empty square.");
        add("Hands", std::move(hands));
    }
    add("Captures", ofTable(variant.captures));
    if (variant.walls.given) {
        Sentences walls = ofTable(variant.walls);
        walls.insert(walls.begin(),
                     variant.walls.inPlaceOfMove
                         ? "No piece can enter or pass a wall."
                         : "Every move also puts a wall on an empty square; no piece can enter "
                           "or pass it.");
        add("Walls", std::move(walls));
    }
    Sentences conduct = ofTable(variant.rules);
    Rows<ferz::core::Rules<NameTerms>>::visit([&](const Row& row, auto member) {
        if constexpr (std::is_same_v<ValueOf<decltype(member)>, Flipping>) {
            const auto& word = wordsOf(variant.flips).words[static_cast<std::size_t>(variant.flips)];
            if (!word.meaning.empty())
                conduct.push_back(
                    asSentence(fmt::format(fmt::runtime(row.sentence), fmt::arg("value", word.meaning))));
        }
    });
    add("Turns", std::move(conduct));
    add("How the game ends", endWords(variant, words));
    return sections;
}

std::vector<std::string> rulesOfPiece(const Variant& variant, const PieceType& type, const KindWords& words) {
    Sentences sentences;
    if (type.royalTogether) {
        sentences.emplace_back(
            "Royal: a player with one may not leave it attacked, and a player with several not all of them.");
    } else if (type.royalUpTo == kAlways) {
        sentences.emplace_back("Royal: a player may not leave it attacked.");
    } else if (type.royalUpTo > 0) {
        sentences.push_back(fmt::format(
            "Royal while its side has at most {} of its kind: then a player may not leave it attacked.",
            type.royalUpTo == 1 ? "one" : std::to_string(type.royalUpTo)));
    }
    const bool areCounted = std::any_of(variant.ends.begin(), variant.ends.end(), [](const EndRule& end) {
        return !end.pieces[0].isAll() || !end.pieces[1].isAll();
    });
    if (areCounted && type.like != type.name)
        sentences.push_back(
            fmt::format("Counts as {} where pieces are counted.", withArticle(words.of(type.like))));
    if (variant.hands.given && variant.hands.captured && type.inHand != type.name)
        sentences.push_back(
            fmt::format("Captured, it comes to the hand as {}.", withArticle(words.of(type.inHand))));
    for (const Promotion& each : type.promotions)
        sentences.push_back(promotionWords(variant, each, words));
    if (type.most > 0)
        sentences.push_back(fmt::format("No piece becomes one while its side has {} of them.", type.most));
    if (type.drop && (variant.hands.endless || mayBeInHand(variant, type))) {
        RowWords(variant, words).add<ferz::core::DropRule<NameTerms>>(*type.drop, sentences);
        if (!type.drop->as.empty()) {
            Sentences forms;
            for (const std::string& each : type.drop->as)
                if (each != type.name) forms.push_back(words.of(each));
            if (!forms.empty())
                sentences.push_back(
                    fmt::format("It may also be dropped as {}.", withArticle(listed(forms, "or"))));
        }
    } else if (variant.hands.mayDrop() && mayBeInHand(variant, type)) {
        sentences.emplace_back("It is never dropped.");
    }
    return sentences;
}

std::vector<const PieceType*> piecesInPlay(const Variant& variant) {
    const Game start = startOf(variant);
    std::set<std::string> names;
    std::vector<std::string> open;
    const auto meet = [&](const std::string& name) {
        if (names.insert(name).second) open.push_back(name);
    };
    for (const auto& [square, piece] : start.position.pieces)
        meet(piece.name);
    for (const auto& hand : start.hands)
        for (const auto& [name, count] : hand)
            meet(name);
    for (const PieceType& type : variant.pieces)
        if (variant.hands.given && variant.hands.endless && type.drop) meet(type.name);
    while (!open.empty()) {
        const PieceType* type = variant.find(open.back());
        open.pop_back();
        if (type == nullptr) continue;
        for (const Promotion& promotion : type->promotions)
            for (const std::string& name : promotion.to)
                meet(name.starts_with(ir::kEnemyName) ? name.substr(ir::kEnemyName.size()) : name);
        if (variant.hands.given && variant.hands.captured) meet(type->inHand);
        if (variant.hands.given && type->drop)
            for (const std::string& name : type->drop->as)
                meet(name);
    }
    std::vector<const PieceType*> pieces;
    for (const PieceType& type : variant.pieces)
        if (names.contains(type.name)) pieces.push_back(&type);
    return pieces;
}

}  // namespace ferz::variant
