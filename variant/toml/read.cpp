#include "variant/toml/read.h"

#include <fmt/format.h>
#include <utility>

#include "variant/model/fen.h"
#include "variant/toml/definitions.h"
#include "variant/toml/keys.h"
#include "variant/toml/read_castling.h"
#include "variant/toml/read_pieces.h"
#include "variant/toml/read_rules.h"
#include "variant/toml/values.h"

namespace ferz::variant {

namespace {

class VariantReader {
public:
    VariantReader(const Source& source, const ReadDefinition& readDefinition, Diagnostics& diagnostics)
        : toml_(source, problems_),
          values_(toml_, variant_),
          definitions_(readDefinition, toml_, variant_),
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
        if (const toml::table* pieces = table(root, "pieces", true))
            readPieces(*pieces, toml_, values_, definitions_, variant_);
        if (!hasBoard) return;
        if (const toml::table* castling = table(root, "castling", false))
            readCastling(*castling, toml_, values_, definitions_, variant_);
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
            if (!values_.isLetter(key)) continue;
            if (const auto name = toml_.string(node, key.str())) {
                variant_.names.add(std::string(key.str()), name->text);
            }
        }
    }

    void readStart(const toml::table& root, bool hasPieces) {
        const auto text = toml_.string(root, "start", true, kStartOfFile);
        if (!text) return;
        variant_.start = text->text;
        variant_.startWhere = text->where;
        if (!hasPieces) return;
        std::vector<ir::PlacementProblem> found;
        auto game = readFen(text->text, variant_, found);
        for (ir::PlacementProblem& each : found)
            toml_.report(diagnostic::kBadPosition, toml_.inside(*text, each.where), std::move(each.message));
        if (game) variant_.startPieces = std::move(game->position.pieces);
        if (game && variant_.castling && variant_.castling->whenDropped && !variant_.castlingHome())
            toml_.report(diagnostic::kMissingKey, toml_.placeOf("castling.dropped"),
                         "`dropped` needs a `home`: White does not start with exactly one king");
    }

    Diagnostics problems_;
    TomlText toml_;
    Values values_;
    Definitions definitions_;
    Diagnostics& diagnostics_;
    Variant variant_;
};

}  // namespace

std::optional<Variant> read(const Source& source, const ReadDefinition& readDefinition,
                            Diagnostics& diagnostics) {
    return VariantReader(source, readDefinition, diagnostics).read();
}

}  // namespace ferz::variant
