#include "tools/known_pieces.h"

#include <fmt/format.h>
#include <utility>

namespace ferz::tools {

Option CatalogueOptions::addTo(Verb& verb) {
    return verb.add("--catalogue", files, {"a TOML file of more known pieces; may be repeated", "FILE"});
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
    return [&catalogue](const std::string& name) { return catalogue.find(name); };
}

NamedPieces builtInNamedPieces() {
    return [](const std::string& name) { return namedPiecesOf(builtInCatalogue())(name); };
}

void mentionName(const std::string& text, const Result<KnownPiece>& named, Problems& problems) {
    if (!named && looksLikeName(text) && !named.problems().front().help.empty()) problems = named.problems();
}

std::optional<std::vector<Piece>> readNamed(const std::string& definition, const ReadOptions& options,
                                            Problems& problems, const ReadPieces& read) {
    Problems own;
    auto pieces = read(definition, options, own);
    if (!pieces) {
        const auto known = builtInCatalogue().find(definition);
        mentionName(definition, known, own);
        if (known) {
            own.clear();
            ReadOptions asked = options;
            if (asked.board.empty()) asked.board = known->board;
            pieces = read(definitionOf(*known), asked, own);
        }
    }
    append(problems, own);
    return pieces;
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
