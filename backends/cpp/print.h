// Statements as C++, one for one.
#pragma once

#include <string>

#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"
#include "support/writer.h"

namespace ferz::cpp {

/// `sink`: the name of what moves are reported to.
void print(const Block& block, const std::string& sink, Scope& scope, Writer& out);
/// One line, or several where it is too long.
void printWrapped(Writer& out, std::string_view text);

}  // namespace ferz::cpp
