#include "tools/known_pieces.h"

#include <fmt/format.h>
#include <utility>

namespace ferz::tools {

void CatalogueOptions::addTo(Verb& verb) {
    verb.add("--catalogue", files, {"a TOML file of more known pieces; may be repeated", "FILE"});
}

std::optional<Catalogue> CatalogueOptions::read(const ReadArguments& read, Problems& problems) const {
    Catalogue catalogue;
    const auto options = read.options(problems);
    if (!options) return std::nullopt;
    // The first file's pieces come first.
    for (auto file = files.rbegin(); file != files.rend(); ++file) {
        if (auto text = taken(readFile(*file), problems))
            (void)taken(catalogue.add({std::move(*text), {}, *file, true}, options->names), problems);
    }
    if (hasErrors(problems)) return std::nullopt;
    return catalogue;
}

const Catalogue& builtInCatalogue() {
    static const Catalogue known;
    return known;
}

NamedPieces namedPiecesOf(const Catalogue& catalogue) {
    return [&catalogue](const std::string& name) -> std::optional<KnownPiece> {
        const auto piece = catalogue.find(name);
        return piece ? std::optional(*piece) : std::nullopt;
    };
}

NamedPieces builtInNamedPieces() {
    return [](const std::string& name) { return namedPiecesOf(builtInCatalogue())(name); };
}

std::string definitionOf(const KnownPiece& piece) {
    return fmt::format("{}:{}", piece.notation, piece.text);
}

Json toJson(const KnownPiece& piece) {
    Json json = {
        {"name", piece.name}, {"also", piece.also}, {"source", piece.source}, {piece.notation, piece.text}};
    if (!piece.board.empty()) json["board"] = piece.board;
    if (!piece.family.empty()) json["family"] = piece.family;
    return json;
}

std::string factLine(const std::string& what, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("  {:<9} {}\n", what, value);
}

}  // namespace ferz::tools
