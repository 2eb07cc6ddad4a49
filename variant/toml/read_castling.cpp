#include "variant/toml/read_castling.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "variant/toml/keys.h"

namespace ferz::variant {

namespace {

class CastlingReader {
public:
    CastlingReader(TomlText& toml, Values& values, const Definitions& definitions, Variant& variant)
        : toml_(toml), values_(values), definitions_(definitions), variant_(variant) {}

    void read(const toml::table& table) {
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
        const auto files = filesIn(*to, "king_to");
        if (!files) return;
        castling.to = {*files, *files};
        if (const toml::node* black = table.get("king_to_black")) {
            const auto theirs = filesIn(*black, "king_to_black");
            if (!theirs) return;
            castling.to[1] = *theirs;
        }
        variant_.castling = castling;
    }

private:
    /// The rules of a text, by which the letters of `associates` may come along, or all but royal pieces.
    void readCastlingRules(const toml::table& table, const TomlString& def, Castling& castling) {
        for (const char* key : {"rook", "king_to", "king_to_black"}) {
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
        castling.rules = definitions_.castlingsOf(def);
        const bool isAhead = std::any_of(castling.rules.begin(), castling.rules.end(), [](const auto& each) {
            return each.side == ir::Castling::Side::Ahead;
        });
        if (isAhead)
            toml_.report(diagnostic::kInexpressible, def.where,
                         "a FEN has no letter for castling with a piece ahead");
    }

    std::optional<CastlingFiles> filesIn(const toml::node& node, const char* key) {
        const std::vector<TomlString> files = toml_.strings(node, key);
        if (files.size() != 2) {
            toml_.wrongType(node, key, "two files, short and long, as `[\"g\", \"c\"]`");
            return std::nullopt;
        }
        // The rook needs a file on the king's inner side.
        return CastlingFiles{file(files[0], 1, variant_.board.files - 1),
                             file(files[1], 0, variant_.board.files - 2)};
    }

    int file(const TomlString& text, int first, int last) {
        const int file = text.text.size() == 1 ? text.text[0] - 'a' : -1;
        if (file >= first && file <= last) return file;
        toml_.report(diagnostic::kBadSquare, text.where,
                     fmt::format("`{}` is no file that the king can castle to on the board {}", text.text,
                                 variant_.board.print()));
        return first;
    }

    TomlText& toml_;
    Values& values_;
    const Definitions& definitions_;
    Variant& variant_;
};

}  // namespace

void readCastling(const toml::table& table, TomlText& toml, Values& values, const Definitions& definitions,
                  Variant& variant) {
    CastlingReader(toml, values, definitions, variant).read(table);
}

}  // namespace ferz::variant
