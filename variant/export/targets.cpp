#include "variant/export/targets.h"

#include <fmt/format.h>

#include "support/entry.h"
#include "variant/export/diagram.h"
#include "variant/export/fairymax.h"
#include "variant/export/usual_rules.h"
#include "variant/export/xboard.h"
#include "variant/fairy/export.h"

namespace ferz::variant {

namespace {

/// An end of the file that only repeats how all games end needs no words in the target.
template <auto Write>
std::optional<std::string> exportTo(const Variant& variant, const Source& file,
                                    const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return Write(withoutRepeatedEnds(variant), file, readDefinition, diagnostics);
}

constexpr ExportTarget kTargets[] = {
    {"fairy", "a section of Fairy-Stockfish's variants.ini, without a parent", exportTo<exportFairy>},
    {"diagram", "the lines of an Interactive Diagram", exportTo<exportDiagram>},
    {"xboard", "the lines `setup` and `piece` that an engine sends to XBoard", exportTo<exportXBoard>},
    {"fairymax", "a game of Fairy-Max's fmax.ini", exportTo<exportFairyMax>},
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
