#include "frontend/chessembly/dialect.h"

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace ferz::chessembly {

namespace {

bool set(Dialect& dialect, std::string_view key, std::string_view value) {
    const auto choose = [&](bool& option, std::string_view off, std::string_view on) {
        if (value != off && value != on) return false;
        option = value == on;
        return true;
    };
    if (key == "peek") return choose(dialect.peekEnters, "strict", "enter");
    if (key == "block") return choose(dialect.blocksAreTrue, "value", "true");
    if (key == "black") return choose(dialect.blackOnBoard, "turn", "board");
    if (key == "dialect") return choose(dialect.extended, "standard", "extended");
    return false;
}

constexpr std::string_view kMarker = "ferz:";
constexpr std::string_view kBlank = " \t\r";

/// `key=value` pairs of a comment `# ferz: ...`, anything else is an ordinary comment.
bool readComment(const ast::Comment& comment, Dialect& dialect, const Source& source,
                 Diagnostics& diagnostics) {
    std::size_t at = comment.text.find_first_not_of(kBlank, 1);
    if (at == std::string::npos || std::string_view(comment.text).substr(at, kMarker.size()) != kMarker)
        return true;
    at += kMarker.size();
    bool good = true;
    while ((at = comment.text.find_first_not_of(kBlank, at)) != std::string::npos) {
        const std::size_t end = std::min(comment.text.find_first_of(kBlank, at), comment.text.size());
        const std::string_view pair = std::string_view(comment.text).substr(at, end - at);
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos ||
            !set(dialect, pair.substr(0, equals), pair.substr(equals + 1))) {
            diagnostics.report(
                diagnostic::kUnknownOption, source, {comment.span.begin + at, comment.span.begin + end},
                fmt::format("unknown option `{}`", pair),
                "write peek=strict|enter, block=value|true, black=turn|board, dialect=standard|extended");
            good = false;
        }
        at = end;
    }
    return good;
}

}  // namespace

std::optional<Dialect> dialectOf(const ReadOptions& options, const ast::Program& program,
                                 const Source& source, Diagnostics& diagnostics) {
    Dialect dialect;
    dialect.lenient = options.lenient;
    dialect.names = options.names;
    bool good = true;
    // The text's own line first: what the caller says explicitly wins.
    if (!program.comments.empty()) {
        const ast::Comment& first = program.comments.front();
        const bool leads = source.text().find_first_not_of(" \t\r\n\xEF\xBB\xBF") == first.span.begin;
        if (leads) good = readComment(first, dialect, source, diagnostics);
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
