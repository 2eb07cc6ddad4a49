// A game as a reader of a published format finds it, and the variant file that it becomes.
//
// In: a draft, whose pieces are definitions in any notation. Out: the TOML text, which was read again; or
// nothing, and a diagnostic at the place in the file where what a variant file cannot say stands. A reader
// reports what it refuses in `problems` of the draft: a draft with an error there becomes no file.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/board.h"
#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/toml/read.h"
#include "variant/toml/write.h"

namespace ferz::variant {

/// A program's limits are far below: 26 letters, and promoted forms of each.
inline constexpr std::size_t kMostDraftPieces = 100;

struct DraftPiece {
    std::string letter;  ///< White's: `N`, `+N`
    /// Definitions that begin with `ancp:` are written in MBN where it can say them. Those that begin with
    /// `betza:` stand at `where`, with blanks for what is not a part of them.
    std::vector<MovePart> moves;  ///< empty: a key says what it moves like
    TomlKeys keys;
    Span where;  ///< of its definition in the file
};

struct GameDraft {
    std::string name;
    Span nameAt;
    std::string origin;  ///< for the comment at its head: `The game normal of fmax.ini`
    ir::Board board;
    std::string start;  ///< a FEN
    Span startAt;
    std::vector<DraftPiece> pieces;
    std::vector<std::pair<std::string, TomlKeys>> tables;  ///< `[castling]` and others, with their heads
    Diagnostics problems;

    [[nodiscard]] bool has(std::string_view letter) const;
};

/// What definitions are in MBN: the same few stand in most games of a file.
using KnownTexts = std::map<std::string, std::string>;

/// Adds what is wrong to the draft's problems.
[[nodiscard]] std::optional<std::string> written(GameDraft& draft, const Source& source,
                                                 const ReadDefinition& readDefinition, KnownTexts& known);

/// The definition in MBN, or as it is where MBN cannot say it or it cannot be read.
[[nodiscard]] std::string inMbn(const std::string& def, const ir::Board& board,
                                const ReadDefinition& readDefinition);

/// The files that kings castle to, 0 is file a: by side, short and long; empty where one does not.
using CastlingTargets = std::array<std::array<std::optional<int>, 2>, 2>;

/// Adds `king_to`, and `king_to_black` where it is another. False if nobody castles.
[[nodiscard]] bool addKingTo(const CastlingTargets& targets, int files, TomlKeys& keys);

}  // namespace ferz::variant
