// What verbs that ask about one piece on one board have in common: `DEF`, `--board`, `--piece`, `--effort`,
// `--json`, `--jsonl`.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tools/answers.h"
#include "tools/known_pieces.h"

namespace ferz::tools {

/// The board of a question: as it is asked, or where the known piece is at home, or 8x8.
[[nodiscard]] std::optional<Board> boardOf(const std::string& text, const std::optional<KnownPiece>& known,
                                           Problems& problems);

/// One question of them: the piece and the board.
struct AskedPiece {
    Piece piece;
    Board board;
    double effort = 1;
    bool isBoardNamed = false;  ///< it is not just what is taken where none is named
};

struct PieceQuestion {
    ReadArguments read;
    StreamOptions stream;
    double effort = 1;
    std::string def;
    std::string board;  ///< empty: that of a known piece, or 8x8
    std::string piece;
    bool json = false;
    NamedPieces standsFor = builtInNamedPieces();
    std::vector<Option> ofPieces;     ///< that a question about a variant does not take
    std::vector<Option> asJson = {};  ///< `--json` and `--jsonl`

    /// Returns `DEF` and `--jsonl`, one of which is needed. `what` may be asked about.
    std::vector<Option> addTo(Verb& verb, const char* what = "a piece");
    /// The question of the command line; empty when something is wrong, which is reported.
    [[nodiscard]] std::optional<AskedPiece> asked(Problems& problems) const;
    /// The same of a line of JSON.
    [[nodiscard]] std::optional<AskedPiece> asked(const Json& request, const Stream& shared,
                                                  Problems& problems) const;
    /// Answers such lines.
    [[nodiscard]] Question question(const std::function<Json(const AskedPiece&)>& answer) const;
    /// Answers a stream of them.
    [[nodiscard]] int answer(const std::function<Json(const AskedPiece&)>& answer) const;

private:
    /// Empty where no piece is called so; the problems may become that.
    [[nodiscard]] std::optional<KnownPiece> named(const std::string& text, Problems& problems) const;
};

}  // namespace ferz::tools
