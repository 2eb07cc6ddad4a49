// What an expression does at one place: the tables of the language reference (2 and 4) as data, and the order
// in which expressions run (1 and 3).
//
// next() tells where control goes as far as the board does not matter. Where it does, branches() lists what
// may happen, each branch with its tests, the step of the anchor, the value and the activation. Branches
// exclude each other.
//
//     take-move(1,0):  step (1,0), empty -> true, activates      step (1,0), enemy -> false, activates
//                      (1,0) holds a friend or is off the board -> false
//
// Branches that contradict the known contents of the square under the anchor are left out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/chessembly/program.h"
#include "ir/movement.h"

namespace ferz::chessembly {

/// `Handed` is the false value of a block: expressions that use a value see it, but it stops nothing.
enum class Value : std::uint8_t { False, True, Handed };

/// The known contents of the square under the anchor.
enum class AnchorContents : std::uint8_t { Unknown, Empty, Enemy, Friend };

struct ProgramPoint {
    std::size_t index = 0;
    Value value = Value::True;
};

/// True if the expression runs when this value comes before it.
[[nodiscard]] bool runs(Opcode kind, Value before);

struct Next {
    enum class What : std::uint8_t {
        End,     ///< the chain ends
        Go,      ///< to `place`
        Look,    ///< the board decides: branches()
        Tag,     ///< the tag list changes, then to `place`
        Memory,  ///< a register or an anchor is read or written, then to `place`
        Open,    ///< a block with both braces begins; `place` is its first expression
        Close,   ///< the block ends; `place` follows it
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
    Place,    ///< puts a new piece here, the mover stays
};

struct Branch {
    std::optional<ir::Test> before;  ///< a condition at the anchor
    std::optional<ir::Test> also;    ///< a second condition there
    std::optional<ir::Vec> step;     ///< how the anchor moves then
    std::optional<ir::Test> after;   ///< a condition at the anchor after the step
    bool value = true;
    Activation activation = Activation::None;
    AnchorContents known = AnchorContents::Unknown;  ///< contents of the anchor's square afterwards
};

/// True for `absolute` and its kin: their branches give only the value, since the step depends on the board.
[[nodiscard]] bool movesFarAway(Opcode kind);

/// The value after `read`, `read-and`, `read-or` or `read-xor`.
[[nodiscard]] bool valueRead(Opcode kind, bool stored, Value before);

[[nodiscard]] std::vector<Branch> branches(const Operation& operation, AnchorContents known,
                                           const Dialect& dialect);

}  // namespace ferz::chessembly
