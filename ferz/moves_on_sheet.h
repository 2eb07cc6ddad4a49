// How the pieces of a variant move, on a sheet of its rules: in a picture and in words.
//
//     MovesOnSheet moves(variant, kinds, SheetFormat::Html);
//     moves.of(pawn)      one way, or White's and Black's where these are not the same mirrored
//     moves.about()       what has to be said of all the words that `of` has returned
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "backends/sheet/sheet.h"
#include "ferz/ferz.h"
#include "ir/contents.h"
#include "variant/model/variant.h"
#include "variant/sheet/kind_words.h"

namespace ferz {

class MovesOnSheet {
public:
    /// Both have to live as long.
    MovesOnSheet(const variant::Variant& rules, const variant::KindWords& kinds, SheetFormat format);

    [[nodiscard]] std::vector<sheets::WayOnSheet> of(const variant::PieceType& type);
    /// Sentences; empty where the words need none.
    [[nodiscard]] std::string about() const;

private:
    /// The moves of both sides, or of one.
    struct Moves {
        ir::Movement shown;                   ///< for the picture
        ir::Movement inWords;                 ///< as the side sees them, with the squares that it meets
        ir::Movement defined;                 ///< for the definition
        std::optional<ir::Colour> side = {};  ///< whose they are; empty: both sides'
        bool haveWords = true;
        [[nodiscard]] bool isBlack() const { return side == ir::Colour::Black; }
    };

    [[nodiscard]] Moves ofBlackAlone(const ir::Movement& black) const;
    [[nodiscard]] sheets::WayOnSheet way(const Moves& moves, const variant::PieceType& type);
    [[nodiscard]] Description words(const Moves& moves, const variant::PieceType& type,
                                    bool hasPicture) const;
    [[nodiscard]] std::vector<std::string> sentencesOf(const variant::PartRules& rules,
                                                       std::optional<ir::Colour> side) const;
    [[nodiscard]] Piece pieceFor(const ir::Movement& movement, const variant::PieceType& type) const;
    [[nodiscard]] std::size_t mostWords() const;

    const variant::Variant& rules_;
    const variant::KindWords& kinds_;
    SheetFormat format_;
    ir::NameSet inPassing_;  ///< pieces that can capture en passant or be captured so
    bool haveSquaresMirrored_ = false;
    bool isBlackNamed_ = false;
    bool haveSides_ = false;
    bool goOn_ = false;  ///< some piece goes on from a square
};

}  // namespace ferz
