// ferz catalogue: the pieces that are known by name.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    ReadOptions read;
    CatalogueOptions catalogue;
    std::string name;
    bool json = false;
};

std::string blockOf(const KnownPiece& piece) {
    return piece.name + "\n" + factLine("also", fmt::format("{}", fmt::join(piece.also, ", "))) +
           factLine(piece.notation, piece.text) + factLine("board", piece.board) +
           factLine("name from", piece.source);
}

std::string lineOf(const KnownPiece& piece) {
    return fmt::format("{:<26} {:<34} {:<8} {}\n", piece.name, definitionOf(piece), piece.board,
                       piece.source);
}

int runCatalogue(const Arguments& arguments) {
    Problems problems;
    const auto catalogue = arguments.catalogue.read(arguments.read, problems);
    if (!catalogue) return failure(problems);
    std::vector<KnownPiece> pieces;
    if (arguments.name.empty()) {
        pieces = catalogue->pieces();
    } else if (auto piece = taken(catalogue->find(arguments.name), problems)) {
        pieces.push_back(std::move(*piece));
    } else {
        return failure(problems);
    }
    std::string text;
    for (const KnownPiece& each : pieces) {
        text += arguments.json           ? dump(toJson(each)) + "\n"
                : arguments.name.empty() ? lineOf(each)
                                         : blockOf(each);
    }
    return writeOutput({}, text, problems) ? kDone : failure(problems);
}

}  // namespace

void addCatalogue(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "catalogue", "Look a piece up by its name, or list all known pieces");
    verb.footer(
        "Examples:\n"
        "  ferz catalogue amazon              how an amazon is written, and where the name comes from\n"
        "  ferz catalogue                     lists all pieces: name, definition, board, source\n"
        "  ferz catalogue --json              a line of JSON for each piece, with its other names\n"
        "\n"
        "`ferz identify` goes the other way, from a definition to the names.");
    verb.add("NAME", arguments->name, {"one of the names of a piece"});
    arguments->catalogue.addTo(verb);
    arguments->read.addNamesTo(verb);
    verb.flag("--json", arguments->json, "print a line of JSON for each piece");
    verb.runs([arguments] { return runCatalogue(*arguments); });
}

}  // namespace ferz::tools
