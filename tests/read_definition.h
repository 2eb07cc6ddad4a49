// What a variant file says of its pieces, read as `ferz` reads it: `notation:text`, `notation:@file`, with a
// dialect `notation[option=value]:text`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "frontend/registry.h"
#include "variant/toml/read.h"

namespace ferz::tests {

/// Files are relative to the folder.
inline variant::ReadDefinition definitionReader(const std::filesystem::path& folder = {}) {
    return [folder](const std::string& def, const variant::Asked& asked, Diagnostics& diagnostics) {
        const std::size_t colon = def.find(':');
        std::string text = def.substr(colon + 1);
        variant::DefinitionMovements result;
        if (text.starts_with('@')) {
            std::ifstream file(folder / text.substr(1), std::ios::binary);
            text.assign(std::istreambuf_iterator<char>(file), {});
        } else {
            result.textAt = colon + 1;
        }
        FrontendOptions options;
        options.names = asked.names;
        options.cells = asked.board.hexagons.cells();
        const Source source("<text>", text);
        std::string name = def.substr(0, colon);
        if (const std::size_t bracket = name.find('['); bracket != std::string::npos) {
            const std::size_t equals = name.find('=');
            options.dialect[name.substr(bracket + 1, equals - bracket - 1)] =
                name.substr(equals + 1, name.size() - equals - 2);
            name.resize(bracket);
        }
        const frontend::Notation& notation = *frontend::findNotation(name);
        result.speaksOfOwnKind = notation.speaksOfOwnKind;
        if (asked.forCastling) {
            result.castlings = notation.castlings(source, options, diagnostics);
        } else if (auto movements = notation.read(source, options, diagnostics)) {
            result.movements = std::move(*movements);
        }
        return result;
    };
}

}  // namespace ferz::tests
