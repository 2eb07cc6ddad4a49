#include "languages/infchesspro/pieces.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "frontend/registry.h"
#include "ir/names.h"

namespace ferz::infchesspro {

namespace {

/// "Moves from abs1 to abs2 if it can move like that in the normal rules of chess. There is no castling,
/// enpassant, promotion." The double step of pawns belongs to a home rank, which an endless board has not.
const std::vector<languages::PieceText>& ownPieces() {
    static const std::vector<languages::PieceText> kPieces = {
        {'K', "mbn", "K", "K"}, {'Q', "mbn", "Q", "Q"}, {'R', "mbn", "R", "R"},
        {'B', "mbn", "B", "B"}, {'N', "mbn", "N", "N"}, {'P', "mbn", "mfW+cfF", "mfW+cfF"},
    };
    return kPieces;
}

std::optional<PlaneKind> readKind(const languages::PieceText& piece, const std::string& text,
                                  Diagnostics& diagnostics) {
    FrontendOptions options;
    const auto movements =
        frontend::findNotation(piece.notation)->read(Source("<text>", text), options, diagnostics);
    if (!movements) return std::nullopt;
    std::string reason;
    auto kind = planeKind(movements->front(), reason);
    if (!kind) {
        diagnostics.report(diagnostic::kInexpressible,
                           fmt::format("`{}` cannot stand on an endless board: it {}", piece.letter, reason));
        return std::nullopt;
    }
    kind->name = ir::NameTable().nameOf(std::string(1, piece.letter));
    return kind;
}

}  // namespace

std::vector<PieceDefinition> withOwnPieces(const std::vector<languages::PieceText>& given) {
    std::vector<PieceDefinition> all;
    for (const languages::PieceText& piece : ownPieces())
        all.push_back({piece, false});
    for (const languages::PieceText& piece : given) {
        const auto own = std::find_if(all.begin(), all.end(),
                                      [&](const auto& each) { return each.letter == piece.letter; });
        if (own == all.end()) {
            all.push_back({piece, true});
        } else {
            *own = {piece, true};
        }
    }
    return all;
}

std::optional<std::map<char, PlaneKind>> readPieces(const std::vector<PieceDefinition>& pieces,
                                                    std::string_view needed, Diagnostics& diagnostics) {
    std::map<char, PlaneKind> kinds;
    bool good = true;
    for (const PieceDefinition& piece : pieces) {
        if (!piece.isGiven && needed.find(piece.letter) == std::string_view::npos) continue;
        auto kind = readKind(piece, piece.white, diagnostics);
        const auto black = piece.black == piece.white ? kind : readKind(piece, piece.black, diagnostics);
        good = good && kind && black;
        if (!good) continue;
        kind->black = black->black;
        kinds.emplace(piece.letter, std::move(*kind));
    }
    if (!good) return std::nullopt;
    return kinds;
}

}  // namespace ferz::infchesspro
