#include "tools/questions.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>

namespace ferz::tools {

std::shared_ptr<const Definition> Stream::definition(const Json& request, const char* key,
                                                     Diagnostics& diagnostics) const {
    const std::string def = stringIn(request, key, "", diagnostics);
    if (diagnostics.hasErrors()) return nullptr;
    if (def == "-" || (def.size() > 2 && def.substr(def.size() - 2) == ":-")) {
        diagnostics.report(diagnostic::kUnreadable,
                           fmt::format("`{}` is `{}`, but standard input carries the questions", key, def));
        return nullptr;
    }
    return definitions.read(def, diagnostics);
}

int answerLines(const ReadOptionsArguments& read, const Answer& answer) {
    Diagnostics problems;
    auto settings = read.settings(problems);
    if (!settings) return failure(problems);
    settings->suggests = false;  // only the first error is answered
    DefinitionCache definitions(*settings);
    const Stream stream{*settings, definitions};
    for (std::string line; std::getline(std::cin, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Diagnostics diagnostics;
        const Json request = Json::parse(line, nullptr, false);
        Json reply;
        if (!request.is_object()) {
            diagnostics.report(diagnostic::kSyntax, "the line is not a JSON object");
        } else {
            reply = answer(request, stream, diagnostics);
        }
        std::cout << dump(diagnostics.hasErrors() ? errorJson(diagnostics) : reply) << '\n';
        // A reader at the other end of a pipe wants each answer at once, a file does not mind.
        if (std::cin.rdbuf()->in_avail() == 0) std::cout.flush();
    }
    std::cout.flush();
    if (std::cout) return kDone;
    problems.report(diagnostic::kUnwritable, "cannot write to standard output");
    return failure(problems);
}

void addJsonl(CLI::App& verb, bool& jsonl, CLI::Option* definition) {
    verb.add_flag("--jsonl", jsonl, "read one question a line on standard input, write one answer a line")
        ->excludes(definition);
}

}  // namespace ferz::tools
