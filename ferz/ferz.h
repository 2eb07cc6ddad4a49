// ferz as a library: definitions of chess pieces in any notation, read, written, compared and asked.
//
// This header is all there is. Values go in, values come out; nothing is thrown but std::bad_alloc, nothing
// is printed, no file is touched unless an option or a function's name says so. Every function may be called
// by several threads at once, and gives the same answer whatever else is going on.
//
// READING
// A definition is a text, with the name of its notation before a colon where that is not plain:
//
//     auto queen = ferz::read("mbn:Q");
//     if (!queen) std::cerr << queen.problemText();       // line, column, carets, what to write instead
//     const ferz::Piece& piece = queen->front();
//
// A text may define several pieces; `one` picks one of them by its name. Without a notation the text is read
// in the notation that accepts it; where several read it differently, in Betza's, with a warning.
//
// WRITING
//     auto text = ferz::write(*queen, "chessembly");      // Result<std::string>
//     auto said = ferz::write(*queen, "chessembly[dialect=extended]");
//     auto code = ferz::write(*queen, "cpp");             // a C++17 header
//
// A text in a notation is read back and proved to be the same pieces, or the result says why it is not
// written; C++ is proved by what its statements do. `ferz::write(*queen, "ancp", {.prove = false})` leaves that
// out. JavaScript and JSON are not proved.
//
// COMPARING
//     ferz::Comparison result = ferz::compare(queen->front(), other, {8, 8});
//     if (result.verdict == ferz::Verdict::Different)
//         std::cout << ferz::picture(*result.difference)->text();
//
// Equal means proved, for every square and every situation of the board; different comes with a situation
// that shows it; everything else is Undecided, with a reason.
//
// ASKING
//     ferz::Position position;
//     position.place["e5"] = "black:pawn";
//     auto moves = ferz::moves(piece, position, "d4");    // Result<std::vector<Move>>
//     ferz::canonical(piece)            one text for all spellings of a piece, in ANCP
//     ferz::fingerprint(piece, {8, 8})  128 bits that pieces share exactly when they are equal on a board
//     ferz::identify(piece)             its name, or what it is made of
// VARIANTS
//     auto chess = ferz::readVariantFile("chess.toml");
//     auto files = ferz::generate(*chess);                // a move generator, C++17
//     auto game = ferz::startGame(*chess);                // a position with its legal moves
//
// More: docs/library.md. To build with it: find_package(ferz) and ferz::ferz, or pkg-config ferz.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ferz {

// ---- results
/// Something that is wrong with a text, or the reason why something cannot be done.
struct Problem {
    /// What a caller can set so that the problem goes away.
    struct Remedy {
        /// A member of `Options` or `Position` (`without`, `mostText`, `castling`), or an argument: `piece`
        /// is the name that `one` picks, `target` what `write` writes, `drop` the order of `dropsInOrder`.
        std::string setting;
        std::string value;  ///< lists have commas; empty: the caller chooses
    };
    bool isError = true;  ///< otherwise a warning
    std::string name;     ///< `unknown-modifier`: the same in every version
    std::string message;
    std::string help;                   ///< what to write instead; empty where that is not sure
    std::optional<Remedy> remedy = {};  ///< what a caller can set instead; the help says it in words
    std::string file;                   ///< what the text is called; empty: the problem lies in no text
    std::size_t line = 0;               ///< from 1; 0: in no text
    std::size_t column = 0;             ///< from 1, in code points
    std::size_t length = 1;             ///< in terminal cells
    std::size_t begin = 0;              ///< the bytes of the text that it is about
    std::size_t end = 0;
    std::string text;  ///< all of it as people read it, with the line and carets; ends with a line break
};

/// All of them as people read them.
[[nodiscard]] std::string textOf(const std::vector<Problem>& problems);

/// A value, or the problems because of which there is none. A value may come with warnings.
template <class T>
class Result {
public:
    Result(T value, std::vector<Problem> warnings = {})  // NOLINT(google-explicit-constructor)
        : value_(std::move(value)), problems_(std::move(warnings)) {}
    /// At least one of them is an error.
    static Result failed(std::vector<Problem> problems) {
        Result result;
        result.problems_.swap(problems);
        return result;
    }

    [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
    [[nodiscard]] bool hasValue() const { return value_.has_value(); }
    [[nodiscard]] const T& operator*() const& { return *value_; }
    [[nodiscard]] T& operator*() & { return *value_; }
    /// Of a result that nobody keeps, so that a loop may run over it.
    [[nodiscard]] T operator*() && { return std::move(*value_); }
    [[nodiscard]] const T* operator->() const { return &*value_; }
    [[nodiscard]] T* operator->() { return &*value_; }

    /// Errors and warnings, in the order of their places.
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
    /// All of them as people read them.
    [[nodiscard]] std::string problemText() const { return textOf(problems_); }

private:
    Result() = default;
    std::optional<T> value_;
    std::vector<Problem> problems_;
};

/// One of several files that belong into one folder.
struct GeneratedFile {
    std::string path;  ///< in the folder
    std::string text;
};

// ---- what is asked
enum class Side { White, Black, Both };
/// `white`, `black` or `both`.
[[nodiscard]] Result<Side> readSide(std::string_view text);

/// What a call may be told; each function says what it looks at.
struct Options {
    /// Piece names for letters, beside K Q R B N P: `{{"A", "alfil"}}`. Reading, writing, positions.
    std::map<std::string, std::string> names = {};
    /// Reading Chessembly: an unknown expression is read as `end`, with a warning.
    bool lenient = false;
    /// Reading: what is left out of the movements, which a warning says: `promotion`, `en-passant` (captures
    /// and marks), `first-move` (what only a piece does that has not moved yet).
    std::vector<std::string> without = {};
    /// Reading: also the warnings that take time to find.
    bool thorough = false;
    /// Reading: what is wrong in one notation and right in another is told so. Writing: a refusal says where
    /// its reason lies, and what could be left out so that the rest is written.
    bool suggests = true;
    /// Reading: a definition may be `@file`, or a file's name with the extension of a notation (`rook.csm`).
    /// Otherwise such a definition is an error, and nothing is looked for. Paths are relative to `folder`.
    bool files = false;
    std::string folder = {};
    /// Reading: such a file may also be a pipe, a terminal or another device, and is waited for. This is for
    /// names that people type, as `<(command)` of a shell; what a file names is a regular file, or refused.
    bool devices = false;
    /// Reading: files outside of these folders are refused, wherever links lead; empty: none is.
    std::vector<std::string> within = {};
    /// Reading MBN: the board that the pieces stand on, where it is hexagonal (`hex6`): K Q R B N P mean
    /// others there.
    std::string board = {};
    /// Reading: the notation of a text that names none, `betza[dialect=fsf]`; empty: the one that accepts it,
    /// Betza's where several differ.
    std::string notation = {};
    /// Moves: the letters of royal pieces, which may castle.
    std::vector<std::string> royal = {"K"};
    /// Writing: what the one piece is called. Without it code is called as the catalogue calls the piece, or
    /// after its text.
    std::string name = {};
    /// Writing: a text in a notation, and C++, is proved equal. Without it a defect could go unseen.
    bool prove = true;
    /// Writing: a longer text of a piece is refused, in notations whose texts may become too long for any
    /// reader; 0: the target's own limit (`Target::mostText`), or twice as much as the source has.
    std::size_t mostText = 0;
    /// Comparing: whose moves. `one`: whose piece; with `Both` White's go before Black's.
    Side side = Side::White;
    /// Comparing: only a moving piece of this name is looked at; empty: of every name.
    std::string mover = {};
    /// Comparing, fingerprints, identifying: how much work a question may be before it is undecided; 1 is a
    /// second or two. 0.001 to 1000.
    double effort = 1;
    /// Moves: configurations of one evaluation; pieces that need more have more moves than anybody lists.
    std::size_t configurations = 20'000;
};

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
    /// Whose piece the definition describes.
    [[nodiscard]] Side side() const;
    /// The notation it was read in.
    [[nodiscard]] std::string_view notation() const;
    /// What `Options::without` has left out of it.
    [[nodiscard]] const std::vector<std::string>& leftOut() const;

    struct Inside;
    explicit Piece(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

private:
    std::shared_ptr<const Inside> inside_;
};

/// All pieces of a text, `[notation:]text`. Looks at names, lenient, without, thorough, suggests,
/// files, folder, board, notation.
[[nodiscard]] Result<std::vector<Piece>> read(std::string_view definition, const Options& options = {});
[[nodiscard]] Result<std::vector<Piece>> read(const Text& text, const Options& options = {});
/// The text that `[notation:]text`, `[notation:]@file` or `rook.csm` stands for.
[[nodiscard]] Result<Text> findText(std::string_view definition, const Options& options = {});
/// A whole file, or what a pipe or a device gives. What is longer than any text may be is cut behind that, so
/// that reading refuses it.
[[nodiscard]] Result<std::string> readFile(const std::string& path);

/// The only piece of a list, or the one of this name. Looks at names and side.
[[nodiscard]] Result<Piece> one(const std::vector<Piece>& pieces, std::string_view name = {},
                                const Options& options = {});

// ---- notations and targets
/// A notation that is read.
struct Notation {
    struct DialectOption {
        std::string name;
        std::vector<std::string> values;  ///< the first is the default
        std::string sentence;
    };
    std::string name;
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
    bool isProved = true;      ///< ferz reads it back
    std::size_t mostText = 0;  ///< longer texts of a piece may be refused; 0: none is
};
[[nodiscard]] std::vector<Target> targets();

/// The pieces as a text of the target, `mbn` or `chessembly[dialect=extended]`. Looks at names, name,
/// lenient, board, prove, mostText, suggests.
[[nodiscard]] Result<std::string> write(const std::vector<Piece>& pieces, std::string_view target,
                                        const Options& options = {});
/// The one text in canonical ANCP that all spellings of a piece share, nameless and without a line break.
[[nodiscard]] Result<std::string> canonical(const Piece& piece, const Options& options = {});
/// The text laid out the one way, its comments and its meaning kept.
[[nodiscard]] Result<std::string> format(const Text& text, const Options& options = {});
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

/// Every move of the piece from a square, sorted; behind them castling. Looks at names, royal,
/// configurations.
[[nodiscard]] Result<std::vector<Move>> moves(const Piece& piece, const Position& position,
                                              std::string_view at, const Options& options = {});

/// Drops of a piece of this name (or letter) on each empty square, sorted. Looks at names.
[[nodiscard]] Result<std::vector<Move>> drops(std::string_view piece, const Position& position,
                                              const Options& options = {});
/// The same of the piece that is next in an order of drops (`$K`) of the text that the piece comes from. The
/// state of that name counts those done. None where it is the other side's turn, or the order is done.
[[nodiscard]] Result<std::vector<Move>> dropsInOrder(const Piece& piece, std::string_view order,
                                                     const Position& position, const Options& options = {});

// ---- pictures
enum class Theme {
    Light,
    Dark,
    Auto  ///< as the reader's system is
};

/// What a picture shows. Without a position it shows all that a piece does, in scenes of its own choice.
struct PictureOptions {
    std::optional<Board> board = {};        ///< else the smallest on which the longest range ends inside
    std::string at = {};                    ///< the piece's square; else one near the middle, or in a zone
    std::optional<Position> position = {};  ///< this one alone; needs `at`
    std::size_t mostScenes = 4;
    std::string title = {};
    std::string letter = {};  ///< on the piece
};

/// A piece's scenes and marks, derived from its moves in all situations: equal pieces have equal pictures.
/// docs/pictures.md says what the marks mean.
class Picture {
public:
    [[nodiscard]] std::string svg(Theme theme = Theme::Auto) const;
    /// For a terminal; otherwise than in UTF-8, in ASCII.
    [[nodiscard]] std::string text(bool isUtf8 = true, bool isColoured = false) const;

    struct Inside;
    explicit Picture(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

private:
    std::shared_ptr<const Inside> inside_;
};

/// Looks at names, side, effort.
[[nodiscard]] Result<Picture> picture(const Piece& piece, const PictureOptions& shown = {},
                                      const Options& options = {});
/// A page to try the piece on a board: one HTML file that asks for no other. It begins with what the
/// picture's first scene shows. Looks at names, side, effort.
[[nodiscard]] Result<std::string> page(const Piece& piece, const PictureOptions& shown = {},
                                       Theme theme = Theme::Auto, const Options& options = {});
/// What that page is made of, for a page of one's own.
struct PageParts {
    std::string svg;   ///< the picture
    std::string data;  ///< JSON: what the script of the page knows of the piece (backends/page/page.h)
};
[[nodiscard]] Result<PageParts> pageParts(const Piece& piece, const PictureOptions& shown = {},
                                          Theme theme = Theme::Auto, const Options& options = {});
/// A board with some moves. Looks at names.
[[nodiscard]] Result<Picture> picture(const Position& position, std::string_view at,
                                      const std::vector<Move>& moves, const Options& options = {});

// ---- comparing
enum class Verdict { Equal, Different, Undecided };

/// A situation in which two pieces differ, with as few other pieces as possible.
struct Difference {
    Position position;
    std::string at;               ///< where the piece stands
    std::vector<Move> onlyLeft;   ///< moves that only the left piece has
    std::vector<Move> onlyRight;  ///< and the right one

    std::string fen;  ///< with the piece itself; empty on boards in space
};

/// The board that shows a difference, with the moves that only one of the two has: `only the left`. Looks at
/// names.
[[nodiscard]] Result<Picture> picture(const Difference& difference, const std::string& left = "the left",
                                      const std::string& right = "the right", const Options& options = {});

/// What is known of all boards: one automaton, or one normal form, is one piece everywhere.
enum class Everywhere { SameAutomaton, SameNormalForm, OtherNormalForm, NoNormalForm };

struct Comparison {
    Verdict verdict = Verdict::Undecided;
    Board board = {};
    std::optional<Difference> difference;  ///< when different
    std::string reason;                    ///< when undecided
    /// Asked for White only, where the notations turn Black's board differently and Black's moves differ.
    bool blackDiffers = false;
    Everywhere everywhere = Everywhere::NoNormalForm;  ///< when equal

    [[nodiscard]] bool isEqualEverywhere() const {
        return verdict == Verdict::Equal &&
               (everywhere == Everywhere::SameAutomaton || everywhere == Everywhere::SameNormalForm);
    }
};

/// Looks at names, side, mover, effort.
[[nodiscard]] Comparison compare(const Piece& left, const Piece& right, const Board& board = {},
                                 const Options& options = {});
/// Board after board, until one shows a difference.
[[nodiscard]] std::vector<Comparison> compare(const Piece& left, const Piece& right,
                                              const std::vector<Board>& boards, const Options& options = {});

/// 128 bits that two pieces share exactly when they are equal on the board. Those of other versions cannot be
/// compared.
struct Fingerprint {
    std::array<std::uint64_t, 2> words = {};
    friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
    [[nodiscard]] std::string text() const;  ///< 32 hexadecimal digits
    [[nodiscard]] static std::string_view version();
};
/// The problem of one that is not decided is called `limit`. Looks at effort.
[[nodiscard]] Result<Fingerprint> fingerprint(const Piece& piece, const Board& board = {},
                                              const Options& options = {});

// ---- known pieces
/// A piece of a catalogue.
struct KnownPiece {
    std::string name;
    std::vector<std::string> also;  ///< its other names
    std::string source;             ///< where the names come from; may be empty
    std::string notation;           ///< of `text`
    std::string text;
    std::string board;   ///< where it is at home: `5x5x5`, `hex6`; empty: on any board of squares
    std::string family;  ///< `Leapers`; may be empty

    /// A piece of a board in space is one of all boards with as many dimensions, and a piece of a hexagonal
    /// board is one of all whose cells lie the same way.
    [[nodiscard]] bool isPieceOf(const Board& other) const;
};

/// How a known piece is drawn, called by one of its names: on its board, with a title and a letter.
[[nodiscard]] PictureOptions pictureOptions(const KnownPiece& piece, const std::string& name);

/// Related pieces, as the catalogue lists them.
struct Family {
    std::string name;  ///< empty: of those that belong to no family
    std::vector<KnownPiece> pieces;
};

struct Identity {
    struct Known : KnownPiece {
        std::string canonical;    ///< in ANCP; empty: it has no such text
        bool everywhere = false;  ///< the same on every board
    };
    struct MadeOf {
        std::string sentence;  ///< `rook + knight`
        std::vector<std::string> pieces;
    };
    /// A piece that is not the same: what it has, seen from one square in the middle of the board.
    struct Near {
        std::string name;
        std::string notation;
        std::string text;
        std::string from;
        std::vector<Move> lacks;    ///< moves that only the known piece has
        std::vector<Move> adds;     ///< moves that the known piece has not
        std::vector<Move> changed;  ///< moves of both, in other situations
    };
    std::vector<Known> known;           ///< proved
    std::vector<MadeOf> madeOf;         ///< only where it is no known piece; proved, too
    std::vector<Near> nearest;          ///< the same
    std::string undecided;              ///< why `known` may lack a piece; empty: it does not
    std::vector<std::string> tooLarge;  ///< pieces of the catalogue that are never found on this board
};

/// Pieces known by name: those that come with ferz, behind those that were added.
class Catalogue {
public:
    Catalogue();
    /// Pieces of a catalogue file (docs/equality.md has the format), before those that are there.
    [[nodiscard]] Result<std::size_t> add(const Text& toml, const Options& options = {});
    [[nodiscard]] std::vector<KnownPiece> pieces() const;
    /// The same pieces by family, in the order in which the families begin. Files may add to one family.
    [[nodiscard]] std::vector<Family> families() const;
    /// By one of its names, where nothing else fits in other letters (`Knight`). Not there: the nearest name
    /// is in the help.
    [[nodiscard]] Result<KnownPiece> find(const std::string& name) const;

    struct Inside;
    [[nodiscard]] const std::shared_ptr<Inside>& inside() const { return inside_; }

private:
    std::shared_ptr<Inside> inside_;
};

/// Looks at names, effort. What a board needs is prepared once for a catalogue.
[[nodiscard]] Identity identify(const Piece& piece, const Board& board = {}, const Options& options = {});
[[nodiscard]] Identity identify(const Piece& piece, const Catalogue& catalogue, const Board& board = {},
                                const Options& options = {});

/// The catalogue to look at: `index.html` has every piece, by family, with a field to search them by name and
/// by definition; beside it lies an SVG picture of each. The page asks for nothing else. A piece that is too
/// large to be drawn has no picture, which a warning says. Looks at names, effort.
[[nodiscard]] Result<std::vector<GeneratedFile>> gallery(const Catalogue& catalogue,
                                                         const Options& options = {});

// ---- texts that are being written
/// What a file's name says of its text: the name of a notation, `variant` of a variant file (`.toml`),
/// `fairy` of a variants.ini (`.ini`); empty: nothing. The functions below take the last two as notations,
/// too.
[[nodiscard]] std::string kindOfFile(std::string_view path);

/// Everything that is wrong with a text, whatever its kind.
struct Checked {
    std::vector<Problem> problems;
    std::string what;           ///< `mbn, 2 pieces`; empty exactly when there is an error
    std::vector<Piece> pieces;  ///< of a notation's text without errors
};
/// Looks at names, lenient, without, suggests, files, folder, board, notation; it is always thorough.
[[nodiscard]] Checked check(const Text& text, const Options& options = {});

/// Other text for the bytes from `begin` up to `end`.
struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};
[[nodiscard]] std::string edited(const std::string& text, const std::vector<Edit>& edits);

/// A text with one problem less.
struct Repair {
    std::string write;  ///< the word in the problem's help; empty: something is left out
    Edit edit;
    std::string text;  ///< the whole text behind it
};
/// What the help of a problem of a text that was checked says to write. Each was tried: behind it the problem
/// is gone, and there is no new error. None for long texts. Looks at what `check` looks at, but for files.
[[nodiscard]] std::vector<Repair> repairs(const Text& text, const Checked& checked, const Problem& problem,
                                          const Options& options = {});

/// What stands at a place of a text: a word with a meaning, or a name.
struct Mark {
    enum class Kind {
        Comment,
        Word,      ///< of the notation
        Modifier,  ///< a letter before an atom
        Atom,      ///< a letter that is a movement
        Number,
        String,
        Notation,  ///< `mbn:` before a text
        Key,       ///< of a file
        Piece,     ///< from here on they are names
        Macro,
        Label,
        Variant
    };
    std::size_t begin = 0;
    std::size_t end = 0;
    Kind kind = Kind::Word;
    std::string_view meaning = {};  ///< a sentence without its subject; may be empty
    std::string name = {};
    std::size_t scope = 0;  ///< one kind, name and scope are one thing
    bool defines = false;
    std::size_t wholeBegin = 0;  ///< of a definition, all of it
    std::size_t wholeEnd = 0;
};
/// In the order of the text; of any text, however wrong it is. They do not overlap.
[[nodiscard]] std::vector<Mark> marks(const Text& text);
/// Those that are one thing with the name at a place; none where no name is there.
[[nodiscard]] std::vector<Mark> namesakes(const std::vector<Mark>& marks, std::size_t at);

/// What one may write at a place.
struct Suggestion {
    std::string text;
    std::string arguments;  ///< behind it: `(dx, dy)`
    std::string meaning;
    Mark::Kind kind = Mark::Kind::Word;
};
struct Suggestions {
    std::size_t begin = 0;  ///< of what is written already, up to the place
    std::vector<Suggestion> list;
};
[[nodiscard]] Suggestions suggestions(const Text& text, std::size_t at);

/// The piece whose definition stands at a place of a text that was checked. Looks at what `read` looks at.
[[nodiscard]] std::optional<Piece> pieceAt(const Text& text, const Checked& checked,
                                           const std::vector<Mark>& marks, std::size_t at,
                                           const Options& options = {});

/// Another name for what is named at a place, everywhere in the text. It was tried: nothing else has the
/// name, and there is no new error. Looks at what `check` looks at.
[[nodiscard]] Result<std::vector<Edit>> rename(const Text& text, std::size_t at, const std::string& name,
                                               const Options& options = {});

// ---- Betza's notation and its dialects
/// What each dialect of Betza's notation, and MBN, makes of one string.
struct BetzaReadings {
    struct Reading {
        std::string dialect;            ///< `xbetza`, `fsf`, `classic`, `mbn`
        std::size_t group = 0;          ///< readings of one group are equal; from 1; 0: refused
        bool blackDiffers = false;      ///< from the first of its group, for Black alone
        std::vector<Problem> problems;  ///< why it was refused, or warnings
    };
    struct Spelling {
        std::size_t group = 0;
        std::string notation;
        std::string text;  ///< proved
    };
    struct Pair {
        std::size_t first = 0;  ///< groups
        std::size_t second = 0;
        Comparison comparison;  ///< never Equal
    };
    std::vector<Reading> readings;
    std::size_t groups = 0;
    std::vector<Spelling> spellings;
    std::vector<Pair> differences;
};
[[nodiscard]] BetzaReadings betzaReadings(const std::string& text, const Board& board = {},
                                          const Options& options = {});

// ---- variants
/// A chess variant that was read. Copies are cheap; nothing changes it.
class Variant {
public:
    [[nodiscard]] const std::string& name() const;
    [[nodiscard]] const std::string& start() const;  ///< a FEN

    struct Inside;
    explicit Variant(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

private:
    std::shared_ptr<const Inside> inside_;
};

/// A variant file's text; definitions may name files where the options say so. Looks at files, folder.
[[nodiscard]] Result<Variant> readVariant(const Text& toml, const Options& options = {});
/// A variant file; the definitions' files lie beside it.
[[nodiscard]] Result<Variant> readVariantFile(const std::string& path);

/// Every key of a variant file: what may be written, what holds if it is left out, and what it means. Tables
/// in Markdown.
[[nodiscard]] std::string variantKeys();

/// The names of the variants that Fairy-Stockfish has built in; a few of them no variant file can say.
[[nodiscard]] std::vector<std::string> variantNames();
/// The same of one of these, or of a file. A name goes before a file or folder that is called so, `./chess`.
[[nodiscard]] Result<Variant> findVariant(const std::string& nameOrPath);

/// The variant's whole move generator as C++17, with a perft program.
[[nodiscard]] Result<std::vector<GeneratedFile>> generate(const Variant& variant);

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
    std::string from;  ///< empty: a drop or a pass
    std::string to;    ///< where the piece comes to stand; empty: nowhere
    std::string drop;  ///< the letter of what comes out of the hand
    std::vector<std::string> captures;
};

/// A position of a variant's game with its legal moves. Copies are cheap; nothing changes it.
class Game {
public:
    [[nodiscard]] const std::string& fen() const;
    [[nodiscard]] Side side() const;  ///< whose turn it is
    [[nodiscard]] bool isCheck() const;
    [[nodiscard]] const std::optional<Outcome>& outcome() const;     ///< empty while it goes on
    [[nodiscard]] std::optional<std::string> hand(Side side) const;  ///< `2 P N`; empty: there are no hands
    /// Names of the legal moves: all, or those from a square; no two are the same.
    [[nodiscard]] std::vector<std::string> moves(MoveNames names, const std::string& square = {}) const;
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
[[nodiscard]] Result<Game> startGame(const Variant& variant, const std::string& fen = {});
/// A move's place in `moves`, by any of its names; the problem says why a move is not legal.
[[nodiscard]] Result<std::size_t> findMove(const Game& game, const std::string& name);
/// The game behind the move of this place.
[[nodiscard]] Result<Game> makeMove(const Game& game, std::size_t move);
[[nodiscard]] Picture picture(const Game& game);

struct ImportedVariant {
    std::string name;
    std::string toml;
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
/// The other way round: `fairy`, which was imported again and compared with the variant, or `diagram`, the
/// lines of an Interactive Diagram. What the target cannot say is refused.
[[nodiscard]] Result<std::string> exportVariant(const Variant& variant, std::string_view target);

}  // namespace ferz
