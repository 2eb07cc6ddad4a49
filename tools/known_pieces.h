// `--catalogue`, and a piece of a catalogue as people and programs read it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/definition.h"
#include "tools/json.h"
#include "tools/read_arguments.h"

namespace ferz::tools {

struct CatalogueOptions {
    std::vector<std::string> files;

    Option addTo(Verb& verb);
    /// Empty when a file cannot be read, which is reported.
    [[nodiscard]] std::optional<Catalogue> read(const ReadArguments& read, Problems& problems) const;
};

/// The known piece that a text names which is no definition. The problem has the nearest name in its help.
using NamedPieces = std::function<Result<KnownPiece>(const std::string&)>;
/// The catalogue has to outlive it.
[[nodiscard]] NamedPieces namedPiecesOf(const Catalogue& catalogue);
/// The catalogue that comes with ferz, made when it is first asked: most streams of mixed questions never do.
[[nodiscard]] const Catalogue& builtInCatalogue();
[[nodiscard]] NamedPieces builtInNamedPieces();
/// Where the text looks like a name, the problems become the one that no piece is called so.
void mentionName(const std::string& text, const Result<KnownPiece>& named, Problems& problems);
using ReadPieces = std::function<std::optional<std::vector<Piece>>(const std::string& definition,
                                                                   const ReadOptions&, Problems&)>;
/// What `read` makes of the definition. A text that no notation reads may be the name of a piece, on whose
/// board it is read where the options have none.
[[nodiscard]] std::optional<std::vector<Piece>> readNamed(const std::string& definition,
                                                          const ReadOptions& options, Problems& problems,
                                                          const ReadPieces& read = readDefinition);

/// `mbn:N`
[[nodiscard]] std::string definitionOf(const KnownPiece& piece);
/// `{"name","also","source","mbn"}`: the last key is the notation of the text. Behind it
/// are `board` and `family`, if any.
[[nodiscard]] Json toJson(const KnownPiece& piece);
/// A line of a block: what it is, and its value. None where there is no value.
[[nodiscard]] std::string factLine(const std::string& what, const std::string& value);

}  // namespace ferz::tools
