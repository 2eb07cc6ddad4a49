// ferz run: a program in one of the small languages, from its first line to its last.
#include <cstdint>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "support/diagnostics.h"
#include "tools/program_file.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct RunOptions {
    std::string file;
    std::size_t steps = 0;
    Option hasSteps{nullptr};
    PieceOptions pieces;
};

/// Which languages there are, and what their files are called.
std::string known() {
    std::string list;
    for (const languages::Language& each : languages::all())
        list += fmt::format("{}`{}` or `{}:@FILE`", list.empty() ? "" : ", ", each.extension, each.name);
    return list;
}

constexpr double kMostSteps = 1e18;

int runRun(const RunOptions& arguments) {
    Problems problems;
    const auto file = programFile(arguments.file);
    if (!file) {
        report(problems, diagnostic::kUnreadable,
               fmt::format("`{}` does not say in which language the program is", arguments.file),
               "the languages are " + known());
        return failure(problems);
    }
    if (!arguments.pieces.pieces.empty() && !file->language->takesPieces) {
        report(problems, diagnostic::kUnknownOption,
               fmt::format("programs in {} have no pieces", file->language->name), "leave out `--piece`");
        return failure(problems);
    }
    ReadOptions read;
    read.files.allowed = true;
    const auto pieces = arguments.pieces.options(read, problems);
    const auto program = pieces ? readProgram(*file, *pieces, problems) : nullptr;
    if (program == nullptr) return failure(problems);
    show(problems);
    languages::Execution execution{std::cin, std::cout};
    if (arguments.hasSteps.isGiven()) execution.mostSteps = arguments.steps;
    Diagnostics diagnostics;
    if (program->run(execution, diagnostics)) return kDone;
    problems.clear();
    append(problems, diagnostics);
    show(problems);
    return kFailed;
}

}  // namespace

void addRun(CommandLine& program) {
    auto arguments = std::make_shared<RunOptions>();
    Verb verb(program, "run", "Run a program in InfChessPro or hos-eso");
    verb.footer(
        "Examples:\n"
        "  ferz run examples/languages/bottles.icp           ninety-nine bottles of beer, by kings and "
        "pawns\n"
        "  echo 12 | ferz run hos:@prices.txt                what the program reads comes on standard input\n"
        "  ferz run loop.icp --steps 1000                    ends a program that does not end by itself\n"
        "  ferz run jump.icp --piece Z=mbn:N0                `Z` is a nightrider\n"
        "\n"
        "A file's extension tells the language: .icp is InfChessPro, .hos is hos-eso.\n"
        "Exit code 0: the program ended; 1: an error while it ran; 2: its text is wrong, and nothing was "
        "run.");
    verb.add("FILE", arguments->file, {"the program: beer.icp, or infchesspro:@FILE, or hos:@FILE"})
        .require();
    arguments->hasSteps = verb.add("--steps", arguments->steps,
                                   {"end the program after so many steps", "N", false, false, 0, kMostSteps});
    arguments->pieces.addTo(verb);
    verb.runs([arguments] { return runRun(*arguments); });
}

}  // namespace ferz::tools
