// Where runs may stand, seen from the square on which they begin.
//
// In: a movement, and the states in which runs begin. Out: for each state the vectors from that square by
// which some run may have got there, never too few. Round an edge only the part of a vector is known that
// does not cross it: a cylindrical knight's leap ends on another rank. Marked squares are those of all runs
// together.
//
//     Displacements(rook, 1000).mayBeAt(riding, {})      false: a rook that rides is not where it began
#pragma once

#include <bitset>
#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

/// How many displacements the normal form looks at; beyond, nothing is known and nothing is rewritten.
inline constexpr std::size_t kMostDisplacements = 300'000;

class Displacements {
public:
    /// Behind so many places nothing is known.
    Displacements(const Movement& movement, std::size_t most);
    /// Runs that begin in one of these states, and have marked squares before.
    Displacements(const Movement& movement, const std::vector<StateId>& starts, std::size_t most);

    /// Some run may come to the state.
    [[nodiscard]] bool reaches(StateId state) const { return !areKnown_ || !planes_[state].empty(); }
    /// Some run that is in the state may have the square where it began at this vector from its cursor.
    [[nodiscard]] bool mayLookAtStart(StateId state, const Vec& at) const;

private:
    /// A vector's parts that are not known are 0 in `at`.
    struct Displacement {
        Vec at;
        bool anyFile = false;
        bool anyRank = false;
        bool anywhere = false;
        friend auto operator<=>(const Displacement&, const Displacement&) = default;

        [[nodiscard]] Displacement behind(const Vec& by) const;
    };
    static constexpr std::size_t kSide = 2 * Board::kMostFiles - 1;
    /// All places of a state that differ in file and rank alone.
    struct Plane {
        Displacement common;
        std::bitset<kSide * kSide> squares;
    };
    static std::size_t bitOf(const Vec& at);

    void run(const Movement& movement, std::size_t most);
    void visit(StateId state, const Displacement& place);
    void follow(const Displacement& place, const Transition& transition);

    bool areKnown_ = true;
    bool mayBeMarked_ = false;
    std::size_t count_ = 0;
    std::vector<std::vector<Plane>> planes_;  ///< by state
    std::vector<std::pair<StateId, Displacement>> worklist_;
    std::map<Slot, std::set<Displacement>> marked_;
    std::map<Slot, std::set<StateId>> returning_;
};

}  // namespace ferz::ir
