// A piece as people look at it.
#include "ferz/picture.h"

#include <fmt/format.h>
#include <memory>
#include <utility>

#include "backends/picture/scenes.h"
#include "backends/picture/svg.h"
#include "backends/picture/terminal.h"
#include "ferz/effort.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ir/rename.h"

namespace ferz {

namespace {

/// What is asked, with squares instead of names. Empty when something is wrong, which is reported.
std::optional<pictures::DrawOptions> drawOptionsOf(const Piece& piece, const PictureOptions& shown,
                                                   const Options& options, Diagnostics& diagnostics) {
    pictures::DrawOptions result;
    result.limits = library::limitsOf(options);
    result.mostScenes = shown.mostScenes;
    result.side =
        options.side == Side::Black || piece.side() == Side::Black ? ir::Colour::Black : ir::Colour::White;
    if (shown.board) result.board = library::checkedBoard(*shown.board, diagnostics);
    if (shown.position) {
        result.situation =
            library::situationOf(*shown.position, shown.at, library::settingsOf(options).names, diagnostics);
        if (result.situation) result.side = result.situation->side;
    } else if (!shown.at.empty()) {
        // Without a board, a square is one of the usual board.
        if (!shown.board) result.board = ir::Board{8, 8};
        if (result.board) result.at = result.board->parse(shown.at);
        if (result.board && !result.at) {
            diagnostics.report(diagnostic::kBadSquare, fmt::format("`{}` is no square of the board {}",
                                                                   shown.at, result.board->print()));
        }
    }
    if (diagnostics.hasErrors()) return std::nullopt;
    return result;
}

}  // namespace

Result<Picture> picture(const Piece& piece, const PictureOptions& shown, const Options& options) {
    Diagnostics diagnostics;
    std::optional<Picture> result;
    if (const auto asked = drawOptionsOf(piece, shown, options, diagnostics)) {
        const Piece::Inside& inside = piece.inside();
        const bool getsName =
            asked->situation && !asked->situation->name.empty() && inside.movement().name == ir::kAnonymous;
        std::string reason;
        auto drawn = pictures::draw(getsName ? inside.named(asked->situation->name) : inside.movement(),
                                    *asked, reason);
        if (drawn) {
            result.emplace(std::make_shared<Picture::Inside>(
                Picture::Inside{std::move(*drawn), {shown.title, shown.letter}}));
        } else {
            diagnostics.report(diagnostic::kLimit, reason);
        }
    }
    return library::resultOf(std::move(result), diagnostics);
}

std::string Picture::svg(Theme theme) const {
    const auto known = theme == Theme::Light  ? pictures::Theme::Light
                       : theme == Theme::Dark ? pictures::Theme::Dark
                                              : pictures::Theme::Auto;
    return pictures::svgOf(inside_->picture, inside_->naming, known);
}

std::string Picture::text(bool isUtf8, bool isColoured) const {
    return pictures::textOf(inside_->picture, {isUtf8, isColoured});
}

}  // namespace ferz
