// ferz play: a game of a variant, move by move; or the legal moves of one position.
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "support/limits.h"
#include "support/printable.h"
#include "tools/json.h"
#include "tools/opponent.h"
#include "tools/output.h"
#include "tools/play_dialogue.h"
#include "tools/questions.h"
#include "tools/variant_questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct PlayOptions {
    std::string variant;
    std::string fen;
    std::string names = "san";
    std::string opponent;  ///< `white`, `black`; empty: somebody plays both sides
    int level = Players().level;
    bool moves = false;
    bool json = false;
};

Json gameJson(const Game& game, MoveNames names) {
    Json json = {{"fen", game.fen()},
                 {"side", game.side() == Side::White ? "white" : "black"},
                 {"check", game.isCheck()},
                 {"moves", game.moves(names)}};
    if (const auto& outcome = game.outcome()) {
        const bool isDraw = !outcome->winner;
        json["winner"] = isDraw ? "none" : outcome->winner == Side::White ? "white" : "black";
        json["outcome"] = outcome->sentence;
    }
    return json;
}

int runPlay(const PlayOptions& arguments) {
    Problems problems;
    const auto names = taken(readMoveNames(arguments.names), problems);
    const auto opponent =
        arguments.opponent.empty() ? std::optional<Side>() : taken(readSide(arguments.opponent), problems);
    if (opponent == Side::Both) report(problems, diagnostic::kUsage, "`--opponent` is `white` or `black`");
    if (hasErrors(problems)) return failure(problems);
    const auto variant = names ? taken(findVariant(arguments.variant), problems) : std::nullopt;
    const auto game = variant ? taken(startGame(*variant, arguments.fen), problems) : std::nullopt;
    if (!game) return failure(problems);
    show(problems);
    if (arguments.json)
        return writeOutput({}, dump(gameJson(*game, *names)) + "\n", problems) ? kDone : kWrong;
    if (arguments.moves) {
        std::string text;
        for (const std::string& name : game->moves(*names))
            text += printable(name) + "\n";
        return writeOutput({}, text, problems) ? kDone : failure(problems);
    }
    return playDialogue(*variant, *game, {*names, opponent, arguments.level});
}

Json moveJson(const GameMove& move) {
    const auto orNull = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
    return {{"san", move.san},          {"uci", move.uci},           {"from", orNull(move.from)},
            {"to", orNull(move.to)},    {"drop", orNull(move.drop)}, {"becomes", orNull(move.becomes)},
            {"captures", move.captures}};
}

Json fullJson(const Game& game, MoveNames names) {
    Json json = gameJson(game, names);
    json["board"] = game.board().text();
    json["pieces"] = Json::object();
    for (const Standing& each : game.pieces()) {
        Json& standing = json["pieces"][each.square];
        standing = {{"letter", each.letter}, {"name", each.name}};
        if (!each.letter.empty()) standing["side"] = each.side == Side::White ? "white" : "black";
    }
    json["hands"] = Json::object();
    for (const Side side : {Side::White, Side::Black}) {
        if (!game.hand(side)) continue;
        Json& hand = json["hands"][side == Side::White ? "white" : "black"] = Json::object();
        for (const auto& [letter, count] : game.inHand(side))
            hand[letter] = count;
    }
    json["legal"] = Json::array();
    for (const GameMove& each : game.legalMoves())
        json["legal"].push_back(moveJson(each));
    return json;
}

/// By square, or as `P@` by what comes out of the hand.
std::optional<Json> premovesJson(const Game& game, Problems& problems) {
    const auto all = taken(premoves(game, limits::kPositions.most), problems);
    if (!all) return std::nullopt;
    Json json = Json::object();
    for (const Premove& each : *all)
        json[each.from.empty() ? each.drop + "@" : each.from] = each.to;
    return json;
}

Json adviceJson(const Advice& advice) {
    Json json = {{"moves", advice.uci}, {"san", advice.san}, {"plies", advice.plies}};
    if (advice.winner) {
        json["winner"] = *advice.winner == Side::White ? "white" : "black";
    } else {
        json["worth"] = advice.worth;
    }
    return json;
}

/// Adds the answers that the request asks for besides the moves; too much work is reported.
void addAsked(Json& json, const Json& request, const Game& game, Problems& problems) {
    if (const auto depth = request.find("perft"); depth != request.end()) {
        if (!depth->is_number_unsigned()) {
            report(problems, diagnostic::kSyntax, "`perft` is no number of moves");
            return;
        }
        if (*depth > limits::kPerftDepth.most) {
            report(problems, diagnostic::kLimit,
                   fmt::format("`perft` counts games of up to {} moves", limits::kPerftDepth.most));
            return;
        }
        const auto nodes = taken(perft(game, depth->get<int>(), {}, limits::kPositions.most), problems);
        if (nodes) json["perft"] = *nodes;
    }
    if (const auto plies = request.find("advice"); plies != request.end()) {
        if (!plies->is_number_unsigned() || *plies < 1 || *plies > limits::kAdvicePlies.most) {
            report(problems, diagnostic::kLimit,
                   fmt::format("`advice` looks 1 to {} plies ahead", limits::kAdvicePlies.most));
            return;
        }
        if (const auto advice = taken(advise(game, plies->get<int>()), problems))
            json["advice"] = adviceJson(*advice);
    }
    if (flagIn(request, "premoves", problems)) {
        if (auto all = premovesJson(game, problems)) json["premoves"] = std::move(*all);
    }
}

/// The position after some moves; `played` has their names.
Json playAnswer(const Json& request, const Stream&, Problems& problems) {
    const auto names = taken(readMoveNames(stringIn(request, "names", "san", problems)), problems);
    const std::string fen = stringIn(request, "fen", {}, problems);
    const auto moves = listIn(request, "moves", problems);
    if (moves.size() > limits::kPlies.most) problems.push_back(tooManyMoves());
    if (hasErrors(problems)) return {};
    const auto toml = variantTextIn(request, problems);
    const auto variant = toml ? taken(readVariant(*toml), problems) : std::nullopt;
    auto game = variant ? taken(startGame(*variant, fen), problems) : std::nullopt;
    Json played = Json::array();
    Json last;
    for (std::size_t each = 0; each < moves.size(); ++each) {
        if (!game) return {};
        const auto found = taken(findMove(*game, moves[each]), problems);
        if (!found) return {};
        played.push_back(game->nameOf(*found, *names));
        if (each + 1 == moves.size()) last = moveJson(game->legalMoves()[*found]);
        game = taken(makeMove(*game, *found), problems);
    }
    if (!game) return {};
    Json json = fullJson(*game, *names);
    json["variant"] = variant->name();
    json["played"] = std::move(played);
    json["last"] = std::move(last);
    addAsked(json, request, *game, problems);
    return json;
}

}  // namespace

Question playQuestion() {
    return {{"variant", "toml", "fen", "moves", "names", "perft", "premoves", "advice"}, playAnswer};
}

void addPlay(CommandLine& program) {
    auto arguments = std::make_shared<PlayOptions>();
    Verb verb(program, "play", "Play a variant in the terminal, or list the legal moves of a position");
    verb.footer(std::string("Examples:\n"
                            "  ferz play examples/variants/chess.toml\n"
                            "  ferz play crazyhouse                       a variant that Fairy-Stockfish has "
                            "built in\n"
                            "  ferz play shogi --names usi\n"
                            "  ferz play xiangqi --opponent black         plays against you; `hint` helps\n"
                            "  ferz play xiangqi --opponent black --level 8     plays much better, compiled\n"
                            "  printf 'e4\\ne5\\nlist\\n' | ferz play chess\n"
                            "  ferz play chess --moves --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n"
                            "\n"
                            "Each line of standard input is a move or a command:\n") +
                kPlayCommands +
                "\n"
                "Repetitions and moves without progress do not end a game here.");
    verb.add("VARIANT", arguments->variant, variantText()).require();
    verb.add("--fen", arguments->fen, {.help = "begin with this position", .type = "FEN", .isFilled = true});
    verb.add("--names", arguments->names,
             {"how moves are called: `uci`, `san` or `usi`; all are understood", "NOTATION", true});
    const Option opponent =
        verb.add("--opponent", arguments->opponent, {"`white` or `black`: ferz plays this side", "SIDE"});
    const Option level = verb.add("--level", arguments->level,
                                  {"how well the opponent and `hint` play; from 5 on by a compiled engine",
                                   "N", true, false, 1, kMostLevel});
    const Option moves =
        verb.flag("--moves", arguments->moves, "print the legal moves, one a line, and play no game");
    const Option json =
        verb.flag("--json", arguments->json, "print the position and its legal moves as JSON");
    json.excludes(moves);
    for (const Option& other : {moves, json}) {
        opponent.excludes(other);
        level.excludes(other);
    }
    verb.runs([arguments] { return runPlay(*arguments); });
}

}  // namespace ferz::tools
