#include "variant/fairy/export.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "variant/compare/difference.h"
#include "variant/fairy/export_pieces.h"
#include "variant/fairy/file.h"
#include "variant/fairy/print_section.h"
#include "variant/fairy/recover.h"
#include "variant/toml/text.h"

namespace ferz::variant {

namespace {

class FairyExporter {
public:
    FairyExporter(const Variant& variant, const Source& file, const ReadDefinition& readDefinition,
                  Diagnostics& diagnostics)
        : variant_(variant),
          file_(file),
          toml_(file, diagnostics),
          readDefinition_(readDefinition),
          diagnostics_(diagnostics) {}

    std::optional<std::string> section() {
        if (!checkBoardRoyalsAndCastling()) return std::nullopt;
        FairyRules rules = rootRules();
        rules.board = variant_.board;
        rules.enPassantKinds = {};
        for (const std::string& letter : findKinds(variant_, readDefinition_, rules)) {
            refuse("pieces." + letter,
                   fmt::format("the moves of `{}` are those of no piece that the program has, and Betza's "
                               "notation cannot say them for it",
                               letter));
        }
        if (!isGood_) return std::nullopt;
        recoverRules(variant_, rules);
        const std::string name = sectionName(variant_.name);
        std::string text = iniOf(rules, name);
        const auto again = imported(text, name);
        if (!again) return std::nullopt;
        for (const std::string& key : differences(variant_, *again, diagnostics_))
            refuse(key, key == "moves" ? "the games of the section would not be the same"
                                       : fmt::format("what `{}` says has no option in a variants.ini", key));
        if (!isGood_) return std::nullopt;
        return text;
    }

private:
    /// Reports what Fairy-Stockfish's boards, royals and castling cannot be. Returns whether nothing was
    /// reported.
    bool checkBoardRoyalsAndCastling() {
        const bool isPlain = variant_.board.isFlat() && !variant_.board.hexagons &&
                             variant_.board.files <= kMostFiles && variant_.board.ranks <= kMostFiles;
        if (!isPlain)
            refuse("board",
                   fmt::format("the program has flat boards of squares, of at most {0} files and {0} "
                               "ranks",
                               kMostFiles));
        const auto royals = std::count_if(variant_.pieces.begin(), variant_.pieces.end(),
                                          [](const PieceType& type) { return type.royalUpTo == kAlways; });
        if (royals > 1) refuse("pieces", "the program has one kind of piece that is always royal");
        if (variant_.castling && !variant_.castling->rules.empty())
            refuse("castling.rules",
                   "`rules` defines its own castling; Fairy-Stockfish has no option for it");
        return isGood_;
    }

    void refuse(std::string_view path, std::string message) {
        isGood_ = false;
        diagnostics_.report(diagnostic::kInexpressible, file_, toml_.placeOf(path), std::move(message));
    }

    std::optional<Variant> imported(const std::string& text, const std::string& name) {
        const Source source("<section>", text);
        Diagnostics own;
        auto imports = importFairy(&source, {{name}, {}, namesOf(variant_)}, readDefinition_, own);
        if (imports.empty() || !imports.front().toml) {
            const Diagnostic* error =
                imports.empty() ? own.firstError() : imports.front().problems.firstError();
            refuse("", fmt::format("the section cannot be imported: {}",
                                   error == nullptr ? std::string("there is none") : error->message));
            return std::nullopt;
        }
        // That the program has one of this name, for example.
        for (const Diagnostics* all : {&own, &imports.front().problems})
            diagnostics_.append(*all);
        return read(Source(name, *imports.front().toml), readDefinition_, diagnostics_);
    }

    const Variant& variant_;
    const Source& file_;
    TomlText toml_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    bool isGood_ = true;
};

}  // namespace

std::optional<std::string> exportFairy(const Variant& variant, const Source& file,
                                       const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return FairyExporter(variant, file, readDefinition, diagnostics).section();
}

}  // namespace ferz::variant
