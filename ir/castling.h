// Castling as a notation writes it: the move of a royal piece, and that of the piece that comes along.
//
//     castled(rule, king, h1, diagnostics)     of chess: {g1, f1}
//
// The rule does not know who has the right to castle, nor whether the royal piece is attacked in the end.
#pragma once

#include <vector>

#include "ir/evaluate.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::ir {

struct Castling {
    enum class Side { Right, Left, Ahead };  ///< of the royal piece, where the associate stands

    Side side = Side::Right;
    bool isPredefined = false;  ///< it holds without being written
    /// No square that it steps to is attacked. Nothing that it takes is meant.
    Movement royal;
    Movement associate;
    /// Neither sees the other, but where its legs hop or pass through pieces: there the other stands as an
    /// enemy.
    bool royalSees = false;
    bool associateSees = false;
    NameSet associates = NameSet::all();
};

/// Where the two stand after it.
struct Castled {
    Square royal = 0;
    Square associate = 0;
    friend auto operator<=>(const Castled&, const Castled&) = default;
};

/// Every castling with the piece on `associate`; none where it stands on the wrong side, or has a name
/// that the rule does not know. `royal` is the situation of the royal piece, with the associate.
[[nodiscard]] std::vector<Castled> castled(const Castling& rule, const Situation& royal, Square associate,
                                           Diagnostics& diagnostics);

/// Neither of the two has a square to go to from anywhere, were the board empty but for it.
[[nodiscard]] bool isImpossible(const Castling& rule, const Board& board);

}  // namespace ferz::ir
