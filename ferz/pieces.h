// Pieces: definitions read, written in other notations, and asked for their moves.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ferz/results.h"

namespace ferz {

// ---- boards and sides
enum class Side { White, Black, Both };
/// `white`, `black` or `both`.
[[nodiscard]] Result<Side> readSide(std::string_view text);

/// Files x ranks, and levels and rows of boards in space: 1 to 26 files and ranks, 1 to 8 levels and rows.
/// The cells of a hexagonal board are squares of a rectangle.
struct Board {
    int files = 8;
    int ranks = 8;
    int levels = 1;
    int rows = 1;
    std::string hexagonal = {};  ///< `hex6`, `hex5x5x6`, `rhomb9x9`; empty: all squares are there

    friend bool operator==(const Board&, const Board&) = default;
    [[nodiscard]] int squares() const;
    /// `8x8`, `5x5x5`, `hex6`.
    [[nodiscard]] std::string text() const;
};

[[nodiscard]] Result<Board> readBoard(std::string_view text);
/// `8x8`, or all boards from one size to another, the smallest first: `3x3..10x10`.
[[nodiscard]] Result<std::vector<Board>> readBoards(std::string_view text);

// ---- pieces
/// Piece names for letters, beside K Q R B N P: `{{"A", "alfil"}}`.
using Names = std::map<std::string, std::string>;

/// Which files a definition may name.
struct FileOptions {
    /// A definition may be `@file`, or a file's name with the extension of a notation (`rook.csm`). Otherwise
    /// such a definition is an error, and nothing is looked for.
    bool allowed = false;
    std::string folder = {};  ///< paths are relative to it
    /// Such a file may also be a pipe, a terminal or another device, and is waited for. This is for names
    /// that people type, as `<(command)` of a shell; what a file names is a regular file, or refused.
    bool devices = false;
    /// Files outside of these folders are refused, wherever links lead; empty: none is.
    std::vector<std::string> within = {};
    /// What an editor has open in place of a file that is named: called with its path before it is read; the
    /// text that comes back stands for that of the file. May be empty.
    std::function<std::optional<std::string>(const std::string& path)> openText = {};
};

struct ReadOptions {
    /// Names in the text, and in questions about its pieces: positions, moves, differences.
    Names names = {};
    /// The notation of a text that names none, `betza[dialect=fsf]`; empty: the one that accepts it, Betza's
    /// where several differ.
    std::string notation = {};
    /// MBN: the board that the pieces stand on, where it is hexagonal (`hex6`): K Q R B N P mean others
    /// there.
    std::string board = {};
    /// Features left out of the movements, with a warning: `promotion`, `en-passant` (captures and marks),
    /// `first-move` (what only a piece does that has not moved yet).
    std::vector<std::string> without = {};
    /// Chessembly: an unknown expression is read as `end`, with a warning.
    bool lenient = false;
    /// Also the warnings that take time to find.
    bool thorough = false;
    /// Errors come with a hint at another notation that accepts the text.
    bool suggests = true;
    FileOptions files = {};
};

/// A text with what is known of it.
struct Text {
    std::string text;
    /// `mbn`, `chessembly[peek=enter]`; empty: the one that accepts the text, Betza's where several differ.
    std::string notation = {};
    std::string name = "<text>";  ///< in problems
    bool isFile = false;          ///< `name` is its path
};

/// A movement that was read. Copies are cheap and share what they hold; nothing changes it.
class Piece {
public:
    /// What the definition calls it; `test` where it does not.
    [[nodiscard]] const std::string& name() const;
    /// The side whose piece the definition describes.
    [[nodiscard]] Side side() const;
    /// The notation it was read in.
    [[nodiscard]] std::string_view notation() const;
    /// What `ReadOptions::without` has left out of it.
    [[nodiscard]] const std::vector<std::string>& leftOut() const;

    struct Inside;
    explicit Piece(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

private:
    std::shared_ptr<const Inside> inside_;
};

/// All pieces of a text, `[notation:]text`.
[[nodiscard]] Result<std::vector<Piece>> read(std::string_view definition, const ReadOptions& options = {});
/// Reads a text that was found already, in the text's own notation: `notation` and `files` are ignored.
[[nodiscard]] Result<std::vector<Piece>> read(const Text& text, const ReadOptions& options = {});
/// The text that `[notation:]text`, `[notation:]@file` or `rook.csm` stands for; `notation` is that of a text
/// that names none.
[[nodiscard]] Result<Text> findText(std::string_view definition, const FileOptions& files = {},
                                    const std::string& notation = {});
/// A whole file, or what a pipe or a device gives. What is longer than any text may be is cut after that, so
/// that reading refuses it.
[[nodiscard]] Result<std::string> readFile(const std::string& path);

/// The only piece of a list, or the one of this name (or letter): of those of a side, or of both, White's
/// before Black's.
[[nodiscard]] Result<Piece> one(const std::vector<Piece>& pieces, std::string_view name = {},
                                Side side = Side::White);

// ---- notations and targets
/// A notation that is read.
struct Notation {
    struct DialectOption {
        std::string name;
        std::vector<std::string> values;  ///< the first is the default
        std::string sentence;
    };
    std::string name;
    std::string title;      ///< as people call it
    std::string extension;  ///< of files, with the dot
    std::string sentence;
    std::vector<DialectOption> dialect;
    bool hasFormat = false;  ///< `format` lays its texts out
};
[[nodiscard]] std::vector<Notation> notations();

/// A notation or a language that is written.
struct Target {
    std::string name;
    std::string extension;
    std::string sentence;
    std::string cannot;        ///< what it cannot express; empty: it can express everything
    bool isProved = true;      ///< a text is proved to be the same pieces before it is given out
    std::size_t mostText = 0;  ///< longer texts of a piece may be refused; 0: none is
};
[[nodiscard]] std::vector<Target> targets();

struct WriteOptions {
    /// What the one piece is called. Without it code is called as the catalogue calls the piece, or after its
    /// text.
    std::string name = {};
    /// A text in a notation, and C++, is proved equal. Without it a defect could go unseen.
    bool prove = true;
    /// A longer text of a piece is refused, in notations whose texts may become too long for any reader; 0:
    /// the target's own limit (`Target::mostText`), or twice as much as the source has.
    std::size_t mostText = 0;
    /// A refusal says where its reason lies, and what could be left out so that the rest is written.
    bool suggests = true;
};
/// The pieces as a text of the target, `mbn` or `chessembly[dialect=extended]`.
[[nodiscard]] Result<std::string> write(const std::vector<Piece>& pieces, std::string_view target,
                                        const WriteOptions& options = {});
/// The one text in canonical ANCP that all spellings of a piece share, nameless and without a line break.
[[nodiscard]] Result<std::string> canonical(const Piece& piece);
struct DescribeOptions {
    std::string language = "en";      ///< or `ko`
    std::optional<Board> board = {};  ///< as it moves on this one; empty: on all boards
    std::size_t mostWords = 60;       ///< what is longer is shortened
    bool hasPicture = true;           ///< false: what is shortened ends with a reference to the definition
};
struct Description {
    std::string text;          ///< sentences; pieces that are equal on the board have the same ones
    bool isShortened = false;  ///< it does not say everything, and ends with a reference to the rest
    bool goesOn = false;       ///< some move goes on from a square on its way
};
/// The piece in words. An error where MBN cannot say it.
[[nodiscard]] Result<Description> describe(const Piece& piece, const DescribeOptions& options = {});
/// The text in its one layout, its comments and its meaning kept. The options are those of `read`.
[[nodiscard]] Result<std::string> format(const Text& text, const ReadOptions& options = {});
/// The movement automata after one pass of their normalisation, or after each where it is `all`, as text.
[[nodiscard]] Result<std::string> afterPass(const std::vector<Piece>& pieces, std::string_view pass);

// ---- positions and moves
/// A position as it is asked about: squares are names (`e5`), pieces `white:rook`.
struct Position {
    Board board = {};
    std::string fen = {};                               ///< the other pieces; its first fields count
    std::optional<Side> side = {};                      ///< of the moving piece; else the FEN's, else White
    std::string name = {};                              ///< of the moving piece; empty: its own
    std::map<std::string, std::string> place = {};      ///< more pieces: `e5` -> `white:rook`
    std::map<std::string, std::string> enPassant = {};  ///< a marked square -> where the victim stands
    std::map<std::string, int> states = {};             ///< of the game
    std::vector<std::string> attacked = {};             ///< squares that the enemy attacks
    std::vector<std::string> moved = {};                ///< pieces that have moved already
    std::vector<std::string> dropped = {};              ///< pieces that were dropped there, or promoted
    std::vector<std::string> announced = {};            ///< MBN's announcements that are in force
    std::vector<std::string> castling = {};  ///< squares whose pieces a royal piece may castle with
    bool check = false;                      ///< the own king is in check

    /// The side that moves: as it is said, or as the FEN says, or White.
    [[nodiscard]] Side sideToMove() const;
};

/// The change that a move makes. Lists are sorted.
struct Move {
    std::string from;               ///< empty for a drop
    std::optional<std::string> to;  ///< equal to `from` when the piece stays, empty when it dies
    std::vector<std::string> captures;
    std::vector<std::pair<std::string, std::string>> swaps;
    std::vector<std::string> flips;
    std::vector<std::string> becomes;  ///< several: the player chooses
    std::map<std::string, int> states;
    std::vector<std::string> enPassant;                          ///< squares marked
    std::vector<std::string> drops;                              ///< `e5=white:rook`
    std::vector<std::string> flags;                              ///< `no-check`, `no-mate{king}`, `decisive`
    std::vector<std::pair<std::string, std::string>> displaces;  ///< of castling: from where, to where
    std::string text;                                            ///< `d4-d6 takes d6`

    friend bool operator==(const Move&, const Move&) = default;
};

struct MoveOptions {
    /// The letters of royal pieces, which may castle.
    std::vector<std::string> royal = {"K"};
    /// Most configurations of one evaluation; beyond it the result is an error that names a larger limit.
    std::size_t configurations = 20'000;
};
/// Every move of the piece from a square, sorted; after them castling.
[[nodiscard]] Result<std::vector<Move>> moves(const Piece& piece, const Position& position,
                                              std::string_view at, const MoveOptions& options = {});

/// Drops of a piece of this name (or letter) on each empty square, sorted.
[[nodiscard]] Result<std::vector<Move>> drops(std::string_view piece, const Position& position,
                                              const Names& names = {});
/// The same of the piece that is next in an order of drops (`$K`) of the text that the piece comes from. The
/// state of that name counts those done. None where it is the other side's turn, or the order is done.
[[nodiscard]] Result<std::vector<Move>> dropsInOrder(const Piece& piece, std::string_view order,
                                                     const Position& position);

}  // namespace ferz
