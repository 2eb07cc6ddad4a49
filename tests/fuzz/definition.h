// What must hold of every text of a notation, and of every movement.
//
//     takeDefinition("mbn", {}, "mfW+cfF")       true: it was read
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ir/movement.h"

namespace ferz::fuzz {

/// Options of the notation's dialect.
using Dialect = std::map<std::string, std::string>;

/// It is read, or refused with an error; its marks are in order; laid out by the formatter it means the same.
/// Of what is read, all that `checkMovements` says. True where it was read.
bool takeDefinition(std::string_view notation, const Dialect& dialect, std::string_view text);

/// They are well formed, and printed as IR they come back. Of some texts also: their moves are listed within
/// the limits; each target's text, read again, is the same piece by brute force on a board of 4x4; and two
/// automata that differ a little are equal to the tables of `compare` where they are by brute force.
void checkMovements(const std::vector<ir::Movement>& movements, std::string_view text);

}  // namespace ferz::fuzz
