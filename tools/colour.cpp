#include "tools/colour.h"

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <fmt/color.h>
#include <fmt/format.h>
#include <langinfo.h>
#include <sstream>
#include <string_view>
#include <unistd.h>

#include "tools/problems.h"

namespace ferz::tools {

namespace {

std::string& mode() {
    static std::string chosen = "auto";
    return chosen;
}

bool wantsColour(Output output) {
    const char* noColour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool isWanted = (noColour == nullptr || *noColour == '\0') && terminal != nullptr &&
                          std::string_view(terminal) != "dumb";
    return isWanted && isTerminal(output);
}

std::string painted(std::string_view text, const fmt::text_style& style) {
    return fmt::format(style, "{}", text);
}

fmt::text_style bold(fmt::terminal_color colour) {
    return fmt::emphasis::bold | fmt::fg(colour);
}

/// The word painted, and the place before it in bold.
std::string withWord(const std::string& line, std::string_view word, const fmt::text_style& style) {
    const std::size_t found = line.find(word);
    if (found == std::string::npos) return line;
    const std::string before = line.substr(0, found);
    const bool isBlank = before.find_first_not_of(' ') == std::string::npos;
    return (isBlank ? before : painted(before, fmt::emphasis::bold)) + painted(word, style) +
           line.substr(found + word.size());
}

std::string withCarets(const std::string& line, const fmt::text_style& style) {
    const std::size_t found = std::min(line.find('^'), line.size());
    return line.substr(0, found) + painted(line.substr(found), style);
}

}  // namespace

bool isTerminal(Output output) {
    return isatty(output == Output::Standard ? STDOUT_FILENO : STDERR_FILENO) != 0;
}

void chooseColour(const std::string& chosen) {
    mode() = chosen;
}

bool isColoured(Output output) {
    return mode() == "always" || (mode() != "never" && wantsColour(output));
}

// Lines: `[place: ]severity: message`; where there is a place the source and the carets; the help.
std::string coloured(const Problem& problem) {
    const std::string plain = shownText(problem);
    if (!isColoured(Output::Error)) return plain;
    const fmt::text_style severity =
        bold(problem.isError ? fmt::terminal_color::red : fmt::terminal_color::yellow);
    const std::size_t carets = problem.line > 0 ? 2 : 0;
    std::istringstream lines(plain);
    std::string text;
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
        if (number == 0) {
            text += withWord(line, problem.isError ? "error:" : "warning:", severity);
        } else if (number == carets) {
            text += withCarets(line, severity);
        } else if (number > carets) {
            text += withWord(line, "help:", bold(fmt::terminal_color::cyan));
        } else {
            text += line;
        }
        text += '\n';
    }
    return text;
}

std::string printed(const Picture& picture) {
    std::setlocale(LC_CTYPE, "");
    const bool isUtf8 = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    return picture.text(isUtf8, isColoured(Output::Standard));
}

std::optional<Theme> readTheme(const std::string& word, Problems& problems) {
    if (word == "light") return Theme::Light;
    if (word == "dark") return Theme::Dark;
    if (word == "auto") return Theme::Auto;
    report(problems, diagnostic::kUsage,
           fmt::format("`{}` is no theme: write `light`, `dark` or `auto`", word));
    return std::nullopt;
}

}  // namespace ferz::tools
