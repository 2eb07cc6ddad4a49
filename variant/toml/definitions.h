// The definitions in a variant file: what each means, with its problems told where they stand in the file.
//
//     definitions.movementsOf(def)      "betza:mfFcfW"
//     definitions.castlingsOf(def)      "mbn:O-O=[*]isR[g]=isR[f]"
#pragma once

#include "variant/toml/read.h"
#include "variant/toml/text.h"

namespace ferz::variant {

class Definitions {
public:
    /// All have to live as long; the variant has its board and its names when a definition is read.
    Definitions(const ReadDefinition& read, TomlText& toml, const Variant& variant)
        : read_(read), toml_(toml), variant_(variant) {}

    /// No movement exactly when an error was reported.
    [[nodiscard]] DefinitionMovements movementsOf(const TomlString& def) const;
    /// No rule exactly when an error was reported.
    [[nodiscard]] std::vector<ir::Castling> castlingsOf(const TomlString& def) const;

private:
    [[nodiscard]] DefinitionMovements read(const TomlString& def, bool forCastling, Diagnostics& found) const;

    const ReadDefinition& read_;
    TomlText& toml_;
    const Variant& variant_;
};

}  // namespace ferz::variant
