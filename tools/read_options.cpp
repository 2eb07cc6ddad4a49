#include "tools/read_options.h"

#include <fmt/format.h>

namespace ferz::tools {

void ReadOptions::addTo(Verb& verb) {
    verb.add("--names", names, {"piece names for letters, as A=alfil,C=camel", "L=NAME", false, true});
    verb.flag("--lenient", lenient, "Chessembly: read an unknown expression as `end`, with a warning");
}

std::optional<Options> ReadOptions::options(Problems& problems) const {
    Options options;
    options.files = true;
    options.lenient = lenient;
    for (const std::string& each : names) {
        const auto [letter, name] = splitPair(each);
        if (letter.empty() || name.empty()) {
            report(problems, diagnostic::kUnknownOption, fmt::format("`{}` names no letter", each),
                   "write it as `A=alfil`");
            return std::nullopt;
        }
        options.names[letter] = name;
    }
    return options;
}

void addEffort(Verb& verb, double& effort) {
    constexpr double kLeast = 0.001;
    constexpr double kMost = 1'000;
    verb.add(
        "--effort", effort,
        {"how long to try, 1 is a second or two: then it is undecided", "N", true, false, kLeast, kMost});
}

std::pair<std::string, std::string> splitPair(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return {text, {}};
    return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace ferz::tools
