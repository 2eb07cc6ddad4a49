// A whole move generator for a variant, as C++17 that needs nothing but the standard library.
//
// In: a variant. Out: the files of a folder: a header that says what is special to the variant, the fixed
// headers it includes, a perft program and how to build it. The same files for the same variant, byte for
// byte.
//
//     emitCore(chess, diagnostics)     variant.h, core/*.h, perft.cpp, CMakeLists.txt
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

/// `isSame` proves the functions of those pieces that have one; the core's own tables are not proved.
[[nodiscard]] std::optional<std::vector<GeneratedFile>> emitCore(const Variant& variant,
                                                                 const CodeProof& isSame,
                                                                 Diagnostics& diagnostics);

}  // namespace ferz::variant::core
