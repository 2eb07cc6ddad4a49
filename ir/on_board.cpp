#include "ir/on_board.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/evaluate.h"
#include "ir/explore.h"
#include "ir/limits.h"
#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::ir {

namespace {

/// What the test says on this square whatever stands on the board; empty where that decides.
std::optional<bool> decided(const Test& test, const Board& board, Square from) {
    const Square square = board.offset(from, test.at);
    const auto is = [&](bool value) { return std::optional(value != test.negated); };
    if (const auto* beyond = std::get_if<Beyond>(&test.predicate))
        return is((beyond->regions & bit(regionOf(board, from, test.at))) != 0);
    if (const auto* zone = std::get_if<InZone>(&test.predicate))
        return is(square != kNoSquare && zone->zone.contains(board, square));
    const auto* holds = std::get_if<Holds>(&test.predicate);
    if (const auto* present = std::get_if<Present>(&test.predicate)) {
        const std::vector<Square> squares = board.existing();
        const bool mayBe = std::any_of(squares.begin(), squares.end(),
                                       [&](Square each) { return present->where.contains(board, each); });
        return mayBe ? std::nullopt : is(false);
    }
    if (square == kNoSquare && looksAtSquare(test.predicate)) return is(holds != nullptr && holds->what.off);
    if (holds == nullptr) return std::nullopt;
    Contents onIt = holds->what;
    onIt.off = false;
    if (onIt.isNone()) return is(false);
    if (onIt == Contents::onBoard()) return is(true);
    return std::nullopt;
}

/// Where a transition leads from a square; kNoSquare: it is closed there on every board position.
Square followed(const Instruction& instruction, const Board& board, Square from) {
    if (const auto* step = std::get_if<Step>(&instruction)) return board.offset(from, step->by, step->edges);
    const auto* test = std::get_if<Test>(&instruction);
    return test != nullptr && decided(*test, board, from) == false ? kNoSquare : from;
}

/// The states of a movement at the squares on which runs meet them, and what leads on from there to a move.
class Places {
public:
    struct Edge {
        const Transition* transition = nullptr;
        std::size_t to = 0;
    };

    Places(const Movement& movement, const Board& board) : movement_(movement) {
        for (const Square square : board.existing())
            places_.of({0, square});
        for (std::size_t from = 0; from < places_.size(); ++from) {
            const auto [state, square] = places_[from];
            edges_.emplace_back();
            for (const Transition& each : movement.states[state].transitions) {
                const Square to = followed(each.instruction, board, square);
                if (to != kNoSquare) edges_.back().push_back({&each, places_.of({each.target, to})});
            }
        }
        dropDeadEnds();
    }

    [[nodiscard]] std::size_t size() const { return places_.size(); }
    [[nodiscard]] StateId state(std::size_t place) const { return places_[place].first; }
    [[nodiscard]] Square square(std::size_t place) const { return places_[place].second; }
    [[nodiscard]] const std::vector<Edge>& edges(std::size_t place) const { return edges_[place]; }

private:
    void dropDeadEnds() {
        std::vector<std::vector<std::size_t>> sources(size());
        std::vector<std::size_t> ends;
        for (std::size_t place = 0; place < size(); ++place) {
            if (movement_.states[state(place)].accepts) ends.push_back(place);
            for (const Edge& each : edges_[place])
                sources[each.to].push_back(place);
        }
        const std::vector<bool> isAlive = reached(size(), ends, [&](std::size_t place, const auto& visit) {
            for (const std::size_t source : sources[place])
                visit(source);
        });
        for (std::vector<Edge>& edges : edges_)
            std::erase_if(edges, [&](const Edge& each) { return !isAlive[each.to]; });
    }

    const Movement& movement_;
    Interner<std::pair<StateId, Square>> places_;
    std::vector<std::vector<Edge>> edges_;
};

/// Transitions that no move takes are left out, and tests that always hold are not asked.
Movement withoutImpossible(Movement movement, const Board& board) {
    const Places places(movement, board);
    std::set<const Transition*> isTaken;
    std::set<const Transition*> isAsked;
    for (std::size_t place = 0; place < places.size(); ++place) {
        for (const Places::Edge& each : places.edges(place))
            isTaken.insert(each.transition);
        for (const Transition& each : movement.states[places.state(place)].transitions) {
            const auto* test = std::get_if<Test>(&each.instruction);
            if (test == nullptr || decided(*test, board, places.square(place)) != true) isAsked.insert(&each);
        }
    }
    for (State& state : movement.states) {
        for (Transition& each : state.transitions) {
            if (!isAsked.contains(&each)) each.instruction = Pass{};
        }
        std::erase_if(state.transitions, [&](const Transition& each) { return !isTaken.contains(&each); });
    }
    return simplify(std::move(movement));
}

bool goesBack(const Movement& movement) {
    bool does = false;
    forEachInstruction(movement,
                       [&](const Instruction& each) { does = does || std::holds_alternative<Return>(each); });
    return does;
}

}  // namespace

Movement onBoard(Movement movement, const Board& board) {
    const std::size_t most = movement.states.size() * static_cast<std::size_t>(board.squares());
    if (goesBack(movement) || most > Limits().configurations) return simplify(std::move(movement));
    return withoutImpossible(std::move(movement), board);
}

}  // namespace ferz::ir
