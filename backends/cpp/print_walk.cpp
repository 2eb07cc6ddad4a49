#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "backends/cpp/print.h"

namespace ferz::cpp {

using ir::Overloaded;
using ir::StateId;

namespace {

/// Blocks are not nested deeper than this.
constexpr int kDeepest = 12;

/// The functions `playable1` and so on, by the part that each tries.
using PartNumbers = std::map<ir::Part, std::size_t>;

class WalkPrinter {
public:
    /// `sink`: the name of what moves are reported to; none for a part, which returns true instead.
    WalkPrinter(const Page& page, const ir::Movement& movement, const PartNumbers& parts, std::string sink)
        : page_(page), movement_(movement), parts_(parts), sink_(std::move(sink)) {
        countEntries();
    }

    void print(std::string_view start) {
        // Every walk asks the board what stands on a square and whose it is.
        page_.scope.need(Need::IsEmpty);
        page_.scope.need(Need::IsFriend);
        Writer& out = page_.out;
        out.line("Walk<Board> walk(board, {});", start);
        out.line("for (Run run; walk.next(run);) {{");
        out.indent();
        // The text of the cases decides which there are.
        Writer cases;
        cases.indent();
        cases.indent();
        cases.indent();
        cases_ = &cases;
        std::size_t printed = 0;
        while (printed < stops_.size()) {
            const StateId stop = stops_[printed++];
            cases.line("case {}: {{", stop);
            cases.indent();
            state(stop, "run", 0, true);
            cases.line("break;");
            close(cases);
        }
        if (stops_.size() > 1) {
            out.line("switch (run.state) {{");
            out.append(cases);
            out.indent();
            out.line("default: break;");
            close(out);
        } else {
            Writer only;
            only.indent();
            only.indent();
            cases_ = &only;
            state(0, "run", 0, true);
            out.append(only);
        }
        cases_ = nullptr;
        close(out);
    }

private:
    void countEntries() {
        entries_.assign(movement_.states.size(), 0);
        entries_[0] = 2;
        for (const ir::State& state : movement_.states) {
            for (const ir::Transition& transition : state.transitions)
                ++entries_[transition.target];
        }
    }

    /// Writes what the state does to the run. If the run is `owned`, no later code needs it, so that the last
    /// arm may change it.
    void state(StateId id, const std::string& run, int depth, bool owned) {
        const ir::State& state = movement_.states[id];
        if (state.accepts && sink_.empty()) return cases_->raw("return true;");
        if (state.accepts) cases_->line("{}(walk.moveOf({}));", sink_, run);
        for (const ir::Transition& transition : state.transitions) {
            arm(transition, run, depth, owned && &transition == &state.transitions.back());
        }
    }

    /// A state that only this run can reach is written here, others wait for their turn.
    void goOn(StateId target, const std::string& run, int depth, bool owned) {
        const ir::State& state = movement_.states[target];
        const bool ends = state.transitions.empty();
        if (ends || (entries_[target] == 1 && depth < kDeepest)) {
            this->state(target, run, depth, owned);
            return;
        }
        if (std::find(stops_.begin(), stops_.end(), target) == stops_.end()) stops_.push_back(target);
        cases_->line("walk.go({}, {});", run, target);
    }

    /// Writes one transition. If the run is not owned, the code changes a copy, which it owns.
    void arm(const ir::Transition& transition, const std::string& run, int depth, bool owned) {
        Writer& out = *cases_;
        if (const auto* each = std::get_if<ir::Test>(&transition.instruction)) {
            const std::size_t opened = test(*each, run, depth);
            goOn(transition.target, run, depth + 1, owned);
            for (std::size_t n = 0; n < opened; ++n)
                close(out);
            return;
        }
        const std::string next = owned ? run : fmt::format("next{}", depth);
        const std::string copy = owned ? "" : fmt::format("Run {} = {}", next, run);
        const std::string possible = condition(transition.instruction, next);
        if (!possible.empty()) {
            openIf(out, copy, Condition::atom(possible));
        } else if (!owned) {
            out.line("{{");
            out.indent();
            out.raw(copy + ";");
        }
        if (const auto* each = std::get_if<ir::Act>(&transition.instruction)) act(each->effect, next);
        if (const auto* mark = std::get_if<ir::Mark>(&transition.instruction)) {
            out.line("walk.remember({}, {});", next, mark->slot);
        }
        goOn(transition.target, next, depth + 1, true);
        if (!owned || !possible.empty()) close(out);
    }

    /// For what may be impossible and changes the run.
    std::string condition(const ir::Instruction& instruction, const std::string& run) {
        if (const auto* step = std::get_if<ir::Step>(&instruction)) {
            const std::string to = page_.scope.offset(run + ".cursor", VecText(step->by), step->edges, {});
            return fmt::format("walk.stepTo({}, {})", run, to);
        }
        if (const auto* back = std::get_if<ir::Return>(&instruction)) {
            return fmt::format("walk.stepTo({}, walk.remembered({}, {}))", run, run, back->slot);
        }
        if (const auto* act = std::get_if<ir::Act>(&instruction)) {
            if (const auto* swap = std::get_if<ir::Swap>(&act->effect)) {
                return fmt::format("walk.swapWith({}, {})", run, swap->to);
            }
        }
        return {};
    }

    [[nodiscard]] static Subject look(const std::string& run, const std::string& square) {
        const std::string here = "walk.look(" + run + ", " + square + ")";
        return {here + ".isEmpty()", here + ".isFriend()", here + ".isEnemy()", here + ".name()"};
    }

    /// How many blocks it opened.
    std::size_t test(const ir::Test& test, const std::string& run, int depth) {
        Scope& scope = page_.scope;
        const std::string cursor = run + ".cursor";
        const auto open = [&](const std::string& init, const Condition& asked) -> std::size_t {
            if (asked.isTrue() && init.empty()) return 0;
            openIf(*cases_, init, asked);
            return 1;
        };
        if (const auto* beyond = std::get_if<ir::Beyond>(&test.predicate)) {
            return open({}, scope.beyond(beyond->regions, cursor, test.at, {}));
        }
        const bool here = test.at.isZero();
        const std::string square = here ? cursor : fmt::format("s{}", depth + 1);
        Condition condition = std::visit(
            Overloaded{
                [&](const ir::Holds& holds) { return scope.holds(holds.what, look(run, square)); },
                [&](const ir::Beyond&) { return Condition(false); },
                [&](const ir::InZone& zone) { return scope.unchanging(zone, square); },
                [&](const ir::Unmoved&) {
                    scope.need(Need::Unmoved);
                    return Condition::atom(
                               fmt::format("walk.look({}, {}).isAtHome({})", run, square, square)) &&
                           Condition::atom("board.unmoved(" + square + ")");
                },
                [&](const ir::NeverChecked& each) { return scope.unchanging(each, square); },
                [&](const ir::Attacked& each) { return scope.unchanging(each, square); },
                [&](const ir::StateIs& each) { return scope.unchanging(each, square); },
                [&](const ir::Named& each) { return scope.unchanging(each, square); },
                [&](const ir::InCheck& each) { return scope.unchanging(each, square); },
                [&](const ir::WhiteMoves& each) { return scope.unchanging(each, square); },
                [&](const ir::Present& present) {
                    return Scope::anySquare(scope.inZone(present.where, "each") &&
                                            scope.holds(present.what, look(run, "each")));
                },
                [&](const ir::Visited& each) {
                    return Condition::atom(
                        fmt::format("{}.visited.count({{{}, {}}}) != 0", run, each.set, square));
                },
                [&](const ir::Affected&) {
                    return Condition::atom("walk.isAffected(" + run + ", " + square + ")");
                },
                [&](const ir::EnPassantMarked& each) { return scope.unchanging(each, square); },
                [&](const ir::Playable& asked) {
                    return Condition::atom(fmt::format("playable{}({})", parts_.at(asked.part), run));
                },
            },
            test.predicate);
        if (test.negated) condition = !condition;
        if (here) return open({}, condition);
        const auto* holds = std::get_if<ir::Holds>(&test.predicate);
        const bool off = holds != nullptr ? holds->what.off : test.negated;
        const Condition onBoard = Condition::atom(square + " != kNoSquare");
        return open(
            "const int " + square + " = " + scope.offset(cursor, VecText(test.at), ir::PlainEdges{}, {}),
            off ? !onBoard || condition : onBoard && condition);
    }

    void act(const ir::Effect& effect, const std::string& run) {
        Writer& out = *cases_;
        std::visit(Overloaded{
                       [&](const ir::Land&) { out.line("walk.land({});", run); },
                       [&](const ir::Capture&) { out.line("walk.capture({});", run); },
                       [&](const ir::CaptureEnPassant&) {
                           page_.scope.need(Need::EnPassantVictim);
                           out.line("walk.captureEnPassant({});", run);
                       },
                       [&](const ir::MarkEnPassant&) { out.line("walk.markEnPassant({});", run); },
                       [](const ir::Swap&) {},
                       [&](const ir::Flip&) { out.line("walk.flip({});", run); },
                       [&](const ir::Become& become) {
                           out.line("{}.move.becomes = {};", run, quotedList(become.names));
                       },
                       [&](const ir::SetState& set) {
                           out.line("walk.set({}, {}, {});", run, quoted(set.key), set.value);
                       },
                       [&](const ir::Place& place) {
                           out.line("walk.place({}, {}, {});", run, place.friendly, quoted(place.name));
                       },
                       [&](const ir::Lift&) { out.line("walk.lift({});", run); },
                       [&](const ir::Vanish&) { out.line("{}.vanished = true;", run); },
                       [&](const ir::Visit& visit) {
                           out.line("{0}.visited.insert({{{1}, {0}.cursor}});", run, visit.set);
                       },
                       [&](const ir::Forget& forget) { out.line("walk.forget({}, {});", run, forget.set); },
                       [&](const ir::Declare& flag) { out.line("walk.flag({}, {});", run, flagText(flag)); },
                   },
                   effect);
    }

    const Page& page_;
    const ir::Movement& movement_;
    const PartNumbers& parts_;
    const std::string sink_;
    std::vector<int> entries_;
    std::vector<StateId> stops_ = {0};
    Writer* cases_ = nullptr;
};

/// A function for each part that the movement asks for, those that a part asks for before it.
void printParts(const Page& page, const ir::Movement& movement, PartNumbers& parts) {
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            if (ir::partOf(transition.instruction) == nullptr) continue;
            const ir::Part& part =
                std::get<ir::Playable>(std::get<ir::Test>(transition.instruction).predicate).part;
            if (parts.contains(part)) continue;
            printParts(page, part.movement(), parts);
            const std::size_t number = parts.emplace(part, parts.size() + 1).first->second;
            page.out.line("const auto playable{} = [&](const Run& start) {{", number);
            page.out.indent();
            WalkPrinter(page, part.movement(), parts, {}).print("from, start");
            page.out.line("return false;");
            page.out.dedent();
            page.out.line("}};");
        }
    }
}

}  // namespace

void printWalk(const Page& page, const ir::Movement& movement) {
    PartNumbers parts;
    printParts(page, movement, parts);
    WalkPrinter(page, movement, parts, page.sink).print("from");
}

}  // namespace ferz::cpp
