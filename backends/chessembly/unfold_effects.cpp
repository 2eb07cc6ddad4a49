#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "backends/chessembly/unfolding.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Slot;
using ir::Vec;

namespace {}  // namespace

Landing Unfolding::here(const Run& run) const {
    const auto found = run.known.find(run.cursor);
    return {Point{false, run.cursor, {}, {}}, found == run.known.end() ? Contents::onBoard() : found->second};
}

bool Unfolding::comesBackFar(const Run& run, ir::StateId state) const {
    return std::any_of(run.slots.begin(), run.slots.end(), [&](const auto& each) {
        return each.second.point.far && reach_.liveSlots(state).contains(each.first);
    });
}

void Unfolding::expandAct(const Run& run, std::size_t id, const ir::Effect& effect, ir::StateId target) {
    bool isDead = false;
    Run next = run;
    isRefused_ = false;
    std::visit(
        ir::Overloaded{
            [&](const ir::Land&) {
                if (run.away) refuse("it lands where it captured far behind");
                next.landed = here(run);
            },
            [&](const ir::Capture&) {
                if (run.captured) {
                    if (words_ == Words::Standard) return refuse(kCapturesSeveral);
                    if (run.seized != 0 || reach_.reachesLoop(target) || comesBackFar(run, target)) {
                        return refuse("it captures more than one piece on its way to far squares");
                    }
                    next.before.push_back(*run.captured);
                    next.captured = here(run);
                    return;
                }
                if (run.seizedAt) {
                    // Other captures are the business of the run that has not seized.
                    isDead = !run.away;
                    next.captured = Landing{Point::anywhere(), Contents::enemy()};
                    return;
                }
                next.captured = here(run);
                if (!reach_.reachesLoop(target) && !comesBackFar(run, target)) return;
                if (!run.cursor.isZero()) {
                    isDead = true;
                    return walkBack(run, id);
                }
                seize(next, id, target);
            },
            [&](const ir::Swap& swap) {
                if (swap.to != ir::kOriginSlot) {
                    return refuse(words_ == Words::Standard
                                      ? "a piece met can only be swapped to where the move began"
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

void Unfolding::walkBack(const Run& run, std::size_t id) {
    Run next = run;
    const Vec by = run.cursor;
    next.shift(by);
    const std::size_t target = number(std::move(next));
    nodes_[id].edges.push_back({false, Walk{by}, target});
}

void Unfolding::expandMark(const Run& run, std::size_t id, Slot slot, ir::StateId target) {
    Run next = run;
    if (run.away) return refuse("it remembers where it captured far behind");
    next.slots[slot] = here(run);
    next.twins.erase(slot);
    // What was seized for the slot's old square is of no use any more.
    if (run.seizedAt == slot) return;
    if (captureSlots_.contains(slot) && reach_.reachesLoop(target) && !run.captured && run.seized == 0 &&
        run.cursor.isZero() && here(run).on.isWithin(Contents::enemy())) {
        Run twin = next;
        twin.seizedAt = slot;
        seize(std::move(twin), id, target);
        next.twins.insert(slot);
    }
    if (!kept_.contains(slot)) return remember(id, std::move(next), target);
    if (!run.cursor.isZero()) return walkBack(run, id);
    std::erase(next.kept, slot);
    next.kept.push_back(slot);
    go(id, Keep{slot}, std::move(next), target);
}

void Unfolding::expandReturn(const Run& run, std::size_t id, Slot slot, ir::StateId target) {
    const auto found = run.slots.find(slot);
    if (found == run.slots.end()) return;  // nothing was remembered: closed
    Run next = run;
    const bool inBlock = memory_ == Memory::Lines && kept_.contains(slot) && !run.captured &&
                         std::find(run.kept.begin(), run.kept.end(), slot) != run.kept.end();
    if (!found->second.point.far && !inBlock) {
        next.away = false;
        next.cursor = found->second.point.at;
        return remember(id, std::move(next), target);
    }
    // The twin that seized what it captured comes back instead.
    if (run.captured && run.seized == 0) return;
    if (capturesAtOnce(target)) {
        if (run.seizedAt == slot) {
            next.away = true;
            return remember(id, std::move(next), target);
        }
        if (run.twins.contains(slot)) return;
    }
    if (run.away) return refuse("it comes back from where it captured far behind");
    if (kept_.insert(slot).second) {
        again_ = true;
        return;
    }
    if (run.landed || run.swapped) return refuse("it comes back after it has moved");
    next.looped = next.seized != 0;
    // Blocks that were opened later are left with it.
    while (!next.kept.empty() && next.kept.back() != slot) {
        if (reach_.liveSlots(target).contains(next.kept.back())) {
            return refuse("it comes back to squares in another order than it left them");
        }
        next.kept.pop_back();
    }
    if (next.kept.empty()) return refuse("it comes back to a square that a loop has left behind");
    next.cursor = {};
    next.known = {{Vec{}, found->second.on}};
    next.forgetPlaces();
    next.slots[slot].point = Point{};
    if (next.origin && slot == ir::kOriginSlot) next.isHome({});
    const bool keeps = reach_.liveSlots(target).contains(slot);
    if (!keeps) return go(id, Recall{slot, run.seized}, std::move(next), target);
    // The next return to it is a look ahead of its own.
    const auto entry = entered(std::move(next), target);
    if (!entry) return;
    const auto [again, isNew] = keptAgain_.emplace(std::pair(slot, *entry), nodes_.size());
    if (isNew) {
        nodes_.emplace_back();
        nodes_.back().edges.push_back({false, Keep{slot}, *entry});
    }
    nodes_[id].edges.push_back({false, Recall{slot, run.seized}, again->second});
}

}  // namespace ferz::chessembly::writing
