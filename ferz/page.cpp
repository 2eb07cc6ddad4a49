// A piece as people try it: a page with its picture and a board.
#include "backends/page/page.h"

#include <string>
#include <utility>

#include "backends/json/emit.h"
#include "backends/theme.h"
#include "ferz/code_name.h"
#include "ferz/ferz.h"
#include "ferz/picture.h"
#include "ferz/piece.h"
#include "ferz/short_texts.h"
#include "ir/normal/black.h"
#include "ir/rename.h"

namespace ferz {

namespace {

std::string darkWhen(Theme theme) {
    switch (theme) {
        case Theme::Light: return "not all";
        case Theme::Dark: return "all";
        case Theme::Auto: return std::string(theme::kDarkWhereAsked);
    }
    return {};
}

/// But for the texts.
Result<pages::Page> made(const Piece& piece, const DrawOptions& shown, Theme theme) {
    // The title is the page's, and not written twice.
    DrawOptions untitled = shown;
    untitled.title.clear();
    const Result<Picture> drawn = picture(piece, untitled);
    if (!drawn) return Result<pages::Page>::failed(drawn.problems());
    const pictures::Scene& first = drawn->inside().picture.scenes.front();
    const ir::Movement& movement = piece.inside().movement();
    const library::Definition& definition = *piece.inside().definition;

    pages::Page result;
    result.title = shown.title;
    if (result.title.empty()) result.title = std::string(definition.notation->name) + ":" + definition.text;
    result.letter = shown.letter;
    result.picture = drawn->svg(theme);
    result.darkWhen = darkWhen(theme);
    EmitOptions data;
    data.speaksOfOwnKind = definition.notation->speaksOfOwnKind;
    Diagnostics none;
    result.movement = movement;
    result.movementAsJson = json::emit({movement}, data, none).value_or(std::string());
    result.blackDiffers =
        movement.owner == ir::Owner::Both &&
        (ir::asksWhoMoves(movement) || !ir::isSameForBlack(movement, ir::ForBlack::Nothing));
    result.start = first.situation;
    result.start.at = first.at;
    // A scene of the picture's own choice may be one of a piece that is called otherwise.
    if (!shown.position) result.start.name.clear();
    for (const pictures::Placed& placed : first.pieces)
        result.letters[placed.square] = placed.letter;
    return {std::move(result), drawn.problems()};
}

}  // namespace

Result<std::string> page(const Piece& piece, const DrawOptions& shown, Theme theme) {
    auto result = made(piece, shown, theme);
    if (!result) return Result<std::string>::failed(result.problems());
    result->texts = library::shortTexts(piece);
    return {pages::pageOf(*result), result.problems()};
}

Result<PageParts> pageParts(const Piece& piece, const DrawOptions& shown, Theme theme) {
    const auto result = made(piece, shown, theme);
    if (!result) return Result<PageParts>::failed(result.problems());
    return {PageParts{result->picture, pages::pageData(*result)}, result.problems()};
}

}  // namespace ferz
