// Kinds of pieces in the sentences of a rule sheet.
//
//     KindWords words(variant, {{"G", "gold general"}});
//     words.any(NameSet::of({"king", "G"}))         a king or gold general
//     words.counted(3, NameSet::of({"G"}))          3 gold generals
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "variant/model/variant.h"

namespace ferz::variant {

/// What a sheet calls a variant's pieces, by their names in it; those that are missing are called so.
using SheetNames = std::map<std::string, std::string>;

/// `one`, `2`.
[[nodiscard]] std::string amount(int count);
/// `one pawn`, `2 pawns`.
[[nodiscard]] std::string numbered(int count, const std::string& noun);

class KindWords {
public:
    /// The variant has to live as long.
    KindWords(const Variant& variant, SheetNames called) : variant_(variant), called_(std::move(called)) {}

    [[nodiscard]] const std::string& of(const std::string& name) const;
    /// `a king or queen`; `a piece`; `a piece other than a king`.
    [[nodiscard]] std::string any(const ir::NameSet& kinds) const;
    /// `a king`, `3 pieces`, `3 pieces, each a king or queen`.
    [[nodiscard]] std::string counted(int count, const ir::NameSet& kinds) const;
    /// Each by its name, in the order of the variant.
    [[nodiscard]] std::vector<std::string> names(const ir::NameSet& kinds) const;

private:
    const Variant& variant_;
    SheetNames called_;
};

}  // namespace ferz::variant
