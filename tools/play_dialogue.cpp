#include "tools/play_dialogue.h"

#include <charconv>
#include <fmt/format.h>
#include <iostream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "support/limits.h"
#include "support/printable.h"
#include "tools/colour.h"
#include "tools/lines.h"
#include "tools/opponent.h"
#include "tools/typed_lines.h"
#include "tools/verbs.h"

namespace ferz::tools {

const char* const kPlayCommands =
    "a move         makes it: e2e4, Nf3, exd5, O-O, e7e8q, e8=Q, P@e5, 7g7f\n"
    "moves          lists the legal moves\n"
    "moves SQUARE   lists those of the piece on a square\n"
    "undo           takes back the last move\n"
    "undo N         takes back N moves\n"
    "hint           prints a move to consider, and what is expected after it\n"
    "list           prints the moves of the game so far\n"
    "fen            prints the position as a FEN\n"
    "new            starts again\n"
    "new FEN        starts from a position\n"
    "help           prints this\n"
    "quit           ends\n";

namespace {

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

/// A game that is played: its positions so far, and the moves between them.
class Playing {
public:
    Playing(Variant variant, const Game& first, const Players& players)
        : variant_(std::move(variant)),
          players_(players),
          opponent_(variant_, players.level),
          positions_({first}) {}

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
            std::cout << kPlayCommands;
        } else if (command == "moves") {
            list(rest);
        } else if (command == "undo") {
            undo(rest);
        } else if (command == "hint") {
            hint();
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

    /// The opponent moves, where it is its turn.
    void answer() {
        while (players_.opponent == current().side() && !current().outcome()) {
            const auto line = expected();
            if (line.empty() || !make(line.front())) return;
        }
    }

    void draw() const {
        std::cout << shown(current(), moves_.empty() ? std::string() : nameAt(moves_.size() - 1));
    }

private:
    [[nodiscard]] const Game& current() const { return positions_.back(); }

    [[nodiscard]] std::string nameAt(std::size_t ply) const {
        return positions_[ply].nameOf(moves_[ply], players_.names);
    }

    static void print(const Problems& problems) {
        for (const Problem& problem : problems)
            std::cout << shownText(problem);
    }

    /// The problems of what was asked; the game stays as it was.
    template <class T>
    [[nodiscard]] static std::optional<T> shownOr(Result<T> result) {
        Problems problems;
        auto value = taken(std::move(result), problems);
        print(problems);
        return value;
    }

    /// The opponent's line of play from here.
    std::vector<std::size_t> expected() {
        Problems problems;
        const int level = opponent_.level();
        std::cout << std::flush;
        std::vector<std::size_t> line = opponent_.line(positions_, moves_, problems);
        print(problems);
        if (opponent_.level() != level) std::cout << fmt::format("level {} plays now\n", opponent_.level());
        return line;
    }

    void list(const std::string& square) const {
        if (square.empty()) {
            std::cout << inLines(current().moves(players_.names));
        } else if (const auto names = shownOr(current().movesFrom(square, players_.names))) {
            std::cout << inLines(*names);
        }
    }

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
        // A move of one's own, with what the opponent made of it.
        if (count.empty() && players_.opponent) number = ownMoves();
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
        answer();
    }

    void begin(const std::string& fen) {
        if (auto game = shownOr(startGame(variant_, fen))) {
            positions_ = {std::move(*game)};
            moves_.clear();
            draw();
            answer();
        }
    }

    /// If it is not legal, it is said why.
    void move(const std::string& text) {
        const auto found = shownOr(findMove(current(), text));
        if (found && make(*found)) answer();
    }

    bool make(std::size_t move) {
        auto next = shownOr(makeMove(current(), move));
        if (!next) return false;
        if (moves_.size() >= limits::kPlies.most) {
            std::cout << tooManyMoves().text;
            return false;
        }
        moves_.push_back(move);
        positions_.push_back(std::move(*next));
        draw();
        return true;
    }

    void hint() {
        if (current().outcome()) {
            std::cout << "the game is over\n";
            return;
        }
        std::vector<std::string> names;
        Game game = current();
        for (const std::size_t move : expected()) {
            names.push_back(game.nameOf(move, players_.names));
            game = *makeMove(game, move);
        }
        if (!names.empty()) std::cout << inLines(names);
    }

    /// How many moves have to be taken back until it was somebody's own turn.
    [[nodiscard]] std::size_t ownMoves() const {
        std::size_t count = 1;
        while (count < moves_.size() && positions_[moves_.size() - count].side() == players_.opponent)
            ++count;
        return count;
    }

    /// `1.` before White's moves, `1...` before a first one of Black.
    [[nodiscard]] std::vector<std::string> numbered() const {
        std::vector<std::string> words;
        std::size_t number = 1;
        for (std::size_t each = 0; each < moves_.size(); ++each) {
            const bool isWhite = positions_[each].side() == Side::White;
            const std::string mark = isWhite ? "." : each == 0 ? "..." : "";
            words.push_back((mark.empty() ? "" : fmt::format("{}{} ", number, mark)) + nameAt(each));
            if (!isWhite) ++number;
        }
        return words;
    }

    Variant variant_;
    const Players players_;
    Opponent opponent_;
    std::vector<Game> positions_;
    std::vector<std::size_t> moves_;  ///< from each position to the next, by their places in Game::legalMoves
};

}  // namespace

int playDialogue(const Variant& variant, const Game& first, const Players& players) {
    const bool isDialogue = isatty(STDIN_FILENO) != 0;
    Playing playing(variant, first, players);
    playing.draw();
    playing.answer();
    if (isDialogue) std::cout << "`help` lists the commands\n";
    std::optional<TypedLines> typed;
    if (isDialogue) typed.emplace();
    const auto next = [&](std::string& line) {
        std::cout << std::flush;  // also for a program that waits for the answer
        return typed ? typed->read(line) : readLine(std::cin, line);
    };
    for (std::string line; next(line);) {
        if (isTooLong(line)) {
            Problems problems;
            reportTooLong(problems);
            return failure(problems);
        }
        // Commands that nobody types on a terminal are printed, so that the output shows what was asked.
        if (!isDialogue && !line.empty()) std::cout << "> " << printable(line) << '\n';
        if (!playing.run(line)) break;
    }
    return kDone;
}

}  // namespace ferz::tools
