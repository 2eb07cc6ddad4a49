// ferz check: every problem of some texts, errors and warnings, without doing anything with them.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "tools/definition.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptionsArguments read;
    std::vector<std::string> defs;
};

int runCheck(const Arguments& arguments) {
    Diagnostics usage;
    auto settings = arguments.read.settings(usage);
    if (!settings) return failure(usage);
    settings->thorough = true;
    int code = kDone;
    for (const std::string& def : arguments.defs) {
        Diagnostics diagnostics;
        const auto definition = readDefinition(fileOrDefinition(def), *settings, diagnostics);
        show(diagnostics);
        if (!definition) {
            code = kWrong;
            continue;
        }
        const std::size_t count = definition->movements.size();
        std::cout << fmt::format("{}: {}, {} piece{}\n", def, definition->notation->name, count,
                                 count == 1 ? "" : "s");
    }
    return code;
}

}  // namespace

void addCheck(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("check", "Every problem of some texts");
    verb->footer(
        "Examples:\n"
        "  ferz check pieces.mbn bouncing.csm\n"
        "  ferz check mbn:R4\n"
        "Warnings do not change the exit code: 0 when every text can be read, 2 otherwise.");
    arguments->read.addTo(*verb);
    verb->add_option("file", arguments->defs, "files, or definitions as DEF")->type_name("FILE")->required();
    verb->callback([arguments, &run] { run = [arguments] { return runCheck(*arguments); }; });
}

}  // namespace ferz::tools
