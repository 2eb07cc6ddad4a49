// The rules of a variant for those who play it, each sentence out of the row of its rule.
//
//     const KindWords words(variant, {});
//     rulesInWords(variant, words)              {"Castling", {"A king that has not moved ..."}}, ...
//     rulesOfPiece(variant, pawn, words)        "On the last rank it becomes a queen, rook, bishop or
//     knight."
//
// How pieces move is not said here (sentences/).
#pragma once

#include <string>
#include <vector>

#include "variant/model/variant.h"
#include "variant/sheet/kind_words.h"

namespace ferz::variant {

struct SheetSection {
    std::string title;
    std::vector<std::string> sentences;  ///< at least one
};

/// All but what is said of one piece. Its ends are the last section.
[[nodiscard]] std::vector<SheetSection> rulesInWords(const Variant& variant, const KindWords& words);

/// What holds of this kind of piece alone: that it is royal, how it promotes, where it is dropped.
[[nodiscard]] std::vector<std::string> rulesOfPiece(const Variant& variant, const PieceType& type,
                                                    const KindWords& words);

/// The pieces that can come onto a board or into a hand, in the order of the variant.
[[nodiscard]] std::vector<const PieceType*> piecesInPlay(const Variant& variant);

}  // namespace ferz::variant
