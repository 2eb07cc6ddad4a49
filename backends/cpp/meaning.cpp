#include "backends/cpp/meaning.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/simplify.h"

namespace ferz::cpp {

using ir::StateId;
using ir::Symmetry;

namespace {

/// Where the code is: a state of the automaton, the square that its cursor is on, in a walk the run.
struct CodePoint {
    StateId state = 0;
    std::string cursor;  ///< the variable; empty where it is on one square or another
    std::string run = {};
};
/// Where the code goes on; empty where it does not.
using Onward = std::optional<CodePoint>;

/// What the code knows a square by.
struct Variable {
    ir::Slot slot = ir::kOriginSlot;
    std::optional<Offset> looked;       ///< it is only looked at, from there
    std::optional<std::string> victim;  ///< of the mark on that square
};

/// The number of steps after which nothing in the block asks for more of them.
int stepsAsked(const Block& block) {
    int most = 1;
    for (const Statement& statement : block) {
        if (const auto* each = std::get_if<If>(&statement)) {
            forEachQuestion(each->condition.meaning(),
                            [&](const Question& question) { most = std::max(most, question.steps); });
        }
        if (const Block* body = bodyOf(statement)) most = std::max(most, stepsAsked(*body));
    }
    return most;
}

/// The square in whose variable the formula asks for one of the board, and for nothing else; empty for other
/// formulas.
std::string onBoardAsked(const Formula& formula) {
    if (formula.kind != Formula::Kind::Atom) return {};
    const ir::Test& test = formula.question.test;
    const auto* beyond = std::get_if<ir::Beyond>(&test.predicate);
    const bool isInside = beyond != nullptr && beyond->regions == ir::bit(ir::Region::Inside);
    return isInside && test.at.isZero() ? formula.question.square : std::string();
}

/// Returns the second question of `s1 != kNoSquare && asks(s1)` and of its negation; null for other formulas.
/// No test holds off the board, except one that asks for that, so the first question says nothing new.
const Formula* withoutOnBoard(const Formula& formula) {
    if (formula.of.size() != 2) return nullptr;
    const bool isOpposite = formula.kind == Formula::Kind::Or;
    const auto atomOf = [&](const Formula& each) -> const Formula* {
        if (isOpposite != (each.kind == Formula::Kind::Not)) return nullptr;
        const Formula& atom = isOpposite ? *each.of.front() : each;
        return atom.kind == Formula::Kind::Atom ? &atom : nullptr;
    };
    const Formula* left = atomOf(*formula.of.front());
    const Formula* right = atomOf(*formula.of.back());
    if (left == nullptr || right == nullptr || right->question.square.empty()) return nullptr;
    const bool isSame = onBoardAsked(*left) == right->question.square;
    return isSame && right->question.isSquare.empty() ? formula.of.back().get() : nullptr;
}

class Meaning {
public:
    Meaning(const ir::Movement& piece, bool isBlack)
        : isBlack_(isBlack), black_(Symmetry::forBlack(piece.forBlack)) {
        movement_.name = piece.name;
        movement_.forBlack = piece.forBlack;
        movement_.owner = piece.owner;
        variables_["from"] = {};
    }

    std::optional<ir::Movement> of(const Block& program) {
        run(program, {0, "from"});
        if (reusesRun_) return std::nullopt;
        return ir::simplify(std::move(movement_));
    }

    /// Some vector is the board's: Black's code may do something else.
    [[nodiscard]] bool hasUnframed() const { return hasUnframed_; }

private:
    // -- states --

    StateId newState() {
        movement_.states.emplace_back();
        return static_cast<StateId>(movement_.states.size() - 1);
    }
    void connect(StateId from, ir::Instruction instruction, StateId to) {
        movement_.states[from].transitions.push_back({std::move(instruction), to});
    }
    CodePoint then(const CodePoint& at, ir::Instruction instruction) {
        const StateId next = newState();
        connect(at.state, std::move(instruction), next);
        return {next, at.cursor, at.run};
    }

    // -- squares --

    /// The vector as the mover sees it.
    ir::Vec seen(ir::Vec vec, bool isFramed) {
        if (turn_) {
            vec = turn_->of(vec);
            isFramed = turnIsFramed_;
        }
        hasUnframed_ = hasUnframed_ || !isFramed;
        return isBlack_ && !isFramed ? black_.of(vec) : vec;
    }
    ir::Step stepOf(const Offset& offset) {
        const ir::Vec& by = offset.direction.empty() ? offset.by : directions_.at(offset.direction);
        return {seen(by, offset.framed), offset.edges};
    }

    CodePoint goTo(const CodePoint& at, const std::string& square) {
        if (at.cursor == square) return at;
        const auto found = variables_.find(square);
        if (found == variables_.end()) {
            // The cursor of a run that the code is not with.
            reusesRun_ = true;
            return at;
        }
        const Variable& variable = found->second;
        if (variable.looked) {
            CodePoint there = goTo(at, variable.looked->from);
            there = then(there, stepOf(*variable.looked));
            there.cursor = square;
            return there;
        }
        CodePoint there = then(at, ir::Return{variable.slot});
        there.cursor = square;
        return there;
    }

    /// A new variable for the square that the cursor is on.
    CodePoint named(const CodePoint& at, const std::string& square) {
        Variable variable;
        variable.slot = static_cast<ir::Slot>(++slots_);
        CodePoint there = then(at, ir::Mark{variable.slot});
        there.cursor = square;
        variables_[square] = variable;
        return there;
    }

    // -- questions --

    /// What all of the formula asks to stand on one square, if it asks for nothing else.
    struct Standing {
        std::string square;
        ir::Contents what;
    };
    static std::optional<Standing> standing(const Formula& formula) {
        if (formula.kind == Formula::Kind::Atom) {
            const Question& question = formula.question;
            if (!question.isSquare.empty() || question.steps != 0) return std::nullopt;
            if (const auto* holds = std::get_if<ir::Holds>(&question.test.predicate))
                return Standing{question.square, holds->what};
            const std::string onBoard = onBoardAsked(formula);
            return onBoard.empty() ? std::nullopt : std::optional(Standing{onBoard, ir::Contents::onBoard()});
        }
        auto left = standing(*formula.of.front());
        if (!left) return std::nullopt;
        if (formula.kind == Formula::Kind::Not) {
            left->what = ~left->what;
            return left;
        }
        const auto right = standing(*formula.of.back());
        if (!right || right->square != left->square) return std::nullopt;
        left->what = formula.kind == Formula::Kind::And ? left->what & right->what : left->what | right->what;
        return left;
    }

    Onward test(const CodePoint& at, const std::string& square, ir::Test test) {
        if (square.empty()) return then(at, std::move(test));
        test.at = seen(test.at, true);
        const auto looked = variables_.find(square);
        if (looked != variables_.end() && looked->second.looked &&
            ir::isPlain(looked->second.looked->edges)) {
            const CodePoint there = goTo(at, looked->second.looked->from);
            test.at = test.at + stepOf(*looked->second.looked).by;
            return then(there, std::move(test));
        }
        return then(goTo(at, square), std::move(test));
    }

    Onward ask(const CodePoint& at, const Question& question, bool negated) {
        if (question.steps != 0) return (steps_ >= question.steps) != negated ? Onward(at) : std::nullopt;
        if (!question.isSquare.empty()) {
            const ir::VisitSet set = ir::kFirstVisitSet + sets_++;
            const CodePoint marked = then(goTo(at, question.isSquare), ir::Act{ir::Visit{set}});
            return then(goTo(marked, question.square), ir::Test{ir::Visited{set}, {}, negated});
        }
        ir::Test asked = partsSeen(question.test);
        return test(at, question.square, negated ? ir::negated(asked) : std::move(asked));
    }

    /// The point after the formula, or after its opposite.
    Onward ask(const CodePoint& at, const Formula& formula, bool negated) {
        if (const auto one = standing(formula)) {
            const ir::Contents what = negated ? ~one->what : one->what;
            return test(at, one->square, ir::Test{ir::Holds{what}});
        }
        if (const Formula* rest = withoutOnBoard(formula)) return ask(at, *rest, negated);
        if (formula.kind == Formula::Kind::Atom) return ask(at, formula.question, negated);
        if (formula.kind == Formula::Kind::Not) return ask(at, *formula.of.front(), !negated);
        if ((formula.kind == Formula::Kind::And) != negated) {
            const Onward left = ask(at, *formula.of.front(), negated);
            return left ? ask(*left, *formula.of.back(), negated) : std::nullopt;
        }
        const Onward left = ask(at, *formula.of.front(), negated);
        const Onward right = ask(at, *formula.of.back(), negated);
        if (!left || !right) return left ? left : right;
        CodePoint both = then(*left, ir::Pass{});
        connect(right->state, ir::Pass{}, both.state);
        if (left->cursor != right->cursor) both.cursor.clear();
        return both;
    }

    Onward ask(const CodePoint& at, const std::optional<Let>& let, const std::optional<Outside>& outside,
               const Condition& condition) {
        Onward there = at;
        if (let) {
            if (const auto* offset = std::get_if<Offset>(&let->value)) {
                // A walk goes by its run alone, and only looks at other squares.
                if (at.run.empty() && condition.meaning() != nullptr &&
                    onBoardAsked(*condition.meaning()) == let->square) {
                    there = then(goTo(*there, offset->from), stepOf(*offset));
                    return named(*there, let->square);
                }
                Variable looked;
                looked.looked = *offset;
                variables_[let->square] = looked;
            } else {
                Variable victim;
                victim.victim = std::get<VictimOf>(let->value).mark;
                variables_[let->square] = victim;
            }
        }
        if (outside)
            there = test(*there, outside->square, ir::Test{ir::Beyond{outside->regions}, outside->at});
        if (condition.isFalse()) return std::nullopt;
        if (condition.isTrue()) return there;
        return ask(*there, *condition.meaning(), false);
    }

    // -- statements --

    /// Where the block ends, if it is not left before.
    Onward run(const Block& block, CodePoint at) {
        for (const Statement& statement : block) {
            if (const auto* leave = std::get_if<Leave>(&statement)) {
                const Onward on = ask(at, leave->let, leave->outside, leave->unless);
                if (!on) return std::nullopt;
                at = *on;
                continue;
            }
            const auto variables = variables_;
            const int slots = slots_;
            std::visit([&](const auto& each) { statementAt(at, each); },
                       static_cast<const Statement::variant&>(statement));
            variables_ = variables;
            slots_ = slots;
        }
        return at;
    }

    void statementAt(const CodePoint& at, const If& node) {
        if (const Onward inside = ask(at, node.let, node.outside, node.condition)) run(node.body, *inside);
    }

    void statementAt(const CodePoint&, const Leave&) {}

    void statementAt(const CodePoint& at, const LineLoop& line) {
        const int before = steps_;
        const int different = line.most != 0 ? line.most : stepsAsked(line.body);
        CodePoint head = then(goTo(at, line.first.from), stepOf(line.first));
        for (steps_ = 1; steps_ <= different; ++steps_) {
            const StateId entry = head.state;
            const Onward end = run(line.body, named(head, line.square));
            if (!end || steps_ == line.most) break;
            const CodePoint last = goTo(*end, line.square);
            if (steps_ == different) {
                connect(last.state, stepOf(line.next), entry);
            } else {
                head = then(last, stepOf(line.next));
            }
        }
        steps_ = before;
    }

    void statementAt(const CodePoint& at, const Directions& loop) {
        for (const ir::Vec& vec : loop.vectors) {
            directions_[loop.direction] = vec;
            run(loop.body, at);
        }
    }

    void statementAt(const CodePoint& at, const Turns& loop) {
        turnIsFramed_ = loop.framed;
        for (const Symmetry& turn : loop.turns) {
            turn_ = turn;
            run(loop.body, at);
        }
        turn_.reset();
    }

    void statementAt(const CodePoint&, const Remark&) {}

    void statementAt(const CodePoint& at, const Report& move) {
        CodePoint end = at;
        const auto act = [&](const std::string& square, ir::Effect effect) {
            end = then(goTo(end, square), ir::Act{std::move(effect)});
        };
        for (const std::string& each : move.captures) {
            const Variable& variable = variables_.at(each);
            if (variable.victim) {
                act(*variable.victim, ir::CaptureEnPassant{});
            } else {
                act(each, ir::Capture{});
            }
        }
        for (const auto& [a, b] : move.swaps)
            act(a, ir::Swap{variables_.at(b).slot});
        for (const std::string& each : move.flips)
            act(each, ir::Flip{});
        for (const std::string& each : move.enPassantMarks)
            act(each, ir::MarkEnPassant{});
        for (const auto& [square, drop] : move.drops)
            act(square, drop);
        for (const ir::Effect& tag : move.tags)
            end = then(end, ir::Act{tag});
        if (move.to.empty()) {
            end = then(end, ir::Act{ir::Vanish{}});
        } else {
            act(move.to, ir::Land{});
        }
        movement_.states[end.state].accepts = true;
    }

    // -- walks --

    /// False when another run is where the code is, or this one has been changed since.
    bool isCurrent(const CodePoint& at, const std::string& run) {
        const bool current = at.run == run && !changed_.contains(run);
        reusesRun_ = reusesRun_ || !current;
        return current;
    }

    void statementAt(const CodePoint& at, const Accept& accept) {
        if (isCurrent(at, accept.run)) movement_.states[at.state].accepts = true;
    }

    void statementAt(const CodePoint& at, const Go& go) {
        if (isCurrent(at, go.run)) connect(at.state, ir::Pass{}, caseStates_.at(go.state));
    }

    void statementAt(const CodePoint& at, const Change& change) {
        if (!isCurrent(at, change.of.empty() ? change.run : change.of)) return;
        const std::string cursor = change.run + ".cursor";
        CodePoint inside = then(at, change.instruction);
        inside.run = change.run;
        inside.cursor = cursor;
        if (!change.of.empty()) changed_.erase(change.run);
        run(change.body, inside);
        changed_.insert(change.run);
    }

    /// Interprets each case from an automaton state of its own; `start` leads to the first case.
    void interpretCases(const std::vector<Walk::StateCase>& cases, StateId start) {
        caseStates_.clear();
        for (const Walk::StateCase& each : cases)
            caseStates_[each.state] = newState();
        connect(start, ir::Pass{}, caseStates_.at(cases.front().state));
        for (const Walk::StateCase& each : cases) {
            changed_.clear();
            run(each.body, {caseStates_.at(each.state), "run.cursor", "run"});
        }
    }

    void statementAt(const CodePoint& at, const Walk& walk) {
        for (const Walk::PartOfWalk& each : walk.parts) {
            Meaning part(movement_, isBlack_);
            part.parts_ = parts_;
            part.interpretCases(each.cases, 0);
            reusesRun_ = reusesRun_ || part.reusesRun_;
            parts_.emplace(each.part, ir::Part(ir::simplify(std::move(part.movement_))));
        }
        interpretCases(walk.cases, at.state);
    }

    /// A test asks for a part as its function plays it.
    [[nodiscard]] ir::Test partsSeen(ir::Test test) const {
        if (auto* playable = std::get_if<ir::Playable>(&test.predicate))
            playable->part = parts_.at(playable->part);
        return test;
    }

    const bool isBlack_;
    const Symmetry black_;
    ir::Movement movement_;
    std::map<std::string, Variable> variables_;
    std::map<std::string, ir::Vec> directions_;
    std::optional<Symmetry> turn_;
    bool turnIsFramed_ = false;
    bool hasUnframed_ = false;
    int slots_ = 0;
    int sets_ = 0;
    int steps_ = 0;
    std::map<StateId, StateId> caseStates_;
    std::set<std::string> changed_;  // runs that were changed in place
    bool reusesRun_ = false;
    std::map<ir::Part, ir::Part> parts_;
};

}  // namespace

std::optional<std::vector<ir::Movement>> meaningsOf(const Block& program, const ir::Movement& piece) {
    std::vector<ir::Movement> meanings;
    for (const bool isBlack : {false, true}) {
        Meaning meaning(piece, isBlack);
        auto movement = meaning.of(program);
        if (!movement) return std::nullopt;
        meanings.push_back(std::move(*movement));
        if (!meaning.hasUnframed() || piece.forBlack == ir::ForBlack::Nothing) break;
    }
    return meanings;
}

}  // namespace ferz::cpp
