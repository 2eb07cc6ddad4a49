// A variants.ini as text: sections with a parent, and in each the options, every one with its place.
//
//     [gothic:capablanca]
//     startFen = ...
//
// Lines that begin with `#` or `;` are comments, a value goes to the end of its line. Nothing is known here
// of what an option means.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::variant {

struct IniOption {
    std::string name;
    std::string value;
    Span nameAt;
    Span valueAt;
};

struct IniSection {
    std::string name;
    std::string parent;  ///< may be empty
    Span nameAt;
    Span parentAt;
    std::vector<IniOption> options;
};

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<IniSection>> readIni(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::variant
