// ferz lsp: the language server on standard input and output.
#include <iostream>

#include "lsp/serve.h"
#include "tools/verbs.h"

namespace ferz::tools {

void addLsp(CommandLine& program) {
    Verb verb(program, "lsp", "Serve an editor: the Language Server Protocol on standard input and output");
    verb.footer(
        "Examples:\n"
        "  ferz lsp          is started by an editor; docs/editors.md says how to set one up\n"
        "\n"
        "It serves .mbn, .csm, .ancp and .betza files, variant files (.toml) and Fairy-Stockfish's "
        "variants.ini.\n"
        "Exit code 0: `exit` came after `shutdown`; 1: the input ended, or `exit` came, before it.");
    verb.runs([] { return lsp::serve(std::cin, std::cout); });
}

}  // namespace ferz::tools
