// A set of squares by file and rank, on boards of up to 16x16.
//
//     Region::rank(8).mirrored(8) == Region::rank(1)
//     Region::rank(2).zoneOn({8, 8}) == "[2]"
#pragma once

#include <bitset>
#include <cstddef>
#include <string>

#include "ir/board.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Flat boards of imported variants are no larger than this in files and ranks.
inline constexpr int kMostFiles = 16;

class Region {
public:
    [[nodiscard]] static Region all();
    /// Counted from 1.
    [[nodiscard]] static Region rank(int rank);
    [[nodiscard]] static Region file(int file);
    [[nodiscard]] static Region square(int file, int rank);

    [[nodiscard]] bool contains(int file, int rank) const { return squares_[at(file, rank)]; }
    [[nodiscard]] bool isNone() const { return squares_.none(); }
    /// Upside down on a board of so many ranks; what lies above it is left out.
    [[nodiscard]] Region mirrored(int ranks) const;
    /// The squares from which a step ahead leads into it.
    [[nodiscard]] Region behind() const;
    /// Only what lies on the board.
    [[nodiscard]] Region on(const ir::Board& board) const;
    /// As variant files write zones: few boxes, ranks alone where files do not matter. Empty for no squares.
    [[nodiscard]] std::string zoneOn(const ir::Board& board) const;

    friend Region operator|(const Region& a, const Region& b) { return Region(a.squares_ | b.squares_); }
    friend Region operator&(const Region& a, const Region& b) { return Region(a.squares_ & b.squares_); }
    friend Region operator~(const Region& a) { return Region(~a.squares_); }
    friend bool operator==(const Region&, const Region&) = default;

    Region() = default;

private:
    using Squares = std::bitset<static_cast<std::size_t>(kMostFiles* kMostFiles)>;
    explicit Region(const Squares& squares) : squares_(squares) {}
    [[nodiscard]] static std::size_t at(int file, int rank) {
        return static_cast<std::size_t>((rank - 1) * kMostFiles + file - 1);
    }

    Squares squares_;
};

}  // namespace ferz::variant
