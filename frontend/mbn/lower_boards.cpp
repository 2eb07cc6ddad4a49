// Boards in space: transitions before a move, operators, and definitions for some boards alone.
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/lowering.h"

namespace ferz::mbn {

namespace {

ir::Vec along(bool ofRows, int by) {
    return ofRows ? ir::Vec{0, 0, 0, by} : ir::Vec{0, 0, by, 0};
}

/// A row of the tables of sections 9 and 10, for a leaper (a,b): the change of board and the leaper that is
/// left in the plane. `A` and `B` stand for a and b, `O` for 0.
struct OperatorRow {
    BoardOperator applied;
    char levels, rows;
    char smaller, larger;
};
constexpr OperatorRow kOperators[] = {
    {BoardOperator::Triagonal, 'A', 'O', 'O', 'B'},     {BoardOperator::Triagonal, 'B', 'O', 'O', 'A'},
    {BoardOperator::Quadrogonal2d, 'A', 'B', 'O', 'O'}, {BoardOperator::Quadrogonal2d, 'B', 'A', 'O', 'O'},
    {BoardOperator::Quadrogonal2d, 'O', 'A', 'O', 'B'}, {BoardOperator::Quadrogonal2d, 'A', 'O', 'O', 'B'},
    {BoardOperator::Quadrogonal2d, 'O', 'B', 'O', 'A'}, {BoardOperator::Quadrogonal2d, 'B', 'O', 'O', 'A'},
    {BoardOperator::Quadrogonal3d, 'A', 'O', 'A', 'B'}, {BoardOperator::Quadrogonal3d, 'B', 'O', 'A', 'B'},
    {BoardOperator::Quadrogonal3d, 'O', 'A', 'A', 'B'}, {BoardOperator::Quadrogonal3d, 'O', 'B', 'A', 'B'},
    {BoardOperator::Quadrogonal3d, 'A', 'B', 'O', 'A'}, {BoardOperator::Quadrogonal3d, 'B', 'A', 'O', 'A'},
    {BoardOperator::Quadrogonal3d, 'A', 'B', 'O', 'B'}, {BoardOperator::Quadrogonal3d, 'B', 'A', 'O', 'B'},
    {BoardOperator::Quadrogonal4d, 'A', 'B', 'A', 'B'}, {BoardOperator::Quadrogonal4d, 'B', 'A', 'A', 'B'},
    {BoardOperator::Quadrogonal3o, 'A', 'O', 'O', 'B'}, {BoardOperator::Quadrogonal3o, 'O', 'A', 'O', 'B'},
    {BoardOperator::Quadrogonal3o, 'B', 'O', 'O', 'A'}, {BoardOperator::Quadrogonal3o, 'O', 'B', 'O', 'A'},
};

}  // namespace

Conjunction isOnBoard(int number, bool ofRows, bool isMirrored) {
    const int outward = isMirrored ? 1 : -1;
    const ir::Contents off = ir::Contents::offBoard();
    Conjunction result;
    if (number > 1) result.push_back({ir::Holds{~off}, along(ofRows, outward * (number - 1)), false});
    result.push_back({ir::Holds{off}, along(ofRows, outward * number), false});
    return result;
}

/// Returns a state after `from` that is reached if the board has this number, counted from White's end or, if
/// `isMirrored`, from the other.
ir::StateId PointBuilder::onBoard(int number, bool ofRows, bool isMirrored, ir::StateId from) {
    for (const ir::Test& test : isOnBoard(number, ofRows, isMirrored))
        from = then(from, test);
    return from;
}

/// Returns states after `from` for one axis of a transition, each with the change of board to make there.
std::vector<std::pair<ir::StateId, int>> PointBuilder::boardChanges(const BoardChanges& axis, bool ofRows,
                                                                    bool isMirrored, ir::StateId from) {
    std::vector<std::pair<ir::StateId, int>> result;
    if (axis.changes.empty()) result.emplace_back(from, 0);
    for (const BoardChange& each : axis.changes) {
        switch (each.kind) {
            case BoardChange::Kind::By:
                result.emplace_back(from, isMirrored ? -each.number : each.number);
                break;
            case BoardChange::Kind::To:
                for (int number = 1; number <= ir::Board::kMostLevels; ++number) {
                    const int by = each.number - number;
                    result.emplace_back(onBoard(number, ofRows, isMirrored, from), isMirrored ? -by : by);
                }
                break;
        }
    }
    return result;
}

/// Returns states after `from`, each with the vector to another board.
std::vector<std::pair<ir::StateId, ir::Vec>> PointBuilder::departures(const BoardTransition& transition,
                                                                      ir::StateId from) {
    std::vector<std::pair<ir::StateId, ir::Vec>> result;
    const bool isReflected = transition.levels.isReflected || transition.rows.isReflected;
    for (const bool isBlack : {false, true}) {
        if (isBlack && !isReflected) continue;
        const ir::StateId start = isReflected ? then(from, ir::Test{ir::WhiteMoves{}, {}, isBlack}) : from;
        for (const auto& [at, level] :
             boardChanges(transition.levels, false, isBlack && transition.levels.isReflected, start)) {
            for (const auto& [there, row] :
                 boardChanges(transition.rows, true, isBlack && transition.rows.isReflected, at)) {
                // A change of no board at all is no move.
                if (level != 0 || row != 0) result.emplace_back(there, ir::Vec{0, 0, level, row});
            }
        }
    }
    return result;
}

/// Lowers a leg after a transition or an operator.
Points Lowering::rideElsewhere(PointBuilder& build, const Leaper& leaper, std::optional<Steps> steps,
                               const BuildPoint& in, const Inherited& inherited, LegRole role,
                               const Scope& scope, Span span) {
    const BoardTransition& transition = *inherited.boards.transition;
    Points out;
    Inherited own = inherited;
    own.boards.transition = nullptr;
    const bool changesEachStep = transition.applied || inherited.boards.changesEachStep;
    for (const Modifier* each : inherited.every) {
        if (each->letter != 'n' || !changesEachStep) continue;
        problems_.report(diagnostic::kMisplacedModifier, scope, each->span,
                         "`n` steps over squares of one board, and here each step leads to another");
        return {};
    }
    if (transition.applied) {
        if (environment_.cells != ir::Cells::Squares) {
            problems_.report(diagnostic::kMisplacedModifier, scope, transition.span,
                             "the operators are not defined on hexagonal boards");
            return {};
        }
        if (leaper.larger == 0) {
            problems_.report(diagnostic::kMisplacedModifier, scope, transition.span,
                             "an operator turns leapers, and `O` is none");
            return {};
        }
        const auto ordinate = [&](char name) {
            return name == 'A' ? leaper.smaller : name == 'B' ? leaper.larger : 0;
        };
        for (const OperatorRow& row : kOperators) {
            if (row.applied != transition.applied) continue;
            const int level = ordinate(row.levels);
            const int further = ordinate(row.rows);
            const Leaper plane{ordinate(row.smaller), ordinate(row.larger)};
            for (const int up : {1, -1}) {
                for (const int back : {1, -1}) {
                    if ((level == 0 && up < 0) || (further == 0 && back < 0)) continue;
                    own.boards.step = {0, 0, level * up, further * back};
                    // A change of no board at all is no move.
                    if (own.boards.step.isZero()) continue;
                    build.join(out, ride(build, plane, steps, in, own, role, scope, span));
                }
            }
        }
        return out;
    }
    const bool isNull = isZero(steps);
    const bool isStraightUp = leaper.larger == 0 || isNull;
    if (!isStraightUp && !inherited.boards.changesEachStep) {
        own.boards.leavesBy = &transition;
        return ride(build, leaper, steps, in, own, role, scope, span);
    }
    if (leaper.larger == 0) needDirections(leaper, in.context, inherited, Straight::Nearest);
    for (const auto& [state, by] : build.departures(transition, in.state)) {
        own.boards.step = by;
        const Leaper plane = isStraightUp ? Leaper{0, 0} : leaper;
        build.join(out, ride(build, plane, isNull ? std::nullopt : steps, {state, in.context}, own, role,
                             scope, span));
    }
    return out;
}

/// A ride keeps its change of board: `(<+-1>M)0` is (<+1>M)0+(<-1>M)0. Returns one sequence for each choice
/// of the first transition; empty if there is only one.
const std::vector<std::shared_ptr<const Sequence>>& Lowering::boardChoices(const Sequence& moves) {
    static const std::vector<std::shared_ptr<const Sequence>> kNone;
    const Leg& first = moves.legs.front();
    if (first.kind != Leg::Kind::Plain || first.alternatives.size() != 1) return kNone;
    const auto& transition = first.alternatives.front().transition;
    if (!transition || transition->applied) return kNone;
    if (transition->levels.changes.size() <= 1 && transition->rows.changes.size() <= 1) return kNone;
    auto& known = choices_[&moves];
    if (!known.empty()) return known;
    const auto members = [](const BoardChanges& axis) {
        std::vector<BoardChanges> result;
        for (const BoardChange& each : axis.changes)
            result.push_back({{each}, axis.isReflected});
        if (axis.changes.empty()) result.push_back(axis);
        return result;
    };
    for (const BoardChanges& levels : members(transition->levels)) {
        for (const BoardChanges& rows : members(transition->rows)) {
            auto choice = std::make_shared<Sequence>(moves);
            choice->legs.front().alternatives.front().transition = {std::nullopt, levels, rows,
                                                                    transition->span};
            known.push_back(std::move(choice));
        }
    }
    return known;
}

/// Returns a state after `from` that is reached if the mover is on one of the boards.
ir::StateId PointBuilder::onBoards(const BoardSet& boards, ir::StateId from) {
    const ir::StateId reached = state();
    const bool isReflected = boards.levels.isReflected || boards.rows.isReflected;
    const auto along = [&](const BoardList& list, bool ofRows, bool isBlack, ir::StateId at) {
        if (list.isAll) return at;
        const ir::StateId there = state();
        for (const int number : list.numbers)
            add(onBoard(number, ofRows, isBlack && list.isReflected, at), ir::Pass{}, there);
        return there;
    };
    for (const bool isBlack : {false, true}) {
        if (isBlack && !isReflected) continue;
        ir::StateId at = isReflected ? then(from, ir::Test{ir::WhiteMoves{}, {}, isBlack}) : from;
        at = along(boards.levels, false, isBlack, at);
        add(along(boards.rows, true, isBlack, at), ir::Pass{}, reached);
    }
    return reached;
}

/// Returns a state reached on the boards of the definition, except where one that restricts more axes
/// applies. Empty when an error was reported.
std::optional<ir::StateId> Lowering::whereHolds(PointBuilder& build, const BoardDefinition& definition,
                                                ir::StateId from) {
    const Scope scope;
    for (const BoardDefinition& other : piece_.definitions) {
        if (other.boards.precision() <= definition.boards.precision()) continue;
        const auto holds = [&](PointBuilder& aside, BuildPoint at) {
            return Points{{at.context, aside.onBoards(other.boards, at.state)}};
        };
        const auto there = part(build, holds, {}, scope, other.boards.span);
        if (!there) return std::nullopt;
        from = build.unless(*there, {from, {}}).state;
    }
    return build.onBoards(definition.boards, from);
}

}  // namespace ferz::mbn
