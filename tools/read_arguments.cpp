#include "tools/read_arguments.h"

#include <algorithm>
#include <fmt/format.h>

namespace ferz::tools {

namespace {

/// Looks only at the name in `mbn` or `betza[dialect=fsf]`: reading reports problems with the options.
bool isNotation(const std::string& text, Problems& problems) {
    const std::vector<Notation> all = notations();
    const std::string name = text.substr(0, text.find('['));
    if (std::any_of(all.begin(), all.end(), [&](const Notation& each) { return each.name == name; }))
        return true;
    std::string known;
    for (const Notation& each : all)
        known += fmt::format(" `{}`", each.name);
    report(problems, diagnostic::kUnknownNotation,
           fmt::format("there is no notation `{}`, which `--from` or FERZ_FROM names", text),
           "the notations are" + known);
    return false;
}

}  // namespace

std::vector<Option> ReadArguments::addTo(Verb& verb) {
    OptionText notation{"the notation of a text that names none, as mbn; or set FERZ_FROM", "NOTATION"};
    notation.environment = "FERZ_FROM";
    return {
        verb.add("--from", from, notation), addNamesTo(verb),
        verb.add("--without", without,
                 {"read the piece without these: promotion, en-passant, first-move", "RULES", false, true}),
        verb.flag("--lenient", lenient,
                  "Chessembly: warn about an unknown expression, and read it as `end`")};
}

Option ReadArguments::addNamesTo(Verb& verb) {
    return verb.add("--names", names,
                    {"names of pieces for letters, as A=alfil,C=camel", "L=NAME", false, true});
}

std::optional<ReadOptions> ReadArguments::options(Problems& problems) const {
    ReadOptions options;
    options.files.allowed = true;
    options.files.devices = true;  // whatever is named on the command line
    options.lenient = lenient;
    options.without = without;
    options.notation = from;
    if (!from.empty() && !isNotation(from, problems)) return std::nullopt;
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
        {"how much to try until it is undecided; 1 is a second or two", "N", true, false, kLeast, kMost});
}

std::pair<std::string, std::string> splitPair(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return {text, {}};
    return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace ferz::tools
