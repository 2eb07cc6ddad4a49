#include "tools/variant_file.h"

#include <utility>

#include "tools/definition.h"

namespace ferz::tools {

variant::ReadDefinition definitionReader(const std::filesystem::path& folder) {
    return [folder](const std::string& def, const ir::NameTable& names, Diagnostics& own) {
        variant::Definition result;
        if (def == "-" || def.ends_with(":-")) {
            own.report(diagnostic::kUnreadable, "a variant file cannot read standard input");
            return result;
        }
        auto text = findText(def, own, folder);
        if (!text) return result;
        if (!text->isFile) result.textAt = def.size() - text->text.size();
        ReadSettings settings;
        settings.names = names;
        if (auto found = readText(std::move(*text), settings, own))
            result.movements = std::move(found->movements);
        return result;
    };
}

std::optional<variant::Variant> readVariant(const std::string& path, Diagnostics& diagnostics) {
    auto content = readFile(path, diagnostics);
    if (!content) return std::nullopt;
    const Source source(path, std::move(*content));
    if (source.text().size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1}, "the variant file is too long");
        return std::nullopt;
    }
    return variant::read(source, definitionReader(std::filesystem::path(path).parent_path()), diagnostics);
}

}  // namespace ferz::tools
