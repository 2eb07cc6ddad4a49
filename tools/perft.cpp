// ferz perft: how many games of a length a variant has.
#include "variant/perft.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "tools/compiled.h"
#include "tools/variant_file.h"
#include "tools/verbs.h"
#include "variant/core/emit.h"
#include "variant/fen.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string file;
    int depth = 1;
    std::string fen;
    bool divide = false;
    bool interpret = false;
};

/// The position of `--fen`, or where the variant starts.
std::optional<variant::Game> readPosition(const Arguments& arguments, const variant::Variant& variant,
                                          Diagnostics& diagnostics) {
    const Source source(arguments.fen.empty() ? arguments.file : "--fen",
                        arguments.fen.empty() ? variant.start : arguments.fen);
    std::vector<ir::PlacementProblem> problems;
    auto game = variant::readFen(source.text(), variant, problems);
    for (ir::PlacementProblem& problem : problems)
        diagnostics.report(diagnostic::kBadPosition, source, problem.where, std::move(problem.message));
    if (!game) return std::nullopt;
    variant::Rules rules(variant, diagnostics);
    if (rules.isInCheck(*game, opposite(game->side))) {
        diagnostics.report(diagnostic::kBadPosition, source, {0, source.text().size()},
                           "the side that does not move is in check");
    }
    if (diagnostics.hasErrors()) return std::nullopt;
    return game;
}

/// Prints what is divided, and for long runs every ten seconds how far it is.
class Reporter {
public:
    explicit Reporter(bool divide) : divide_(divide) {}

    void operator()(const variant::Divided& each, std::size_t moves) {
        ++counted_;
        nodes_ += each.nodes;
        if (divide_) std::cout << fmt::format("{}: {}\n", each.move, each.nodes) << std::flush;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::seconds(10)) return;
        last_ = now;
        std::cerr << fmt::format("{} of {} moves, {} nodes\n", counted_, moves, nodes_);
    }

private:
    bool divide_;
    std::size_t counted_ = 0;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// The generated program prints what the interpreter would.
int runCompiled(const Arguments& arguments, const variant::Variant& variant, const variant::Game& game) {
    Diagnostics diagnostics;
    const auto files = variant::core::emitCore(variant, diagnostics);
    if (!files) {
        diagnostics.report(diagnostic::kInexpressible, "no program counts this variant",
                           "count with --interpret");
        return failure(diagnostics);
    }
    const auto program = compiled(*files, diagnostics);
    if (!program) return failure(diagnostics);
    std::vector<std::string> command = {*program, std::to_string(arguments.depth), "--fen",
                                        variant::printFen(game, variant)};
    if (arguments.divide) command.emplace_back("--divide");
    if (const auto code = runProgram(command)) return *code;
    diagnostics.report(diagnostic::kNoCompiler,
                       fmt::format("the compiled program `{}` cannot be run", *program),
                       "count with --interpret");
    return failure(diagnostics);
}

int runPerft(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto variant = readVariant(arguments.file, diagnostics);
    if (!variant) return failure(diagnostics);
    const auto game = readPosition(arguments, *variant, diagnostics);
    if (!game) return failure(diagnostics);
    show(diagnostics);
    if (!arguments.interpret) return runCompiled(arguments, *variant, *game);
    Diagnostics problems;
    variant::Rules rules(*variant, problems);
    Reporter reporter(arguments.divide);
    const std::uint64_t nodes =
        variant::perft(rules, *game, arguments.depth,
                       [&](const variant::Divided& each, std::size_t moves) { reporter(each, moves); });
    if (rules.failed()) return failure(problems);
    return writeOutput({}, fmt::format("nodes {}\n", nodes), problems) ? kDone : failure(problems);
}

}  // namespace

void addPerft(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("perft", "How many games of a length a variant has");
    verb->footer(
        "Examples:\n"
        "  ferz perft examples/variants/chess.toml 3\n"
        "  ferz perft examples/variants/chess.toml 2 --divide --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n"
        "The last line is `nodes N`. A program is generated (`ferz generate`), compiled with $CXX or the\n"
        "system's compiler, kept in the folder of caches, and run. --interpret needs no compiler: it runs "
        "the\n"
        "automata move by move, which is exact, slow, and what generated code is tested against.");
    verb->add_option("variant", arguments->file, "the variant file")->type_name("VARIANT.toml")->required();
    verb->add_option("depth", arguments->depth, "how many plies")
        ->type_name("DEPTH")
        ->required()
        ->check(CLI::Range(0, 100));
    verb->add_option("--fen", arguments->fen, "the position, instead of the variant's start")
        ->type_name("FEN");
    verb->add_flag("--divide", arguments->divide, "also the nodes below each move of the first ply");
    verb->add_flag("--interpret", arguments->interpret, "run the automata, without generated code");
    verb->callback([arguments, &run] { run = [arguments] { return runPerft(*arguments); }; });
}

}  // namespace ferz::tools
