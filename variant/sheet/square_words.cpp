#include "variant/sheet/square_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "support/listed.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

std::set<Square> squaresOf(const ZoneOfSide& zone, const ir::Board& board, Colour side) {
    std::set<Square> squares;
    for (const Square square : board.existing())
        if (isIn(zone, board, side, square)) squares.insert(square);
    return squares;
}

std::string number(int count) {
    constexpr std::string_view kWords[] = {"no", "one", "two", "three", "four", "five", "six", "seven"};
    return count < 8 ? std::string(kWords[count]) : std::to_string(count);
}

/// The first and the last, where the squares are whole ranks that follow each other.
std::optional<std::pair<int, int>> ranksOf(const std::set<Square>& squares, const ir::Board& board) {
    if (!board.isFlat() || squares.empty()) return std::nullopt;
    const auto rankOf = [&](Square square) { return board.coordinates(square).rank; };
    const int first = rankOf(*squares.begin());
    const int last = rankOf(*squares.rbegin());
    const std::vector<Square> all = board.existing();
    const auto count = std::count_if(all.begin(), all.end(), [&](Square square) {
        return first <= rankOf(square) && rankOf(square) <= last;
    });
    if (static_cast<std::size_t>(count) != squares.size()) return std::nullopt;
    return std::pair(first + 1, last + 1);
}

/// `rank 8`, as the board has it.
std::string rankWords(std::pair<int, int> ranks) {
    const auto [first, last] = ranks;
    return first == last ? fmt::format("rank {}", first) : fmt::format("ranks {} to {}", first, last);
}

/// `the last three ranks`, as a side counts them.
std::string rankWords(std::pair<int, int> ranks, const ir::Board& board, Colour side) {
    auto [first, last] = ranks;
    if (side == Colour::Black)
        std::tie(first, last) = std::pair(board.ranks + 1 - last, board.ranks + 1 - first);
    const int count = last - first + 1;
    const std::string many = count == 1 ? "rank" : number(count) + " ranks";
    if (last == board.ranks) return "the last " + many;
    if (first == 1) return "the first " + many;
    return fmt::format("{} from its own side", rankWords({first, last}));
}

/// Squares beside each other in some ranks: files and ranks from one to another.
struct Block {
    Square first = 0;
    Square last = 0;
};

/// Runs in each rank, and those of ranks above each other as one.
std::vector<Block> blocksOf(const std::set<Square>& squares, const ir::Board& board) {
    std::vector<Block> blocks;
    for (auto at = squares.begin(); at != squares.end();) {
        Block run{*at, *at};
        const int rank = board.coordinates(run.first).rank;
        for (++at; at != squares.end() && *at == run.last + 1 && board.coordinates(*at).rank == rank; ++at)
            run.last = *at;
        const auto below = std::find_if(blocks.begin(), blocks.end(), [&](const Block& each) {
            return each.last + board.files == run.last &&
                   board.coordinates(each.first).file == board.coordinates(run.first).file;
        });
        if (below == blocks.end()) {
            blocks.push_back(run);
        } else {
            below->last = run.last;
        }
    }
    return blocks;
}

std::string namesWords(const std::set<Square>& squares, const ir::Board& board, std::string_view last) {
    std::vector<std::string> words;
    if (!board.isFlat() || board.hexagons) {
        for (const Square square : squares)
            words.push_back(board.name(square));
    } else {
        for (const Block& each : blocksOf(squares, board))
            words.push_back(each.first == each.last ? board.name(each.first)
                                                    : board.name(each.first) + "–" + board.name(each.last));
    }
    return listed(words, last);
}

bool isEverySquare(const std::set<Square>& squares, const ir::Board& board) {
    return static_cast<int>(squares.size()) == board.squaresThere();
}

}  // namespace

bool isNowhere(const ZoneOfSide& zone, const ir::Board& board, Colour side) {
    return squaresOf(zone, board, side).empty();
}

bool isEverywhere(const ZoneOfSide& zone, const ir::Board& board, Colour side) {
    return isEverySquare(squaresOf(zone, board, side), board);
}

std::string squareWords(const ZoneOfSide& zone, const ir::Board& board, Colour side) {
    const auto squares = squaresOf(zone, board, side);
    if (squares.empty()) return "no square";
    if (isEverySquare(squares, board)) return "any square";
    const auto ranks = ranksOf(squares, board);
    if (!ranks) return namesWords(squares, board, "or");
    return squares == squaresOf(zone, board, opposite(side)) ? rankWords(*ranks)
                                                             : rankWords(*ranks, board, side);
}

std::string squareWords(const ZoneOfSide& zone, const ir::Board& board) {
    const std::string white = squareWords(zone, board, Colour::White);
    const std::string black = squareWords(zone, board, Colour::Black);
    return white == black ? white : fmt::format("{} (Black: {})", white, black);
}

std::string squareWords(const std::array<std::set<Square>, 2>& squares, const ir::Board& board) {
    const auto& [white, black] = squares;
    if (white.empty()) return namesWords(black, board, "and");
    const std::string text = namesWords(white, board, "and");
    return black.empty() ? text : fmt::format("{} (Black: {})", text, namesWords(black, board, "and"));
}

std::string squareWords(const ir::Zone& zone, const ir::Board& board) {
    std::set<Square> squares;
    for (const Square square : board.existing())
        if (zone.contains(board, square)) squares.insert(square);
    return namesWords(squares, board, "and");
}

}  // namespace ferz::variant
