// What must hold of every program of the languages.
#pragma once

#include <string_view>

namespace ferz::fuzz {

/// It is refused with an error, or runs for some steps, and prints the same when it runs again.
bool takeProgram(std::string_view language, std::string_view text);

}  // namespace ferz::fuzz
