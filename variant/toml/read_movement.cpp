#include "variant/toml/read_movement.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "ir/for_side.h"
#include "ir/forms.h"
#include "ir/rename.h"
#include "ir/transitions.h"
#include "variant/toml/keys.h"
#include "variant/toml/movement_within.h"

namespace ferz::variant {

namespace {

using ir::Colour;

/// What a file says of one part.
struct Part {
    TomlString def;
    std::optional<ZoneOfSide> from;
    std::optional<ZoneOfSide> within;
    std::array<bool, 2> sides = {true, true};
    PartRules rules;

    [[nodiscard]] Bounds boundsOf(std::size_t side) const {
        const auto ofSide = [side](const std::optional<ZoneOfSide>& zone) {
            return zone ? std::optional((*zone)[side]) : std::nullopt;
        };
        return {ofSide(from), ofSide(within), ofSide(rules.wins)};
    }
};

void addMade(const ir::Instruction& instruction, std::set<std::string>& made) {
    if (const auto* become = ir::effectOf<ir::Become>(instruction))
        made.insert(become->names.begin(), become->names.end());
    if (const auto* place = ir::effectOf<ir::Place>(instruction)) made.insert(place->name);
}

class MovementReader {
public:
    MovementReader(const PieceType& type, const ir::NameSet& royals, TomlText& toml, Values& values,
                   const Definitions& definitions, const Variant& variant)
        : type_(type),
          royals_(royals),
          toml_(toml),
          values_(values),
          definitions_(definitions),
          variant_(variant) {}

    /// A definition, or its parts.
    MovementByColour read(const toml::node& node) {
        if (node.is_string()) {
            const auto def = toml_.string(node, "move");
            return def ? ofDefinition(*def) : MovementByColour();
        }
        if (const toml::array* list = node.as_array()) {
            for (const toml::node& each : *list)
                add(each);
            if (list->empty()) toml_.wrongType(node, "move", "a definition, or a list of parts");
        } else {
            add(node);
        }
        MovementByColour result;
        for (std::size_t side = 0; side < result.size(); ++side) {
            if (!movements_[side].empty()) result[side] = unionOf(movements_[side]);
        }
        return result;
    }

    /// Empty where no part has rules.
    [[nodiscard]] std::vector<WordedPart> takeWordedParts() {
        std::vector<WordedPart> parts;
        const bool haveRules = std::any_of(alike_.begin(), alike_.end(),
                                           [](const auto& each) { return each.first != PartRules(); });
        if (!haveRules) return parts;
        for (const auto& [rules, movements] : alike_) {
            WordedPart& part = parts.emplace_back(WordedPart{rules, {}});
            for (std::size_t side = 0; side < movements.size(); ++side)
                if (!movements[side].empty()) part.movement[side] = unionOf(movements[side]);
        }
        return parts;
    }

private:
    using BySide = std::array<std::vector<ir::Movement>, 2>;

    void add(const toml::node& node) {
        const std::optional<Part> part = readPart(node);
        if (!part) return;
        const MovementByColour movements = ofDefinition(part->def);
        Part bare = *part;
        bare.rules = {};
        for (std::size_t side = 0; side < movements.size(); ++side) {
            if (!part->sides[side] || !movements[side]) continue;
            std::string reason;
            auto movement = ofPart(*part, side, *movements[side], reason);
            if (!movement) {
                toml_.report(diagnostic::kInexpressible, part->def.where,
                             fmt::format("this cannot be a part of a piece: {}", reason));
                return;
            }
            const auto inWords =
                part->rules == bare.rules ? movement : ofPart(bare, side, *movements[side], reason);
            if (inWords) alikeTo(part->rules)[side].push_back(*inWords);
            movements_[side].push_back(std::move(*movement));
        }
    }

    /// The movements of the parts with these rules.
    BySide& alikeTo(const PartRules& rules) {
        const auto found =
            std::find_if(alike_.begin(), alike_.end(), [&](const auto& each) { return each.first == rules; });
        return found == alike_.end() ? alike_.emplace_back(rules, BySide()).second : found->second;
    }

    std::optional<Part> readPart(const toml::node& node) {
        Part part;
        if (const toml::table* keys = node.as_table()) {
            toml_.checkKeys(*keys, "a part of a piece", keysOf("part"));
            const auto def = toml_.string(*keys, "move", true, toml_.where(node.source()));
            for (const auto& [key, zone] : {std::pair("from", &part.from), std::pair("within", &part.within),
                                            std::pair("wins", &part.rules.wins)}) {
                if (const toml::node* text = keys->get(key)) *zone = values_.zone(*text, key);
            }
            if (const toml::node* side = keys->get("side")) part.sides = values_.sides(*side);
            part.rules.wraps = readWraps(*keys);
            if (toml_.boolean(*keys, "friends")) part.rules.takenFriends = ~royals_;
            part.rules.countsPieces = toml_.boolean(*keys, "counting");
            if (const auto letter = toml_.string(*keys, "leaves", false, {}))
                part.rules.leaves = values_.name(*letter).value_or("");
            if (!def) return std::nullopt;
            part.def = *def;
            return part;
        }
        if (!node.is_string()) {
            toml_.wrongType(node, "a part of `move`", "a definition, or a table with the key `move`");
            return std::nullopt;
        }
        const auto def = toml_.string(node, "move");
        if (!def) return std::nullopt;
        part.def = *def;
        return part;
    }

    std::optional<ir::Edges> readWraps(const toml::table& part) {
        const auto wraps = toml_.string(part, "wraps", false, {});
        if (!wraps) return std::nullopt;
        if (wraps->text == "files") return ir::CylinderEdges{};
        if (wraps->text == "both") return ir::TorusEdges{};
        toml_.wrongType(*part.get("wraps"), "wraps", "`files` or `both`");
        return std::nullopt;
    }

    /// Empty, with the reason, when the movement cannot be kept to the part's squares.
    [[nodiscard]] std::optional<ir::Movement> ofPart(const Part& part, std::size_t side,
                                                     const ir::Movement& whole, std::string& reason) const {
        const Bounds bounds = part.boundsOf(side);
        auto movement = ir::forSide(whole, side == 0 ? Colour::White : Colour::Black, variant_.board);
        if (!movement) reason = "it does not mirror the cells for Black, which parts have to among hexagons";
        const PartRules& rules = part.rules;
        if (movement && rules.countsPieces) movement = countingPieces(*movement, variant_.board, reason);
        if (movement && !rules.leaves.empty()) movement = leaving(*movement, rules.leaves, reason);
        if (movement && rules.wraps) movement = wrapped(std::move(*movement), *rules.wraps, reason);
        // It may come round the board to its own square.
        if (movement && !rules.takenFriends.isNone())
            movement = capturingFriends(std::move(*movement), rules.takenFriends, reason);
        if (movement && !bounds.isNone()) movement = bounded(*movement, bounds, reason);
        return movement;
    }

    MovementByColour ofDefinition(const TomlString& def) {
        MovementByColour result;
        const DefinitionMovements definition = definitions_.movementsOf(def);
        if (definition.movements.empty()) return result;
        std::vector<ir::Movement> candidates;
        for (const ir::Movement& movement : definition.movements) {
            if (definition.movements.size() != 1 && movement.name != type_.name) continue;
            candidates.push_back(
                definition.speaksOfOwnKind ? ir::renamed(movement, ir::kAnonymous, type_.name) : movement);
            if (movement.name == ir::kAnonymous) candidates.back().name = type_.name;
        }
        for (const ir::Movement& movement : candidates) {
            checkMadePieces(def, movement);
            for (const Colour colour : {Colour::White, Colour::Black}) {
                const ir::Owner other = colour == Colour::White ? ir::Owner::Black : ir::Owner::White;
                if (movement.owner == other) continue;
                auto& place = result[index(colour)];
                if (place) {
                    toml_.report(diagnostic::kSeveralPieces, def.where,
                                 fmt::format("several definitions are called `{}`", type_.letter));
                    return result;
                }
                place = movement;
            }
        }
        if (candidates.empty()) {
            toml_.report(diagnostic::kSeveralPieces, def.where,
                         fmt::format("there are several definitions, and none is called `{}`", type_.letter));
        }
        return result;
    }

    /// Pieces that a movement makes have to be some of the variant's.
    void checkMadePieces(const TomlString& def, const ir::Movement& movement) {
        std::set<std::string> made;
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions)
                addMade(transition.instruction, made);
        }
        for (const std::string& each : made) {
            const std::string name(ir::formOf(each).name);
            if (variant_.find(name) != nullptr) continue;
            toml_.report(diagnostic::kNoSuchPiece, def.where,
                         fmt::format("the movement makes a piece `{}`, which the variant has not", name),
                         "give it a letter in `[names]` and a movement in `[pieces]`");
        }
    }

    const PieceType& type_;
    const ir::NameSet& royals_;
    TomlText& toml_;
    Values& values_;
    const Definitions& definitions_;
    const Variant& variant_;
    BySide movements_;                                 ///< of the parts
    std::vector<std::pair<PartRules, BySide>> alike_;  ///< the same by rules, and without these
};

}  // namespace

void readMovement(const toml::node& node, PieceType& type, const ir::NameSet& royals, TomlText& toml,
                  Values& values, const Definitions& definitions, const Variant& variant) {
    MovementReader reader(type, royals, toml, values, definitions, variant);
    type.movement = reader.read(node);
    type.parts = reader.takeWordedParts();
}

}  // namespace ferz::variant
