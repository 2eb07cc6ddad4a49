// Pieces looked at, compared, and known by name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/pieces.h"

namespace ferz {

// ---- pictures
/// Auto: as the reader's system is.
enum class Theme { Light, Dark, Auto };

/// What a picture shows. Without a position it shows all that a piece does, in scenes of its own choice.
struct DrawOptions {
    std::optional<Board> board = {};        ///< else the smallest on which the longest range ends inside
    std::string at = {};                    ///< the piece's square; else one near the middle, or in a zone
    std::optional<Position> position = {};  ///< this one alone; needs `at`
    std::size_t mostScenes = 4;
    std::string title = {};
    std::string letter = {};  ///< on the piece
    bool stacked = false;     ///< scenes and boards below each other, for a narrow screen
    Side side = Side::White;  ///< whose moves, where there is no position
    std::size_t mostWords = DescribeOptions().mostWords;  ///< of its sentences
    double effort = 1;  ///< how much work a picture may be; 1 is a second or two. 0.001 to 1000
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

[[nodiscard]] Result<Picture> picture(const Piece& piece, const DrawOptions& options = {});
/// A page to try the piece on a board: one HTML file that asks for no other. It begins with what the
/// picture's first scene shows.
[[nodiscard]] Result<std::string> page(const Piece& piece, const DrawOptions& options = {},
                                       Theme theme = Theme::Auto);
/// What that page is made of, for a page of one's own.
struct PageParts {
    std::string svg;   ///< the picture
    std::string data;  ///< JSON: what the script of the page knows of the piece (backends/page/page.h)
};
[[nodiscard]] Result<PageParts> pageParts(const Piece& piece, const DrawOptions& options = {},
                                          Theme theme = Theme::Auto);
/// A board with some moves.
[[nodiscard]] Result<Picture> picture(const Position& position, std::string_view at,
                                      const std::vector<Move>& moves, const Names& names = {});

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

/// The board that shows a difference, with the moves that only one of the two has: `only the left`.
[[nodiscard]] Result<Picture> picture(const Difference& difference, const std::string& left = "the left",
                                      const std::string& right = "the right", const Names& names = {});

/// How two equal pieces compare on all boards: one automaton, or one normal form, proves them equal
/// everywhere.
enum class Everywhere { SameAutomaton, SameNormalForm, OtherNormalForm, NoNormalForm };

struct Comparison {
    Verdict verdict = Verdict::Undecided;
    Board board = {};
    std::optional<Difference> difference;  ///< when different
    std::string reason;                    ///< when undecided
    /// Asked for White only: Black's moves differ.
    bool blackDiffers = false;
    Everywhere everywhere = Everywhere::NoNormalForm;  ///< when equal

    [[nodiscard]] bool isEqualEverywhere() const {
        return verdict == Verdict::Equal &&
               (everywhere == Everywhere::SameAutomaton || everywhere == Everywhere::SameNormalForm);
    }
};

struct CompareOptions {
    /// The side whose moves are compared.
    Side side = Side::White;
    /// Only a moving piece of this name is looked at; empty: of every name.
    std::string mover = {};
    /// How much work a question may be before it is undecided; 1 is a second or two. 0.001 to 1000.
    double effort = 1;
};
[[nodiscard]] Comparison compare(const Piece& left, const Piece& right, const Board& board = {},
                                 const CompareOptions& options = {});
/// Board after board, until one shows a difference.
[[nodiscard]] std::vector<Comparison> compare(const Piece& left, const Piece& right,
                                              const std::vector<Board>& boards,
                                              const CompareOptions& options = {});
/// The same of what two texts call so (`one`), where Black may have a definition of its own.
[[nodiscard]] Result<std::vector<Comparison>> compare(const std::vector<Piece>& left,
                                                      const std::vector<Piece>& right, std::string_view name,
                                                      const std::vector<Board>& boards,
                                                      const CompareOptions& options = {});

/// 128 bits that two pieces share exactly when they are equal on the board. Those of other versions cannot be
/// compared.
struct Fingerprint {
    std::array<std::uint64_t, 2> words = {};
    friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
    [[nodiscard]] std::string text() const;  ///< 32 hexadecimal digits
    [[nodiscard]] static std::string_view version();
};
/// The problem of one that is not decided is called `limit`.
[[nodiscard]] Result<Fingerprint> fingerprint(const Piece& piece, const Board& board = {}, double effort = 1);

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
[[nodiscard]] DrawOptions drawOptions(const KnownPiece& piece, const std::string& name);

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

/// Pieces known by name: those that come with ferz, after those that were added.
class Catalogue {
public:
    Catalogue();
    /// Pieces of a catalogue file (docs/equality.md has the format), before those that are there.
    [[nodiscard]] Result<std::size_t> add(const Text& toml, const Names& names = {});
    [[nodiscard]] std::vector<KnownPiece> pieces() const;
    /// The same pieces by family, in the order in which the families begin. Files may add to one family.
    [[nodiscard]] std::vector<Family> families() const;
    /// By one of its names, where nothing else fits in other letters (`Knight`), or without the game of which
    /// it is (`basilisk`). Several games have one: the help lists them. Not there: the nearest name is in the
    /// help.
    [[nodiscard]] Result<KnownPiece> find(const std::string& name) const;
    /// The names of pieces that are called so in some game: `lion of Grande Acedrex`.
    [[nodiscard]] std::vector<std::string> namesakes(const std::string& name) const;

    struct Inside;
    [[nodiscard]] const std::shared_ptr<Inside>& inside() const { return inside_; }

private:
    std::shared_ptr<Inside> inside_;
};

/// Whether a text that no notation reads was probably meant as the name of a piece.
[[nodiscard]] bool looksLikeName(std::string_view text);

/// What a board needs is prepared once for a catalogue.
[[nodiscard]] Identity identify(const Piece& piece, const Board& board = {}, double effort = 1);
[[nodiscard]] Identity identify(const Piece& piece, const Catalogue& catalogue, const Board& board = {},
                                double effort = 1);

/// The catalogue to look at: `index.html` has every piece, by family, with a field to search them by name and
/// by definition; beside it lies an SVG picture of each. The page asks for nothing else. A piece that is too
/// large to be drawn has no picture, which a warning says.
[[nodiscard]] Result<std::vector<GeneratedFile>> gallery(const Catalogue& catalogue, const Names& names = {});

// ---- Betza's notation and its dialects
/// What each dialect of Betza's notation, and MBN, makes of one string.
struct BetzaReadings {
    struct Reading {
        std::string dialect;            ///< `xbetza`, `fsf`, `fsx`, `classic`, `mbn`
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
                                          const Names& names = {});

}  // namespace ferz
