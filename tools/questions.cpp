#include "tools/questions.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>

namespace ferz::tools {

std::shared_ptr<const Definition> Stream::definition(const Json& request, const char* key,
                                                     Diagnostics& diagnostics) const {
    if (!request.contains(key)) {
        diagnostics.report(diagnostic::kMissingKey, fmt::format("`{}` is missing", key));
        return nullptr;
    }
    const std::string def = stringIn(request, key, "", diagnostics);
    if (diagnostics.hasErrors()) return nullptr;
    if (def == "-" || (def.size() > 2 && def.substr(def.size() - 2) == ":-")) {
        diagnostics.report(diagnostic::kUnreadable,
                           fmt::format("`{}` is `{}`, but standard input carries the questions", key, def));
        return nullptr;
    }
    return definitions.read(def, diagnostics);
}

namespace {

void checkKeys(const Json& request, const std::vector<std::string_view>& keys, Diagnostics& diagnostics) {
    for (const auto& [key, value] : request.items()) {
        if (key == "id" || std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        diagnostics.report(diagnostic::kUnknownKey,
                           fmt::format("there is no key `{}`, only `{}`", key, fmt::join(keys, "`, `")));
    }
}

}  // namespace

int answerLines(const ReadOptionsArguments& read, const std::vector<std::string_view>& keys,
                const Answer& answer) {
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
            checkKeys(request, keys, diagnostics);
            if (!diagnostics.hasErrors()) reply = answer(request, stream, diagnostics);
        }
        if (diagnostics.hasErrors()) reply = errorJson(diagnostics);
        // What tells a question apart in a pipe is passed through.
        if (request.is_object() && request.contains("id")) reply["id"] = request["id"];
        std::cout << dump(reply) << '\n';
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
