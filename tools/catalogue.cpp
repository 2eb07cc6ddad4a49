// ferz catalogue: the pieces that are known by name.
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

#include "support/printable.h"
#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct LookupOptions {
    ReadArguments read;
    CatalogueOptions catalogue;
    std::string name;
    std::string output;
    bool json = false;
};

std::string jsonLineOf(const KnownPiece& piece) {
    return dump(toJson(piece)) + "\n";
}

std::string blockOf(const KnownPiece& piece, const std::vector<std::string>& namesakes) {
    return piece.name + "\n" + factLine("also", fmt::format("{}", fmt::join(piece.also, ", "))) +
           factLine(piece.notation, piece.text) + factLine("board", piece.board) +
           factLine("family", piece.family) + factLine("name from", piece.source) +
           factLine("others", fmt::format("{}", fmt::join(namesakes, ", ")));
}

std::string lineOf(const KnownPiece& piece) {
    return fmt::format("  {:<26} {:<34} {:<8} {}\n", piece.name, definitionOf(piece), piece.board,
                       piece.source);
}

/// Each family with its name above it.
std::string listOf(const std::vector<Family>& families) {
    std::string text;
    for (const Family& family : families) {
        text += (text.empty() ? "" : "\n") + (family.name.empty() ? "Other pieces" : family.name) + "\n";
        for (const KnownPiece& each : family.pieces)
            text += lineOf(each);
    }
    return text;
}

int writeGallery(const Catalogue& catalogue, const LookupOptions& arguments, Problems& problems) {
    const auto options = arguments.read.options(problems);
    if (!options) return failure(problems);
    const auto files = taken(gallery(catalogue, options->names), problems);
    if (!files || !writeFolder(arguments.output, *files, problems)) return failure(problems);
    show(problems);
    const std::size_t pictures = files->size() - 1;
    const std::string line = fmt::format("wrote {} with {} pieces and {} pictures\n",
                                         (std::filesystem::path(arguments.output) / "index.html").string(),
                                         catalogue.pieces().size(), pictures);
    return writeOutput({}, printableLines(line), problems) ? kDone : failure(problems);
}

/// By its name, or by a definition of it.
std::optional<KnownPiece> pieceOf(const std::string& text, const Catalogue& catalogue,
                                  const ReadArguments& read, Problems& problems) {
    auto named = catalogue.find(text);
    if (named) return *named;
    const auto options = read.options(problems);
    Problems ofText;
    const auto pieces = options ? readDefinition(text, *options, ofText) : std::nullopt;
    if (!pieces || pieces->size() != 1) return taken(std::move(named), problems);
    append(problems, ofText);
    const Identity identity = identify(pieces->front(), catalogue);
    if (!identity.known.empty()) return identity.known.front();
    report(problems, diagnostic::kNoSuchPiece,
           fmt::format("no piece of the catalogue is called `{}`, or moves like it", text),
           "`ferz identify` says which pieces are near");
    return std::nullopt;
}

int runCatalogue(const LookupOptions& arguments) {
    Problems problems;
    const auto catalogue = arguments.catalogue.read(arguments.read, problems);
    if (!catalogue) return failure(problems);
    if (!arguments.output.empty()) return writeGallery(*catalogue, arguments, problems);
    std::string text;
    if (!arguments.name.empty()) {
        const auto piece = pieceOf(arguments.name, *catalogue, arguments.read, problems);
        if (!piece) return failure(problems);
        show(problems);
        text = arguments.json ? jsonLineOf(*piece)
                              : printableLines(blockOf(*piece, catalogue->namesakes(arguments.name)));
    } else if (arguments.json) {
        for (const KnownPiece& each : catalogue->pieces())
            text += jsonLineOf(each);
    } else {
        text = printableLines(listOf(catalogue->families()));
    }
    return writeOutput({}, text, problems) ? kDone : failure(problems);
}

}  // namespace

void addCatalogue(CommandLine& program) {
    auto arguments = std::make_shared<LookupOptions>();
    Verb verb(program, "catalogue", "Look a piece up by its name, or list all known pieces");
    verb.footer(
        "Examples:\n"
        "  ferz catalogue amazon              how an amazon is written, and where the name comes from\n"
        "  ferz catalogue                     lists all pieces by family: name, definition, board, source\n"
        "  ferz catalogue -o pieces           writes a page with pictures, `pieces/index.html`\n"
        "  ferz catalogue --json              a line of JSON for each piece, with its other names\n"
        "\n"
        "`ferz identify` says more of a definition: what it is made of, and which pieces are near.");
    const Option name =
        verb.add("NAME", arguments->name, {"one of the names of a piece, or a definition of it, as `nN`"});
    arguments->catalogue.addTo(verb);
    arguments->read.addNamesTo(verb);
    const Option json = verb.flag("--json", arguments->json, "print a line of JSON for each piece");
    const Option output = addOutput(verb, arguments->output,
                                    "write a page with a picture of each piece into this folder", "DIR");
    output.excludes(name);
    output.excludes(json);
    verb.runs([arguments] { return runCatalogue(*arguments); });
}

}  // namespace ferz::tools
