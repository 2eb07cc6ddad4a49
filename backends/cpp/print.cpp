#include "backends/cpp/print.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string_view>
#include <utility>

namespace ferz::cpp {

using ir::Overloaded;

namespace {

/// No line of generated code is longer unless a single word of it is.
constexpr std::size_t kLineWidth = 110;

void close(Writer& out) {
    out.dedent();
    out.line("}}");
}

/// `head` item, item, ... `tail`, on as many lines as it takes.
void printList(Writer& out, const std::string& head, const std::vector<std::string>& items,
               const std::string& tail) {
    const std::string whole = fmt::format("{}{}", head, fmt::join(items, ", "));
    if (whole.size() + tail.size() <= kLineWidth - 8) {
        out.raw(whole + tail);
        return;
    }
    out.raw(head);
    out.indent();
    std::string line;
    for (const std::string& item : items) {
        if (!line.empty() && line.size() + item.size() > kLineWidth - 16) {
            out.raw(line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + item + (&item == &items.back() ? "" : ",");
    }
    out.raw(line);
    out.dedent();
    out.raw(tail);
}

/// `Move(from, s2, {s1}).with(&Move::flips, {s1})`, or the shorter `Simple{from, s2, true}`.
std::string moveText(const Report& move, const std::string& type) {
    std::vector<std::string> parts;
    const auto add = [&](const char* member, const char* of, const std::vector<std::string>& items) {
        if (!items.empty())
            parts.push_back(fmt::format(".with(&{}::{}, {})", type, member, listText(of, items)));
    };
    std::vector<std::string> pairs;
    for (const auto& [a, b] : move.swaps)
        pairs.push_back(fmt::format("ordered({}, {})", a, b));
    std::vector<std::string> pieces;
    for (const auto& [square, drop] : move.drops)
        pieces.push_back(fmt::format("Drop{{{}, {}, {}}}", square, drop.friendly, quoted(drop.name)));
    add("swaps", "std::pair<int, int>", pairs);
    add("flips", "int", move.flips);
    add("enPassant", "int", move.enPassantMarks);
    add("drops", "Drop", pieces);
    for (std::string& tag : tagParts(move.tags, type))
        parts.push_back(std::move(tag));
    const bool capturesThere =
        move.captures.empty() || (move.captures.size() == 1 && move.captures.front() == move.to);
    if (parts.empty() && !move.to.empty() && capturesThere)
        return fmt::format("Simple{{from, {}{}}}", move.to, move.captures.empty() ? "" : ", true");
    const std::string captured = move.captures.empty() ? "" : ", " + listText("int", move.captures);
    return fmt::format("{}(from, {}{}){}", type, move.to.empty() ? "kNoSquare" : move.to, captured,
                       fmt::join(parts, ""));
}

class Printer {
public:
    Printer(Reporting reporting, Scope& scope, Writer& out)
        : reporting_(std::move(reporting)), scope_(scope), out_(out) {}

    void block(const Block& block) {
        for (const Statement& each : block)
            statement(each);
    }

private:
    void statement(const Statement& statement) {
        std::visit([&](const auto& each) { print(each); }, static_cast<const Statement::variant&>(statement));
    }

    // -- questions --

    [[nodiscard]] std::string offset(const Offset& offset) {
        VecText vec(offset.by);
        if (!offset.direction.empty()) {
            vec.text = offset.direction;
            vec.inSpace = inSpace_;
        }
        return scope_.offset(offset.from, vec, offset.edges, turn_.empty() ? "" : "turn", offset.framed);
    }

    /// `const int s1 = ...`
    [[nodiscard]] std::string let(const std::optional<Let>& let) {
        if (!let) return {};
        const auto* of = std::get_if<Offset>(&let->value);
        return "const int " + let->square + " = " +
               (of != nullptr ? offset(*of)
                              : "board.enPassantVictim(" + std::get<VictimOf>(let->value).mark + ")");
    }

    [[nodiscard]] Condition whole(const std::optional<Outside>& outside, const Condition& condition) {
        if (!outside) return condition;
        return scope_.beyond(outside->regions, outside->square, outside->at, turn_) && condition;
    }

    void openIf(const std::string& init, const std::string& condition) {
        printWrapped(out_, "if (" + (init.empty() ? "" : init + "; ") + condition + ") {");
        out_.indent();
    }

    // -- statements --

    void print(const If& node) {
        const std::string init = let(node.let);
        Condition all = whole(node.outside, node.condition);
        const Block* rest = &node.body;
        // A question that is alone in a block joins the block's own.
        while (rest->size() == 1) {
            const auto* only = std::get_if<If>(&rest->front());
            if (only == nullptr || only->let) break;
            all = all && whole(only->outside, only->condition);
            rest = &only->body;
        }
        if (rest->size() == 1) {
            if (const auto* move = std::get_if<Report>(&rest->front())) {
                const std::string line =
                    "if (" + (init.empty() ? "" : init + "; ") + all.text() + ") " + report(*move);
                if (out_.indentation() + line.size() <= kLineWidth) return out_.raw(line);
            }
        }
        openIf(init, all.text());
        block(*rest);
        close(out_);
    }

    void print(const Leave& leave) {
        if (leave.let) printWrapped(out_, let(leave.let) + ";");
        printWrapped(out_, "if (" + (!whole(leave.outside, leave.unless)).text() + ") break;");
    }

    void print(const LineLoop& line) {
        std::string goesOn = line.square + " != kNoSquare";
        if (line.most != 0) goesOn += fmt::format(" && steps <= {}", line.most);
        if (line.circles) goesOn += " && steps <= squaresOf(board)";
        printWrapped(out_, fmt::format("for (int {0} = {1}{2}; {3}; {0} = {4}{5}) {{", line.square,
                                       offset(line.first), line.counts ? ", steps = 1" : "", goesOn,
                                       offset(line.next), line.counts ? ", ++steps" : ""));
        out_.indent();
        block(line.body);
        close(out_);
    }

    void print(const Directions& loop) {
        std::vector<std::string> vectors;
        for (const ir::Vec& vec : loop.vectors) {
            vectors.push_back(braced(vec));
            inSpace_ = inSpace_ || VecText(vec).inSpace;
        }
        printList(out_, fmt::format("static constexpr Vec {}[] = {{", loop.table), vectors, "};");
        out_.line("for (const Vec& {} : {}) {{", loop.direction, loop.table);
        out_.indent();
        for (const Statement& each : loop.body) {
            const auto* last = &each == &loop.body.back() ? std::get_if<If>(&each) : nullptr;
            if (last == nullptr || !last->let) {
                statement(each);
                continue;
            }
            printWrapped(out_, let(last->let) + ";");
            printWrapped(out_, "if (" + (!whole(last->outside, last->condition)).text() + ") continue;");
            block(last->body);
        }
        close(out_);
        inSpace_ = false;
    }

    void print(const Turns& loop) {
        std::vector<std::string> list;
        for (const ir::Symmetry& turn : loop.turns)
            list.push_back(fmt::format("{{{}, {}}}", braced(turn.of({1, 0})), braced(turn.of({0, 1}))));
        const std::string table = fmt::format("kSymmetries{}", ++tables_);
        out_.line("// the same in {} directions", loop.turns.size());
        printList(out_, fmt::format("static constexpr Symmetry {}[] = {{", table), list, "};");
        turn_ = loop.framed ? "own" : "turn";
        out_.line("for (const Symmetry& {} : {}) {{", turn_, table);
        out_.indent();
        if (loop.framed) out_.line("const Symmetry turn = turned({}, frame);", turn_);
        block(loop.body);
        turn_.clear();
        close(out_);
    }

    [[nodiscard]] std::string report(const Report& move) const {
        return reporting_.sink + "(" + moveText(move, reporting_.move) + ");";
    }
    void print(const Report& move) { printWrapped(out_, report(move)); }

    void print(const Remark& remark) { out_.raw("// " + remark.text); }

    // -- walks --

    void print(const Accept& accept) {
        if (reporting_.sink.empty()) return out_.raw("return true;");
        out_.line("walk.report({}, {});", accept.run, reporting_.sink);
    }

    void print(const Go& go) { out_.line("walk.go({}, {});", go.run, go.state); }

    void print(const Change& change) {
        const std::string copy =
            change.of.empty() ? "" : fmt::format("WalkState {} = {}", change.run, change.of);
        const std::string possible = attempt(change.instruction, change.run);
        if (!possible.empty()) {
            openIf(copy, possible);
        } else if (!copy.empty()) {
            out_.line("{{");
            out_.indent();
            out_.raw(copy + ";");
        }
        if (const auto* act = std::get_if<ir::Act>(&change.instruction)) effect(act->effect, change.run);
        if (const auto* mark = std::get_if<ir::Mark>(&change.instruction))
            out_.line("walk.remember({}, {});", change.run, mark->slot);
        block(change.body);
        if (!copy.empty() || !possible.empty()) close(out_);
    }

    /// For what may be impossible and changes the run; empty for the rest.
    std::string attempt(const ir::Instruction& instruction, const std::string& run) {
        if (const auto* step = std::get_if<ir::Step>(&instruction))
            return fmt::format("walk.stepTo({}, {})", run,
                               offset(Offset{run + ".cursor", step->by, step->edges}));
        if (const auto* back = std::get_if<ir::Return>(&instruction))
            return fmt::format("walk.stepTo({}, walk.remembered({}, {}))", run, run, back->slot);
        if (const auto* act = std::get_if<ir::Act>(&instruction)) {
            if (const auto* swap = std::get_if<ir::Swap>(&act->effect))
                return fmt::format("walk.swapWith({}, {})", run, swap->to);
        }
        return {};
    }

    void effect(const ir::Effect& effect, const std::string& run) {
        std::visit(Overloaded{
                       [&](const ir::Land&) { out_.line("walk.land({});", run); },
                       [&](const ir::Capture&) { out_.line("walk.capture({});", run); },
                       [&](const ir::CaptureEnPassant&) {
                           scope_.need(Need::EnPassantVictim);
                           out_.line("walk.captureEnPassant({});", run);
                       },
                       [&](const ir::MarkEnPassant&) { out_.line("walk.markEnPassant({});", run); },
                       [](const ir::Swap&) {},
                       [&](const ir::Flip&) { out_.line("walk.flip({});", run); },
                       [&](const ir::Become& become) {
                           out_.line("walk.become({}, {});", run, quotedList(become.names));
                       },
                       [&](const ir::SetState& set) {
                           out_.line("walk.set({}, {}, {});", run, quoted(set.key), set.value);
                       },
                       [&](const ir::Place& place) {
                           out_.line("walk.place({}, {}, {});", run, place.friendly, quoted(place.name));
                       },
                       [&](const ir::Lift&) { out_.line("walk.lift({});", run); },
                       [&](const ir::Vanish&) { out_.line("{}.vanished = true;", run); },
                       [&](const ir::Visit& visit) { out_.line("walk.visit({}, {});", run, visit.set); },
                       [&](const ir::Forget& forget) { out_.line("walk.forget({}, {});", run, forget.set); },
                       [&](const ir::Declare& flag) { out_.line("walk.flag({}, {});", run, flagText(flag)); },
                   },
                   effect);
    }

    void cases(const std::vector<Walk::StateCase>& cases, std::string_view start) {
        out_.line("Walk<Board> walk({});", start);
        out_.line("for (WalkState run; walk.next(run);) {{");
        out_.indent();
        if (cases.size() == 1) {
            block(cases.front().body);
        } else {
            out_.line("switch (run.state) {{");
            out_.indent();
            for (const Walk::StateCase& each : cases) {
                out_.line("case {}: {{", each.state);
                out_.indent();
                block(each.body);
                out_.line("break;");
                close(out_);
            }
            out_.line("default: break;");
            close(out_);
        }
        close(out_);
    }

    void print(const Walk& walk) {
        std::size_t number = 0;
        for (const Walk::PartOfWalk& each : walk.parts) {
            out_.line("const auto playable{} = [&](const Walk<Board>& asking, const WalkState& start) {{",
                      ++number);
            out_.indent();
            Printer(Reporting(), scope_, out_).cases(each.cases, "asking, start");
            out_.line("return false;");
            out_.dedent();
            out_.line("}};");
        }
        cases(walk.cases, "board, from");
    }

    const Reporting reporting_;
    Scope& scope_;
    Writer& out_;
    std::string turn_;      // round the statement: the name of the turn without the frame
    bool inSpace_ = false;  // of the directions round the statement
    int tables_ = 0;
};

}  // namespace

void printWrapped(Writer& out, std::string_view text) {
    std::size_t indents = 0;
    while (out.indentation() + text.size() > kLineWidth) {
        // The last of the outermost places where the first part still fits.
        std::size_t best = 0;
        int bestDepth = 1'000;
        int depth = 0;
        bool quotes = false;
        for (std::size_t at = 0; at + 1 < text.size() && out.indentation() + at < kLineWidth; ++at) {
            const char c = text[at];
            if (c == '"' && (at == 0 || text[at - 1] != '\\')) quotes = !quotes;
            if (quotes) continue;
            if (c == '(' || c == '{') ++depth;
            if (c == ')' || c == '}') --depth;
            const bool breaks = text[at + 1] == ' ' && (c == ';' || c == ',' || c == '&' || c == '|');
            if (!breaks || depth > bestDepth) continue;
            best = at + 1;
            bestDepth = depth;
        }
        if (best == 0) break;
        out.raw(text.substr(0, best));
        text.remove_prefix(best + 1);
        if (indents != 0) continue;
        for (; indents < 2; ++indents)
            out.indent();
    }
    out.raw(text);
    for (; indents > 0; --indents)
        out.dedent();
}

void print(const Block& block, const Reporting& reporting, Scope& scope, Writer& out) {
    Printer(reporting, scope, out).block(block);
}

}  // namespace ferz::cpp
