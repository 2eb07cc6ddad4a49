// What other programs want to know of the command line: manual pages for man, and completions for shells. All
// of it is made of the same texts as the help.
//
//     manualOf(app, "equal")          ferz-equal.1, in the language of man
//     completionOf(app, "bash")       a script that completes verbs, options and their values
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace ferz::tools {

/// The page of a verb, or of the program; empty where there is no verb of this name.
[[nodiscard]] std::string manualOf(const CLI::App& app, const std::string& verb);
/// For `bash`, `zsh` or `fish`; empty for others.
[[nodiscard]] std::string completionOf(const CLI::App& app, const std::string& shell);

}  // namespace ferz::tools
