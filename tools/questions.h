// `--jsonl`: one JSON object a line on standard input, one answer a line on standard output, in order.
//
// An error is an answer too, and so is a line that is no JSON; empty lines are passed over. What all
// questions of a stream share is read once: names, and definitions that are asked about again.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"
#include "tools/definition.h"
#include "tools/json.h"
#include "tools/verbs.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ferz::tools {

struct Stream {
    const ReadSettings& settings;
    DefinitionCache& definitions;

    /// The definition under a key of the request; null when it cannot be read, which is reported.
    [[nodiscard]] std::shared_ptr<const Definition> definition(const Json& request, const char* key,
                                                               Diagnostics& diagnostics) const;
};

using Answer = std::function<Json(const Json& request, const Stream& stream, Diagnostics& diagnostics)>;

/// Answers every line; the exit code. A question has these keys and no others; `id` is passed through.
[[nodiscard]] int answerLines(const ReadOptionsArguments& read, const std::vector<std::string_view>& keys,
                              const Answer& answer);

/// Adds `--jsonl`, which goes without the positional definitions.
void addJsonl(CLI::App& verb, bool& jsonl, CLI::Option* definition);

}  // namespace ferz::tools
