#include "ir/board.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <numeric>
#include <type_traits>
#include <utility>

namespace ferz::ir {

namespace {

int wrapped(int value, int size) {
    return ((value % size) + size) % size;
}

/// One step at a time from `from` along `files`, hopping over the joint.
int acrossJoint(int from, int files, const JoinedFiles& joint) {
    int at = from;
    const int direction = files > 0 ? 1 : -1;
    for (int left = files * direction; left > 0; --left) {
        if (direction > 0 && at == joint.right) {
            at = joint.left;
        } else if (direction < 0 && at == joint.left) {
            at = joint.right;
        } else {
            at += direction;
        }
    }
    return at;
}

/// A whole number at the start of `text`, which is cut off.
std::optional<int> takeNumber(std::string_view& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end == text.data() || value < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

/// Is there a cell in this column, so many half cells above the lowest of all? Vertically oriented.
bool isCell(const Hexagons& hexagons, int column, int height) {
    const int& left = hexagons.first;
    const int& right = hexagons.second;
    int lowest = hexagons.isMirrored ? hexagons.second - 1 - column : column;
    int highest = lowest + 2 * (hexagons.first - 1);
    if (hexagons.outline == Hexagons::Outline::Hexagon) {
        lowest = std::abs(column - (left - 1));
        highest = left + right + 2 * hexagons.third - 4 - std::abs(column - (right - 1));
    }
    return height >= lowest && height <= highest && (height - lowest) % 2 == 0;
}

/// The rectangle around a hexagonal board; empty where it is too large.
std::optional<Board> boardOf(const Hexagons& hexagons) {
    const bool isHexagon = hexagons.outline == Hexagons::Outline::Hexagon;
    Board board;
    board.hexagons = hexagons;
    board.files = isHexagon ? hexagons.first + hexagons.second - 1 : hexagons.second;
    board.ranks = isHexagon ? hexagons.first + hexagons.second + 2 * hexagons.third - 3
                            : 2 * hexagons.first + hexagons.second - 2;
    if (hexagons.isHorizontal) std::swap(board.files, board.ranks);
    if (board.files > Board::kMostFiles || board.ranks > Board::kMostFiles) return std::nullopt;
    return board;
}

bool takeWord(std::string_view& text, std::string_view word) {
    if (text.substr(0, word.size()) != word) return false;
    text.remove_prefix(word.size());
    return true;
}

}  // namespace

std::string print(const Vec& vec) {
    if (vec.isFlat()) return fmt::format("({},{})", vec.file, vec.rank);
    return fmt::format("({},{},{},{})", vec.file, vec.rank, vec.level, vec.row);
}

Coordinates Board::coordinates(Square square) const {
    return {square % files, square / files % ranks, square / (files * ranks) % levels,
            square / (files * ranks * levels)};
}

bool Board::contains(const Coordinates& at) const {
    return at.file >= 0 && at.file < files && at.rank >= 0 && at.rank < ranks && at.level >= 0 &&
           at.level < levels && at.row >= 0 && at.row < rows &&
           (!hexagons || (hexagons.isHorizontal ? isCell(hexagons, at.rank, at.file)
                                                : isCell(hexagons, at.file, at.rank)));
}

Square Board::square(const Coordinates& at) const {
    return ((at.row * levels + at.level) * ranks + at.rank) * files + at.file;
}

Square Board::offset(Square from, const Vec& by, const Edges& edges) const {
    Coordinates at = coordinates(from);
    const int fileBefore = at.file;
    at.file += by.file;
    at.rank += by.rank;
    at.level += by.level;
    at.row += by.row;
    std::visit(
        [&](const auto& each) {
            using Kind = std::decay_t<decltype(each)>;
            if constexpr (std::is_same_v<Kind, CylinderEdges>) {
                at.file = wrapped(at.file, files);
            } else if constexpr (std::is_same_v<Kind, TorusEdges>) {
                at.file = wrapped(at.file, files);
                at.rank = wrapped(at.rank, ranks);
            } else if constexpr (std::is_same_v<Kind, JoinedFiles>) {
                at.file = acrossJoint(fileBefore, by.file, each);
            } else {
                static_assert(std::is_same_v<Kind, PlainEdges>);
            }
        },
        edges);
    return contains(at) ? square(at) : kNoSquare;
}

std::string Board::name(Square which) const {
    const Coordinates at = coordinates(which);
    std::string text = fmt::format("{}{}", static_cast<char>('a' + at.file), at.rank + 1);
    if (!isFlat()) text += static_cast<char>('A' + at.level);
    if (rows > 1) text += fmt::format("{}", at.row + 1);
    return text;
}

std::optional<Square> Board::parse(std::string_view text) const {
    Coordinates at;
    if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
    at.file = text[0] - 'a';
    text.remove_prefix(1);
    const auto rank = takeNumber(text);
    if (!rank) return std::nullopt;
    at.rank = *rank - 1;
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z' && !isFlat()) {
        at.level = text[0] - 'A';
        text.remove_prefix(1);
        if (!text.empty() && rows > 1) {
            const auto row = takeNumber(text);
            if (!row) return std::nullopt;
            at.row = *row - 1;
        }
    }
    if (!text.empty() || !contains(at)) return std::nullopt;
    return square(at);
}

Square Board::behind(Square which, bool movesUp) const {
    const int step = hexagons.cells() == Cells::HexVertical ? 2 : 1;
    return offset(which, {0, movesUp ? -step : step});
}

Square Board::mirrored(Square which) const {
    Coordinates at = coordinates(which);
    at.rank = ranks - 1 - at.rank;
    return square(at);
}

Board Board::withRanksMirrored() const {
    Board result = *this;
    if (hexagons.outline == Hexagons::Outline::Hexagon)
        std::swap(result.hexagons.first, result.hexagons.second);
    if (hexagons.outline == Hexagons::Outline::Rhombus) result.hexagons.isMirrored = !hexagons.isMirrored;
    return result;
}

Square Board::turned(Square which) const {
    Coordinates at = coordinates(which);
    at.file = files - 1 - at.file;
    at.rank = ranks - 1 - at.rank;
    return square(at);
}

std::vector<Square> Board::existing() const {
    std::vector<Square> result;
    for (Square each = 0; each < squares(); ++each) {
        if (has(each)) result.push_back(each);
    }
    return result;
}

Vec Board::between(Square from, Square to) const {
    const Coordinates a = coordinates(from);
    const Coordinates b = coordinates(to);
    return {b.file - a.file, b.rank - a.rank, b.level - a.level, b.row - a.row};
}

std::pair<int, int> Board::eccentricity(Square which) const {
    const Coordinates at = coordinates(which);
    const auto off = [](int part, int size) { return std::abs(2 * part - size + 1); };
    const auto parts = {off(at.file, files), off(at.rank, ranks), off(at.level, levels), off(at.row, rows)};
    return {std::max(parts), std::accumulate(parts.begin(), parts.end(), 0)};
}

Square Board::middle() const {
    const std::vector<Square> all = existing();
    const auto isNearer = [this](Square a, Square b) { return eccentricity(a) < eccentricity(b); };
    return *std::min_element(all.begin(), all.end(), isNearer);
}

std::string Board::print() const {
    if (hexagons.outline == Hexagons::Outline::Rhombus)
        return fmt::format("rhomb{}x{}{}", hexagons.first, hexagons.second, hexagons.isHorizontal ? "" : "v");
    if (hexagons) {
        const auto sizes = fmt::format("{}x{}x{}", hexagons.first, hexagons.second, hexagons.third);
        const bool isRegular = hexagons.first == hexagons.second && hexagons.second == hexagons.third;
        return "hex" + (isRegular ? std::to_string(hexagons.first) : sizes) +
               (hexagons.isHorizontal ? "h" : "");
    }
    std::string text = fmt::format("{}x{}", files, ranks);
    if (!isFlat()) text += fmt::format("x{}", levels);
    if (rows > 1) text += fmt::format("x{}", rows);
    return text;
}

std::optional<Board> parseBoard(std::string_view text) {
    Hexagons hexagons;
    if (takeWord(text, "hex")) hexagons.outline = Hexagons::Outline::Hexagon;
    if (!hexagons && takeWord(text, "rhomb")) {
        hexagons.outline = Hexagons::Outline::Rhombus;
        hexagons.isHorizontal = true;
    }
    if (hexagons && !text.empty() && (text.back() == 'h' || text.back() == 'v')) {
        hexagons.isHorizontal = text.back() == 'h';
        text.remove_suffix(1);
    }
    std::vector<int> sizes;
    while (true) {
        const auto size = takeNumber(text);
        if (!size || *size < 1) return std::nullopt;
        sizes.push_back(*size);
        if (text.empty()) break;
        if (text[0] != 'x') return std::nullopt;
        text.remove_prefix(1);
    }
    if (hexagons) {
        if (std::any_of(sizes.begin(), sizes.end(), [](int size) { return size > Board::kMostFiles; }))
            return std::nullopt;
        const bool isHexagon = hexagons.outline == Hexagons::Outline::Hexagon;
        if (isHexagon && sizes.size() == 1) sizes.resize(3, sizes.front());
        if (sizes.size() != (isHexagon ? 3U : 2U)) return std::nullopt;
        sizes.resize(3);
        hexagons.first = sizes[0];
        hexagons.second = sizes[1];
        hexagons.third = sizes[2];
        return boardOf(hexagons);
    }
    if (sizes.size() < 2 || sizes.size() > 4) return std::nullopt;
    sizes.resize(4, 1);
    if (sizes[0] > Board::kMostFiles || sizes[1] > Board::kMostFiles || sizes[2] > Board::kMostLevels ||
        sizes[3] > Board::kMostLevels) {
        return std::nullopt;
    }
    return Board{sizes[0], sizes[1], sizes[2], sizes[3], {}};
}

}  // namespace ferz::ir
