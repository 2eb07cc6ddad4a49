// ferz equal: are two definitions the same piece, with a board that shows the difference.
#include "ir/equivalence/equal.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/definition.h"
#include "tools/json.h"
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
    std::string piece;
    std::string name;
    std::string side = "white";
    bool json = false;
    bool jsonl = false;
};

/// The verdict on one board for the sides asked for.
struct Outcome {
    ir::Board board;
    ir::Comparison comparison;
    /// Asked for White only, where the notations turn Black's board differently and Black's moves differ.
    bool blackDiffers = false;
};

std::string nameShown(const ir::Situation& situation, const ir::Movement& movement) {
    return situation.name.empty() ? movement.name : situation.name;
}

Outcome compareOn(const ir::Movement& left, const ir::Movement& right, const ir::Board& board,
                  const std::string& side, const std::string& moverName) {
    Outcome outcome;
    outcome.board = board;
    ir::CompareOptions options;
    options.moverName = moverName;
    options.side = side == "black" ? ir::Colour::Black : ir::Colour::White;
    outcome.comparison = ir::compare(left, right, board, options);
    // The same automaton on a board turned the same way: what holds for White holds for Black.
    if (left.forBlack == right.forBlack || side == "black" ||
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

Json outcomeJson(const Outcome& outcome, const ir::Movement& left, const ir::NameTable& names) {
    Json json;
    const ir::Comparison& comparison = outcome.comparison;
    json["equal"] = comparison.verdict == ir::Verdict::Undecided
                        ? Json(nullptr)
                        : Json(comparison.verdict == ir::Verdict::Equal);
    json["board"] = outcome.board.print();
    if (comparison.verdict == ir::Verdict::Undecided) json["undecided"] = comparison.reason;
    if (outcome.blackDiffers) json["black"] = "differs";
    if (comparison.counterexample) {
        const ir::Counterexample& example = *comparison.counterexample;
        const ir::Situation& situation = example.situation;
        json["origin"] = outcome.board.name(situation.at);
        json["side"] = situation.side == ir::Colour::White ? "white" : "black";
        json["fen"] = fenOf(situation, nameShown(situation, left), names);
        json["options"] = optionsOf(situation, names);
        json["only_left"] = toJson(example.onlyLeft, outcome.board, situation.side);
        json["only_right"] = toJson(example.onlyRight, outcome.board, situation.side);
    }
    return json;
}

std::string outcomeText(const Outcome& outcome, const ir::Movement& left, const ir::NameTable& names) {
    const ir::Comparison& comparison = outcome.comparison;
    const std::string board = outcome.board.print();
    if (comparison.verdict == ir::Verdict::Equal) {
        std::string text = fmt::format("equal on {}\n", board);
        if (outcome.blackDiffers) {
            text +=
                "  (as White's piece; for Black the two notations turn the board differently, and the moves "
                "differ)\n";
        }
        return text;
    }
    if (comparison.verdict == ir::Verdict::Undecided)
        return fmt::format("undecided on {}: {}\n", board, comparison.reason);

    const ir::Counterexample& example = *comparison.counterexample;
    const ir::Situation& situation = example.situation;
    std::vector<ir::Square> marked;
    std::string moves;
    const auto list = [&](const char* who, const std::vector<ir::Move>& only) {
        for (const ir::Move& move : only) {
            moves += fmt::format("  only the {}: {}\n", who, ir::print(move, outcome.board));
            if (move.to) marked.push_back(*move.to);
            marked.insert(marked.end(), move.captures.begin(), move.captures.end());
        }
    };
    list("left", example.onlyLeft);
    list("right", example.onlyRight);
    return fmt::format(
        "different on {}\n\n{}\n  @ is the piece, {}; capitals are White's\n{}  fen {}\n  ferz moves DEF "
        "{}\n",
        board, drawing(situation, marked, names), situation.side == ir::Colour::White ? "White's" : "Black's",
        moves, fenOf(situation, nameShown(situation, left), names), optionsOf(situation, names));
}

bool parseSide(const std::string& side, Diagnostics& diagnostics) {
    if (side == "white" || side == "black" || side == "both") return true;
    diagnostics.report(diagnostic::kBadPosition,
                       fmt::format("`{}` is no side: write `white`, `black` or `both`", side));
    return false;
}

/// Board after board, until one shows a difference.
std::optional<std::vector<Outcome>> compareAll(const Definition& left, const Definition& right,
                                               const Arguments& arguments, const ReadSettings& settings,
                                               Diagnostics& diagnostics) {
    const ir::Movement* first = onePiece(left, arguments.piece, settings.names, diagnostics);
    const ir::Movement* second = onePiece(right, arguments.piece, settings.names, diagnostics);
    std::vector<ir::Board> boards;
    for (const std::string& text : arguments.boards) {
        if (const auto board = buildBoard(text, diagnostics)) boards.push_back(*board);
    }
    if (boards.empty()) boards.emplace_back();
    if (!parseSide(arguments.side, diagnostics) || first == nullptr || second == nullptr ||
        diagnostics.hasErrors()) {
        return std::nullopt;
    }
    std::vector<Outcome> outcomes;
    for (const ir::Board& board : boards) {
        outcomes.push_back(
            compareOn(*first, *second, board, arguments.side, settings.names.nameOf(arguments.name)));
        if (outcomes.back().comparison.verdict == ir::Verdict::Different) break;
    }
    return outcomes;
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
    const auto outcomes = compareAll(*left, *right, arguments, *settings, diagnostics);
    if (!outcomes) return failure(diagnostics);
    show(diagnostics);
    const ir::Movement& shown = left->movements.front();
    std::string text;
    for (const Outcome& outcome : *outcomes) {
        text += arguments.json ? outcomeJson(outcome, shown, settings->names).dump() + "\n"
                               : outcomeText(outcome, shown, settings->names);
    }
    return writeOutput({}, text, diagnostics) ? exitCode(*outcomes) : failure(diagnostics);
}

int runLines(const Arguments& arguments) {
    return answerLines(
        arguments.read, [&](const Json& request, const Stream& stream, Diagnostics& problems) -> Json {
            const auto left = stream.definition(request, "left", problems);
            const auto right = stream.definition(request, "right", problems);
            Arguments one = arguments;
            one.piece = stringIn(request, "piece", arguments.piece, problems);
            one.name = stringIn(request, "name", arguments.name, problems);
            one.side = stringIn(request, "side", arguments.side, problems);
            if (const auto boards = request.find("boards"); boards != request.end()) {
                one.boards.clear();
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
            const auto outcomes = compareAll(*left, *right, one, stream.settings, problems);
            if (!outcomes) return {};
            // One answer a line: the first board that is not equal, else the last.
            for (const Outcome& outcome : *outcomes) {
                const bool last = &outcome == &outcomes->back();
                if (!last && outcome.comparison.verdict == ir::Verdict::Equal) continue;
                Json json = outcomeJson(outcome, left->movements.front(), stream.settings.names);
                if (outcome.comparison.verdict == ir::Verdict::Equal && outcomes->size() > 1)
                    json["boards"] = one.boards;
                return json;
            }
            return {};
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
        "  ferz equal mbn:N0 mbn:N --json\n"
        "  ferz equal --jsonl < pairs.jsonl         lines "
        "{\"left\":\"mbn:Q\",\"right\":\"mbn:RB\",\"boards\":[\"8x8\"]}\n"
        "Exit code 0: proved equal on every board named; 1: different, the board shows it; 3: undecided.");
    arguments->read.addTo(*verb);
    CLI::Option* left = verb->add_option("left", arguments->left, "a piece")->type_name("DEF");
    CLI::Option* right = verb->add_option("right", arguments->right, "another one")->type_name("DEF");
    verb->add_option("--board", arguments->boards, "files x ranks, 8x8 unless said; may be repeated")
        ->type_name("SIZE");
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
