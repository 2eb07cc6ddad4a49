// A variants.ini as text: sections with a parent, and in each the options, every one with its place.
//
//     [gothic:capablanca]
//     startFen = ...
//
// Lines that begin with `#` or `;` are comments, a value goes to the end of its line. As in Fairy-Stockfish
// an option that is given twice has its last value, and of two sections of one name the first counts. What is
// wrong with a section stays with it, so that the others can be read. Nothing is known here of what an option
// means.
#pragma once

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
    std::vector<IniOption> options;  ///< each once
    Diagnostics problems;            ///< with an error the section cannot be read
};

/// Each name once. `diagnostics` is for what stands in no section.
[[nodiscard]] std::vector<IniSection> readIni(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::variant
