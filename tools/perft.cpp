// ferz perft: how many games of a length a variant has.
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "tools/compiled.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string file;
    int depth = 1;
    std::string fen;
    bool divide = false;
    bool interpret = false;
};

/// Prints what is divided, and for long runs every ten seconds how far it is.
class Reporter {
public:
    explicit Reporter(bool divide) : divide_(divide) {}

    void operator()(const PerftMove& each) {
        ++counted_;
        nodes_ += each.nodes;
        if (divide_) std::cout << fmt::format("{}: {}\n", each.move, each.nodes) << std::flush;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::seconds(10)) return;
        last_ = now;
        std::cerr << fmt::format("{} of {} moves, {} nodes\n", counted_, each.moves, nodes_);
    }

private:
    bool divide_;
    std::size_t counted_ = 0;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// The generated program prints what the interpreter would.
int runCompiled(const Arguments& arguments, const Variant& variant, const std::string& fen) {
    Problems problems;
    const auto files = taken(generate(variant), problems);
    if (!files) {
        report(problems, diagnostic::kInexpressible, "no program counts this variant",
               "count with --interpret");
        return failure(problems);
    }
    const auto program = compiled(*files, problems);
    if (!program) return failure(problems);
    std::vector<std::string> command = {*program, std::to_string(arguments.depth), "--fen", fen};
    if (arguments.divide) command.emplace_back("--divide");
    if (const auto code = runProgram(command)) return *code;
    report(problems, diagnostic::kNoCompiler,
           fmt::format("the compiled program `{}` cannot be run", *program), "count with --interpret");
    return failure(problems);
}

int runPerft(const Arguments& arguments) {
    Problems problems;
    const auto variant = taken(readVariantFile(arguments.file), problems);
    if (!variant) return failure(problems);
    const auto fen = taken(readFen(*variant, arguments.fen), problems);
    if (!fen) return failure(problems);
    show(problems);
    if (!arguments.interpret) return runCompiled(arguments, *variant, *fen);
    problems.clear();
    Reporter reporter(arguments.divide);
    const auto nodes = taken(perft(*variant, arguments.fen, arguments.depth, std::ref(reporter)), problems);
    if (!nodes) return failure(problems);
    return writeOutput({}, fmt::format("nodes {}\n", *nodes), problems) ? kDone : failure(problems);
}

}  // namespace

void addPerft(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "perft", "How many games of a length a variant has");
    verb.footer(
        "Examples:\n"
        "  ferz perft examples/variants/chess.toml 3\n"
        "  ferz perft examples/variants/chess.toml 2 --divide --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n"
        "The last line is `nodes N`. A program is generated (`ferz generate`), compiled with $CXX or the\n"
        "system's compiler, kept in the folder of caches, and run. --interpret needs no compiler: it runs "
        "the\n"
        "automata move by move, which is exact, slow, and what generated code is tested against.");
    verb.add("variant", arguments->file, {"the variant file", "VARIANT.toml"}).require();
    verb.add("depth", arguments->depth, {"how many plies", "DEPTH", false, false, 0, 100}).require();
    verb.add("--fen", arguments->fen, {"the position, instead of the variant's start", "FEN"});
    verb.flag("--divide", arguments->divide, "also the nodes below each move of the first ply");
    verb.flag("--interpret", arguments->interpret, "run the automata, without generated code");
    verb.runs([arguments] { return runPerft(*arguments); });
}

}  // namespace ferz::tools
