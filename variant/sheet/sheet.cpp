#include "variant/sheet/sheet.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ir/transitions.h"
#include "support/listed.h"
#include "variant/model/fen.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"
#include "variant/sheet/castling_words.h"
#include "variant/sheet/cell_words.h"
#include "variant/sheet/end_words.h"
#include "variant/sheet/in_force.h"
#include "variant/sheet/promotion_words.h"
#include "variant/sheet/remarks.h"
#include "variant/sheet/square_words.h"

namespace ferz::variant {

namespace {

using ferz::core::Sided;
using Sentences = std::vector<std::string>;

constexpr ir::Colour kBoth[] = {ir::Colour::White, ir::Colour::Black};

// ---- rules that have rows ----

ir::NameSet exposed(const Variant& variant) {
    std::vector<std::string> names;
    for (const PieceType& type : variant.pieces)
        if (type.isExposed) names.push_back(type.name);
    return ir::NameSet::of(std::move(names));
}

/// `each has 2 moves`; `the first 12 have 2 moves each, and all later ones one`; `they have 1, 2, 3 moves;
/// ...`.
std::string lengthsInWords(const ferz::core::TurnLengths& lengths) {
    const int first = lengths.each[0];
    int count = 1;
    while (count < lengths.count && lengths.each[count] == first)
        ++count;
    if (count == lengths.count && count > 1) return "each has " + numbered(first, "move");
    const int last = lengths.count - 2;
    if (count != last || lengths.each[last] != lengths.each[last + 1])
        return "they have " + listOf(lengths) + " moves; the last two numbers come again and again";
    const std::string all = numbered(first, "move");
    return fmt::format(
        "{}, and all later ones {}",
        count == 1 ? "the first has " + all : fmt::format("the first {} have {} each", count, all),
        amount(lengths.each[last]));
}

class RowWords {
public:
    RowWords(const Variant& variant, const KindWords& words) : variant_(variant), words_(words) {}

    /// Adds what holds by the table, but for what it says by default.
    template <class Table>
    void add(const Table& table, Sentences& sentences) const {
        Rows<Table>::visit(
            [&](const Row& row, auto member) { addValue(row, table.*member, Table().*member, sentences); });
    }

    // ---- one row, whose value is of the table or of a rule's own ----

    static void addValue(const Row& row, bool value, bool byDefault, Sentences& sentences) {
        if (value != byDefault) sentences.push_back(asSentence(std::string(row.inForce())));
    }
    static void addValue(const Row& row, int value, int byDefault, Sentences& sentences) {
        if (value != byDefault) fill(row, amount(value), sentences);
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
    static void addValue(const Row& row, const ferz::core::TurnLengths& value,
                         const ferz::core::TurnLengths& /*usual*/, Sentences& sentences) {
        if (value.progressive)
            return fill(row, "the first has one move, the next 2, then 3, and so on", sentences);
        if (!value.isUsual()) fill(row, lengthsInWords(value), sentences);
    }
    void addValue(const Row& row, const ir::NameSet& value, const ir::NameSet& byDefault,
                  Sentences& sentences) const {
        if (value != byDefault) fill(row, words_.any(value), sentences);
    }
    void addValue(const Row& row, const NameTerms::Pairs& value, const NameTerms::Pairs& /*none*/,
                  Sentences& sentences) const {
        // One sentence for all captors of the same victims.
        std::vector<std::tuple<std::string_view, ir::NameSet, std::vector<std::string>>> said;
        const auto say = [&](std::string_view sentence, const std::string& captor,
                             const ir::NameSet& victims) {
            if (victims.isNone()) return;
            const auto same = std::find_if(said.begin(), said.end(), [&](const auto& each) {
                return std::get<0>(each) == sentence && std::get<1>(each) == victims;
            });
            if (same != said.end()) return std::get<2>(*same).push_back(captor);
            said.emplace_back(sentence, victims, std::vector{captor});
        };
        // An exposed piece is attacked by what may not capture it.
        const ir::NameSet attacked = row.key == "forbidden" ? exposed(variant_) : ir::NameSet();
        for (const auto& [captor, victims] : value) {
            const PieceType* type = variant_.find(captor);
            const bool wouldDie = row.key == "dies" && type != nullptr && type->royalUpTo == kAlways;
            say(wouldDie ? "{captor} can neither capture nor attack {value}: it would be removed, too"
                         : row.sentence,
                captor, victims & ~attacked);
            say("{captor} cannot capture {value}", captor, victims & attacked);
        }
        for (const auto& [sentence, victims, captors] : said)
            sentences.push_back(asSentence(fmt::format(fmt::runtime(sentence),
                                                       fmt::arg("captor", words_.any(kindsOf(captors))),
                                                       fmt::arg("value", words_.any(victims)))));
    }
    void addValue(const Row& row, const ir::Zone& value, const ir::Zone& byDefault,
                  Sentences& sentences) const {
        if (value != byDefault) fill(row, squareWords(value, variant_.board), sentences);
    }
    void addValue(const Row& row, const ZoneOfSide& value, const ZoneOfSide& byDefault,
                  Sentences& sentences) const {
        const auto isNone = [&](ir::Colour side) { return isNowhere(value, variant_.board, side); };
        const bool noneForWhite = isNone(ir::Colour::White);
        const bool noneForBlack = isNone(ir::Colour::Black);
        const std::string white = squareWords(value, variant_.board, ir::Colour::White);
        const std::string black = squareWords(value, variant_.board, ir::Colour::Black);
        const std::string usual = squareWords(byDefault, variant_.board, ir::Colour::White);
        // A side that has no squares is spoken of elsewhere, and one that has all of them need not be.
        const bool isWhites = !noneForWhite && white != usual;
        const bool isBlacks = !noneForBlack && black != usual;
        if (isWhites && isBlacks) {
            fill(row, squareWords(value, variant_.board), sentences);
        } else if (isWhites || isBlacks) {
            fill(row, isWhites ? white : black, sentences);
            if (!noneForWhite && !noneForBlack)
                sentences.back() = (isWhites ? "For White: " : "For Black: ") + sentences.back();
        }
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
            if (row.isSaid()) sentences.push_back(asSentence(std::string(row.inForce())));
        }
        add(value, sentences);
    }

private:
    /// All, if these are all that there are in the game.
    [[nodiscard]] ir::NameSet kindsOf(const std::vector<std::string>& names) const {
        ir::NameSet kinds = ir::NameSet::of(names);
        const std::vector<const PieceType*> pieces = piecesInPlay(variant_);
        return std::all_of(pieces.begin(), pieces.end(),
                           [&](const PieceType* each) { return kinds.contains(each->name); })
                   ? ir::NameSet::all()
                   : kinds;
    }

    static void fill(const Row& row, const std::string& value, Sentences& sentences) {
        sentences.push_back(asSentence(fmt::format(fmt::runtime(row.sentence), fmt::arg("value", value))));
    }

    template <class Enum>
    static std::string_view meaningOf(Enum value) {
        return wordsOf(value).words[static_cast<std::size_t>(value)].meaning;
    }

    const Variant& variant_;
    const KindWords& words_;
};

// ---- the whole sheet ----

/// True of sentences about the squares around others, or about rows of squares.
bool speaksOfNeighbours(std::string_view sentence) {
    constexpr std::string_view kWords[] = {"around",    " beside ", "neighbouring",   "in a row",
                                           "on a line", "rows of",  "between it and", "between two"};
    return std::any_of(std::begin(kWords), std::end(kWords),
                       [&](std::string_view word) { return sentence.find(word) != std::string_view::npos; });
}

/// With the words for its squares.
Sentences onBoard(Sentences sentences, const ir::Board& board) {
    if (!board.isFlat() && !board.hexagons)
        for (std::string& each : sentences)
            if (speaksOfNeighbours(each)) each += " This is within one level.";
    if (board.hexagons)
        for (std::string& each : sentences)
            each = withCells(std::move(each));
    return sentences;
}

/// One section holds what is compulsory or forbidden and what every turn does.
std::string titleOf(std::string_view table) {
    return table == "rules" || table == "flips" ? "Turns" : capitalised(std::string(table));
}

}  // namespace

SheetWords::SheetWords(const Variant& variant, SheetNames called)
    : variant_(variant), kinds_(variant, std::move(called)), start_(startOf(variant)) {
    if (!variant.hands.given || !variant.hands.captured) return;
    for (const PieceType* each : piecesInPlay(variant))
        if (each->royalUpTo != kAlways && variant.hands.kept.contains(each->inHand))
            captured_.insert(each->inHand);
}

std::vector<SheetSection> SheetWords::rules() const {
    const RowWords rows(variant_, kinds_);
    std::vector<SheetSection> sections;
    const auto add = [&](std::string title, Sentences sentences) {
        if (sentences.empty()) return;
        if (sections.empty() || sections.back().title != title) sections.push_back({std::move(title), {}});
        for (std::string& each : onBoard(std::move(sentences), variant_.board))
            sections.back().sentences.push_back(std::move(each));
    };
    add("Castling", castlingWords(variant_, start_, kinds_));
    using AllRules = ferz::core::Rules<NameTerms>;
    const AllRules inForce = rulesInForce(variant_, start_);
    Rows<AllRules>::visit([&](const Row& row, auto member) {
        Sentences sentences = introductionTo(row.key, variant_, start_);
        rows.addValue(row, inForce.*member, AllRules().*member, sentences);
        for (std::string& each : remarksOn(row.key, inForce, variant_, start_))
            sentences.push_back(std::move(each));
        add(titleOf(row.key), std::move(sentences));
    });
    add("How the game ends", endWords(variant_, start_, kinds_));
    return sections;
}

bool SheetWords::mayBeInHand(const PieceType& type) const {
    if (!variant_.hands.given) return false;
    // Hands that nothing in the game fills are filled by a partner at another board.
    const bool areFilled = !captured_.empty() || variant_.hands.spoils || variant_.hands.endless ||
                           !start_.hands[0].empty() || !start_.hands[1].empty();
    if (!areFilled) return true;
    return captured_.contains(type.name) || variant_.hands.endless ||
           std::any_of(start_.hands.begin(), start_.hands.end(),
                       [&](const auto& hand) { return hand.contains(type.name); });
}

bool SheetWords::mayPromoteInPassing(const PieceType& type) const {
    const std::vector<ir::Square> squares = variant_.board.existing();
    const auto isBeforeLastRank = [&](ir::Colour side, ir::Square square) {
        const int rank = variant_.board.coordinates(square).rank;
        return side == ir::Colour::White ? rank + 1 < variant_.board.ranks : rank > 0;
    };
    const auto beginsEarly = [&](const Promotion& promotion) {
        return std::any_of(squares.begin(), squares.end(), [&](ir::Square square) {
            return std::any_of(std::begin(kBoth), std::end(kBoth), [&](ir::Colour side) {
                return isBeforeLastRank(side, square) && promotion.isInZone(variant_.board, side, square);
            });
        });
    };
    return std::any_of(type.promotions.begin(), type.promotions.end(), beginsEarly) &&
           type.moves(ir::asks<ir::EnPassantMarked>) && kindsInPassing(variant_, start_).contains(type.name);
}

void SheetWords::addDrops(const PieceType& type, std::vector<std::string>& sentences) const {
    const auto isDropped = [&](ir::Colour side) {
        return type.drop && !isNowhere(type.drop->zone, variant_.board, side);
    };
    const bool whiteDrops = isDropped(ir::Colour::White);
    const bool blackDrops = isDropped(ir::Colour::Black);
    if (!whiteDrops && !blackDrops) {
        sentences.emplace_back("It is never dropped.");
        return;
    }
    if (whiteDrops != blackDrops)
        sentences.push_back(fmt::format("{} never drops it.", whiteDrops ? "Black" : "White"));
    ferz::core::DropRule<NameTerms> rule = *type.drop;
    if (!variant_.hands.drops) {
        // A piece that comes in through a gate may check and mate.
        rule.checks = true;
        rule.mates = DropMate::Wins;
        rule.unsafe = false;
    }
    RowWords(variant_, kinds_).add(rule, sentences);
    Sentences forms;
    for (const std::string& each : type.drop->as)
        if (each != type.name) forms.push_back(kinds_.of(each));
    if (!forms.empty())
        sentences.push_back(fmt::format("It may also be dropped as {}, which these rules hold for, too.",
                                        withArticle(listed(forms, "or"))));
}

/// Some rule by which these pieces become one holds for it.
template <class Holds>
static bool isPromotedTo(const PieceType& type, const std::vector<const PieceType*>& pieces,
                         const Holds& holds) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceType* each) {
        return std::any_of(each->promotions.begin(), each->promotions.end(), [&](const Promotion& rule) {
            return std::find(rule.to.begin(), rule.to.end(), type.name) != rule.to.end() && holds(rule);
        });
    });
}

/// When a player may not leave it attacked; empty if never.
static std::string royalWords(const PieceType& type, int squares) {
    if (type.royalUpTo == kAlways) return "Royal: a player may not leave it attacked.";
    if (type.royalTogether)
        return "Royal: a player with one may not leave it attacked, and a player with several not all of "
               "them.";
    if (type.royalUpTo >= squares)
        return "Royal, however many of its kind a side has: a player may not leave it attacked.";
    if (type.royalUpTo == 0) return {};
    return fmt::format(
        "Royal while its side has at most {} of its kind: then a player may not leave it attacked.",
        amount(type.royalUpTo));
}

/// That a side may have only so many of them.
std::vector<std::string> SheetWords::limitWords(const PieceType& type) const {
    const std::vector<const PieceType*> pieces = piecesInPlay(variant_);
    if (type.most == 0 || !isPromotedTo(type, pieces, [](const Promotion&) { return true; })) return {};
    Sentences alike;
    for (const PieceType* each : pieces)
        if (each->like == type.like && each->name != type.name) alike.push_back(kinds_.of(each->name));
    const std::string others =
        alike.empty() ? "" : fmt::format(" and of the kind {} together", listed(alike, "or"));
    Sentences sentences = {fmt::format("No piece becomes one while its side has {} of them{} on the board.",
                                       amount(type.most), others)};
    // Kinds that a side may have any number of are a way out.
    const bool mayBeStuck = isPromotedTo(type, pieces, [&](const Promotion& rule) {
        return !rule.optional && std::all_of(rule.to.begin(), rule.to.end(), [&](const std::string& name) {
            const PieceType* form = variant_.find(name);
            return form != nullptr && form->most > 0;
        });
    });
    if (mayBeStuck)
        sentences.emplace_back(
            "One that could become nothing else cannot go to where it has to promote, but may give check "
            "there.");
    return sentences;
}

std::vector<std::string> SheetWords::rulesOf(const PieceType& type) const {
    Sentences sentences;
    if (std::string royal = royalWords(type, variant_.board.squaresThere()); !royal.empty())
        sentences.push_back(std::move(royal));
    if (type.isExposed) {
        sentences.emplace_back("A player must leave it where a piece that is not royal attacks it.");
        const auto& forbidden = variant_.captures.forbidden;
        if (std::any_of(forbidden.begin(), forbidden.end(),
                        [&](const auto& each) { return each.second.contains(type.name); }))
            sentences.emplace_back("What may not capture it attacks it all the same.");
    }
    if (const Sentences where = countedWhere(variant_, type);
        kinds_.of(type.like) != kinds_.of(type.name) && !where.empty())
        sentences.push_back(
            fmt::format("Counts as {} {}.", withArticle(kinds_.of(type.like)), listed(where, "and")));
    const bool isKept = variant_.hands.captured && variant_.hands.kept.contains(type.inHand);
    if (variant_.hands.given && isKept && type.inHand != type.name)
        sentences.push_back(
            fmt::format("Captured, it comes to the hand as {}.", withArticle(kinds_.of(type.inHand))));
    for (std::string& each : promotionWords(type, variant_.board, kinds_))
        sentences.push_back(std::move(each));
    if (mayPromoteInPassing(type)) sentences.emplace_back("A capture en passant does not promote.");
    if (variant_.hands.promotes && type.like != type.name)
        sentences.push_back(fmt::format("A piece becomes one only if its player has {} in hand.",
                                        withArticle(kinds_.of(type.like))));
    for (std::string& each : limitWords(type))
        sentences.push_back(std::move(each));
    const bool mayAppear = variant_.hands.mayDrop() || rulesInForce(variant_, start_).hands.gates;
    if (mayAppear && mayBeInHand(type)) addDrops(type, sentences);
    return onBoard(std::move(sentences), variant_.board);
}

}  // namespace ferz::variant
