// The board of InfChessPro: named pieces on the plane, and which moves the rules allow.
//
// A function returns whether the command was successful; if not, the board is unchanged. There is no side to
// move: either colour may. A move never captures a king or a piece of its own colour, and never leaves a king
// of its colour attacked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "languages/infchesspro/plane.h"

namespace ferz::infchesspro {

class NamedBoard {
public:
    explicit NamedBoard(const std::map<char, PlaneKind>& kinds);

    /// Succeeds on any vacant point, also if the piece gives check or its side is in check.
    bool add(const std::string& name, char letter, ir::Colour colour, const PlanePoint& at);
    bool move(const PlanePoint& from, const PlanePoint& to);
    /// The pieces of a name are tried from the newest to the oldest.
    bool moveTo(const std::string& name, const PlanePoint& to);
    bool moveBy(const std::string& name, const PlanePoint& way);
    [[nodiscard]] std::size_t count(const std::string& name) const;

private:
    using Id = Plane::PieceId;
    /// The pieces of one name by when they were placed.
    using Named = std::map<std::uint64_t, Id>;
    struct PlacedPiece {
        std::uint64_t placed = 0;
        Named* named = nullptr;
    };

    [[nodiscard]] bool isKing(Id piece) const { return plane_.piece(piece).kind == king_; }
    [[nodiscard]] std::set<Id>& kingsOf(ir::Colour colour) {
        return colour == ir::Colour::White ? whiteKings_ : blackKings_;
    }
    [[nodiscard]] bool isInCheck(ir::Colour colour);
    bool moveOne(Id piece, const PlanePoint& to);
    void forget(Id piece);

    Plane plane_;
    std::map<char, Plane::KindId> kinds_;
    std::optional<Plane::KindId> king_;
    std::set<Id> whiteKings_;
    std::set<Id> blackKings_;
    std::unordered_map<std::string, Named> names_;
    std::vector<PlacedPiece> entries_;  ///< by id
    std::uint64_t placed_ = 0;
};

}  // namespace ferz::infchesspro
