// What a part of a movement demands of the board to be playable, told without playing it.
//
// In: a part as an automaton of its own, accepting where it has been played. Out: one demand for every way to
// play it, none of which is implied by another; the part cannot be played exactly where each of them fails.
// Asked by compulsory legs (`{..}`) and by riders that have to be completed (`0*`).
//
// It does not see round the edges of cyclic boards.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::mbn {

inline constexpr int kEntry = -1;

/// A square as seen from the entry of a part: relative to the cursor there, or to a remembered square.
struct Spot {
    int anchor = kEntry;  ///< or a slot
    ir::Vec offset;
    friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// What stands on squares, in order. Copied for every step of a run, so it is one piece of memory.
class SpotMap {
public:
    using Entry = std::pair<Spot, ir::Contents>;

    [[nodiscard]] auto begin() const { return entries_.begin(); }
    [[nodiscard]] auto end() const { return entries_.end(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// Null when nothing is known of the square.
    [[nodiscard]] const ir::Contents* find(const Spot& spot) const {
        const auto at = std::lower_bound(entries_.begin(), entries_.end(), spot, isBefore);
        return at != entries_.end() && at->first == spot ? &at->second : nullptr;
    }
    /// What is known; `unless` where nothing was.
    ir::Contents& at(const Spot& spot, const ir::Contents& unless) {
        auto at = std::lower_bound(entries_.begin(), entries_.end(), spot, isBefore);
        if (at == entries_.end() || at->first != spot) at = entries_.insert(at, {spot, unless});
        return at->second;
    }
    friend auto operator<=>(const SpotMap&, const SpotMap&) = default;

private:
    static bool isBefore(const Entry& entry, const Spot& spot) { return entry.first < spot; }
    std::vector<Entry> entries_;
};

/// What a run of a part needs of the board: all of it has to hold.
struct Demand {
    SpotMap holds;
    std::set<std::pair<Spot, ir::Test>> tests;
    friend auto operator<=>(const Demand&, const Demand&) = default;
};

/// Empty when it cannot be told, or not with as many runs as are left; those used are taken off.
[[nodiscard]] std::optional<std::vector<Demand>> demandsOf(const ir::Movement& part, const Spot& entry,
                                                           std::size_t& runs);

/// Each way to capture on a square, seen from the origin, where the movement begins; and what it demands.
[[nodiscard]] std::optional<std::vector<std::pair<ir::Vec, Demand>>> capturesOf(const ir::Movement& movement,
                                                                                std::size_t& runs);

}  // namespace ferz::mbn
