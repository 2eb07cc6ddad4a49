#include "ferz/problems.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace ferz {

namespace library {

Problem problemOf(const Diagnostic& diagnostic) {
    Problem problem;
    problem.isError = diagnostic.severity == Severity::Error;
    problem.name = diagnostic.name;
    problem.message = diagnostic.message;
    problem.help = diagnostic.help;
    if (diagnostic.remedy)
        problem.remedy = {std::string(namesOf(diagnostic.remedy->setting).member), diagnostic.remedy->value};
    problem.file = diagnostic.file;
    if (!diagnostic.file.empty()) {
        problem.line = diagnostic.position.line;
        problem.column = diagnostic.position.column;
        problem.length = diagnostic.cells;
        problem.begin = diagnostic.span.begin;
        problem.end = diagnostic.span.end;
    }
    problem.text = render(diagnostic);
    return problem;
}

void sortByPlace(std::vector<Problem>& problems) {
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& left, const Problem& right) {
        const auto place = [](const Problem& each) { return std::tie(each.file, each.line, each.column); };
        return place(left) < place(right);
    });
}

std::vector<Problem> problemsOf(const Diagnostics& diagnostics) {
    std::vector<Problem> problems;
    for (const Diagnostic& each : diagnostics.all())
        problems.push_back(problemOf(each));
    sortByPlace(problems);
    if (diagnostics.dropped() > 0) {
        Problem more;
        more.isError = false;
        more.name = "more";
        more.message = fmt::format("and {} more", diagnostics.dropped());
        more.text = fmt::format("... and {} more\n", diagnostics.dropped());
        problems.push_back(std::move(more));
    }
    return problems;
}

}  // namespace library

std::string textOf(const std::vector<Problem>& problems) {
    std::string text;
    for (const Problem& each : problems)
        text += each.text;
    return text;
}

}  // namespace ferz
