// What an expression does at one place: the tables of reference 2 and 4 as data, and the order in which
// expressions run (reference 1 and 3).
//
// next() says where control goes without looking at the board; where it must look, outcomes() lists the ways
// on: what is tested, whether the anchor moves, which value it leaves, what it activates. The ways exclude
// each other.
//
//     take-move(1,0):  step (1,0), empty -> true, activates      step (1,0), enemy -> false, activates
//                      (1,0) holds a friend or is off the board -> false
//
// What is known of the square under the anchor is used to leave out the impossible.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/chessembly/program.h"
#include "ir/movement.h"

namespace ferz::chessembly {

/// `Handed` is the false of a block: it is seen by what asks for a value, but stops nothing.
enum class Value : std::uint8_t { False, True, Handed };

/// What stands under the anchor.
enum class Known : std::uint8_t { Unknown, Empty, Enemy, Friend };

struct ProgramPoint {
    std::size_t index = 0;
    Value value = Value::True;
};

/// Does the expression run at all with this value before it?
[[nodiscard]] bool runs(Opcode kind, Value before);

struct Next {
    enum class What : std::uint8_t {
        End,     ///< the chain ends
        Go,      ///< to `place`
        Look,    ///< the board decides: outcomes()
        Tag,     ///< the tag list changes, then to `place`
        Memory,  ///< a register or an anchor is read or written, then to `place`
        Open,    ///< a block with both braces; `place` is its first expression
        Close,   ///< its end; `place` follows it
    };
    What what = What::End;
    ProgramPoint place;
};

[[nodiscard]] Next next(const Chain& chain, const ProgramPoint& at, const Dialect& dialect);

enum class Activation : std::uint8_t {
    None,
    Land,     ///< on an empty square
    Capture,  ///< and land
    Take,     ///< the same, but a later `jump` withdraws it
    Jump,     ///< land here, capture on the last take's square
    Catch,    ///< capture, the piece stays
    Swap,     ///< with the piece here
    Place,    ///< a new piece here, the own one stays
};

struct Outcome {
    std::optional<ir::Test> before;  ///< holds where the anchor stands
    std::optional<ir::Test> also;    ///< and so does this
    std::optional<ir::Vec> step;     ///< then the anchor moves
    std::optional<ir::Test> behind;  ///< holds where the anchor stands then
    bool value = true;
    Activation activation = Activation::None;
    Known known = Known::Unknown;  ///< afterwards
};

/// Of `absolute` and its kin only the values are given: how far the anchor moves depends on the board.
[[nodiscard]] bool movesFarAway(Opcode kind);

/// The value that one of the `read` kinds leaves.
[[nodiscard]] bool valueRead(Opcode kind, bool stored, Value before);

[[nodiscard]] std::vector<Outcome> outcomes(const Operation& operation, Known known, const Dialect& dialect);

}  // namespace ferz::chessembly
