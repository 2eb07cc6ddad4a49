// The rules of a variant for those who play it, each sentence out of the row of its rule.
//
//     const SheetWords words(variant, {});
//     words.rules()            {"Castling", {"In place of a move, a king that has not moved ..."}}, ...
//     words.rulesOf(pawn)      "Reaching the last rank, it becomes a queen, rook, bishop or knight."
//
// How pieces move is not said here (sentences/).
#pragma once

#include <set>
#include <string>
#include <vector>

#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/sheet/kind_words.h"

namespace ferz::variant {

struct SheetSection {
    std::string title;
    std::vector<std::string> sentences;  ///< at least one
};

class SheetWords {
public:
    /// The variant has to live as long.
    SheetWords(const Variant& variant, SheetNames called);

    [[nodiscard]] const KindWords& kinds() const { return kinds_; }
    /// All but what is said of one piece. Its ends are the last section.
    [[nodiscard]] std::vector<SheetSection> rules() const;
    /// What holds of this kind of piece alone: that it is royal, how it promotes, where it is dropped.
    [[nodiscard]] std::vector<std::string> rulesOf(const PieceType& type) const;

private:
    [[nodiscard]] bool mayBeInHand(const PieceType& type) const;
    /// It can capture en passant on squares where other moves may promote it.
    [[nodiscard]] bool mayPromoteInPassing(const PieceType& type) const;
    [[nodiscard]] std::vector<std::string> limitWords(const PieceType& type) const;
    void addDrops(const PieceType& type, std::vector<std::string>& sentences) const;

    const Variant& variant_;
    KindWords kinds_;
    Game start_;
    std::set<std::string> captured_;  ///< names of what captured pieces are in the hand
};

}  // namespace ferz::variant
