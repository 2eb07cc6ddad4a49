#include "backends/refuse_in_common.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/forms.h"
#include "ir/rename.h"
#include "ir/transitions.h"

namespace ferz {

namespace {

/// The widest choice of what the mover becomes; null where it stays what it is.
const ir::Become* widestBecome(const ir::Movement& movement) {
    const ir::Become* widest = nullptr;
    ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
        const auto* become = ir::effectOf<ir::Become>(each);
        if (become != nullptr && (widest == nullptr || widest->names.size() < become->names.size()))
            widest = become;
    });
    return widest;
}

/// Why the target cannot say what a piece becomes; empty where it can.
std::string_view whyNotBecoming(const ir::Movement& movement, Promotions known) {
    const ir::Become* become = widestBecome(movement);
    if (become == nullptr) return {};
    if (known == Promotions::None) return "becomes another piece, and the target has no word for that";
    if (become->names.size() > 1) return "becomes what the player chooses, and the target names one piece";
    if (ir::formOf(become->names.front()).changesSide) return "becomes a piece of the other side";
    return {};
}

}  // namespace

bool refuseInCommon(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics, Boards boards,
                    Promotions promotions) {
    bool refused = refuseSameNames(movements, diagnostics);
    const auto refuse = [&](std::string message) {
        diagnostics.report(diagnostic::kInexpressible, std::move(message));
        refused = true;
    };
    for (const ir::Movement& movement : movements) {
        if (ir::asksForParts(movement)) {
            refuse(fmt::format("{} asks whether another walk could be made, which no square by itself tells",
                               ir::titleOf(movement.name)));
        } else if (const auto why = whyNotBecoming(movement, promotions); !why.empty()) {
            refuse(fmt::format("{} {}", ir::titleOf(movement.name), why));
        } else if (boards == Boards::One && ir::tellsBoardsApart(movement)) {
            refuse(fmt::format(
                "{} goes from one board to another, or asks on which it stands, and the target has one "
                "board only",
                ir::titleOf(movement.name)));
        }
    }
    return refused;
}

bool refuseSameNames(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics) {
    std::set<std::pair<std::string, ir::Owner>> names;
    const auto isTwice = [&](const ir::Movement& each) {
        return !names.insert({each.name, each.owner}).second;
    };
    const auto second = std::find_if(movements.begin(), movements.end(), isTwice);
    if (second == movements.end()) return false;
    diagnostics.report(
        diagnostic::kInexpressible,
        second->name == ir::kAnonymous
            ? "of several pieces more than one has no name, and the target tells them apart by it"
            : fmt::format("two pieces are called `{}`", second->name),
        "write a name before each, as `A=`");
    return true;
}

}  // namespace ferz
