#include "frontend/mbn/lint.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/mbn/lower.h"
#include "frontend/mbn/suspects.h"
#include "ir/same_paths.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

/// States that all comparisons of a text may take. Suspects after that are not tested.
constexpr std::size_t kMostEffort = 40'000;
/// Pairs of sets of states in one comparison. A comparison that needs more is given up.
constexpr std::size_t kMostFronts = 2'000;

using Moves = std::shared_ptr<const Sequence>;

bool holds(Span outer, Span inner) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

/// Reduces the sequence to the alternative at `place`, so that it is tested alone; `isLeftOut`: without the
/// letter or number there. Returns the same sequence if the place is not in it.
Moves alone(const Moves& moves, Span place, bool isLeftOut) {
    const auto has = [&](const PartialMove& partial) { return holds(partial.span, place); };
    for (std::size_t i = 0; i < moves->legs.size(); ++i) {
        const Leg& leg = moves->legs[i];
        const auto found = std::find_if(leg.alternatives.begin(), leg.alternatives.end(), has);
        const Moves inside = leg.inside ? alone(leg.inside, place, isLeftOut) : nullptr;
        if (found == leg.alternatives.end() && inside == leg.inside) continue;
        auto result = std::make_shared<Sequence>();
        result->span = moves->span;
        for (std::size_t j = 0; j < moves->legs.size(); ++j) {
            if (j != i) result->legs.push_back(moves->legs[j]);
            if (j == i) result->legs.push_back({leg.kind, leg.independent, {}, inside, leg.steps, leg.span});
        }
        if (found == leg.alternatives.end()) return result;
        Leg& kept = result->legs[i];
        kept.alternatives = {*found};
        PartialMove& partial = kept.alternatives.front();
        if (isLeftOut)
            std::erase_if(partial.modifiers, [&](const Modifier& each) { return each.span == place; });
        for (MoveTerm& each : partial.moves) {
            if (isLeftOut && each.span == place) each.steps.reset();
            auto* group = std::get_if<Group>(&each.what);
            if (group != nullptr && each.span != place) group->moves = alone(group->moves, place, isLeftOut);
        }
        return result;
    }
    return moves;
}

/// Compares moves with and without a suspect.
class Judge {
public:
    Judge(const Environment& environment, const std::vector<WrittenMoves>& moves)
        : environment_(environment), edited_(environment), moves_(moves) {}

    /// Empty if the comparison is too large.
    std::optional<bool> changesNothing(const Suspect& suspect) {
        std::optional<bool> result = suspect.leftOut.empty();
        for (const std::vector<Span>& places : suspect.leftOut) {
            result = sameWithout(places, moves_[suspect.moves]);
            // A letter of a macro is reported only if it has no effect wherever the macro is used.
            for (const WrittenMoves& each : moves_) {
                if (result == true && !moves_[suspect.moves].macro.empty())
                    result = sameWithout(places, each);
            }
            if (result != false) break;
        }
        return result;
    }

private:
    std::optional<bool> sameWithout(const std::vector<Span>& places, const WrittenMoves& moves) {
        if (effort_ > kMostEffort) return std::nullopt;
        const auto with = lowered(places, moves, false);
        if (!with) return std::nullopt;
        const auto without = lowered(places, moves, true);
        return without &&
               (with->states == without->states || ir::walkTheSamePaths(*with, *without, kMostFronts));
    }

    std::optional<ir::Movement> lowered(const std::vector<Span>& places, const WrittenMoves& written,
                                        bool isLeftOut) {
        edited_.macros = environment_.macros;
        PieceDefinition piece;
        piece.name = written.name;
        piece.moves = written.moves;
        for (const Span place : places) {
            piece.moves = alone(piece.moves, place, isLeftOut);
            for (auto& [name, moves] : edited_.macros)
                moves = alone(moves, place, isLeftOut);
        }
        Diagnostics ignored;
        auto movement = lower(piece, edited_, ignored, effort_);
        if (movement) movement = ir::simplify(std::move(*movement));
        return movement;
    }

    const Environment& environment_;
    Environment edited_;  ///< the environment with the macros of the present comparison
    const std::vector<WrittenMoves>& moves_;
    std::size_t effort_ = 0;
};

}  // namespace

void lint(const Environment& environment, bool thorough, Diagnostics& diagnostics) {
    const Suspects suspects = suspectsOf(environment, thorough, diagnostics);
    if (suspects.all.empty()) return;
    Judge judge(environment, suspects.moves);
    for (const Suspect& suspect : suspects.all) {
        const auto isUseless = judge.changesNothing(suspect);
        if (!isUseless) continue;
        const std::string& message = *isUseless ? suspect.message : suspect.otherwise;
        if (!message.empty())
            diagnostics.report(suspect.name, environment.source, suspect.span, message, suspect.help);
    }
}

}  // namespace ferz::mbn
