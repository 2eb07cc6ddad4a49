#include "languages/program_text.h"

#include <fmt/format.h>
#include <utility>

#include "frontend/options.h"
#include "support/hidden.h"

namespace ferz::languages {

namespace {

bool isUtf8(std::string_view text) {
    bool good = true;
    forEachCharacter(text, [&](std::string_view, bool isGood) { good = good && isGood; });
    return good;
}

}  // namespace

ProgramText::ProgramText(const std::string& name, std::string text) : source_(name, std::move(text)) {
    const std::string_view all = source_.text();
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = all.find('\n', begin);
        const bool hasReturn = end > begin && all[end - 1] == '\r';
        lines_.push_back({begin, hasReturn ? end - 1 : end});
        begin = end + 1;
    }
}

std::optional<ProgramText> ProgramText::read(const std::string& name, std::string bytes,
                                             Diagnostics& diagnostics) {
    bytes.erase(0, byteOrderMarkBytes(bytes));
    const auto refuse = [&](DiagnosticName kind, std::string message) {
        diagnostics.report(kind, Source(name, bytes), {0, 0}, std::move(message));
        return std::nullopt;
    };
    if (bytes.size() > kMostTextBytes)
        return refuse(diagnostic::kTooLong, fmt::format("the text is longer than {} bytes", kMostTextBytes));
    if (!isUtf8(bytes)) return refuse(diagnostic::kUnreadable, "the text is not UTF-8");
    if (!bytes.empty() && !bytes.ends_with('\n')) bytes += '\n';
    return ProgramText(name, std::move(bytes));
}

Span ProgramText::span(std::size_t index, std::size_t begin, std::size_t end) const {
    if (index >= lines_.size()) return {source_.text().size(), source_.text().size()};
    return {lines_[index].begin + begin, lines_[index].begin + end};
}

Span ProgramText::span(std::size_t index) const {
    return index < lines_.size() ? lines_[index] : span(index, 0, 0);
}

std::size_t firstCharacter(std::string_view text) {
    if (text.empty()) return 0;
    std::size_t end = 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        ++end;
    return end;
}

}  // namespace ferz::languages
