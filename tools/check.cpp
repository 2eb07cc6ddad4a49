// ferz check: every problem of some texts, errors and warnings, without doing anything with them.
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "tools/definition.h"
#include "tools/json.h"
#include "tools/read_options.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptions read;
    std::vector<std::string> defs;
    bool json = false;
};

/// A line for each problem.
void showJson(const std::string& def, const Problems& problems) {
    for (const Problem& each : problems)
        std::cout << dump({{"def", def}, {each.isError ? "error" : "warning", toJson(each)}}) << '\n';
}

int runCheck(const Arguments& arguments) {
    Problems usage;
    auto options = arguments.read.options(usage);
    if (!options) return failure(usage);
    options->thorough = true;
    int code = kDone;
    for (const std::string& def : arguments.defs) {
        Problems problems;
        const auto pieces = readDefinition(def, *options, problems);
        if (!pieces) code = kWrong;
        if (arguments.json) {
            showJson(def, problems);
            continue;
        }
        show(problems);
        if (!pieces) continue;
        const std::string_view notation =
            pieces->empty() ? std::string_view("no notation") : pieces->front().notation();
        std::cout << fmt::format("{}: {}, {} piece{}\n", def, notation, pieces->size(),
                                 pieces->size() == 1 ? "" : "s");
    }
    return code;
}

}  // namespace

void addCheck(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "check", "Show every error and warning of some definitions");
    verb.footer(
        "Examples:\n"
        "  ferz check mRbN                      is it written right, and in which notation?\n"
        "  ferz check 'take-mvoe(1, 0);'        shows where it is wrong, and what was meant\n"
        "  ferz check pieces.mbn bouncing.csm   checks files\n"
        "  ferz check --json *.csm              a line {\"def\":...,\"error\":{...}} for each problem\n"
        "\n"
        "Exit code 0: every definition can be read, perhaps with warnings; 2: one cannot.");
    arguments->read.addTo(verb);
    verb.add("DEF", arguments->defs, definitionText("what to check")).require();
    verb.flag("--json", arguments->json, "print each problem as a line of JSON on standard output");
    verb.runs([arguments] { return runCheck(*arguments); });
}

}  // namespace ferz::tools
