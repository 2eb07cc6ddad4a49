#include "variant/toml/definitions.h"

#include <fmt/format.h>
#include <utility>

namespace ferz::variant {

namespace {

/// A definition's own diagnostic, moved to where it stands in the file.
void reportInside(const TomlString& def, std::optional<std::size_t> textAt, const Diagnostic& each,
                  TomlText& toml) {
    const DiagnosticName name{each.name, each.severity};
    if (textAt && !each.file.empty()) {
        toml.report(name, toml.inside(def, {*textAt + each.span.begin, *textAt + each.span.end}),
                    each.message, each.help);
        return;
    }
    const std::string place =
        each.file.empty() ? std::string()
                          : fmt::format("{}:{}:{}: ", each.file, each.position.line, each.position.column);
    toml.report(name, def.where, place + each.message, each.help);
}

}  // namespace

DefinitionMovements Definitions::movementsOf(const TomlString& def) const {
    Diagnostics found;
    DefinitionMovements result = read(def, false, found);
    if (result.movements.empty() && !found.hasErrors())
        toml_.report(diagnostic::kNoSuchPiece, def.where, "the definition has no piece");
    return result;
}

std::vector<ir::Castling> Definitions::castlingsOf(const TomlString& def) const {
    Diagnostics found;
    DefinitionMovements result = read(def, true, found);
    if (result.castlings.empty() && !found.hasErrors())
        toml_.report(diagnostic::kInexpressible, def.where, "this notation has no rules of castling",
                     "write them in MBN, as `\"mbn:O-O=[*]isR[g]=isR[f]\"`");
    return std::move(result.castlings);
}

DefinitionMovements Definitions::read(const TomlString& def, bool forCastling, Diagnostics& found) const {
    DefinitionMovements result = read_(def.text, {variant_.names, variant_.board, forCastling}, found);
    for (const Diagnostic& each : found.all())
        reportInside(def, result.textAt, each, toml_);
    return result;
}

}  // namespace ferz::variant
