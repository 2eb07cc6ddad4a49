// InfChessPro, a language whose memory is an endless chess board. docs/languages.md says
// what the programs mean.
//
//     1. rook=R0,0          a white rook on row 0, column 0
//     2. rook;0,7?4         seven squares aside, and then to line 4
#pragma once

#include <memory>
#include <string>

#include "languages/program.h"

namespace ferz::infchesspro {

/// Null exactly when an error was reported.
[[nodiscard]] std::unique_ptr<languages::Program> read(const std::string& name, std::string text,
                                                       const languages::Options& options,
                                                       Diagnostics& diagnostics);

}  // namespace ferz::infchesspro
