// A row for each key of the rules' tables: how it is called, what it means, and the member that holds its
// value. Whatever reads, writes, compares or generates rules iterates over the rows.
//
//     Rows<ferz::core::Hands<NameTerms>>::visit([](const Row& row, auto member) {
//     ...row.key...hands.*member... }); Rows<A>::visit<B>([](const Row& row, auto ofA, auto ofB) {...}); the
//     same table in other terms, too
//
// A new rule that is only data is a member in runtime/rules.h and a row here.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "variant/core/runtime/rules.h"

namespace ferz::variant {

struct Row {
    std::string_view key;  ///< the member is called so, in camelCase
    std::string_view meaning;
    std::string_view option = {};  ///< of a variants.ini; empty: none says it alone
    bool ofSides = false;          ///< `pass_white` and `pass_black` say it of one side
    /// The default in words, where the member's value does not say it.
    std::string_view byDefault = {};
    /// For those who play, with its {value}; of a {side}, or a {captor}, where each has its own.
    std::string_view sentence = {};

    [[nodiscard]] constexpr Row said(std::string_view toPlayers) const {
        Row row = *this;
        row.sentence = toPlayers;
        return row;
    }
    /// Whether the row says more to players than its values do.
    [[nodiscard]] constexpr bool isSaid() const { return inForce() != meaning; }
    /// The same of a rule that is `true` or `false`: its meaning without that, where no sentence says it
    /// better.
    [[nodiscard]] constexpr std::string_view inForce() const {
        if (!sentence.empty()) return sentence;
        const std::size_t behind = meaning.find("`: ");
        return behind == std::string_view::npos ? meaning : meaning.substr(behind + 3);
    }
};

/// The rows of a table, and how keys.h calls it.
template <class Table>
struct Rows;

template <class Terms>
struct Rows<ferz::core::Rules<Terms>> {
    static constexpr std::string_view kTable = "file";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Rules<Terms>;
        visit(Row{"hands", "pieces in hand, which can be dropped"}, &Of::hands, &Others::hands...);
        visit(Row{"captures", "what a capture destroys"}, &Of::captures, &Others::captures...);
        visit(Row{"walls",
                  "every move also puts a wall on an empty square; no piece can enter it, and it stands in "
                  "the way as a piece does"},
              &Of::walls, &Others::walls...);
        visit(Row{"rules", "what is compulsory or forbidden"}, &Of::rules, &Others::rules...);
        visit(Row{"flips", "which enemy pieces change sides", "flipEnclosedPieces"}.said(
                  "these enemy pieces change sides: {value}"),
              &Of::flips, &Others::flips...);
        visit(Row{"freezes", "enemy pieces on the eight squares around one of these neither move nor attack",
                  "freezePieceTypes"}
                  .said("enemy pieces on the squares around {value} neither move nor attack"),
              &Of::freezes, &Others::freezes...);
    }
};

template <class Terms>
struct Rows<ferz::core::Hands<Terms>> {
    static constexpr std::string_view kTable = "hands";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Hands<Terms>;
        visit(Row{"drops", "`false`: a player cannot drop a piece instead of moving"}, &Of::drops,
              &Others::drops...);
        visit(Row{"gates",
                  "`true`: when a piece makes its first move, the player may put a piece from the hand on "
                  "the square that it leaves; when castling, on that of the king or of the rook. The FEN "
                  "says which pieces have not moved"}
                  .said("when a piece makes its first move, the player may put a piece from the hand on the "
                        "square that it leaves; when castling, on that of the king or of the rook"),
              &Of::gates, &Others::gates...);
        visit(Row{"captured", "`true`: a captured piece goes to the hand of the player who captures it",
                  "capturesToHand"},
              &Of::captured, &Others::captured...);
        visit(Row{"endless",
                  "`true`: every piece can be dropped any number of times; a drop takes nothing out of the "
                  "hand",
                  "freeDrops"},
              &Of::endless, &Others::endless...);
        visit(
            Row{"where", "where pieces may be dropped, depending on the pieces on the board", "enclosingDrop"}
                .said("a piece is dropped {value}"),
            &Of::where, &Others::where...);
        visit(Row{"opening",
                  "while one of these squares is empty, pieces are dropped on them only, whatever `where` "
                  "says",
                  "enclosingDropStart"}
                  .said("while one of these squares is empty, pieces are dropped on these alone, wherever "
                        "other pieces stand: {value}"),
              &Of::opening, &Others::opening...);
        visit(Row{"must",
                  "`true`: a player who can drop a piece must. A letter: a player who has this piece in "
                  "hand must drop it before all others",
                  "mustDrop"}
                  .said("a player who has {value} in hand must drop it in place of a move, and who cannot, "
                        "may move, but drops nothing else"),
              &Of::must, &Others::must...);
        visit(
            Row{"both_colours",
                "half of a player's pieces of each of these kinds stand on dark squares when all are "
                "dropped; a drop after which that is impossible is illegal"}
                .said("when all are dropped, half of a player's pieces of each of these kinds stand on dark "
                      "squares, and a drop that makes this impossible is illegal: {value}"),
            &Of::bothColours, &Others::bothColours...);
        visit(Row{"kept", "of captured pieces only these go to the hand", "captureToHandTypes"}.said(
                  "of captured pieces, only {value} goes to the hand"),
              &Of::kept, &Others::kept...);
        visit(Row{"promotes",
                  "`true`: a piece promotes only to what its player has in hand, and takes that out of it",
                  "promotionConsumeInHand"}
                  .said("a piece promotes only to what its player has in hand, and takes that out of it; "
                        "without that it cannot go to where it has to promote, but may give check there"),
              &Of::promotes, &Others::promotes...);
        visit(
            Row{"spoils",
                "`true`: whatever a capture removes goes to the hand of the player who captures, own pieces, "
                "too"},
            &Of::spoils, &Others::spoils...);
        visit(Row{"swaps",
                  "`true`: the player who does not begin may drop the first piece on the only piece of the "
                  "other player, which is removed",
                  "openingSwapDrop"},
              &Of::swaps, &Others::swaps...);
    }
};

/// How one piece is dropped.
template <class Terms>
struct Rows<ferz::core::DropRule<Terms>> {
    static constexpr std::string_view kTable = "drops";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::DropRule<Terms>;
        visit(Row{"zone", "where it may be dropped. A piece with no other key may say `drops = \"[1-3]\"`"}
                  .said("it may be dropped on {value} only"),
              &Of::zone, &Others::zone...);
        visit(Row{"on_file", "how many of its kind a side may have on a file after the drop; 0: any number"}
                  .said("after its drop, its side may have at most {value} of its kind on the file"),
              &Of::onFile, &Others::onFile...);
        visit(Row{"checks", "`false`: a drop must not give check"}.said("a drop of it must not give check"),
              &Of::checks, &Others::checks...);
        visit(Row{"unsafe",
                  "`true`: a player without a royal may drop one where it could be captured. The reply does "
                  "not capture it"}
                  .said("a player without a royal may drop one where it could be captured; the next move may "
                        "not capture it"),
              &Of::unsafe, &Others::unsafe...);
        visit(Row{"last", "`true`: it may be dropped only when no other piece is in the hand"}, &Of::last,
              &Others::last...);
        visit(Row{"mates", "what a drop that gives checkmate does; `false` means `\"illegal\"`"}.said(
                  "a drop of it that gives checkmate {value}"),
              &Of::mates, &Others::mates...);
    }
};

template <class Terms>
struct Rows<ferz::core::Captures<Terms>> {
    static constexpr std::string_view kTable = "captures";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Captures<Terms>;
        visit(Row{"explode",
                  "`true`: a capture destroys the piece that captures and all pieces on the eight squares "
                  "around it",
                  "blastOnCapture"}
                  .said("a capture destroys the piece that captures and all pieces on the squares around it"),
              &Of::explode, &Others::explode...);
        visit(
            Row{"custodial",
                "`true`: a move or a drop captures each enemy piece beside its target that stands between it "
                "and another piece of its side, along ranks and files",
                "surroundCaptureOpposite"},
            &Of::custodial, &Others::custodial...);
        visit(
            Row{"petrify", "a piece of these kinds becomes a wall when it captures", "petrifyOnCaptureTypes"}
                .said("{value} becomes a wall when it captures"),
            &Of::petrify, &Others::petrify...);
        visit(Row{"petrify_victims",
                  "`true`: pieces that an explosion destroys around the captor become walls, too",
                  "petrifyBlastPieces"},
              &Of::petrifyVictims, &Others::petrifyVictims...);
        visit(Row{"mutually_immune",
                  "these pieces do not capture their own kind, not even en passant, but still attack it",
                  "mutuallyImmuneTypes"}
                  .said("{value} does not capture its own kind, not even en passant, but still attacks it"),
              &Of::mutuallyImmune, &Others::mutuallyImmune...);
        visit(Row{"dies", "what a piece captures only by being removed, too: `{ P = [\"Q\", \"R\"] }`"}.said(
                  "{captor} that captures {value} is removed, too"),
              &Of::dies, &Others::dies...);
        visit(Row{"forbidden",
                  "what a piece cannot capture: `{ P = [\"Q\", \"R\"] }`. It does not attack these either: "
                  "a royal among them is not in check from it",
                  "captureForbidden"}
                  .said("{captor} can neither capture nor attack {value}"),
              &Of::forbidden, &Others::forbidden...);
    }
};

template <class Terms>
struct Rows<ferz::core::Explosion<Terms>> {
    static constexpr std::string_view kTable = "explode";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Explosion<Terms>;
        visit(Row{"spares", "kinds that an explosion destroys only if they made the capture"}.said(
                  "an explosion destroys {value} only if it made the capture"),
              &Of::spares, &Others::spares...);
        visit(Row{"immune", "kinds that no explosion destroys, not even that of their own capture",
                  "blastImmuneTypes"}
                  .said("no explosion destroys {value}, not even that of its own capture"),
              &Of::immune, &Others::immune...);
    }
};

template <class Terms>
struct Rows<ferz::core::Custodial<Terms>> {
    static constexpr std::string_view kTable = "custodial";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Custodial<Terms>;
        visit(Row{"diagonals", "`true`: along diagonals, too", "connectDiagonal"}, &Of::diagonals,
              &Others::diagonals...);
        visit(Row{"edges", "`true`: the edge of the board counts as a piece of the side that captures",
                  "surroundCaptureEdge"},
              &Of::edges, &Others::edges...);
        visit(Row{"between", "`true`: a piece that moves between two enemy pieces captures both",
                  "surroundCaptureIntervene"},
              &Of::between, &Others::between...);
        visit(Row{"hostile", "squares that count as pieces of the side that captures",
                  "surroundCaptureHostileRegion"}
                  .said("to the side that captures, these squares count as pieces of its own: {value}"),
              &Of::hostile, &Others::hostile...);
        visit(
            Row{"surround",
                "squares where a piece is captured only when all squares straight beside it are taken",
                "surroundCaptureMaxRegion"}
                .said(
                    "a piece on one of these squares is captured when all squares straight beside it belong "
                    "to the side that captures, and not otherwise: {value}"),
            &Of::surround, &Others::surround...);
    }
};

template <class Terms>
struct Rows<ferz::core::Walls<Terms>> {
    static constexpr std::string_view kTable = "walls";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Walls<Terms>;
        visit(Row{"where", "where the wall is put", "wallingRule"}.said("the wall is put {value}"),
              &Of::where, &Others::where...);
        visit(Row{"zone", "where walls may be put", "wallingRegion"}.said("walls are put on {value} only"),
              &Of::zone, &Others::zone...);
        visit(Row{"guards", "`true`: a wall put in place of a move may stop a check"}, &Of::guards,
              &Others::guards...);
        visit(Row{"in_place_of_move", "`true`: a player either moves or puts a wall", "wallOrMove"},
              &Of::inPlaceOfMove, &Others::inPlaceOfMove...);
        visit(Row{"claims",
                  "an empty one of these squares is claimed by the player after whose turn all four squares "
                  "straight beside it are taken: a `claim_piece` appears there",
                  "surroundClaimRegion"}
                  .said("an empty one of these squares is claimed by the player after whose turn all four "
                        "squares straight beside it are taken: {value}"),
              &Of::claims, &Others::claims...);
        visit(Row{"claim_piece", "the piece that appears on claimed squares", "surroundClaimPiece"}.said(
                  "on a claimed square appears {value} of that player"),
              &Of::claimPiece, &Others::claimPiece...);
        visit(Row{"claim_again", "`true`: after a claim the other player passes, if a square is empty",
                  "surroundClaimExtraTurn"},
              &Of::claimAgain, &Others::claimAgain...);
    }
};

template <>
struct Rows<ferz::core::Conduct> {
    static constexpr std::string_view kTable = "rules";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Conduct;
        visit(
            Row{"must_capture", "`true`: a player who can capture must; what is only enclosed does not count",
                "mustCapture"}
                .said("a player who can capture must"),
            &Of::mustCapture, &Others::mustCapture...);
        visit(Row{"checks", "`false`: no move may give check", "checking"}, &Of::checks, &Others::checks...);
        visit(
            Row{"royals_stay", "`true`: a royal in check may only move by capturing the piece that checks it",
                "makpongRule"},
            &Of::royalsStay, &Others::royalsStay...);
        visit(Row{"end_facing",
                  "`true`: if a royal of White and one of Black stand on one rank or file with nothing "
                  "between them, the player to move must end that or pass",
                  "bikjangRule"},
              &Of::endFacing, &Others::endFacing...);
        visit(Row{"stay_mobile",
                  "`true`: no piece moves or is dropped to a square from which it could never move again "
                  "on an empty board, not even a captor that explodes there; what it becomes is not asked",
                  "immobilityIllegal"}
                  .said("no piece moves or is dropped to a square from which it could never move again on an "
                        "empty board, unless it promotes there"),
              &Of::stayMobile, &Others::stayMobile...);
        visit(Row{"moves",
                  "how many moves a player makes before the other one moves, turn by turn; the last two "
                  "numbers come again and again. Between these moves the other player passes",
                  "multimoves"}
                  .said("counting the turns of both players, {value}"),
              &Of::moves, &Others::moves...);
        visit(
            Row{"early_captures", "`false`: of several moves, only the last may capture", "multimoveCapture"},
            &Of::earlyCaptures, &Others::earlyCaptures...);
        visit(
            Row{"early_checks", "`false`: of several moves, only the last may give check", "multimoveCheck"},
            &Of::earlyChecks, &Others::earlyChecks...);
        visit(Row{"castle_after", "nobody castles before so many plies are played", "castlingForbiddenPlies"}
                  .said("nobody castles in the first {value} moves, those of both players counted"),
              &Of::castleAfter, &Others::castleAfter...);
        visit(Row{"must_en_passant", "`true`: a player who can capture en passant must",
                  "mustCaptureEnPassant"},
              &Of::mustEnPassant, &Others::mustEnPassant...);
        visit(Row{"safe_path", "`true`: a royal that goes straight passes no attacked square",
                  "royalPieceNoThroughCheck"},
              &Of::safePath, &Others::safePath...);
        visit(
            Row{"continue_jumps",
                "`true`: a piece that captures by a jump, which does not end where the captured piece stood, "
                "and does not promote, has to jump again if it can capture so; the other player passes "
                "before",
                "forcedJumpContinuation"}
                .said(
                    "a piece that captures by a jump, which does not end where the captured piece stood, and "
                    "does not promote, has to jump again if it can capture so; between the jumps the other "
                    "player passes"),
            &Of::continueJumps, &Others::continueJumps...);
        visit(Row{"pass", "when a player may pass. A player without pieces cannot", {}, true}.said(
                  "{side} may pass {value}"),
              &Of::pass, &Others::pass...);
    }
};

template <class Terms>
struct Rows<ferz::core::EndRule<Terms>> {
    static constexpr std::string_view kTable = "ends";
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::EndRule<Terms>;
        visit(Row{"when", "what ends the game", {}, false, "needed"}, &Of::when, &Others::when...);
        visit(Row{"result", "what the side that meets `when` gets", {}, true, "as `when` says"}, &Of::result,
              &Others::result...);
        visit(Row{"pieces", "which pieces count", {}, true}, &Of::pieces, &Others::pieces...);
        visit(Row{"count", "how many; for `extinct`: at most so many are left", {}, false, "as `when` says"},
              &Of::count, &Others::count...);
        visit(
            Row{"fewer",
                "for `facing`, `passes`, `full board` and `stalemate`, `true`: whoever is to move, the side "
                "with fewer points has the `result`; if both have as many, the game is drawn. Each of the "
                "`pieces` on the board is worth one point"},
            &Of::fewer, &Others::fewer...);
        visit(Row{"points",
                  "for `fewer`, instead of `pieces`: what a piece is worth; others are worth nothing"},
              &Of::points, &Others::points...);
        visit(Row{"bonus", "for `fewer`: the points that a side has beside its pieces", {}, true}, &Of::bonus,
              &Others::bonus...);
        visit(Row{"zone",
                  "for `goal`: the squares to reach; for `chain`: those where it begins",
                  {},
                  false,
                  "needed"},
              &Of::zone, &Others::zone...);
        visit(Row{"to", "for `chain`: the squares where it ends", {}, false, "needed"}, &Of::to,
              &Others::to...);
        visit(Row{"via", "for `chain`: squares of which it has one, too"}, &Of::via, &Others::via...);
        visit(Row{"all", "for `extinct`, `true`: of each of the `pieces`"}, &Of::all, &Others::all...);
        visit(Row{"enemies", "for `extinct`: only if the other side has at least so many of the kind"},
              &Of::enemies, &Others::enemies...);
        visit(Row{"moving",
                  "for `extinct`, `true`: if the side itself is to move, the other side needs one more "
                  "than `enemies`, because the side could still capture one"},
              &Of::moving, &Others::moving...);
        visit(Row{"blocked", "for `goal`, `true`: fewer are enough if no square of the zone is empty"},
              &Of::blocked, &Others::blocked...);
        visit(
            Row{"last_move",
                "for `goal`, `true`: if a royal of White reaches the zone and one of Black can reach it with "
                "the next move, the game goes on; if both are there, it is drawn. Other pieces have to be "
                "there when the next turn of their side begins"},
            &Of::lastMove, &Others::lastMove...);
        visit(Row{"safe", "for `goal`, `true`: only if no legal move captures the piece there"}, &Of::safe,
              &Others::safe...);
        visit(Row{"directions", "for `line`, `collinear`, `chain` and `united`: along which lines"},
              &Of::directions, &Others::directions...);
        visit(
            Row{"axes",
                "for `line`: 3 or 4 on a board whose levels of `count` by `count` squares lie side by side; "
                "the line runs through all of them, in any direction"},
            &Of::axes, &Others::axes...);
        visit(Row{"onward", "for `chain`, `true`: each step of it goes to the right or straight up"},
              &Of::onward, &Others::onward...);
        visit(Row{"castling", "for `castled`: which castlings", {}, false, "needed"}, &Of::castling,
              &Others::castling...);
    }
};

/// The rows of an end's directions, whose keys are its words.
template <>
struct Rows<ferz::core::Directions> {
    template <class... Others, class Visit>
    static void visit(Visit&& visit) {
        using Of = ferz::core::Directions;
        visit(Row{"ranks", "along ranks", "connectHorizontal"}, &Of::ranks, &Others::ranks...);
        visit(Row{"files", "along files", "connectVertical"}, &Of::files, &Others::files...);
        visit(Row{"diagonals", "along diagonals", "connectDiagonal"}, &Of::diagonals, &Others::diagonals...);
        visit(Row{"rising", "along diagonals that go up to the right"}, &Of::rising, &Others::rising...);
        visit(Row{"falling", "along diagonals that go down to the right"}, &Of::falling, &Others::falling...);
    }
};

template <class Of, class Value>
Value valueOf(Value Of::*);
/// The type that a pointer to a member points to.
template <class Member>
using ValueOf = decltype(valueOf(std::declval<Member>()));

template <class Table, class = void>
inline constexpr bool kIsTable = false;
template <class Table>
inline constexpr bool kIsTable<Table, std::void_t<decltype(Rows<Table>::kTable)>> = true;
/// A table that a game may have or not.
template <class Table, class = void>
inline constexpr bool kMayBeGiven = false;
template <class Table>
inline constexpr bool kMayBeGiven<Table, std::void_t<decltype(Table::given)>> = true;
/// `petrify_victims`: `petrifyVictims`, the member in generated code.
[[nodiscard]] std::string memberOf(std::string_view key);

}  // namespace ferz::variant
