#include "variant/core/emit_game.h"

#include <fmt/format.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "variant/core/square_sets.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant::core {

namespace {

using NumberedEnd = ferz::core::EndRule<NumberTerms>;

class GameEmitter {
public:
    GameEmitter(const Variant& variant, const CorePlan& plan, const KindNames& kinds, Writer& out)
        : variant_(variant), plan_(plan), kinds_(kinds), out_(out) {}

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

    [[nodiscard]] std::string text(bool is) const { return is ? "true" : "false"; }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    [[nodiscard]] std::string text(Number number) const { return std::to_string(number); }
    template <class Enum>
    requires std::is_enum_v<Enum>
    [[nodiscard]] std::string text(Enum word) const { return enumeratorOf(word); }
    [[nodiscard]] std::string text(ferz::core::Points points) const {
        return fmt::format("core::Points{{{}}}", points.halves);
    }
    [[nodiscard]] std::string text(const KindBits& kinds) const {
        std::string list;
        kinds.forEach([&](int kind) {
            list += fmt::format("{}core::kindBit({})", list.empty() ? "" : " | ", kinds_.constantOf(kind));
        });
        return list.empty() ? "0" : list;
    }
    [[nodiscard]] std::string text(const SquareBits& squares) const {
        SquareSet set;
        for (const ir::Square square : variant_.board.existing()) {
            if (squares.has(square)) set.insert(square);
        }
        return setText(variant_.board, set);
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

    template <class Value>
    void value(const std::string& name, const Value& value, const Value& usual) {
        if (!(value == usual)) set(name, true, text(value));
    }
    void value(const std::string& name, const ferz::core::Duty<NumberTerms>& duty,
               const ferz::core::Duty<NumberTerms>& usual) {
        value(name + ".any", duty.any, usual.any);
        if (duty.first != usual.first) set(name + ".first", true, kinds_.constantOf(duty.first));
    }
    /// A core has one move a turn (refusals.h).
    void value(const std::string& /*name*/, const ferz::core::TurnLengths& /*moves*/,
               const ferz::core::TurnLengths& /*usual*/) {}
    void value(const std::string& name, const NumberTerms::Pairs& pairs, const NumberTerms::Pairs& /*none*/) {
        for (const auto& [kind, kinds] : pairs)
            set(fmt::format("{}[{}]", name, kinds_.constantOf(kind)), true, text(kinds));
    }
    void value(const std::string& name, const NumberTerms::Worths& worths,
               const NumberTerms::Worths& /*none*/) {
        for (const auto& [kind, points] : worths)
            value(fmt::format("{}[{}]", name, kinds_.constantOf(kind)), points, {});
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
        const auto& game = plan_.rules.game;
        table<ferz::core::Rules<NumberTerms>>("", game);
        value("home", game.home, ferz::core::kNowhere);
        value("castlesDropped", game.castlesDropped, false);
        value("castlesOpposite", game.castlesOpposite, false);
        out_.line("/// What it has beside its pieces.");
        function("core::Game<Set> kGame", "core::Game<Set>", {taken()}, false);
    }

    void drops() {
        std::vector<std::vector<std::pair<std::string, std::string>>> entries;
        for (const auto& drop : plan_.rules.drops) {
            set("kind", true, kinds_.constantOf(drop.kind));
            set("as", true, kinds_.constantOf(drop.as));
            table<ferz::core::DropRule<NumberTerms>>("", drop);
            entries.push_back(taken());
        }
        if (!entries.empty()) out_.line("/// How kinds come out of the hand.");
        if (entries.empty()) entries.emplace_back();
        function("core::Drops<Set, " + std::to_string(entries.size()) + "> kDrops",
                 "core::Drops<Set, " + std::to_string(entries.size()) + ">", entries, true);
    }

    void ends() {
        std::vector<std::vector<std::pair<std::string, std::string>>> entries;
        for (const NumberedEnd& end : plan_.rules.ends) {
            const EndRow& kind = rowOf(end.when);
            Rows<NumberedEnd>::visit([&](const Row& row, auto member) {
                if (kind.has(row.key)) value(memberOf(row.key), end.*member, NumberedEnd().*member);
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
    const KindNames& kinds_;
    Writer& out_;
    std::vector<std::pair<std::string, std::string>> members_;
};

}  // namespace

void emitGame(const Variant& variant, const CorePlan& plan, const KindNames& kinds, Writer& out) {
    GameEmitter(variant, plan, kinds, out).emit();
}

}  // namespace ferz::variant::core
