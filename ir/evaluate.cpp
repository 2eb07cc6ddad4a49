// Breadth is of no concern here: a set of configurations seen, a list of those to go on from, nothing
// cleverer. Most steps change neither the pending move nor the remembered squares, so these are kept once and
// configurations name them by number.
#include "ir/evaluate.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ir/configuration.h"
#include "ir/memories.h"

namespace ferz::ir {

namespace {

class Evaluation {
public:
    Evaluation(const Movement& movement, const Position& position, Square origin, Colour side,
               std::string name)
        : movement_(movement),
          position_(position),
          origin_(origin),
          side_(side),
          name_(std::move(name)),
          pieces_(static_cast<std::size_t>(position.board.squares())) {
        for (const auto& [square, piece] : position.pieces)
            pieces_[static_cast<std::size_t>(square)] = &piece;
        victimOf_ = [this](Square mark) {
            const auto found = position_.enPassant.find(mark);
            return found == position_.enPassant.end() ? kNoSquare : found->second;
        };
    }

    /// False when the limit is hit.
    bool run(std::size_t most) {
        most_ = most;
        walk(movement_, {0, origin_, memories_.idOf(Configuration::at(origin_))},
             [&](ConfigurationInterner::Id memory) {
                 accepted_.insert(memory);
                 return true;
             });
        return !isTooMuch_;
    }

    [[nodiscard]] std::set<Move> moves() const {
        std::set<Move> moves;
        for (const ConfigurationInterner::Id id : accepted_)
            moves.insert(finished(memories_[id].pending, origin_, victimOf_));
        return moves;
    }

private:
    /// Tells of every accepting configuration, as long as more of them are wanted.
    template <class Accepted>
    void walk(const Movement& movement, const RunPlace& start, const Accepted& isMoreWanted) {
        std::vector<RunPlace> open = {start};
        std::unordered_set<RunPlace, RunPlaceHash> seen = {start};
        while (!open.empty()) {
            const RunPlace current = open.back();
            open.pop_back();
            const State& state = movement.states[current.state];
            if (state.accepts && !isMoreWanted(current.memory)) return;
            for (const Transition& transition : state.transitions) {
                RunPlace next = current;
                next.state = transition.target;
                if (!follow(transition.instruction, next)) continue;
                if (made_ >= most_) isTooMuch_ = true;
                if (isTooMuch_) return;
                if (!seen.insert(next).second) continue;
                ++made_;
                open.push_back(next);
            }
        }
    }

    bool isPlayable(const Movement& part, const RunPlace& from) {
        const auto [known, isNew] = playable_.emplace(std::tuple{&part, from.cursor, from.memory}, false);
        if (!isNew) return known->second;
        bool result = false;
        walk(part, {0, from.cursor, from.memory}, [&](ConfigurationInterner::Id) {
            result = true;
            return false;
        });
        return known->second = result;
    }

    bool follow(const Instruction& instruction, RunPlace& next) {
        return std::visit(Overloaded{
                              [](const Pass&) { return true; },
                              [&](const Step& step) {
                                  next.cursor = position_.board.offset(next.cursor, step.by, step.edges);
                                  return next.cursor != kNoSquare;
                              },
                              [&](const Test& test) {
                                  if (const auto* asked = std::get_if<Playable>(&test.predicate))
                                      return isPlayable(asked->part.movement(), next) != test.negated;
                                  return holds(test.predicate, memories_[next.memory], next.cursor,
                                               test.at) != test.negated;
                              },
                              [&](const Act& act) {
                                  Configuration changed = whole(next);
                                  if (!apply(act.effect, changed, origin_, victimOf_)) return false;
                                  next.memory = memories_.idOf(std::move(changed));
                                  return true;
                              },
                              [&](const Mark& mark) {
                                  Configuration changed = whole(next);
                                  remember(changed, mark.slot);
                                  next.memory = memories_.idOf(std::move(changed));
                                  return true;
                              },
                              [&](const Return& back) {
                                  next.cursor = remembered(memories_[next.memory], back.slot, origin_);
                                  return next.cursor != kNoSquare;
                              },
                          },
                          instruction);
    }

    [[nodiscard]] Configuration whole(const RunPlace& place) const {
        Configuration configuration = memories_[place.memory];
        configuration.cursor = place.cursor;
        return configuration;
    }

    /// Returns whether the square holds one of these contents after the pending move's changes. The mover's
    /// side counts as White.
    [[nodiscard]] bool isOneOf(const Contents& what, const Configuration& memory, Square square) const {
        const Occupant found = occupant(memory, square);
        switch (found.kind) {
            case Occupant::Kind::Nothing: return what.empty;
            case Occupant::Kind::Placed:
                return (found.friendly ? what.friends : what.enemies).contains(found.name);
            case Occupant::Kind::Original: break;
        }
        const Piece* piece = pieces_[static_cast<std::size_t>(found.square)];
        if (piece == nullptr) return what.empty;
        const bool isFriend = (piece->colour == Colour::White) != found.colourChanged;
        return (isFriend ? what.friends : what.enemies).contains(piece->name);
    }

    [[nodiscard]] bool isOriginalPiece(const Configuration& memory, Square square) const {
        const Occupant found = occupant(memory, square);
        return found.kind == Occupant::Kind::Original && found.square == square &&
               pieces_[static_cast<std::size_t>(square)] != nullptr;
    }

    [[nodiscard]] bool holds(const Predicate& predicate, const Configuration& memory, Square cursor,
                             const Vec& offset) const {
        const Board& board = position_.board;
        const Square square = board.offset(cursor, offset);
        const bool onBoard = square != kNoSquare;
        return std::visit(
            Overloaded{
                [&](const Holds& test) {
                    return onBoard ? isOneOf(test.what, memory, square) : test.what.off;
                },
                [&](const Beyond& test) {
                    return (test.regions & bit(regionOf(board, cursor, offset))) != 0;
                },
                [&](const InZone& test) { return onBoard && test.zone.contains(board, square); },
                [&](const Unmoved&) {
                    return onBoard && isOriginalPiece(memory, square) && !position_.moved.contains(square);
                },
                [&](const NeverChecked&) { return !position_.everChecked; },
                [&](const Attacked& test) {
                    if (!onBoard) return false;
                    return position_.isAttacked ? position_.isAttacked(position_, square, test)
                                                : position_.attacked.contains(square);
                },
                [&](const StateIs& test) { return position_.state(test.key) == test.value; },
                [&](const Named& test) { return test.names.contains(name_); },
                [&](const InCheck&) { return position_.inCheck; },
                [&](const WhiteMoves&) { return side_ == Colour::White; },
                [&](const Present& test) {
                    for (Square each = 0; each < board.squares(); ++each) {
                        if (board.has(each) && test.where.contains(board, each) &&
                            isOneOf(test.what, memory, each))
                            return true;
                    }
                    return false;
                },
                [&](const Visited& test) { return onBoard && hasVisited(memory.pending, test.set, square); },
                [&](const Affected&) { return onBoard && isAffected(memory, square); },
                [&](const EnPassantMarked& test) {
                    const auto mark = position_.enPassant.find(square);
                    if (!onBoard || mark == position_.enPassant.end()) return false;
                    const auto victim = position_.pieces.find(mark->second);
                    return victim != position_.pieces.end() && victim->second.colour == Colour::Black &&
                           test.victims.contains(victim->second.name);
                },
                // Asked where it is followed.
                [](const Playable&) { return false; },
            },
            predicate);
    }

    [[nodiscard]] static bool isAffected(const Configuration& memory, Square square) {
        const Occupant found = occupant(memory, square);
        const bool movedHere = found.kind == Occupant::Kind::Original && found.square != square;
        const std::vector<Square>& captures = memory.pending.captures;
        return movedHere || std::binary_search(captures.begin(), captures.end(), square);
    }

    const Movement& movement_;
    const Position& position_;
    const Square origin_;
    const Colour side_;  ///< the real one: the position is seen by White
    const std::string name_;
    std::vector<const Piece*> pieces_;  ///< by square
    VictimOf victimOf_;
    ConfigurationInterner memories_;
    std::set<ConfigurationInterner::Id> accepted_;
    std::map<std::tuple<const Movement*, Square, ConfigurationInterner::Id>, bool> playable_;
    std::size_t most_ = 0;  ///< configurations, those of parts counted in
    std::size_t made_ = 1;
    bool isTooMuch_ = false;
};

}  // namespace

Region regionOf(const Board& board, Square cursor, const Vec& at) {
    const Coordinates from = board.coordinates(cursor);
    const int file = from.file + at.file;
    const int rank = from.rank + at.rank;
    const int column = file < 0 ? 0 : file >= board.files ? 2 : 1;
    int line = rank < 0 ? 0 : rank >= board.ranks ? 2 : 1;
    // Beside the cells of a hexagonal board there is no square, whichever edge is the nearest.
    const bool isInside = column == 1 && line == 1;
    if (board.hexagons && isInside && !board.contains({file, rank, from.level, from.row}))
        line = 2 * rank < board.ranks ? 0 : 2;
    static constexpr Region kRegions[3][3] = {
        {Region::BottomLeft, Region::Bottom, Region::BottomRight},
        {Region::Left, Region::Inside, Region::Right},
        {Region::TopLeft, Region::Top, Region::TopRight},
    };
    return kRegions[line][column];
}

std::optional<std::vector<Move>> evaluate(const Movement& movement, const SeenPosition& seen, Square at,
                                          const Limits& limits, Diagnostics& diagnostics) {
    const Board& board = seen.position.board;
    const auto turned = [&](Square square) { return seenBy(board, square, seen.side, seen.forBlack); };
    const Square origin = turned(at);
    Evaluation evaluation(movement, seen.position, origin, seen.side, seen.position.pieces.at(origin).name);
    if (!evaluation.run(limits.configurations)) {
        diagnostics.report(diagnostic::kLimit, fmt::format("the evaluation needs more than {} configurations",
                                                           limits.configurations));
        return std::nullopt;
    }
    const std::set<Move> found = evaluation.moves();
    if (seen.side == Colour::White) return std::vector<Move>(found.begin(), found.end());
    std::set<Move> moves;
    for (const Move& move : found)
        moves.insert(renamed(move, turned));
    return std::vector<Move>(moves.begin(), moves.end());
}

std::optional<std::vector<Move>> evaluate(const Movement& movement, const Situation& situation,
                                          const Limits& limits, Diagnostics& diagnostics) {
    const std::string& name = situation.name.empty() ? movement.name : situation.name;
    Position position = situation.position;
    position.pieces[situation.at] = {situation.side, name};
    const SeenPosition seen{seenBy(position, situation.side, movement.forBlack), situation.side,
                            movement.forBlack};
    return evaluate(movement, seen, situation.at, limits, diagnostics);
}

}  // namespace ferz::ir
