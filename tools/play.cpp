// ferz play: a game of a variant, move by move; or the legal moves of one position.
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <unistd.h>

#include "support/limits.h"
#include "support/printable.h"
#include "tools/colour.h"
#include "tools/json.h"
#include "tools/lines.h"
#include "tools/output.h"
#include "tools/questions.h"
#include "tools/typed_lines.h"
#include "tools/variant_questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct PlayOptions {
    std::string variant;
    std::string fen;
    std::string names = "san";
    bool moves = false;
    bool json = false;
};

constexpr const char* kCommands =
    "a move         makes it: e2e4, Nf3, exd5, O-O, e7e8q, e8=Q, P@e5, 7g7f\n"
    "moves          lists the legal moves\n"
    "moves SQUARE   lists those of the piece on a square\n"
    "undo           takes back the last move\n"
    "undo N         takes back N moves\n"
    "list           prints the moves of the game so far\n"
    "fen            prints the position as a FEN\n"
    "new            starts again\n"
    "new FEN        starts from a position\n"
    "help           prints this\n"
    "quit           ends\n";

const char* nameOf(Side side) {
    return side == Side::Black ? "Black" : "White";
}

/// As many to a line as fit.
std::string inLines(const std::vector<std::string>& words) {
    constexpr std::size_t kWidth = 76;
    std::string text;
    std::size_t column = 0;
    for (const std::string& each : words) {
        const std::string word = printable(each);
        const bool breaks = column > 0 && column + word.size() + 1 > kWidth;
        text += column == 0 ? "" : breaks ? "\n" : " ";
        column = (breaks || column == 0 ? 0 : column + 1) + word.size();
        text += word;
    }
    return text.empty() ? "there are none\n" : text + "\n";
}

/// The board, the hands, and whose turn it is or how it ended. `lastMove`: a name; empty at the beginning.
std::string shown(const Game& game, const std::string& lastMove) {
    std::string text = printed(picture(game));
    for (const Side side : {Side::White, Side::Black}) {
        if (const auto hand = game.hand(side))
            text += fmt::format("{} has in hand: {}\n", nameOf(side),
                                hand->empty() ? "nothing" : printable(*hand));
    }
    if (game.outcome()) return text + printable(game.outcome()->sentence) + "\n";
    const std::string after = lastMove.empty() ? "" : " after " + printable(lastMove);
    return text +
           fmt::format("{} to move{}{}\n", nameOf(game.side()), after, game.isCheck() ? ", in check" : "");
}

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

Problem tooManyMoves() {
    Problems problems;
    report(problems, diagnostic::kLimit, fmt::format("the game has more than {} moves", limits::kPlies.most),
           "begin from its last position, with `fen`");
    return problems.front();
}

/// A game that is played: its positions so far, and the moves between them.
class Playing {
public:
    Playing(Variant variant, const Game& first, MoveNames names)
        : variant_(std::move(variant)), names_(names), positions_({first}) {}

    /// Runs one line of input. Returns false after `quit`.
    bool run(const std::string& line) {
        std::istringstream words(line);
        std::string command;
        words >> command;
        std::string rest;
        std::getline(words >> std::ws, rest);
        while (!rest.empty() && std::isspace(static_cast<unsigned char>(rest.back())) != 0)
            rest.pop_back();
        if (command.empty()) return true;
        if (command == "quit" || command == "exit") return false;
        if (command == "help") {
            std::cout << kCommands;
        } else if (command == "moves") {
            list(rest);
        } else if (command == "undo") {
            undo(rest);
        } else if (command == "list") {
            std::cout << inLines(numbered());
        } else if (command == "fen") {
            std::cout << printable(current().fen()) << '\n';
        } else if (command == "new") {
            begin(rest);
        } else {
            // A name may have a text in parentheses after it.
            move(rest.empty() ? command : command + " " + rest);
        }
        return true;
    }

    void draw() const { std::cout << shown(current(), moves_.empty() ? std::string() : moves_.back()); }

private:
    [[nodiscard]] const Game& current() const { return positions_.back(); }

    /// The problems of what was asked; the game stays as it was.
    template <class T>
    [[nodiscard]] static std::optional<T> shownOr(Result<T> result) {
        Problems problems;
        auto value = taken(std::move(result), problems);
        for (const Problem& problem : problems)
            std::cout << shownText(problem);
        return value;
    }

    void list(const std::string& square) const { std::cout << inLines(current().moves(names_, square)); }

    void undo(const std::string& count) {
        std::size_t number = 1;
        const char* end = count.data() + count.size();
        if (!count.empty()) {
            const auto [read, error] = std::from_chars(count.data(), end, number);
            if (error != std::errc() || read != end) {
                std::cout << fmt::format("`{}` is no number of moves\n", printable(count));
                return;
            }
        }
        if (number > moves_.size()) {
            std::cout << fmt::format("there {} to take back\n",
                                     moves_.empty()       ? "is no move"
                                     : moves_.size() == 1 ? "is one move"
                                                          : fmt::format("are {} moves", moves_.size()));
            return;
        }
        moves_.resize(moves_.size() - number);
        positions_.erase(positions_.end() - static_cast<std::ptrdiff_t>(number), positions_.end());
        draw();
    }

    void begin(const std::string& fen) {
        if (auto game = shownOr(startGame(variant_, fen))) {
            positions_ = {std::move(*game)};
            moves_.clear();
            draw();
        }
    }

    void move(const std::string& text) {
        const auto found = shownOr(findMove(current(), text));
        auto next = found ? shownOr(makeMove(current(), *found)) : std::nullopt;
        if (!next) return;
        if (moves_.size() >= limits::kPlies.most) {
            std::cout << tooManyMoves().text;
            return;
        }
        moves_.push_back(current().moves(names_)[*found]);
        positions_.push_back(std::move(*next));
        draw();
    }

    /// `1.` before White's moves, `1...` before a first one of Black.
    [[nodiscard]] std::vector<std::string> numbered() const {
        std::vector<std::string> words;
        std::size_t number = 1;
        for (std::size_t each = 0; each < moves_.size(); ++each) {
            const bool isWhite = positions_[each].side() == Side::White;
            const std::string mark = isWhite ? "." : each == 0 ? "..." : "";
            words.push_back((mark.empty() ? "" : fmt::format("{}{} ", number, mark)) + moves_[each]);
            if (!isWhite) ++number;
        }
        return words;
    }

    Variant variant_;
    MoveNames names_;
    std::vector<Game> positions_;
    std::vector<std::string> moves_;
};

int runPlay(const PlayOptions& arguments) {
    Problems problems;
    const auto names = taken(readMoveNames(arguments.names), problems);
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
    const bool isDialogue = isatty(STDIN_FILENO) != 0;
    Playing playing(*variant, *game, *names);
    playing.draw();
    if (isDialogue) std::cout << "`help` lists the commands\n";
    std::optional<TypedLines> typed;
    if (isDialogue) typed.emplace();
    for (std::string line; typed ? typed->read(line) : readLine(std::cin, line);) {
        if (isTooLong(line)) {
            reportTooLong(problems);
            return failure(problems);
        }
        // Commands that nobody types on a terminal are printed, so that the output shows what was asked.
        if (!isDialogue && !line.empty()) std::cout << "> " << printable(line) << '\n';
        if (!playing.run(line)) break;
    }
    return kDone;
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

/// Adds the answers that the request asks for besides the moves; too much work is reported.
void addAsked(Json& json, const Json& request, const Variant& variant, const Game& game, Problems& problems) {
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
        const auto nodes =
            taken(perft(variant, game.fen(), depth->get<int>(), {}, limits::kPositions.most), problems);
        if (nodes) json["perft"] = *nodes;
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
        played.push_back(game->moves(*names)[*found]);
        if (each + 1 == moves.size()) last = moveJson(game->legalMoves()[*found]);
        game = taken(makeMove(*game, *found), problems);
    }
    if (!game) return {};
    Json json = fullJson(*game, *names);
    json["variant"] = variant->name();
    json["played"] = std::move(played);
    json["last"] = std::move(last);
    addAsked(json, request, *variant, *game, problems);
    return json;
}

}  // namespace

Question playQuestion() {
    return {{"variant", "toml", "fen", "moves", "names", "perft", "premoves"}, playAnswer};
}

void addPlay(CommandLine& program) {
    auto arguments = std::make_shared<PlayOptions>();
    Verb verb(program, "play", "Play a variant in the terminal, or list the legal moves of a position");
    verb.footer(std::string("Examples:\n"
                            "  ferz play examples/variants/chess.toml\n"
                            "  ferz play crazyhouse                       a variant that Fairy-Stockfish has "
                            "built in\n"
                            "  ferz play shogi --names usi\n"
                            "  printf 'e4\\ne5\\nlist\\n' | ferz play chess\n"
                            "  ferz play chess --moves --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'\n"
                            "\n"
                            "Each line of standard input is a move or a command:\n") +
                kCommands +
                "\n"
                "Repetitions and moves without progress do not end a game here.");
    verb.add("VARIANT", arguments->variant, variantText()).require();
    verb.add("--fen", arguments->fen, {"begin with this position", "FEN"});
    verb.add("--names", arguments->names,
             {"how moves are called: `uci`, `san` or `usi`; all are understood", "NOTATION", true});
    const Option moves =
        verb.flag("--moves", arguments->moves, "print the legal moves, one a line, and play no game");
    verb.flag("--json", arguments->json, "print the position and its legal moves as JSON").excludes(moves);
    verb.runs([arguments] { return runPlay(*arguments); });
}

}  // namespace ferz::tools
