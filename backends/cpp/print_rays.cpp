#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "backends/cpp/print.h"
#include "ir/text.h"

namespace ferz::cpp {

using ir::normal::Ray;
using ir::normal::RayGroup;

void close(Writer& out) {
    out.dedent();
    out.line("}}");
}

std::string simple(const std::string& sink, const std::string& to, bool captures) {
    return fmt::format("{}(Simple{{from, {}{}}});", sink, to, captures ? ", true" : "");
}

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

void openIf(Writer& out, const std::string& init, const Condition& condition) {
    const std::string head = init.empty() ? "" : init + "; ";
    printWrapped(out, "if (" + head + condition.text() + ") {");
    out.indent();
}

void printList(Writer& out, const std::string& head, const std::vector<std::string>& items,
               const std::string& tail) {
    std::string whole = head;
    for (const std::string& item : items)
        whole += (&item == &items.front() ? "" : ", ") + item;
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

namespace {

ir::Vec seenByBlack(const ir::Vec& vec, ir::ForBlack forBlack) {
    switch (forBlack) {
        case ir::ForBlack::MirrorRanks: return {vec.file, -vec.rank, vec.level, vec.row};
        case ir::ForBlack::Turn: return {-vec.file, -vec.rank, vec.level, vec.row};
        case ir::ForBlack::Nothing: break;
    }
    return vec;
}

class RayPrinter {
public:
    RayPrinter(const Page& page, const RayGroup& group) : page_(page), group_(group), form_(group.form) {}

    void print(const std::string& table) {
        Writer& out = page_.out;
        Condition guard = true;
        for (const ir::Test& test : form_.guards)
            guard = guard && page_.scope.beforeMove(test, "from");
        for (const ir::Test& test : form_.arrival)
            arrival_ = arrival_ && page_.scope.beforeMove(test, "to");
        if (guard.isFalse() || arrival_.isFalse()) return;
        out.line("// {}", sentence());
        if (!guard.isTrue()) openIf(out, {}, guard);
        VecText vec(group_.steps.front());
        const bool several = group_.steps.size() > 1;
        if (several) {
            std::vector<std::string> vecs;
            for (const ir::Vec& step : group_.steps)
                vecs.push_back(braced(step));
            printList(out, fmt::format("static constexpr Vec {}[] = {{", table), vecs, "};");
            for (const ir::Vec& step : group_.steps)
                vec.inSpace = vec.inSpace || VecText(step).inSpace;
            vec.text = isLeap() ? "leap" : "ray";
            out.line("for (const Vec& {} : {}) {{", vec.text, table);
            out.indent();
        }
        if (isLeap()) {
            printLeap(vec, several);
        } else {
            printRider(vec);
        }
        if (several) close(out);
        if (!guard.isTrue()) close(out);
    }

    [[nodiscard]] bool isLeap() const { return form_.first == 1 && form_.last == 1; }

private:
    [[nodiscard]] std::string sentence() const {
        std::string text = isLeap() ? "leaps" : "rides";
        if (form_.first == form_.last && !isLeap()) {
            text += fmt::format(" of {} steps", form_.first);
        } else if (form_.last != 0 && !isLeap()) {
            text += fmt::format(" of {} to {} steps", form_.first, form_.last);
        } else if (form_.first > 1) {
            text += fmt::format(" of {} steps or more", form_.first);
        }
        const auto kinds = [](const ir::Contents& contents) {
            std::string kind = ir::print(contents);
            std::replace(kind.begin(), kind.end(), '\n', ' ');
            return kind;
        };
        if (!form_.move.isNone()) text += ", moving (" + kinds(form_.move) + ")";
        if (!form_.capture.isNone()) text += ", capturing (" + kinds(form_.capture) + ")";
        return text;
    }

    [[nodiscard]] std::string offset(const std::string& from, const VecText& vec) const {
        const std::set<ir::Vec> steps(group_.steps.begin(), group_.steps.end());
        const bool closed = std::all_of(steps.begin(), steps.end(), [&](const ir::Vec& step) {
            return steps.count(seenByBlack(step, page_.scope.forBlack())) != 0;
        });
        return page_.scope.offset(from, vec, form_.edges, {}, !closed);
    }

    [[nodiscard]] std::string report(bool captures) const {
        if (form_.tags.empty()) return simple(page_.sink, "to", captures);
        return fmt::format("{}(Move(from, to{}){});", page_.sink, captures ? ", {to}" : "",
                           fmt::join(tagParts(form_.tags), ""));
    }

    [[nodiscard]] Condition holds(const ir::Contents& what) const {
        return page_.scope.holds(what, page_.scope.onBoard("to"));
    }

    void ending(const Condition& condition, bool captures) const {
        if (condition.isFalse()) return;
        if (condition.isTrue()) {
            printWrapped(page_.out, report(captures));
        } else {
            const std::string line = "if (" + condition.text() + ") " + report(captures);
            if (page_.out.indentation() + line.size() <= kLineWidth) {
                page_.out.raw(line);
                return;
            }
            openIf(page_.out, {}, condition);
            printWrapped(page_.out, report(captures));
            close(page_.out);
        }
    }

    void printLeap(const VecText& vec, bool several) const {
        Writer& out = page_.out;
        if (several) {
            printWrapped(out, "const int to = " + offset("from", vec) + ";");
            out.line("if (to == kNoSquare) continue;");
        } else {
            openIf(out, "const int to = " + offset("from", vec), Condition::atom("to != kNoSquare"));
        }
        ending(holds(form_.move) && arrival_, false);
        ending(holds(form_.capture) && arrival_, true);
        if (!several) close(out);
    }

    void printRider(const VecText& vec) const {
        Writer& out = page_.out;
        const bool endless = std::holds_alternative<ir::JoinedFiles>(form_.edges) && form_.last == 0;
        const bool counts = form_.first > 1 || form_.last != 0 || endless;
        std::string goesOn = "to != kNoSquare";
        if (form_.last != 0) goesOn += fmt::format(" && steps <= {}", form_.last);
        // Where a file is entered from two sides a ride may circle without coming home.
        if (endless) goesOn += " && steps <= squaresOf(board)";
        printWrapped(out, fmt::format("for (int to = {}{}; {}; to = {}{}) {{", offset("from", vec),
                                      counts ? ", steps = 1" : "", goesOn, offset("to", vec),
                                      counts ? ", ++steps" : ""));
        out.indent();
        Condition here = arrival_;
        if (form_.first > 1) here = Condition::atom(fmt::format("steps >= {}", form_.first)) && here;
        const bool movesPlainly = form_.move == ir::Contents::nothing();
        if (!movesPlainly) ending(here && holds(form_.move), false);
        ending(here && holds(form_.capture), true);
        out.raw("if (" + (!holds(ir::Contents::nothing())).text() + ") break;");
        if (movesPlainly) ending(here, false);
        close(out);
    }

    const Page& page_;
    const RayGroup& group_;
    const Ray& form_;
    Condition arrival_ = true;
};

}  // namespace

void printRays(const Page& page, const std::vector<Ray>& rays) {
    const std::vector<RayGroup> groups = ir::normal::grouped(rays);
    const auto tables = [&](bool leaps) {
        return std::count_if(groups.begin(), groups.end(), [&](const RayGroup& group) {
            return group.steps.size() > 1 && RayPrinter(page, group).isLeap() == leaps;
        });
    };
    const bool oneOfLeaps = tables(true) == 1;
    const bool oneOfRides = tables(false) == 1;
    int leaps = 0;
    int rides = 0;
    for (const RayGroup& group : groups) {
        RayPrinter printer(page, group);
        const bool leap = printer.isLeap();
        std::string table = leap ? "kLeaps" : "kRays";
        int& number = leap ? leaps : rides;
        if (group.steps.size() > 1) ++number;
        if (!(leap ? oneOfLeaps : oneOfRides)) table += fmt::format("{}", number);
        printer.print(table);
    }
}

}  // namespace ferz::cpp
