// Values of a message's parameters. One that is missing or of another kind throws an Error.
#pragma once

#include <string>

#include "lsp/document.h"
#include "lsp/messages.h"

namespace ferz::lsp {

[[noreturn]] void invalid(const std::string& what);
[[nodiscard]] const Json& member(const Json& object, const char* key);
[[nodiscard]] std::string stringIn(const Json& object, const char* key);
/// The protocol's numbers of lines, columns and versions.
[[nodiscard]] Json::number_integer_t integerIn(const Json& object, const char* key);
[[nodiscard]] TextPosition placeIn(const Json& place);

}  // namespace ferz::lsp
