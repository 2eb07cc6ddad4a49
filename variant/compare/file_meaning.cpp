#include "variant/compare/file_meaning.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ir/text.h"
#include "variant/compare/game_text.h"
#include "variant/compare/promotion_text.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant {

namespace {

using ir::Colour;

std::string listed(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words)
        list += word + ",";
    return list;
}

/// In the order of what they are called.
std::string listedAs(std::vector<std::string> names, const ir::NewNames& called) {
    for (std::string& name : names)
        name = ir::renamed(name, called);
    std::sort(names.begin(), names.end());
    return listed(names);
}

std::string linesOf(const std::map<std::string, std::string>& said) {
    std::string lines;
    for (const auto& [key, value] : said)
        lines += fmt::format("{} = {}\n", key, value);
    return lines;
}

/// A rule of this piece asks how many of its kind there are.
bool countsItsKind(const PieceType& type) {
    return (type.royalUpTo != 0 && type.royalUpTo != kAlways) || type.most > 0 ||
           (type.drop && type.drop->onFile > 0) ||
           std::any_of(type.promotions.begin(), type.promotions.end(),
                       [](const Promotion& rule) { return rule.inPlace; });
}

/// A kind decides this end that is not among those that are counted, as it never comes into a game.
bool decidedByAbsent(const EndRule& end, const Variant& variant, const std::set<std::string>& counted) {
    const auto isListed = [&](const PieceType& type) {
        return std::any_of(end.pieces.begin(), end.pieces.end(), [&](const ir::NameSet& names) {
            return !names.isAll() && names.contains(type.name);
        });
    };
    return std::any_of(variant.pieces.begin(), variant.pieces.end(), [&](const PieceType& type) {
        const bool isLost = end.when == When::Extinct && !end.all;
        const bool isNoRoyal = end.when == When::Goal && type.royalUpTo != kAlways;
        return !counted.contains(type.name) && (isLost || isNoRoyal) && isListed(type);
    });
}

/// An end that may compare the sides counts points only when it does, and `points` then says those of all
/// pieces.
bool isSaid(const EndRule& end, std::string_view key) {
    const EndRow& row = rowOf(end.when);
    if (!row.has("fewer")) return row.has(key);
    if (key == "fewer" || key == "points" || key == "bonus") return end.fewer;
    return row.has(key) && key != "pieces";
}

/// The points of each piece, by side.
std::string pointsText(const EndRule& end, const SpokenFile& file) {
    std::set<std::string> all;
    for (const PieceType& type : file.variant.pieces) {
        if (!file.coming.contains(type.name)) continue;
        const auto worth = end.points.find(type.like);
        const int halves = worth == end.points.end() ? 0 : worth->second.halves;
        for (const std::size_t side : {0U, 1U}) {
            const int one = end.pieces[side].contains(type.like) ? 2 : 0;
            all.insert(fmt::format("{} {}: {}", side, ir::renamed(type.name, file.names),
                                   end.points.empty() ? one : halves));
        }
    }
    return fmt::format("{}", fmt::join(all, ","));
}

std::string squaresText(const ZoneOfSide& zone, const ir::Board& board, Colour side) {
    std::string text;
    for (const ir::Square square : board.existing())
        text += isIn(zone, board, side, square) ? '1' : '0';
    return text;
}

/// What the keys of a variant file say, as texts that are the same exactly where they mean the same.
class Describing {
public:
    explicit Describing(const SpokenFile& file)
        : variant_(file.variant),
          names_(file.names),
          coming_(file.coming),
          counted_(file.coming),
          held_(file.held) {
        // A set of pieces means those, too, as which others count.
        for (const PieceType& type : variant_.pieces) {
            if (coming_.contains(type.name)) counted_.insert({type.like, type.inHand});
        }
    }

    std::map<std::string, std::string> run() {
        say("board", variant_.board.print());
        rules();
        for (const PieceType& type : variant_.pieces)
            describe(type);
        return std::move(said_);
    }

    /// The same as one text. The order of the pieces in the file does not matter to it.
    std::string text() {
        rules();
        std::string text = endsInOrder() + '\n' + linesOf(said_);
        std::vector<std::string> pieces;
        for (const PieceType& type : variant_.pieces) {
            said_.clear();
            describe(type);
            pieces.push_back(linesOf(said_));
        }
        std::sort(pieces.begin(), pieces.end());
        return text + fmt::format("{}", fmt::join(pieces, ""));
    }

    /// The first that holds counts. Mate and stalemate hold behind all others, whatever stands between.
    [[nodiscard]] std::string endsInOrder() {
        std::string order;
        std::string mate;
        std::string stalemate;
        for (const EndRule& each : variant_.ends) {
            std::string& own = each.when == When::Mate        ? mate
                               : each.when == When::Stalemate ? stalemate
                                                              : order;
            own += std::string(rowOf(each.when).word) + " " + textOf(each) + ";";
        }
        return order + mate + stalemate;
    }

private:
    void rules() {
        if (variant_.castling) castling(*variant_.castling);
        table<ferz::core::Rules<NameTerms>>("", variant_);
        for (const EndRule& each : variant_.ends)
            end(each);
        supposed();
        start();
    }

    /// Behind all rules that ask about kinds.
    void describe(const PieceType& type) {
        if (!coming_.contains(type.name)) return;
        piece(type);
        like(type);
    }

    void say(const std::string& key, const std::string& value) { said_[key] += value + ";"; }
    /// Numbers, switches and words.
    template <class T>
    requires std::is_enum_v<T> || std::is_arithmetic_v<T>
    void say(const std::string& key, T value) { say(key, std::to_string(static_cast<int>(value))); }

    /// The letters of those that there are.
    [[nodiscard]] std::string kinds(const ir::NameSet& names) {
        asked_.insert(names.listed().begin(), names.listed().end());
        // Without a list that end speaks of the sum of all pieces, and not of each kind.
        if (names.isAll()) return "all";
        std::vector<std::string> all;
        for (const PieceType& type : variant_.pieces)
            if (counted_.contains(type.name) && names.contains(type.name)) all.push_back(type.name);
        return listedAs(all, names_);
    }
    [[nodiscard]] std::string called(std::string_view name) const { return ir::renamed(name, names_); }

    void piece(const PieceType& type) {
        const std::string path = "pieces." + called(type.name);
        say(path, "is");
        if (variant_.hands.captured) say(path + ".in_hand", called(type.inHand));
        say(path + ".royal", type.royalUpTo);
        // A royal by its number that is turned over counts from the next move on.
        const bool areNumbered = std::any_of(
            variant_.pieces.begin(), variant_.pieces.end(),
            [](const PieceType& each) { return each.royalUpTo > 0 && each.royalUpTo != kAlways; });
        if (areNumbered && type.letter.starts_with('+')) say(path + ".royal", "turned over");
        say(path + ".together", type.royalTogether);
        say(path + ".exposed", type.isExposed);
        say(path + ".most", type.most);
        for (const Colour side : {Colour::White, Colour::Black})
            say(path + ".promotes", promotionText(type, variant_.board, side, names_));
        if (!variant_.hands.given || !held_.contains(type.name)) return;
        if (type.drop) {
            table<ferz::core::DropRule<NameTerms>>(path + ".drops.", *type.drop);
            say(path + ".drops.as", listedAs(type.drop->as, names_));
        } else {
            say(path + ".drops", "never");
        }
    }

    /// As what it counts, where a rule asks about that kind.
    void like(const PieceType& type) {
        bool isAsked = asked_.contains(type.like) || variant_.hands.promotes ||
                       variant_.captures.mutuallyImmune != NameTerms::noKinds();
        for (const PieceType& each : variant_.pieces) {
            isAsked = isAsked || (countsItsKind(each) && (each.like == type.like || each.name == type.like));
        }
        const bool isOwn = type.like == type.name;
        say("pieces." + called(type.name) + ".like", isAsked && !isOwn ? called(type.like) : "");
    }

    void castling(const Castling& castling) {
        say("castling", true);
        say("castling.king", called(castling.king));
        say(castling.rules.empty() ? "castling.rook" : "castling.associates", kinds(castling.associates));
        const auto& [white, black] = castling.to;
        say("castling.king_to", fmt::format("{},{}", white.shortTo, white.longTo));
        if (black != white) say("castling.king_to_black", fmt::format("{},{}", black.shortTo, black.longTo));
        for (const ir::Castling& rule : castling.rules) {
            say("castling.rules", rule.side);
            say("castling.rules", ir::print(ir::renamed(rule.royal, names_)) +
                                      ir::print(ir::renamed(rule.associate, names_)) +
                                      kinds(rule.associates));
        }
        say("castling.home", castling.home ? variant_.board.name(*castling.home) : "");
        say("castling.opposite", castling.onOppositeSides);
        say("castling.dropped", castling.whenDropped);
    }

    // ---- tables that have rows

    /// `hands.`, or nothing before the keys of the file itself
    template <class Table>
    void table(const std::string& path, const Table& values) {
        if constexpr (kMayBeGiven<Table>) {
            if (!values.given) return;
            say(path.substr(0, path.size() - 1), true);
        }
        Rows<Table>::visit([&](const Row& row, auto member) {
            const std::string key = path + std::string(row.key);
            if constexpr (kIsTable<ValueOf<decltype(member)>>) {
                table(key + ".", values.*member);
            } else {
                say(key, text(values.*member));
            }
        });
    }

    template <class T>
    requires std::is_enum_v<T> || std::is_arithmetic_v<T>
    [[nodiscard]] std::string text(T value) const { return std::to_string(static_cast<int>(value)); }
    [[nodiscard]] static std::string text(ferz::core::Points points) { return std::to_string(points.halves); }
    [[nodiscard]] std::string text(const ir::NameSet& names) { return kinds(names); }
    [[nodiscard]] std::string text(const ir::Zone& zone) const {
        return squaresText({zone, zone}, variant_.board, Colour::White);
    }
    [[nodiscard]] std::string text(const ZoneOfSide& zone) const {
        return squaresText(zone, variant_.board, Colour::White) + "/" +
               squaresText(zone, variant_.board, Colour::Black);
    }
    [[nodiscard]] std::string text(const ferz::core::Duty<NameTerms>& duty) {
        asked_.insert(duty.first);
        return duty.any ? "must " + called(duty.first) : "";
    }
    [[nodiscard]] std::string text(const NameTerms::Pairs& pairs) {
        std::set<std::string> all;
        for (const auto& [name, names] : pairs) {
            asked_.insert(name);
            const std::string list = kinds(names);
            if (counted_.contains(name) && !list.empty()) all.insert(called(name) + ": " + list);
        }
        std::string text;
        for (const std::string& each : all)
            text += each + " ";
        return text;
    }
    [[nodiscard]] std::string text(const ferz::core::Directions& along) const {
        return fmt::format("{}{}{}{}", along.ranks, along.files, along.diagonals || along.rising,
                           along.diagonals || along.falling);
    }
    [[nodiscard]] std::string text(const ferz::core::TurnLengths& moves) const {
        return moves.progressive ? "progressive" : listOf(moves);
    }
    [[nodiscard]] std::string text(const ferz::core::Sided<Result>& results) {
        return text(results[0]) + (results[0] == results[1] ? "" : "/" + text(results[1]));
    }
    template <class Value>
    [[nodiscard]] std::string text(const ferz::core::Sided<Value>& both) {
        return text(both[0]) + "/" + text(both[1]);
    }

    [[nodiscard]] std::string textOf(const EndRule& end) {
        std::string said;
        Rows<EndRule>::visit([&](const Row& row, auto member) {
            if (!isSaid(end, row.key)) return;
            if constexpr (std::is_same_v<ValueOf<decltype(member)>, NameTerms::Worths>) {
                said += pointsText(end, {variant_, names_, coming_, held_}) + " ";
            } else {
                said += text(end.*member) + " ";
            }
        });
        return said + (decidedByAbsent(end, variant_, counted_) ? "absent" : "");
    }
    /// In any order, which is apart.
    void end(const EndRule& end) {
        std::set<std::string>& all = ends_[end.when];
        all.insert(textOf(end));
        const std::string key = "ends." + std::string(rowOf(end.when).word);
        said_[key] = "";
        for (const std::string& each : all)
            say(key, each);
    }

    /// Kinds that squares are asked about as if such a piece stood there.
    void supposed() {
        if (variant_.asksAttacked()) say("attacked", called(variant_.attackedAs().name));
        const bool areExposed = std::any_of(variant_.pieces.begin(), variant_.pieces.end(),
                                            [](const PieceType& each) { return each.isExposed; });
        const PieceType* as = variant_.exposedAs();
        if (areExposed) say("exposed", as == nullptr ? "" : called(as->name));
    }

    void start() {
        std::vector<ir::PlacementProblem> problems;
        if (const auto game = readFen(variant_.start, variant_, problems))
            say("start", wholeText(*game, names_));
    }

    const Variant& variant_;
    const ir::NewNames& names_;
    const std::set<std::string>& coming_;
    std::set<std::string> counted_;
    const std::set<std::string>& held_;
    std::set<std::string> asked_;  ///< kinds that a rule names
    std::map<std::string, std::string> said_;
    std::map<When, std::set<std::string>> ends_;
};

}  // namespace

std::map<std::string, std::string> keysOf(const SpokenFile& file) {
    return Describing(file).run();
}

std::string endsInOrder(const SpokenFile& file) {
    return Describing(file).endsInOrder();
}

std::string textOf(const SpokenFile& file) {
    return Describing(file).text();
}

}  // namespace ferz::variant
