// ferz perft: how many games of a length a variant has; in parts, for several machines, if that is wanted.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <mutex>
#include <sstream>

#include "support/printable.h"
#include "tools/answers.h"
#include "tools/colour.h"
#include "tools/compiled.h"
#include "tools/json.h"
#include "tools/output.h"
#include "tools/processes.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct PerftOptions {
    std::string file;
    int depth = 1;
    std::string fen;
    std::string naming = "uci";
    MoveNames names = MoveNames::Uci;
    bool divide = false;
    bool interpret = false;
    bool compile = false;
    int jobs = 0;  ///< 0: not given
    StreamOptions stream;
    int hash = 0;
    int split = -1;
    bool jsonl = false;

    /// Only a program does it.
    [[nodiscard]] bool needsProgram() const { return compile || jobs > 0 || hash > 0 || split >= 0 || jsonl; }
};

constexpr int kMostJobs = 256;
constexpr int kMostMegabytes = 1 << 16;
constexpr int kMostSplit = 4;

/// Listing the moves of so many positions takes less time than a compiler does.
constexpr std::uint64_t kFewPositions = 2'000;

/// What can be done where there is no program.
constexpr const char* kOtherwise = "count with --interpret";

/// Prints what is divided, and for long runs on a terminal every ten seconds how far it is.
class Reporter {
public:
    Reporter(bool divide, std::ostream& out) : divide_(divide), out_(out) {}

    void operator()(const PerftMove& each) {
        ++counted_;
        nodes_ += each.nodes;
        if (divide_) out_ << fmt::format("{}: {}\n", printable(each.move), each.nodes) << std::flush;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::seconds(10) || !isTerminal(Output::Error)) return;
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

std::optional<std::string> programOf(const Variant& variant, Problems& problems) {
    const auto files = [&] {
        auto generated = taken(generate(variant), problems);
        if (!generated)
            report(problems, diagnostic::kInexpressible, "no program counts this variant", kOtherwise);
        return generated;
    };
    return compiled({"perft", "1", std::string(", or ") + kOtherwise, variant.source(), files}, problems);
}

/// The generated program prints what the interpreter would.
int runCompiled(const PerftOptions& arguments, const Variant& variant, const std::string& fen) {
    Problems problems;
    const auto program = programOf(variant, problems);
    if (!program) return failure(problems);
    std::vector<std::string> command = {*program, std::to_string(arguments.depth), "--fen", fen};
    if (arguments.divide) command.emplace_back("--divide");
    const auto add = [&](const char* option, int value, bool says) {
        if (!says) return;
        command.emplace_back(option);
        command.push_back(std::to_string(value));
    };
    add("--jobs", arguments.jobs, arguments.jobs > 0);
    add("--hash", arguments.hash, arguments.hash > 0);
    add("--split", arguments.split, arguments.split >= 0);
    std::string output;
    const bool renames = arguments.divide && arguments.names != MoveNames::Uci;
    const auto code = runProgram(command, renames ? &output : nullptr);
    if (!code) {
        reportBroken(*program, "cannot be run", kOtherwise, problems);
        return failure(problems);
    }
    // SIGPIPE is not reported: the reader of the output has gone.
    if (*code > kSignalled && *code != kSignalled + SIGPIPE) {
        const int signal = *code - kSignalled;
        reportBroken(*program, fmt::format("was ended by the signal {}: {}", signal, strsignal(signal)),
                     kOtherwise, problems);
        return failure(problems);
    }
    if (!renames) return *code;
    const auto game = taken(startGame(variant, fen), problems);
    if (!game) return failure(problems);
    output = renamed(output, *game, arguments.names);
    return writeOutput({}, printableLines(output), problems) ? *code : failure(problems);
}

/// Counts parts as `--split` writes them, several at a time.
class SplitCounter {
public:
    SplitCounter(const Variant& variant, std::string program)
        : variant_(variant), program_(std::move(program)) {}

    Json answer(const Json& request, Problems& problems) {
        const auto fen = taken(readFen(variant_, neededIn(request, "fen", "", problems)), problems);
        const auto depth = request.find("depth");
        if (depth == request.end() || !depth->is_number_unsigned() || *depth > 100) {
            report(problems, diagnostic::kUsage, "`depth` is a number from 0 to 100");
            return {};
        }
        const auto times = request.find("times");
        if (times != request.end() && !times->is_number_unsigned())
            report(problems, diagnostic::kUsage, "`times` is a whole number from 0");
        if (!fen || hasErrors(problems)) return {};
        const std::string line = ask(depth->dump() + " " + *fen);
        constexpr std::string_view kNodes = "nodes ";
        if (!line.starts_with(kNodes)) {
            reportBroken(program_, "has ended before it answered", kOtherwise, problems);
            return {};
        }
        Json result = {{"nodes", std::stoull(line.substr(kNodes.size()))}};
        if (times != request.end()) result["times"] = *times;
        return result;
    }

private:
    /// By a program that is idle; empty when that has ended.
    std::string ask(const std::string& line) {
        std::unique_ptr<Running> running;
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                running = std::move(idle_.back());
                idle_.pop_back();
            }
        }
        if (!running) running = std::make_unique<Running>(std::vector<std::string>{program_, "--lines"});
        const auto answer = running->answer(line);
        if (answer.empty()) return {};
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(running));
        return answer.front();
    }

    const Variant& variant_;
    const std::string program_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Running>> idle_;
};

int runLines(const PerftOptions& arguments, const Variant& variant) {
    Problems problems;
    const auto program = programOf(variant, problems);
    if (!program) return failure(problems);
    StreamOptions stream = arguments.stream;
    stream.jobs = static_cast<std::size_t>(arguments.jobs);
    SplitCounter counter(variant, *program);
    const Question question = {
        {"fen", "depth", "times", "path"},
        [&](const Json& request, const Stream&, Problems& own) { return counter.answer(request, own); }};
    return answerLines({}, stream, question);
}

/// Returns the output of a short count; empty where there are more than kFewPositions positions, or on an
/// error.
std::optional<std::string> countedQuickly(const PerftOptions& arguments, const Variant& variant) {
    // Nothing is counted if as many moves in each position would give too many positions.
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

int runPerft(PerftOptions& arguments) {
    Problems problems;
    const auto names = taken(readMoveNames(arguments.naming), problems);
    if (!names) return failure(problems);
    arguments.names = *names;
    if (arguments.split > arguments.depth) {
        report(problems, diagnostic::kUsage,
               fmt::format("`--split {}` is more than DEPTH, {}", arguments.split, arguments.depth));
        show(problems);
        return kUsage;
    }
    const auto variant = taken(findVariant(arguments.file), problems);
    // A file is of no game if none can begin, from whatever position is counted.
    auto fen = variant ? taken(readFen(*variant), problems) : std::nullopt;
    if (!fen) return failure(problems);
    if (arguments.jsonl) return runLines(arguments, *variant);
    if (!arguments.fen.empty()) fen = taken(readFen(*variant, arguments.fen), problems);
    if (!fen) return failure(problems);
    show(problems);
    if (!arguments.needsProgram() && !arguments.interpret) {
        if (const auto text = countedQuickly(arguments, *variant)) {
            Problems own;
            return writeOutput({}, *text, own) ? kDone : failure(own);
        }
        std::cerr << fmt::format(
            "more than {} positions: the generated program counts, and not the interpreter\n", kFewPositions);
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

void addPerft(CommandLine& program) {
    auto arguments = std::make_shared<PerftOptions>();
    Verb verb(program, "perft", "Count the games of a length that a variant has");
    verb.footer(
        "Examples:\n"
        "  ferz perft examples/variants/chess.toml 3             how many games of three plies chess has\n"
        "  ferz perft shogi 2                                    a variant that Fairy-Stockfish has built "
        "in\n"
        "  ferz perft examples/variants/chess.toml 2 --divide --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n"
        "  ferz perft chess 7 --jobs 8 --hash 1024               by eight threads, with a table of 1 GiB\n"
        "  ferz perft chess 7 --split 2 | ferz perft chess --jsonl\n"
        "\n"
        "The last line is `nodes N`. A few thousand positions are counted by running the automata move by "
        "move. For\n"
        "more, a program is generated (`ferz generate`), compiled with $CXX or the compiler of the system, "
        "kept in\n"
        "the folder of caches, and run: the first time takes some seconds.");
    verb.add("VARIANT", arguments->file, variantText()).require();
    const Option depth = verb.add("DEPTH", arguments->depth, {"how many plies", "", false, false, 0, 100});
    const Option fen = verb.add("--fen", arguments->fen,
                                {.help = "count from this position, and not from the start of the variant",
                                 .type = "FEN",
                                 .isFilled = true});
    const Option divide =
        verb.flag("--divide", arguments->divide, "print how many games begin with each move, too");
    verb.add("--names", arguments->naming,
             {"how `--divide` calls the moves: `uci`, `san` or `usi`", "NOTATION", true})
        .needs(divide);
    const Option interpret =
        verb.flag("--interpret", arguments->interpret, "never compile: run the automata, which is slow");
    verb.flag("--compile", arguments->compile, "compile, however few games there are").excludes(interpret);
    verb.add("--jobs", arguments->jobs,
             {"count by so many threads; with --jsonl, so many parts at a time", "N", false, false, 1,
              kMostJobs})
        .excludes(interpret);
    verb.add("--hash", arguments->hash,
             {"remember the counts of positions, which come again by other ways, in so many megabytes", "MB",
              false, false, 1, kMostMegabytes})
        .excludes(interpret);
    const Option split =
        verb.add("--split", arguments->split,
                 {"count nothing: print the positions after N plies, equal ones once, a line of JSON each",
                  "N", false, false, 0, kMostSplit});
    split.excludes(interpret);
    split.excludes(divide);
    const Option jsonl = verb.flag("--jsonl", arguments->jsonl,
                                   "count such lines of standard input: a line of JSON in, a line out");
    arguments->stream.addFirstLineTo(verb).needs(jsonl);
    jsonl.excludes(depth);
    jsonl.excludes(split);
    jsonl.excludes(interpret);
    jsonl.excludes(fen);
    jsonl.excludes(divide);
    verb.runs([arguments] { return runPerft(*arguments); }, {{depth, jsonl}});
}

}  // namespace ferz::tools
