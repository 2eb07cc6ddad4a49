#include "frontend/chessembly/dialect.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <string>
#include <string_view>

#include "frontend/chessembly/diagnostic_names.h"

namespace ferz::chessembly {

namespace {

bool set(Dialect& dialect, std::string_view option, std::string_view value) {
    const Reading reading = setReading(dialect, option, value);
    dialect.peekIsChosen = dialect.peekIsChosen || reading == &Readings::peekEnters;
    return reading != nullptr;
}

/// `peek=strict|enter, block=value|true`
std::string allOptions() {
    std::string text;
    for (const DialectOption& each : options())
        text += fmt::format("{}{}={}", text.empty() ? "" : ", ", each.name, fmt::join(each.values, "|"));
    return text;
}

constexpr std::string_view kBlank = " \t\r";
constexpr std::string_view kSeparators = " \t\r,";

/// Where the options of a comment `# ferz: ...` begin; npos in an ordinary comment.
std::size_t optionsOf(const ast::Comment& comment) {
    const std::size_t at = comment.text.find_first_not_of(kBlank, 1);
    if (at == std::string::npos || comment.text.compare(at, kOptionsMark.size(), kOptionsMark) != 0)
        return std::string::npos;
    return at + kOptionsMark.size();
}

/// Pairs `key=value`, with blanks or commas between.
bool readOptions(const ast::Comment& comment, std::size_t at, Dialect& dialect, const Source& source,
                 Diagnostics& diagnostics) {
    bool good = true;
    std::set<std::string_view> known;
    while ((at = comment.text.find_first_not_of(kSeparators, at)) != std::string::npos) {
        const std::size_t end = std::min(comment.text.find_first_of(kSeparators, at), comment.text.size());
        const std::string_view pair = std::string_view(comment.text).substr(at, end - at);
        const std::size_t equals = pair.find('=');
        const Span span = {comment.span.begin + at, comment.span.begin + end};
        if (equals == std::string_view::npos ||
            !set(dialect, pair.substr(0, equals), pair.substr(equals + 1))) {
            diagnostics.report(diagnostic::kUnknownOption, source, span,
                               fmt::format("unknown option `{}`", pair), "write " + allOptions());
            good = false;
        } else if (!known.insert(pair.substr(0, equals)).second) {
            diagnostics.report(diagnostic::kUnknownOption, source, span,
                               fmt::format("option `{}` is chosen twice", pair.substr(0, equals)));
            good = false;
        }
        at = end;
    }
    return good;
}

}  // namespace

std::optional<Dialect> dialectOf(const FrontendOptions& options, const ast::Program& program,
                                 const Source& source, Diagnostics& diagnostics) {
    Dialect dialect;
    dialect.lenient = options.lenient;
    dialect.names = options.names;
    bool good = true;
    // The text's own line first: options of the caller override it.
    bool isFirst = std::none_of(program.chains.begin(), program.chains.end(), [&](const ast::Chain& chain) {
        return !chain.expressions.empty() && !program.comments.empty() &&
               chain.span.begin < program.comments.front().span.begin;
    });
    for (const ast::Comment& comment : program.comments) {
        const std::size_t at = optionsOf(comment);
        if (at != std::string::npos && isFirst) {
            good = readOptions(comment, at, dialect, source, diagnostics);
        } else if (at != std::string::npos) {
            diagnostics.report(diagnostic::kIgnoredOptions, source, comment.span,
                               "options are read from the text's first comment only, before its chains");
        }
        isFirst = false;
    }
    for (const auto& [key, value] : options.dialect) {
        if (set(dialect, key, value)) continue;
        diagnostics.report(diagnostic::kUnknownOption, fmt::format("unknown option `{}={}`", key, value));
        good = false;
    }
    if (!good) return std::nullopt;
    return dialect;
}

}  // namespace ferz::chessembly
