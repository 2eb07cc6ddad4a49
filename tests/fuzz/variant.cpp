#include "tests/fuzz/variant.h"

#include <set>

#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

constexpr std::size_t kMostMoves = 200;

void checkMoves(const Game& game, std::string_view text) {
    for (const MoveNames names : {MoveNames::Uci, MoveNames::San, MoveNames::Usi}) {
        const std::vector<std::string> moves = game.moves(names);
        expect(std::set(moves.begin(), moves.end()).size() == moves.size(), "moves have different names",
               text);
        if (moves.empty() || moves.size() > kMostMoves) continue;
        const std::size_t which = numberOf(text) % moves.size();
        const auto found = findMove(game, moves[which]);
        expect(found && *found == which, "a move is found by its name",
               std::string(text) + "\n" + moves[which]);
        const auto next = makeMove(game, which);
        expect(next.hasValue(), "a legal move can be made", moves[which]);
    }
}

}  // namespace

bool checkGame(const Variant& variant, const std::string& fen, std::string_view text) {
    const auto read = readFen(variant, fen);
    if (!read) {
        expect(!read.problems().empty(), "refused without a reason", text);
        return false;
    }
    const auto again = readFen(variant, *read);
    expect(again && *again == *read, "a FEN that was written reads the same",
           std::string(text) + "\n" + *read);
    if (!isSample(text, 8)) return true;
    const auto game = startGame(variant, fen);
    if (game) checkMoves(*game, text);
    return true;
}

}  // namespace ferz::fuzz
