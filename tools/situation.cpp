#include "tools/situation.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <utility>

#include "ir/placement.h"

namespace ferz::tools {

namespace {

using ir::Board;
using ir::Colour;
using ir::Piece;
using ir::Square;

std::optional<Colour> parseColour(std::string_view text) {
    if (text == "white" || text == "w") return Colour::White;
    if (text == "black" || text == "b") return Colour::Black;
    return std::nullopt;
}

class SituationBuilder {
public:
    SituationBuilder(const SituationRequest& request, const ir::NameTable& names, Diagnostics& diagnostics)
        : request_(request), names_(names), diagnostics_(diagnostics) {}

    std::optional<ir::Situation> build() {
        const auto board = buildBoard(request_.board, diagnostics_);
        if (!board) return std::nullopt;
        situation_.position.board = *board;
        if (!request_.fen.empty()) readFen();
        if (!request_.side.empty()) {
            const auto side = parseColour(request_.side);
            if (!side) problem(fmt::format("`{}` is no side: write `white` or `black`", request_.side));
            situation_.side = side.value_or(Colour::White);
        }
        situation_.at = square(request_.at);
        situation_.name = names_.nameOf(request_.name);
        for (const auto& [at, what] : request_.place)
            place(square(at), what);
        for (const auto& [mark, victim] : request_.enPassant) {
            situation_.position.enPassant[square(mark)] = square(victim);
        }
        for (const std::string& at : request_.attacked)
            situation_.position.attacked.insert(square(at));
        for (const std::string& at : request_.moved)
            situation_.position.moved.insert(square(at));
        situation_.position.states = request_.states;
        situation_.position.inCheck = request_.check;
        situation_.position.everChecked = request_.check;
        if (!good_) return std::nullopt;
        return std::move(situation_);
    }

private:
    void problem(std::string message) {
        diagnostics_.report(diagnostic::kBadPosition, std::move(message));
        good_ = false;
    }

    Square square(const std::string& name) {
        const auto found = situation_.position.board.parse(name);
        if (!found) {
            diagnostics_.report(diagnostic::kBadSquare, fmt::format("`{}` is no square of the board {}", name,
                                                                    situation_.position.board.print()));
            good_ = false;
        }
        return found.value_or(0);
    }

    void place(Square at, const std::string& what) {
        const std::size_t colon = what.find(':');
        const auto colour = parseColour(what.substr(0, colon));
        // A compound letter may keep its colons.
        const std::string name = colon == std::string::npos ? std::string() : what.substr(colon + 1);
        if (!colour || name.empty()) {
            problem(fmt::format("`{}` is no piece: write it as `white:rook`", what));
            return;
        }
        if (at == situation_.at && good_) return placeMover(*colour, names_.nameOf(name), what);
        situation_.position.pieces[at] = {*colour, names_.nameOf(name)};
    }

    /// Who lists all pieces lists the one that moves, too: then it is called so.
    void placeMover(Colour colour, const std::string& name, const std::string& what) {
        const bool isAnother = !request_.name.empty() && situation_.name != name;
        if (colour != situation_.side || isAnother) {
            problem(fmt::format("`{}` on {}, where the moving piece stands", what,
                                situation_.position.board.name(situation_.at)));
            return;
        }
        situation_.name = name;
    }

    // Of a FEN's fields the pieces, the side to move and the en-passant square say something about one
    // piece's moves; castling rights and counters do not.
    void readFen() {
        std::vector<std::string> fields(1);
        for (const char c : request_.fen) {
            if (c != ' ') {
                fields.back() += c;
            } else if (!fields.back().empty()) {
                fields.emplace_back();
            }
        }
        readPlacement(fields[0]);
        if (fields.size() > 1 && !fields[1].empty()) {
            const auto side = parseColour(fields[1]);
            if (!side) problem(fmt::format("`{}` in the FEN is no side: write `w` or `b`", fields[1]));
            situation_.side = side.value_or(Colour::White);
        }
        if (fields.size() > 3 && fields[3] != "-" && !fields[3].empty()) {
            const Square mark = square(fields[3]);
            const ir::Vec back{0, situation_.side == Colour::White ? -1 : 1};
            const Square victim = situation_.position.board.offset(mark, back);
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

    const SituationRequest& request_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
    ir::Situation situation_;
    bool good_ = true;
};

const char* colourName(Colour colour) {
    return colour == Colour::White ? "white" : "black";
}

}  // namespace

std::optional<Board> buildBoard(const std::string& text, Diagnostics& diagnostics) {
    const auto board = ir::parseBoard(text);
    if (!board) {
        diagnostics.report(diagnostic::kBadBoard,
                           fmt::format("`{}` is no board: write files x ranks, as `8x8`, each "
                                       "from 1 to {}",
                                       text, Board::kMostFiles));
    }
    return board;
}

std::optional<ir::Situation> buildSituation(const SituationRequest& request, const ir::NameTable& names,
                                            Diagnostics& diagnostics) {
    return SituationBuilder(request, names, diagnostics).build();
}

std::string fenOf(const ir::Situation& situation, const std::string& moverName, const ir::NameTable& names) {
    std::map<Square, Piece> pieces = situation.position.pieces;
    pieces[situation.at] = {situation.side, moverName};
    return ir::printPlacement(pieces, situation.position.board, names);
}

std::string optionsOf(const ir::Situation& situation, const ir::NameTable& names) {
    const ir::Position& position = situation.position;
    const Board& board = position.board;
    std::string text = fmt::format("--at {} --board {}", board.name(situation.at), board.print());
    if (situation.side == Colour::Black) text += " --side black";
    if (!situation.name.empty()) text += " --name " + names.letterOf(situation.name);
    for (const auto& [square, piece] : position.pieces) {
        text += fmt::format(" --place {}={}:{}", board.name(square), colourName(piece.colour), piece.name);
    }
    for (const auto& [key, value] : position.states)
        text += fmt::format(" --state {}={}", key, value);
    const auto list = [&](const char* option, const std::set<Square>& squares) {
        std::string joined;
        for (const Square square : squares)
            joined += (joined.empty() ? "" : ",") + board.name(square);
        if (!joined.empty()) text += fmt::format(" {} {}", option, joined);
    };
    list("--attacked", position.attacked);
    list("--moved", position.moved);
    for (const auto& [mark, victim] : position.enPassant) {
        text += fmt::format(" --ep {}={}", board.name(mark), board.name(victim));
    }
    if (position.inCheck) text += " --check";
    return text;
}

std::string drawing(const ir::Situation& situation, const std::vector<Square>& marked,
                    const ir::NameTable& names) {
    const Board& board = situation.position.board;
    std::string text;
    std::map<std::string, char> legend;
    for (int rank = board.ranks - 1; rank >= 0; --rank) {
        text += fmt::format("  {:>2} ", rank + 1);
        for (int file = 0; file < board.files; ++file) {
            const Square square = board.square({file, rank});
            const bool isMarked = std::find(marked.begin(), marked.end(), square) != marked.end();
            const auto found = situation.position.pieces.find(square);
            char shown = isMarked ? '*' : '.';
            if (square == situation.at) {
                shown = '@';
            } else if (found != situation.position.pieces.end()) {
                const std::string letter = names.letterOf(found->second.name);
                char symbol = ir::isPlacementLetter(letter) ? letter[0] : '?';
                if (symbol == '?')
                    symbol = static_cast<char>(
                        '1' + legend.emplace(letter, static_cast<char>(legend.size())).first->second);
                const bool black = found->second.colour == Colour::Black;
                shown = black ? static_cast<char>(std::tolower(static_cast<unsigned char>(symbol))) : symbol;
            }
            const bool boxed = isMarked && shown != '*';
            text += boxed ? fmt::format("[{}]", shown) : fmt::format(" {} ", shown);
        }
        while (!text.empty() && text.back() == ' ')
            text.pop_back();
        text += '\n';
    }
    text += "     ";
    for (int file = 0; file < board.files; ++file) {
        text += fmt::format(" {}{}", static_cast<char>('a' + file), file + 1 < board.files ? " " : "");
    }
    text += '\n';
    for (const auto& [name, index] : legend)
        text += fmt::format("  {} is a {}\n", static_cast<char>('1' + index), name);
    return text;
}

}  // namespace ferz::tools
