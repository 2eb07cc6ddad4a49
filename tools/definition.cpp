#include "tools/definition.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <iterator>

#include "support/hidden.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostCached = 1'000;

/// All of standard input, but never more than a little over the longest text allowed.
std::string readStandardInput() {
    constexpr std::size_t kMost = 2'000'000;
    std::string text;
    std::vector<char> buffer(1 << 16);
    while (std::cin && text.size() <= kMost) {
        std::cin.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        text.append(buffer.data(), static_cast<std::size_t>(std::cin.gcount()));
    }
    text.erase(0, byteOrderMarkBytes(text));
    return text;
}

/// `pieces.txt` or `./pieces`: no notation writes a piece so.
bool looksLikePath(const std::string& text) {
    if (text.find_first_of(" \t\r\n;()") != std::string::npos) return false;
    if (text.starts_with('/') || text.starts_with("./") || text.starts_with("../")) return true;
    const std::string extension = std::filesystem::path(text).extension().string();
    return extension.size() > 2 &&
           std::all_of(extension.begin() + 1, extension.end(),
                       [](unsigned char each) { return std::islower(each) != 0 || std::isdigit(each) != 0; });
}

}  // namespace

OptionText definitionText(const std::string& what) {
    return {what + ": a text (N, mbn:N), a file (@FILE, rook.csm), or - for standard input"};
}

OptionText pieceText(const std::string& what) {
    return {
        what +
        ": a text (N, mbn:N), a known piece (griffin), a file (@FILE, rook.csm), or - for standard input"};
}

bool isStandardInput(const std::string& definition) {
    return definition == "-" || (definition.size() > 2 && definition.ends_with(":-"));
}

std::optional<Text> findDefinition(const std::string& definition, const ReadOptions& options,
                                   Problems& problems) {
    auto text = taken(findText(definition, options.files, options.notation), problems);
    if (!text || text->isFile || text->text != "-") return text;
    text->name = "<stdin>";
    text->text = readStandardInput();
    return text;
}

std::optional<std::vector<Piece>> readDefinition(const std::string& definition, const ReadOptions& options,
                                                 Problems& problems) {
    const auto text = findDefinition(definition, options, problems);
    if (!text) return std::nullopt;
    Problems own;
    auto pieces = taken(read(*text, options), own);
    if (!pieces) mentionFile(*text, own);
    append(problems, own);
    return pieces;
}

void mentionFile(const Text& text, Problems& problems) {
    constexpr std::size_t kLongestPath = 1'000;
    if (text.name != Text().name || text.text.empty() || text.text.size() > kLongestPath) return;
    std::error_code error;
    if (std::filesystem::exists(text.text, error)) {
        problems.clear();
        report(problems, diagnostic::kUnreadable,
               fmt::format("no notation reads the text `{0}`, but there is a file `{0}`", text.text),
               fmt::format("write `@{}` to read the file", text.text));
    } else if (looksLikePath(text.text)) {
        problems.clear();
        report(problems, diagnostic::kUnreadable, fmt::format("there is no file `{}`", text.text));
    }
}

std::optional<std::vector<Piece>> DefinitionCache::read(const std::string& definition,
                                                        const ReadOptions& options, Problems& problems) {
    // Reading depends on the board only where it is hexagonal.
    const auto on = readBoard(options.board);
    const std::string key = fmt::format("{} {} {} {}", on ? on->hexagonal : "", options.notation,
                                        fmt::join(options.without, ","), definition);
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
    }
    const auto text = taken(findText(definition, options.files, options.notation), problems);
    if (!text) return std::nullopt;
    auto result = ferz::read(*text, options);
    append(problems, result.problems());
    if (!result) return std::nullopt;
    // What a warning or a file says may change: only clean text is remembered.
    if (!text->isFile && result.problems().empty()) {
        const std::lock_guard lock(mutex_);
        if (known_.size() >= kMostCached) known_.clear();
        known_.emplace(key, *result);
    }
    return std::move(*result);
}

}  // namespace ferz::tools
