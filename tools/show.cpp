// ferz show: a picture of what a piece does, as SVG, as a page or on the terminal.
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string_view>

#include "support/printable.h"
#include "tools/colour.h"
#include "tools/definition.h"
#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/piece_question.h"
#include "tools/position_options.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct ShowOptions {
    ReadArguments read;
    CatalogueOptions catalogue;
    PositionOptions position;
    std::string def;
    std::string piece;
    std::string at;
    std::string output;
    std::string theme = "auto";
    std::string scenes;
    std::string title;
    double effort = 1;
};

/// What the options say of a position besides its board.
bool hasPosition(const Position& position) {
    Position plain;
    plain.board = position.board;
    plain.side = position.side;
    return !position.fen.empty() || !position.name.empty() || !position.place.empty() ||
           !position.enPassant.empty() || !position.states.empty() || !position.attacked.empty() ||
           !position.moved.empty() || !position.dropped.empty() || !position.announced.empty() ||
           position.check;
}

/// What the text says, or a known piece of this name.
struct Found {
    std::optional<std::vector<Piece>> pieces;
    std::optional<KnownPiece> known;
    Problems problems;  ///< of the text
};

std::optional<Found> find(const ShowOptions& arguments, const ReadOptions& options, Problems& problems) {
    Found found;
    found.pieces = readDefinition(arguments.def, options, found.problems);
    if (found.pieces) return found;
    const auto catalogue = arguments.catalogue.read(arguments.read, problems);
    if (!catalogue) return std::nullopt;
    const auto known = catalogue->find(arguments.def);
    mentionName(arguments.def, known, found.problems);
    if (known) found.known = *known;
    return found;
}

/// As a page, as SVG, or for the terminal where there is no file.
std::optional<std::string> drawn(const Piece& piece, const DrawOptions& shown, Theme theme,
                                 const std::string& file, Problems& problems) {
    if (file.ends_with(".html")) return taken(page(piece, shown, theme), problems);
    const auto picture = taken(ferz::picture(piece, shown), problems);
    if (!picture) return std::nullopt;
    if (!file.empty()) return picture->svg(theme);
    return (shown.title.empty() ? std::string() : printable(shown.title) + "\n\n") + printed(*picture);
}

int runShow(const ShowOptions& arguments) {
    Problems problems;
    auto options = arguments.read.options(problems);
    const auto theme = readTheme(arguments.theme, problems);
    if (!options || !theme) return failure(problems);
    options->board = arguments.position.board;
    auto found = find(arguments, *options, problems);
    if (!found) return failure(problems);
    PositionOptions given = arguments.position;
    const bool hasBoard = !given.board.empty() || (found->known && !found->known->board.empty());
    const auto board = boardOf(given.board, found->known, problems);
    if (!board) return failure(problems);
    given.board = board->text();
    auto position = given.read(problems);
    if (!position) return failure(problems);
    const Side side = position->side.value_or(Side::White);
    options->board = hasBoard ? given.board : std::string();
    if (found->known) {
        found->problems.clear();
        found->pieces = readDefinition(definitionOf(*found->known), *options, found->problems);
    }
    append(problems, found->problems);
    if (!found->pieces) return failure(problems);
    const auto piece = taken(one(*found->pieces, arguments.piece, side), problems);
    if (!piece) return failure(problems);

    DrawOptions shown;
    if (found->known) shown = drawOptions(*found->known, arguments.def);
    shown.side = side;
    shown.effort = arguments.effort;
    if (hasBoard) shown.board = position->board;
    shown.at = arguments.at;
    if (hasPosition(*position)) {
        if (arguments.at.empty()) {
            report(problems, diagnostic::kUsage, "a position needs `--at`: where the piece stands");
            return failure(problems);
        }
        shown.position = *position;
    }
    if (arguments.scenes == "all") {
        shown.mostScenes = 1'000;
    } else if (!arguments.scenes.empty()) {
        report(problems, diagnostic::kUsage,
               fmt::format("`--scenes {}`: write `all`, or leave it out", arguments.scenes));
        return failure(problems);
    }
    if (!arguments.title.empty()) shown.title = arguments.title;
    if (!mayBeDrawnTo(arguments.output, true, problems)) return failure(problems);
    const auto text = drawn(*piece, shown, *theme, arguments.output, problems);
    if (!text) {
        const int code = failure(problems);
        return problems.back().name == diagnostic::kLimit.name ? kUndecided : code;
    }
    show(problems);
    return writeOutput(arguments.output, *text, problems) ? kDone : failure(problems);
}

/// The picture, and what the board of a page has to know.
Json showAnswer(const Json& request, const Stream& stream, Problems& problems) {
    DrawOptions shown;
    const std::string on = stringIn(request, "board", {}, problems);
    const std::string name = stringIn(request, "piece", {}, problems);
    const std::string side = stringIn(request, "side", "white", problems);
    const auto theme = readTheme(stringIn(request, "theme", "auto", problems), problems);
    const auto asked = taken(readSide(side), problems);
    if (hasErrors(problems)) return {};
    shown.side = *asked;
    if (!on.empty()) {
        const auto board = taken(readBoard(on), problems);
        if (!board) return {};
        shown.board = *board;
    }
    shown.at = stringIn(request, "at", {}, problems);
    shown.title = stringIn(request, "title", {}, problems);
    shown.letter = stringIn(request, "letter", {}, problems);
    const auto pieces = stream.definition(request, "def", problems);
    const auto piece = pieces ? taken(one(*pieces, name, *asked), problems) : std::nullopt;
    shown.stacked = flagIn(request, "stacked", problems);
    if (!piece || hasErrors(problems)) return {};
    const auto parts = taken(pageParts(*piece, shown, *theme), problems);
    if (!parts) return {};
    return {{"svg", parts->svg}, {"page", Json::parse(parts->data)}};
}

}  // namespace

Question showQuestion() {
    return {{"def", "piece", "board", "at", "side", "theme", "title", "letter", "stacked"}, showAnswer};
}

void addShow(CommandLine& program) {
    auto arguments = std::make_shared<ShowOptions>();
    arguments->position.board.clear();
    Verb verb(program, "show", "Draw what a piece does");
    verb.footer(
        "Examples:\n"
        "  ferz show mbn:N                             a knight, on the terminal\n"
        "  ferz show cannon -o cannon.svg              a piece by its name, as a picture for a page\n"
        "  ferz show cannon -o cannon.html             a page to try the piece on a board\n"
        "  ferz show mbn:W4 --theme dark -o w4.svg     for dark pages\n"
        "  ferz show mbn:R --at a1 --fen 'k7/8/8/p7/8/8/8/R3K3'\n"
        "                                              a rook among the pieces of a FEN\n"
        "\n"
        "Each mark says what the piece does if a square is empty, or holds an enemy or a friend. Without a\n"
        "position ferz chooses scenes that show all that the piece does: an empty board, pieces to hop over, "
        "...");
    const Option def = verb.add("DEF", arguments->def, pieceText("the piece"));
    arguments->read.addTo(verb);
    verb.add("--at", arguments->at, {"the square where the piece stands", "SQUARE"});
    arguments->position.addTo(verb);
    verb.add("--piece", arguments->piece, {"draw this piece of a definition of several", "NAME"});
    verb.add("--scenes", arguments->scenes, {"`all` draws all scenes, and not four at most", "all"});
    addOutput(verb, arguments->output,
              "write an SVG file, or a page to play with (`.html`), instead of drawing on the terminal");
    verb.add("--theme", arguments->theme,
             {"the colours of a file: `light`, `dark`, or `auto` for both", "THEME", true});
    verb.add("--title", arguments->title, {"what is written above the picture", "TEXT"});
    arguments->catalogue.addTo(verb);
    addEffort(verb, arguments->effort);
    verb.runs([arguments] { return runShow(*arguments); }, {{def}});
}

}  // namespace ferz::tools
