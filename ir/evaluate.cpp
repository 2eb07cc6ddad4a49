// Breadth is of no concern here: a set of configurations seen, a list of those to go on from, nothing
// cleverer.
#include "ir/evaluate.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <unordered_set>
#include <utility>

#include "ir/configuration.h"

namespace ferz::ir {

namespace {

class Evaluation {
public:
    Evaluation(const Movement& movement, const Position& position, Square origin, Colour side,
               std::string name)
        : movement_(movement), position_(position), origin_(origin), side_(side), name_(std::move(name)) {
        victimOf_ = [this](Square mark) {
            const auto found = position_.enPassant.find(mark);
            return found == position_.enPassant.end() ? kNoSquare : found->second;
        };
    }

    /// False when the limit is hit.
    bool run(std::size_t most) {
        std::vector<Configuration> open = {Configuration::at(origin_)};
        seen_.insert(open.front());
        while (!open.empty()) {
            const Configuration current = std::move(open.back());
            open.pop_back();
            const State& state = movement_.states[current.state];
            if (state.accepts) moves_.insert(finished(current.pending, origin_, victimOf_));
            for (const Transition& transition : state.transitions) {
                Configuration next = current;
                next.state = transition.target;
                if (!follow(transition.instruction, next)) continue;
                if (seen_.size() >= most) return false;
                if (seen_.insert(next).second) open.push_back(std::move(next));
            }
        }
        return true;
    }

    [[nodiscard]] const std::set<Move>& moves() const { return moves_; }

private:
    bool follow(const Instruction& instruction, Configuration& next) {
        return std::visit(
            Overloaded{
                [](const Pass&) { return true; },
                [&](const Step& step) {
                    next.cursor = position_.board.offset(next.cursor, step.by, step.edges);
                    return next.cursor != kNoSquare;
                },
                [&](const Test& test) { return holds(test.predicate, next, test.at) != test.negated; },
                [&](const Act& act) { return apply(act.effect, next, origin_, victimOf_); },
                [&](const Mark& mark) {
                    remember(next, mark.slot);
                    return true;
                },
                [&](const Return& back) {
                    next.cursor = remembered(next, back.slot, origin_);
                    return next.cursor != kNoSquare;
                },
            },
            instruction);
    }

    /// The piece on a square as the pending move has it; White is the mover's side.
    [[nodiscard]] std::optional<Piece> pieceOn(const Configuration& configuration, Square square) const {
        const Occupant found = occupant(configuration, square);
        switch (found.kind) {
            case Occupant::Kind::Nothing: return std::nullopt;
            case Occupant::Kind::Placed:
                return Piece{found.friendly ? Colour::White : Colour::Black, found.name};
            case Occupant::Kind::Original: break;
        }
        const auto piece = position_.pieces.find(found.square);
        if (piece == position_.pieces.end()) return std::nullopt;
        return Piece{found.flipped ? opposite(piece->second.colour) : piece->second.colour,
                     piece->second.name};
    }

    [[nodiscard]] bool isOneOf(const Contents& what, const std::optional<Piece>& piece) const {
        if (!piece) return what.empty;
        return (piece->colour == Colour::White ? what.friends : what.enemies).contains(piece->name);
    }

    [[nodiscard]] bool holds(const Predicate& predicate, const Configuration& at, const Vec& offset) const {
        const Board& board = position_.board;
        const Square square = board.offset(at.cursor, offset);
        const bool onBoard = square != kNoSquare;
        return std::visit(
            Overloaded{
                [&](const Holds& test) {
                    return onBoard ? isOneOf(test.what, pieceOn(at, square)) : test.what.off;
                },
                [&](const Beyond& test) {
                    return (test.regions & bit(regionOf(board, at.cursor, offset))) != 0;
                },
                [&](const InZone& test) { return onBoard && test.zone.contains(board, square); },
                [&](const Unmoved&) {
                    return onBoard && pieceOn(at, square) && occupant(at, square).square == square &&
                           !position_.moved.contains(square);
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
                        if (test.where.contains(board, each) && isOneOf(test.what, pieceOn(at, each)))
                            return true;
                    }
                    return false;
                },
                [&](const Visited&) {
                    return onBoard &&
                           std::binary_search(at.pending.visited.begin(), at.pending.visited.end(), square);
                },
                [&](const Affected&) { return onBoard && isAffected(at, square); },
                [&](const EnPassantMarked& test) {
                    const auto mark = position_.enPassant.find(square);
                    if (!onBoard || mark == position_.enPassant.end()) return false;
                    const auto victim = position_.pieces.find(mark->second);
                    return victim != position_.pieces.end() && victim->second.colour == Colour::Black &&
                           test.victims.contains(victim->second.name);
                },
            },
            predicate);
    }

    [[nodiscard]] static bool isAffected(const Configuration& at, Square square) {
        const Occupant found = occupant(at, square);
        const bool movedHere = found.kind == Occupant::Kind::Original && found.square != square;
        return movedHere ||
               std::binary_search(at.pending.captures.begin(), at.pending.captures.end(), square);
    }

    const Movement& movement_;
    const Position& position_;
    const Square origin_;
    const Colour side_;  ///< the real one: the position is seen by White
    const std::string name_;
    VictimOf victimOf_;
    std::unordered_set<Configuration, ConfigurationHash> seen_;
    std::set<Move> moves_;
};

}  // namespace

Region regionOf(const Board& board, Square cursor, const Vec& at) {
    const Coordinates from = board.coordinates(cursor);
    const int file = from.file + at.file;
    const int rank = from.rank + at.rank;
    const int column = file < 0 ? 0 : file >= board.files ? 2 : 1;
    const int line = rank < 0 ? 0 : rank >= board.ranks ? 2 : 1;
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
    const std::set<Move>& found = evaluation.moves();
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
