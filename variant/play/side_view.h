// A game as the pieces of one side see it.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "variant/play/interpreter.h"

namespace ferz::variant {

/// It is turned round once for all its pieces, and only when it is needed.
class Interpreter::View {
public:
    View(const Game& of, ir::Colour by) : game(of), side(by) {}

    const ir::SeenPosition& seen(ir::ForBlack forBlack);

    const Game& game;
    const ir::Colour side;
    /// Left open inside the question whether something is attacked: there neither holds.
    bool inCheck = false;
    std::function<bool(ir::Square, const ir::Attacked&)> isAttacked;

private:
    std::array<std::optional<ir::SeenPosition>, 3> seen_;
};

}  // namespace ferz::variant
