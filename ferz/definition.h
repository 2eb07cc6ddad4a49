// A definition's text read into its movements: by the notation that is said, or by the one that accepts it.
//
// Without a notation the one that accepts the text is taken (guess.h has the rules). A text of MBN may begin
// with `@` itself (a macro): what has a `=` and is no file is a text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/ferz.h"
#include "frontend/options.h"
#include "frontend/registry.h"
#include "ir/castling.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "support/diagnostics.h"

namespace ferz::library {

struct ReadSettings {
    ir::NameTable names;
    bool lenient = false;
    std::vector<std::string> without;  ///< names of ir::features()
    bool thorough = false;             ///< also the warnings that take time to find
    ir::Cells cells = ir::Cells::Squares;
    bool suggests = true;  ///< of what is wrong, say in which other notation or dialect it is right
};

struct Definition {
    const frontend::Notation* notation = nullptr;
    std::string dialect;  ///< as written, `[peek=enter]`; may be empty
    std::string name;     ///< of the text, in problems
    std::string text;
    std::vector<ir::Movement> movements;
    std::vector<std::vector<std::string>> leftOut;  ///< of each movement: names of ir::features()
    ReadSettings settings;                          ///< with which it was read
};

[[nodiscard]] ir::NameTable tableOf(const Names& names);
[[nodiscard]] ReadSettings settingsOf(const ReadOptions& options);
/// For a notation, without its dialect.
[[nodiscard]] FrontendOptions frontendOptionsOf(const ReadSettings& settings);

/// Empty when a file cannot be read, which is reported.
[[nodiscard]] std::optional<Text> findText(std::string_view definition, const FileOptions& files,
                                           const std::string& notation, Diagnostics& diagnostics);
/// Warnings are reported too; empty exactly when an error was.
[[nodiscard]] std::optional<Definition> readText(const Text& text, const ReadSettings& settings,
                                                 Diagnostics& diagnostics);

/// The rules of castling of a text; its notation has to be said. None where the notation has no such rules.
[[nodiscard]] std::vector<ir::Castling> readCastlings(const Text& text, const ReadSettings& settings,
                                                      Diagnostics& diagnostics);

}  // namespace ferz::library
