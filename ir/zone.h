// A set of squares that is named by coordinates and holds on boards of any size (MBN section 6, range
// operator).
//
// Always seen from White; what holds for Black is the evaluator's business.
//
//     Zone::ofRanks(1, 2)      the first two ranks
//     zone.contains(board, square)
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"

namespace ferz::ir {

/// Coordinates counted from 1: `first` to `last`, and with a stride every stride-th one above or below them.
/// `first` 0 means every coordinate.
struct Span1 {
    int first = 0;
    int last = 0;
    int stride = 0;  ///< 0: no iterator
    bool up = false;
    bool down = false;

    [[nodiscard]] bool contains(int coordinate) const;
    friend bool operator==(const Span1& left, const Span1& right);
    friend std::strong_ordering operator<=>(const Span1& left, const Span1& right);
};

struct ZonePart {
    enum class Kind { Box, Edge, Inner };
    Kind kind = Kind::Box;
    Span1 files;
    Span1 ranks;
    Span1 levels;
    Span1 rows;

    friend bool operator==(const ZonePart& left, const ZonePart& right);
    friend std::strong_ordering operator<=>(const ZonePart& left, const ZonePart& right);
};

struct Zone {
    bool complement = false;
    std::vector<ZonePart> parts;  ///< their union

    [[nodiscard]] static Zone everywhere() { return {true, {}}; }
    [[nodiscard]] static Zone ofRanks(int first, int last);

    [[nodiscard]] bool contains(const Board& board, Square square) const;
    friend bool operator==(const Zone& left, const Zone& right);
    friend std::strong_ordering operator<=>(const Zone& left, const Zone& right);
};

/// Close to the ranges of MBN: `[a-c1-3,h8]`, `[^*1-4]`, `[#]`, `[a2(+-2,+-2)]`; all squares are `[^]`.
/// Every file or every rank is `*`; levels and rows follow `/` (`[a1/A/2]`).
[[nodiscard]] std::string print(const Zone& zone);
/// Reads what `print` writes; empty when it is not that.
[[nodiscard]] std::optional<Zone> parseZone(std::string_view text);

}  // namespace ferz::ir
