// Texts that are being written: what is wrong with them, what their words mean, and what may be written.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/pieces.h"

namespace ferz {

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
/// The options are those of `read`, and it is always thorough. Of a variant file they say which files its
/// definitions may name.
[[nodiscard]] Checked check(const Text& text, const ReadOptions& options = {});

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
    std::string text;  ///< the whole text after it
};
/// What the help of a problem of a text that was checked says to write. Each was tried: after it the problem
/// is gone, and there is no new error. None for long texts. The options are those of `check`; no file is
/// read.
[[nodiscard]] std::vector<Repair> repairs(const Text& text, const Checked& checked, const Problem& problem,
                                          const ReadOptions& options = {});

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
    std::size_t letterBegin = 0;  ///< of a name without its signs: `P` of `+P`, `R` of `R<l>`
    std::size_t letterEnd = 0;

    /// The name without its signs.
    [[nodiscard]] std::string_view letter() const {
        return std::string_view(name).substr(letterBegin - begin, letterEnd - letterBegin);
    }
};
/// In the order of the text; of any text, however wrong it is. They do not overlap.
[[nodiscard]] std::vector<Mark> marks(const Text& text);
/// Returns the marks that name the same thing as the name at a place; none if no name is there.
[[nodiscard]] std::vector<Mark> namesakes(const std::vector<Mark>& marks, std::size_t at);

/// What one may write at a place.
struct Suggestion {
    std::string text;
    std::string arguments;  ///< after it: `(dx, dy)`
    std::string meaning;
    Mark::Kind kind = Mark::Kind::Word;
};
/// A word that may stand in texts of a notation.
struct NotationWord : Suggestion {
    bool isControl = false;           ///< says where a text goes on
    std::optional<Mark::Kind> names;  ///< what its first argument is the name of
};
/// None where there is no such notation, or it is not for people to write.
[[nodiscard]] std::vector<NotationWord> words(std::string_view notation);

struct Suggestions {
    std::size_t begin = 0;  ///< of what is written already, up to the place
    std::vector<Suggestion> list;
};
[[nodiscard]] Suggestions suggestions(const Text& text, std::size_t at);

/// The piece whose definition stands at a place of a text that was checked. The options are those of `check`.
[[nodiscard]] std::optional<Piece> pieceAt(const Text& text, const Checked& checked,
                                           const std::vector<Mark>& marks, std::size_t at,
                                           const ReadOptions& options = {});

/// Another name for what is named at a place, everywhere in the text; a letter keeps its signs (`+P`,
/// `R<l>`). It was tried: nothing else has the name, and the text is read as before, but for names. The
/// options are those of `check`.
[[nodiscard]] Result<std::vector<Edit>> rename(const Text& text, std::size_t at, const std::string& name,
                                               const ReadOptions& options = {});

}  // namespace ferz
