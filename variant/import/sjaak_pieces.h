// Pieces of a game of Sjaak, as those of a draft.
#pragma once

#include <map>
#include <set>
#include <string>

#include "variant/fairy/read_section.h"
#include "variant/fairy/region.h"
#include "variant/import/draft.h"
#include "variant/import/sjaak_text.h"

namespace ferz::variant {

/// What the lines of no piece say that pieces depend on.
struct SjaakContext {
    const Source& source;
    GameDraft& draft;
    std::map<std::string, Region, std::less<>> zones;
    bool hasHands = false;
    /// Special moves are only for pieces that have not moved.
    bool specialUnmoved = false;
    /// No two kings stand on a line with nothing between them.
    bool kingsFace = false;

    void refuse(Span where, std::string message, std::string help = {});
    /// The zones of both sides, by their names; empty where one is unknown, which is reported.
    [[nodiscard]] std::optional<BothSides<Region>> zonesIn(const Placed& white, const Placed& black);
};

/// White's letter, `N` or `+N`; empty when it is none, which is reported.
[[nodiscard]] std::string sjaakLetter(const SjaakPiece& piece, SjaakContext& context);

void addSjaakPiece(const SjaakPiece& piece, SjaakContext& context);

}  // namespace ferz::variant
