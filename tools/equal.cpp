// ferz equal: are two definitions the same piece, with a board that shows the difference.
#include "ir/equivalence/equal.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "ir/normal/normal_form.h"
#include "tools/definition.h"
#include "tools/evidence.h"
#include "tools/json.h"
#include "tools/limit_options.h"
#include "tools/questions.h"
#include "tools/situation.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptionsArguments read;
    std::string left;
    std::string right;
    std::vector<std::string> boards;
    std::vector<std::string> ranges;
    EffortArgument effort;
    std::string piece;
    std::string name;
    std::string side = "white";
    bool json = false;
    bool jsonl = false;
};

Outcome compareOn(const ir::Movement& left, const ir::Movement& right, const ir::Board& board,
                  const std::string& side, const std::string& moverName, const ir::Limits& limits) {
    Outcome outcome;
    outcome.board = board;
    ir::CompareOptions options;
    options.limits = limits;
    options.moverName = moverName;
    const bool isBlack = side == "black" || left.owner == ir::Owner::Black;
    options.side = isBlack ? ir::Colour::Black : ir::Colour::White;
    outcome.comparison = ir::compare(left, right, board, options);
    // The same automaton on a board turned the same way: what holds for White holds for Black.
    if (left.forBlack == right.forBlack || isBlack || left.owner == ir::Owner::White ||
        outcome.comparison.verdict != ir::Verdict::Equal) {
        return outcome;
    }
    options.side = ir::Colour::Black;
    ir::Comparison black = ir::compare(left, right, board, options);
    if (side == "both") {
        outcome.comparison = std::move(black);
    } else {
        outcome.blackDiffers = black.verdict != ir::Verdict::Equal;
    }
    return outcome;
}

/// `8x8`, or all boards from one to another, the smallest first: `3x3..10x10`.
void addBoards(const std::string& text, std::vector<ir::Board>& boards, Diagnostics& diagnostics) {
    const std::size_t dots = text.find("..");
    const auto first = buildBoard(text.substr(0, dots), diagnostics);
    if (dots == std::string::npos) {
        if (first) boards.push_back(*first);
        return;
    }
    const auto last = buildBoard(text.substr(dots + 2), diagnostics);
    if (!first || !last) return;
    if (first->files > last->files || first->ranks > last->ranks || first->levels != last->levels ||
        first->rows != last->rows) {
        diagnostics.report(diagnostic::kBadBoard, fmt::format("there is no board from `{}`", text),
                           "write the smaller one first, as `3x3..10x10`");
        return;
    }
    std::vector<ir::Board> range;
    for (ir::Board each = *first; each.files <= last->files; ++each.files) {
        for (each.ranks = first->ranks; each.ranks <= last->ranks; ++each.ranks)
            range.push_back(each);
    }
    std::stable_sort(range.begin(), range.end(),
                     [](const ir::Board& a, const ir::Board& b) { return a.squares() < b.squares(); });
    boards.insert(boards.end(), range.begin(), range.end());
}

/// Automata beyond this have a normal form, if any, only after a long time.
constexpr std::size_t kMostStates = 2'000;

Elsewhere elsewhere(const std::vector<Outcome>& outcomes, const ir::Movement& left,
                    const ir::Movement& right) {
    const bool isEqual = std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& each) {
        return each.comparison.verdict == ir::Verdict::Equal;
    });
    const bool isAll = std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& each) {
        return each.comparison.verdict != ir::Verdict::Different;
    });
    if (!isEqual || !isAll) return Elsewhere::NoText;
    if (left.states == right.states) return Elsewhere::SameAutomaton;
    if (left.states.size() > kMostStates || right.states.size() > kMostStates) return Elsewhere::NoText;
    const auto form = ir::normal::normalForm(left);
    const auto other = form ? ir::normal::normalForm(right) : std::nullopt;
    if (!other) return Elsewhere::NoText;
    return form == other ? Elsewhere::SameText : Elsewhere::OtherText;
}

bool parseSide(const std::string& side, Diagnostics& diagnostics) {
    if (side == "white" || side == "black" || side == "both") return true;
    diagnostics.report(diagnostic::kBadPosition,
                       fmt::format("`{}` is no side: write `white`, `black` or `both`", side));
    return false;
}

struct Answered {
    std::vector<Outcome> outcomes;
    Pair pair;
    Elsewhere others;
};

/// Board after board, until one shows a difference.
std::optional<Answered> compareAll(const Definition& left, const Definition& right,
                                   const Arguments& arguments, const ReadSettings& settings,
                                   Diagnostics& diagnostics) {
    const auto side = arguments.side == "black" ? std::optional(ir::Colour::Black) : std::nullopt;
    const ir::Movement* first = onePiece(left, arguments.piece, settings.names, diagnostics, side);
    const ir::Movement* second = onePiece(right, arguments.piece, settings.names, diagnostics, side);
    const auto isBlacks = [](const ir::Movement& movement) { return movement.owner == ir::Owner::Black; };
    if (first != nullptr && second != nullptr && !side && isBlacks(*first) != isBlacks(*second)) {
        diagnostics.report(diagnostic::kNoSuchPiece, "one of the two is defined for Black alone",
                           "compare Black's with `--side black`");
        return std::nullopt;
    }
    std::vector<ir::Board> boards;
    for (const std::string& text : arguments.boards)
        addBoards(text, boards, diagnostics);
    for (const std::string& text : arguments.ranges)
        addBoards(text, boards, diagnostics);
    if (boards.empty()) boards.emplace_back();
    if (!parseSide(arguments.side, diagnostics) || first == nullptr || second == nullptr ||
        diagnostics.hasErrors()) {
        return std::nullopt;
    }
    std::vector<Outcome> outcomes;
    for (const ir::Board& board : boards) {
        outcomes.push_back(compareOn(*first, *second, board, arguments.side,
                                     settings.names.nameOf(arguments.name), arguments.effort.limits()));
        if (outcomes.back().comparison.verdict == ir::Verdict::Different) break;
    }
    const Elsewhere others = elsewhere(outcomes, *first, *second);
    return Answered{std::move(outcomes), Pair{arguments.left, arguments.right, *first, *second}, others};
}

int exitCode(const std::vector<Outcome>& outcomes) {
    int code = kDone;
    for (const Outcome& outcome : outcomes) {
        if (outcome.comparison.verdict == ir::Verdict::Different) return kDifferent;
        if (outcome.comparison.verdict == ir::Verdict::Undecided) code = kUndecided;
    }
    return code;
}

int runOnce(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto settings = arguments.read.settings(diagnostics);
    if (!settings) return failure(diagnostics);
    const auto left = readDefinition(arguments.left, *settings, diagnostics);
    const auto right = readDefinition(arguments.right, *settings, diagnostics);
    if (!left || !right) return failure(diagnostics);
    const auto answered = compareAll(*left, *right, arguments, *settings, diagnostics);
    if (!answered) return failure(diagnostics);
    show(diagnostics);
    std::string text;
    if (arguments.json) {
        for (const Outcome& outcome : answered->outcomes)
            text += equalJson(outcome, answered->pair, answered->others, settings->names).dump() + "\n";
    } else {
        text = equalText(answered->outcomes, answered->pair, answered->others, settings->names);
    }
    return writeOutput({}, text, diagnostics) ? exitCode(answered->outcomes) : failure(diagnostics);
}

int runLines(const Arguments& arguments) {
    return answerLines(
        arguments.read, {"left", "right", "board", "boards", "piece", "name", "side"},
        [&](const Json& request, const Stream& stream, Diagnostics& problems) -> Json {
            const auto left = stream.definition(request, "left", problems);
            const auto right = stream.definition(request, "right", problems);
            Arguments one = arguments;
            one.piece = stringIn(request, "piece", arguments.piece, problems);
            one.name = stringIn(request, "name", arguments.name, problems);
            one.side = stringIn(request, "side", arguments.side, problems);
            if (request.contains("board")) {
                one.boards = {stringIn(request, "board", {}, problems)};
                one.ranges.clear();
            }
            if (const auto boards = request.find("boards"); boards != request.end()) {
                one.boards.clear();
                one.ranges.clear();
                if (!boards->is_array()) problems.report(diagnostic::kSyntax, "`boards` is not a list");
                for (const Json& board : *boards) {
                    if (board.is_string()) {
                        one.boards.push_back(board.get<std::string>());
                    } else {
                        problems.report(diagnostic::kSyntax, "`boards` is not a list of strings");
                    }
                }
            }
            if (!left || !right || problems.hasErrors()) return {};
            const auto answered = compareAll(*left, *right, one, stream.settings, problems);
            if (!answered) return {};
            // One answer a line: the difference, else what is not decided, else the last board.
            const std::vector<Outcome>& outcomes = answered->outcomes;
            const Outcome* told = &outcomes.back();
            for (const Outcome& outcome : outcomes) {
                if (told->comparison.verdict == ir::Verdict::Equal &&
                    outcome.comparison.verdict != ir::Verdict::Equal)
                    told = &outcome;
            }
            Json json = equalJson(*told, answered->pair, answered->others, stream.settings.names);
            if (told->comparison.verdict == ir::Verdict::Equal && outcomes.size() > 1)
                json["boards"] = one.boards;
            return json;
        });
}

}  // namespace

void addEqual(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("equal", "Are two definitions the same piece?");
    verb->footer(
        "Examples:\n"
        "  ferz equal mbn:Q mbn:R+B\n"
        "  ferz equal mbn:R 'chessembly:take-move(1,0) repeat(1);' --board 8x8 --board 9x10\n"
        "  ferz equal mbn:W10 mbn:R --boards 3x3..12x12\n"
        "  ferz equal mbn:N0 mbn:N --json\n"
        "  ferz equal --jsonl < pairs.jsonl         lines "
        "{\"left\":\"mbn:Q\",\"right\":\"mbn:RB\",\"boards\":[\"8x8\"]}\n"
        "Exit code 0: proved equal on every board named; 1: different, the board shows it; 3: undecided.");
    arguments->read.addTo(*verb);
    CLI::Option* left = verb->add_option("left", arguments->left, "a piece")->type_name("DEF");
    CLI::Option* right = verb->add_option("right", arguments->right, "another one")->type_name("DEF");
    verb->add_option("--board", arguments->boards, "files x ranks, 8x8 unless said; may be repeated")
        ->type_name("SIZE");
    verb->add_option("--boards", arguments->ranges, "all boards from one size to another, as 3x3..10x10")
        ->type_name("SIZE..SIZE");
    arguments->effort.addTo(*verb);
    verb->add_option("--piece", arguments->piece, "which piece of texts that define several")
        ->type_name("NAME");
    verb->add_option("--name", arguments->name, "only for a moving piece of this name; else for every name")
        ->type_name("NAME");
    verb->add_option("--side", arguments->side, "`white`, `black` or `both`")
        ->type_name("SIDE")
        ->capture_default_str();
    verb->add_flag("--json", arguments->json, "print the result as JSON");
    addJsonl(*verb, arguments->jsonl, left);
    verb->callback([arguments, left, right, &run] {
        if (!arguments->jsonl && (left->empty() || right->empty()))
            throw CLI::RequiredError("left and right");
        run = [arguments] { return arguments->jsonl ? runLines(*arguments) : runOnce(*arguments); };
    });
}

}  // namespace ferz::tools
