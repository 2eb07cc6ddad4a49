// The effects of a run, and its move when it accepts, as an activation relative to the anchor.
//
//     a capture at (1,0), and landed there      take(1, 0)
//     a capture at (1,0), landed at (2,0)       take(1, 0) jump(1, 0)
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "backends/chessembly/unfolding.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Slot;
using ir::Vec;

namespace {

/// True if the mover may end on its origin.
bool mayStay(const AbstractState& run) {
    if (!run.landed) return true;
    return !run.landed->point.far && !run.landed->on.isWithin(Contents::nothing());
}

std::vector<ir::Effect> tagsOfMove(const AbstractState& run) {
    std::vector<ir::Effect> tags;
    if (run.becomes) tags.emplace_back(ir::Become{{*run.becomes}});
    for (const auto& [key, value] : run.states)
        tags.emplace_back(ir::SetState{key, value});
    return tags;
}

std::optional<Activation> placement(const AbstractState& run, Activation result, Refusal& refusal) {
    const auto none = [&](std::string reason) {
        refusal.reason = std::move(reason);
        return std::nullopt;
    };
    if (run.captured || run.landed || run.swapped || !run.before.empty())
        return none("a piece appears, and more is done in the same move");
    if (run.placed->point.far)
        return none("a piece appears at an unknown distance from the last tested square");
    if (!run.placed->on.isWithin(Contents::nothing()))
        return none("a piece appears on a square that may not be empty");
    result.kind = Activation::Kind::Place;
    result.at = run.placed->point.at;
    result.placed = run.placedName;
    return result;
}

std::optional<Activation> swapOfPieces(const AbstractState& run, Activation result, Refusal& refusal) {
    const auto none = [&](std::string reason) {
        refusal.reason = std::move(reason);
        return std::nullopt;
    };
    if (run.captured || !run.landed || run.landed->point != run.swapped->point || run.landed->point.far)
        return none("a piece that swaps must end on the square of the other piece");
    if (run.swapped->on.empty) return none("it swaps with a square that may be empty");
    result.kind = Activation::Kind::Shift;
    result.at = run.landed->point.at;
    return result;
}

/// The activation of several captures: the mover ends on one of their squares, or on an empty one.
std::optional<Activation> severalCaptures(const AbstractState& run, Activation result, Refusal& refusal) {
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
        if (each.point.far || run.landed->point.far)
            return none("it captures at an unknown distance from the last tested square");
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

std::optional<Activation> finished(const AbstractState& run, Refusal& refusal, bool& needsOrigin) {
    Activation result;
    result.tags = tagsOfMove(run);
    const auto none = [&](std::string reason) {
        refusal.reason = std::move(reason);
        return std::nullopt;
    };
    if (run.placed) return placement(run, std::move(result), refusal);
    if (run.swapped) return swapOfPieces(run, std::move(result), refusal);
    if (run.captured && !run.captured->on.isWithin(Contents::enemy())) {
        return none(run.captured->on.empty ? "it captures on a square that may be empty"
                                           : "it captures pieces of its own side");
    }
    if (!run.before.empty()) return severalCaptures(run, std::move(result), refusal);
    if (run.takenAheadAt && !run.captured) return std::nullopt;  // the run without the take makes the move
    if (run.pendingTake != 0 && !run.loopedSinceTake)
        return std::nullopt;  // the run that captures nearby makes the move
    const bool landsOnCapture = run.captured && run.landed && run.landed->point == run.captured->point;
    bool stays = run.captured && !run.landed;
    if (!landsOnCapture && !stays && mayStay(run)) {
        if (!run.origin) {
            needsOrigin = true;
            return std::nullopt;
        }
        const bool may = !run.landed || run.origin->mayBe(run.landed->point.at);
        if (may && run.origin->far)
            return none("it may end on its origin, at an unknown distance from the last tested square");
        stays = may;
        if (stays && !run.captured) {
            // A null move is written as a swap of the piece with itself.
            result.kind = Activation::Kind::Shift;
            result.at = run.origin->at;
            return result;
        }
    }
    if (run.landed && run.landed->point.far)
        return none("it tests squares at an unknown distance from its target");
    if (!stays && run.landed && !landsOnCapture && !run.landed->on.isWithin(Contents::nothing())) {
        return none("it may land on a piece that it does not capture");
    }
    if (!run.captured) {
        result.kind = Activation::Kind::Move;
        result.at = run.landed->point.at;
    } else if (run.pendingTake != 0) {
        if (stays)
            return none(
                "it captures a piece, moves on and returns to its origin: no expression captures there");
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

Landing Unfolding::here(const AbstractState& run) const {
    const auto found = run.known.find(run.cursor);
    return {RelativeSquare{false, run.cursor, {}, {}},
            found == run.known.end() ? Contents::onBoard() : found->second};
}

bool Unfolding::comesBackFar(const AbstractState& run, ir::StateId state) const {
    return std::any_of(run.slots.begin(), run.slots.end(), [&](const auto& each) {
        return each.second.point.far && analysis_.liveSlots(state).contains(each.first);
    });
}

/// Notes the capture in `next`, or refuses it.
void Unfolding::capture(const AbstractState& run, AbstractState& next, std::size_t id, ir::StateId target) {
    if (run.captured) {
        if (words_ == Words::Standard) return refuse(kCapturesSeveral);
        if (run.pendingTake != 0 || analysis_.reachesLoop(target) || comesBackFar(run, target))
            return refuse("it captures more than one piece on its path to a square at an unknown distance");
        next.before.push_back(*run.captured);
        next.captured = here(run);
        return;
    }
    if (run.takenAheadAt) {
        next.captured = Landing{RelativeSquare::anywhere(), Contents::enemy()};
        return;
    }
    next.captured = here(run);
    if (!analysis_.reachesLoop(target) && !comesBackFar(run, target)) return;
    if (!run.cursor.isZero()) return refuse(kGoesBack);
    takeAhead(next, id, target);
}

void Unfolding::expandAct(const AbstractState& run, std::size_t id, const ir::Effect& effect,
                          ir::StateId target) {
    bool isDead = false;
    AbstractState next = run;
    isRefused_ = false;
    std::visit(
        ir::Overloaded{
            [&](const ir::Land&) {
                if (run.isAtTakenSquare)
                    refuse("it lands on a square that it captured on at an unknown distance");
                next.landed = here(run);
            },
            [&](const ir::Capture&) {
                // The run without the take makes captures on other squares.
                isDead = !run.captured && run.takenAheadAt && !run.isAtTakenSquare;
                if (!isDead) capture(run, next, id, target);
            },
            [&](const ir::Swap& swap) {
                if (swap.to != ir::kOriginSlot) {
                    return refuse(words_ == Words::Standard
                                      ? "a piece can only be swapped to the square where the move began"
                                      : "a piece met is swapped to a square on the way, and the step to "
                                        "there would be a move by itself");
                }
                if (run.swapped) return refuse("it swaps more than one piece in a move");
                next.swapped = here(run);
            },
            [&](const ir::Become& become) { next.becomes = become.names.front(); },
            [&](const ir::SetState& set) { next.states[set.key] = set.value; },
            [&](const ir::Lift&) { next.lifted = true; },
            [&](const ir::Visit& visit) {
                if (memory_ == Memory::Exact) next.visited.emplace(visit.set, run.cursor);
            },
            [&](const ir::Forget& forget) {
                std::erase_if(next.visited, [&](const auto& each) { return each.first == forget.set; });
            },
            [&](const ir::CaptureEnPassant&) { refuse("no expression captures en passant"); },
            [&](const ir::MarkEnPassant&) { refuse("no expression marks a square for en passant"); },
            [&](const ir::Flip&) { refuse("no expression changes the colour of a piece"); },
            [&](const ir::Place& place) {
                if (words_ == Words::Standard) return refuse(kPlaces);
                if (!place.friendly) return refuse("only pieces of the own side can appear");
                if (!isWritable(place.name))
                    return refuse(fmt::format("`{}` cannot be written as a name", place.name));
                if (run.placed) return refuse("more than one piece appears in a move");
                next.placed = here(run);
                next.placedName = place.name;
            },
            [&](const ir::Vanish&) { refuse("no expression removes the piece that moves"); },
            [&](const ir::Declare&) {
                refuse("a move cannot be declared to win, or to give no check or no mate");
            },
        },
        effect);
    if (!isRefused_ && !isDead) remember(id, std::move(next), target);
}

void Unfolding::expandMark(const AbstractState& run, std::size_t id, Slot slot, ir::StateId target) {
    AbstractState next = run;
    if (run.isAtTakenSquare)
        return refuse("it remembers a square that it captured on at an unknown distance");
    next.slots[slot] = here(run);
    next.slotsTakenByFork.erase(slot);
    // A take ahead for the slot's old square can no longer be used.
    if (run.takenAheadAt == slot) return;
    if (captureSlots_.contains(slot) && analysis_.reachesLoop(target) && !run.captured &&
        run.pendingTake == 0 && run.cursor.isZero() && here(run).on.isWithin(Contents::enemy())) {
        AbstractState fork = next;
        fork.takenAheadAt = slot;
        takeAhead(std::move(fork), id, target);
        next.slotsTakenByFork.insert(slot);
    }
    if (!kept_.contains(slot)) return remember(id, std::move(next), target);
    if (!run.cursor.isZero()) return refuse(kGoesBack);
    std::erase(next.kept, slot);
    next.kept.push_back(slot);
    go(id, Keep{slot}, std::move(next), target);
}

void Unfolding::expandReturn(const AbstractState& run, std::size_t id, Slot slot, ir::StateId target) {
    const auto found = run.slots.find(slot);
    if (found == run.slots.end()) return;  // nothing was remembered: closed
    AbstractState next = run;
    const bool inBlock = memory_ == Memory::Lines && kept_.contains(slot) && !run.captured &&
                         std::find(run.kept.begin(), run.kept.end(), slot) != run.kept.end();
    if (!found->second.point.far && !inBlock) {
        next.isAtTakenSquare = false;
        next.cursor = found->second.point.at;
        return remember(id, std::move(next), target);
    }
    // The fork that has taken the piece ahead comes back instead.
    if (run.captured && run.pendingTake == 0) return;
    if (capturesAtOnce(target)) {
        if (run.takenAheadAt == slot) {
            next.isAtTakenSquare = true;
            return remember(id, std::move(next), target);
        }
        if (run.slotsTakenByFork.contains(slot)) return;
    }
    if (run.isAtTakenSquare)
        return refuse("it returns from a square that it captured on at an unknown distance");
    if (kept_.insert(slot).second) {
        again_ = true;
        return;
    }
    if (run.landed || run.swapped) return refuse("it comes back after it has moved");
    next.loopedSinceTake = next.pendingTake != 0;
    // The return leaves all blocks that were opened later.
    while (!next.kept.empty() && next.kept.back() != slot) {
        if (analysis_.liveSlots(target).contains(next.kept.back())) {
            return refuse("it returns to squares in another order than it left them");
        }
        next.kept.pop_back();
    }
    if (next.kept.empty()) return refuse("it returns to a square that it was on before a loop");
    next.cursor = {};
    next.known = {{Vec{}, found->second.on}};
    next.forgetPlaces();
    next.slots[slot].point = RelativeSquare{};
    if (next.origin && slot == ir::kOriginSlot) next.isHome({});
    const bool keeps = analysis_.liveSlots(target).contains(slot);
    if (!keeps) return go(id, Recall{slot, run.pendingTake}, std::move(next), target);
    // The slot is kept again for the next return to it.
    const auto entry = entered(std::move(next), target);
    if (!entry) return;
    const auto [again, isNew] = keptAgain_.emplace(std::pair(slot, *entry), nodes_.size());
    if (isNew) {
        nodes_.emplace_back();
        nodes_.back().edges.push_back({false, Keep{slot}, *entry});
    }
    nodes_[id].edges.push_back({false, Recall{slot, run.pendingTake}, again->second});
}

}  // namespace ferz::chessembly::writing
