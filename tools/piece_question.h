// What verbs that ask about one piece on one board have in common: `DEF`, `--board`, `--piece`, `--effort`,
// `--json`, `--jsonl`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/json.h"
#include "tools/limit_options.h"
#include "tools/verbs.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ferz::tools {

struct PieceQuestion {
    ReadOptionsArguments read;
    EffortArgument effort;
    std::string def;
    std::string board = "8x8";
    std::string piece;
    bool json = false;
    bool jsonl = false;

    /// The option of the DEF, which is needed unless `--jsonl` is given.
    CLI::Option* addTo(CLI::App& verb);
    /// The keys of a line of JSON.
    [[nodiscard]] static std::vector<std::string_view> keys() { return {"def", "board", "piece"}; }
    /// `board` and `piece` as a line of JSON has them; what it lacks stays.
    void take(const Json& request, Diagnostics& diagnostics);
};

}  // namespace ferz::tools
