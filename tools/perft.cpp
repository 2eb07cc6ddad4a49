// ferz perft: how many games of a length a variant has.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sstream>

#include "tools/compiled.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string file;
    int depth = 1;
    std::string fen;
    std::string naming = "uci";
    MoveNames names = MoveNames::Uci;
    bool divide = false;
    bool interpret = false;
    bool compile = false;
};

/// Listing the moves of so many positions takes less time than a compiler does.
constexpr std::uint64_t kFewPositions = 2'000;

/// Prints what is divided, and for long runs every ten seconds how far it is.
class Reporter {
public:
    Reporter(bool divide, std::ostream& out) : divide_(divide), out_(out) {}

    void operator()(const PerftMove& each) {
        ++counted_;
        nodes_ += each.nodes;
        if (divide_) out_ << fmt::format("{}: {}\n", each.move, each.nodes) << std::flush;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::seconds(10)) return;
        last_ = now;
        std::cerr << fmt::format("{} of {} moves, {} nodes\n", counted_, each.moves, nodes_);
    }

private:
    bool divide_;
    std::ostream& out_;
    std::size_t counted_ = 0;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Lines `e2e4: 20` as the generated program prints them, with the names that are wanted.
std::string renamed(const std::string& lines, const Game& game, MoveNames names) {
    const std::vector<std::string> before = game.moves(MoveNames::Uci);
    const std::vector<std::string> after = game.moves(names);
    std::istringstream all(lines);
    std::string result;
    for (std::string line; std::getline(all, line);) {
        const std::size_t colon = line.rfind(':');
        const auto found = std::find(before.begin(), before.end(), line.substr(0, colon));
        if (colon != std::string::npos && found != before.end())
            line = after[static_cast<std::size_t>(found - before.begin())] + line.substr(colon);
        result += line + "\n";
    }
    return result;
}

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
    std::string output;
    const bool renames = arguments.divide && arguments.names != MoveNames::Uci;
    if (const auto code = runProgram(command, renames ? &output : nullptr)) {
        if (!renames) return *code;
        const auto game = taken(startGame(variant, fen), problems);
        if (!game) return failure(problems);
        output = renamed(output, *game, arguments.names);
        return writeOutput({}, output, problems) ? *code : failure(problems);
    }
    report(problems, diagnostic::kNoCompiler,
           fmt::format("the compiled program `{}` cannot be run", *program), "count with --interpret");
    return failure(problems);
}

/// What is printed for few positions; empty where there are more, or something is wrong.
std::optional<std::string> countedQuickly(const Arguments& arguments, const Variant& variant) {
    // So many moves in each position would be too many: nothing is tried.
    const auto moves = perft(variant, arguments.fen, 1);
    std::uint64_t positions = 1;
    for (int ply = 1; moves && ply < arguments.depth && positions <= 2 * kFewPositions; ++ply)
        positions *= *moves;
    if (!moves || positions > 2 * kFewPositions) return std::nullopt;
    std::ostringstream out;
    Reporter reporter(arguments.divide, out);
    const auto nodes =
        perft(variant, arguments.fen, arguments.depth, std::ref(reporter), kFewPositions, arguments.names);
    if (!nodes) return std::nullopt;
    return out.str() + fmt::format("nodes {}\n", *nodes);
}

int runPerft(Arguments& arguments) {
    Problems problems;
    const auto names = taken(readMoveNames(arguments.naming), problems);
    if (!names) return failure(problems);
    arguments.names = *names;
    const auto variant = taken(findVariant(arguments.file), problems);
    if (!variant) return failure(problems);
    const auto fen = taken(readFen(*variant, arguments.fen), problems);
    if (!fen) return failure(problems);
    show(problems);
    if (!arguments.compile && !arguments.interpret) {
        if (const auto text = countedQuickly(arguments, *variant)) {
            Problems own;
            return writeOutput({}, *text, own) ? kDone : failure(own);
        }
    }
    if (!arguments.interpret) return runCompiled(arguments, *variant, *fen);
    problems.clear();
    Reporter reporter(arguments.divide, std::cout);
    const auto nodes = taken(
        perft(*variant, arguments.fen, arguments.depth, std::ref(reporter), 0, arguments.names), problems);
    if (!nodes) return failure(problems);
    return writeOutput({}, fmt::format("nodes {}\n", *nodes), problems) ? kDone : failure(problems);
}

}  // namespace

void addPerft(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "perft", "Count the games of a length that a variant has");
    verb.footer(
        "Examples:\n"
        "  ferz perft examples/variants/chess.toml 3             how many games of three plies chess has\n"
        "  ferz perft shogi 2                                    a variant that Fairy-Stockfish has built "
        "in\n"
        "  ferz perft examples/variants/chess.toml 2 --divide --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n"
        "\n"
        "The last line is `nodes N`. A few thousand positions are counted by running the automata move by "
        "move. For\n"
        "more, a program is generated (`ferz generate`), compiled with $CXX or the compiler of the system, "
        "kept in\n"
        "the folder of caches, and run: the first time takes some seconds.");
    verb.add("VARIANT", arguments->file,
             {"a variant file, as chess.toml, or the name of a variant of Fairy-Stockfish"})
        .require();
    verb.add("DEPTH", arguments->depth, {"how many plies", "", false, false, 0, 100}).require();
    verb.add("--fen", arguments->fen,
             {"count from this position, and not from the start of the variant", "FEN"});
    verb.flag("--divide", arguments->divide, "print how many games begin with each move, too");
    verb.add("--names", arguments->naming,
             {"how `--divide` calls the moves: `uci`, `san` or `usi`", "NOTATION", true});
    const Option interpret =
        verb.flag("--interpret", arguments->interpret, "never compile: run the automata, which is slow");
    verb.flag("--compile", arguments->compile, "compile, however few games there are").excludes(interpret);
    verb.runs([arguments] { return runPerft(*arguments); });
}

}  // namespace ferz::tools
