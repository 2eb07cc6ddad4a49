#include "backends/cpp/statement.h"

namespace ferz::cpp {

bool leaves(const Statement& statement) {
    return std::holds_alternative<Leave>(statement);
}

const Block* bodyOf(const Statement& statement) {
    return std::visit(
        [](const auto& each) -> const Block* {
            if constexpr (requires { each.body; }) {
                return &each.body;
            } else {
                return nullptr;
            }
        },
        static_cast<const Statement::variant&>(statement));
}

Block* bodyOf(Statement& statement) {
    return const_cast<Block*>(bodyOf(static_cast<const Statement&>(statement)));  // NOLINT: ours to change
}

}  // namespace ferz::cpp
