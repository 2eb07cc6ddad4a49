// `--catalogue`, and a piece of a catalogue as people and programs read it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/json.h"
#include "tools/read_arguments.h"

namespace ferz::tools {

struct CatalogueOptions {
    std::vector<std::string> files;

    void addTo(Verb& verb);
    /// Empty when a file cannot be read, which is reported.
    [[nodiscard]] std::optional<Catalogue> read(const ReadArguments& read, Problems& problems) const;
};

/// `mbn:N`
[[nodiscard]] std::string definitionOf(const KnownPiece& piece);
/// `{"name","also","source","mbn"}`: the last key is the notation of the text. Behind it
/// are `board` and `family`, if any.
[[nodiscard]] Json toJson(const KnownPiece& piece);
/// A line of a block: what it is, and its value. None where there is no value.
[[nodiscard]] std::string factLine(const std::string& what, const std::string& value);

}  // namespace ferz::tools
