#include "variant/core/emit_game.h"

#include <array>
#include <fmt/format.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "variant/rules/ends.h"
#include "variant/rules/numbers.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant::core {

namespace {

using ir::Colour;

constexpr std::array<Colour, 2> kSides = {Colour::White, Colour::Black};

class GameEmitter {
public:
    GameEmitter(const Variant& variant, const CorePlan& plan, const std::function<std::string(int)>& kindName,
                Writer& out)
        : variant_(variant), plan_(plan), kindName_(kindName), out_(out) {}

    void emit() {
        out_.line("static constexpr int kChecks = {};", variant_.checksToGive());
        out_.line("static constexpr bool kStartHasWalls = {};",
                  variant_.start.substr(0, variant_.start.find(' ')).find('*') != std::string::npos);
        game();
        drops();
        ends();
    }

private:
    // ---- texts ----

    [[nodiscard]] std::string kind(const std::string& name) const {
        const int number = kindNumber(variant_, name);
        return number == ferz::core::kNone ? "core::kNone" : kindName_(number);
    }
    [[nodiscard]] std::string kinds(const ir::NameSet& names) const {
        std::string text;
        for (std::size_t i = 0; i < variant_.pieces.size(); ++i) {
            if (!names.contains(variant_.pieces[i].name)) continue;
            text += fmt::format("{}core::bit({})", text.empty() ? "" : " | ", kindName_(static_cast<int>(i)));
        }
        return text.empty() ? "0" : text;
    }
    [[nodiscard]] std::string zone(const ZoneOfSide& zone, Colour side) const {
        SquareSet squares;
        for (const ir::Square square : variant_.board.existing()) {
            if (isIn(zone, variant_.board, side, square)) squares.insert(square);
        }
        return setText(variant_, squares);
    }

    /// Only what is not as in most games.
    void set(std::string_view key, bool says, const std::string& value = "true") {
        if (says) members_.emplace_back(key, value);
    }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> taken() {
        return std::exchange(members_, {});
    }

    // ---- tables that have rows ----

    /// The values of a table that are not as in most games.
    template <class Table>
    void table(const std::string& path, const Table& values) {
        if constexpr (kMayBeGiven<Table>) {
            if (!values.given) return;
            set(path + "given", true);
        }
        Rows<Table>::visit([&](const Row& row, auto member) {
            const std::string name = path + memberOf(row.key);
            if constexpr (kIsTable<ValueOf<decltype(member)>>) {
                table(name + ".", values.*member);
            } else {
                value(name, values.*member, Table().*member);
            }
        });
    }

    void value(const std::string& name, bool is, bool usual) {
        set(name, is != usual, is ? "true" : "false");
    }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    void value(const std::string& name, Number number, Number usual) {
        set(name, number != usual, std::to_string(number));
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void value(const std::string& name, Enum word, Enum usual) {
        if (word != usual) set(name, true, enumeratorOf(word));
    }
    void value(const std::string& name, const ir::NameSet& names, const ir::NameSet& usual) {
        set(name, !(names == usual), kinds(names));
    }
    void value(const std::string& name, const ir::Zone& squares, const ir::Zone& usual) {
        set(name, !(squares == usual), zone({squares, squares}, Colour::White));
    }
    void value(const std::string& name, const ZoneOfSide& squares, const ZoneOfSide& /*usual*/) {
        for (const Colour side : kSides)
            set(fmt::format("{}[{}]", name, index(side)), true, zone(squares, side));
    }
    void value(const std::string& name, const ferz::core::Duty<NameTerms>& duty,
               const ferz::core::Duty<NameTerms>& /*usual*/) {
        set(name + ".any", duty.any);
        set(name + ".first", !duty.first.empty(), kind(duty.first));
    }
    void value(const std::string& name, const ferz::core::Directions& along,
               const ferz::core::Directions& usual) {
        Rows<ferz::core::Directions>::visit([&](const Row& row, auto member) {
            value(name + "." + std::string(row.key), along.*member, usual.*member);
        });
    }
    template <class Value>
    void value(const std::string& name, const ferz::core::Sided<Value>& both,
               const ferz::core::Sided<Value>& usual) {
        for (const std::size_t side : {0U, 1U})
            value(fmt::format("{}[{}]", name, side), both[side], usual[side]);
    }

    void game() {
        table<ferz::core::Rules<NameTerms>>("", variant_);
        if (variant_.castling) {
            set("home", variant_.castling->home.has_value(),
                fmt::format("{}", variant_.castling->home.value_or(0)));
            set("castlesDropped", variant_.castling->whenDropped);
            set("castlesOpposite", variant_.castling->onOppositeSides);
        }
        out_.line("/// What it has beside its pieces.");
        function("core::Game<Set> kGame", "core::Game<Set>", {taken()}, false);
    }

    void drops() {
        std::vector<std::vector<std::pair<std::string, std::string>>> entries;
        for (const DropPlan& drop : plan_.drops) {
            set("kind", true, kindName_(drop.kind));
            set("as", true, kindName_(drop.as));
            set("zone[0]", true, setText(variant_, drop.zone[0]));
            set("zone[1]", true, setText(variant_, drop.zone[1]));
            const ferz::core::DropRule<NameTerms>& rule = *drop.rule;
            Rows<ferz::core::DropRule<NameTerms>>::visit([&](const Row& row, auto member) {
                // Only squares where a piece of its kind may stand at all are in the plan.
                if (row.key != "zone")
                    value(memberOf(row.key), rule.*member, ferz::core::DropRule<NameTerms>().*member);
            });
            entries.push_back(taken());
        }
        if (!entries.empty()) out_.line("/// How kinds come out of the hand.");
        if (entries.empty()) entries.emplace_back();
        function("core::Drops<Set, " + std::to_string(entries.size()) + "> kDrops",
                 "core::Drops<Set, " + std::to_string(entries.size()) + ">", entries, true);
    }

    void ends() {
        std::vector<std::vector<std::pair<std::string, std::string>>> entries;
        for (const End& end : variant_.ends) {
            const EndRow& kind = rowOf(end.when);
            Rows<End>::visit([&](const Row& row, auto member) {
                if (kind.has(row.key)) value(memberOf(row.key), end.*member, End().*member);
            });
            entries.push_back(taken());
        }
        if (!entries.empty()) out_.line("/// When it is over, and with what result.");
        if (entries.empty()) entries.emplace_back();
        function("core::Ends<Set, " + std::to_string(entries.size()) + "> kEnds",
                 "core::Ends<Set, " + std::to_string(entries.size()) + ">", entries, true);
    }

    /// A constant that a function fills in.
    void function(const std::string& name, const std::string& type,
                  const std::vector<std::vector<std::pair<std::string, std::string>>>& entries, bool isList) {
        bool says = false;
        for (const auto& entry : entries)
            says = says || !entry.empty();
        if (!says) {
            out_.line("static constexpr {}{{}};", name);
            return;
        }
        out_.line("static constexpr {} = [] {{", name);
        out_.indent();
        out_.line("{} it{{}};", type);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            for (const auto& [key, value] : entries[i])
                out_.line("it{}.{} = {};", isList ? fmt::format("[{}]", i) : "", key, value);
        }
        out_.line("return it;");
        out_.dedent();
        out_.line("}}();");
    }

    const Variant& variant_;
    const CorePlan& plan_;
    const std::function<std::string(int)>& kindName_;
    Writer& out_;
    std::vector<std::pair<std::string, std::string>> members_;
};

}  // namespace

std::string setText(const Variant& variant, const SquareSet& squares) {
    if (squares.empty()) return "Set::none()";
    if (static_cast<int>(squares.size()) == variant.board.squaresThere()) return "Set::all()";
    std::vector<ferz::core::Word> words(static_cast<std::size_t>((variant.board.squares() + 63) / 64));
    for (const ir::Square square : squares)
        words[static_cast<std::size_t>(square / 64)] |= ferz::core::Word{1} << (square % 64);
    std::string text;
    for (const ferz::core::Word each : words)
        text += fmt::format("{}0x{:X}", text.empty() ? "" : ", ", each);
    return "Set{{" + text + "}}";
}

void emitGame(const Variant& variant, const CorePlan& plan, const std::function<std::string(int)>& kindName,
              Writer& out) {
    GameEmitter(variant, plan, kindName, out).emit();
}

}  // namespace ferz::variant::core
