#include "variant/toml/read_pieces.h"

#include <fmt/format.h>
#include <utility>

#include "ir/forms.h"
#include "ir/without.h"
#include "variant/toml/keys.h"
#include "variant/toml/read_movement.h"
#include "variant/toml/read_rules.h"

namespace ferz::variant {

namespace {

/// What a piece says of hands and of what it counts as.
void readPieceRules(const toml::table& table, TomlText& toml, Values& values, const Variant& variant,
                    PieceType& type) {
    const toml::node* royal = table.get("royal");
    if (royal != nullptr && royal->is_integer()) {
        type.royalUpTo = values.number(table, "royal", 1, 1);
    } else if (toml.boolean(table, "royal")) {
        type.royalUpTo = kAlways;
    }
    type.royalTogether = values.boolean(table, "together", false);
    type.isExposed = values.boolean(table, "exposed", false);
    if (const auto letter = toml.string(table, "like", false, {}))
        type.like = values.name(*letter).value_or(type.like);
    if (const auto letter = toml.string(table, "in_hand", false, {}))
        type.inHand = values.name(*letter).value_or(type.inHand);
    type.most = values.number(table, "most", 1, 0);
    if (const toml::node* drops = table.get("drops")) readDrops(*drops, toml, values, variant, type);
}

class PieceReader {
public:
    PieceReader(TomlText& toml, Values& values, const Definitions& definitions, Variant& variant)
        : toml_(toml), values_(values), definitions_(definitions), variant_(variant) {}

    void read(const toml::table& pieces) {
        for (const auto& [key, node] : pieces) {
            if (values_.isLetter(key)) addType(std::string(key.str()));
        }
        if (pieces.empty()) toml_.missing("K", toml_.where(pieces.source()));
        for (PieceType& type : variant_.pieces) {
            const toml::table* rules = pieces.get(type.letter)->as_table();
            if (rules == nullptr) continue;
            toml_.checkKeys(*rules, "a piece", keysOf("piece"));
            readPieceRules(*rules, toml_, values_, variant_, type);
        }
        for (PieceType& type : variant_.pieces) {
            if (const PieceType* like = countsAs(type)) {
                checkLike(*pieces.get(type.letter)->as_table(), type, *like);
                type.royalUpTo = like->royalUpTo;
                type.royalTogether = like->royalTogether;
                if (type.most == 0) type.most = like->most;
            }
            if (type.mayBeRoyal()) royals_ = royals_ | ir::NameSet::of({type.name});
        }
        for (PieceType& type : variant_.pieces)
            readPiece(*pieces.get(type.letter), type);
        for (PieceType& type : variant_.pieces) {
            const PieceType* like = countsAs(type);
            if (like == nullptr || pieces.get(type.letter)->as_table()->get("move") != nullptr) continue;
            type.movement = like->movement;
            type.parts = like->parts;
        }
    }

private:
    /// Null where it counts as itself.
    [[nodiscard]] const PieceType* countsAs(const PieceType& type) const {
        const PieceType* like = variant_.find(type.like);
        return like == &type ? nullptr : like;
    }

    void addType(std::string letter) {
        PieceType type;
        type.letter = std::move(letter);
        type.name = variant_.names.nameOf(type.letter);
        type.like = type.inHand = type.name;
        type.drop.emplace().zone.fill(ir::Zone::everywhere());
        variant_.pieces.push_back(std::move(type));
    }

    static void withoutPromotion(std::array<std::optional<ir::Movement>, 2>& movements) {
        for (auto& movement : movements)
            if (movement) movement = ir::without(std::move(*movement), ir::Feature::Promotion);
    }

    void readPiece(const toml::node& node, PieceType& type) {
        const Span whole = toml_.where(node.source());
        if (const toml::table* rules = node.as_table()) {
            if (const toml::node* move = rules->get("move")) {
                readMoves(*move, type);
            } else if (type.like == type.name) {
                toml_.missing("move", whole);
            }
            if (const toml::node* promotes = rules->get("promotes")) {
                readPromotions(*promotes, type);
                // The file's rules are instead of those of the text.
                withoutPromotion(type.movement);
                for (WordedPart& part : type.parts)
                    withoutPromotion(part.movement);
            }
        } else if (node.is_string()) {
            readMoves(node, type);
        } else {
            toml_.wrongType(node, type.letter, "a definition, or a table with the key `move`");
        }
    }

    /// What a piece counts as is a kind of its own, and says what is royal.
    void checkLike(const toml::table& piece, const PieceType& type, const PieceType& like) {
        if (like.like != like.name) {
            toml_.report(
                diagnostic::kNoSuchPiece, toml_.where(piece.get("like")->source()),
                fmt::format("`{}` counts as `{}`, which itself counts as another", type.letter, like.letter),
                fmt::format("write `like = \"{}\"`", variant_.names.letterOf(like.like)));
        }
        for (const std::string_view key : {"royal", "together"}) {
            if (const toml::node* value = piece.get(key))
                toml_.report(
                    diagnostic::kUnknownKey, toml_.where(value->source()),
                    fmt::format("`{}` has no effect: `{}` counts as `{}`", key, type.letter, like.letter),
                    fmt::format("write it at `{}`, or leave it out", like.letter));
        }
    }

    void readMoves(const toml::node& node, PieceType& type) {
        readMovement(node, type, royals_, toml_, values_, definitions_, variant_);
    }

    void readPromotions(const toml::node& node, PieceType& type) {
        if (const toml::array* list = node.as_array()) {
            for (const toml::node& each : *list)
                readPromotion(each, type);
        } else {
            readPromotion(node, type);
        }
    }

    void readPromotion(const toml::node& node, PieceType& type) {
        const toml::table* rule = node.as_table();
        if (rule == nullptr) {
            toml_.wrongType(node, "promotes",
                            "a table, as `{ to = [\"Q\"], zone = \"[8]\" }`, or a list of them");
            return;
        }
        const Span whole = toml_.where(node.source());
        toml_.checkKeys(*rule, "a promotion", keysOf("promotion"));
        Promotion promotion;
        promotion.optional = toml_.boolean(*rule, "optional");
        promotion.onlyCaptures = toml_.boolean(*rule, "captures");
        promotion.inPlace = toml_.boolean(*rule, "in_place");
        for (const std::string_view key : {"optional", "captures", "when", "from", "forced"}) {
            if (const toml::node* value = rule->get(key); promotion.inPlace && value != nullptr)
                toml_.report(diagnostic::kUnknownKey, toml_.where(value->source()),
                             fmt::format("`{}` has no effect beside `in_place`", key),
                             "leave one of them out");
        }
        if (const auto when = toml_.string(*rule, "when", false, whole)) {
            promotion.isEither = when->text == "either";
            if (!promotion.isEither && when->text != "arrival")
                toml_.wrongType(*rule->get("when"), "when", "`arrival` or `either`");
        }
        if (const toml::node* forced = rule->get("forced"))
            promotion.forced = values_.zone(*forced, "forced");
        if (const toml::node* from = rule->get("from")) promotion.from = values_.zone(*from, "from");
        if (const toml::node* side = rule->get("side")) promotion.sides = values_.sides(*side);
        if (const toml::node* to = rule->get("to")) {
            for (const TomlString& letter : toml_.strings(*to, "to")) {
                const auto name = values_.promotedName(letter);
                if (name == type.name)
                    toml_.report(diagnostic::kNoSuchPiece, letter.where,
                                 fmt::format("`{}` becomes itself", type.letter),
                                 "leave it out, or write another");
                if (promotion.inPlace && name && ir::formOf(*name).changesSide)
                    toml_.report(
                        diagnostic::kNoSuchPiece, letter.where,
                        fmt::format("`{}` cannot move as the enemy's `{}`", type.letter, letter.text),
                        "write a capital letter, or leave `in_place` out");
                if (name) promotion.to.push_back(*name);
            }
        } else {
            toml_.missing("to", whole);
        }
        if (rule->get("zone") == nullptr) toml_.missing("zone", whole);
        promotion.zone = values_.zone(*rule, "zone");
        type.promotions.push_back(std::move(promotion));
    }

    TomlText& toml_;
    Values& values_;
    const Definitions& definitions_;
    Variant& variant_;
    ir::NameSet royals_;  ///< always, by number or together
};

}  // namespace

void readPieces(const toml::table& pieces, TomlText& toml, Values& values, const Definitions& definitions,
                Variant& variant) {
    PieceReader(toml, values, definitions, variant).read(pieces);
}

}  // namespace ferz::variant
