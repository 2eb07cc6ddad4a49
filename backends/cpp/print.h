// Statements as C++, one for one.
#pragma once

#include <string>

#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"
#include "support/writer.h"

namespace ferz::cpp {

/// Names that statements use.
struct Reporting {
    std::string sink;  ///< what moves are reported to; empty in a part of a walk, which returns true instead
    std::string move = "Move";  ///< the type of those that are not simple
};
void print(const Block& block, const Reporting& reporting, Scope& scope, Writer& out);
/// One line, or several where it is too long.
void printWrapped(Writer& out, std::string_view text);

}  // namespace ferz::cpp
