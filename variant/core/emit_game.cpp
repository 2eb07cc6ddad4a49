#include "variant/core/emit_game.h"

#include <array>
#include <fmt/format.h>
#include <utility>
#include <vector>

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
        const PieceType* type = variant_.find(name);
        return type == nullptr ? "core::kNone" : kindName_(static_cast<int>(type - variant_.pieces.data()));
    }
    template <class Holds>
    [[nodiscard]] std::string kinds(Holds holds) const {
        std::string text;
        std::size_t count = 0;
        for (std::size_t i = 0; i < variant_.pieces.size(); ++i) {
            if (!holds(variant_.pieces[i])) continue;
            text += fmt::format("{}core::bit({})", text.empty() ? "" : " | ", kindName_(static_cast<int>(i)));
            ++count;
        }
        return count == variant_.pieces.size() ? "core::kAllKinds" : text.empty() ? "0" : text;
    }
    [[nodiscard]] std::string kinds(const ir::NameSet& names) const {
        return kinds([&](const PieceType& type) { return names.contains(type.name); });
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
    void sets(const std::string& key, const ZoneOfSide& squares) {
        set(key + "[0]", true, zone(squares, Colour::White));
        set(key + "[1]", true, zone(squares, Colour::Black));
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> taken() {
        return std::exchange(members_, {});
    }

    // ---- the tables ----

    void game() {
        if (variant_.hands) hands(*variant_.hands);
        const Captures& captures = variant_.captures;
        set("explodes", captures.explosion.has_value());
        if (captures.explosion) {
            set("spared", true, kinds(captures.explosion->spared));
            set("immune", true, kinds(captures.explosion->immune));
        }
        set("petrified", !captures.petrified.isNone(), kinds(captures.petrified));
        set("petrifiesVictims", captures.petrifiesVictims);
        set("mutuallyImmune", !captures.mutuallyImmune.isNone(), kinds(captures.mutuallyImmune));
        if (variant_.walls) walls(*variant_.walls);
        static constexpr std::array<const char*, 4> kFlips = {"None", "Outflanked", "Beside", "BesideLinked"};
        set("flips", variant_.flipping != Flipping::None,
            std::string("core::Flipping::") + kFlips[static_cast<std::size_t>(variant_.flipping)]);
        const Conduct& conduct = variant_.conduct;
        set("mustCapture", conduct.mustCapture);
        set("mayCheck", !conduct.mayCheck, "false");
        set("royalsStay", conduct.royalsStay);
        set("mustEndFacing", conduct.mustEndFacing);
        for (const Colour side : kSides) {
            set(fmt::format("mayPass[{}]", index(side)), conduct.mayPass[index(side)]);
            set(fmt::format("mayPassInStalemate[{}]", index(side)), conduct.mayPassInStalemate[index(side)]);
        }
        if (variant_.castling) {
            set("home", variant_.castling->home.has_value(),
                fmt::format("{}", variant_.castling->home.value_or(0)));
            set("castlesDropped", variant_.castling->whenDropped);
            set("castlesOpposite", variant_.castling->onOppositeSides);
        }
        out_.line("/// What it has beside its pieces.");
        function("core::Game<Set> kGame", "core::Game<Set>", {taken()}, false);
    }

    void hands(const Hands& hands) {
        set("hands", true);
        set("drops", hands.drops);
        set("gates", hands.gates);
        set("keepsCaptured", hands.keepsCaptured);
        set("endless", hands.isEndless);
        static constexpr std::array<const char*, 6> kPlaces = {"Anywhere",      "Outflanking", "BesideFriend",
                                                               "AwayFromEnemy", "PushedIn",    "Stacked"};
        set("place", hands.place != DropPlace::Anywhere,
            std::string("core::Place::") + kPlaces[static_cast<std::size_t>(hands.place)]);
        set("opening", !hands.opening.parts.empty(), zone({hands.opening, hands.opening}, Colour::White));
        set("mustDrop", hands.mustDrop);
        set("mustDropFirst", !hands.mustDropFirst.empty(), kind(hands.mustDropFirst));
        set("onBothColours", !hands.onBothColours.empty(), kinds(ir::NameSet::of(hands.onBothColours)));
    }

    void walls(const Walls& walls) {
        static constexpr std::array<const char*, 5> kWhere = {"Arrow", "Duck", "Edge", "Past", "Any"};
        set("walls", true, std::string("core::Walling::") + kWhere[static_cast<std::size_t>(walls.where)]);
        sets("wallZone", walls.zone);
        set("wallInPlaceOfMove", walls.inPlaceOfMove);
    }

    void drops() {
        std::vector<std::vector<std::pair<std::string, std::string>>> entries;
        for (const DropPlan& drop : plan_.drops) {
            set("kind", true, kindName_(drop.kind));
            set("as", true, kindName_(drop.as));
            set("zone[0]", true, setText(variant_, drop.zone[0]));
            set("zone[1]", true, setText(variant_, drop.zone[1]));
            set("mostOnFile", drop.rule->mostOnFile > 0, fmt::format("{}", drop.rule->mostOnFile));
            set("mayCheck", !drop.rule->mayCheck, "false");
            using Mate = DropRule::Mate;
            set("mate", drop.rule->mate != Mate::Wins,
                std::string("core::Drop<Set>::Mate::") +
                    (drop.rule->mate == Mate::Loses ? "Loses" : "Illegal"));
            entries.push_back(taken());
        }
        if (!entries.empty()) out_.line("/// How kinds come out of the hand.");
        if (entries.empty()) entries.emplace_back();
        function("core::Drops<Set, " + std::to_string(entries.size()) + "> kDrops",
                 "core::Drops<Set, " + std::to_string(entries.size()) + ">", entries, true);
    }

    void ends() {
        std::vector<std::vector<std::pair<std::string, std::string>>> entries;
        for (const End& each : variant_.ends) {
            end(each);
            entries.push_back(taken());
        }
        if (!entries.empty()) out_.line("/// When it is over, and with what result.");
        if (entries.empty()) entries.emplace_back();
        function("core::Ends<Set, " + std::to_string(entries.size()) + "> kEnds",
                 "core::Ends<Set, " + std::to_string(entries.size()) + ">", entries, true);
    }

    void end(const End& end) {
        static constexpr std::array<const char*, 13> kWhen = {
            "Extinct", "Goal",   "Checks", "Line",      "Chain",     "Block", "Collinear",
            "Castled", "Facing", "Passes", "FullBoard", "Stalemate", "Mate"};
        static constexpr std::array<const char*, 3> kResults = {"Loss", "Draw", "Win"};
        set("when", true, std::string("core::End<Set>::When::") + kWhen[static_cast<std::size_t>(end.when)]);
        set("result", end.result != End::Result::Loss,
            std::string("core::End<Set>::Result::") + kResults[static_cast<std::size_t>(end.result)]);
        for (const Colour side : kSides) {
            const ir::NameSet& names = end.pieces[index(side)];
            const std::string list = kinds([&](const PieceType& type) { return names.contains(type.name); });
            set(fmt::format("pieces[{}]", index(side)), !names.isAll(), list);
        }
        const bool hasZone = end.when == End::When::Goal || end.when == End::When::Chain;
        if (hasZone) sets("zone", end.zone);
        if (end.when == End::When::Chain) sets("to", end.to);
        set("count", end.count != 0, fmt::format("{}", end.count));
        set("enemies", end.enemies != 0, fmt::format("{}", end.enemies));
        set("altogether", end.when == End::When::Extinct && end.pieces[0].isAll());
        set("onlyWhenMoving", end.onlyWhenMoving);
        set("blocked", end.blocked);
        set("lastMove", end.lastMove);
        set("safe", end.safe);
        set("onward", end.onward);
        set("ranks", !end.ranks, "false");
        set("files", !end.files, "false");
        set("diagonals", !end.diagonals, "false");
        for (const Colour side : kSides) {
            const auto& asked = end.castling[index(side)];
            set(fmt::format("castling[{}]", index(side)), asked[0] || asked[1],
                fmt::format("{}", (asked[0] ? 1 : 0) + (asked[1] ? 2 : 0)));
        }
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
