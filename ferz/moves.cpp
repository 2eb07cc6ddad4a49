// Every move of a piece on one position, by the slow obvious evaluator.
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "ferz/castling.h"
#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ir/evaluate.h"
#include "ir/rename.h"

namespace ferz {

namespace {

std::optional<std::vector<Move>> evaluated(const Piece::Inside& piece, const ir::Situation& situation,
                                           std::size_t configurations, Diagnostics& diagnostics) {
    ir::Limits limits;
    limits.configurations = configurations;
    Diagnostics problems;
    const bool getsName = piece.movement().name == ir::kAnonymous && !situation.name.empty();
    const auto moves =
        ir::evaluate(getsName ? piece.named(situation.name) : piece.movement(), situation, limits, problems);
    if (moves) return library::movesOf(*moves, situation.position.board, situation.side);
    diagnostics.report(
        diagnostic::kLimit, problems.firstError()->message, "the limit can be raised",
        Remedy{Setting::Configurations, fmt::format("{}", std::max<std::size_t>(configurations, 1) * 10)});
    return std::nullopt;
}

}  // namespace

Result<std::vector<Move>> moves(const Piece& piece, const Position& position, std::string_view at,
                                const MoveOptions& options) {
    Diagnostics diagnostics;
    const auto situation = library::situationOf(position, at, piece.inside().names(), diagnostics);
    std::optional<std::vector<Move>> moves;
    if (situation && situation->position.board.isFlat() && ir::tellsBoardsApart(piece.inside().movement())) {
        diagnostics.report(
            diagnostic::kFlatBoard,
            fmt::format("{} goes to other boards, and {} is one board: no move to another is possible",
                        ir::titleOf(piece.name()), situation->position.board.print()),
            "a board in space is several", Remedy{Setting::Board, "8x8x3"});
    }
    if (situation) moves = evaluated(piece.inside(), *situation, options.configurations, diagnostics);
    if (moves && !position.castling.empty()) {
        auto castlings =
            library::castlingsOf(piece.inside(), *situation, position.castling, options.royal, diagnostics);
        moves->insert(moves->end(), castlings.begin(), castlings.end());
    }
    return library::resultOf(std::move(moves), diagnostics);
}

namespace {

Result<std::vector<Move>> dropsOf(std::string_view piece, const Position& position,
                                  const ir::NameTable& names) {
    Diagnostics diagnostics;
    const auto board = library::checkedBoard(position.board, diagnostics);
    std::optional<std::vector<Move>> moves;
    // A position is read as seen from a square; for a drop any that is empty is as good.
    std::optional<ir::Situation> situation;
    const auto isEmpty = [&](ir::Square square) {
        if (!board->has(square) || position.place.contains(board->name(square))) return false;
        situation = library::situationOf(position, board->name(square), names, diagnostics);
        return !situation || !situation->position.pieces.contains(square);
    };
    ir::Square first = 0;
    while (board && first < board->squares() && !isEmpty(first))
        ++first;
    if (board && !diagnostics.hasErrors()) moves.emplace();
    if (moves && first < board->squares()) {
        const char* side = situation->side == ir::Colour::Black ? "black" : "white";
        for (ir::Square square = 0; square < board->squares(); ++square) {
            if (!board->has(square) || situation->position.pieces.contains(square)) continue;
            Move& drop = moves->emplace_back();
            drop.to = board->name(square);
            drop.drops = {fmt::format("{}={}:{}", *drop.to, side, names.nameOf(std::string(piece)))};
            drop.text = fmt::format("{}@{}", piece, *drop.to);
        }
    }
    return library::resultOf(std::move(moves), diagnostics);
}

}  // namespace

Result<std::vector<Move>> drops(std::string_view piece, const Position& position, const Names& names) {
    return dropsOf(piece, position, library::tableOf(names));
}

Result<std::vector<Move>> dropsInOrder(const Piece& piece, std::string_view order, const Position& position) {
    Diagnostics diagnostics;
    const library::Definition& definition = *piece.inside().definition;
    std::vector<ir::DropOrder> orders;
    if (definition.notation->dropOrders != nullptr) {
        const FrontendOptions read = library::frontendOptionsOf(definition.settings);
        orders = definition.notation->dropOrders(Source("drops", definition.text), read, diagnostics);
    }
    const auto found = std::find_if(orders.begin(), orders.end(),
                                    [&](const ir::DropOrder& each) { return each.name == order; });
    if (found == orders.end()) {
        diagnostics.report(diagnostic::kNoSuchPiece,
                           fmt::format("the text has no order of drops `{}`", order));
        return Result<std::vector<Move>>::failed(library::problemsOf(diagnostics));
    }
    const std::string key(order);
    const auto state = position.states.find(key);
    const int done = state == position.states.end() ? 0 : state->second;
    if (done < 0 || static_cast<std::size_t>(done) >= found->pieces.size())
        return library::resultOf(std::optional(std::vector<Move>()), diagnostics);
    const ir::Piece& next = found->pieces[static_cast<std::size_t>(done)];
    const Side side = next.colour == ir::Colour::White ? Side::White : Side::Black;
    if (position.sideToMove() != side)
        return library::resultOf(std::optional(std::vector<Move>()), diagnostics);
    Result<std::vector<Move>> result = dropsOf(next.name, position, piece.inside().names());
    if (!result) return result;
    std::vector<Move> moves = *result;
    for (Move& move : moves) {
        move.states[key] = done + 1;
        move.text += fmt::format(" sets {}={}", key, done + 1);
    }
    return library::resultOf(std::optional(std::move(moves)), diagnostics);
}

}  // namespace ferz
