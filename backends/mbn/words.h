// What names and squares are called in an MBN text.
//
//     words.setOf({queen, rook})      {QR}
//     nameOf a piece                  N, :BM:, +Q, R<s>
//     print(zone)                     [1-4]
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ir/contents.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "ir/zone.h"

namespace ferz::mbn {

/// Says why something cannot be written; the first reason stays.
struct Refusal {
    std::string reason;
    /// For `return refusal.because(...)`.
    std::nullopt_t because(std::string why) {
        if (reason.empty()) reason = std::move(why);
        return std::nullopt;
    }
};

struct Words {
    const ir::NameTable& names;
    std::string own;  ///< the mover, whose like is captured en passant unless a set says otherwise

    /// The identifier of a piece; empty when the name has none.
    [[nodiscard]] std::optional<std::string> identifierOf(std::string_view name) const;
    /// `{QR}`, `{^K}`; nothing for all names.
    [[nodiscard]] std::optional<std::string> setOf(const ir::NameSet& names, Refusal& refusal) const;
    /// Pieces of either side, as `{!Qb}` where the sides differ.
    [[nodiscard]] std::optional<std::string> setOf(const ir::Contents& pieces, Refusal& refusal) const;
};

/// `[a-c1-3,h8]`; with `outside` the squares that are not in the zone.
[[nodiscard]] std::string rangeOf(ir::Zone zone, bool outside);
/// The test of a square as a range: zones, attacked squares, unmoved pieces. Empty when it is none.
[[nodiscard]] std::optional<std::string> rangeOf(const ir::Test& test);

}  // namespace ferz::mbn
