#include "backends/chessembly/words.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "ir/limits.h"
#include "ir/simplify.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Region;
using ir::StateId;
using ir::Vec;

/// An axis of the board.
struct Axis {
    Vec unit;
    Region ahead;  ///< beyond the edge that steps of `unit` lead to
    Region behind;
};
constexpr Axis kFiles = {{1, 0}, Region::Right, Region::Left};
constexpr Axis kRanks = {{0, 1}, Region::Top, Region::Bottom};

Vec times(const Vec& unit, int count) {
    return {unit.file * count, unit.rank * count};
}

class Wording {
public:
    Wording(const ir::Movement& movement, bool wraps) : wraps_(wraps), result_(movement), build_(result_) {
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions) {
                if (const auto* mark = std::get_if<ir::Mark>(&transition.instruction))
                    slot_ = std::max(slot_, mark->slot);
            }
        }
    }

    ir::Movement run() {
        bool changed = false;
        const auto count = static_cast<StateId>(result_.states.size());
        for (StateId id = 0; id < count; ++id) {
            const std::vector<ir::Transition> transitions = std::exchange(result_.states[id].transitions, {});
            for (const ir::Transition& transition : transitions) {
                if (isWorded(id, transition)) {
                    changed = true;
                } else {
                    build_.add(id, transition.instruction, transition.target);
                }
            }
        }
        return changed ? ir::simplify(result_) : std::move(result_);
    }

private:
    bool isWorded(StateId from, const ir::Transition& transition) {
        if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
            if (step->by.level != 0 || step->by.row != 0) return false;
            if (wraps_ && std::holds_alternative<ir::CylinderEdges>(step->edges)) {
                wrap(from, step->by, false, transition.target);
                return true;
            }
            if (wraps_ && std::holds_alternative<ir::TorusEdges>(step->edges)) {
                wrap(from, step->by, true, transition.target);
                return true;
            }
            if (const auto* joint = std::get_if<ir::JoinedFiles>(&step->edges)) {
                cross(from, step->by, *joint, transition.target);
                return true;
            }
            return false;
        }
        const auto* test = std::get_if<ir::Test>(&transition.instruction);
        const auto* present = test == nullptr ? nullptr : std::get_if<ir::Present>(&test->predicate);
        if (present == nullptr || slot_ + 2 > ir::kMostSlots) return false;
        search(from, *present, test->negated, transition.target);
        return true;
    }

    // ---- edges that touch ----

    /// Where the step leads on this side of the edges, and over each of them. What is asked tells any two of
    /// the ways apart.
    void wrap(StateId from, const Vec& by, bool ranksToo, StateId target) {
        const bool ranks = ranksToo && by.rank != 0;
        if (by.isZero() || (by.file == 0 && !ranks)) return build_.add(from, ir::Step{by}, target);
        build_.add(from, ir::Step{by}, target);
        // Where both edges may be crossed it is asked first which of them is.
        const auto crossed = [&](bool files, bool rankToo) {
            if (ranks && by.file != 0) return build_.then(from, ir::Test{over(by, files, rankToo), by});
            const Vec ahead = files ? Vec{by.file, 0} : Vec{0, by.rank};
            return build_.then(from, ir::Test{over(by, files, rankToo), ahead});
        };
        if (by.file != 0) {
            for (const auto& [at, rest] : crossings(crossed(true, false), kFiles, by.file))
                end(at, {rest, by.rank}, target);
        }
        if (!ranks) return;
        for (const auto& [at, rest] : crossings(crossed(false, true), kRanks, by.rank))
            end(at, {by.file, rest}, target);
        if (by.file == 0) return;
        for (const auto& [across, files] : crossings(crossed(true, true), kFiles, by.file)) {
            for (const auto& [at, rest] : crossings(across, kRanks, by.rank))
                end(at, {files, rest}, target);
        }
    }

    void end(StateId at, const Vec& rest, StateId target) {
        build_.add(at, rest.isZero() ? ir::Instruction(ir::Pass{}) : ir::Step{rest}, target);
    }

    /// From where so many steps leave the board: for each distance from the edge the state on the square at
    /// the other edge, and the steps that are left.
    std::vector<std::pair<StateId, int>> crossings(StateId at, const Axis& axis, int steps) {
        const Vec ahead = times(axis.unit, steps > 0 ? 1 : -1);
        const Region over = steps > 0 ? axis.ahead : axis.behind;
        const Region across = steps > 0 ? axis.behind : axis.ahead;
        std::vector<std::pair<StateId, int>> result;
        for (int distance = std::abs(steps) - 1; distance >= 0; --distance) {
            StateId there = at;
            if (distance > 0) {
                const Vec last = times(ahead, distance);
                there = build_.then(at, ir::Test{ir::Beyond{bit(Region::Inside)}, last});
                at = build_.then(at, ir::Test{ir::Beyond{bit(over)}, last});
            }
            const int rest = std::abs(steps) - 1 - distance;
            result.emplace_back(toEdge(there, times(ahead, -1), across), steps > 0 ? rest : -rest);
        }
        return result;
    }

    static ir::Beyond over(const Vec& by, bool files, bool ranks) {
        if (!ranks) return {bit(by.file > 0 ? Region::Right : Region::Left)};
        if (!files) return {bit(by.rank > 0 ? Region::Top : Region::Bottom)};
        if (by.file > 0) return {bit(by.rank > 0 ? Region::TopRight : Region::BottomRight)};
        return {bit(by.rank > 0 ? Region::TopLeft : Region::BottomLeft)};
    }

    /// As far as the steps lead.
    StateId toEdge(StateId at, const Vec& by, Region beyond) {
        const StateId loop = build_.then(at, ir::Pass{});
        build_.add(loop, ir::Step{by}, loop);
        return build_.then(loop, ir::Test{ir::Beyond{bit(beyond)}, by});
    }

    // ---- files that touch ----

    void cross(StateId from, const Vec& by, const ir::JoinedFiles& joint, StateId target) {
        const ir::Board row{ir::Board::kMostFiles, 1};
        ir::Zone plain{true, {}};
        for (int file = 0; file < row.files; ++file) {
            const ir::Square there = row.offset(row.square({file, 0, 0, 0}), {by.file, 0}, joint);
            if (there == ir::kNoSquare || row.coordinates(there).file == file + by.file) continue;
            ir::ZonePart part;
            part.files.first = part.files.last = file + 1;
            plain.parts.push_back(part);
            const StateId on = build_.then(from, ir::Test{ir::InZone{ir::Zone{false, {part}}}});
            build_.add(on, ir::Step{{row.coordinates(there).file - file, by.rank}}, target);
        }
        const StateId elsewhere =
            plain.parts.empty() ? from : build_.then(from, ir::Test{ir::InZone{std::move(plain)}});
        build_.add(elsewhere, ir::Step{by}, target);
    }

    // ---- somewhere on the board ----

    /// From the bottom left corner, one rank after the other.
    void search(StateId from, const ir::Present& present, bool negated, StateId target) {
        const ir::Slot start = slot_ + 1;
        const ir::Slot rank = slot_ + 2;
        StateId at = build_.then(from, ir::Mark{start});
        at = toEdge(at, {-1, 0}, Region::Left);
        at = toEdge(at, {0, -1}, Region::Bottom);
        const StateId ranks = build_.then(at, ir::Pass{});
        const StateId square = build_.then(ranks, ir::Mark{rank});
        const StateId found = build_.state();
        const StateId onward = build_.state();
        const ir::Test here{ir::Holds{present.what}};
        const ir::Test inside{ir::InZone{present.where}};
        if (present.where == ir::Zone::everywhere()) {
            build_.add(square, here, found);
        } else {
            const StateId zone = build_.then(square, here);
            build_.add(zone, inside, found);
            build_.add(zone, ir::negated(inside), onward);
        }
        build_.add(square, ir::negated(here), onward);
        build_.add(onward, ir::Step{{1, 0}}, square);
        const StateId end = build_.then(onward, ir::Test{ir::Beyond{bit(Region::Right)}, {1, 0}});
        const StateId above = build_.then(end, ir::Return{rank});
        build_.add(above, ir::Step{{0, 1}}, ranks);
        const StateId none = build_.then(above, ir::Test{ir::Beyond{bit(Region::Top)}, {0, 1}});
        build_.add(negated ? none : found, ir::Return{start}, target);
    }

    const bool wraps_;
    ir::Movement result_;
    ir::Builder build_;
    ir::Slot slot_ = ir::kOriginSlot;
};

}  // namespace

ir::Movement inItsWords(const ir::Movement& movement, bool wraps) {
    return Wording(movement, wraps).run();
}

}  // namespace ferz::chessembly::writing
