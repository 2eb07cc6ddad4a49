#include "ir/black.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/append.h"
#include "ir/evaluate.h"
#include "ir/normal/normal_form.h"
#include "ir/numbered.h"
#include "ir/rays.h"
#include "ir/refinement.h"
#include "ir/simplify.h"
#include "ir/symmetry.h"

namespace ferz::ir {

namespace {

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

/// Both movements in one automaton: do the two starts have the same future?
bool isBisimilar(const Movement& a, const Movement& b) {
    Movement both = a;
    both.states.assign(1, {});
    const auto add = [&](const Movement& movement, int which) {
        const StateId first = append(both.states, movement);
        // Told apart by a state of the game that nothing else asks for.
        both.states[0].transitions.push_back({Test{StateIs{"", which}}, first});
    };
    add(a, 0);
    add(b, 1);
    const Movement joined = simplify(both);
    const auto& starts = joined.states[0].transitions;
    return starts.empty() || (starts.size() == 2 && starts[0].target == starts[1].target);
}

/// The same without looking for what could be written simpler: most pieces that are the same are so at once.
bool isSameAutomaton(const Movement& a, const Movement& b) {
    Movement both = a;
    const StateId first = append(both.states, b);
    const Blocks blocks = blocksOfEqualFuture(NumberedMovement(std::move(both)));
    return blocks.of[0] == blocks.of[first];
}

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
    if (isSameAutomaton(movement, reflected)) return true;
    if (differVisibly(movement, reflected)) return false;
    Rays own = findRays(movement);
    Rays turned = findRays(reflected);
    std::sort(own.rays.begin(), own.rays.end());
    std::sort(turned.rays.begin(), turned.rays.end());
    const bool isPlain = own.rays == turned.rays && own.rest.has_value() == turned.rest.has_value() &&
                         (!own.rest || isBisimilar(*own.rest, *turned.rest));
    if (isPlain) return true;
    const auto form = normal::normalForm(movement);
    return form && form == normal::normalForm(reflected);
}

}  // namespace ferz::ir
