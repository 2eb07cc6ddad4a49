#include "tests/differential/random_automata.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "ir/text.h"

namespace ferz::tests {

using namespace ir;

namespace {

class Automata {
public:
    explicit Automata(Dice& dice) : dice_(dice) {}

    /// `mayAsk`: for parts, which do not ask for parts.
    Movement make(int states, bool mayAsk) {
        Movement movement;
        movement.states.resize(static_cast<std::size_t>(states));
        for (int id = 0; id < states; ++id) {
            State& state = movement.states[static_cast<std::size_t>(id)];
            state.accepts = id != 0 && dice_.oneIn(3);
            for (int count = id == 0 ? dice_.between(1, 4) : dice_.below(4); count > 0; --count) {
                // Mostly onward, so that moves are found.
                const int target = dice_.oneIn(5) ? dice_.below(states)
                                                  : dice_.between(std::min(id + 1, states - 1), states - 1);
                Instruction instruction = Step{vec(2), edges()};
                const int kind = id == 0 ? 0 : dice_.below(10);
                if (kind >= 3 && kind < 6) instruction = mayAsk && dice_.oneIn(12) ? partTest() : test();
                if (kind >= 6 && kind < 9) instruction = Act{effect()};
                if (kind == 9) {
                    const int other = dice_.below(5);
                    if (other < 2) instruction = Mark{dice_.between(1, 2)};
                    if (other == 2 || other == 3) instruction = Return{dice_.below(3)};
                    if (other == 4) instruction = Pass{};
                }
                state.transitions.push_back({instruction, static_cast<StateId>(target)});
            }
        }
        return movement;
    }

private:
    NameSet names() {
        if (dice_.below(3) != 0) return NameSet::all();
        const NameSet some = NameSet::of({dice_.oneOf(kNames), dice_.oneOf(kNames)});
        return dice_.oneIn(2) ? some : ~some;
    }

    Contents contents() {
        switch (dice_.below(8)) {
            case 0: return Contents::enemy(names());
            case 1: return Contents::friendly(names());
            case 2: return Contents::piece(names());
            case 3: return Contents::nothing() | Contents::enemy(names());
            case 4: return ~Contents::piece(names());
            case 5: return Contents::offBoard() | Contents::friendly(names());
            default: return Contents::nothing();
        }
    }

    Test partTest() { return {Playable{Part(make(dice_.between(2, 4), false))}, {}, dice_.oneIn(2)}; }

    Vec vec(int reach) {
        Vec vec{dice_.between(-reach, reach), dice_.between(-reach, reach)};
        if (dice_.oneIn(25)) vec.level = dice_.between(-1, 1);
        return vec;
    }

    Zone zone() {
        static const std::vector<std::string> kZones = {"[*1-2]",       "[a-b*,d3]", "[#]",    "[^.]",
                                                        "[a1(+2,+-2)]", "[.,a*]",    "[^*4-9]"};
        return *parseZone(dice_.oneOf(kZones));
    }

    Test test() {
        Vec at;
        if (dice_.oneIn(3)) at = vec(1);
        Predicate predicate = Holds{contents()};
        switch (dice_.below(30)) {
            case 0: predicate = Beyond{static_cast<unsigned>(dice_.between(1, 510))}; break;
            case 1: predicate = InZone{zone()}; break;
            case 2: predicate = Unmoved{}; break;
            case 3: predicate = NeverChecked{}; break;
            case 4: predicate = Attacked{names(), dice_.oneIn(2)}; break;
            case 5: predicate = StateIs{"k", dice_.below(2)}; break;
            case 6: predicate = Named{names()}; break;
            case 7: predicate = InCheck{}; break;
            case 8: predicate = Present{contents(), zone()}; break;
            case 9: predicate = Visited{1 + dice_.below(2)}; break;
            case 10: predicate = Affected{}; break;
            case 11: predicate = EnPassantMarked{names()}; break;
            case 12: predicate = WhiteMoves{}; break;
            default: break;
        }
        if (!looksAtSquare(predicate)) at = {};
        const Test test{predicate, at, false};
        return dice_.oneIn(4) ? negated(test) : test;
    }

    Effect effect() {
        switch (dice_.below(30)) {
            case 0: return MarkEnPassant{};
            case 1: return Swap{dice_.below(3)};
            case 2: return Flip{};
            case 3: return Become{{"pawn", "rook"}};
            case 4: return SetState{"k", dice_.below(3)};
            case 5: return Place{dice_.oneIn(2), dice_.oneOf(kNames)};
            case 6: return Vanish{};
            case 7:
            case 8:
                return dice_.oneIn(4) ? Effect{Forget{1 + dice_.below(2)}}
                                      : Effect{Visit{1 + dice_.below(2)}};
            case 9: return Declare{static_cast<Declare::What>(dice_.below(3)), names()};
            case 10:
            case 11:
            case 12: return Lift{};
            case 13: return CaptureEnPassant{};
            case 14:
            case 15:
            case 16:
            case 17:
            case 18: return Capture{};
            default: return Land{};
        }
    }

    Edges edges() {
        switch (dice_.below(12)) {
            case 0: return CylinderEdges{};
            case 1: return TorusEdges{};
            case 2: return JoinedFiles{dice_.below(2), dice_.between(2, 4)};
            default: return PlainEdges{};
        }
    }

    Dice& dice_;
};

}  // namespace

Movement randomAutomaton(int number, Dice& dice) {
    Movement movement = Automata(dice).make(dice.between(3, 9), true);
    movement.name = fmt::format("random-{}", number);
    movement.forBlack = static_cast<ForBlack>(dice.below(3));
    return movement;
}

}  // namespace ferz::tests
