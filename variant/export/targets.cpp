#include "variant/export/targets.h"

#include <fmt/format.h>

#include "support/entry.h"
#include "variant/export/diagram.h"
#include "variant/export/fairymax.h"
#include "variant/export/xboard.h"
#include "variant/fairy/export.h"

namespace ferz::variant {

namespace {

constexpr ExportTarget kTargets[] = {
    {"fairy", "a section of Fairy-Stockfish's variants.ini, without a parent", exportFairy},
    {"diagram", "the lines of an Interactive Diagram", exportDiagram},
    {"xboard", "the lines `setup` and `piece` that an engine sends to XBoard", exportXBoard},
    {"fairymax", "a game of Fairy-Max's fmax.ini", exportFairyMax},
};

}  // namespace

std::span<const ExportTarget> exportTargets() {
    return kTargets;
}

const ExportTarget* findExportTarget(std::string_view name, Diagnostics& diagnostics) {
    const ExportTarget* found = findBy(kTargets, &ExportTarget::name, name);
    if (found != nullptr) return found;
    std::string names;
    for (const ExportTarget& each : kTargets)
        names += fmt::format("{}`{}`", names.empty() ? "" : ", ", each.name);
    diagnostics.report(diagnostic::kUsage, fmt::format("variants are not exported to `{}`", name),
                       "write one of these: " + names);
    return nullptr;
}

}  // namespace ferz::variant
