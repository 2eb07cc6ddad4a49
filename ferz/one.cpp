// One piece of a text that defines several.
#include <algorithm>
#include <fmt/format.h>

#include "ferz/definition.h"
#include "ferz/piece.h"
#include "ferz/problems.h"
#include "ir/rename.h"

namespace ferz {

namespace {

/// What a side has: its own definitions, and those of both sides where it has none of its own.
std::vector<const Piece*> piecesOf(const std::vector<Piece>& pieces, Side side) {
    const Side own = side == Side::Black ? Side::Black : Side::White;
    const auto rank = [&](const Piece& piece) {
        if (piece.side() == own) return 0;
        return piece.side() == Side::Both ? 1 : 2;
    };
    std::vector<const Piece*> result;
    for (const Piece& piece : pieces) {
        const bool isReplaced = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& other) {
            return other.name() == piece.name() && rank(other) < rank(piece);
        });
        if (!isReplaced && (side == Side::Both || rank(piece) < 2)) result.push_back(&piece);
    }
    return result;
}

std::string listOf(const std::vector<const Piece*>& pieces, const ir::NameTable& names) {
    std::string list;
    for (const Piece* piece : pieces)
        list += fmt::format(" `{}`", names.letterOf(piece->name()));
    return list;
}

const Piece* find(const std::vector<const Piece*>& pieces, std::string_view name,
                  const ir::NameTable& names) {
    const auto found = std::find_if(pieces.begin(), pieces.end(), [&](const Piece* piece) {
        return piece->name() == name || piece->name() == names.nameOf(name);
    });
    return found == pieces.end() ? nullptr : *found;
}

const Piece* named(const std::vector<const Piece*>& pieces, std::string_view name,
                   const ir::NameTable& names) {
    if (const Piece* found = find(pieces, name, names)) return found;
    // A member of a group that has no definition of its own moves as the group (MBN section 3).
    const std::size_t suffix = name.back() == '>' ? name.find('<') : std::string_view::npos;
    if (suffix == std::string_view::npos || suffix == 0) return nullptr;
    return find(pieces, name.substr(0, suffix), names);
}

void reportNotOne(const std::vector<const Piece*>& pieces, bool isOtherSides, Side side,
                  const ir::NameTable& names, Diagnostics& diagnostics) {
    if (!pieces.empty()) {
        diagnostics.report(diagnostic::kSeveralPieces,
                           fmt::format("the text defines several pieces:{}", listOf(pieces, names)),
                           "pick one by its name", Remedy{Setting::Piece});
    } else if (isOtherSides) {
        const bool isWhite = side == Side::White;
        const char* other = isWhite ? "black" : "white";
        diagnostics.report(diagnostic::kNoSuchPiece,
                           fmt::format("what the text defines is {} alone", isWhite ? "Black's" : "White's"),
                           fmt::format("ask for {}", isWhite ? "Black's" : "White's"),
                           Remedy{Setting::Side, other});
    } else {
        diagnostics.report(diagnostic::kNoSuchPiece, "the text defines no piece");
    }
}

}  // namespace

Result<Piece> one(const std::vector<Piece>& pieces, std::string_view name, Side side) {
    const ir::NameTable names = pieces.empty() ? ir::NameTable() : pieces.front().inside().names();
    const auto ofSide = piecesOf(pieces, side);
    Diagnostics diagnostics;
    if (name.empty()) {
        if (ofSide.size() == 1) return *ofSide.front();
        reportNotOne(ofSide, ofSide.empty() && !pieces.empty(), side, names, diagnostics);
    } else if (const Piece* found = named(ofSide, name, names)) {
        return *found;
    } else {
        const bool isNameless = ofSide.size() == 1 && ofSide.front()->name() == ir::kAnonymous;
        diagnostics.report(diagnostic::kNoSuchPiece,
                           fmt::format("no piece `{}`; the text defines{}", name,
                                       isNameless ? " one piece, without a name" : listOf(ofSide, names)));
    }
    return Result<Piece>::failed(library::problemsOf(diagnostics));
}

}  // namespace ferz
