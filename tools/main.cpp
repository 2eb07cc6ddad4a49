// ferz: one binary, verbs. Which verb does what is in the files named after them.
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include "tools/command_line.h"
#include "tools/verbs.h"

int main(int argc, char** argv) {
    // A file that grows too large is an error that is reported.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return ferz::tools::runCommandLine(argc, argv);
    } catch (const std::bad_alloc&) {
        std::cerr << "error: there is not enough memory for this [limit]\n";
        return ferz::tools::kWrong;
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << ": this is a defect of ferz\n";
    }
    return ferz::tools::kDefect;
}
