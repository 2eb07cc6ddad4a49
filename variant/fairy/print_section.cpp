#include "variant/fairy/print_section.h"

#include <cctype>
#include <fmt/format.h>
#include <set>
#include <type_traits>

#include "variant/fairy/counting.h"
#include "variant/fairy/options.h"
#include "variant/fairy/rule_options.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant {

namespace {

class IniWriting {
public:
    explicit IniWriting(const FairyRules& rules) : rules_(rules) {}

    std::string run(std::string_view name) {
        text_ = fmt::format("[{}]\n", name);
        pieces();
        file("maxFile", rules_.board.files, root_.board.files);
        number("maxRank", rules_.board.ranks, root_.board.ranks);
        for (const auto& [option, member] : kSwitches) {
            if (rules_.*member != root_.*member) add(option, rules_.*member ? "true" : "false");
        }
        for (const auto& [option, member] : kSidedSwitches)
            sided(option, rules_.*member, root_.*member,
                  [](bool value) { return std::string(value ? "true" : "false"); });
        for (const auto& [option, member] : kCounts)
            number(option, rules_.*member, root_.*member);
        for (const auto& [option, member] : kRanks)
            number(option, rules_.*member, root_.*member);
        for (const auto& [option, member] : kFiles)
            file(option, rules_.*member, root_.*member);
        kinds();
        for (const auto& [option, member] : kRegions) {
            if (rules_.*member != root_.*member) add(option, regionText(rules_.*member));
        }
        for (const auto& [option, member] : kSidedRegions)
            sided(option, rules_.*member, root_.*member,
                  [&](const Region& region) { return regionText(region); });
        table(rules_.game, root_.game);
        for (const EndRow& row : endRows())
            end(row, rules_.ends.at(row.when), root_.ends.at(row.when));
        if (rules_.counting != root_.counting) add(kCounting, wordOf(rules_.counting));
        value(kCountedKinds, rules_.countedKinds, root_.countedKinds);
        add("startFen", rules_.startFen);
        return std::move(text_);
    }

private:
    /// Several ends may have one option.
    void add(std::string_view option, std::string_view value) {
        if (added_.insert(std::string(option)).second) text_ += fmt::format("{} = {}\n", option, value);
    }
    void number(std::string_view option, int value, int usual) {
        if (value != usual) add(option, fmt::format("{}", value));
    }
    void file(std::string_view option, int value, int usual) {
        if (value != usual) add(option, std::string(1, static_cast<char>('a' + value - 1)));
    }

    template <class T>
    [[nodiscard]] bool isSame(const T& left, const T& right) const {
        return left == right;
    }
    [[nodiscard]] bool isSame(const Region& left, const Region& right) const {
        return left.on(rules_.board) == right.on(rules_.board);
    }

    /// One for both sides where the option has that, or one for each.
    template <class T, class Text>
    void sided(std::string_view option, const BothSides<T>& value, const BothSides<T>& usual,
               const Text& textOf) {
        if (isSame(value[0], usual[0]) && isSame(value[1], usual[1])) return;
        const bool hasSides = optionOf(std::string(option) + "White") != nullptr;
        if (!hasSides || (isSame(value[0], value[1]) && optionOf(option) != nullptr)) {
            add(option, textOf(value[0]));
            return;
        }
        add(std::string(option) + "White", textOf(value[0]));
        add(std::string(option) + "Black", textOf(value[1]));
    }

    // ---- tables that have rows

    template <class Table>
    void table(const Table& values, const Table& usual) {
        Rows<Table>::visit([&](const Row& row, auto member) {
            using Value = ValueOf<decltype(member)>;
            if constexpr (kIsTable<Value>) {
                const Value& inner = values.*member;
                const Value& usualInner = usual.*member;
                if constexpr (kMayBeGiven<Value>) {
                    if (!row.option.empty()) value(row.option, inner.given, usualInner.given);
                }
                table(inner, usualInner);
            } else if constexpr (std::is_same_v<Value, Walling>) {
                if constexpr (kMayBeGiven<Table>) {
                    if (values.given) add(row.option, wordsOf(values.*member).optionOf(values.*member));
                }
            } else if constexpr (!std::is_same_v<Value, ferz::core::Sided<Passing>>) {
                if (!row.option.empty()) value(row.option, values.*member, usual.*member);
            }
        });
    }

    void end(const EndRow& end, const FairyEnd& values, const FairyEnd& usual) {
        Rows<FairyEnd>::visit([&](const Row& row, auto member) {
            using Value = ValueOf<decltype(member)>;
            const std::string_view option = end.optionOf(row.key);
            if constexpr (kAreWithoutOption<Value>) {
                return;
            } else if constexpr (std::is_same_v<Value, ferz::core::Directions>) {
                const auto& along = values.*member;
                const auto& usually = usual.*member;
                Rows<Value>::visit([&](const Row& each, auto way) {
                    if (!each.option.empty()) value(each.option, along.*way, usually.*way);
                });
            } else if constexpr (std::is_same_v<Value, When>) {
                if (!option.empty()) value(option, values.when == end.when, usual.when == end.when);
            } else {
                if (!option.empty()) value(option, values.*member, usual.*member);
            }
        });
    }

    void value(std::string_view option, int count, int usual) {
        if (option == kGroups && count == 1) return add(option, std::string(kAllInOneGroup));
        number(option, count, usual);
    }
    void value(std::string_view option, const BothSides<PieceKinds>& kinds,
               const BothSides<PieceKinds>& usual) {
        sided(option, kinds, usual, [&](const PieceKinds& each) { return letters(each); });
    }
    void value(std::string_view option, const ferz::core::Sided<unsigned>& castling,
               const ferz::core::Sided<unsigned>& usual) {
        if (castling != usual) add(option, castlingLetters(castling));
    }
    void value(std::string_view option, const ferz::core::TurnLengths& moves,
               const ferz::core::TurnLengths& usual) {
        std::string list = listOf(moves);
        std::erase(list, ',');
        if (!(moves == usual))
            add(moves.progressive ? "progressiveMultimove" : option, moves.progressive ? "true" : list);
    }
    void value(std::string_view option, bool is, bool usual) {
        if (is != usual) add(option, is ? "true" : "false");
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void value(std::string_view option, Enum word, Enum usual) {
        if (word != usual) add(option, wordsOf(word).optionOf(word));
    }
    void value(std::string_view option, const PieceKinds& kinds, const PieceKinds& usual) {
        if (kinds != usual) add(option, letters(kinds));
    }
    void value(std::string_view option, const BothSides<Result>& results, const BothSides<Result>& usual) {
        sided(option, results, usual, [](Result each) { return wordsOf(each).optionOf(each); });
    }
    void value(std::string_view option, const FairyTerms::Pairs& pairs, const FairyTerms::Pairs& usual) {
        if (pairs == usual) return;
        std::string text;
        for (const auto& [kind, kinds] : pairs)
            text += fmt::format("{}{}:{}", text.empty() ? "" : " ", rules_.letters.at(kind), letters(kinds));
        add(option, text);
    }
    void value(std::string_view option, const Region& region, const Region& usual) {
        if (!isSame(region, usual)) add(option, regionText(region));
    }
    void value(std::string_view option, const BothSides<Region>& regions, const BothSides<Region>& usual) {
        sided(option, regions, usual, [&](const Region& region) { return regionText(region); });
    }
    void value(std::string_view option, const ferz::core::Duty<FairyTerms>& duty,
               const ferz::core::Duty<FairyTerms>& usual) {
        value(option, duty.any, usual.any);
        if (!duty.first.empty())
            add(std::string(option) + "Type", std::string(1, rules_.letters.at(duty.first)));
    }

    void pieces() {
        for (const FairyPiece& piece : fairyPieces()) {
            const std::string kind(piece.name);
            const auto letter = rules_.letters.find(kind);
            if (letter == rules_.letters.end()) continue;
            const auto own = rules_.moves.find(kind);
            add(kind, own == rules_.moves.end() ? std::string(1, letter->second)
                                                : fmt::format("{}:{}", letter->second, own->second.betza));
            std::string capital = kind;
            capital[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(capital[0])));
            for (const std::size_t side : {0U, 1U}) {
                const auto region = rules_.mobility[side].find(kind);
                if (region == rules_.mobility[side].end()) continue;
                add(fmt::format("mobilityRegion{}{}", side == 0 ? "White" : "Black", capital),
                    regionText(region->second));
            }
        }
    }

    /// Returns the letters of the kinds, each once. The main pawn's comes first: Fairy-Stockfish puts a
    /// captured promoted pawn in the hand as the first kind of `promotionPawnTypes`.
    [[nodiscard]] std::string letters(const PieceKinds& kinds) const {
        if (kinds == FairyTerms::allKinds()) return "*";
        std::string text;
        const auto take = [&](const std::string& kind) {
            const auto letter = rules_.letters.find(kind);
            const bool isNew =
                letter != rules_.letters.end() && text.find(letter->second) == std::string::npos;
            if (kinds.contains(kind) && isNew) text += letter->second;
        };
        take(rules_.mainPawn);
        for (const std::string& kind : kinds)
            take(kind);
        return text.empty() ? "-" : text;
    }

    void kinds() {
        for (const auto& [option, member] : kSidedKinds)
            value(option, rules_.*member, root_.*member);
        for (const auto& [option, member] : kSingleKinds) {
            const std::string& kind = rules_.*member;
            if (!kind.empty()) add(option, std::string(1, rules_.letters.at(kind)));
        }
        std::string limits;
        for (const auto& [kind, most] : rules_.promotionLimit)
            limits += fmt::format("{}{}:{}", limits.empty() ? "" : " ", rules_.letters.at(kind), most);
        if (!limits.empty()) add("promotionLimit", limits);
        std::string forms;
        for (const auto& [kind, form] : rules_.promotedKind)
            forms += fmt::format("{}{}:{}", forms.empty() ? "" : " ", rules_.letters.at(kind),
                                 rules_.letters.at(form));
        if (!forms.empty()) add("promotedPieceType", forms);
    }

    /// Whole ranks and files, then squares: `*8 a1`.
    [[nodiscard]] std::string regionText(const Region& region) const {
        const Region whole = Region::all().on(rules_.board);
        const Region here = region.on(rules_.board);
        Region left = here;
        std::string text;
        const auto take = [&](const Region& part, const std::string& name) {
            const Region there = part & whole;
            if ((there & left).isNone() || !(there & ~here).isNone()) return;
            text += (text.empty() ? "" : " ") + name;
            left = left & ~there;
        };
        const auto letter = [](int file) { return static_cast<char>('a' + file - 1); };
        for (int rank = 1; rank <= rules_.board.ranks; ++rank)
            take(Region::rank(rank), fmt::format("*{}", rank));
        for (int file = 1; file <= rules_.board.files; ++file)
            take(Region::file(file), fmt::format("{}*", letter(file)));
        for (int rank = 1; rank <= rules_.board.ranks; ++rank) {
            for (int file = 1; file <= rules_.board.files; ++file)
                take(Region::square(file, rank), fmt::format("{}{}", letter(file), rank));
        }
        return text.empty() ? "-" : text;
    }

    const FairyRules& rules_;
    const FairyRules root_ = rootRules();
    std::string text_;
    std::set<std::string> added_;
};

}  // namespace

std::string iniOf(const FairyRules& rules, std::string_view name) {
    return IniWriting(rules).run(name);
}

std::string sectionName(const std::string& name) {
    std::string result;
    for (const char c : name) {
        const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
        result += isPlain ? c : '-';
    }
    return result.empty() ? "variant" : result;
}

}  // namespace ferz::variant
