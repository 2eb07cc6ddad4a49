#include "ir/board.h"

#include <charconv>
#include <fmt/format.h>
#include <type_traits>

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

}  // namespace

std::string print(const Vec& vec) {
    if (vec.level == 0 && vec.row == 0) return fmt::format("({},{})", vec.file, vec.rank);
    return fmt::format("({},{},{},{})", vec.file, vec.rank, vec.level, vec.row);
}

Coordinates Board::coordinates(Square square) const {
    return {square % files, square / files % ranks, square / (files * ranks) % levels,
            square / (files * ranks * levels)};
}

bool Board::contains(const Coordinates& at) const {
    return at.file >= 0 && at.file < files && at.rank >= 0 && at.rank < ranks && at.level >= 0 &&
           at.level < levels && at.row >= 0 && at.row < rows;
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
    if (levels > 1 || rows > 1) text += static_cast<char>('A' + at.level);
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
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z' && (levels > 1 || rows > 1)) {
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

Square Board::mirrored(Square which) const {
    Coordinates at = coordinates(which);
    at.rank = ranks - 1 - at.rank;
    return square(at);
}

Square Board::turned(Square which) const {
    Coordinates at = coordinates(which);
    at.file = files - 1 - at.file;
    at.rank = ranks - 1 - at.rank;
    return square(at);
}

std::string Board::print() const {
    std::string text = fmt::format("{}x{}", files, ranks);
    if (levels > 1 || rows > 1) text += fmt::format("x{}", levels);
    if (rows > 1) text += fmt::format("x{}", rows);
    return text;
}

std::optional<Board> parseBoard(std::string_view text) {
    std::vector<int> sizes;
    while (true) {
        const auto size = takeNumber(text);
        if (!size || *size < 1) return std::nullopt;
        sizes.push_back(*size);
        if (text.empty()) break;
        if (text[0] != 'x') return std::nullopt;
        text.remove_prefix(1);
    }
    if (sizes.size() < 2 || sizes.size() > 4) return std::nullopt;
    sizes.resize(4, 1);
    if (sizes[0] > Board::kMostFiles || sizes[1] > Board::kMostFiles || sizes[2] > Board::kMostLevels ||
        sizes[3] > Board::kMostLevels) {
        return std::nullopt;
    }
    return Board{sizes[0], sizes[1], sizes[2], sizes[3]};
}

}  // namespace ferz::ir
