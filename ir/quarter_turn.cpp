#include "ir/quarter_turn.h"

#include <utility>

#include "ir/symmetry.h"

namespace ferz::ir {

namespace {

class Turning {
public:
    explicit Turning(QuarterTurn way)
        : way_(way),
          isClockwise_(way == QuarterTurn::Clockwise),
          symmetry_(Symmetry::onto(isClockwise_ ? Vec{1, 0} : Vec{-1, 0})) {}

    /// Each is turned in place; false when it cannot be.
    bool turn(Step& step) const {
        step.by = symmetry_.of(step.by);
        return isPlain(step.edges) || std::holds_alternative<TorusEdges>(step.edges);
    }

    bool turn(Test& test) const {
        test = symmetry_.of(test);
        if (auto* zone = std::get_if<InZone>(&test.predicate)) return turn(zone->zone);
        if (auto* present = std::get_if<Present>(&test.predicate)) return turn(present->where);
        if (auto* playable = std::get_if<Playable>(&test.predicate)) {
            const auto part = turned(playable->part.movement(), way_);
            if (part) playable->part = Part(*part);
            return part.has_value();
        }
        return true;
    }

private:
    bool turn(Zone& zone) const {
        for (ZonePart& part : zone.parts) {
            const Span1& farCounted = isClockwise_ ? part.files : part.ranks;
            if (part.kind == ZonePart::Kind::Box && farCounted.first != 0) return false;
            std::swap(part.files, part.ranks);
        }
        return true;
    }

    QuarterTurn way_;
    bool isClockwise_;
    Symmetry symmetry_;
};

}  // namespace

std::optional<Movement> turned(const Movement& movement, QuarterTurn way) {
    const Turning turning(way);
    Movement result = movement;
    for (State& state : result.states) {
        for (Transition& transition : state.transitions) {
            if (auto* step = std::get_if<Step>(&transition.instruction);
                step != nullptr && !turning.turn(*step))
                return std::nullopt;
            if (auto* test = std::get_if<Test>(&transition.instruction);
                test != nullptr && !turning.turn(*test))
                return std::nullopt;
        }
    }
    return result;
}

}  // namespace ferz::ir
