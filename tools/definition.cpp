#include "tools/definition.h"

#include <iostream>
#include <iterator>

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
    // The mark that some editors begin a file with.
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
    return text;
}

}  // namespace

bool isStandardInput(const std::string& definition) {
    return definition == "-" || (definition.size() > 2 && definition.ends_with(":-"));
}

std::optional<Text> findDefinition(const std::string& definition, const Options& options,
                                   Problems& problems) {
    auto text = taken(findText(definition, options), problems);
    if (!text || text->isFile || text->text != "-") return text;
    text->name = "<stdin>";
    text->text = readStandardInput();
    return text;
}

std::optional<std::vector<Piece>> readDefinition(const std::string& definition, const Options& options,
                                                 Problems& problems) {
    const auto text = findDefinition(definition, options, problems);
    return text ? taken(read(*text, options), problems) : std::nullopt;
}

std::string fileOrDefinition(const std::string& argument) {
    return namesFile(argument) ? "@" + argument : argument;
}

std::optional<std::vector<Piece>> DefinitionCache::read(const std::string& definition,
                                                        const std::string& board, Problems& problems) {
    // What is read does not depend on the size of other boards.
    const bool isHexagonal = board.rfind("hex", 0) == 0 || board.rfind("rhomb", 0) == 0;
    const std::string key = isHexagonal ? board + " " + definition : definition;
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
    }
    Options options = options_;
    options.board = board;
    auto result = ferz::read(definition, options);
    append(problems, result.problems());
    if (!result) return std::nullopt;
    // What a warning or a file says may change: only clean text is remembered.
    if (definition.find('@') == std::string::npos && result.problems().empty()) {
        const std::lock_guard lock(mutex_);
        if (known_.size() >= kMostCached) known_.clear();
        known_.emplace(key, *result);
    }
    return std::move(*result);
}

}  // namespace ferz::tools
