// The catalogue as people look at it: a page, and a picture of each piece.
#include "backends/gallery/gallery.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>

#include "backends/gallery/anchors.h"
#include "backends/picture/svg.h"
#include "ferz/ferz.h"
#include "ferz/picture.h"
#include "ferz/problems.h"
#include "ferz/short_texts.h"
#include "support/source.h"

namespace ferz {

namespace {

/// A longer title would make the picture wider than its board: the definition is left out.
constexpr std::size_t kMostTitle = 60;

/// `H` of `horse of xiangqi`, `E` of `xiangqi elephant`, and `N` of knights.
std::string letterOf(std::string_view name) {
    const std::size_t of = name.find(" of ");
    std::string_view word =
        of == std::string_view::npos ? name.substr(name.rfind(' ') + 1) : name.substr(0, of);
    if (word == "knight") return "N";
    word.remove_prefix(std::min(word.find_first_not_of('('), word.size()));
    std::string letter;
    forEachCharacter(word, [&](std::string_view character, bool) {
        if (letter.empty()) letter = character;
    });
    if (letter.empty()) return letter;
    letter.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(letter.front())));
    return letter;
}

/// A piece that is shown, and its picture where it has one.
struct Exhibit {
    galleries::Shown shown;
    std::string svg;
};

Result<Exhibit> exhibitOf(const KnownPiece& known, const std::string& anchor, const Names& names) {
    ReadOptions options;
    options.names = names;
    options.board = known.board;
    options.suggests = false;
    const Result<std::vector<Piece>> pieces = read(Text{known.text, known.notation}, options);
    if (!pieces) return Result<Exhibit>::failed(pieces.problems());
    const Piece& piece = pieces->front();
    Exhibit exhibit;
    galleries::Shown& shown = exhibit.shown;
    shown.name = known.name;
    shown.anchor = anchor;
    shown.also = known.also;
    shown.texts = library::shortTexts(piece);
    shown.board = known.board;
    shown.source = known.source;
    const Result<Picture> drawn = picture(piece, drawOptions(known, known.name));
    if (drawn) {
        const Picture::Inside& inside = drawn->inside();
        pictures::Svg svg = pictures::svgOf(inside.picture, inside.naming, pictures::Theme::Auto);
        shown.inWords = inside.picture.inWords;
        shown.drawing = {anchor + ".svg", svg.width, svg.height, svg.titleHeight};
        exhibit.svg = std::move(svg.text);
    } else {
        shown.whyNoDrawing = drawn.problems().front().message;
    }
    return exhibit;
}

}  // namespace

DrawOptions drawOptions(const KnownPiece& piece, const std::string& name) {
    DrawOptions shown;
    if (!piece.board.empty()) {
        if (const auto board = readBoard(piece.board)) shown.board = *board;
    }
    shown.title = fmt::format("{} ({}:{})", name, piece.notation, piece.text);
    if (shown.title.size() > kMostTitle) shown.title = name;
    shown.letter = letterOf(name);
    return shown;
}

Result<std::vector<GeneratedFile>> gallery(const Catalogue& catalogue, const Names& names) {
    const std::vector<std::string> own = galleries::ownAnchors();
    galleries::Anchors anchors({own.begin(), own.end()});
    std::vector<galleries::Family> families;
    std::vector<GeneratedFile> files;
    Diagnostics warnings;
    for (const Family& family : catalogue.families()) {
        galleries::Family& shown = families.emplace_back();
        shown.name = family.name.empty() ? "Other pieces" : family.name;
        for (const KnownPiece& piece : family.pieces) {
            Result<Exhibit> exhibit = exhibitOf(piece, anchors.of(piece.name), names);
            if (!exhibit) return Result<std::vector<GeneratedFile>>::failed(exhibit.problems());
            if (exhibit->svg.empty()) {
                warnings.report(
                    {diagnostic::kLimit.name, Severity::Warning},
                    fmt::format("`{}` has no picture: {}", piece.name, exhibit->shown.whyNoDrawing));
            } else {
                files.push_back({exhibit->shown.drawing.file, std::move(exhibit->svg)});
            }
            shown.pieces.push_back(std::move(exhibit->shown));
        }
    }
    // Behind the pieces, whose anchors are for people to know.
    for (galleries::Family& family : families)
        family.anchor = anchors.of(family.name);
    files.push_back({"index.html", galleries::pageOf(families)});
    return library::resultOf(std::optional(std::move(files)), warnings);
}

}  // namespace ferz
