#include "tools/problems.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

#include "ferz/problems.h"
#include "support/limits.h"
#include "support/printable.h"
#include "tools/colour.h"
#include "tools/shell.h"
#include "tools/verbs.h"

namespace ferz::tools {

void report(Problems& problems, const DiagnosticName& name, std::string message, std::string help) {
    Diagnostics diagnostics;
    diagnostics.report(name, std::move(message), std::move(help));
    append(problems, diagnostics);
}

void append(Problems& problems, const Problems& others) {
    problems.insert(problems.end(), others.begin(), others.end());
}

void append(Problems& problems, const Diagnostics& others) {
    append(problems, library::problemsOf(others));
}

Problem tooManyMoves() {
    Problems problems;
    report(problems, diagnostic::kLimit, fmt::format("the game has more than {} moves", limits::kPlies.most),
           "begin from its last position, with `fen`");
    return problems.front();
}

bool hasErrors(const Problems& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Problem& each) { return each.isError; });
}

const SettingNames& namesOf(const Problem::Remedy& remedy) {
    return *std::find_if(std::begin(kSettings), std::end(kSettings),
                         [&](const SettingNames& each) { return each.member == remedy.setting; });
}

std::string optionOf(const Problem::Remedy& remedy) {
    const SettingNames& names = namesOf(remedy);
    return fmt::format("{}--{} {}", names.verb.empty() ? "" : fmt::format("ferz {} ", names.verb),
                       names.option,
                       remedy.value.empty() ? std::string(names.example) : quoted(remedy.value));
}

std::string shownText(const Problem& problem) {
    if (!problem.remedy) return problem.text;
    // The help stands last.
    std::string text = problem.text;
    text.pop_back();
    return text + fmt::format(": `{}`\n", printable(optionOf(*problem.remedy)));
}

void show(const Problems& problems) {
    Problems ordered = problems;  // of several texts or calls
    library::sortByPlace(ordered);
    for (const Problem& each : ordered)
        std::cerr << coloured(each);
}

int failure(const Problems& problems) {
    show(problems);
    const bool areOurs = std::any_of(problems.begin(), problems.end(), [](const Problem& each) {
        return each.name == diagnostic::kDefect.name;
    });
    if (areOurs) return kDefect;
    if (hasErrors(problems)) return kWrong;
    std::cerr << "error: no result and no reason: this is a defect of ferz\n";
    return kDefect;
}

}  // namespace ferz::tools
