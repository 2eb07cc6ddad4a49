// The move that a run has made when it accepts, as an activation where the anchor stands.
//
//     a capture at (1,0), and landed there      take(1, 0)
//     a capture at (1,0), landed at (2,0)       take(1, 0) jump(1, 0)
//
// Empty also where another run of the same movement says the move.
#include <string>
#include <utility>

#include "backends/chessembly/unfolding.h"

namespace ferz::chessembly::writing {

using ir::Contents;

namespace {

/// The mover may end where it began.
bool mayStay(const Run& run) {
    if (!run.landed) return true;
    return !run.landed->point.far && !run.landed->on.isWithin(Contents::nothing());
}

std::vector<ir::Effect> tagsOfMove(const Run& run) {
    std::vector<ir::Effect> tags;
    if (run.becomes) tags.emplace_back(ir::Become{{*run.becomes}});
    for (const auto& [key, value] : run.states)
        tags.emplace_back(ir::SetState{key, value});
    return tags;
}

/// The piece ends on one of the squares that it captures on, or behind them on an empty one.
std::optional<Activation> severalCaptures(const Run& run, Activation result, Refusal& refusal) {
    std::vector<Landing> captures = run.before;
    captures.push_back(*run.captured);
    const auto none = [&](std::string reason) {
        refusal.reason = std::move(reason);
        return std::nullopt;
    };
    if (!run.landed) return none("it captures more than one piece and stays where it is");
    result.kind = Activation::Kind::Move;
    result.at = run.landed->point.at;
    for (const Landing& each : captures) {
        if (each.point.far || run.landed->point.far) return none("it captures far from where it looks last");
        if (!each.on.isWithin(Contents::enemy())) return none("it captures pieces of its own side");
        if (each.point.at == result.at) {
            result.kind = Activation::Kind::Take;
        } else {
            result.before.push_back(each.point.at);
        }
    }
    if (result.kind == Activation::Kind::Move && !run.landed->on.isWithin(Contents::nothing())) {
        return none("it captures more than one piece and may end where it began");
    }
    return result;
}

}  // namespace

std::optional<Activation> finished(const Run& run, Refusal& refusal, bool& needsOrigin) {
    Activation result;
    result.tags = tagsOfMove(run);
    const auto none = [&](std::string reason) {
        refusal.reason = std::move(reason);
        return std::nullopt;
    };
    if (run.placed) {
        if (run.captured || run.landed || run.swapped || !run.before.empty())
            return none("a piece appears, and more is done in the same move");
        if (run.placed->point.far) return none("a piece appears far from where it looks last");
        if (!run.placed->on.isWithin(Contents::nothing()))
            return none("a piece appears on a square that may not be empty");
        result.kind = Activation::Kind::Place;
        result.at = run.placed->point.at;
        result.placed = run.placedName;
        return result;
    }
    if (run.swapped) {
        if (run.captured || !run.landed || run.landed->point != run.swapped->point || run.landed->point.far) {
            return none("a piece that swaps must go just there");
        }
        if (run.swapped->on.empty) return none("it swaps with a square that may be empty");
        result.kind = Activation::Kind::Shift;
        result.at = run.landed->point.at;
        return result;
    }
    if (run.captured && !run.captured->on.isWithin(Contents::enemy())) {
        return none(run.captured->on.empty ? "it captures on a square that may be empty"
                                           : "it captures pieces of its own side");
    }
    if (!run.before.empty()) return severalCaptures(run, std::move(result), refusal);
    if (run.seizedAt && !run.captured) return std::nullopt;   // so does the run that has not seized
    if (run.seized != 0 && !run.looped) return std::nullopt;  // the twin that captures nearby says it
    const bool landsOnCapture = run.captured && run.landed && run.landed->point == run.captured->point;
    bool stays = run.captured && !run.landed;
    if (!landsOnCapture && !stays && mayStay(run)) {
        if (!run.origin) {
            needsOrigin = true;
            return std::nullopt;
        }
        const bool may = !run.landed || run.origin->mayBe(run.landed->point.at);
        if (may && run.origin->far) return none("it may end where it began, far from where it looks last");
        stays = may;
        if (stays && !run.captured) {
            // A piece that swaps with itself stays.
            result.kind = Activation::Kind::Shift;
            result.at = run.origin->at;
            return result;
        }
    }
    if (run.landed && run.landed->point.far) return none("it looks at squares far from where it lands");
    if (!stays && run.landed && !landsOnCapture && !run.landed->on.isWithin(Contents::nothing())) {
        return none("it may land on a piece that it does not capture");
    }
    if (!run.captured) {
        result.kind = Activation::Kind::Move;
        result.at = run.landed->point.at;
    } else if (run.seized != 0) {
        if (stays) return none("it captures a piece, walks on and comes home, where nothing captures it");
        result.kind = landsOnCapture ? Activation::Kind::Take : Activation::Kind::Jump;
        result.at = run.landed->point.at;
    } else {
        result.captured = run.captured->point.at;
        result.at = stays ? result.captured : run.landed->point.at;
        result.kind = stays            ? Activation::Kind::Catch
                      : landsOnCapture ? Activation::Kind::Take
                                       : Activation::Kind::TakeJump;
        if (result.kind != Activation::Kind::TakeJump) result.captured = {};
    }
    return result;
}

}  // namespace ferz::chessembly::writing
