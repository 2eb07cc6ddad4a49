// The text that a definition stands for: its prefix taken apart, its file read.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>

#include "ferz/definition.h"
#include "ferz/problems.h"
#include "ferz/read_file.h"

namespace ferz {

namespace library {

namespace {

/// Returns true for a text that ends as a notation's files do: it means a file, even if there is none.
bool isNamedAsFile(std::string_view text) {
    return text.find_first_of(":\n") == std::string_view::npos && !text.starts_with('@') &&
           frontend::findNotationByExtension(std::filesystem::path(text).extension().string()) != nullptr;
}

/// The path in `@file`, or in a bare name with the extension of a notation. MBN's macros begin with `@` too
/// (`@I=N0 Z=QI`): what has a `=` and is no file is a text. Where no file may be read none is looked for.
std::optional<std::string_view> fileIn(std::string_view rest, const FileOptions& files) {
    if (isNamedAsFile(rest)) return rest;
    if (!rest.starts_with('@')) return std::nullopt;
    const std::string_view path = rest.substr(1);
    std::error_code error;
    const bool isFile =
        rest.find('=') == std::string_view::npos ||
        (files.allowed && std::filesystem::exists(std::filesystem::path(files.folder) / path, error));
    return isFile ? std::optional(path) : std::nullopt;
}

/// `chessembly[peek=enter]:rest` taken apart.
struct Prefixed {
    std::string_view notation;  // `chessembly[peek=enter]`; empty: no prefix
    std::string_view rest;
};

Prefixed splitPrefix(std::string_view definition) {
    std::size_t word = 0;
    while (word < definition.size() && std::islower(static_cast<unsigned char>(definition[word])) != 0)
        ++word;
    std::size_t end = word;
    if (end < definition.size() && definition[end] == '[') {
        const std::size_t close = definition.find(']', end);
        end = close == std::string_view::npos ? definition.size() : close + 1;
    }
    if (word == 0 || end >= definition.size() || definition[end] != ':') return {{}, definition};
    // A word that is no notation may still be MBN: `imef:1,2:`.
    if (frontend::findNotation(definition.substr(0, word)) == nullptr) return {{}, definition};
    return {definition.substr(0, end), definition.substr(end + 1)};
}

}  // namespace

std::optional<Text> findText(std::string_view definition, const FileOptions& files,
                             const std::string& notation, Diagnostics& diagnostics) {
    const auto [prefix, rest] = splitPrefix(definition);
    Text result;
    result.notation = prefix;
    const auto file = fileIn(rest, files);
    if (!file) {
        result.text = rest;
        if (result.notation.empty()) result.notation = notation;
        return result;
    }
    if (!files.allowed) {
        diagnostics.report(diagnostic::kForbiddenFile,
                           fmt::format("`{}` names a file, and no file is read here", rest),
                           "give the text of the definition itself");
        return std::nullopt;
    }
    result.name = (std::filesystem::path(files.folder) / *file).string();
    result.isFile = true;
    if (result.name.ends_with(".toml")) {
        diagnostics.report(diagnostic::kUnreadable,
                           fmt::format("`{}` is a variant, not a piece", result.name),
                           "`ferz perft` and `ferz generate` read variants");
        return std::nullopt;
    }
    auto open = files.openText ? files.openText(result.name) : std::nullopt;
    auto content = readFile(result.name, {files.devices, files.within}, diagnostics);
    if (!content) return std::nullopt;
    if (open) content = std::move(open);
    result.text = std::move(*content);
    if (!result.notation.empty()) return result;
    const auto* byExtension =
        frontend::findNotationByExtension(std::filesystem::path(result.name).extension().string());
    result.notation = byExtension != nullptr ? byExtension->name : notation;
    return result;
}

}  // namespace library

Result<Text> findText(std::string_view definition, const FileOptions& files, const std::string& notation) {
    Diagnostics diagnostics;
    auto text = library::findText(definition, files, notation, diagnostics);
    return library::resultOf(std::move(text), diagnostics);
}

Result<std::string> readFile(const std::string& path) {
    Diagnostics diagnostics;
    auto text = library::readFile(path, {.devices = true, .within = {}}, diagnostics);
    return library::resultOf(std::move(text), diagnostics);
}

}  // namespace ferz
