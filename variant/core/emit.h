// A whole move generator for a variant, as C++17 that needs nothing but the standard library.
//
// In: a variant. Out: the files of a folder: a header that says what is special to the variant, the fixed
// headers it includes, a program and how to build it. The same files for the same variant, byte for
// byte.
//
//     emitCore(chess, CoreProgram::Perft, isSame, diagnostics)
//                                      variant.h, core/*.h, perft.cpp, CMakeLists.txt
//
// Empty, with the reasons, where the core cannot do something (plan.h). docs/how-generated-code-works.md
// walks through one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/emit_options.h"
#include "support/diagnostics.h"
#include "variant/model/variant.h"

namespace ferz::variant::core {

struct GeneratedFile {
    std::string path;  ///< in the folder
    std::string text;
};

/// What the files are for: to count games, or to play by the engine of examples/engine.
enum class CoreProgram { Perft, Engine };

/// `isSame` proves the functions of those pieces that have one; the core's own tables are not proved.
[[nodiscard]] std::optional<std::vector<GeneratedFile>> emitCore(const Variant& variant, CoreProgram program,
                                                                 const CodeProof& isSame,
                                                                 Diagnostics& diagnostics);

}  // namespace ferz::variant::core
