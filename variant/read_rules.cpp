#include "variant/read_rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "variant/ends.h"
#include "variant/keys.h"

namespace ferz::variant {

namespace {

class RulesReader {
public:
    RulesReader(const toml::table& root, TomlText& toml, Values& values, Variant& variant)
        : root_(root), toml_(toml), values_(values), variant_(variant) {}

    void read() {
        if (const auto* table = toml_.table(root_, "hands")) readHands(*table);
        checkDropsHaveHands();
        if (const auto* table = toml_.table(root_, "captures")) readCaptures(*table);
        if (const auto* table = toml_.table(root_, "walls")) readWalls(*table);
        if (const auto* table = toml_.table(root_, "rules")) readConduct(*table);
        variant_.flipping = values_.word<Flipping>(root_, "flips",
                                                   {{"", Flipping::None},
                                                    {"outflanked", Flipping::Outflanked},
                                                    {"beside", Flipping::Beside},
                                                    {"beside linked", Flipping::BesideLinked}});
        const toml::node* ends = root_.get("ends");
        if (ends == nullptr) return;
        if (const toml::array* list = ends->as_array()) {
            for (const toml::node& each : *list) {
                if (const toml::table* end = each.as_table()) {
                    readEnd(*end);
                } else {
                    toml_.wrongType(each, "ends", "tables, as `[[ends]]`");
                }
            }
        } else {
            toml_.wrongType(*ends, "ends", "tables, as `[[ends]]`");
        }
    }

private:
    /// Keys of pieces that only hands give a meaning.
    void checkDropsHaveHands() {
        const toml::node* pieces = root_.get("pieces");
        if (variant_.hands || pieces == nullptr || !pieces->is_table()) return;
        for (const auto& [letter, node] : *pieces->as_table()) {
            const toml::table* piece = node.as_table();
            for (const std::string_view key : {"drops", "in_hand"}) {
                const toml::node* value = piece == nullptr ? nullptr : piece->get(key);
                if (value != nullptr)
                    toml_.report(diagnostic::kUnknownKey, toml_.where(value->source()),
                                 fmt::format("`{}` says nothing in a variant without hands", key),
                                 "write `[hands]`, or leave it out");
            }
        }
    }

    void readHands(const toml::table& table) {
        toml_.checkKeys(table, "`hands`", keysOf("hands"));
        Hands hands;
        hands.drops = values_.boolean(table, "drops", true);
        hands.gates = values_.boolean(table, "gates", false);
        hands.isEndless = values_.boolean(table, "endless", false);
        hands.keepsCaptured = values_.boolean(table, "captured", false);
        hands.place = values_.word<DropPlace>(table, "where",
                                              {{"anywhere", DropPlace::Anywhere},
                                               {"outflanking", DropPlace::Outflanking},
                                               {"beside friend", DropPlace::BesideFriend},
                                               {"away from enemy", DropPlace::AwayFromEnemy},
                                               {"pushed in", DropPlace::PushedIn},
                                               {"stacked", DropPlace::Stacked}});
        if (table.get("opening") != nullptr) hands.opening = values_.zone(table, "opening")[0];
        if (const toml::node* must = table.get("must")) {
            hands.mustDrop = must->is_boolean() ? toml_.boolean(table, "must") : true;
            if (!must->is_boolean()) {
                if (const auto letter = toml_.string(*must, "must"))
                    hands.mustDropFirst = values_.name(*letter).value_or(std::string());
            }
        }
        hands.onBothColours = values_.names(table, "both_colours");
        variant_.hands = std::move(hands);
    }

    void readCaptures(const toml::table& table) {
        toml_.checkKeys(table, "`captures`", keysOf("captures"));
        if (const toml::node* node = table.get("explode")) {
            Explosion explosion;
            const toml::table* rules = node->as_table();
            if (rules != nullptr) {
                toml_.checkKeys(*rules, "`explode`", keysOf("explode"));
                explosion.spared = ir::NameSet::of(values_.names(*rules, "spares"));
                explosion.immune = ir::NameSet::of(values_.names(*rules, "immune"));
            }
            if (rules != nullptr || toml_.boolean(table, "explode")) variant_.captures.explosion = explosion;
        }
        variant_.captures.petrified = ir::NameSet::of(values_.names(table, "petrify"));
        variant_.captures.mutuallyImmune = ir::NameSet::of(values_.names(table, "mutually_immune"));
        variant_.captures.petrifiesVictims = values_.boolean(table, "petrify_victims", false);
    }

    void readWalls(const toml::table& table) {
        toml_.checkKeys(table, "`walls`", keysOf("walls"));
        Walls walls;
        walls.where = values_.word<Walls::Where>(table, "where",
                                                 {{"any", Walls::Where::Any},
                                                  {"arrow", Walls::Where::Arrow},
                                                  {"duck", Walls::Where::Duck},
                                                  {"edge", Walls::Where::Edge},
                                                  {"past", Walls::Where::Past}});
        walls.zone = values_.zone(table, "zone");
        walls.inPlaceOfMove = values_.boolean(table, "in_place_of_move", false);
        variant_.walls = std::move(walls);
    }

    void readConduct(const toml::table& table) {
        toml_.checkKeys(table, "`rules`", keysOf("rules"));
        Conduct& conduct = variant_.conduct;
        conduct.mustCapture = values_.boolean(table, "must_capture", false);
        conduct.mayCheck = values_.boolean(table, "checks", true);
        conduct.royalsStay = values_.boolean(table, "royals_stay", false);
        conduct.mustStayMobile = values_.boolean(table, "stay_mobile", false);
        conduct.mustEndFacing = values_.boolean(table, "end_facing", false);
        for (const std::string_view key : {"pass", "pass_white", "pass_black"}) {
            enum class Pass { No, Always, Stalemate };
            const auto pass = values_.word<Pass>(
                table, key, {{"never", Pass::No}, {"always", Pass::Always}, {"stalemate", Pass::Stalemate}});
            if (table.get(key) == nullptr) continue;
            for (const std::size_t side : {0U, 1U}) {
                if (key == (side == 0 ? "pass_black" : "pass_white")) continue;
                conduct.mayPass[side] = pass == Pass::Always;
                conduct.mayPassInStalemate[side] = pass == Pass::Stalemate;
            }
        }
    }

    // ---- ends ----

    void readEnd(const toml::table& table) {
        const auto when = toml_.string(table, "when", true, toml_.where(table.source()));
        if (!when) return;
        const auto known = endNamed(when->text);
        if (!known) {
            toml_.report(
                diagnostic::kWrongType, when->where, fmt::format("no game ends by `{}`", when->text),
                "it is `extinct`, `goal`, `checks`, `line`, `chain`, `block`, `collinear`, `castled`, "
                "`facing`, `passes`, `full board`, `stalemate` or `mate`");
            return;
        }
        End end;
        end.when = *known;
        toml_.checkKeys(table, fmt::format("an end by `{}`", when->text), keysOfEnd(end.when));
        for (const std::string_view key : neededKeysOf(end.when)) {
            if (table.get(key) == nullptr) toml_.missing(key, toml_.where(table.source()));
        }
        using Result = End::Result;
        const Result usual = usualResult(end.when);
        end.result = values_.word<Result>(
            table, "result",
            {{"", usual}, {"loss", Result::Loss}, {"draw", Result::Draw}, {"win", Result::Win}});
        readPieces(table, end);
        end.zone = values_.zone(table, "zone");
        end.to = values_.zone(table, "to");
        end.count = values_.number(table, "count", 0, usualCount(end.when));
        end.enemies = values_.number(table, "enemies", 0, 0);
        end.onlyWhenMoving = values_.boolean(table, "moving", false);
        end.blocked = values_.boolean(table, "blocked", false);
        end.lastMove = values_.boolean(table, "last_move", false);
        end.safe = values_.boolean(table, "safe", false);
        if (const toml::node* node = table.get("directions")) readDirections(*node, end);
        end.onward = values_.boolean(table, "onward", false);
        if (const auto rights = toml_.string(table, "castling", false, {})) {
            for (const char c : rights->text) {
                const std::size_t at = std::string_view("KQkq").find(c);
                if (at == std::string_view::npos) {
                    toml_.wrongType(*table.get("castling"), "castling", "letters of `KQkq`");
                    return;
                }
                end.castling[at / 2][at % 2] = true;
            }
        }
        variant_.ends.push_back(std::move(end));
    }

    static std::vector<std::string_view> neededKeysOf(End::When when) {
        switch (when) {
            case End::When::Goal: return {"zone"};
            case End::When::Chain: return {"zone", "to"};
            case End::When::Castled: return {"castling"};
            default: return {};
        }
    }

    static std::vector<std::string_view> keysOfEnd(End::When when) {
        std::vector<std::string_view> keys = {"when", "result"};
        const auto add = [&](std::initializer_list<std::string_view> more) { keys.insert(keys.end(), more); };
        const auto addPieces = [&] { add({"pieces", "pieces_white", "pieces_black"}); };
        switch (when) {
            case End::When::Extinct:
                addPieces();
                add({"count", "enemies", "moving"});
                break;
            case End::When::Goal:
                addPieces();
                add({"zone", "count", "blocked", "last_move", "safe"});
                break;
            case End::When::Line:
            case End::When::Collinear:
                addPieces();
                add({"count", "directions"});
                break;
            case End::When::Chain:
                addPieces();
                add({"zone", "to", "directions", "onward"});
                break;
            case End::When::Block:
                addPieces();
                add({"count"});
                break;
            case End::When::Checks: add({"count"}); break;
            case End::When::Castled: add({"castling"}); break;
            case End::When::Facing:
            case End::When::Passes:
            case End::When::FullBoard:
            case End::When::Stalemate:
            case End::When::Mate: break;
        }
        return keys;
    }

    static End::Result usualResult(End::When when) {
        switch (when) {
            case End::When::Extinct:
            case End::When::Mate: return End::Result::Loss;
            case End::When::Facing:
            case End::When::Passes:
            case End::When::FullBoard:
            case End::When::Stalemate: return End::Result::Draw;
            default: return End::Result::Win;
        }
    }

    static int usualCount(End::When when) {
        switch (when) {
            case End::When::Goal: return 1;
            case End::When::Checks:
            case End::When::Line:
            case End::When::Collinear: return 3;
            case End::When::Block: return 2;
            default: return 0;
        }
    }

    void readPieces(const toml::table& table, End& end) {
        const auto kindsOf = [&](const toml::node& node, std::string_view key) {
            std::vector<std::string> kinds;
            for (const std::string& name : values_.names(node, key))
                kinds.push_back(variant_.kindOf(name));
            return ir::NameSet::of(std::move(kinds));
        };
        if (const toml::node* node = table.get("pieces")) end.pieces.fill(kindsOf(*node, "pieces"));
        if (const toml::node* node = table.get("pieces_white"))
            end.pieces[0] = kindsOf(*node, "pieces_white");
        if (const toml::node* node = table.get("pieces_black"))
            end.pieces[1] = kindsOf(*node, "pieces_black");
    }

    void readDirections(const toml::node& node, End& end) {
        end.ranks = end.files = end.diagonals = false;
        for (const TomlString& each : toml_.strings(node, "directions")) {
            if (each.text == "ranks") {
                end.ranks = true;
            } else if (each.text == "files") {
                end.files = true;
            } else if (each.text == "diagonals") {
                end.diagonals = true;
            } else {
                toml_.report(diagnostic::kWrongType, each.where,
                             fmt::format("`{}` is no direction", each.text),
                             "they are `ranks`, `files`, `diagonals`");
            }
        }
    }

    const toml::table& root_;
    TomlText& toml_;
    Values& values_;
    Variant& variant_;
};

void readDrops(const toml::node& node, TomlText& toml, Values& values, PieceType& type) {
    if (node.is_boolean()) {
        if (!node.value_or(true)) type.drop.reset();
        return;
    }
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        if (auto zone = values.zone(node, "drops")) type.drop->zone = std::move(*zone);
        return;
    }
    toml.checkKeys(*table, "`drops`", keysOf("drops"));
    type.drop->zone = values.zone(*table, "zone");
    type.drop->mostOnFile = values.number(*table, "on_file", 0, 0);
    type.drop->mayCheck = values.boolean(*table, "checks", true);
    if (const toml::node* mates = table->get("mates"); mates != nullptr && mates->is_boolean()) {
        if (!toml.boolean(*table, "mates")) type.drop->mate = DropRule::Mate::Illegal;
    } else {
        using Mate = DropRule::Mate;
        type.drop->mate = values.word<Mate>(*table, "mates", {{"wins", Mate::Wins}, {"loses", Mate::Loses}});
    }
    type.drop->as = values.names(*table, "as");
}

}  // namespace

void readRules(const toml::table& root, TomlText& toml, Values& values, Variant& variant) {
    RulesReader(root, toml, values, variant).read();
}

void readPieceRules(const toml::table& table, TomlText& toml, Values& values, PieceType& type) {
    const toml::node* royal = table.get("royal");
    if (royal != nullptr && royal->is_integer()) {
        type.royalUpTo = values.number(table, "royal", 1, 1);
    } else if (toml.boolean(table, "royal")) {
        type.royalUpTo = kAlways;
    }
    type.royalTogether = values.boolean(table, "together", false);
    if (const auto letter = toml.string(table, "like", false, {}))
        type.like = values.name(*letter).value_or(type.like);
    if (const auto letter = toml.string(table, "in_hand", false, {}))
        type.inHand = values.name(*letter).value_or(type.inHand);
    type.most = values.number(table, "most", 1, 0);
    if (const toml::node* drops = table.get("drops")) readDrops(*drops, toml, values, type);
}

}  // namespace ferz::variant
