// ferz: one binary, verbs. Which verb does what is in the files named after them.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "tools/verbs.h"

namespace {

int runProgram(int argc, char** argv) {
    using namespace ferz::tools;
    CLI::App program("A compiler for chess-piece movement notation: MBN, Chessembly and others.");
    program.name("ferz");
    program.set_version_flag("--version", "ferz 0.1.0");
    // None at all is told from a word that is no verb.
    program.require_subcommand(0, 1);
    program.footer(
        "DEF is [notation:]text, [notation:]@file, or - for standard input. Without a notation a file's\n"
        "extension decides, and for text the one notation that accepts it.\n\n"
        "Exit codes: 0 done or equal, 1 different, 2 the input is wrong or cannot be expressed, 3 "
        "undecided,\n"
        "64 usage, 70 a defect of ferz.");
    Run run;
    addConvert(program, run);
    addEqual(program, run);
    addIdentify(program, run);
    addFingerprint(program, run);
    addMoves(program, run);
    addCheck(program, run);
    addBetza(program, run);
    addFmt(program, run);
    addGenerate(program, run);
    addPerft(program, run);
    addImport(program, run);
    try {
        program.parse(argc, argv);
        if (program.get_subcommands().empty()) throw CLI::RequiredError("A verb");
    } catch (const CLI::ParseError& error) {
        const int code = program.exit(error, std::cout, std::cerr);
        return code == 0 ? kDone : kUsage;
    }
    return run();
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
