// Where a run of the automaton is: state, cursor, remembered squares and the pending move.
//
// Shared by the evaluator, which runs one position, and the symbolic table, which runs all of them at once:
// how effects change the pending move and the board that later tests see is said here, once.
//
//     Configuration start = Configuration::at(origin);
//     apply(Capture{}, start, origin, nullptr);
//
// A run that returns to a configuration it already had is cut; that makes every evaluation finite.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/move.h"
#include "ir/movement.h"

namespace ferz::ir {

/// What stands on a square that the pending move has changed.
struct Occupant {
    enum class Kind {
        Nothing,
        Original,  ///< what stood on `square` before the move, with its colour changed if `colourChanged`
        Placed     ///< a new piece
    };
    Kind kind = Kind::Nothing;
    Square square = kNoSquare;
    bool colourChanged = false;
    bool friendly = true;  ///< of a placed piece
    std::string name;      ///< of a placed piece

    friend bool operator==(const Occupant& left, const Occupant& right);
    friend std::strong_ordering operator<=>(const Occupant& left, const Occupant& right);
};

struct Pending {
    Square to = kNoSquare;  ///< kNoSquare: no landing yet, the piece stays
    bool vanished = false;
    std::vector<Square> captures;           // sorted
    std::vector<Square> enPassantCaptures;  // sorted; the marked squares
    std::vector<std::pair<Square, Square>> swaps;
    std::vector<Square> flips;
    std::vector<std::string> becomes;
    std::map<std::string, int> states;
    std::vector<Square> enPassantMarks;
    std::vector<Drop> drops;
    std::vector<Declare> flags;
    std::map<Square, Occupant> changed;  ///< the board that later tests see, where it is not the real one
    std::vector<std::pair<VisitSet, Square>> visited;  // sorted

    friend bool operator==(const Pending& left, const Pending& right);
    friend std::strong_ordering operator<=>(const Pending& left, const Pending& right);
};

struct Configuration {
    StateId state = 0;
    Square cursor = 0;
    std::vector<Square> marks;  ///< slot n is marks[n - 1]; kNoSquare when not marked
    Pending pending;

    [[nodiscard]] static Configuration at(Square origin) { return {0, origin, {}, {}}; }
    friend bool operator==(const Configuration& left, const Configuration& right);
    friend std::strong_ordering operator<=>(const Configuration& left, const Configuration& right);
};

struct ConfigurationHash {
    [[nodiscard]] std::size_t operator()(const Configuration& configuration) const;
};

[[nodiscard]] bool hasVisited(const Pending& pending, VisitSet set, Square square);

/// The square in a slot; kNoSquare when nothing was remembered.
[[nodiscard]] Square remembered(const Configuration& configuration, Slot slot, Square origin);
void remember(Configuration& configuration, Slot slot);

/// The square where the victim of an en-passant mark stands.
using VictimOf = std::function<Square(Square)>;

/// Adds the effect at the cursor. `victimOf` may be empty, then an en-passant capture leaves the board that
/// later tests see as it was. False when the effect is impossible (a swap with a square not remembered).
[[nodiscard]] bool apply(const Effect& effect, Configuration& configuration, Square origin,
                         const VictimOf& victimOf);

/// What a square holds as the pending move has it.
[[nodiscard]] Occupant occupant(const Configuration& configuration, Square square);

/// The finished move. En-passant captures are resolved by `victimOf`; where it is empty they are kept apart
/// by the caller.
[[nodiscard]] Move finished(const Pending& pending, Square origin, const VictimOf& victimOf);

}  // namespace ferz::ir
