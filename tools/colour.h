// Colours: of problems and boards at a terminal, and of pictures in files.
//
// `--color auto`, the default, colours what goes to a terminal, unless NO_COLOR is set or the terminal is
// dumb. A choice on the command line goes before NO_COLOR.
#pragma once

#include <optional>
#include <string>

#include "ferz/ferz.h"
#include "tools/problems.h"

namespace ferz::tools {

enum class Output { Standard, Error };

/// A person looks at it.
[[nodiscard]] bool isTerminal(Output output);

/// `auto`, `always` or `never`, for all that is printed from now on.
void chooseColour(const std::string& mode);
[[nodiscard]] bool isColoured(Output output);

/// The problem's text: its severity, its carets and the help in colour where standard error has colours.
[[nodiscard]] std::string coloured(const Problem& problem);
/// A picture for standard output: in the characters and the colours that it has.
[[nodiscard]] std::string printed(const Picture& picture);

/// `light`, `dark` or `auto`: the colours of a picture in a file. Empty exactly when a problem was reported.
[[nodiscard]] std::optional<Theme> readTheme(const std::string& word, Problems& problems);

}  // namespace ferz::tools
