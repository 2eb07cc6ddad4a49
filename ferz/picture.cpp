// A piece as people look at it.
#include "ferz/picture.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
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

/// Returns the options with squares instead of names; empty when an error was reported.
std::optional<pictures::DrawOptions> drawOptionsOf(const Piece& piece, const DrawOptions& shown,
                                                   Diagnostics& diagnostics) {
    pictures::DrawOptions result;
    result.limits = library::limitsOf(shown.effort);
    result.mostScenes = shown.mostScenes;
    result.side =
        shown.side == Side::Black || piece.side() == Side::Black ? ir::Colour::Black : ir::Colour::White;
    if (shown.board) result.board = library::checkedBoard(*shown.board, diagnostics);
    if (shown.position) {
        result.situation =
            library::situationOf(*shown.position, shown.at, piece.inside().names(), diagnostics);
        if (result.situation) result.side = result.situation->side;
    } else if (!shown.at.empty()) {
        // Without a board, a square is one of the usual board.
        if (!shown.board) result.board = ir::Board{8, 8};
        if (result.board) result.at = library::squareOn(*result.board, shown.at, diagnostics);
    }
    if (diagnostics.hasErrors()) return std::nullopt;
    return result;
}

/// Moves of one position as marks.
class MoveMarks {
public:
    explicit MoveMarks(const ir::Board& board) : board_(board) {}

    /// `note`: its place in the picture's notes.
    void add(const Move& move, std::optional<std::size_t> note) {
        const auto mark = [&](const std::string& name, MarkAction doing) {
            if (const auto square = board_.parse(name)) deeds_[*square][doing].insert(note);
        };
        for (const std::string& square : move.captures)
            mark(square, move.to == square ? MarkAction::Takes : MarkAction::Passes);
        const bool takes = move.to && contains(move.captures, *move.to);
        const bool swaps =
            move.to && std::any_of(move.swaps.begin(), move.swaps.end(), [&](const auto& pair) {
                return pair.first == *move.to || pair.second == *move.to;
            });
        if (move.to && !takes && !swaps) mark(*move.to, MarkAction::Goes);
        for (const auto& [first, second] : move.swaps) {
            for (const std::string& square : {first, second}) {
                if (square != move.from) mark(square, MarkAction::Swaps);
            }
        }
        for (const std::string& square : move.flips)
            mark(square, MarkAction::Flips);
    }

    [[nodiscard]] std::vector<pictures::SquareMark> marks() const {
        std::vector<pictures::SquareMark> marks;
        for (const auto& [square, doings] : deeds_) {
            pictures::SquareMark& mark = marks.emplace_back();
            mark.square = square;
            for (const auto& [doing, notes] : doings) {
                pictures::Deed& deed = mark.deeds.emplace_back();
                deed.doing = doing;
                for (const auto& note : notes) {
                    if (note) deed.notes.push_back(*note);
                }
            }
        }
        return marks;
    }

private:
    using MarkAction = pictures::MarkAction;

    static bool contains(const std::vector<std::string>& squares, const std::string& square) {
        return std::find(squares.begin(), squares.end(), square) != squares.end();
    }

    const ir::Board& board_;
    std::map<ir::Square, std::map<MarkAction, std::set<std::optional<std::size_t>>>> deeds_;
};

/// Lists of moves, each with what the legend says of it; empty: nothing.
using MoveLists = std::vector<std::pair<const std::vector<Move>*, std::string>>;

Result<Picture> boardWith(const Position& position, std::string_view at, const MoveLists& lists,
                          const Names& letters) {
    Diagnostics diagnostics;
    const ir::NameTable names = library::tableOf(letters);
    const auto situation = library::situationOf(position, at, names, diagnostics);
    std::optional<Picture> result;
    if (situation) {
        pictures::Picture drawn;
        drawn.board = situation->position.board;
        drawn.isOfMoves = true;
        pictures::Scene& scene = drawn.scenes.emplace_back();
        MoveMarks moveMarks(drawn.board);
        // The note of a single list is the scene's caption; several lists are numbered.
        const auto used =
            std::count_if(lists.begin(), lists.end(), [](const auto& list) { return !list.first->empty(); });
        for (const auto& [moves, note] : lists) {
            if (moves->empty()) continue;
            std::optional<std::size_t> number;
            if (used > 1) {
                number = drawn.notes.size();
                drawn.notes.push_back(note);
            } else {
                scene.caption = note;
            }
            for (const Move& move : *moves)
                moveMarks.add(move, number);
        }
        scene.at = situation->at;
        scene.marks = moveMarks.marks();
        scene.situation = *situation;
        for (const auto& [square, piece] : situation->position.pieces) {
            if (square == situation->at) continue;
            const bool isFriend = piece.colour == situation->side;
            using Who = pictures::Placed::Who;
            scene.pieces.push_back({square, isFriend ? Who::Friend : Who::Enemy, piece.name, {}});
        }
        pictures::giveLetters(drawn, names);
        result.emplace(std::make_shared<Picture::Inside>(Picture::Inside{std::move(drawn), {}}));
    }
    return library::resultOf(std::move(result), diagnostics);
}

}  // namespace

Result<Picture> picture(const Piece& piece, const DrawOptions& shown) {
    Diagnostics diagnostics;
    std::optional<Picture> result;
    if (auto asked = drawOptionsOf(piece, shown, diagnostics)) {
        std::size_t steps = 0;
        asked->limits.stepsTaken = &steps;
        const Piece::Inside& inside = piece.inside();
        const bool getsName =
            asked->situation && !asked->situation->name.empty() && inside.movement().name == ir::kAnonymous;
        std::string reason;
        auto drawn = pictures::draw(getsName ? inside.named(asked->situation->name) : inside.movement(),
                                    *asked, reason);
        if (drawn) {
            pictures::giveLetters(*drawn, inside.names());
            // What one position shows is not the whole piece.
            if (!shown.position)
                if (const auto description = describe(piece, {.mostWords = shown.mostWords}))
                    drawn->inWords = description->text;
            result.emplace(std::make_shared<Picture::Inside>(
                Picture::Inside{std::move(*drawn), {shown.title, shown.letter, shown.stacked}}));
        } else {
            diagnostics.report(diagnostic::kLimit, reason);
        }
    }
    return library::resultOf(std::move(result), diagnostics);
}

Result<Picture> picture(const Position& position, std::string_view at, const std::vector<Move>& moves,
                        const Names& names) {
    return boardWith(position, at, {{&moves, {}}}, names);
}

Result<Picture> picture(const Difference& difference, const std::string& left, const std::string& right,
                        const Names& names) {
    return boardWith(difference.position, difference.at,
                     {{&difference.onlyLeft, "only " + left}, {&difference.onlyRight, "only " + right}},
                     names);
}

std::string Picture::svg(Theme theme) const {
    const auto known = theme == Theme::Light  ? pictures::Theme::Light
                       : theme == Theme::Dark ? pictures::Theme::Dark
                                              : pictures::Theme::Auto;
    return pictures::svgOf(inside_->picture, inside_->naming, known).text;
}

std::string Picture::text(bool isUtf8, bool isColoured) const {
    return pictures::textOf(inside_->picture, {isUtf8, isColoured});
}

}  // namespace ferz
