#include "ferz/castling.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "ferz/position.h"
#include "ir/castling.h"
#include "ir/rename.h"

namespace ferz::library {

std::vector<Move> castlingsOf(const Piece::Inside& piece, const ir::Situation& situation,
                              const std::vector<std::string>& rights,
                              const std::vector<std::string>& royalLetters, Diagnostics& diagnostics) {
    const Definition& definition = *piece.definition;
    FrontendOptions read = frontendOptionsOf(definition.settings);
    std::set<std::string> royal;
    for (const std::string& letter : royalLetters)
        royal.insert(read.names.nameOf(letter));
    // A piece without a name is called as the position calls it.
    const std::string own = piece.movement().name == ir::kAnonymous ? situation.name : piece.movement().name;
    if (definition.notation->castlings == nullptr || !royal.contains(own)) return {};
    const ir::Board& board = situation.position.board;
    read.cells = board.hexagons.cells();
    Diagnostics known;
    const auto rules = definition.notation->castlings(Source("castling", definition.text), read, known);
    for (const ir::Castling& rule : rules) {
        if (rule.isPredefined || !ir::isImpossible(rule, board)) continue;
        const char* name = rule.side == ir::Castling::Side::Right  ? "O-O"
                           : rule.side == ir::Castling::Side::Left ? "O-O-O"
                                                                   : "O-O-O-O";
        diagnostics.report(
            diagnostic::kDeadRule,
            fmt::format("the castling `{}` can never be on the board {}", name, board.print()));
    }
    ir::Situation king = situation;
    king.name = own;
    std::vector<Move> result;
    for (const std::string& right : rights) {
        const auto square = squareOn(board, right, diagnostics);
        if (!square) return {};
        const auto found = situation.position.pieces.find(*square);
        if (found == situation.position.pieces.end() || found->second.colour != situation.side ||
            royal.contains(found->second.name))
            continue;
        for (const ir::Castling& rule : rules) {
            for (const auto& [kingTo, to] : ir::castled(rule, king, *square, diagnostics)) {
                Move& move = result.emplace_back();
                move.from = board.name(situation.at);
                move.to = board.name(kingTo);
                move.text = fmt::format("{}-{}", move.from, *move.to);
                if (to == *square) continue;
                move.displaces = {{board.name(*square), board.name(to)}};
                move.text += fmt::format(" displaces {}-{}", board.name(*square), board.name(to));
            }
        }
    }
    std::sort(result.begin(), result.end(), [](const Move& a, const Move& b) { return a.text < b.text; });
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace ferz::library
