#include "variant/export/read_back.h"

#include <fmt/format.h>

#include "variant/compare/compare.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

void checkReadBack(const Variant& variant, const std::string& text, const FileKind& kind,
                   const ReadDefinition& readDefinition, std::string_view target, ExportRefusals& refusals) {
    const Source source("<export>", text);
    Diagnostics own;
    std::vector<Imported> imports = kind.read(source, {}, readDefinition, own);
    if (!imports.empty()) own.append(imports.front().problems);
    if (imports.size() != 1 || !imports.front().toml) {
        const Diagnostic* error = own.firstError();
        refusals.add("", fmt::format("{} would not read it: {}", target,
                                     error == nullptr ? std::string("there is no game") : error->message));
        return;
    }
    Diagnostics ignored;
    const auto again = read(Source("<import>", *imports.front().toml), readDefinition, ignored);
    if (!again) {
        refusals.add("", fmt::format("{} would play nothing that a variant file can say", target));
        return;
    }
    Interpreter left(variant, ignored);
    Interpreter right(*again, ignored);
    PieceProofs proofs{ir::Limits{}};
    for (const std::string& key : compareFiles(left, right, proofs).keys)
        refusals.add(key, fmt::format("{} would play something else than `{}` says", target, key));
}

}  // namespace ferz::variant
