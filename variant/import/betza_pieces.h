// Strings of XBetza as diagrams and engines write them, with castling in the king's.
//
//     castlingIn("KisO2")     moves K, two files to both sides
//
// The piece that comes along is the one at the end of the king's rank.
#pragma once

#include <optional>
#include <string>

#include "variant/import/draft.h"
#include "variant/import/lines.h"
#include "variant/import/placement.h"

namespace ferz::variant {

struct CastlingWays {
    int right = 0;  ///< how many files; 0: it does not castle there
    int left = 0;
    friend bool operator==(const CastlingWays&, const CastlingWays&) = default;
    [[nodiscard]] bool isAny() const { return right != 0 || left != 0; }
};

struct BetzaPiece {
    /// The text without castling; blanks stand for it, so that places in the text stay the same.
    std::string moves;
    CastlingWays castling;
    std::string refusal;
    Span where;  ///< of what is refused
};

[[nodiscard]] BetzaPiece castlingIn(const Placed& betza);

/// Kings and their castling, as several pieces of a draft may have them.
class CornerCastling {
public:
    CornerCastling(const ir::Board& board, const Placement& placement)
        : board_(board), placement_(placement) {}

    void add(const std::string& king, const CastlingWays& ways, Span where);
    /// `KQkq`, as far as kings and pieces in corners stand there.
    [[nodiscard]] std::string rights() const;
    /// The table `[castling]`, if anybody castles; what has no words in it is reported.
    void write(const Source& source, GameDraft& draft) const;

private:
    struct King {
        std::string letter;
        CastlingWays ways;
        Span where;
    };
    /// The king of a side that has exactly one, and the pieces in the corners of its rank.
    struct Home {
        PlacedSquare king;
        std::string right;
        std::string left;
    };
    [[nodiscard]] std::optional<Home> homeOf(const King& king, bool isWhites) const;

    ir::Board board_;
    Placement placement_;
    std::vector<King> kings_;
};

}  // namespace ferz::variant
