// ferz: one binary, verbs. Which verb does what is in the files named after them.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "tools/verbs.h"

namespace {

int runProgram(int argc, char** argv) {
    using namespace ferz::tools;
    CLI::App app("A compiler for chess-piece movement notation: MBN, Chessembly and others.");
    app.name("ferz");
    app.set_version_flag("--version", "ferz 0.1.0");
    // None at all is told from a word that is no verb.
    app.require_subcommand(0, 1);
    app.footer(
        "A definition (DEF) is a text, a file, or - for standard input:\n"
        "  N, mbn:N                  a text; without a notation, the one that accepts it is taken\n"
        "  @FILE, mbn:@FILE          a file; without a notation, its extension decides\n"
        "  rook.csm                  a file, too: its name has the extension of a notation\n\n"
        "Exit codes: 0 done or equal, 1 different, 2 the input is wrong or cannot be expressed, 3 "
        "undecided,\n"
        "64 usage, 70 a defect of ferz.");
    Program program{app, {}};
    addConvert(program);
    addEqual(program);
    addIdentify(program);
    addFingerprint(program);
    addMoves(program);
    addCheck(program);
    addBetza(program);
    addFmt(program);
    addGenerate(program);
    addPerft(program);
    addImport(program);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) throw CLI::RequiredError("A verb");
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, std::cout, std::cerr);
        return code == 0 ? kDone : kUsage;
    }
    return program.run();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return runProgram(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << ": this is a defect of ferz\n";
    }
    return ferz::tools::kDefect;
}
