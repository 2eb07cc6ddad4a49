// Moves of Betza's notation before they are written: modes, directions, an atom and a range.
//
//     the lines of a pawn                  fmW, fcF
//     the lines of a queen of range 3      Q3
//
// In: the lines of a normal form, or the legs of its walks. Out: a text for each; moves that one letter can
// express together have one text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/betza/directions.h"
#include "ir/normal/ways.h"
#include "notations/betza/words.h"

namespace ferz::betza {

/// The reason why a movement cannot be written; the first reason is kept.
struct Refused {
    std::string reason;
    std::nullopt_t because(std::string why) {
        if (reason.empty()) reason = std::move(why);
        return std::nullopt;
    }
};

/// Moves that differ in their vectors alone.
struct WrittenMove {
    std::string initial;  ///< `i`, or empty
    std::string modes;    ///< letters after the directions: `m`, `c`, `p`, `n`
    ir::Vec shape;        ///< the representative of the vectors: (1,2)
    int least = 1;
    int most = 1;  ///< 0: any number
    std::vector<ir::Vec> vectors;
};

/// The moves of a line, or of a leg that another follows.
[[nodiscard]] std::optional<std::vector<WrittenMove>> movesOf(const ir::normal::Leg& leg, bool isUnmoved,
                                                              TargetProgram program, Refused& refused);

/// The texts of the moves, in a fixed order: unlimited riders, moves in all directions and shorter leaps
/// first.
[[nodiscard]] std::optional<std::vector<std::string>> textsOf(const std::vector<WrittenMove>& moves,
                                                              TargetProgram program, Refused& refused);

/// `i` if the piece must not have moved.
[[nodiscard]] std::string initialText(bool isUnmoved);
/// True if the modes are this letter alone.
[[nodiscard]] bool isOnly(std::string_view modes, char letter);

/// Sorts modes in the order in which XBoard reads them; the Interactive Diagram reads any order.
[[nodiscard]] std::string inOrder(std::string modes);

/// True if the ride's first step makes the moves of `step`, too.
[[nodiscard]] bool isPartOf(const WrittenMove& step, const WrittenMove& ride);

/// Letter and range: `N`, `NN`, `R4`, `(1,4)0`; empty when the program has none. The shape (0,0) is a king's.
[[nodiscard]] std::optional<std::string> atomOf(const ir::Vec& shape, int least, int most,
                                                TargetProgram program);

}  // namespace ferz::betza
