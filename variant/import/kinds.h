// The table of all kinds of files that variants are imported from; the command, its help, the questions and
// docs/importing.md are derived from it.
//
//     kindOf(source.text())->read(source, {{"gothic"}, {}}, readDefinition, diagnostics)
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/fairy/file.h"
#include "variant/toml/read.h"

namespace ferz::variant {

using ImportRequest = FairyRequest;
struct Imported : FairyImport {
    std::string_view extension = ".toml";  ///< of a file with the text; a piece alone is no variant file
};

struct FileKind {
    std::string_view name;      ///< `fairymax`
    std::string_view sentence;  ///< `Fairy-Max's fmax.ini`
    bool (*isThis)(std::string_view text);
    /// As `importFairy`: one for each name, in order, or for each game of the file.
    std::vector<Imported> (*read)(const Source&, const ImportRequest&, const ReadDefinition&, Diagnostics&);
};

[[nodiscard]] std::span<const FileKind> fileKinds();
/// Null if there is no kind of that name.
[[nodiscard]] const FileKind* findFileKind(std::string_view name);
/// The first that the text is; null if it is none.
[[nodiscard]] const FileKind* fileKindOf(std::string_view text);

/// Reports that a file is of no kind, or that there is none of this name, and which there are.
void reportNoFileKind(const Source& source, std::string_view name, Diagnostics& diagnostics);

}  // namespace ferz::variant
