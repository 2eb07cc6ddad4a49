#include "backends/picture/moves_by_origin.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <variant>

#include "backends/picture/directions.h"
#include "backends/picture/marks.h"
#include "backends/picture/words.h"
#include "ir/transitions.h"

namespace ferz::pictures {

using ir::Square;
using ir::Vec;

namespace {

/// More of them are not told: they would be a list, and no picture.
constexpr std::size_t kMostZones = 6;

/// The same piece where no square is marked for en passant.
ir::Movement withoutEnPassant(ir::Movement movement) {
    for (ir::State& state : movement.states) {
        const auto isClosed = [](const ir::Transition& transition) {
            return ir::predicateOf<ir::EnPassantMarked>(transition.instruction) &&
                   !std::get<ir::Test>(transition.instruction).negated;
        };
        auto& transitions = state.transitions;
        transitions.erase(std::remove_if(transitions.begin(), transitions.end(), isClosed),
                          transitions.end());
        for (ir::Transition& transition : transitions) {
            if (ir::predicateOf<ir::EnPassantMarked>(transition.instruction) ||
                ir::effectOf<ir::CaptureEnPassant>(transition.instruction))
                transition.instruction = ir::Pass{};
        }
    }
    return movement;
}

/// For each victim where its captor ends.
WaysTo endsOf(const ir::MoveTable& table) {
    WaysTo ends;
    for (const auto& [move, condition] : table) {
        for (const Square victim : move.captures) {
            if (move.to != victim)
                ends[victim].insert(move.to ? std::vector{*move.to} : std::vector<Square>());
        }
    }
    return ends;
}

}  // namespace

std::optional<MovesByOrigin> MovesByOrigin::of(const ir::Movement& movement, const ir::Board& board,
                                               ir::Colour side, const ir::Limits& limits,
                                               std::string& reason) {
    const ir::Movement unmarked = withoutEnPassant(movement);
    MovesFrom from(unmarked, board, side, limits);
    MovesByOrigin movesByOrigin(board);
    for (const Square square : board.existing()) {
        const Moves* moves = from.square(square, reason);
        if (moves == nullptr) return std::nullopt;
        std::vector<std::string> notes;
        bool ignored = true;
        SceneQuestion question{moves->emptyBoard()};
        question.isBare = true;
        const WaysTo& found = movesByOrigin.found_[square] = waysOf(*moves, question, ignored);
        movesByOrigin.addWays(square, found, movesByOrigin.ways_);
        movesByOrigin.addWays(square, endsOf(moves->table), movesByOrigin.ends_);
        movesByOrigin.add(square, marksOf(*moves, question, notes, ignored));
    }
    movesByOrigin.finish();
    return movesByOrigin;
}

void MovesByOrigin::add(Square origin, const std::vector<SquareMark>& marks) {
    for (const SquareMark& mark : marks) {
        const Vec vec = board_->between(origin, mark.square);
        for (const Deed& deed : mark.deeds) {
            of_[origin].insert({vec, deed.doing, deed.becomes});
            origins_[{vec, deed.doing}].real.insert(origin);
        }
    }
}

void MovesByOrigin::addWays(Square origin, const WaysTo& found, Ways& ways) const {
    for (const auto& [square, sets] : found) {
        auto& known = ways[board_->between(origin, square)];
        for (const auto& squares : sets) {
            std::set<Vec> way;
            for (const Square each : squares)
                way.insert(board_->between(origin, each));
            known.insert(std::move(way));
        }
    }
}

void MovesByOrigin::finish() {
    wrapping_ = {areAlike(Vec{1, 0}) && (goOutside(&Vec::file) || hasGaps(&Vec::file, board_->files)),
                 areAlike(Vec{0, 1}) && (goOutside(&Vec::rank) || hasGaps(&Vec::rank, board_->ranks))};
    if (wrapping_) return;
    for (auto& [deed, origins] : origins_)
        origins.possible = possible(deed.first, deed.second);
    onlyFrom_ = common(false);
    onlyTo_ = common(true);
}

MovesByOrigin::Squares MovesByOrigin::possible(const Vec& vec, MarkAction doing) const {
    Squares squares;
    const Ways& all = doing == MarkAction::Passes ? ends_ : ways_;
    const auto ways = all.find(vec);
    for (const Square square : board_->existing()) {
        if (board_->offset(square, vec) == ir::kNoSquare) continue;
        const auto hasRoom = [&](const std::set<Vec>& way) {
            return std::all_of(way.begin(), way.end(), [&](const Vec& each) {
                return board_->offset(square, each) != ir::kNoSquare;
            });
        };
        if (ways == all.end() || std::any_of(ways->second.begin(), ways->second.end(), hasRoom))
            squares.insert(squares.end(), square);
    }
    return squares;
}

bool MovesByOrigin::dependOnPlace() const {
    return !wrapping_ && std::any_of(origins_.begin(), origins_.end(), [](const auto& deed) {
        return deed.second.real != deed.second.possible;
    });
}

bool MovesByOrigin::canBeTold() const {
    if (!onlyFrom_.empty() || !onlyTo_.empty()) return true;
    std::set<std::string> zones;
    for (const auto& [deed, origins] : origins_) {
        if (origins.real != origins.possible) zones.insert(zoneText(origins.real, origins.possible, *board_));
    }
    return !zones.contains("") && zones.size() <= kMostZones;
}

std::string MovesByOrigin::zoneNote(Square origin, Square square, MarkAction doing) const {
    const auto found = origins_.find({board_->between(origin, square), doing});
    if (found == origins_.end() || found->second.real == found->second.possible) return {};
    if (!onlyFrom_.empty()) return "only from " + onlyFrom_;
    if (!onlyTo_.empty()) return "only to " + onlyTo_;
    return "only from " + zoneText(found->second.real, found->second.possible, *board_);
}

MovesByOrigin::Squares MovesByOrigin::moved(const Squares& squares, const Vec& vec) const {
    Squares result;
    for (const Square square : squares)
        result.insert(board_->offset(square, vec));
    return result;
}

std::string MovesByOrigin::common(bool ofGoals) const {
    Squares zone;
    // What lies on no path of such a deed says nothing.
    Squares seen;
    std::vector<Origins> limited;
    for (const auto& [deed, origins] : origins_) {
        if (origins.real == origins.possible) continue;
        const Vec by = ofGoals ? deed.first : Vec{};
        const auto& [real, possible] =
            limited.emplace_back(Origins{moved(origins.real, by), moved(origins.possible, by)});
        zone.insert(real.begin(), real.end());
        seen.insert(possible.begin(), possible.end());
    }
    for (const auto& [real, possible] : limited) {
        Squares expected;
        std::set_intersection(possible.begin(), possible.end(), zone.begin(), zone.end(),
                              std::inserter(expected, expected.end()));
        if (expected != real) return {};
    }
    return zoneText(zone, seen, *board_);
}

// ---- the best squares

Square MovesByOrigin::best() const {
    Square found = ir::kNoSquare;
    std::size_t most = 0;
    for (const auto& [origin, movesByOrigin] : of_) {
        std::size_t fresh = 0;
        for (const Habit& each : movesByOrigin)
            fresh += shown_.contains(each) ? 0 : 1;
        const bool isBetter = fresh > most || (fresh == most && most > 0 &&
                                               board_->eccentricity(origin) < board_->eccentricity(found));
        if (!isBetter) continue;
        found = origin;
        most = fresh;
    }
    return found;
}

void MovesByOrigin::show(Square origin) {
    const std::set<Habit>& movesByOrigin = habitsOf(origin);
    shown_.insert(movesByOrigin.begin(), movesByOrigin.end());
}

const std::set<MovesByOrigin::Habit>& MovesByOrigin::habitsOf(Square square) const {
    static const std::set<Habit> kNone;
    const auto found = of_.find(square);
    return found == of_.end() ? kNone : found->second;
}

// ---- round the edge

/// The same deeds are done one square further, where a square beyond the edge is one on the other side.
bool MovesByOrigin::areAlike(const Vec& by) const {
    const ir::Edges edges = ir::TorusEdges{};
    for (const Square square : board_->existing()) {
        std::set<std::pair<Square, MarkAction>> here;
        std::set<std::pair<Square, MarkAction>> next;
        const Square other = board_->offset(square, by, edges);
        if (other == ir::kNoSquare) return false;
        for (const auto& [vec, doing, becomes] : habitsOf(square))
            here.insert({board_->offset(board_->offset(square, vec), by, edges), doing});
        for (const auto& [vec, doing, becomes] : habitsOf(other))
            next.insert({board_->offset(other, vec), doing});
        if (here != next) return false;
        // On the other side of the edge the same squares may be reached by another path.
        const bool isEdge = board_->offset(square, by) == ir::kNoSquare;
        if (isEdge && movedRound(found_.at(square), by) != found_.at(other)) return false;
    }
    return true;
}

WaysTo MovesByOrigin::movedRound(const WaysTo& ways, const Vec& by) const {
    const ir::Edges edges = ir::TorusEdges{};
    WaysTo result;
    for (const auto& [goal, sets] : ways) {
        for (std::vector<Square> squares : sets) {
            for (Square& square : squares)
                square = board_->offset(square, by, edges);
            std::sort(squares.begin(), squares.end());
            result[board_->offset(goal, by, edges)].insert(std::move(squares));
        }
    }
    return result;
}

bool MovesByOrigin::goRound(Square origin) const {
    const std::set<Habit>& movesByOrigin = habitsOf(origin);
    return std::any_of(movesByOrigin.begin(), movesByOrigin.end(), [&](const Habit& habit) {
        const Square goal = board_->offset(origin, std::get<Vec>(habit));
        return shortest(*board_, origin, goal, wrapping_) != std::get<Vec>(habit);
    });
}

/// Some path leads away from its goal and comes back from the other side.
bool MovesByOrigin::goOutside(int Vec::*part) const {
    const auto isBetween = [](int one, int whole) {
        return one * whole >= 0 && std::abs(one) <= std::abs(whole);
    };
    return std::any_of(ways_.begin(), ways_.end(), [&](const auto& entry) {
        return std::any_of(entry.second.begin(), entry.second.end(), [&](const std::set<Vec>& way) {
            return std::any_of(way.begin(), way.end(),
                               [&](const Vec& each) { return !isBetween(each.*part, entry.first.*part); });
        });
    });
}

/// Some deed is done along a line of squares, but not on all of them.
bool MovesByOrigin::hasGaps(int Vec::*part, int size) const {
    std::map<std::pair<Vec, MarkAction>, std::set<int>> lines;
    for (const auto& [deed, origins] : origins_) {
        Vec line = deed.first;
        line.*part = 0;
        lines[{line, deed.second}].insert(deed.first.*part);
    }
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
        std::set<int> steps = line.second;
        steps.insert(0);
        return steps.size() > 1 && steps.size() < static_cast<std::size_t>(2 * size - 1);
    });
}

}  // namespace ferz::pictures
