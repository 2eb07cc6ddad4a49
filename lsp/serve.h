// The language server: what editors ask about texts that are being written.
//
//     serve(std::cin, std::cout)     speaks the Language Server Protocol 3.17 until `exit`
//
// In: messages of the protocol. Out: diagnostics, and an answer to every request. Always: messages are taken
// in their order, so that an answer speaks of the text as it was when the question was asked; a message that
// is malformed or too long is answered with an error, and the next one is read; nothing is read or written
// but the two streams, and the regular files of the workspace that a variant names.
//
// It knows of the library ferz/ferz.h alone.
#pragma once

#include <iosfwd>

namespace ferz::lsp {

/// The exit code of the protocol: 0 after `shutdown`, else 1.
[[nodiscard]] int serve(std::istream& in, std::ostream& out);

}  // namespace ferz::lsp
