#include "variant/play/premoves.h"

#include <optional>
#include <utility>

namespace ferz::variant {

namespace {

/// Returns how the turn is chosen on a board; empty for a pass, and for a wall alone.
std::optional<Premove> chosenIn(const Turn& turn) {
    if (turn.move) return Premove{turn.move->from, {}, turn.move->to.value_or(turn.move->from)};
    if (turn.drop) return Premove{std::nullopt, turn.drop->name, turn.drop->square};
    return std::nullopt;
}

}  // namespace

std::optional<std::set<Premove>> premoves(Interpreter& rules, const Game& game, std::uint64_t most) {
    // Otherwise whether a turn is legal does not depend on what others there are.
    const bool mayBeCompulsory = rules.variant().hasCompulsoryTurns();
    std::set<Premove> result;
    const auto isNew = [&](const Turn& turn) {
        const auto chosen = chosenIn(turn);
        return mayBeCompulsory || (chosen && !result.contains(*chosen));
    };
    const std::vector<Ply> replies = rules.plies(game);
    if (most != 0 && replies.size() >= most) return std::nullopt;
    for (const Ply& reply : replies) {
        for (const Ply& ply : rules.plies(reply.after, isNew)) {
            if (auto chosen = chosenIn(ply.turn)) result.insert(std::move(*chosen));
        }
    }
    return result;
}

}  // namespace ferz::variant
