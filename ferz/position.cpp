#include "ferz/position.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <utility>

#include "ferz/problems.h"
#include "ir/forms.h"
#include "ir/placement.h"
#include "ir/rename.h"

namespace ferz {

namespace library {

namespace {

using ir::Colour;
using ir::Square;

std::optional<Colour> parseColour(std::string_view text) {
    if (text == "white" || text == "w") return Colour::White;
    if (text == "black" || text == "b") return Colour::Black;
    return std::nullopt;
}

const char* colourName(Colour colour) {
    return colour == Colour::White ? "white" : "black";
}

std::vector<std::string> fieldsOf(const std::string& fen) {
    std::vector<std::string> fields(1);
    for (const char c : fen) {
        if (c != ' ') {
            fields.back() += c;
        } else if (!fields.back().empty()) {
            fields.emplace_back();
        }
    }
    return fields;
}

std::optional<ir::Board> parsedBoard(std::string_view text, Diagnostics& diagnostics) {
    const auto board = ir::parseBoard(text);
    if (!board) {
        diagnostics.report(
            diagnostic::kBadBoard,
            fmt::format("`{}` is no board: write files x ranks, as `8x8`, each "
                        "from 1 to {}",
                        text, ir::Board::kMostFiles),
            "boards in space have up to 8 levels (`5x5x5`) and 8 rows (`4x4x4x4`); hexagonal ones are "
            "`hex6`, `hex5x5x6`, `rhomb9x9`, with `h` or `v` after it");
    }
    return board;
}

class SituationBuilder {
public:
    SituationBuilder(const Position& request, std::string_view at, const ir::NameTable& names,
                     Diagnostics& diagnostics)
        : request_(request), at_(at), names_(names), diagnostics_(diagnostics) {}

    std::optional<ir::Situation> build() {
        const auto board = checkedBoard(request_.board, diagnostics_);
        if (!board) return std::nullopt;
        situation_.position.board = *board;
        situation_.side = request_.sideToMove() == Side::Black ? Colour::Black : Colour::White;
        if (!request_.fen.empty()) readFen();
        situation_.at = square(std::string(at_));
        situation_.name = names_.nameOf(request_.name);
        for (const auto& [at, what] : request_.place)
            place(square(at), what);
        for (const auto& [mark, victim] : request_.enPassant)
            situation_.position.enPassant[square(mark)] = square(victim);
        for (const std::string& at : request_.attacked)
            situation_.position.attacked.insert(square(at));
        for (const std::string& at : request_.moved)
            situation_.position.moved.insert(square(at));
        situation_.position.states = request_.states;
        situation_.position.inCheck = request_.check;
        // A dropped piece counts as unmoved, but not as unmoved since the start of the game.
        std::set<Square> dropped;
        for (const std::string& at : request_.dropped)
            dropped.insert(square(at));
        situation_.position.everChecked = request_.check || dropped.contains(situation_.at);
        for (const std::string& name : request_.announced)
            situation_.position.states[fmt::format("/{}/", name)] = 1;
        if (!good_) return std::nullopt;
        return std::move(situation_);
    }

private:
    void problem(std::string message) {
        diagnostics_.report(diagnostic::kBadPosition, std::move(message));
        good_ = false;
    }

    Square square(const std::string& name) {
        const auto found = squareOn(situation_.position.board, name, diagnostics_);
        if (!found) good_ = false;
        return found.value_or(0);
    }

    void place(Square at, const std::string& what) {
        const std::size_t colon = what.find(':');
        const auto colour = parseColour(what.substr(0, colon));
        // Only the first colon separates: a name may be a compound letter with its colons, `white::BM:`.
        const std::string name = colon == std::string::npos ? std::string() : what.substr(colon + 1);
        // With a comma it is a list of pieces, which would be one with a long name.
        if (!colour || name.empty() || name.find(',') != std::string::npos) {
            problem(fmt::format("`{}` is no piece: write it as `white:rook`", what));
            return;
        }
        if (at == situation_.at && good_) return placeMover(*colour, names_.nameOf(name), what);
        situation_.position.pieces[at] = {*colour, names_.nameOf(name)};
    }

    /// A list of all pieces contains the moving piece too, and gives it its name.
    void placeMover(Colour colour, const std::string& name, const std::string& what) {
        const bool isAnother = !request_.name.empty() && situation_.name != name;
        if (colour != situation_.side || isAnother) {
            problem(fmt::format("`{}` on {}, where the moving piece stands", what,
                                situation_.position.board.name(situation_.at)));
            return;
        }
        situation_.name = name;
    }

    // Reads a FEN's placement, side to move and en passant square; castling rights and counters change no
    // single piece's moves.
    void readFen() {
        const std::vector<std::string> fields = fieldsOf(request_.fen);
        readPlacement(fields[0]);
        if (fields.size() > 1 && !fields[1].empty()) {
            const auto side = parseColour(fields[1]);
            if (!side) problem(fmt::format("`{}` in the FEN is no side: write `w` or `b`", fields[1]));
        }
        if (fields.size() > 3 && fields[3] != "-" && !fields[3].empty()) {
            const Square mark = square(fields[3]);
            const bool isBlacks = fields.size() > 1 && parseColour(fields[1]) == Colour::Black;
            const Square victim = situation_.position.board.behind(mark, !isBlacks);
            if (victim == ir::kNoSquare) {
                problem(fmt::format("the FEN's en-passant square `{}` has no square behind it", fields[3]));
            } else {
                situation_.position.enPassant[mark] = victim;
            }
        }
    }

    void readPlacement(const std::string& text) {
        std::vector<ir::PlacementProblem> problems;
        situation_.position.pieces = ir::readPlacement(text, situation_.position.board, names_, problems);
        for (ir::PlacementProblem& each : problems)
            problem(std::move(each.message));
    }

    const Position& request_;
    const std::string_view at_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
    ir::Situation situation_;
    bool good_ = true;
};

std::vector<std::string> namesOf(const std::vector<Square>& squares, const ir::Board& board) {
    std::vector<std::string> names;
    names.reserve(squares.size());
    for (const Square square : squares)
        names.push_back(board.name(square));
    return names;
}

}  // namespace

std::optional<ir::Board> checkedBoard(const Board& board, Diagnostics& diagnostics) {
    return parsedBoard(board.text(), diagnostics);
}

std::optional<ir::Square> squareOn(const ir::Board& board, const std::string& name,
                                   Diagnostics& diagnostics) {
    const auto square = board.parse(name);
    if (!square)
        diagnostics.report(diagnostic::kBadSquare,
                           fmt::format("`{}` is no square of the board {}", name, board.print()));
    return square;
}

std::optional<ir::Situation> situationOf(const Position& position, std::string_view at,
                                         const ir::NameTable& names, Diagnostics& diagnostics) {
    return SituationBuilder(position, at, names, diagnostics).build();
}

Position positionOf(const ir::Situation& situation, const ir::NameTable& names) {
    const ir::Position& from = situation.position;
    const auto list = [&](const std::set<Square>& squares) {
        return namesOf({squares.begin(), squares.end()}, from.board);
    };
    Position position;
    position.board = boardOf(from.board);
    position.side = situation.side == Colour::Black ? Side::Black : Side::White;
    if (!situation.name.empty()) position.name = names.letterOf(situation.name);
    for (const auto& [square, piece] : from.pieces)
        position.place[from.board.name(square)] = fmt::format("{}:{}", colourName(piece.colour), piece.name);
    for (const auto& [mark, victim] : from.enPassant)
        position.enPassant[from.board.name(mark)] = from.board.name(victim);
    position.states = from.states;
    position.attacked = list(from.attacked);
    position.moved = list(from.moved);
    position.check = from.inCheck;
    return position;
}

Move moveOf(const ir::Move& move, const ir::Board& board, Colour side) {
    Move result;
    result.from = board.name(move.from);
    if (move.to) result.to = board.name(*move.to);
    result.captures = namesOf(move.captures, board);
    for (const auto& [first, second] : move.swaps) {
        auto& pair = result.swaps.emplace_back(board.name(first), board.name(second));
        if (pair.second < pair.first) std::swap(pair.first, pair.second);
    }
    result.flips = namesOf(move.flips, board);
    for (const std::string& each : move.becomes) {
        const auto [name, changesSide] = ir::formOf(each);
        result.becomes.push_back(changesSide ? fmt::format("{}:{}", colourName(opposite(side)), name)
                                             : std::string(name));
    }
    std::sort(result.becomes.begin(), result.becomes.end());
    result.states = move.states;
    result.enPassant = namesOf(move.enPassant, board);
    for (const ir::Drop& drop : move.drops) {
        const Colour colour = drop.friendly ? side : opposite(side);
        result.drops.push_back(
            fmt::format("{}={}:{}", board.name(drop.square), colourName(colour), drop.name));
    }
    for (const ir::Declare& flag : move.flags)
        result.flags.push_back(ir::print(flag));
    result.text = ir::print(move, board);
    return result;
}

std::vector<Move> movesOf(const std::vector<ir::Move>& moves, const ir::Board& board, Colour side) {
    std::vector<Move> result;
    result.reserve(moves.size());
    for (const ir::Move& move : moves)
        result.push_back(moveOf(move, board, side));
    return result;
}

std::string fenOf(const ir::Situation& situation, const std::string& moverName, const ir::NameTable& names) {
    std::map<Square, ir::Piece> pieces = situation.position.pieces;
    // What a definition without a name is called within ferz is nobody's business.
    pieces[situation.at] = {situation.side, moverName == ir::kAnonymous ? "piece" : moverName};
    return ir::printPlacement(pieces, situation.position.board, names);
}

ir::Board boardOf(const Board& board) {
    if (const auto hexagonal = ir::parseBoard(board.hexagonal)) return *hexagonal;
    return {board.files, board.ranks, board.levels, board.rows, {}};
}

Board boardOf(const ir::Board& board) {
    return {board.files, board.ranks, board.levels, board.rows,
            board.hexagons ? board.print() : std::string()};
}

}  // namespace library

std::string Board::text() const {
    // Not every board of a program is one: it is printed as it is.
    return hexagonal.empty() ? library::boardOf(*this).print() : hexagonal;
}

int Board::squares() const {
    return library::boardOf(*this).squaresThere();
}

Result<Board> readBoard(std::string_view text) {
    Diagnostics diagnostics;
    const auto board = library::parsedBoard(text, diagnostics);
    if (board) return library::boardOf(*board);
    return Result<Board>::failed(library::problemsOf(diagnostics));
}

Result<std::vector<Board>> readBoards(std::string_view text) {
    Diagnostics diagnostics;
    std::vector<Board> boards;
    const std::size_t dots = text.find("..");
    const auto first = library::parsedBoard(text.substr(0, dots), diagnostics);
    const auto last =
        dots == std::string_view::npos ? first : library::parsedBoard(text.substr(dots + 2), diagnostics);
    if (first && last) {
        for (ir::Board each = *first; each.files <= last->files; ++each.files) {
            for (each.ranks = first->ranks; each.ranks <= last->ranks; ++each.ranks)
                boards.push_back(library::boardOf(each));
        }
        std::stable_sort(boards.begin(), boards.end(),
                         [](const Board& a, const Board& b) { return a.squares() < b.squares(); });
        const bool isRange = dots != std::string_view::npos;
        if (isRange && (first->hexagons || last->hexagons)) {
            diagnostics.report(diagnostic::kBadBoard,
                               fmt::format("`{}`: hexagonal boards are not counted through", text),
                               "ask about each of them");
        } else if (boards.empty() || first->levels != last->levels || first->rows != last->rows) {
            diagnostics.report(diagnostic::kBadBoard, fmt::format("there is no board from `{}`", text),
                               "write the smaller one first, as `3x3..10x10`");
        }
    }
    return library::resultOf(std::optional(std::move(boards)), diagnostics);
}

Result<Side> readSide(std::string_view text) {
    if (const auto colour = library::parseColour(text))
        return *colour == ir::Colour::White ? Side::White : Side::Black;
    if (text == "both") return Side::Both;
    Diagnostics diagnostics;
    diagnostics.report(diagnostic::kBadPosition,
                       fmt::format("`{}` is no side: write `white`, `black` or `both`", text));
    return Result<Side>::failed(library::problemsOf(diagnostics));
}

Side Position::sideToMove() const {
    if (side) return *side;
    const auto fields = library::fieldsOf(fen);
    const bool isBlack = fields.size() > 1 && library::parseColour(fields[1]) == ir::Colour::Black;
    return isBlack ? Side::Black : Side::White;
}

}  // namespace ferz
