#include "ir/normal/black.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "ir/evaluate.h"
#include "ir/normal/normal_form.h"
#include "ir/same_paths.h"
#include "ir/symmetry.h"

namespace ferz::ir {

namespace {

/// Pairs of sets of states in one comparison: many times what automata need that are the same.
constexpr std::size_t kMostFronts = 2'000;

/// Which coordinates of the board are exchanged.
struct Reflection {
    bool files = false;
    bool ranks = false;

    /// False where the reflection of the zone depends on the board, or is not looked for.
    [[nodiscard]] bool keeps(const Zone& zone) const {
        return std::all_of(zone.parts.begin(), zone.parts.end(), [&](const ZonePart& part) {
            if (part.kind != ZonePart::Kind::Box) return true;
            return (!files || part.files.first == 0) && (!ranks || part.ranks.first == 0);
        });
    }

    [[nodiscard]] bool keeps(const Predicate& predicate) const {
        if (const auto* zone = std::get_if<InZone>(&predicate)) return keeps(zone->zone);
        if (const auto* present = std::get_if<Present>(&predicate)) return keeps(present->where);
        return !std::holds_alternative<Playable>(predicate);
    }
};

/// Some move of one is none of the other, in one of a few positions: most pieces that differ do so there.
bool differVisibly(const Movement& a, const Movement& b) {
    Situation situation;
    situation.position.board = Board{9, 9};
    situation.at = 40;
    const Limits limits{kQuickEvaluation};
    // The empty board; enemies all over; and both colours, with room between them.
    for (const auto& [step, enemies] : {std::pair{0, 1}, std::pair{1, 1}, std::pair{4, 2}}) {
        situation.position.pieces.clear();
        for (Square square = 0; step != 0 && square < situation.position.board.squares(); square += step) {
            const Colour colour = square / step % enemies == 0 ? Colour::Black : Colour::White;
            if (square != situation.at) situation.position.pieces[square] = {colour, "pawn"};
        }
        Diagnostics ignored;
        const auto of = [&](const Movement& movement) {
            return evaluate(movement, situation, limits, ignored);
        };
        const auto left = of(a);
        const auto right = left ? of(b) : std::nullopt;
        if (left && right && *left != *right) return true;
    }
    return false;
}

}  // namespace

bool isSameForBlack(const Movement& movement, ForBlack other) {
    if (movement.forBlack == other) return true;
    const auto mirrorsFiles = [](ForBlack way) { return way == ForBlack::Turn; };
    const auto mirrorsRanks = [](ForBlack way) { return way != ForBlack::Nothing; };
    const Reflection reflection{mirrorsFiles(movement.forBlack) != mirrorsFiles(other),
                                mirrorsRanks(movement.forBlack) != mirrorsRanks(other)};
    const Symmetry symmetry = Symmetry::mirror(reflection.files, reflection.ranks);
    Movement reflected = movement;
    for (State& state : reflected.states) {
        for (Transition& transition : state.transitions) {
            if (auto* step = std::get_if<Step>(&transition.instruction)) step->by = symmetry.of(step->by);
            if (auto* test = std::get_if<Test>(&transition.instruction)) {
                if (!reflection.keeps(test->predicate)) return false;
                *test = symmetry.of(*test);
            }
        }
    }
    if (walkTheSamePaths(movement, reflected, kMostFronts)) return true;
    if (differVisibly(movement, reflected)) return false;
    const auto form = normal::normalForm(movement);
    return form && form == normal::normalForm(reflected);
}

}  // namespace ferz::ir
