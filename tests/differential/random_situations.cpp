#include "tests/differential/random_situations.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "ir/equivalence/vocabulary.h"

namespace ferz::tests {

using namespace ir;

const std::vector<std::string> kNames = {"king", "rook", "pawn", "odd-one"};

namespace {

const std::vector<std::string> kHexagonal = {"hex2", "hex3h", "hex2x3x4", "rhomb3x4", "rhomb4x2v"};

/// Every name that the piece asks for; one word each, since a line has words.
std::vector<std::string> namesAskedFor(const Vocabulary& vocabulary) {
    std::vector<std::string> names = vocabulary.names;
    for (const Attacked& attacked : vocabulary.attacks)
        names.insert(names.end(), attacked.by.listed().begin(), attacked.by.listed().end());
    std::erase_if(names, [](const std::string& name) {
        return name.empty() || std::any_of(name.begin(), name.end(), [](char c) {
                   return std::isspace(static_cast<unsigned char>(c)) != 0;
               });
    });
    return names;
}

class Maker {
public:
    Maker(const Movement& movement, Dice& dice)
        : dice_(dice), vocabulary_(Vocabulary::of({&movement})), asked_(namesAskedFor(vocabulary_)) {}

    RandomSituation make(const std::string& own, bool onCells) {
        RandomSituation result;
        Position& position = result.situation.position;
        position.board = {dice_.between(3, 8), dice_.between(3, 8), dice_.oneIn(6) ? 2 : 1,
                          dice_.oneIn(20) ? 2 : 1};
        if (onCells && dice_.oneIn(4)) position.board = *parseBoard(dice_.oneOf(kHexagonal));
        const int squares = position.board.squares();
        const auto anywhere = [&] { return squareOf(position.board); };
        for (int n = dice_.below(squares / 2); n > 0; --n) {
            const Square square = anywhere();
            position.pieces[square] = {dice_.oneIn(2) ? Colour::White : Colour::Black, name()};
            if (dice_.oneIn(2)) position.moved.insert(square);
        }
        result.situation.at = anywhere();
        result.situation.side = dice_.oneIn(2) ? Colour::White : Colour::Black;
        result.situation.name = dice_.oneIn(2) ? own : name();
        for (int n = dice_.below(squares / 2); n > 0; --n)
            result.attackers.push_back({anywhere(), name(), dice_.oneIn(2)});
        for (int n = dice_.below(squares / 4); n > 0; --n)
            position.enPassant[anywhere()] = victim(position);
        position.inCheck = dice_.oneIn(2);
        position.everChecked = dice_.oneIn(2);
        for (const auto& [key, values] : vocabulary_.states) {
            if (dice_.oneIn(2)) position.states[key] = dice_.oneOf(values) + dice_.below(2);
        }
        position.isAttacked = [attackers = result.attackers](const auto&, Square square, const Attacked& by) {
            return std::any_of(attackers.begin(), attackers.end(), [&](const Attacker& each) {
                return each.square == square && by.by.contains(each.name) && (by.pinnedCount || !each.pinned);
            });
        };
        return result;
    }

private:
    Square squareOf(const Board& board) {
        Square square = dice_.below(board.squares());
        while (!board.has(square))
            square = dice_.below(board.squares());
        return square;
    }
    Square victim(const Position& position) {
        if (position.pieces.empty() || dice_.oneIn(3)) return squareOf(position.board);
        return std::next(position.pieces.begin(), dice_.below(static_cast<int>(position.pieces.size())))
            ->first;
    }
    const std::string& name() { return dice_.oneOf(asked_.empty() || dice_.oneIn(2) ? kNames : asked_); }

    Dice& dice_;
    Vocabulary vocabulary_;
    std::vector<std::string> asked_;
};

}  // namespace

RandomSituation randomSituation(const Movement& movement, Dice& dice, bool onCells) {
    return Maker(movement, dice).make(movement.name, onCells);
}

std::string lineOf(std::size_t piece, const RandomSituation& each) {
    const Situation& situation = each.situation;
    const auto& position = situation.position;
    const Board& board = position.board;
    auto pieces = position.pieces;
    pieces[situation.at] = {situation.side, situation.name};
    std::string text =
        fmt::format("{} {} {} {} {} {} {} {} {} {}", piece, board.files, board.ranks, board.levels,
                    board.rows, situation.side == Colour::Black ? 1 : 0, situation.at,
                    position.inCheck ? 1 : 0, position.everChecked ? 1 : 0, pieces.size());
    for (const auto& [square, held] : pieces) {
        text += fmt::format(" {} {} {} {}", square, held.colour == Colour::Black ? 1 : 0,
                            position.moved.contains(square) ? 1 : 0, held.name);
    }
    // A hexagonal board's cells, and which lie on its edge.
    text += fmt::format(" {}", board.hexagons ? board.squaresThere() : 0);
    const Zone edge{false, {ZonePart{ZonePart::Kind::Edge, {}, {}, {}, {}}}};
    for (Square square = 0; board.hexagons && square < board.squares(); ++square) {
        if (board.has(square)) text += fmt::format(" {} {}", square, edge.contains(board, square) ? 1 : 0);
    }
    text += fmt::format(" {}", each.attackers.size());
    for (const Attacker& attacker : each.attackers) {
        text += fmt::format(" {} {} {}", attacker.square, attacker.pinned ? 1 : 0, attacker.name);
    }
    text += fmt::format(" {}", position.enPassant.size());
    for (const auto& [mark, victim] : position.enPassant)
        text += fmt::format(" {} {}", mark, victim);
    text += fmt::format(" {}", position.states.size());
    for (const auto& [key, value] : position.states)
        text += fmt::format(" {} {}", key, value);
    return text;
}

std::string lineOf(const Move& move) {
    std::string text = fmt::format("{} {} takes", move.from, move.to.value_or(-1));
    for (const Square square : move.captures)
        text += fmt::format(" {}", square);
    text += " swaps";
    for (const auto& [a, b] : move.swaps)
        text += fmt::format(" {}={}", a, b);
    text += " flips";
    for (const Square square : move.flips)
        text += fmt::format(" {}", square);
    text += " becomes";
    for (const std::string& name : move.becomes)
        text += " " + name;
    text += " sets";
    for (const auto& [key, value] : move.states)
        text += fmt::format(" {}={}", key, value);
    text += " marks";
    for (const Square square : move.enPassant)
        text += fmt::format(" {}", square);
    text += " drops";
    for (const Drop& drop : move.drops)
        text += fmt::format(" {}{}{}", drop.square, drop.friendly ? '+' : '-', drop.name);
    text += " flags";
    for (const Declare& flag : move.flags) {
        text += fmt::format(" {}{}", static_cast<int>(flag.what), flag.names.isComplement() ? '^' : ':');
        for (const std::string& name : flag.names.listed())
            text += name + ",";
    }
    return text;
}

}  // namespace ferz::tests
