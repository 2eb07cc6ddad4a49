// ferz moves: every move of a piece on one position.
#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "ir/evaluate.h"
#include "ir/rename.h"
#include "tools/definition.h"
#include "tools/json.h"
#include "tools/questions.h"
#include "tools/situation.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptionsArguments read;
    SituationRequest situation;
    std::string def;
    std::string piece;
    std::vector<std::string> place;
    std::vector<std::string> enPassant;
    std::vector<std::string> states;
    std::size_t configurations = ir::kQuickEvaluation;
    bool json = false;
    bool jsonl = false;
};

struct Answer {
    ir::Situation situation;
    std::vector<ir::Move> moves;
};

std::optional<Answer> movesOf(const Definition& definition, const std::string& piece,
                              const SituationRequest& request, std::size_t configurations,
                              const ReadSettings& settings, Diagnostics& diagnostics) {
    auto situation = buildSituation(request, settings.names, diagnostics);
    const ir::Movement* movement = onePiece(definition, piece, settings.names, diagnostics,
                                            situation ? situation->side : ir::Colour::White);
    if (movement == nullptr || !situation) return std::nullopt;
    ir::Limits limits;
    limits.configurations = configurations;
    Diagnostics problems;
    // What an anonymous definition says of its own piece it says of the piece by the name that is given.
    const bool getsName = movement->name == ir::kAnonymous && !situation->name.empty();
    auto moves = ir::evaluate(getsName ? ir::renamed(*movement, ir::kAnonymous, situation->name) : *movement,
                              *situation, limits, problems);
    if (!moves) {
        diagnostics.report(diagnostic::kLimit, problems.firstError()->message,
                           "`--configurations` raises the limit");
        return std::nullopt;
    }
    return Answer{std::move(*situation), std::move(*moves)};
}

std::optional<int> parseNumber(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool collectPairs(Arguments& arguments, Diagnostics& diagnostics) {
    const auto problem = [&](const char* option, const std::string& text, const char* example) {
        diagnostics.report(diagnostic::kBadPosition,
                           fmt::format("`{} {}` is not as `{}`", option, text, example));
    };
    for (const std::string& each : arguments.place) {
        const auto [square, piece] = splitPair(each);
        if (piece.empty()) problem("--place", each, "e5=white:rook");
        if (!arguments.situation.place.emplace(square, piece).second) {
            diagnostics.report(diagnostic::kBadPosition,
                               fmt::format("`--place {}`: there is a piece on {} already", each, square));
        }
    }
    for (const std::string& each : arguments.enPassant) {
        const auto [mark, victim] = splitPair(each);
        if (victim.empty()) problem("--ep", each, "e6=e5");
        arguments.situation.enPassant[mark] = victim;
    }
    for (const std::string& each : arguments.states) {
        const auto [key, text] = splitPair(each);
        const auto value = parseNumber(text);
        if (!value) problem("--state", each, "mode=1");
        arguments.situation.states[key] = value.value_or(0);
    }
    return !diagnostics.hasErrors();
}

int runOnce(Arguments& arguments) {
    Diagnostics diagnostics;
    const auto settings = arguments.read.settings(diagnostics);
    if (!settings || !collectPairs(arguments, diagnostics)) return failure(diagnostics);
    const auto definition = readDefinition(arguments.def, *settings, diagnostics);
    if (!definition) return failure(diagnostics);
    const auto answer = movesOf(*definition, arguments.piece, arguments.situation, arguments.configurations,
                                *settings, diagnostics);
    if (!answer) return failure(diagnostics);
    show(diagnostics);
    const ir::Board& board = answer->situation.position.board;
    std::string text;
    if (arguments.json) {
        text = Json{{"moves", toJson(answer->moves, board, answer->situation.side)}}.dump() + "\n";
    } else {
        for (const ir::Move& move : answer->moves)
            text += ir::print(move, board) + "\n";
    }
    return writeOutput({}, text, diagnostics) ? kDone : failure(diagnostics);
}

// -- one question a line --

void readMap(const Json& request, const char* key, std::map<std::string, std::string>& into,
             Diagnostics& diagnostics) {
    const auto found = request.find(key);
    if (found == request.end()) return;
    if (!found->is_object()) {
        diagnostics.report(diagnostic::kSyntax, fmt::format("`{}` is not an object", key));
        return;
    }
    for (const auto& [name, value] : found->items()) {
        if (value.is_string()) {
            into[name] = value.get<std::string>();
        } else {
            diagnostics.report(diagnostic::kSyntax, fmt::format("`{}` of `{}` is not a string", name, key));
        }
    }
}

void readList(const Json& request, const char* key, std::vector<std::string>& into,
              Diagnostics& diagnostics) {
    const auto found = request.find(key);
    if (found == request.end()) return;
    bool good = found->is_array();
    if (good) {
        for (const Json& value : *found) {
            good = good && value.is_string();
            if (good) into.push_back(value.get<std::string>());
        }
    }
    if (!good) diagnostics.report(diagnostic::kSyntax, fmt::format("`{}` is not a list of strings", key));
}

SituationRequest requestOf(const Json& request, Diagnostics& diagnostics) {
    SituationRequest situation;
    situation.at = stringIn(request, "at", "", diagnostics);
    situation.board = stringIn(request, "board", "8x8", diagnostics);
    situation.side = stringIn(request, "side", "", diagnostics);
    situation.fen = stringIn(request, "fen", "", diagnostics);
    situation.name = stringIn(request, "name", "", diagnostics);
    readMap(request, "place", situation.place, diagnostics);
    readMap(request, "ep", situation.enPassant, diagnostics);
    readList(request, "attacked", situation.attacked, diagnostics);
    readList(request, "moved", situation.moved, diagnostics);
    if (const auto found = request.find("check"); found != request.end()) {
        if (!found->is_boolean()) diagnostics.report(diagnostic::kSyntax, "`check` is not true or false");
        situation.check = found->is_boolean() && found->get<bool>();
    }
    if (const auto found = request.find("state"); found != request.end()) {
        if (!found->is_object()) {
            diagnostics.report(diagnostic::kSyntax, "`state` is not an object");
            return situation;
        }
        for (const auto& [key, value] : found->items()) {
            if (!value.is_number_integer()) {
                diagnostics.report(diagnostic::kSyntax, fmt::format("state `{}` is not a whole number", key));
            } else {
                situation.states[key] = value.get<int>();
            }
        }
    }
    return situation;
}

std::size_t limitOf(const Json& request, std::size_t otherwise, Diagnostics& diagnostics) {
    const auto found = request.find("configurations");
    if (found == request.end()) return otherwise;
    if (found->is_number_unsigned()) return found->get<std::size_t>();
    diagnostics.report(diagnostic::kSyntax, "`configurations` is not a whole number");
    return otherwise;
}

int runLines(const Arguments& arguments) {
    return answerLines(arguments.read,
                       {"def", "at", "board", "side", "fen", "place", "name", "state", "attacked", "check",
                        "moved", "ep", "piece", "configurations"},
                       [&](const Json& request, const Stream& stream, Diagnostics& problems) -> Json {
                           const auto definition = stream.definition(request, "def", problems);
                           if (!definition) return {};
                           const SituationRequest situation = requestOf(request, problems);
                           const std::string piece = stringIn(request, "piece", "", problems);
                           const auto configurations = limitOf(request, arguments.configurations, problems);
                           if (problems.hasErrors()) return {};
                           const auto answer = movesOf(*definition, piece, situation, configurations,
                                                       stream.settings, problems);
                           if (!answer) return {};
                           return {{"moves", toJson(answer->moves, answer->situation.position.board,
                                                    answer->situation.side)}};
                       });
}

}  // namespace

void addMoves(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("moves", "Every move of a piece on one position");
    verb->footer(
        "Examples:\n"
        "  ferz moves mbn:N --at d4\n"
        "  ferz moves mbn:mfW+cfF --at d4 --place e5=black:pawn --place d5=white:pawn\n"
        "  ferz moves mbn:R --at a1 --fen 'k7/8/8/p7/8/8/8/R3K3' --json\n"
        "  ferz moves 'chessembly:take-move(1,0) repeat(1);' --at d4 --board 9x10 --side black\n"
        "  ferz moves --jsonl < questions.jsonl > answers.jsonl\n"
        "A line of --jsonl has the options' names as keys:\n"
        "  "
        "{\"def\":\"mbn:N\",\"at\":\"d4\",\"place\":{\"e5\":\"black:pawn\"},\"state\":{\"k\":1},\"attacked\":"
        "[\"e5\"]}");
    arguments->read.addTo(*verb);
    SituationRequest& situation = arguments->situation;
    CLI::Option* def = verb->add_option("def", arguments->def, "the piece")->type_name("DEF");
    CLI::Option* at =
        verb->add_option("--at", situation.at, "the square where the piece stands")->type_name("SQUARE");
    verb->add_option("--board", situation.board, "files x ranks")->type_name("SIZE")->capture_default_str();
    verb->add_option("--side", situation.side, "`white` (the default) or `black`")->type_name("SIDE");
    verb->add_option("--fen", situation.fen, "the other pieces, as a FEN")->type_name("FEN");
    verb->add_option("--place", arguments->place, "one more piece, as e5=white:rook")->type_name("SQ=PIECE");
    verb->add_option("--name", situation.name, "what the moving piece is called")->type_name("NAME");
    verb->add_option("--state", arguments->states, "a state of the game, as mode=1")->type_name("KEY=N");
    verb->add_option("--attacked", situation.attacked, "squares that the enemy attacks")
        ->delimiter(',')
        ->type_name("SQ,..");
    verb->add_flag("--check", situation.check, "the own king is in check");
    verb->add_option("--moved", situation.moved, "pieces that have moved already")
        ->delimiter(',')
        ->type_name("SQ,..");
    verb->add_option("--ep", arguments->enPassant, "a square marked for en passant and its victim, as e6=e5")
        ->type_name("SQ=SQ");
    verb->add_option("--piece", arguments->piece, "which piece of a text that defines several")
        ->type_name("NAME");
    verb->add_option("--configurations", arguments->configurations,
                     "how many the evaluation may take: what it needs for a piece of very many moves")
        ->type_name("N")
        ->capture_default_str();
    verb->add_flag("--json", arguments->json, "print the moves as JSON");
    addJsonl(*verb, arguments->jsonl, def);
    verb->callback([arguments, def, at, &run] {
        if (!arguments->jsonl && def->empty()) throw CLI::RequiredError("def");
        if (!arguments->jsonl && at->empty()) throw CLI::RequiredError("--at");
        run = [arguments] { return arguments->jsonl ? runLines(*arguments) : runOnce(*arguments); };
    });
}

}  // namespace ferz::tools
