// The letters of Betza's notation that are no atoms (atoms.h), and its dialects.
//
//     isModifier(Dialect::Fairy, 'o') == false
//     prefixOf(Dialect::Classic) == "betza[dialect=classic]:"
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notations/option.h"
#include "support/marks.h"

namespace ferz::betza {

/// The same letters, read by the rules of different programs and documents.
enum class Dialect {
    XBetza,   ///< the Interactive Diagram's and XBoard's language
    Fairy,    ///< what Fairy-Stockfish reads in `customPiece`
    Classic,  ///< Betza's funny notation
    FairyX,   ///< what Fairy-Stockfish-X, a fork of that program, reads
};

[[nodiscard]] const std::vector<DialectOption>& options();
/// By the value of the option `dialect`; XBetza where there is no such value.
[[nodiscard]] Dialect dialectNamed(std::string_view name);
/// What a text of it begins with.
[[nodiscard]] std::string prefixOf(Dialect dialect);

namespace letter {
inline constexpr char kMove = 'm';
inline constexpr char kCapture = 'c';
inline constexpr char kDestroy = 'd';
inline constexpr char kEnPassant = 'e';
inline constexpr char kHop = 'p';
inline constexpr char kHopOnce = 'g';
inline constexpr char kToggle = 'y';
inline constexpr char kTame = 't';
inline constexpr char kInitial = 'i';
inline constexpr char kJump = 'j';
inline constexpr char kLame = 'n';
inline constexpr char kCylinder = 'o';
inline constexpr char kCrooked = 'z';
inline constexpr char kCircular = 'q';
inline constexpr char kCounting = 'x';
inline constexpr char kShooting = '^';
inline constexpr char kAgain = 'a';
inline constexpr char kForward = 'f';
inline constexpr char kBackward = 'b';
inline constexpr char kLeft = 'l';
inline constexpr char kRight = 'r';
inline constexpr char kVertical = 'v';
inline constexpr char kSideways = 's';
inline constexpr char kHalf = 'h';
// Behind the letter of an atom.
inline constexpr char kFurther = 'X';
inline constexpr char kFurtherDiagonally = 'Y';
}  // namespace letter

/// A letter before an atom that is none of a direction; those have their own rules.
[[nodiscard]] bool isModifier(Dialect dialect, char letter);
/// Returns the string that Fairy-Stockfish-X reads for the name of a piece, `@` for `rose`; empty for every
/// other text. Only letters and digits count, and capitals are small letters.
[[nodiscard]] std::string_view stringOfName(std::string_view text);
/// What a small letter says of a move, without its subject; empty where it is no letter. It lives for ever.
[[nodiscard]] std::string_view meaningOfModifier(char letter);
/// For editors.
[[nodiscard]] std::vector<Word> wordList();

}  // namespace ferz::betza
