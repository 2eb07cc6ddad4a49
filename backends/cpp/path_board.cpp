#include "backends/cpp/path_board.h"

#include <algorithm>
#include <utility>

namespace ferz::cpp {

using ir::Overloaded;

// ---- what stands there

Condition PathBoard::original(const ir::Contents& what, const NamedSquare& square, bool colourChanged) const {
    if (square.base == 0 && square.at.isZero()) {
        // The mover.
        return scope_.moverIs(colourChanged ? what.enemies : what.friends);
    }
    ir::Contents asked = what;
    if (colourChanged) std::swap(asked.friends, asked.enemies);
    return scope_.holds(asked, scope_.onBoard(square.name));
}

Condition PathBoard::holds(const ir::Contents& what, const NamedSquare& square, const Path& path) const {
    return holdsAfter(what, square, path, path.changed.size());
}

Condition PathBoard::holdsAfter(const ir::Contents& what, const NamedSquare& square, const Path& path,
                                std::size_t changes) const {
    if (changes == 0) return original(what, square, false);
    const auto& [changed, occupant] = path.changed[changes - 1];
    if (!bases_.mayMeet(square, changed)) return holdsAfter(what, square, path, changes - 1);
    Condition there = holds(what, occupant);
    if (square.same(changed)) return there;
    const Condition same =
        Condition::atom(square.name + " == " + changed.name, {square.name, {}, changed.name});
    const Condition before = holdsAfter(what, square, path, changes - 1);
    if (there.isTrue()) return same || before;
    return (same && there) || (!same && before);
}

Condition PathBoard::holds(const ir::Contents& what, const PathOccupant& occupant) const {
    switch (occupant.what.kind) {
        case ir::Occupant::Kind::Nothing: return what.empty;
        case ir::Occupant::Kind::Placed:
            return (occupant.what.friendly ? what.friends : what.enemies).contains(occupant.what.name);
        case ir::Occupant::Kind::Original: break;
    }
    return original(what, occupant.home, occupant.what.colourChanged);
}

std::optional<PathOccupant> PathBoard::occupantOf(const NamedSquare& square, const Path& path) const {
    const auto last = std::find_if(path.changed.rbegin(), path.changed.rend(),
                                   [&](const auto& each) { return bases_.mayMeet(each.first, square); });
    if (last != path.changed.rend()) {
        return last->first.same(square) ? std::optional(last->second) : std::nullopt;
    }
    PathOccupant unchanged;
    unchanged.what.kind = ir::Occupant::Kind::Original;
    unchanged.home = square;
    return unchanged;
}

std::optional<bool> PathBoard::learn(const ir::Contents& what, const NamedSquare& square, Path& path) const {
    for (const auto& [changed, occupant] : path.changed) {
        if (bases_.mayMeet(square, changed)) return std::nullopt;
    }
    if (square.base == 0 && square.at.isZero()) return std::nullopt;
    const auto [found, isNew] =
        path.known.emplace(std::pair(square.base, square.at), ir::Contents::onBoard());
    const ir::Contents both = found->second & what;
    if (both.isNone()) return false;
    if (both == found->second) return true;
    found->second = both;
    return std::nullopt;
}

// ---- what the move does

bool PathBoard::captureVictim(Path& path) const {
    const auto mark = std::find_if(path.marked.begin(), path.marked.end(),
                                   [&](const auto& each) { return each.first.same(path.cursor); });
    if (mark == path.marked.end()) return false;
    const NamedSquare victim = mark->second;
    path.captures.push_back(victim);
    path.changed.emplace_back(victim, PathOccupant{});
    return true;
}

bool PathBoard::swap(const ir::Swap& effect, Path& path) const {
    const NamedSquare here = path.cursor;
    const auto to = path.remembered(effect.to);
    const auto met = occupantOf(here, path);
    if (!to || !met) return false;
    // With its own square nothing changes places.
    if (to->same(here)) return true;
    if (bases_.mayMeet(here, *to)) return false;
    path.swaps.emplace_back(here, *to);
    path.changed.emplace_back(here, PathOccupant{});
    path.changed.emplace_back(*to, *met);
    return true;
}

bool PathBoard::flip(Path& path) const {
    auto met = occupantOf(path.cursor, path);
    if (!met) return false;
    path.flips.push_back(path.cursor);
    bool& colour =
        met->what.kind == ir::Occupant::Kind::Placed ? met->what.friendly : met->what.colourChanged;
    colour = !colour;
    if (met->what.kind != ir::Occupant::Kind::Nothing) path.changed.emplace_back(path.cursor, *met);
    return true;
}

bool PathBoard::act(const ir::Effect& effect, Path& path) const {
    const NamedSquare here = path.cursor;
    return std::visit(Overloaded{
                          [&](const ir::Land&) {
                              path.landed = here;
                              path.landingUnknown = false;
                              return true;
                          },
                          [&](const ir::Capture&) {
                              path.captures.push_back(here);
                              path.changed.emplace_back(here, PathOccupant{});
                              return true;
                          },
                          [&](const ir::CaptureEnPassant&) { return captureVictim(path); },
                          [&](const ir::MarkEnPassant&) {
                              path.enPassantMarks.push_back(here);
                              return true;
                          },
                          [&](const ir::Swap& each) { return swap(each, path); },
                          [&](const ir::Flip&) { return flip(path); },
                          [&](const ir::Become& become) {
                              path.becomes = become.names;
                              return true;
                          },
                          [&](const ir::SetState& set) {
                              path.states[set.key] = set.value;
                              return true;
                          },
                          [&](const ir::Place& place) {
                              path.drops.emplace_back(here, place);
                              PathOccupant placed;
                              placed.what.kind = ir::Occupant::Kind::Placed;
                              placed.what.friendly = place.friendly;
                              placed.what.name = place.name;
                              path.changed.emplace_back(here, placed);
                              return true;
                          },
                          [&](const ir::Lift&) {
                              path.changed.emplace_back(NamedSquare{0, {}, "from"}, PathOccupant{});
                              return true;
                          },
                          [&](const ir::Vanish&) {
                              path.vanished = true;
                              return true;
                          },
                          // What asks for visited squares needs a walk.
                          [](const ir::Visit&) { return true; },
                          [](const ir::Forget&) { return true; },
                          [&](const ir::Declare& flag) {
                              path.flags.insert(flag);
                              return true;
                          },
                      },
                      effect);
}

}  // namespace ferz::cpp
