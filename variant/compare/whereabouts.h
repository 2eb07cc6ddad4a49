// Where the pieces of a variant can stand in a game that begins at its start, moved and unmoved: never too
// few squares.
//
// White's pawns never stand unmoved behind the second rank, nor moved on it. So a pawn that takes two steps
// from the second rank is one that takes them while it is unmoved, in games, though not wherever it may be
// put.
//
//     const Whereabouts where(chess);
//     within(pawn, where.of({White, "pawn"}), board, White)     moves from these squares alone
//     meeting(general, {{"general", palace}}, board, White)     meets enemies of that name on these squares
//     alone
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "ir/movement.h"
#include "ir/position.h"
#include "variant/model/variant.h"

namespace ferz::variant {

struct Stands {
    std::set<ir::Square> unmoved;
    std::set<ir::Square> moved;
};
[[nodiscard]] Stands operator&(const Stands& a, const Stands& b);

/// Where a move may end, and the names that the piece may have there.
struct Arrival {
    ir::Square to = 0;
    std::vector<std::string> becomes;
};
/// Those of a piece on a square, in all situations; never too few.
using Arrivals = std::function<std::vector<Arrival>(const ir::Piece& piece, ir::Square from, bool isUnmoved)>;

class Whereabouts {
public:
    /// Without arrivals: those that the automaton has with every test open.
    explicit Whereabouts(const Variant& variant, Arrivals arrivals = {});
    /// All squares, if the variant has what this does not follow: swaps and flips.
    [[nodiscard]] Stands of(const ir::Piece& piece) const;
    /// Proved: nothing stands on a square that is marked for en passant, and the victim is a piece that marks
    /// squares.
    [[nodiscard]] bool marksEmptySquares() const { return marksEmptySquares_; }
    /// The names of the pieces that mark squares.
    [[nodiscard]] std::vector<std::string> marking(ir::Colour side) const;
    /// Whether a square is attacked is asked only where a royal of the side stands or comes.
    [[nodiscard]] bool asksWhereRoyalsStand() const;

private:
    [[nodiscard]] bool provesEmptyMarks() const;
    [[nodiscard]] bool isFollowed() const;
    void come(const ir::Piece& piece, ir::Square square, bool isUnmoved);
    void comeNamed(std::string_view becomes, ir::Colour side, ir::Square square);
    void addDropped(const PieceType& type);
    void addCastled();
    void follow(const ir::Piece& piece, ir::Square from, bool isUnmoved);
    void promote(const PieceType& type, ir::Colour side, ir::Square from, ir::Square to);

    const Variant& variant_;
    const Arrivals arrivals_;
    const std::vector<ir::Square> squares_;
    const std::set<std::string> coming_;  ///< the pieces that come into a game
    bool isKnown_ = false;
    bool marksEmptySquares_ = false;
    std::map<ir::Piece, Stands> stands_;
    struct Standing {
        ir::Piece piece;
        ir::Square square = 0;
        bool isUnmoved = false;
    };
    std::vector<Standing> worklist_;
};

/// The movement as it is where nothing stands on marked squares, and victims have these names.
[[nodiscard]] ir::Movement withEmptyMarks(const ir::Movement& movement, const ir::NameSet& victims);

/// Squares by name.
using Meetings = std::map<std::string, std::set<ir::Square>>;
/// The movement as it is where enemies that are called so stand on these squares alone.
[[nodiscard]] ir::Movement meeting(const ir::Movement& movement, const Meetings& enemies,
                                   const ir::Board& board, ir::Colour side);

/// The movement as it is of a piece that stands there, and no moves elsewhere.
[[nodiscard]] ir::Movement within(const ir::Movement& movement, const Stands& stands, const ir::Board& board,
                                  ir::Colour side);

}  // namespace ferz::variant
