// engine_games SEED GAMES LONGEST: random games by what a generated core offers to engines. GAME is the
// game's name in ferz::games.
//
// The list of moves is compared with the turns that the core visits, each move that is made with the position
// after its turn, FENs and keys with what they are read back to, and names with the moves that they are read
// as. Prints of every tenth position: FEN, result, number of moves and `name=short name` of each, between
// tabs.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <engine.h>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace core = ferz::core;
using namespace ferz::games::GAME;

int wrong = 0;

/// Of more moves in a position not each one is looked at in all others.
constexpr int kFew = 300;

void check(bool holds, const char* what, const Position& position, const std::string& which = "") {
    if (holds) return;
    ++wrong;
    std::printf("wrong: %s %s in %s\n", what, which.c_str(), fenOf(position).c_str());
}

bool same(const Position& a, const Position& b) {
    return fenOf(a) == fenOf(b) && key(a) == key(b);
}

std::vector<int> squaresOf(const Variant::Set& set) {
    std::vector<int> squares;
    for (int square = 0; square < core::kSquares<Variant>; ++square) {
        if (set.has(square)) squares.push_back(square);
    }
    return squares;
}

/// Numbers that are no move of the position, but for those that are.
void checkNumbers(const Position& position, const MoveList& list, std::mt19937& random) {
    for (int i = 0; i < 20; ++i) {
        auto word = static_cast<Move::Word>(random());
        // Some differ from a legal move by one bit.
        if (i % 2 == 0 && !list.isEmpty())
            word = static_cast<Move::Word>(list[i % list.size()].word() ^ Move::Word{1} << random() % 20);
        const Move move(word);
        check(isLegal(position, move) == (move && list.contains(move)), "number", position,
              std::to_string(word));
    }
}

void checkChanges(const Position& before, const Position& after) {
    const auto changed = changedSquares(before, after);
    for (int square = 0; square < core::kSquares<Variant>; ++square) {
        const bool isSame = before.kindOn[square] == after.kindOn[square] &&
                            before.side[0].has(square) == after.side[0].has(square);
        check(changed.has(square) != isSame, "changes", before);
    }
}

/// A piece is worth its number and one; a royal more than all.
int valueOf(int kind) {
    return Variant::kKinds[kind].royal ? 1'000'000 : 100 * (kind + 1);
}

/// What captures on the square win for the side, by the definition: the least valuable attacker first, in
/// positions in which the captures are made.
int exchanged(const Position& position, int side, int square) {
    const auto attacking = attackers(position, side, square);
    int least = core::kNowhere;
    for (const int from : squaresOf(attacking)) {
        if (Variant::kKinds[position.kindOn[from]].interpreted != 0) continue;
        if (least == core::kNowhere || valueOf(position.kindOn[from]) < valueOf(position.kindOn[least]))
            least = from;
    }
    if (least == core::kNowhere) return 0;
    Position after = position;
    const int captor = position.kindOn[least];
    const int victim = position.kindOn[square];
    after.take(1 - side, square);
    after.take(side, least);
    after.put(side, captor, square);
    if (Variant::kKinds[captor].royal) {
        for (const int from : squaresOf(attackers(after, 1 - side, square))) {
            if (Variant::kKinds[after.kindOn[from]].interpreted == 0) return 0;
        }
    }
    return std::max(0, valueOf(victim) - exchanged(after, 1 - side, square));
}

void checkExchange(const Position& position, Move move) {
    using What = core::Turn<Variant>::What;
    // These change no more than the square and the piece's own.
    if (move.what() != What::Quiet && move.what() != What::Takes) return;
    int values[core::kKindCount<Variant>];
    for (int kind = 0; kind < core::kKindCount<Variant>; ++kind)
        values[kind] = valueOf(kind);
    Position after = position;
    const int us = position.toMove;
    const int was = position.kindOn[move.from()];
    const int becomes = move.becomes() == core::kNone ? was : move.becomes();
    int expected = values[becomes] - values[was];
    if (move.what() == What::Takes) {
        expected += values[position.kindOn[move.to()]];
        after.take(1 - us, move.to());
    }
    after.take(us, move.from());
    after.put(us, becomes, move.to());
    expected -= exchanged(after, 1 - us, move.to());
    const int got = Exchange(values).of(position, move);
    check(got == expected, "exchange", position,
          nameOf(position, move) + " " + std::to_string(got) + " " + std::to_string(expected));
}

void checkMove(const Position& position, Move move, const CheckingMoves& checking, const Position& after) {
    const std::string name = nameOf(position, move);
    check(isLegal(position, move), "illegal", position, name);
    if (move.from() != core::kNowhere)
        check(movesFrom(position, move.from()).contains(move), "moves from a square", position, name);
    const bool checks = inCheck(after);
    check(givesCheck(position, move) == checks && checking.has(move) == checks, "check", position, name);
    checkChanges(position, after);
    checkExchange(position, move);
}

template <int Us>
void compareTurns(const Position& position, const MoveList& list) {
    if (core::endOf<Variant, Us>(position).result != core::Result::Running)
        return check(list.isEmpty(), "moves", position);
    int turns = 0;
    int takings = 0;
    const int every = list.size() <= kFew ? 1 : list.size() / 8;
    const MoveList taking = captures(position);
    const CheckingMoves checking(position);
    core::forEachTurn<Variant, Us>(position, [&](const core::Turn<Variant>& turn, const Position& after) {
        ++turns;
        const Move move(turn);
        check(list.contains(move), "no move for", position, core::nameOf<Variant>(position, turn));
        check(same(made(position, move), after), "made", position, core::nameOf<Variant>(position, turn));
        const bool takes = takenBy(position, move).any();
        check(takes == captures(turn) && takes == move.takes(), "taken", position);
        check(taking.contains(move) == takes, "captures", position);
        takings += takes ? 1 : 0;
        if (turns % every == 0) checkMove(position, move, checking, after);
    });
    check(turns == list.size() && list.isComplete(), "list", position);
    check(takings == taking.size(), "captures", position);
    int others = list.size();
    for (const int square : squaresOf(position.side[Us]))
        others -= movesFrom(position, square).size();
    for (const Move move : list)
        others -= move.from() == core::kNowhere ? 1 : 0;
    check(others == 0, "moves from squares", position);
    for (const int square : squaresOf(~position.side[Us]))
        check(movesFrom(position, square).isEmpty(), "moves of others", position);
}

void compareText(const Position& position) {
    Position read;
    if (const char* problem = readFen(fenOf(position), read)) return check(false, problem, position);
    check(fenOf(read) == fenOf(position), "FEN", position, fenOf(read));
}

/// What is not in the FEN is forgotten.
void print(const std::string& fen) {
    Position position;
    if (const char* problem = readFen(fen, position)) {
        std::printf("%s\t%s\n", fen.c_str(), problem);
        return;
    }
    const Names names(position);
    std::vector<std::string> moves;
    for (int i = 0; i < names.moves().size(); ++i) {
        check(moveNamed(position, names.name(i)) == names.moves()[i], "name", position, names.name(i));
        check(moveNamed(position, names.shortName(i)) == names.moves()[i], "name", position,
              names.shortName(i));
        moves.push_back(names.name(i) + "=" + names.shortName(i));
        if (i >= 100) break;
    }
    std::sort(moves.begin(), moves.end());
    static constexpr const char* kResults[] = {"loss", "draw", "win", "running"};
    std::printf("%s\t%s\t%d", fenOf(position).c_str(), kResults[static_cast<int>(resultOf(position).result)],
                names.moves().size());
    if (names.moves().size() <= 100) {
        for (const std::string& move : moves)
            std::printf("\t%s", move.c_str());
    }
    std::printf("\n");
}

/// The other side is to move, though it may leave this one in check.
Position turned(Position position) {
    position.toMove = 1 - position.toMove;
    position.marks = decltype(position.marks)::none();
    return position;
}

/// The moves of a PGN are those of the game.
void checkPgn(const History& history) {
    const std::string text = history.pgn({{"White", "a \"b\" \\"}});
    check(text.find("[White \"a \\\"b\\\" \\\\\"]\n") != std::string::npos, "tags", start());
    std::string moves = text.substr(text.find("\n\n") + 2);
    // A comment after a name is what else the move does.
    for (std::size_t i = 0, depth = 0; i < moves.size(); ++i) {
        depth += moves[i] == '{' ? 1 : 0;
        if (moves[i] == ' ' && (depth > 0 || moves[i + 1] == '{')) moves[i] = '_';
        depth -= moves[i] == '}' ? 1 : 0;
    }
    std::istringstream words(moves);
    History read(start());
    for (std::string word; words >> word;) {
        if (word.back() == '.') continue;
        std::replace(word.begin(), word.end(), '_', ' ');
        std::replace(word.begin(), word.end(), '{', '(');
        std::replace(word.begin(), word.end(), '}', ')');
        const Move move = moveNamed(read.position(), word);
        if (move) read.play(move);
        if (!move) check(words.peek() == '\n' || words.eof(), "PGN", read.position(), word);
    }
    check(same(read.position(), history.position()) && read.size() == history.size(), "PGN", start());
}

/// A move is played, taken back, and played again.
void checkHistory(History& history, Move move, const Position& after) {
    const Position before = history.position();
    history.play(move);
    check(same(history.position(), after), "played", before);
    check(history.undo() && same(history.position(), before), "taken back", before);
    history.play(move);
    int times = 0;
    History again(start());
    for (int i = 0; i < history.size(); ++i) {
        if (key(again.position()) == key(after)) ++times;
        again.play(history[i]);
    }
    check(history.repetitions() == times, "repetitions", after);
    const Position waiting = madeNull(after);
    check(waiting.toMove != after.toMove && !changedSquares(waiting, after).any(), "null move", after);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 64;
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[1])));
    for (int game = 0; game < std::atoi(argv[2]); ++game) {
        Position position = start();
        History history(position);
        bool isSmall = true;
        for (int ply = 0; ply < std::atoi(argv[3]); ++ply) {
            const MoveList list = legalMoves(position);
            core::withSide(position.toMove,
                           [&](auto us) { compareTurns<decltype(us)::value>(position, list); });
            compareText(position);
            checkNumbers(position, list, random);
            isSmall = isSmall && list.size() <= kFew;
            check((resultOf(position).result != core::Result::Running) == list.isEmpty(), "result", position);
            if (ply % 10 == game % 10 || list.isEmpty()) {
                print(fenOf(position));
                print(fenOf(turned(position)));
            }
            if (list.isEmpty()) break;
            const Move move = list[static_cast<int>(random() % static_cast<unsigned>(list.size()))];
            make(position, move);
            checkHistory(history, move, position);
        }
        if (isSmall) checkPgn(history);
    }
    return wrong > 0 ? 1 : 0;
}
