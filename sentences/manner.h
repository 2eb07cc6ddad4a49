// How a leg is made, besides where it goes: under which conditions, and what happens on its square.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/names.h"
#include "sentences/phrase.h"

namespace ferz::sentences {

/// What pieces are called, and the one that is described; `own` is empty where it has no name.
struct PieceNames {
    const ir::NameTable& table;
    std::string own = {};
};

/// A clause with a place for what it speaks of, `{0}`, and its other parts.
struct Around {
    Clause clause = Clause::Moves;
    std::vector<Phrase> more = {};

    [[nodiscard]] Phrase of(Phrase inside) const;
    friend bool operator==(const Around&, const Around&) = default;
};

/// It changes places with another piece.
[[nodiscard]] bool isSwap(const Around& around);

/// It begins with what there are no words for: another board, a condition of the game and the like.
[[nodiscard]] bool hasUnsaidPrefix(const mbn::PartialMove& partial);

/// Hops, lame ways, zones and the like, the innermost first. Empty where there are no words for one of them.
[[nodiscard]] std::optional<std::vector<Around>> conditionsOf(const mbn::PartialMove& partial,
                                                              const PieceNames& names);

/// What may happen where the move ends, each a sentence. Empty where there are no words for it.
[[nodiscard]] std::optional<std::vector<Around>> verbsOf(const std::vector<mbn::Modifier>& modifiers,
                                                         const PieceNames& names);

/// The same of a leg in a chain; nothing to say is an empty list.
[[nodiscard]] std::optional<std::vector<Around>> arrivalsOf(const std::vector<mbn::Modifier>& modifiers,
                                                            const PieceNames& names);

}  // namespace ferz::sentences
