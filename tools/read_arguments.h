// `--from`, `--names`, `--without` and `--lenient`, which all verbs that read definitions take.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"
#include "tools/verb.h"

namespace ferz::tools {

struct ReadArguments {
    std::string from;
    std::vector<std::string> names;
    bool lenient = false;
    std::vector<std::string> without;

    /// Returns them.
    std::vector<Option> addTo(Verb& verb);
    /// `--names` alone, for a text whose notations are known.
    Option addNamesTo(Verb& verb);
    /// Empty when the names are malformed, or there is no such notation, which is reported.
    [[nodiscard]] std::optional<ReadOptions> options(Problems& problems) const;
};

/// `--effort`: how much work one question may be before it is undecided.
void addEffort(Verb& verb, double& effort);

/// Splits `k=v` at the first `=`; the value is empty when there is none.
[[nodiscard]] std::pair<std::string, std::string> splitPair(const std::string& text);

}  // namespace ferz::tools
