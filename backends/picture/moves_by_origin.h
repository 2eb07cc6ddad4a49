// What a piece does from each square of an empty board: whether that is the same everywhere, where it is not,
// and which squares show it best.
//
//     const auto movesByOrigin = MovesByOrigin::of(pawn, board, ir::Colour::White, limits, reason);
//     movesByOrigin->dependOnPlace()
//     movesByOrigin->zoneNote(e2, e4, MarkAction::Goes)      only from rank 2
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "backends/picture/lines.h"
#include "backends/picture/scene.h"
#include "ir/limits.h"
#include "ir/movement.h"

namespace ferz::pictures {

class MovesByOrigin {
public:
    /// The board has to outlive it. Empty when a limit was hit; then `reason` says which.
    [[nodiscard]] static std::optional<MovesByOrigin> of(const ir::Movement& movement, const ir::Board& board,
                                                         ir::Colour side, const ir::Limits& limits,
                                                         std::string& reason);

    /// Some deed is not done from every square from which the board has room for it, and that is not because
    /// edges touch.
    [[nodiscard]] bool dependOnPlace() const;
    /// Where each of these deeds is done can be said in a few words.
    [[nodiscard]] bool canBeTold() const;
    /// The edges that touch: every square is like the next one, and that is not so because whole lines of
    /// squares are alike anyhow.
    [[nodiscard]] WrappingEdges wrapping() const { return wrapping_; }
    /// From there something is nearer round the edge.
    [[nodiscard]] bool goRound(ir::Square origin) const;
    /// Where it is not done from every square: `only from rank 2`, `only to ranks 1 to 5`.
    [[nodiscard]] std::string zoneNote(ir::Square origin, ir::Square square, MarkAction doing) const;

    /// The square that shows the most which is not shown yet; the nearest to the middle. None: nothing.
    [[nodiscard]] ir::Square best() const;
    void show(ir::Square origin);

private:
    using Squares = std::set<ir::Square>;
    /// A vector, a deed, and what the piece becomes.
    using Habit = std::tuple<ir::Vec, MarkAction, std::vector<std::string>>;
    /// The origins of a deed.
    struct Origins {
        Squares real;
        Squares possible;  ///< those from which the vector, and a path there, stays on the board
    };
    /// Squares of a path, as vectors.
    using Ways = std::map<ir::Vec, std::set<std::set<ir::Vec>>>;

    explicit MovesByOrigin(const ir::Board& board) : board_(&board) {}
    void add(ir::Square origin, const std::vector<SquareMark>& marks);
    void addWays(ir::Square origin, const WaysTo& found, Ways& ways) const;
    void finish();
    [[nodiscard]] Squares possible(const ir::Vec& vec, MarkAction doing) const;
    [[nodiscard]] bool areAlike(const ir::Vec& by) const;
    [[nodiscard]] WaysTo movedRound(const WaysTo& ways, const ir::Vec& by) const;
    [[nodiscard]] bool goOutside(int ir::Vec::*part) const;
    [[nodiscard]] bool hasGaps(int ir::Vec::*part, int size) const;
    [[nodiscard]] const std::set<Habit>& habitsOf(ir::Square square) const;
    [[nodiscard]] Squares moved(const Squares& squares, const ir::Vec& vec) const;
    [[nodiscard]] std::string common(bool ofGoals) const;

    const ir::Board* board_;
    std::map<ir::Square, std::set<Habit>> of_;
    std::map<std::pair<ir::Vec, MarkAction>, Origins> origins_;
    std::map<ir::Square, WaysTo> found_;
    Ways ways_;  ///< to goals
    Ways ends_;  ///< from victims to where their captor ends
    /// One zone that says it of all deeds that are not done everywhere; empty where there is none.
    std::string onlyFrom_;
    std::string onlyTo_;
    WrappingEdges wrapping_;
    std::set<Habit> shown_;
};

}  // namespace ferz::pictures
