// ferz check: every problem of some texts, errors and warnings, without doing anything with them.
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "tools/definition.h"
#include "tools/read_options.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptions read;
    std::vector<std::string> defs;
};

int runCheck(const Arguments& arguments) {
    Problems usage;
    auto options = arguments.read.options(usage);
    if (!options) return failure(usage);
    options->thorough = true;
    int code = kDone;
    for (const std::string& def : arguments.defs) {
        Problems problems;
        const auto pieces = readDefinition(def, *options, problems);
        show(problems);
        if (!pieces) {
            code = kWrong;
            continue;
        }
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
    Verb verb(program, "check", "Every problem of some texts");
    verb.footer(
        "Examples:\n"
        "  ferz check pieces.mbn bouncing.csm\n"
        "  ferz check mbn:R4\n"
        "Warnings do not change the exit code: 0 when every text can be read, 2 otherwise.");
    arguments->read.addTo(verb);
    verb.add("file", arguments->defs, {"files, or definitions as DEF", "FILE"}).require();
    verb.runs([arguments] { return runCheck(*arguments); });
}

}  // namespace ferz::tools
