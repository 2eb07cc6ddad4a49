// What a piece without a name is called in code.
//
// In: the text that defines it and its movement. Out: the name of the catalogue where it is the piece of the
// catalogue, else a name made of the text, which other texts do not share: `_mRbN`, `_R_B_5f0c0a31`. It may
// stand in an identifier, after a letter.
#pragma once

#include <string>

#include "ir/movement.h"

namespace ferz::library {

[[nodiscard]] std::string codeName(const std::string& text, const ir::Movement& movement);

}  // namespace ferz::library
