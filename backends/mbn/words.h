// Writes names and squares of an MBN text.
//
//     words.setOf({queen, rook})      {QR}
//     words.identifierOf(name)        N, :BM:, +Q, R<s>
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

/// The reason why something cannot be written; the first one is kept.
struct Refusal {
    std::string reason;
    /// For `return refusal.because(...)`.
    std::nullopt_t because(std::string why) {
        if (reason.empty()) reason = std::move(why);
        return std::nullopt;
    }
};

/// Why a text is refused that its reader would refuse.
inline constexpr std::string_view kTooLong = "the text would be too long";

struct Words {
    const ir::NameTable& names;
    std::string own;  ///< the mover's name: en passant without a set captures pieces of that name

    /// The identifier of a piece; empty if the name has none.
    [[nodiscard]] std::optional<std::string> identifierOf(std::string_view name) const;
    /// `{QR}`, `{^K}`; "" for all names.
    [[nodiscard]] std::optional<std::string> setOf(const ir::NameSet& names, Refusal& refusal) const;
    /// Pieces of both sides; `{!Qb}` if the sides differ.
    [[nodiscard]] std::optional<std::string> setOf(const ir::Contents& pieces, Refusal& refusal) const;
};

/// `[a-c1-3,h8]`; with `outside` the squares that are not in the zone.
[[nodiscard]] std::string rangeOf(ir::Zone zone, bool outside);
/// The test of a square as a range: zones, attacked squares, unmoved pieces. Empty for other tests.
[[nodiscard]] std::optional<std::string> rangeOf(const ir::Test& test);

}  // namespace ferz::mbn
