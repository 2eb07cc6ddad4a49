// Moves of Betza's notation before they are text: modes, directions, an atom and a range.
//
//     the lines of a pawn      fmW, fcF
//     of a queen of range 3    Q3
//
// In: the lines of a normal form, or the legs of its walks. Out: text for each, those that one letter says
// together as one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/betza/directions.h"
#include "ir/normal/ways.h"
#include "notations/betza/words.h"

namespace ferz::betza {

/// Says why something cannot be written; the first reason stays.
struct Refused {
    std::string reason;
    std::nullopt_t because(std::string why) {
        if (reason.empty()) reason = std::move(why);
        return std::nullopt;
    }
};

/// One row of moves that share everything but their vectors.
struct WrittenMove {
    std::string before;  ///< `i`, or nothing
    std::string modes;   ///< behind the directions: `m`, `c`, `p`, `n`
    ir::Vec shape;       ///< its representative: (1,2)
    int least = 1;
    int most = 1;  ///< 0: as far as it goes
    std::vector<ir::Vec> vectors;
};

/// A leg that another follows, or a line.
[[nodiscard]] std::optional<std::vector<WrittenMove>> movesOf(const ir::normal::Leg& leg, bool isUnmoved,
                                                              Reader reader, Refused& refused);

/// Side by side, in a fixed order: unlimited riders, those of all directions and the shorter leaps first.
[[nodiscard]] std::optional<std::vector<std::string>> textsOf(const std::vector<WrittenMove>& moves,
                                                              Reader reader, Refused& refused);

/// `i` of a piece that has not moved.
[[nodiscard]] std::string beforeText(bool isUnmoved);
/// The modes are this letter alone.
[[nodiscard]] bool isOnly(std::string_view modes, char letter);

/// In the order in which XBoard reads them; the Interactive Diagram reads any.
[[nodiscard]] std::string inOrder(std::string modes);

/// The ride, from its first step on, has what the step says of a square.
[[nodiscard]] bool isPartOf(const WrittenMove& step, const WrittenMove& ride);

/// Letter and range, as `N`, `NN`, `R4`, `(1,4)0`; empty when the reader has none.
[[nodiscard]] std::optional<std::string> atomOf(const ir::Vec& shape, int least, int most, Reader reader);

}  // namespace ferz::betza
