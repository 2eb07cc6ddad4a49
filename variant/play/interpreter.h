// The rules of a variant: which turns are legal, and what they make of the game.
//
// In: a variant and a game. Out: every legal turn with the game after it; none when the game is over.
// Movements are run by the automaton's evaluator (ir/evaluate.h), turns are played on a copy, and a turn is
// legal if afterwards no royal of its side can be captured: slow and obvious, what generated code is tested
// against. docs/variants.md says the rules in words.
//
//     Interpreter rules(variant, diagnostics);
//     for (const Ply& ply : rules.plies(game)) ...
//
// When an evaluation hits a limit it is reported, and `failed()` says that nothing more is to be trusted.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "ir/evaluate.h"
#include "ir/move.h"
#include "support/diagnostics.h"
#include "variant/model/capture_reach.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/play/board_in_bits.h"
#include "variant/rules/numbers.h"

namespace ferz::variant {

/// A legal turn and the game after it.
struct Ply {
    Turn turn;
    Game after;
};

class Interpreter {
public:
    /// The variant has to live as long. `numbers`: inNumbers(variant), for whoever makes interpreters of one
    /// variant again and again.
    Interpreter(const Variant& variant, Diagnostics& diagnostics,
                std::shared_ptr<const RulesInNumbers> numbers = {});

    using IsWanted = std::function<bool(const Turn&)>;
    /// Returns the legal plies: all, or those of turns that are wanted, as if there were no others.
    [[nodiscard]] std::vector<Ply> plies(const Game& game, const IsWanted& isWanted = {});
    /// Returns one of the legal plies, with equal chances: `choose` is given a count and returns a random
    /// number below it. None when the game is over.
    [[nodiscard]] std::optional<Ply> anyPly(const Game& game,
                                            const std::function<std::size_t(std::size_t)>& choose);
    /// Returns the ply of this turn; empty if it is not legal.
    [[nodiscard]] std::optional<Ply> plyOf(const Game& game, const Turn& turn);
    /// Returns the legal plies even if the game is over.
    [[nodiscard]] std::vector<Ply> pliesWithoutEnds(const Game& game, const IsWanted& isWanted = {});
    /// Returns all plies of pieces and hands, legal or not.
    [[nodiscard]] std::vector<Ply> pseudoLegalPlies(const Game& game, const IsWanted& isWanted = {});
    /// A royal of the side is attacked.
    [[nodiscard]] bool isInCheck(const Game& game, ir::Colour side);
    /// A piece of `by` could capture what stands on the square, if it were its move.
    [[nodiscard]] bool isAttacked(const Game& game, ir::Square square, ir::Colour by);
    /// Returns whether royals of both sides face each other on an open rook line.
    [[nodiscard]] bool royalsFace(const Game& game) const;
    /// Returns the moves of the piece on the square, legal or not.
    [[nodiscard]] std::vector<ir::Move> movesOf(const Game& game, ir::Square from);
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] const Variant& variant() const { return variant_; }
    [[nodiscard]] const RulesInNumbers& numbers() const { return *numbers_; }
    [[nodiscard]] const BoardInBits& board() const { return board_; }

private:
    class View;

    [[nodiscard]] std::vector<ir::Move> movesFrom(View& view, ir::Square from);
    [[nodiscard]] bool canCapture(View& view, ir::Square from, ir::Square target);
    [[nodiscard]] bool attacks(const Game& game, ir::Square square, ir::Colour by, const ir::Attacked& which);
    [[nodiscard]] bool doesCapture(const Game& game, const ir::Move& move, ir::Square square, ir::Colour by,
                                   const ir::Attacked& which);
    [[nodiscard]] std::set<ir::Square> checkers(const Game& game, ir::Colour side);
    [[nodiscard]] const PieceType* typeOn(const Game& game, ir::Square square) const;
    [[nodiscard]] CaptureReach& reachOf(const PieceType& type, ir::Colour side);
    [[nodiscard]] bool isFrozen(const Game& game, ir::Square square) const;
    [[nodiscard]] bool isRoyal(const Game& game, ir::Square square) const;
    [[nodiscard]] std::vector<ir::Square> royals(const Game& game, ir::Colour side) const;
    [[nodiscard]] std::vector<ir::Square> royalsTogether(const Game& game, ir::Colour side) const;

    [[nodiscard]] std::vector<Turn> turns(const Game& game);
    void addMoves(View& view, std::vector<Turn>& turns);
    [[nodiscard]] std::vector<ir::Move> jumpsOf(const Game& game, ir::Square from);
    [[nodiscard]] std::optional<ir::Square> jumperAfter(const Game& game, const Turn& turn,
                                                        const Game& after);
    void addChosen(const Game& game, const ir::Move& move, const PieceType& type,
                   std::vector<Turn>& turns) const;
    [[nodiscard]] bool mayBecome(const Game& game, const std::string& name) const;
    void addPlaced(View& view, ir::Square from, const PieceType& type, std::vector<Turn>& turns);
    void addCastling(const Game& game, std::vector<Turn>& turns);
    void addPass(const Game& game, std::vector<Turn>& turns) const;
    [[nodiscard]] std::vector<Turn> withGating(const Game& game, std::vector<Turn> turns);
    [[nodiscard]] std::vector<Turn> withWalls(const Game& game, std::vector<Turn> turns);
    [[nodiscard]] std::vector<ir::Square> wallsBehind(const Game& game, const Turn& turn);
    [[nodiscard]] std::vector<ir::Castled> castledByRule(const Game& game, const CastlingRight& right);
    [[nodiscard]] static bool isFreeToCastle(const Game& game, const CastlingRight& right, ir::Square kingTo,
                                             ir::Square rookTo);

    [[nodiscard]] bool isMate(const Game& game);
    [[nodiscard]] bool isLegal(const Game& game, const Turn& turn, const Game& after);
    [[nodiscard]] bool leavesExposed(const Game& after, ir::Colour side);
    [[nodiscard]] bool goesSafely(const Game& game, const ir::Move& move);
    [[nodiscard]] bool passesSafely(const Game& game, const Turn& turn, const Game& after);
    [[nodiscard]] bool capturesSparedKind(const Game& game, const ir::Move& move) const;
    [[nodiscard]] bool capturesUnsafeRoyal(const Game& game, const ir::Move& move) const;
    [[nodiscard]] bool staysMobile(const Game& game, const Turn& turn);
    [[nodiscard]] bool leavesRoyalsSafe(const Game& game, const Turn& turn, const Game& after);
    [[nodiscard]] bool placesSafely(const Turn& turn, const Game& after);
    [[nodiscard]] bool mayBeDeclared(const Turn& turn, const Game& after);
    [[nodiscard]] bool hasDuties() const;
    void keepOnlyCompulsory(const Game& game, std::vector<Ply>& plies);
    [[nodiscard]] Game played(const Game& game, const Turn& turn);

    const Variant& variant_;
    const std::shared_ptr<const RulesInNumbers> numbers_;
    const BoardInBits board_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
    bool asksAttacked_ = false;
    bool asksCheck_ = false;
    bool countsChecks_ = false;
    bool asksFacing_ = false;
    bool insideMateQuestion_ = false;  ///< there a move may mate, whatever its flags say
    /// By piece and colour, as the pieces are listed.
    std::vector<std::array<std::optional<CaptureReach>, 2>> reaches_;
};

}  // namespace ferz::variant
