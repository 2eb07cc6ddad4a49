#include "ir/configuration.h"

#include <algorithm>

namespace ferz::ir {

bool operator==(const Occupant& left, const Occupant& right) = default;
std::strong_ordering operator<=>(const Occupant& left, const Occupant& right) = default;

bool operator==(const Pending& left, const Pending& right) = default;
std::strong_ordering operator<=>(const Pending& left, const Pending& right) = default;

bool operator==(const Configuration& left, const Configuration& right) = default;
std::strong_ordering operator<=>(const Configuration& left, const Configuration& right) = default;

namespace {

template <class T>
void insertSorted(std::vector<T>& list, T value) {
    const auto at = std::lower_bound(list.begin(), list.end(), value);
    if (at == list.end() || *at != value) list.insert(at, std::move(value));
}

void change(Pending& pending, Square square, Occupant occupant) {
    const bool asBefore =
        occupant.kind == Occupant::Kind::Original && occupant.square == square && !occupant.colourChanged;
    if (asBefore) {
        pending.changed.erase(square);
    } else {
        pending.changed[square] = std::move(occupant);
    }
}

}  // namespace

std::size_t ConfigurationHash::operator()(const Configuration& configuration) const {
    std::size_t hash = configuration.state;
    const auto mix = [&hash](Square value) {
        hash ^= static_cast<std::size_t>(value) + 0x9e3779b97f4a7c15ULL + (hash << 6U) + (hash >> 2U);
    };
    const auto mixAll = [&mix](const std::vector<Square>& list) {
        for (const Square square : list)
            mix(square);
        mix(kNoSquare);
    };
    // What runs differ in most; the rest is left to the comparison.
    mix(configuration.cursor);
    mix(configuration.pending.to);
    mixAll(configuration.marks);
    mixAll(configuration.pending.captures);
    for (const auto& [set, square] : configuration.pending.visited) {
        mix(set);
        mix(square);
    }
    mixAll(configuration.pending.flips);
    mixAll(configuration.pending.enPassantMarks);
    mixAll(configuration.pending.enPassantCaptures);
    for (const auto& [from, to] : configuration.pending.swaps) {
        mix(from);
        mix(to);
    }
    for (const auto& state : configuration.pending.states)
        mix(state.second);
    for (const Drop& drop : configuration.pending.drops)
        mix(2 * drop.square + (drop.friendly ? 1 : 0));
    for (const auto& change : configuration.pending.changed) {
        mix(change.first);
        mix(change.second.square);
        mix(change.second.colourChanged ? 1 : 0);
    }
    mix(static_cast<Square>(configuration.pending.flags.size() + 8 * configuration.pending.becomes.size()));
    mix(configuration.pending.vanished ? 1 : 0);
    return hash;
}

bool hasVisited(const Pending& pending, VisitSet set, Square square) {
    return std::binary_search(pending.visited.begin(), pending.visited.end(), std::pair(set, square));
}

Square remembered(const Configuration& configuration, Slot slot, Square origin) {
    if (slot == kOriginSlot) return origin;
    const auto index = static_cast<std::size_t>(slot - 1);
    return index < configuration.marks.size() ? configuration.marks[index] : kNoSquare;
}

void remember(Configuration& configuration, Slot slot) {
    const auto index = static_cast<std::size_t>(slot - 1);
    if (configuration.marks.size() <= index) configuration.marks.resize(index + 1, kNoSquare);
    configuration.marks[index] = configuration.cursor;
}

Occupant occupant(const Configuration& configuration, Square square) {
    const auto found = configuration.pending.changed.find(square);
    if (found != configuration.pending.changed.end()) return found->second;
    return {Occupant::Kind::Original, square, false, true, {}};
}

bool apply(const Effect& effect, Configuration& configuration, Square origin, const VictimOf& victimOf) {
    Pending& pending = configuration.pending;
    const Square here = configuration.cursor;
    bool possible = true;
    std::visit(
        Overloaded{
            [&](const Land&) { pending.to = here; },
            [&](const Capture&) {
                insertSorted(pending.captures, here);
                change(pending, here, {});
            },
            [&](const CaptureEnPassant&) {
                insertSorted(pending.enPassantCaptures, here);
                // A square that is not marked has no victim.
                const Square victim = victimOf ? victimOf(here) : kNoSquare;
                if (victim != kNoSquare) change(pending, victim, {});
            },
            [&](const MarkEnPassant&) { insertSorted(pending.enPassantMarks, here); },
            [&](const Swap& swap) {
                const Square to = remembered(configuration, swap.to, origin);
                if (to == kNoSquare) {
                    possible = false;
                    return;
                }
                // With its own square nothing changes places.
                if (to == here) return;
                insertSorted(pending.swaps, std::pair(std::min(here, to), std::max(here, to)));
                const Occupant met = occupant(configuration, here);
                change(pending, here, {});
                change(pending, to, met);
            },
            [&](const Flip&) {
                insertSorted(pending.flips, here);
                Occupant met = occupant(configuration, here);
                if (met.kind == Occupant::Kind::Placed) {
                    met.friendly = !met.friendly;
                } else {
                    met.colourChanged = !met.colourChanged;
                }
                if (met.kind != Occupant::Kind::Nothing) change(pending, here, met);
            },
            [&](const Become& become) { pending.becomes = become.names; },
            [&](const SetState& set) { pending.states[set.key] = set.value; },
            [&](const Place& place) {
                insertSorted(pending.drops, Drop{here, place.friendly, place.name});
                change(pending, here, {Occupant::Kind::Placed, kNoSquare, false, place.friendly, place.name});
            },
            [&](const Lift&) { change(pending, origin, {}); },
            [&](const Vanish&) { pending.vanished = true; },
            [&](const Visit& visit) { insertSorted(pending.visited, std::pair(visit.set, here)); },
            [&](const Forget& forget) {
                std::erase_if(pending.visited, [&](const auto& each) { return each.first == forget.set; });
            },
            [&](const Declare& flag) { insertSorted(pending.flags, flag); },
        },
        effect);
    return possible;
}

Move finished(const Pending& pending, Square origin, const VictimOf& victimOf) {
    Move move;
    move.from = origin;
    if (!pending.vanished) move.to = pending.to == kNoSquare ? origin : pending.to;
    move.captures = pending.captures;
    if (victimOf) {
        for (const Square mark : pending.enPassantCaptures) {
            if (const Square victim = victimOf(mark); victim != kNoSquare)
                insertSorted(move.captures, victim);
        }
    }
    move.swaps = pending.swaps;
    move.flips = pending.flips;
    move.becomes = pending.becomes;
    move.states = pending.states;
    move.enPassant = pending.enPassantMarks;
    move.drops = pending.drops;
    move.flags = pending.flags;
    return move;
}

}  // namespace ferz::ir
