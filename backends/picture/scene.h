// A picture as plain data: what is drawn, and nothing of how it is printed.
//
// A picture is one or more scenes. A scene is a position, and its marks say what the piece does there: each
// deed of a mark is a claim that one evaluation of the position checks, with the mark's square empty, or with
// a piece on it. docs/pictures.md has the conventions for people.
//
//     for (const Scene& scene : picture.scenes)
//         for (const SquareMark& mark : scene.marks) mark.has(MarkAction::Goes)
//
// Squares are those of the board. The piece is White's unless `side` says otherwise.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ir/board.h"
#include "ir/evaluate.h"
#include "ir/position.h"

namespace ferz::pictures {

/// Which edges of the board touch, so that a step may go round them.
struct WrappingEdges {
    bool files = false;
    bool ranks = false;
    [[nodiscard]] explicit operator bool() const { return files || ranks; }
};

/// What a piece does with a square. The order is that of a mark's deeds.
enum class MarkAction {
    Goes,         ///< the square is empty, and the piece ends there
    Takes,        ///< an enemy is there: it is captured, and the piece ends there
    TakesFriend,  ///< the same with a friend
    Passes,       ///< what is there is captured, and the piece ends elsewhere
    Swaps,        ///< what is there changes its place
    Flips,        ///< what is there changes its colour
    Drops         ///< a piece appears there
};

struct Deed {
    MarkAction doing = MarkAction::Goes;
    /// It is so in the scene as it stands. Otherwise only where a note says.
    bool isPlain = true;
    bool stays = false;                ///< Passes: the piece never leaves its square
    std::vector<std::string> becomes;  ///< what the piece may become, sorted
    std::vector<std::size_t> notes;    ///< places in Picture::notes, in order
    /// One situation in which it is so: the scene, with a piece on the square where one is needed.
    ir::Situation example;
};

struct SquareMark {
    ir::Square square = 0;
    std::vector<Deed> deeds;  ///< in the order of MarkAction, each once

    [[nodiscard]] bool has(MarkAction doing) const;
    /// Returns the notes of all deeds, sorted, each once.
    [[nodiscard]] std::vector<std::size_t> notes() const;
};

/// A piece beside the one that moves.
struct Placed {
    enum class Who { Friend, Enemy, Either };
    ir::Square square = 0;
    Who who = Who::Either;
    std::string name;    ///< empty: of any name
    std::string letter;  ///< of a name: a capital is White's; `giveLetters` knows it

    friend bool operator==(const Placed&, const Placed&) = default;
};

/// Something drawn from square to square.
struct DrawnLine {
    enum class Kind {
        Ride,  ///< goes on as far as squares are empty
        Leap,  ///< round the edge of the board
        Lame,  ///< goes past squares that have to be empty, and does not stop there
        Hop,   ///< over a piece
        Pass   ///< from a victim on the way to where the move ends
    };
    Kind kind = Kind::Ride;
    std::vector<ir::Square> squares;  ///< two at least
    bool endsInside = false;          ///< Ride: the range ends, the board goes on
    bool isRing = false;              ///< Ride: it comes back to the piece or to squares of a line
    bool leaves = false;              ///< it goes round the edge of the board somewhere

    friend bool operator==(const DrawnLine&, const DrawnLine&) = default;
};

struct Scene {
    ir::Square at = 0;  ///< kNoSquare: there is no piece that moves
    std::string caption;
    std::vector<Placed> pieces;
    std::vector<SquareMark> marks;        ///< in the order of their squares, each square once
    std::vector<ir::Square> mustBeEmpty;  ///< squares beside the path of a lame move
    std::vector<DrawnLine> lines;
    /// Where they are given, the marks speak only of moves that capture one of them on the way.
    std::vector<ir::Square> victims;
    std::vector<ir::Square> lastMove;  ///< where it began and ended, in the picture of a game
    /// The scene as it stands, which the marks are about.
    ir::Situation situation;
};

[[nodiscard]] bool contains(const std::vector<ir::Square>& squares, ir::Square square);

struct Picture {
    ir::Board board;
    WrappingEdges wrapping;
    bool isOfMoves = false;     ///< marks show given moves; an unmarked square claims nothing
    bool isOfPosition = false;  ///< pieces only, without marks or legend
    std::vector<Scene> scenes;
    std::vector<std::string> notes;    ///< what the numerals say; the first is 1
    std::vector<std::string> remarks;  ///< what is not drawn
    std::size_t leftOut = 0;           ///< number of scenes beyond mostScenes
    std::string inWords;               ///< the piece in sentences, which whoever draws it knows; may be empty
};

}  // namespace ferz::pictures
