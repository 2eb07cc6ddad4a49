// The rules of a variant: which moves are legal, and what they make of the position.
//
// In: a variant and a game. Out: every legal move with the game behind it. Movements are run by the
// automaton's evaluator (ir/evaluate.h), moves are played on a copy, and a move is legal if afterwards no
// royal of its side can be captured: slow and obvious, what generated code is tested against.
// docs/variants.md says the rules in words.
//
//     Rules rules(variant, diagnostics);
//     for (const Ply& ply : rules.plies(game)) ...
//
// When an evaluation hits a limit it is reported, and `failed()` says that nothing more is to be trusted.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "ir/evaluate.h"
#include "ir/move.h"
#include "support/diagnostics.h"
#include "variant/capture_reach.h"
#include "variant/game.h"
#include "variant/variant.h"

namespace ferz::variant {

/// A legal move and the game behind it. `becomes` holds at most one name; castling is a swap of the rook.
struct Ply {
    ir::Move move;
    Game after;
};

class Rules {
public:
    /// The variant has to live as long.
    Rules(const Variant& variant, Diagnostics& diagnostics);

    [[nodiscard]] std::vector<Ply> plies(const Game& game);
    /// A royal of the side is attacked.
    [[nodiscard]] bool isInCheck(const Game& game, ir::Colour side);
    /// A piece of `by` could capture what stands on the square, if it were its move.
    [[nodiscard]] bool isAttacked(const Game& game, ir::Square square, ir::Colour by);
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] const Variant& variant() const { return variant_; }

private:
    class View;

    [[nodiscard]] std::vector<ir::Move> movesFrom(View& view, ir::Square from);
    [[nodiscard]] bool canCapture(View& view, ir::Square from, ir::Square target);
    [[nodiscard]] bool attacks(const Game& game, ir::Square square, ir::Colour by, const ir::Attacked& which);
    [[nodiscard]] bool exposesRoyal(const Game& game, const ir::Move& move, ir::Colour side);

    void addPieceMoves(View& view, std::vector<ir::Move>& moves);
    void addChosen(const ir::Move& move, const PieceType& type, ir::Colour side,
                   std::vector<ir::Move>& moves) const;
    void addCastling(const Game& game, std::vector<ir::Move>& moves);
    [[nodiscard]] std::vector<ir::Castled> castledByRule(const Game& game, const CastlingRight& right);
    [[nodiscard]] bool mayCastle(const Game& game, const CastlingRight& right, ir::Square kingTo,
                                 ir::Square rookTo);
    [[nodiscard]] bool isMate(const Game& game);
    [[nodiscard]] bool isLegal(const Game& game, const ir::Move& move, const Game& after);
    [[nodiscard]] Game played(const Game& game, const ir::Move& move);

    const Variant& variant_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
    bool asksAttacked_ = false;
    bool asksCheck_ = false;
    bool insideMateQuestion_ = false;  ///< there a move may mate, whatever its flags say
    /// By piece and colour, as the pieces are listed.
    std::vector<std::array<std::optional<CaptureReach>, 2>> reaches_;
};

}  // namespace ferz::variant
