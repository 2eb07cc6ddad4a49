#include "variant/compare/difference.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <type_traits>

#include "ir/text.h"
#include "support/entry.h"
#include "variant/compare/game_text.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"
#include "variant/play/samples.h"
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

/// What the keys of a variant file say, as texts that are the same exactly where they mean the same.
class Describing {
public:
    /// `coming`: the pieces that are spoken of; `held`: those that may be in a hand.
    Describing(const Variant& variant, const ir::NewNames& names, const std::set<std::string>& coming,
               const std::set<std::string>& held)
        : variant_(variant), names_(names), coming_(coming), counted_(coming), held_(held) {
        // A set of pieces means those, too, as which others count.
        for (const PieceType& type : variant.pieces) {
            if (coming.contains(type.name)) counted_.insert({type.like, type.inHand});
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

    /// The first that holds counts. Mate and stalemate hold by themselves, behind all others.
    [[nodiscard]] std::string endsInOrder() {
        std::string order;
        for (const EndRule& each : variant_.ends) {
            if (each.when != When::Mate && each.when != When::Stalemate)
                order += std::string(rowOf(each.when).word) + " " + textOf(each) + ";";
        }
        return order;
    }

private:
    void rules() {
        if (variant_.castling) castling(*variant_.castling);
        table<ferz::core::Rules<NameTerms>>("", variant_);
        for (const EndRule& each : variant_.ends)
            end(each);
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

    [[nodiscard]] std::string squares(const ZoneOfSide& zone, Colour side) const {
        std::string text;
        for (const ir::Square square : variant_.board.existing())
            text += isIn(zone, variant_.board, side, square) ? '1' : '0';
        return text;
    }
    [[nodiscard]] std::string zone(const ZoneOfSide& zone) const {
        return squares(zone, Colour::White) + "/" + squares(zone, Colour::Black);
    }
    /// The letters of those that there are.
    [[nodiscard]] std::string kinds(const ir::NameSet& names) {
        asked_.insert(names.listed().begin(), names.listed().end());
        // Without a list that end speaks of the sum of all pieces, and not of each kind.
        if (names.isAll()) return "all";
        std::vector<std::string> all;
        for (const PieceType& type : variant_.pieces)
            if (counted_.contains(type.name) && names.contains(type.name)) all.push_back(type.name);
        return called(all);
    }
    [[nodiscard]] std::string called(std::string_view name) const { return ir::renamed(name, names_); }
    /// In the order of what they are called.
    [[nodiscard]] std::string called(std::vector<std::string> names) const {
        for (std::string& name : names)
            name = called(name);
        std::sort(names.begin(), names.end());
        return listed(names);
    }

    void piece(const PieceType& type) {
        const std::string path = "pieces." + called(type.name);
        say(path, "is");
        if (variant_.hands.captured) say(path + ".in_hand", called(type.inHand));
        say(path + ".royal", type.royalUpTo);
        say(path + ".together", type.royalTogether);
        say(path + ".exposed", type.isExposed);
        say(path + ".most", type.most);
        for (const Colour side : {Colour::White, Colour::Black}) {
            // The first that holds counts: what it is, square by square.
            for (const ir::Square square : variant_.board.existing())
                promotion(path + ".promotes", type, side, square);
        }
        // If moves from a zone promote, too, the order of the rules counts, and where a piece must promote.
        const bool areEither = std::any_of(type.promotions.begin(), type.promotions.end(),
                                           [](const Promotion& each) { return each.isEither; });
        for (const Promotion& each : type.promotions) {
            if (areEither) say(path + ".promotes", zone(each.zone) + (each.forced ? zone(*each.forced) : ""));
        }
        if (!variant_.hands.given || !held_.contains(type.name)) return;
        if (type.drop) {
            table<ferz::core::DropRule<NameTerms>>(path + ".drops.", *type.drop);
            say(path + ".drops.as", called(type.drop->as));
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

    /// Promotions of moves that end on the square, and of those that begin there.
    void promotion(const std::string& path, const PieceType& type, Colour side, ir::Square square) {
        for (const Promotion& each : type.promotions) {
            if (!each.sides[index(side)] || !each.isInZone(variant_.board, side, square)) continue;
            say(path, fmt::format("{} {} {} {} {} {}", called(each.to), each.isEither, each.onlyCaptures,
                                  each.inPlace, each.mayStay(variant_.board, side, square), square));
            // Others hold for moves that these do not speak of.
            if (!each.onlyCaptures && !each.inPlace) return;
        }
    }

    void castling(const Castling& castling) {
        say("castling", true);
        say("castling.king", called(castling.king));
        say(castling.rules.empty() ? "castling.rook" : "castling.associates", kinds(castling.associates));
        say("castling.king_to", fmt::format("{},{}", castling.shortTo, castling.longTo));
        for (const ir::Castling& rule : castling.rules) {
            say("castling.rules", rule.side);
            say("castling.rules", ir::print(rule.royal) + ir::print(rule.associate) + kinds(rule.associates));
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
    [[nodiscard]] std::string text(const ir::NameSet& names) { return kinds(names); }
    [[nodiscard]] std::string text(const ir::Zone& zone) const {
        return squares({zone, zone}, Colour::White);
    }
    [[nodiscard]] std::string text(const ZoneOfSide& squares) const { return zone(squares); }
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
    template <class Value>
    [[nodiscard]] std::string text(const ferz::core::Sided<Value>& both) {
        return text(both[0]) + "/" + text(both[1]);
    }

    [[nodiscard]] std::string textOf(const EndRule& end) {
        std::string said;
        Rows<EndRule>::visit([&](const Row& row, auto member) {
            if (rowOf(end.when).has(row.key)) said += text(end.*member) + " ";
        });
        return said;
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

/// A variant by itself: each piece has its own letter.
ir::NewNames lettersOf(const Variant& variant) {
    ir::NewNames names;
    for (const PieceType& type : variant.pieces)
        names[type.name] = type.letter;
    return names;
}
std::set<std::string> allNames(const Variant& variant) {
    std::set<std::string> names;
    for (const PieceType& type : variant.pieces)
        names.insert(type.name);
    return names;
}

std::vector<std::string> keysThatDiffer(const std::map<std::string, std::string>& ours,
                                        const std::map<std::string, std::string>& theirs) {
    std::vector<std::string> keys;
    const auto compare = [&](const std::map<std::string, std::string>& some,
                             const std::map<std::string, std::string>& others) {
        for (const auto& [key, value] : some) {
            const auto other = others.find(key);
            const bool isSame = other != others.end() && other->second == value;
            if (!isSame && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
        }
    };
    compare(ours, theirs);
    compare(theirs, ours);
    // Where only one of them has a table, the key of the table is enough.
    const auto isDifferent = [&](std::string_view key) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    std::vector<std::string> outer;
    std::copy_if(keys.begin(), keys.end(), std::back_inserter(outer), [&](const std::string& key) {
        for (std::size_t dot = key.rfind('.'); dot != std::string::npos && dot > 0;
             dot = key.rfind('.', dot - 1)) {
            if (isDifferent(key.substr(0, dot))) return false;
        }
        return true;
    });
    return outer;
}

}  // namespace

std::vector<std::string> keyDifferences(const Variant& left, const Variant& right) {
    SharedNames shared;
    shared.names = {lettersOf(left), lettersOf(right)};
    shared.coming = {allNames(left), allNames(right)};
    shared.held = {heldPieces(left, shared.coming[kLeft]), heldPieces(right, shared.coming[kRight])};
    // Two ends that hold at once are rare, and then the games tell.
    std::vector<std::string> keys = keysThatDiffer(
        Describing(left, shared.names[kLeft], shared.coming[kLeft], shared.held[kLeft]).run(),
        Describing(right, shared.names[kRight], shared.coming[kRight], shared.held[kRight]).run());
    const bool areNamedAlike =
        std::all_of(left.pieces.begin(), left.pieces.end(), [&](const PieceType& type) {
            const PieceType* other = findBy(right.pieces, &PieceType::letter, type.letter);
            return other == nullptr || other->name == type.name;
        });
    if (!areNamedAlike) keys.emplace_back("names");
    return keys;
}

std::vector<std::string> keyDifferences(const Variant& left, const Variant& right,
                                        const SharedNames& shared) {
    Describing ours(left, shared.names[kLeft], shared.coming[kLeft], shared.held[kLeft]);
    Describing theirs(right, shared.names[kRight], shared.coming[kRight], shared.held[kRight]);
    const bool sameOrder = ours.endsInOrder() == theirs.endsInOrder();
    std::vector<std::string> keys = keysThatDiffer(ours.run(), theirs.run());
    const bool differInEnds = std::any_of(keys.begin(), keys.end(),
                                          [](const std::string& key) { return key.starts_with("ends."); });
    if (!sameOrder && !differInEnds) keys.emplace_back("ends");
    return keys;
}

std::string meaningOf(const Variant& variant, const ir::NewNames& names,
                      const std::set<std::string>& coming) {
    return Describing(variant, names, coming, heldPieces(variant, coming)).text();
}

std::vector<std::string> differences(const Variant& left, const Variant& right, Diagnostics& diagnostics) {
    std::vector<std::string> keys = keyDifferences(left, right);
    if (!keys.empty()) return keys;
    Interpreter rules(left, diagnostics);
    Interpreter others(right, diagnostics);
    const std::vector<Game> played = playedSamples(rules);
    std::vector<Game> samples = scatteredSamples(left);
    samples.insert(samples.end(), played.begin(), played.end());
    for (const PieceType& type : left.pieces) {
        if (!moveAlike(type, *right.find(type.name), samples))
            keys.push_back("pieces." + type.letter + ".move");
    }
    if (!keys.empty()) return keys;
    for (const Game& game : played) {
        if (namesOf(rules.plies(game), game, left) == namesOf(others.plies(game), game, right)) continue;
        return {"moves"};
    }
    return keys;
}

}  // namespace ferz::variant
