// DEF, as every verb takes it: `[notation[options]:]text`, `[notation:]@file`, or `-` for standard input.
//
// A text of MBN may begin with `@` itself (a macro): what has a `=` and is no file is a text.
// Without a notation a file's extension decides, and for text the one notation that accepts it; several that
// accept it with different meanings are an error that names them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/registry.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::tools {

struct Definition {
    const Notation* notation = nullptr;
    std::string dialect;  ///< as written, `[peek=enter]`; may be empty
    std::string text;
    std::vector<ir::Movement> movements;
};

/// What all verbs that read definitions share.
struct ReadSettings {
    ir::NameTable names;
    bool lenient = false;
    bool thorough = false;  ///< also the warnings that take time to find
    bool suggests = true;   ///< of what is wrong, say in which other notation or dialect it is right
};

/// The text that a DEF means, not yet read.
struct Text {
    const Notation* notation = nullptr;  ///< null: neither the DEF nor a file's extension says
    std::string dialect;                 ///< as written, `[peek=enter]`; may be empty
    std::string name;                    ///< in messages: `<text>`, `<stdin>` or the file's
    bool isFile = false;                 ///< `name` is its path
    std::string text;
};

/// Empty when a file cannot be read, which is reported. A file's path is relative to `folder`.
[[nodiscard]] std::optional<Text> findText(std::string_view def, Diagnostics& diagnostics,
                                           const std::filesystem::path& folder = {});
/// Guesses the notation where it is not said. Warnings are reported too; empty exactly when an error was.
[[nodiscard]] std::optional<Definition> readText(Text text, const ReadSettings& settings,
                                                 Diagnostics& diagnostics);
/// For verbs that take files: a file may be named as it is, without `@`.
[[nodiscard]] std::string fileOrDefinition(const std::string& argument);

/// Both at once. Warnings are reported too; empty exactly when an error was.
[[nodiscard]] std::optional<Definition> readDefinition(std::string_view def, const ReadSettings& settings,
                                                       Diagnostics& diagnostics);

/// The one piece of a definition, or the one called `piece`; null when that is not one. With a side, only
/// what is defined for that side counts; without, White's definition goes before Black's.
[[nodiscard]] const ir::Movement* onePiece(const Definition& definition, const std::string& piece,
                                           const ir::NameTable& names, Diagnostics& diagnostics,
                                           std::optional<ir::Colour> side = std::nullopt);

/// Remembers what it has read: streams of questions ask about the same definitions again and again.
class DefinitionCache {
public:
    explicit DefinitionCache(const ReadSettings& settings) : settings_(settings) {}
    /// Null when it cannot be read.
    [[nodiscard]] std::shared_ptr<const Definition> read(const std::string& def, Diagnostics& diagnostics);

private:
    const ReadSettings& settings_;
    std::map<std::string, std::shared_ptr<const Definition>> known_;
};

/// A whole file; empty with a diagnostic when it cannot be read or is too large.
[[nodiscard]] std::optional<std::string> readFile(const std::string& path, Diagnostics& diagnostics);

}  // namespace ferz::tools
