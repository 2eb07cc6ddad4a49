// The rays with which a piece moves in Fairy-Max (variant/import/fairymax_rays.h), found by trying them.
//
//     RaySearch(chess, samples, readDefinition).find(rook, white)     -16,3 -1,3 1,3 16,3
//
// Rays whose moves are all the piece's in many positions are candidates, and of those the ones are taken that
// say most of what is left to say. Steps go up to four squares along a file or a rank.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "variant/import/fairymax_rays.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

/// `-16,24`, or `-16,70,-15` with a turn.
[[nodiscard]] std::string print(const FairyMaxRay& ray);
/// A ray with a step, and another one after its turn. `mode`: bits 0 to 11.
[[nodiscard]] FairyMaxRay fairyMaxRay(int step, int stepAfterTurn, unsigned mode);

/// What chains of ANCP mean, each read once: pieces share their candidates.
class KnownChains {
public:
    KnownChains(const ir::Board& board, const ReadDefinition& readDefinition)
        : board_(board), readDefinition_(readDefinition) {}

    /// Null where there are none, or where they are no movement on the board.
    [[nodiscard]] const ir::Movement* movementOf(const std::vector<std::string>& chains);

private:
    const ir::Board& board_;
    const ReadDefinition& readDefinition_;
    std::map<std::string, std::optional<ir::Movement>> movements_;
};

class RaySearch {
public:
    RaySearch(const Variant& variant, const std::vector<Game>& samples, const ReadDefinition& readDefinition)
        : variant_(variant), samples_(samples), chains_(variant.board, readDefinition) {}

    /// Empty if no rays say the moves.
    [[nodiscard]] std::optional<std::vector<FairyMaxRay>> find(const PieceType& type,
                                                               const FairyMaxMover& mover);
    /// True if the rays say the moves of the mover's side.
    [[nodiscard]] bool says(const std::vector<FairyMaxRay>& rays, const PieceType& type,
                            const FairyMaxMover& mover);

private:
    const Variant& variant_;
    const std::vector<Game>& samples_;
    KnownChains chains_;
};

}  // namespace ferz::variant
