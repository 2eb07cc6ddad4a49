// What stands where in a text, for editors: words with a meaning, and names that are defined and used.
//
//     P=mfW+cfF|a pawn|      P a piece, defined; m f c modifiers; W F atoms; a comment
//
// Marks are lexical: they are found in any text, however wrong it is, in the time that it takes to read it
// once. They are in the order of the text and do not overlap. What a word means comes from the tables by
// which the readers read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/source.h"

namespace ferz {

enum class MarkKind : std::uint8_t {
    Comment,
    Word,      ///< of the language: `take-move`, `capture`
    Modifier,  ///< a letter before an atom
    Atom,      ///< a letter that is a movement
    Number,
    String,
    Notation,  ///< `mbn:` before a text
    Key,       ///< of a file: `promotes`, `maxRank`
    // names
    Piece,
    Macro,
    Label,
    Variant
};

/// Marks with one kind, name and scope are one thing.
struct SemanticToken {
    Span span;
    MarkKind kind = MarkKind::Word;
    std::string_view meaning = {};  ///< a sentence that lives for ever; may be empty
    std::string name = {};          ///< of a name
    Span letter = {};               ///< of a name with signs (`+P`, `R<l>`): its letter; empty: all of it
    std::size_t scope = 0;          ///< names of different scopes are different
    bool defines = false;
    Span whole = {};  ///< of a definition: all of it
};

/// No text has more: what comes after is not marked.
inline constexpr std::size_t kMostMarks = 200'000;

/// A word of a language, as one may write it.
struct Word {
    std::string_view text;
    MarkKind kind = MarkKind::Word;
    std::string_view arguments = {};  ///< `(dx, dy)`
    std::string_view meaning = {};
    bool isControl = false;              ///< says where a text goes on
    std::optional<MarkKind> names = {};  ///< what its first argument is the name of
};

/// Marks of a part of a text, moved to where the part begins in it.
void appendMoved(std::vector<SemanticToken>& marks, std::vector<SemanticToken> part, std::size_t by,
                 std::size_t scope);

}  // namespace ferz
