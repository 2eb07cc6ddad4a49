// Castling as a notation writes it: the move of a royal piece, and that of the piece that comes along.
#pragma once

#include <string>
#include <vector>

#include "ir/movement.h"

namespace ferz {

struct Castling {
    enum class Side { Right, Left, Ahead };  ///< of the royal piece, where the associate stands

    Side side = Side::Right;
    bool isPredefined = false;  ///< it holds without being written
    /// No square that it steps to is attacked. Nothing that it takes is meant.
    ir::Movement royal;
    ir::Movement associate;
    /// Neither sees the other, but where its legs hop or pass through pieces: there the other stands as an
    /// enemy.
    bool royalSees = false;
    bool associateSees = false;
    ir::NameSet associates = ir::NameSet::all();
};

}  // namespace ferz
