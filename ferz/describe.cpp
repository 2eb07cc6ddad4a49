// A piece in words.
#include "sentences/describe.h"

#include <fmt/format.h>
#include <optional>
#include <utility>

#include "ferz/ferz.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ferz/proof.h"
#include "frontend/mbn/parse.h"
#include "ir/last_rank.h"
#include "ir/movement.h"
#include "ir/on_board.h"
#include "ir/rename.h"
#include "ir/touching_edges.h"
#include "ir/transitions.h"
#include "ir/without.h"

namespace ferz {

namespace {

/// How it moves, whatever it becomes; and what that is.
struct Staying {
    ir::Movement movement;
    sentences::Becoming becoming = {};
};

Staying stayingOf(const ir::Movement& movement, ir::Cells cells) {
    const ir::Become become = ir::allBecomes(movement);
    if (become.names.empty()) return {movement};
    ir::Movement staying = ir::without(movement, ir::Feature::Promotion);
    ir::Movement anywhere = ir::withoutEdges(staying);
    // In a file of hexagons every other square is a cell.
    const ir::Vec ahead{0, cells == ir::Cells::HexVertical ? 2 : 1};
    Diagnostics ignored;
    if (library::isProved({movement}, {ir::becomingWhereOff(anywhere, become, ahead)}, cells, "last rank",
                          ignored))
        return {std::move(anywhere), {become.names, true}};
    return {std::move(staying), {become.names, false}};
}

/// How the piece moves, in MBN. Where the text is of a board whose edges do not touch, `round` says which of
/// them do.
struct TextInMbn {
    Result<std::string> text;
    sentences::Round round = {};
};

TextInMbn textOf(const ir::Movement& movement, const Piece& piece) {
    const std::string& name = piece.inside().movement().name;
    const library::ReadSettings& settings = piece.inside().definition->settings;
    // The text of the normal form: equal pieces have the same one. What speaks of its own kind needs its
    // name.
    const auto written = [&](const ir::Movement& each) {
        auto text = library::textCalled(each, settings, ir::kAnonymous, "mbn");
        return text || name == ir::kAnonymous ? text : library::textCalled(each, settings, name, "mbn");
    };
    auto text = written(movement);
    const auto parted = text ? std::nullopt : ir::partedEdges(movement);
    if (!parted) return {std::move(text)};
    auto flat = written(parted->movement);
    if (!flat) return {std::move(text)};
    return {std::move(flat), {parted->edges, !ir::hasEffect<ir::Lift>(movement)}};
}

/// It goes round no edge.
bool staysInside(const ir::Movement& movement) {
    bool stays = true;
    ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
        const auto* step = std::get_if<ir::Step>(&each);
        stays = stays && (step == nullptr || ir::isPlain(step->edges));
    });
    return stays;
}

/// As it moves on all boards, or on one.
Result<Description> inWords(const Piece& piece, const std::optional<ir::Board>& board,
                            sentences::Language language, const DescribeOptions& options) {
    Diagnostics diagnostics;
    const library::ReadSettings& settings = piece.inside().definition->settings;
    const ir::Movement& everywhere = piece.inside().movement();
    const std::string& name = everywhere.name;
    const ir::Movement movement = board ? ir::onBoard(everywhere, *board) : everywhere;
    const auto [staying, becoming] = stayingOf(movement, settings.cells);
    const auto [text, round] = textOf(staying, piece);
    if (!text && text.problems().front().name != diagnostic::kInexpressible.name)
        return Result<Description>::failed(text.problems());
    const sentences::Wanted wanted{language,
                                   settings.cells,
                                   staysInside(movement) ? board : std::nullopt,
                                   options.mostWords,
                                   options.hasPicture,
                                   becoming,
                                   round,
                                   name == ir::kAnonymous ? std::string() : name};
    if (!text) {
        const bool areInSpace = ir::tellsBoardsApart(movement);
        const auto said = areInSpace ? sentences::describeInSpace(staying, wanted) : std::nullopt;
        if (said) return Description{said->text, said->isShortened, said->goesOn};
        diagnostics.report(
            diagnostic::kInexpressible,
            fmt::format("there are no words for {}",
                        areInSpace ? "moves between boards in space" : "these moves"),
            fmt::format("a picture shows them{}", areInSpace ? ", with the boards side by side" : ""));
        return Result<Description>::failed(library::problemsOf(diagnostics));
    }
    const Source source("<mbn>", *text);
    const mbn::Parsed parsed = mbn::parse(source, diagnostics);
    const sentences::Description described =
        sentences::describe(parsed.definitions, piece.inside().names(), wanted);
    return Description{described.text, described.isShortened, described.goesOn};
}

}  // namespace

Result<Description> describe(const Piece& piece, const DescribeOptions& options) {
    Diagnostics diagnostics;
    const auto language = sentences::languageOf(options.language);
    if (!language)
        diagnostics.report(diagnostic::kUsage, fmt::format("there are no words in `{}`", options.language),
                           "the languages are `en` and `ko`");
    if (language && piece.side() == Side::Black)
        diagnostics.report(diagnostic::kInexpressible, "a piece of Black alone has no words");
    const auto board = options.board ? library::checkedBoard(*options.board, diagnostics) : std::nullopt;
    if (diagnostics.firstError()) return Result<Description>::failed(library::problemsOf(diagnostics));
    // What a board leaves of a movement may have no words, though the whole has.
    if (board)
        if (auto onIt = inWords(piece, board, *language, options); onIt && !onIt->isShortened) return onIt;
    return inWords(piece, std::nullopt, *language, options);
}

}  // namespace ferz
