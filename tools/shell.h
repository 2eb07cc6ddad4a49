// Words of a command line that people copy into a shell.
#pragma once

#include <string>

namespace ferz::tools {

/// The word in quotes where a shell would take it for something else.
[[nodiscard]] std::string quoted(const std::string& text);

}  // namespace ferz::tools
