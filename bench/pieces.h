// Definitions by their text, for benchmarks.
#pragma once

#include <stdexcept>
#include <string>

#include "frontend/registry.h"

namespace ferz::bench {

inline ir::Movement piece(const std::string& notation, const std::string& text) {
    Diagnostics diagnostics;
    const auto movements =
        frontend::findNotation(notation)->read(Source("<bench>", text), FrontendOptions{}, diagnostics);
    if (!movements || movements->size() != 1) throw std::runtime_error(render(diagnostics));
    return movements->front();
}

}  // namespace ferz::bench
