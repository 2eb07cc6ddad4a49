#include "support/diagnostics.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <tuple>
#include <utility>

#include "support/printable.h"

namespace ferz {

namespace {

constexpr std::size_t kShownBytes = 160;  // of a source line, round the caret

bool continuesCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

bool isError(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Error;
}

/// The printed part of a source line: all of it, or the part around the caret if it is long.
struct Excerpt {
    std::string text;
    std::size_t caret = 0;
    std::size_t cells = 1;
};

Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end) {
    std::size_t first = 0;
    std::size_t last = line.size();
    if (line.size() > kShownBytes) {
        first = begin > kShownBytes / 2 ? begin - kShownBytes / 2 : 0;
        last = std::min(line.size(), first + kShownBytes);
        while (first > 0 && first < line.size() && continuesCharacter(line[first]))
            --first;
        while (last < line.size() && continuesCharacter(line[last]))
            ++last;
    }
    end = std::clamp(end, begin, last);
    Excerpt found;
    found.text = (first > 0 ? "..." : "") + printable(line.substr(first, last - first)) +
                 (last < line.size() ? "..." : "");
    found.caret = (first > 0 ? 3 : 0) + displayWidth(printable(line.substr(first, begin - first)));
    found.cells = std::max<std::size_t>(1, displayWidth(printable(line.substr(begin, end - begin))));
    return found;
}

void place(Diagnostic& diagnostic, const Source& source, Span span) {
    diagnostic.file = source.name();
    diagnostic.position = source.position(span.begin);
    diagnostic.span.begin = std::min(span.begin, source.text().size());
    diagnostic.span.end = std::clamp(span.end, diagnostic.span.begin, source.text().size());
    const std::string_view line = source.line(diagnostic.position.line);
    const std::size_t start = static_cast<std::size_t>(line.data() - source.text().data());
    const std::size_t begin = std::min(std::max(span.begin, start) - start, line.size());
    const std::size_t end = span.end > start ? std::min(span.end - start, line.size()) : begin;
    Excerpt shown = excerpt(line, begin, end);
    diagnostic.line = std::move(shown.text);
    diagnostic.caret = shown.caret;
    diagnostic.cells = shown.cells;
}

}  // namespace

void Diagnostics::report(DiagnosticName name, const Source& source, Span span, std::string message,
                         std::string help, std::optional<Remedy> remedy) {
    // Looking up the place takes as long as its line: not for hundreds of thousands that nobody will see.
    if (dropIfFull(name.severity)) return;
    Diagnostic diagnostic;
    diagnostic.name = name.name;
    diagnostic.severity = name.severity;
    diagnostic.message = std::move(message);
    diagnostic.help = std::move(help);
    diagnostic.remedy = std::move(remedy);
    place(diagnostic, source, span);
    add(std::move(diagnostic));
}

void Diagnostics::report(DiagnosticName name, std::string message, std::string help,
                         std::optional<Remedy> remedy) {
    Diagnostic diagnostic;
    diagnostic.name = name.name;
    diagnostic.severity = name.severity;
    diagnostic.message = std::move(message);
    diagnostic.help = std::move(help);
    diagnostic.remedy = std::move(remedy);
    add(std::move(diagnostic));
}

void Diagnostics::append(const Diagnostics& other) {
    for (const Diagnostic& diagnostic : other.all_)
        add(diagnostic);
    dropped_ += other.dropped_;
}

void Diagnostics::helpFirstError(const std::string& help, Remedy remedy) {
    const auto first = std::find_if(all_.begin(), all_.end(), isError);
    if (first == all_.end()) return;
    first->help = printable(help);
    first->remedy = std::move(remedy);
}

void Diagnostics::placeFirstError(const Source& source, Span span) {
    const auto first = std::find_if(all_.begin(), all_.end(), isError);
    if (first != all_.end()) place(*first, source, span);
}

bool Diagnostics::dropIfFull(Severity severity) {
    const bool isAnError = severity == Severity::Error;
    // The first error is always kept, however many warnings came before it.
    if (all_.size() < kMost || (isAnError && errors_ == 0)) return false;
    ++dropped_;
    if (isAnError) ++errors_;
    return true;
}

void Diagnostics::add(Diagnostic diagnostic) {
    if (dropIfFull(diagnostic.severity)) return;
    if (isError(diagnostic)) ++errors_;
    diagnostic.message = printable(diagnostic.message);
    diagnostic.help = printable(diagnostic.help);
    all_.push_back(std::move(diagnostic));
}

const Diagnostic* Diagnostics::firstError() const {
    const auto found = std::find_if(all_.begin(), all_.end(), isError);
    return found == all_.end() ? nullptr : &*found;
}

std::string render(const Diagnostic& diagnostic) {
    std::string text;
    auto out = std::back_inserter(text);
    const char* severity = diagnostic.severity == Severity::Error ? "error" : "warning";
    if (diagnostic.file.empty()) {
        fmt::format_to(out, "{}: {} [{}]\n", severity, diagnostic.message, diagnostic.name);
    } else {
        fmt::format_to(out, "{}:{}:{}: {}: {} [{}]\n", printable(diagnostic.file), diagnostic.position.line,
                       diagnostic.position.column, severity, diagnostic.message, diagnostic.name);
        fmt::format_to(out, "    {}\n    {}{}\n", diagnostic.line, std::string(diagnostic.caret, ' '),
                       std::string(diagnostic.cells, '^'));
    }
    if (!diagnostic.help.empty()) fmt::format_to(out, "    help: {}\n", diagnostic.help);
    return text;
}

std::string render(const Diagnostics& diagnostics) {
    std::vector<const Diagnostic*> ordered;
    for (const Diagnostic& diagnostic : diagnostics.all())
        ordered.push_back(&diagnostic);
    std::stable_sort(ordered.begin(), ordered.end(), [](const Diagnostic* left, const Diagnostic* right) {
        return std::tie(left->file, left->position.line, left->position.column) <
               std::tie(right->file, right->position.line, right->position.column);
    });
    std::string text;
    for (const Diagnostic* diagnostic : ordered)
        text += render(*diagnostic);
    if (diagnostics.dropped() > 0) text += fmt::format("... and {} more\n", diagnostics.dropped());
    return text;
}

}  // namespace ferz
