// The protocol's requests about one text, by the name of their method.
//
//     requestOf("textDocument/hover")(document, {{"position", {{"line", 0}, {"character", 3}}}})
//     answered({}, "ferz-variant", text, "textDocument/completion", params)
//
// Both throw an Error when there is no such method or its parameters are wrong.
#pragma once

#include <string>

#include "lsp/document.h"
#include "lsp/messages.h"

namespace ferz::lsp {

using Request = Json (*)(Document& document, const Json& params);

[[nodiscard]] Request requestOf(const std::string& method);

/// What a server says of itself.
[[nodiscard]] Json capabilities();

/// The same of a text that no editor has open, in a language of docs/editors.md; no file is read. It is
/// called `untitled:text` in the answer. `textDocument/diagnostic` answers its problems, which a server with
/// an open text publishes; `initialize` needs no text.
[[nodiscard]] Json answered(const Settings& settings, const std::string& language, std::string text,
                            const std::string& method, const Json& params);

}  // namespace ferz::lsp
