#include "ferz/castling.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

#include "ferz/position.h"
#include "ir/rename.h"

namespace ferz::library {

namespace {

/// Does the associate stand where the rule wants it?
bool isBeside(const ir::Situation& situation, ir::Square associate, Castling::Side side) {
    const ir::Board& board = situation.position.board;
    const ir::Coordinates king = board.coordinates(situation.at);
    const ir::Coordinates at = board.coordinates(associate);
    if (at.level != king.level || at.row != king.row) return false;
    switch (side) {
        case Castling::Side::Right: return at.file > king.file;
        case Castling::Side::Left: return at.file < king.file;
        case Castling::Side::Ahead: break;
    }
    const int ahead = situation.side == ir::Colour::Black ? king.rank - at.rank : at.rank - king.rank;
    return at.file == king.file && ahead > 0;
}

/// Where the piece of the situation may come to; nothing is taken, swapped or changed.
std::set<ir::Square> endsOf(const ir::Movement& movement, const ir::Situation& situation,
                            Diagnostics& diagnostics) {
    ir::Limits limits;
    limits.configurations = ir::kQuickEvaluation;
    std::set<ir::Square> result;
    const auto moves = ir::evaluate(movement, situation, limits, diagnostics);
    for (const ir::Move& move : moves.value_or(std::vector<ir::Move>())) {
        const bool isBare = move.captures.empty() && move.swaps.empty() && move.flips.empty();
        if (move.to && isBare) result.insert(*move.to);
    }
    return result;
}

}  // namespace

std::vector<Move> castlingsOf(const Piece::Inside& piece, const ir::Situation& situation,
                              const std::vector<std::string>& rights, const Options& options,
                              Diagnostics& diagnostics) {
    const Definition& definition = *piece.definition;
    const ir::NameTable names = settingsOf(options).names;
    std::set<std::string> royal;
    for (const std::string& letter : options.royal)
        royal.insert(names.nameOf(letter));
    // A piece without a name is called as the position calls it.
    const std::string own = piece.movement().name == ir::kAnonymous ? situation.name : piece.movement().name;
    if (definition.notation->castlings == nullptr || !royal.contains(own)) return {};
    const ir::Board& board = situation.position.board;
    ReadOptions read;
    read.names = names;
    read.cells = board.hexagons.cells();
    Diagnostics known;
    const auto rules = definition.notation->castlings(Source("castling", definition.text), read, known);
    const ir::Colour enemy = ir::opposite(situation.side);
    std::vector<Move> result;
    for (const std::string& right : rights) {
        const auto square = board.parse(right);
        if (!square) {
            diagnostics.report(diagnostic::kBadSquare,
                               fmt::format("`{}` is no square of the board {}", right, board.print()));
            return {};
        }
        const auto found = situation.position.pieces.find(*square);
        if (found == situation.position.pieces.end() || found->second.colour != situation.side ||
            royal.contains(found->second.name))
            continue;
        const ir::Piece associate = found->second;
        for (const Castling& rule : rules) {
            if (!rule.associates.contains(associate.name) || !isBeside(situation, *square, rule.side))
                continue;
            ir::Situation king = situation;
            king.name = own;
            king.position.pieces.erase(*square);
            if (rule.royalSees) king.position.pieces[*square] = {enemy, associate.name};
            for (const ir::Square kingTo : endsOf(rule.royal, king, diagnostics)) {
                ir::Situation other = situation;
                other.at = *square;
                other.name = associate.name;
                other.position.pieces.erase(*square);
                other.position.pieces.erase(situation.at);
                if (rule.associateSees) other.position.pieces[kingTo] = {enemy, own};
                for (const ir::Square to : endsOf(rule.associate, other, diagnostics)) {
                    if (to == kingTo) continue;
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
    }
    std::sort(result.begin(), result.end(), [](const Move& a, const Move& b) { return a.text < b.text; });
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace ferz::library
