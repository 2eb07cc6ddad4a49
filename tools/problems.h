// What goes wrong while a verb runs: the problems that the library gives out, and those of the command line.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ferz/ferz.h"
#include "support/diagnostic_names.h"
#include "support/diagnostics.h"
#include "support/settings.h"

namespace ferz::tools {

using Problems = std::vector<Problem>;

/// A problem that lies in no text.
void report(Problems& problems, const DiagnosticName& name, std::string message, std::string help = {});
void append(Problems& problems, const Problems& others);
void append(Problems& problems, const Diagnostics& others);
[[nodiscard]] bool hasErrors(const Problems& problems);

/// A game has more moves than are played.
[[nodiscard]] Problem tooManyMoves();

/// The value; its problems are added to the others.
template <class T>
[[nodiscard]] std::optional<T> taken(Result<T> result, Problems& problems) {
    append(problems, result.problems());
    return result ? std::optional<T>(std::move(*result)) : std::nullopt;
}

/// What the remedy is called, here and in the library.
[[nodiscard]] const SettingNames& namesOf(const Problem::Remedy& remedy);
/// The remedy as an option, `--max-text 5123`, with the verb where only another one has it.
[[nodiscard]] std::string optionOf(const Problem::Remedy& remedy);
/// The problem as people read it at a command line: its help ends in the option.
[[nodiscard]] std::string shownText(const Problem& problem);

/// Prints the problems to standard error.
void show(const Problems& problems);
/// Prints them and says which exit code they mean.
[[nodiscard]] int failure(const Problems& problems);

}  // namespace ferz::tools
