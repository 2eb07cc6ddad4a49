// Tests of the automaton as Chessembly conditions.
//
//     condition(Test{Holds{Contents::friendly()}, {1, 0}})    friendly(1, 0)
//     condition(Test{Holds{~Contents::nothing()}, {1, 0}})    observe(1, 0) not
//
// The value of the last expression is that of the test. Of several, a false one ends the block or chain at
// the next.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/chessembly/program.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// The reasons why a movement cannot be written, for a diagnostic.
struct Refusal {
    std::string reason;
    std::vector<std::string> further;  ///< other reasons

    /// Adds a reason, unless it is there.
    void add(const std::string& more);
    void add(const Refusal& other);
    [[nodiscard]] bool has(const std::string& what) const;
    /// True if the extended dialect has words for all of it.
    [[nodiscard]] bool isOfStandard() const;
    [[nodiscard]] std::string text() const;
};

// Reasons that the extended dialect does not have.
inline constexpr const char* kAsksForColours = "no condition asks whether the side that moves is White";
inline constexpr const char* kCapturesSeveral = "it captures more than one piece in a move";
inline constexpr const char* kPlaces = "no expression puts a piece on the board";

/// The condition that the square has the contents; for contents in `either` the value does not matter. Empty:
/// always true.
[[nodiscard]] Sequence contentsCondition(const ir::Contents& what, const ir::Contents& either,
                                         const ir::Vec& at);

/// True if a condition tests for the contents; otherwise `refusal` is filled.
[[nodiscard]] bool canSay(const ir::Contents& what, Refusal& refusal);

/// The condition of a test; empty, with `refusal` filled, if Chessembly has none.
[[nodiscard]] std::optional<Sequence> condition(const ir::Test& test, Refusal& refusal);

/// The condition that one of the alternatives is true.
[[nodiscard]] Sequence oneOf(std::vector<Sequence> alternatives);

/// A condition that is always false.
[[nodiscard]] Sequence never();

/// True if the name can be written as an argument.
[[nodiscard]] bool isWritable(const std::string& name);

}  // namespace ferz::chessembly::writing
