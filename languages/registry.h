// Every language whose programs ferz runs, in one table; the command line and the help come from it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "languages/program.h"

namespace ferz::languages {

struct Language {
    std::string_view name;
    std::string_view extension;  ///< of files, with the dot
    std::string_view sentence;
    bool takesPieces = false;  ///< it looks at Options::pieces
    /// `name`: what the text is called in messages. Null when an error was reported.
    std::unique_ptr<Program> (*read)(const std::string& name, std::string text, const Options&,
                                     Diagnostics&) = nullptr;
};

[[nodiscard]] std::span<const Language> all();
/// Null when there is none of that name.
[[nodiscard]] const Language* find(std::string_view name);
[[nodiscard]] const Language* findByExtension(std::string_view extension);

}  // namespace ferz::languages
