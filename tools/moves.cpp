// ferz moves: every move of a piece on one position.
#include <fmt/format.h>
#include <iterator>
#include <memory>

#include "support/limits.h"
#include "support/printable.h"
#include "tools/answers.h"
#include "tools/colour.h"
#include "tools/definition.h"
#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/position_options.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct MovesOptions {
    ReadArguments read;
    StreamOptions stream;
    std::string def;
    std::string piece;
    std::string at;
    std::string drop;
    PositionOptions position;
    std::size_t configurations = limits::kConfigurations.most;
    bool json = false;
    bool draws = false;
};

/// The moves asked for: those of the piece `at` a square, or the drops of the piece `drop`.
struct Asked {
    std::string piece;
    std::string at;
    std::string drop;
};

std::optional<std::vector<Move>> movesOf(const std::vector<Piece>& pieces, const Asked& asked,
                                         const Position& position, const MoveOptions& options,
                                         const Names& names, Problems& problems) {
    if (!asked.drop.empty()) {
        if (asked.drop.starts_with('$') && !pieces.empty())
            return taken(dropsInOrder(pieces.front(), asked.drop, position), problems);
        const auto isOne = taken(one(pieces, asked.drop, Side::Both), problems);
        return isOne || pieces.size() == 1 ? taken(drops(asked.drop, position, names), problems)
                                           : std::nullopt;
    }
    const std::string& name = asked.piece;
    const std::string& at = asked.at;
    const auto piece = taken(one(pieces, name, position.sideToMove()), problems);
    return piece ? taken(moves(*piece, position, at, options), problems) : std::nullopt;
}

int runOnce(const MovesOptions& arguments) {
    Problems problems;
    auto options = arguments.read.options(problems);
    const auto position = arguments.position.read(problems);
    if (!options || !position) return failure(problems);
    options->board = position->board.text();
    MoveOptions asked;
    asked.configurations = arguments.configurations;
    const auto pieces = readNamed(arguments.def, *options, problems);
    if (!pieces) return failure(problems);
    const auto moves = movesOf(*pieces, {arguments.piece, arguments.at, arguments.drop}, *position, asked,
                               options->names, problems);
    if (!moves || hasErrors(problems)) return failure(problems);
    show(problems);
    std::string text;
    if (arguments.json) {
        text = dump({{"moves", toJson(*moves)}}) + "\n";
    } else {
        if (arguments.drop.empty() && (arguments.draws || isTerminal(Output::Standard))) {
            const auto board = taken(picture(*position, arguments.at, *moves, options->names), problems);
            if (!board) return failure(problems);
            text = printed(*board) + "\n";
        }
        for (const Move& move : *moves)
            text += printable(move.text) + "\n";
    }
    return writeOutput({}, text, problems) ? kDone : failure(problems);
}

Json movesAnswer(const MovesOptions& arguments, const Json& request, const Stream& stream,
                 Problems& problems) {
    const auto pieces = stream.definition(request, "def", problems);
    if (!pieces) return {};
    const auto position = arguments.position.read(request, problems);
    const std::string piece = stringIn(request, "piece", arguments.piece, problems);
    const std::string drop = stringIn(request, "drop", arguments.drop, problems);
    const std::string at = drop.empty() ? neededIn(request, "at", arguments.at, problems) : std::string();
    if (request.contains("at") && request.contains("drop"))
        report(problems, diagnostic::kUsage, "`at` and `drop` exclude each other");
    MoveOptions options;
    options.configurations = arguments.configurations;
    if (const auto found = request.find("configurations"); found != request.end()) {
        if (found->is_number_unsigned()) {
            options.configurations = found->get<std::size_t>();
        } else {
            report(problems, diagnostic::kSyntax, "`configurations` is not a whole number");
        }
    }
    if (!position || hasErrors(problems)) return {};
    const auto moves =
        movesOf(*pieces, {piece, at, drop}, *position, options, stream.options.names, problems);
    if (!moves) return {};
    return {{"moves", toJson(*moves)}};
}

Question questionOf(const MovesOptions& arguments) {
    std::vector<std::string_view> keys = {"def", "at", "drop", "piece", "configurations"};
    keys.insert(keys.end(), std::begin(kPositionKeys), std::end(kPositionKeys));
    return {keys, [arguments](const Json& request, const Stream& stream, Problems& problems) {
                return movesAnswer(arguments, request, stream, problems);
            }};
}

int runLines(const MovesOptions& arguments) {
    return answerLines(arguments.read, arguments.stream, questionOf(arguments), arguments.position.board);
}

}  // namespace

Question movesQuestion() {
    return questionOf(MovesOptions());
}

void addMoves(CommandLine& program) {
    auto arguments = std::make_shared<MovesOptions>();
    Verb verb(program, "moves", "List every move of a piece in a position");
    verb.footer(
        "Examples:\n"
        "  ferz moves N --at d4 --draw                                 a knight alone on the board\n"
        "  ferz moves mfWcfF --at d4 --place e5=black:pawn             a pawn that can capture\n"
        "  ferz moves mbn:R --at a1 --fen 'k7/8/8/p7/8/8/8/R3K3'       a rook among the pieces of a FEN\n"
        "  ferz moves 'take-move(1,0) repeat(1);' --at d4 --board 9x10 --side black\n"
        "  ferz moves --jsonl < questions.jsonl                        answers one question a line\n"
        "\n"
        "A question has the names of the options as keys:\n"
        "  "
        "{\"def\":\"mbn:N\",\"at\":\"d4\",\"place\":{\"e5\":\"black:pawn\"},\"state\":{\"k\":1},\"attacked\":"
        "[\"e5\"]}");
    arguments->read.addTo(verb);
    const Option def = verb.add("DEF", arguments->def, pieceText("the piece"));
    const Option at = verb.add("--at", arguments->at, {"the square where the piece stands", "SQUARE"});
    const Option drop =
        verb.add("--drop", arguments->drop,
                 {"the piece is dropped, instead of moved; or the next one of an order, as `$K`", "LETTER"});
    arguments->position.addTo(verb);
    verb.add("--piece", arguments->piece, {"move this piece of a definition of several", "NAME"});
    verb.add("--configurations", arguments->configurations,
             {"how much work to do at most; a piece of very many moves needs more", "N", true});
    const Option draw = verb.flag("--draw", arguments->draws, "draw the board first, as on a terminal");
    const Option json = verb.flag("--json", arguments->json, "print the moves as JSON");
    const Option stream = arguments->stream.addTo(verb, def);
    drop.excludes(at);
    for (const Option& other : {drop, json, stream})
        draw.excludes(other);
    verb.runs([arguments] { return arguments->stream.jsonl ? runLines(*arguments) : runOnce(*arguments); },
              {{def, stream}, {at, drop, stream}});
}

}  // namespace ferz::tools
