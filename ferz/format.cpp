// Texts in their one layout: what is written was read back and is the same automaton, to the last state.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/problems.h"

namespace ferz {

namespace {

/// Nothing is wrong with the text, it is only more than ferz can lower.
bool isOnlyUnsupported(const Diagnostics& diagnostics) {
    return diagnostics.dropped() == 0 &&
           std::all_of(diagnostics.all().begin(), diagnostics.all().end(), [](const Diagnostic& each) {
               return each.severity == Severity::Warning || each.name == diagnostic::kNotYet.name ||
                      each.name == diagnostic::kTooLarge.name;
           });
}

std::optional<std::string> formatted(const Text& text, const library::ReadSettings& settings,
                                     Diagnostics& diagnostics) {
    Diagnostics problems;
    const auto before = library::readText(text, settings, problems);
    const frontend::Notation* notation =
        before ? before->notation : frontend::findNotation(text.notation.substr(0, text.notation.find('[')));
    if (!before && (notation == nullptr || !isOnlyUnsupported(problems))) {
        diagnostics.append(problems);
        return std::nullopt;
    }
    if (notation->format == nullptr) {
        diagnostics.report(diagnostic::kNoFormatter, fmt::format("{} has no formatter", notation->name));
        return std::nullopt;
    }
    auto result = notation->format(Source(text.name, text.text), diagnostics);
    if (!result || !before) return result;
    Text laidOut = text;
    laidOut.notation = std::string(notation->name) + before->dialect;
    laidOut.text = *result;
    const auto after = library::readText(laidOut, settings, problems);
    if (after && after->movements == before->movements) return result;
    diagnostics.report(diagnostic::kDefect,
                       fmt::format("`{}` would change its meaning: this is a defect of ferz", text.name));
    return std::nullopt;
}

}  // namespace

Result<std::string> format(const Text& text, const ReadOptions& options) {
    Diagnostics diagnostics;
    auto result = formatted(text, library::settingsOf(options), diagnostics);
    return library::resultOf(std::move(result), diagnostics);
}

}  // namespace ferz
