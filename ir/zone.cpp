#include "ir/zone.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace ferz::ir {

bool operator==(const Span1& left, const Span1& right) = default;
std::strong_ordering operator<=>(const Span1& left, const Span1& right) = default;

bool operator==(const ZonePart& left, const ZonePart& right) = default;
std::strong_ordering operator<=>(const ZonePart& left, const ZonePart& right) = default;

bool operator==(const Zone& left, const Zone& right) = default;
std::strong_ordering operator<=>(const Zone& left, const Zone& right) = default;

bool Span1::contains(int coordinate) const {
    if (first == 0) return true;
    if (coordinate >= first && coordinate <= last) return true;
    if (stride == 0) return false;
    // Congruent to some base, and on the side of it that the iterator walks to.
    for (int base = first; base <= last; ++base) {
        const int distance = coordinate - base;
        if (distance % stride == 0 && ((distance >= 0 && up) || (distance <= 0 && down))) return true;
    }
    return false;
}

Zone Zone::ofRanks(int first, int last) {
    ZonePart part;
    part.ranks = {first, last, 0, false, false};
    return {false, {part}};
}

namespace {

/// A cell of a hexagonal board has six neighbours, but for those at the edge.
bool isOnEdge(const Board& board, Square square) {
    const Coordinates at = board.coordinates(square);
    if (!board.hexagons)
        return at.file == 0 || at.rank == 0 || at.file == board.files - 1 || at.rank == board.ranks - 1;
    const Vec straight = board.hexagons.isHorizontal ? Vec{2, 0} : Vec{0, 2};
    const Vec neighbours[] = {straight, -straight, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    return std::any_of(std::begin(neighbours), std::end(neighbours),
                       [&](const Vec& by) { return board.offset(square, by) == kNoSquare; });
}

}  // namespace

bool Zone::contains(const Board& board, Square square) const {
    const Coordinates at = board.coordinates(square);
    const bool onEdge = isOnEdge(board, square);
    const bool inside = std::any_of(parts.begin(), parts.end(), [&](const ZonePart& part) {
        switch (part.kind) {
            case ZonePart::Kind::Edge: return onEdge;
            case ZonePart::Kind::Inner: return !onEdge;
            case ZonePart::Kind::Box: break;
        }
        return part.files.contains(at.file + 1) && part.ranks.contains(at.rank + 1) &&
               part.levels.contains(at.level + 1) && part.rows.contains(at.row + 1);
    });
    return inside != complement;
}

namespace {

std::string coordinateName(int coordinate, char zero) {
    return zero == '0' ? fmt::format("{}", coordinate) : std::string(1, static_cast<char>(zero + coordinate));
}

/// `zero` is the character before the first coordinate's name; '0' means digits.
std::string printSpan(const Span1& span, char zero) {
    if (span.first == 0) return "*";
    std::string text = coordinateName(span.first, zero);
    if (span.last != span.first) text += "-" + coordinateName(span.last, zero);
    return text;
}

std::string printIterator(const Span1& span) {
    if (span.stride == 0) return "0";
    return fmt::format("{}{}{}", span.up ? "+" : "", span.down ? "-" : "", span.stride);
}

constexpr char kFileZero = 'a' - 1;
constexpr char kLevelZero = 'A' - 1;

class ZoneReader {
public:
    explicit ZoneReader(std::string_view text) : text_(text) {}

    std::optional<Zone> read() {
        Zone zone;
        if (!take('[')) return std::nullopt;
        zone.complement = take('^');
        if (take(']')) return atEnd() ? std::optional(zone) : std::nullopt;
        do {
            const auto part = readPart();
            if (!part) return std::nullopt;
            zone.parts.push_back(*part);
        } while (take(','));
        return take(']') && atEnd() ? std::optional(zone) : std::nullopt;
    }

private:
    [[nodiscard]] bool atEnd() const { return text_.empty(); }

    bool take(char expected) {
        if (text_.empty() || text_[0] != expected) return false;
        text_.remove_prefix(1);
        return true;
    }

    std::optional<int> readNumber() {
        int value = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (error != std::errc{} || value < 0 || value > 1000) return std::nullopt;
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return value;
    }

    std::optional<int> readCoordinate(char zero) {
        if (zero == '0') return readNumber();
        if (text_.empty() || text_[0] <= zero || text_[0] > zero + Board::kMostFiles) return std::nullopt;
        const int coordinate = text_[0] - zero;
        text_.remove_prefix(1);
        return coordinate;
    }

    bool readSpan(Span1& span, char zero) {
        if (take('*')) return true;
        const auto first = readCoordinate(zero);
        if (!first || *first < 1) return false;
        span.first = span.last = *first;
        if (take('-')) {
            const auto last = readCoordinate(zero);
            if (!last || *last < *first) return false;
            span.last = *last;
        }
        return true;
    }

    bool readIterator(Span1& span) {
        span.up = take('+');
        span.down = take('-');
        const auto stride = readNumber();
        if (!stride) return false;
        span.stride = *stride;
        // Steps of 0 lead nowhere, in whatever direction.
        if (*stride == 0) span.up = span.down = false;
        return true;
    }

    std::optional<ZonePart> readPart() {
        ZonePart part;
        if (take('#')) {
            part.kind = ZonePart::Kind::Edge;
            return part;
        }
        if (take('.')) {
            part.kind = ZonePart::Kind::Inner;
            return part;
        }
        if (!readSpan(part.files, kFileZero) || !readSpan(part.ranks, '0')) return std::nullopt;
        if (take('/')) {
            if (!readSpan(part.levels, kLevelZero)) return std::nullopt;
            if (take('/') && !readSpan(part.rows, '0')) return std::nullopt;
        }
        if (take('(')) {
            if (!readIterator(part.files) || !take(',') || !readIterator(part.ranks) || !take(')')) {
                return std::nullopt;
            }
        }
        return part;
    }

    std::string_view text_;
};

}  // namespace

std::string print(const Zone& zone) {
    std::string text = zone.complement ? "[^" : "[";
    bool first = true;
    for (const ZonePart& part : zone.parts) {
        if (!first) text += ",";
        first = false;
        if (part.kind == ZonePart::Kind::Edge) {
            text += "#";
        } else if (part.kind == ZonePart::Kind::Inner) {
            text += ".";
        } else {
            text += printSpan(part.files, kFileZero) + printSpan(part.ranks, '0');
            if (part.levels.first != 0 || part.rows.first != 0)
                text += "/" + printSpan(part.levels, kLevelZero);
            if (part.rows.first != 0) text += "/" + printSpan(part.rows, '0');
            if (part.files.stride != 0 || part.ranks.stride != 0) {
                text += "(" + printIterator(part.files) + "," + printIterator(part.ranks) + ")";
            }
        }
    }
    return text + "]";
}

std::optional<Zone> parseZone(std::string_view text) {
    return ZoneReader(text).read();
}

}  // namespace ferz::ir
