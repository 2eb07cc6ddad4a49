// Lines of standard input that may come from strangers: each is bounded.
#pragma once

#include <iosfwd>
#include <string>

#include "tools/problems.h"

namespace ferz::tools {

/// As std::getline. Of a line that is too long only a beginning is kept, one byte more than is allowed, and
/// the rest is passed over.
[[nodiscard]] bool readLine(std::istream& in, std::string& line);
/// The same after what is read of the line already, when there was no memory for more of it.
[[nodiscard]] bool readRest(std::istream& in, std::string& line);
[[nodiscard]] bool isTooLong(const std::string& line);
void reportTooLong(Problems& problems);

}  // namespace ferz::tools
