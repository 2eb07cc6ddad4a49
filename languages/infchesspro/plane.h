// The plane: an endless board, sparse, with pieces that are nothing but rays.
//
// In: kinds of pieces, made of movements by `planeKind`, and pieces of these kinds on points. Out: the
// answers to two questions, may this piece go there and is this point attacked. Each is one look at every
// piece on the plane; a ride over 10^30 squares costs what a ride over one square costs.
//
//     Plane plane;
//     const auto rook = plane.addKind(*planeKind(movement, reason));
//     const auto piece = plane.add(rook, Colour::White, {0, 0});
//     plane.mayGo(piece, {0, Whole("1000000000000000000000000000000")})      // true
//
// Parts of points are whole numbers of any size. The plane has no edges, levels or zones, and it knows no
// rules of a game: no turn, no check, no royal pieces.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/contents.h"
#include "ir/movement.h"
#include "ir/normal/rays.h"

namespace ferz::infchesspro {

using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

struct PlanePoint {
    Whole file;
    Whole rank;

    friend bool operator==(const PlanePoint&, const PlanePoint&) = default;
    friend PlanePoint operator+(const PlanePoint& a, const PlanePoint& b) {
        return {a.file + b.file, a.rank + b.rank};
    }
};

/// What pieces of one name do on the plane.
struct PlaneKind {
    std::string name;
    std::vector<ir::normal::Ray> white;
    std::vector<ir::normal::Ray> black;  ///< turned to Black's side
};

/// Empty where the movement is more than rays, or asks for what the plane has not; `reason` then says what,
/// as the end of a sentence that begins with the piece.
[[nodiscard]] std::optional<PlaneKind> planeKind(const ir::Movement& movement, std::string& reason);

class Plane {
public:
    using KindId = std::size_t;
    using PieceId = std::size_t;

    struct PlanePiece {
        KindId kind = 0;
        ir::Colour colour = ir::Colour::White;
        PlanePoint at;
    };

    KindId addKind(PlaneKind kind);

    /// The point has to be vacant. The id is the piece's until it is removed; then another may have it.
    PieceId add(KindId kind, ir::Colour colour, PlanePoint at);
    void remove(PieceId piece);
    /// Off the plane, and not gone: `put` brings it back, there or elsewhere.
    void lift(PieceId piece);
    /// A piece that was lifted, on a vacant point.
    void put(PieceId piece, PlanePoint at);

    [[nodiscard]] const PlanePiece& piece(PieceId piece) const { return places_[piece].piece; }
    [[nodiscard]] const std::string& nameOf(PieceId piece) const {
        return kinds_[places_[piece].piece.kind].name;
    }
    [[nodiscard]] std::optional<PieceId> pieceAt(const PlanePoint& point) const;

    /// One of its rays leads there, over vacant points, and ends on what stands there.
    [[nodiscard]] bool mayGo(PieceId piece, const PlanePoint& to) const;
    /// A piece of this colour could take one called `name`, of the other colour, on the point.
    [[nodiscard]] bool isAttacked(const PlanePoint& point, ir::Colour by, const std::string& name) const;

private:
    struct PointHash {
        std::size_t operator()(const PlanePoint& point) const;
    };
    /// A piece with its point in machine words, where these are enough: nearly always.
    struct Place {
        PlanePiece piece;
        bool isThere = false;
        bool isNear = false;
        std::int64_t file = 0;
        std::int64_t rank = 0;
    };
    [[nodiscard]] static Place placed(PlanePiece piece);
    [[nodiscard]] const std::vector<ir::normal::Ray>& raysOf(const PlanePiece& piece) const;
    /// How many steps lead from one to the other; 0: none do.
    [[nodiscard]] static Whole steps(const Place& from, const Place& to, const ir::Vec& step);

    std::vector<PlaneKind> kinds_;
    std::vector<ir::Vec> whiteSteps_;  ///< of all kinds, each once
    std::vector<ir::Vec> blackSteps_;
    std::vector<Place> places_;
    std::vector<PieceId> vacated_;
    std::unordered_map<PlanePoint, PieceId, PointHash> byPoint_;
};

}  // namespace ferz::infchesspro
