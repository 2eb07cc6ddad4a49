// Tests of the automaton as Chessembly conditions.
//
//     condition(Test{Holds{Contents::friendly()}, {1, 0}})    friendly(1, 0)
//     condition(Test{Holds{~Contents::nothing()}, {1, 0}})    observe(1, 0) not
//
// The value of the items is the test's; where they are several, a false one is followed by an ordinary
// expression, so that the block or chain ends there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/chessembly/program.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// Why something cannot be said; what a diagnostic prints.
struct Refusal {
    std::string reason;
    std::vector<std::string> further;  ///< reasons beside that one

    /// One more reason, unless it is known.
    void add(const std::string& more);
    void add(const Refusal& other);
    [[nodiscard]] bool has(const std::string& what) const;
    /// The extended dialect has words for all of it.
    [[nodiscard]] bool isOfStandard() const;
    [[nodiscard]] std::string text() const;
};

// What only the extended dialect has words for.
inline constexpr const char* kAsksForColours = "no condition asks whether the side that moves is White";
inline constexpr const char* kCapturesSeveral = "it captures more than one piece in a move";
inline constexpr const char* kPlaces = "no expression puts a piece on the board";

/// Contents at a square; what is in `either` may answer both ways. Empty items: always true.
[[nodiscard]] Sequence contentsCondition(const ir::Contents& what, const ir::Contents& either,
                                         const ir::Vec& at);

/// Whether a condition says the contents; `refusal` is filled where none does.
[[nodiscard]] bool canSay(const ir::Contents& what, Refusal& refusal);

/// Throws nothing: empty with `refusal` filled where Chessembly has no such condition.
[[nodiscard]] std::optional<Sequence> condition(const ir::Test& test, Refusal& refusal);

/// True if one of the alternatives is.
[[nodiscard]] Sequence oneOf(std::vector<Sequence> alternatives);

/// A condition that no board makes true.
[[nodiscard]] Sequence never();

/// A name can be written as an argument.
[[nodiscard]] bool isWritable(const std::string& name);

}  // namespace ferz::chessembly::writing
