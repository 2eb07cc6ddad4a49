// hos-eso, a language whose programs are read four lines at a time. docs/languages.md says
// what the programs mean.
//
//     heroes of storm
//     Ragnaros              the hero
//     livingmeteor          the skill
//     hello                 what the skill is about
//     storm
//     nexus
#pragma once

#include <memory>
#include <string>

#include "languages/program.h"

namespace ferz::hos {

/// Null exactly when an error was reported.
[[nodiscard]] std::unique_ptr<languages::Program> read(const std::string& name, std::string text,
                                                       const languages::Options& options,
                                                       Diagnostics& diagnostics);

}  // namespace ferz::hos
