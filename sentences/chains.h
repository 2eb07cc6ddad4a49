// Chains of legs in words.
//
//     chain(F-[fR])       "one square diagonally, and may go on any number of squares orthogonally outward"
//
// Directions are relative to the leg before, or those of the board. In a chain only the last leg captures,
// unless the words say more.
#pragma once

#include <optional>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/board.h"
#include "sentences/manner.h"
#include "sentences/phrase.h"
#include "sentences/rides.h"

namespace ferz::sentences {

/// What the directions of a leg are relative to: the leg before, or the board where it is null.
struct Lead {
    const mbn::Leg* before = nullptr;
};

/// The only move of a partial, where it is a group; otherwise null.
[[nodiscard]] const mbn::MoveTerm* groupOf(const mbn::PartialMove& partial);
/// Nothing is said of its moves.
[[nodiscard]] bool isBare(const mbn::PartialMove& partial);

class Chains {
public:
    Chains(const PieceNames& names, ir::Cells cells) : names_(names), cells_(cells) {}

    /// Empty where there are no words for a part of it.
    [[nodiscard]] std::optional<Phrase> chain(const mbn::Sequence& sequence, Lead lead) const;
    [[nodiscard]] std::optional<Phrase> leg(const mbn::PartialMove& partial, Lead lead) const;
    /// Legs on in one line, and one more that swaps.
    [[nodiscard]] std::optional<Phrase> swap(const Around& verb, const std::vector<Ride>& before,
                                             const std::vector<Ride>& last,
                                             const mbn::PartialMove& partial) const;

private:
    [[nodiscard]] std::optional<Phrase> plain(const mbn::Leg& leg, Lead lead) const;
    [[nodiscard]] std::optional<Phrase> rounds(const mbn::PartialMove& partial, const mbn::MoveTerm& move,
                                               Lead lead) const;
    [[nodiscard]] std::optional<Phrase> pathOf(const mbn::PartialMove& partial,
                                               const std::vector<Ride>& rides, Lead lead) const;

    const PieceNames& names_;
    ir::Cells cells_;
};

}  // namespace ferz::sentences
