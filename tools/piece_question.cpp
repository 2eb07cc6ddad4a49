#include "tools/piece_question.h"

#include <CLI/CLI.hpp>

#include "tools/questions.h"

namespace ferz::tools {

CLI::Option* PieceQuestion::addTo(CLI::App& verb) {
    read.addTo(verb);
    CLI::Option* option = verb.add_option("def", def, "a piece")->type_name("DEF");
    verb.add_option("--board", board, "files x ranks")->type_name("SIZE")->capture_default_str();
    verb.add_option("--piece", piece, "which piece of a text that defines several")->type_name("NAME");
    effort.addTo(verb);
    verb.add_flag("--json", json, "print the result as JSON");
    addJsonl(verb, jsonl, option);
    return option;
}

void PieceQuestion::take(const Json& request, Diagnostics& diagnostics) {
    board = stringIn(request, "board", board, diagnostics);
    piece = stringIn(request, "piece", piece, diagnostics);
}

}  // namespace ferz::tools
