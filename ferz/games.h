// Whole variants: read, counted, played, and generated as C++.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ferz/comparing.h"

namespace ferz {

// ---- variants
/// A chess variant that was read. Copies are cheap; nothing changes it.
class Variant {
public:
    [[nodiscard]] const std::string& name() const;
    [[nodiscard]] const std::string& start() const;  ///< a FEN
    /// All that it was read from: its text and the files that it names. Variants of one source are the same.
    [[nodiscard]] std::string source() const;

    struct Inside;
    explicit Variant(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

private:
    std::shared_ptr<const Inside> inside_;
};

/// A piece of a variant.
struct VariantPiece {
    std::string letter;  ///< as White's in a FEN: `P`, `+P`
    std::string name;    ///< `pawn`
    std::string ancp;    ///< how White's moves, in canonical ANCP; empty: there is no such text
};
/// In the order of their letters.
[[nodiscard]] std::vector<VariantPiece> pieces(const Variant& variant);

/// A variant file's text. `files` says which its definitions may name; devices are none of them.
[[nodiscard]] Result<Variant> readVariant(const Text& toml, const FileOptions& files = {});
/// A variant file; the definitions' files lie beside it.
[[nodiscard]] Result<Variant> readVariantFile(const std::string& path);

/// Every key of a variant file: what may be written, what holds if it is left out, and what it means. Tables
/// in Markdown.
[[nodiscard]] std::string variantKeys();

/// The names of the variants that Fairy-Stockfish has built in; a few of them no variant file can say.
[[nodiscard]] std::vector<std::string> variantNames();
/// The same of one of these, of a variant file, or of a game of a file that is imported (`variants.ini:mini`;
/// with one game its name may be left out). A name goes before a file or folder that is called so, `./chess`.
[[nodiscard]] Result<Variant> findVariant(const std::string& nameOrPath);
/// `mini` of `variants.ini:mini`; empty where a text names no section.
[[nodiscard]] std::string sectionNamedIn(std::string_view text);

enum class SheetFormat { Html, Markdown };
/// The variant's rules for those who play it: its start, each piece with its picture and its moves in words,
/// and all its rules in sentences. A page that asks for nothing else and is made for paper, too; or Markdown,
/// without pictures.
[[nodiscard]] Result<std::string> ruleSheet(const Variant& variant, SheetFormat format = SheetFormat::Html);

/// The program that comes with a move generator: one that counts games, or an engine.
enum class GameProgram { Perft, Engine };
/// The variant's whole move generator as C++17, with a program.
[[nodiscard]] Result<std::vector<GeneratedFile>> generate(const Variant& variant,
                                                          GameProgram program = GameProgram::Perft);

/// A position of the variant, as the FEN has it or as the variant starts; its FEN, completed.
[[nodiscard]] Result<std::string> readFen(const Variant& variant, const std::string& fen = {});

enum class MoveNames { Uci, San, Usi };
/// `uci`, `san`, `usi`.
[[nodiscard]] Result<MoveNames> readMoveNames(std::string_view word);

/// One move of the first ply, how many games begin with it, and how many such moves there are.
struct PerftMove {
    std::string move;
    std::uint64_t nodes = 0;
    std::size_t moves = 0;
};
/// How many games of a length there are, counted by the slow evaluator. `progress` is told of each move of
/// the first ply. The problem is called `limit` when the moves of more than `most` positions would have to be
/// listed; 0: any number may be.
[[nodiscard]] Result<std::uint64_t> perft(const Variant& variant, const std::string& fen, int depth,
                                          const std::function<void(const PerftMove&)>& progress = {},
                                          std::uint64_t most = 0, MoveNames names = MoveNames::Uci);

struct Outcome {
    std::optional<Side> winner;  ///< empty: a draw
    std::string sentence;        ///< `White has won: Black's king is mated`
};

/// What stands on a square of a game's board.
struct Standing {
    std::string square;
    Side side = Side::White;
    std::string letter;  ///< as White's in a FEN: `P`, `+P`; empty: a wall
    std::string name;    ///< `pawn`
};

/// A legal move as it is chosen on a board. What tells two of the same squares apart is in their names.
struct GameMove {
    std::string san;
    std::string uci;
    std::string from;     ///< empty: a drop or a pass
    std::string to;       ///< where the piece comes to stand; empty: nowhere
    std::string drop;     ///< the letter of what comes out of the hand
    std::string becomes;  ///< the letter of what the piece becomes; empty: what it is
    std::vector<std::string> captures;
};

/// What a player may choose on a board before the other side has moved.
struct Premove {
    std::string from;             ///< empty: out of the hand
    std::string drop;             ///< the letter of what comes out of it
    std::vector<std::string> to;  ///< where the piece disappears, `from`
};

/// A position of a variant's game with its legal moves. Copies are cheap; nothing changes it.
class Game {
public:
    [[nodiscard]] const std::string& fen() const;
    [[nodiscard]] Side side() const;  ///< whose turn it is
    [[nodiscard]] bool isCheck() const;
    [[nodiscard]] const std::optional<Outcome>& outcome() const;     ///< empty while it goes on
    [[nodiscard]] std::optional<std::string> hand(Side side) const;  ///< `2 P N`; empty: there are no hands
    /// Names of the legal moves; no two are the same.
    [[nodiscard]] std::vector<std::string> moves(MoveNames names) const;
    /// Names of the legal moves of the piece on a square. The problem is called `bad-square` where the board
    /// has no such square.
    [[nodiscard]] Result<std::vector<std::string>> movesFrom(const std::string& square,
                                                             MoveNames names) const;
    /// The name of the one at this place, for less than all of them cost; empty where there is none.
    [[nodiscard]] std::string nameOf(std::size_t move, MoveNames names) const;
    /// All of them in the same order.
    [[nodiscard]] std::vector<GameMove> legalMoves() const;
    [[nodiscard]] Board board() const;
    [[nodiscard]] std::vector<Standing> pieces() const;  ///< and walls
    /// Letters of what a side has in hand, in the order of the variant, and how many; none: there are no
    /// hands.
    [[nodiscard]] std::vector<std::pair<std::string, int>> inHand(Side side) const;

    struct Inside;
    explicit Game(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

private:
    std::shared_ptr<const Inside> inside_;
};
/// The same as of a FEN, with what no FEN says: what has moved, states, passes.
[[nodiscard]] Result<std::uint64_t> perft(const Game& game, int depth,
                                          const std::function<void(const PerftMove&)>& progress = {},
                                          std::uint64_t most = 0, MoveNames names = MoveNames::Uci);
[[nodiscard]] Result<Game> startGame(const Variant& variant, const std::string& fen = {});
/// A move's place in `moves`, by any of its names; the problem says why a move is not legal.
[[nodiscard]] Result<std::size_t> findMove(const Game& game, const std::string& name);
/// The game after the move of this place.
[[nodiscard]] Result<Game> makeMove(const Game& game, std::size_t move);
/// The squares of the other side's legal moves behind any legal move of the side whose turn it is; those of
/// one piece together. The problem is called `limit` as with `perft`.
[[nodiscard]] Result<std::vector<Premove>> premoves(const Game& game, std::uint64_t most = 0);

/// A move to consider, and what is expected after it.
struct Advice {
    std::vector<std::string> uci;  ///< the line; empty: the game is over
    std::vector<std::string> san;  ///< the same moves
    std::vector<std::string> usi;
    int plies = 0;  ///< all moves were tried so deep
    /// The side that wins by this line.
    std::optional<Side> winner = {};
    /// What the side to move is ahead by at its end otherwise; a pawn of chess is worth about 1.
    double worth = 0;
};
/// A search that knows the rules of the game and nothing else of it: `plies` deep, and captures behind that;
/// less deep where more than `most` moves would have to be listed. 2 plies see what can be taken.
[[nodiscard]] Result<Advice> advise(const Game& game, int plies = 2, std::uint64_t most = 200'000);

[[nodiscard]] Picture picture(const Game& game);

struct ImportedVariant {
    std::string name;
    std::string toml;
    /// The extension of a file that holds it; a piece out of a piece set is a `.csm` file, in Chessembly.
    std::string extension = ".toml";
};
struct RefusedVariant {
    std::string name;
    std::string reason;  ///< its first error's message
};
struct Import {
    std::vector<ImportedVariant> variants;  ///< those that could be written
    std::vector<RefusedVariant> refused;    ///< the others
    /// At least an error for each that is refused, and what is left out of those that are written.
    std::vector<Problem> problems;
};
/// Sections of Fairy-Stockfish's variants.ini as variant files: all, or those with these names and what they
/// inherit. Without a text: those that it has built in.
[[nodiscard]] Import importFairyStockfish(const std::optional<Text>& ini,
                                          const std::vector<std::string>& names,
                                          const std::vector<std::string>& without = {});
/// Games of a published file as variant files: all, or those with these names. `file.notation` says which
/// kind of file it is (`importKinds`); where it is empty, its content does. Without a file as above. Sections
/// of a variants.ini may have parents in those of `parents`, too, of which the later count first.
[[nodiscard]] Import importVariants(const std::optional<Text>& file, const std::vector<std::string>& names,
                                    const std::vector<std::string>& without = {},
                                    const std::vector<Text>& parents = {});
/// The kinds of files that variants are imported from, each with what it is: `fairymax`, `Fairy-Max's
/// fmax.ini`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> importKinds();
/// The reverse, for a program of `exportTargets`: what was written was read again and compared with the
/// variant. What the target cannot say is refused, each key of the file with its reason.
[[nodiscard]] Result<std::string> exportVariant(const Variant& variant, std::string_view target);
/// The programs that variants are exported to, each with what is written for it: `diagram`, `the lines of an
/// Interactive Diagram`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> exportTargets();

}  // namespace ferz
