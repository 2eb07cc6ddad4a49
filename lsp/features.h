// What a server answers about one text, in the words of the protocol.
//
//     hover(document, place)      {"contents":{"kind":"markdown","value":"..."},"range":...}
//
// Each function answers from the library, and thereby as the command line does. A question that cannot be
// answered throws an Error.
#pragma once

#include <string>

#include "lsp/document.h"
#include "lsp/messages.h"

namespace ferz::lsp {

/// Does what the first hover would have to wait for: the catalogue of known pieces is read.
void prepare();
[[nodiscard]] Json diagnostics(Document& document);
[[nodiscard]] Json codeActions(Document& document, TextPosition begin, TextPosition end);
[[nodiscard]] Json formatting(Document& document);
[[nodiscard]] Json hover(Document& document, TextPosition place);
[[nodiscard]] Json completion(Document& document, TextPosition place);
[[nodiscard]] Json definition(Document& document, TextPosition place);
[[nodiscard]] Json references(Document& document, TextPosition place, bool withDefinition);
[[nodiscard]] Json highlights(Document& document, TextPosition place);
[[nodiscard]] Json prepareRename(Document& document, TextPosition place);
[[nodiscard]] Json rename(Document& document, TextPosition place, const std::string& name);
[[nodiscard]] Json symbols(Document& document);
[[nodiscard]] Json semanticTokens(Document& document);
/// The names of the types of tokens, in their order.
[[nodiscard]] Json tokenTypes();

}  // namespace ferz::lsp
