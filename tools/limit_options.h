// `--effort`: how much work one question may take before it is undecided.
//
// Effort 1, the default, is a second and a half of processor time and well under 1 GiB; 10 is ten times that.
#pragma once

#include "ir/limits.h"
#include "support/diagnostics.h"

namespace CLI {
class App;
}

namespace ferz::tools {

struct EffortArgument {
    double effort = 1;

    void addTo(CLI::App& verb);
    [[nodiscard]] ir::Limits limits() const;
};

}  // namespace ferz::tools
