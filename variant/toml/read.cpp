#include "variant/toml/read.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "ir/rename.h"
#include "ir/without.h"
#include "variant/model/fen.h"
#include "variant/toml/keys.h"
#include "variant/toml/parts.h"
#include "variant/toml/read_rules.h"
#include "variant/toml/values.h"

namespace ferz::variant {

namespace {

using ir::Colour;

class VariantReader {
public:
    VariantReader(const Source& source, const ReadDefinition& readDefinition, Diagnostics& diagnostics)
        : toml_(source, problems_),
          values_(toml_, variant_),
          readDefinition_(readDefinition),
          diagnostics_(diagnostics) {}

    std::optional<Variant> read() {
        if (const toml::table* root = toml_.root()) readRoot(*root);
        const bool isGood = !problems_.hasErrors();
        diagnostics_.append(problems_);
        if (!isGood) return std::nullopt;
        return std::move(variant_);
    }

private:
    static constexpr Span kStartOfFile = {0, 1};

    void readRoot(const toml::table& root) {
        toml_.checkKeys(root, "a variant file", keysOf("file"));
        if (auto name = toml_.string(root, "name", true, kStartOfFile)) variant_.name = name->text;
        const bool hasBoard = readBoard(root);
        readMirror(root);
        readNames(root);
        if (const toml::table* pieces = table(root, "pieces", true)) readPieces(*pieces);
        if (!hasBoard) return;
        if (const toml::table* castling = table(root, "castling", false)) readCastling(*castling);
        // Where these are wrong, the start would only complain of their absence.
        const bool isGood = !problems_.hasErrors();
        readRules(root, toml_, values_, variant_);
        readStart(root, isGood);
    }

    const toml::table* table(const toml::table& root, std::string_view key, bool needed) {
        if (needed && root.get(key) == nullptr) toml_.missing(key, kStartOfFile);
        return toml_.table(root, key);
    }

    bool readBoard(const toml::table& root) {
        const auto text = toml_.string(root, "board", true, kStartOfFile);
        if (!text) return false;
        const auto board = ir::parseBoard(text->text);
        if (!board) {
            toml_.report(diagnostic::kBadBoard, text->where,
                         fmt::format("`{}` is no board: write files x ranks, as `8x8`", text->text),
                         "boards in space are `5x5x5` or `4x4x4x4`, hexagonal ones `hex6`, `hex5x5x6`, "
                         "`rhomb9x9`");
            return false;
        }
        if (board->squares() > kMostSquares) {
            toml_.report(diagnostic::kBadBoard, text->where,
                         fmt::format("the board {} of {} squares is too large: a variant has at most {}",
                                     text->text, board->squares(), kMostSquares));
            return false;
        }
        variant_.board = *board;
        return true;
    }

    void readMirror(const toml::table& root) {
        const auto text = toml_.string(root, "mirror", false, kStartOfFile);
        if (!text || text->text == "ranks") return;
        values_.mirrorLevels(text->text == "levels,rows");
        if (text->text != "levels" && text->text != "levels,rows")
            toml_.wrongType(*root.get("mirror"), "mirror", "`ranks`, `levels` or `levels,rows`");
    }

    void readNames(const toml::table& root) {
        const toml::table* names = table(root, "names", false);
        if (names == nullptr) return;
        for (const auto& [key, node] : *names) {
            if (!isLetter(key.str())) {
                notALetter(key);
            } else if (const auto name = toml_.string(node, key.str())) {
                variant_.names.add(std::string(key.str()), name->text);
            }
        }
    }

    void notALetter(const toml::key& key) {
        toml_.report(diagnostic::kUnknownKey, toml_.where(key.source()),
                     fmt::format("`{}` is no letter of a piece", key.str()),
                     "they are `A` to `Z`, or of promoted pieces `+A` or `A~`");
    }

    // ---- pieces ----

    void readPieces(const toml::table& pieces) {
        for (const auto& [key, node] : pieces) {
            if (isLetter(key.str())) {
                PieceType type;
                type.letter = key.str();
                type.name = variant_.names.nameOf(type.letter);
                type.like = type.inHand = type.name;
                type.drop.emplace().zone.fill(ir::Zone::everywhere());
                variant_.pieces.push_back(std::move(type));
            } else {
                notALetter(key);
            }
        }
        for (const PieceType& type : variant_.pieces) {
            const toml::table* rules = pieces.get(type.letter)->as_table();
            const toml::node* royal = rules == nullptr ? nullptr : rules->get("royal");
            if (royal != nullptr && royal->value_or(false)) royals_ = royals_ | ir::NameSet::of({type.name});
        }
        if (pieces.empty()) toml_.missing("K", toml_.where(pieces.source()));
        for (PieceType& type : variant_.pieces)
            readPiece(*pieces.get(type.letter), type);
        for (PieceType& type : variant_.pieces) {
            const PieceType* like = variant_.find(type.like);
            if (like == nullptr || like == &type) continue;
            type.royalUpTo = like->royalUpTo;
            type.royalTogether = like->royalTogether;
            if (type.most == 0) type.most = like->most;
            if (pieces.get(type.letter)->as_table()->get("move") == nullptr) type.movement = like->movement;
        }
    }

    void readPiece(const toml::node& node, PieceType& type) {
        const Span whole = toml_.where(node.source());
        if (const toml::table* rules = node.as_table()) {
            toml_.checkKeys(*rules, "a piece", keysOf("piece"));
            readPieceRules(*rules, toml_, values_, variant_, type);
            if (const toml::node* move = rules->get("move")) {
                readMove(*move, type);
            } else if (type.like == type.name) {
                toml_.missing("move", whole);
            }
            if (const toml::node* promotes = rules->get("promotes")) {
                readPromotions(*promotes, type);
                // The file's rules are instead of those of the text.
                for (auto& movement : type.movement) {
                    if (movement) movement = ir::without(std::move(*movement), ir::Feature::Promotion);
                }
            }
        } else if (node.is_string()) {
            if (const auto move = toml_.string(node, type.letter)) type.movement = readMovement(*move, type);
        } else {
            toml_.wrongType(node, type.letter, "a definition, or a table with the key `move`");
        }
    }

    using ByColour = std::array<std::optional<ir::Movement>, 2>;

    /// A definition, or its parts.
    void readMove(const toml::node& node, PieceType& type) {
        if (node.is_string()) {
            if (const auto def = toml_.string(node, "move")) type.movement = readMovement(*def, type);
            return;
        }
        std::array<std::vector<ir::Movement>, 2> parts;
        if (const toml::array* list = node.as_array()) {
            for (const toml::node& each : *list)
                readPart(each, type, parts);
            if (list->empty()) toml_.wrongType(node, "move", "a definition, or a list of parts");
        } else {
            readPart(node, type, parts);
        }
        for (std::size_t colour = 0; colour < parts.size(); ++colour) {
            if (!parts[colour].empty()) type.movement[colour] = unionOf(parts[colour]);
        }
    }

    void readPart(const toml::node& node, const PieceType& type,
                  std::array<std::vector<ir::Movement>, 2>& parts) {
        std::optional<TomlString> def;
        struct {
            std::optional<ZoneOfSide> from;
            std::optional<ZoneOfSide> within;
            std::optional<ZoneOfSide> wins;
        } zones;
        std::array<bool, 2> isFor = {true, true};
        std::optional<ir::Edges> edges;
        bool takesFriends = false;
        bool countsPieces = false;
        if (const toml::table* part = node.as_table()) {
            toml_.checkKeys(*part, "a part of a piece", keysOf("part"));
            def = toml_.string(*part, "move", true, toml_.where(node.source()));
            for (const auto& [key, zone] :
                 {std::pair("from", &zones.from), std::pair("within", &zones.within),
                  std::pair("wins", &zones.wins)}) {
                if (const toml::node* text = part->get(key)) {
                    *zone = values_.zone(*text, key);
                }
            }
            if (const toml::node* side = part->get("side")) isFor = readSide(*side);
            edges = readWraps(*part);
            takesFriends = toml_.boolean(*part, "friends");
            countsPieces = toml_.boolean(*part, "counting");
        } else if (node.is_string()) {
            def = toml_.string(node, "move");
        } else {
            toml_.wrongType(node, "a part of `move`", "a definition, or a table with the key `move`");
        }
        if (!def) return;
        const ByColour movements = readMovement(*def, type);
        for (std::size_t colour = 0; colour < parts.size(); ++colour) {
            if (!isFor[colour] || !movements[colour]) continue;
            std::string reason = "it does not mirror the ranks for Black, which the parts of a piece have to";
            auto movement = mirroredFor(colour == 0 ? Colour::White : Colour::Black, *movements[colour]);
            const auto seen = [&](const std::optional<ZoneOfSide>& zone) {
                return zone ? std::optional((*zone)[colour]) : std::nullopt;
            };
            const Bounds bounds{seen(zones.from), seen(zones.within), seen(zones.wins)};
            if (movement && countsPieces) movement = countingPieces(*movement, variant_.board);
            if (movement && takesFriends) movement = capturingFriends(std::move(*movement), ~royals_);
            if (movement && edges) movement = wrapped(std::move(*movement), *edges, reason);
            if (movement && !bounds.isNone()) movement = bounded(*movement, bounds, reason);
            if (!movement) {
                toml_.report(diagnostic::kInexpressible, def->where,
                             fmt::format("this cannot be a part of a piece: {}", reason));
                return;
            }
            parts[colour].push_back(std::move(*movement));
        }
    }

    std::optional<ir::Edges> readWraps(const toml::table& part) {
        const auto wraps = toml_.string(part, "wraps", false, {});
        if (!wraps) return std::nullopt;
        if (wraps->text == "files") return ir::CylinderEdges{};
        if (wraps->text == "both") return ir::TorusEdges{};
        toml_.wrongType(*part.get("wraps"), "wraps", "`files` or `both`");
        return std::nullopt;
    }

    std::array<bool, 2> readSide(const toml::node& node) {
        const auto side = node.value<std::string_view>();
        if (side == "white") return {true, false};
        if (side == "black") return {false, true};
        toml_.wrongType(node, "side", "`white` or `black`");
        return {};
    }

    ByColour readMovement(const TomlString& def, const PieceType& type) {
        ByColour result;
        Diagnostics own;
        const DefinitionMovements definition =
            readDefinition_(def.text, {variant_.names, variant_.board, false}, own);
        for (const Diagnostic& each : own.all())
            reportInside(def, definition.textAt, each);
        if (definition.movements.empty()) {
            if (!own.hasErrors())
                toml_.report(diagnostic::kNoSuchPiece, def.where, "the definition has no piece");
            return result;
        }
        std::vector<ir::Movement> candidates;
        for (const ir::Movement& movement : definition.movements) {
            if (definition.movements.size() != 1 && movement.name != type.name) continue;
            candidates.push_back(definition.speaksOfOwnKind ? ir::renamed(movement, ir::kAnonymous, type.name)
                                                            : movement);
            if (movement.name == ir::kAnonymous) candidates.back().name = type.name;
        }
        for (const ir::Movement& movement : candidates) {
            checkMadePieces(def, movement);
            for (const Colour colour : {Colour::White, Colour::Black}) {
                const ir::Owner other = colour == Colour::White ? ir::Owner::Black : ir::Owner::White;
                if (movement.owner == other) continue;
                auto& place = result[index(colour)];
                if (place) {
                    toml_.report(diagnostic::kSeveralPieces, def.where,
                                 fmt::format("several definitions are called `{}`", type.letter));
                    return result;
                }
                place = movement;
            }
        }
        if (candidates.empty()) {
            toml_.report(diagnostic::kSeveralPieces, def.where,
                         fmt::format("there are several definitions, and none is called `{}`", type.letter));
        }
        return result;
    }

    /// A definition's own diagnostic, moved to where it stands in the file.
    void reportInside(const TomlString& def, std::optional<std::size_t> textAt, const Diagnostic& each) {
        const DiagnosticName name{each.name, each.severity};
        if (textAt && !each.file.empty()) {
            toml_.report(name, toml_.inside(def, {*textAt + each.span.begin, *textAt + each.span.end}),
                         each.message, each.help);
            return;
        }
        const std::string place = each.file.empty() ? std::string()
                                                    : fmt::format("{}:{}:{}: ", each.file, each.position.line,
                                                                  each.position.column);
        toml_.report(name, def.where, place + each.message, each.help);
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
        if (const auto when = toml_.string(*rule, "when", false, whole)) {
            promotion.isEither = when->text == "either";
            if (!promotion.isEither && when->text != "arrival")
                toml_.wrongType(*rule->get("when"), "when", "`arrival` or `either`");
        }
        if (const toml::node* forced = rule->get("forced"))
            promotion.forced = values_.zone(*forced, "forced");
        if (const toml::node* side = rule->get("side")) promotion.sides = readSide(*side);
        if (const toml::node* to = rule->get("to")) {
            for (const TomlString& letter : toml_.strings(*to, "to")) {
                const auto name = values_.promotedName(letter);
                if (name == type.name)
                    toml_.report(diagnostic::kNoSuchPiece, letter.where,
                                 fmt::format("`{}` becomes itself", type.letter),
                                 "leave it out, or write another");
                if (name) promotion.to.push_back(*name);
            }
        } else {
            toml_.missing("to", whole);
        }
        if (rule->get("zone") == nullptr) toml_.missing("zone", whole);
        promotion.zone = values_.zone(*rule, "zone");
        type.promotions.push_back(std::move(promotion));
    }

    /// Pieces that a movement makes have to be some of the variant's.
    void checkMadePieces(const TomlString& def, const ir::Movement& movement) {
        std::set<std::string> made;
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions)
                addMade(transition.instruction, made);
        }
        for (std::string name : made) {
            if (name.starts_with(ir::kEnemyName)) name.erase(0, ir::kEnemyName.size());
            if (variant_.find(name) != nullptr) continue;
            toml_.report(diagnostic::kNoSuchPiece, def.where,
                         fmt::format("the movement makes a piece `{}`, which the variant has not", name),
                         "give it a letter in `[names]` and a movement in `[pieces]`");
        }
    }

    static void addMade(const ir::Instruction& instruction, std::set<std::string>& made) {
        const auto* act = std::get_if<ir::Act>(&instruction);
        if (act == nullptr) return;
        if (const auto* become = std::get_if<ir::Become>(&act->effect))
            made.insert(become->names.begin(), become->names.end());
        if (const auto* place = std::get_if<ir::Place>(&act->effect)) made.insert(place->name);
    }

    // ---- castling and the start ----

    void readCastling(const toml::table& table) {
        const Span whole = toml_.where(table.source());
        toml_.checkKeys(table, "`castling`", keysOf("castling"));
        Castling castling;
        castling.whenDropped = toml_.boolean(table, "dropped");
        castling.onOppositeSides = toml_.boolean(table, "opposite");
        if (const auto home = toml_.string(table, "home", false, whole)) {
            castling.home = variant_.board.parse(home->text);
            if (!castling.home)
                toml_.report(
                    diagnostic::kBadSquare, home->where,
                    fmt::format("`{}` is no square of the board {}", home->text, variant_.board.print()));
        }
        if (const auto letter = toml_.string(table, "king", true, whole))
            castling.king = values_.name(*letter).value_or(std::string());
        if (const auto rules = toml_.string(table, "rules", false, whole)) {
            readCastlingRules(table, *rules, castling);
            variant_.castling = std::move(castling);
            return;
        }
        if (table.get("rook") == nullptr) toml_.missing("rook", whole);
        castling.associates = ir::NameSet::of(values_.names(table, "rook"));
        const toml::node* to = table.get("king_to");
        if (to == nullptr) {
            toml_.missing("king_to", whole);
            return;
        }
        if (variant_.board.hexagons) {
            toml_.report(diagnostic::kInexpressible, toml_.where(to->source()),
                         "on a hexagonal board nobody stands beside the king on its rank",
                         "write `rules`, as `\"mbn:O-O=...\"`");
            return;
        }
        const std::vector<TomlString> files = toml_.strings(*to, "king_to");
        if (files.size() != 2) {
            toml_.wrongType(*to, "king_to", "two files, short and long, as `[\"g\", \"c\"]`");
            return;
        }
        // The rook needs a file on the king's inner side.
        castling.shortTo = file(files[0], 1, variant_.board.files - 1);
        castling.longTo = file(files[1], 0, variant_.board.files - 2);
        variant_.castling = castling;
    }

    /// The rules of a text, by which the letters of `associates` may come along, or all but royal pieces.
    void readCastlingRules(const toml::table& table, const TomlString& def, Castling& castling) {
        for (const char* key : {"rook", "king_to"}) {
            if (const toml::node* node = table.get(key)) {
                toml_.report(diagnostic::kUnknownKey, toml_.where(node->source()),
                             fmt::format("`{}` has no effect beside `rules`", key), "leave one of them out");
            }
        }
        std::vector<std::string> names = values_.names(table, "associates");
        if (table.get("associates") == nullptr) {
            for (const PieceType& type : variant_.pieces) {
                if (type.royalUpTo == 0) names.push_back(type.name);
            }
        }
        castling.associates = ir::NameSet::of(std::move(names));
        Diagnostics own;
        DefinitionMovements definition =
            readDefinition_(def.text, {variant_.names, variant_.board, true}, own);
        for (const Diagnostic& each : own.all())
            reportInside(def, definition.textAt, each);
        castling.rules = std::move(definition.castlings);
        if (castling.rules.empty() && !own.hasErrors())
            toml_.report(diagnostic::kInexpressible, def.where, "this notation has no rules of castling",
                         "write them in MBN, as `\"mbn:O-O=[*]isR[g]=isR[f]\"`");
        const bool isAhead = std::any_of(castling.rules.begin(), castling.rules.end(), [](const auto& each) {
            return each.side == ir::Castling::Side::Ahead;
        });
        if (isAhead)
            toml_.report(diagnostic::kInexpressible, def.where,
                         "a FEN has no letter for castling with a piece ahead");
    }

    int file(const TomlString& text, int first, int last) {
        const int file = text.text.size() == 1 ? text.text[0] - 'a' : -1;
        if (file >= first && file <= last) return file;
        toml_.report(diagnostic::kBadSquare, text.where,
                     fmt::format("`{}` is no file that the king can castle to on the board {}", text.text,
                                 variant_.board.print()));
        return first;
    }

    void readStart(const toml::table& root, bool hasPieces) {
        const auto text = toml_.string(root, "start", true, kStartOfFile);
        if (!text) return;
        variant_.start = text->text;
        if (!hasPieces) return;
        std::vector<ir::PlacementProblem> found;
        auto game = readFen(text->text, variant_, found);
        for (ir::PlacementProblem& each : found)
            toml_.report(diagnostic::kBadPosition, toml_.inside(*text, each.where), std::move(each.message));
        if (game) variant_.startPieces = std::move(game->position.pieces);
    }

    Diagnostics problems_;
    TomlText toml_;
    Values values_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    ir::NameSet royals_;  ///< always royal
    Variant variant_;
};

}  // namespace

std::optional<Variant> read(const Source& source, const ReadDefinition& readDefinition,
                            Diagnostics& diagnostics) {
    return VariantReader(source, readDefinition, diagnostics).read();
}

}  // namespace ferz::variant
