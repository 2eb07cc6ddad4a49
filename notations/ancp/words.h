// The words of ANCP: prefixes of a leg, what a leg may be, and headers of a definition.
//
//     findPrefix("capture")->example == "capture{PS}:"
//     textOf(LegWord::Slide) == "slide"
//
// What stands in brackets is in the words of the automaton (ir/text.h).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ir/movement.h"
#include "support/marks.h"

namespace ferz::ancp {

enum class PrefixWord {
    Move,
    Capture,
    All,
    Over,
    Take,
    If,
    Jump,
    Hop,
    EnPassant,
    Initial,
    Origin,
    Destination,
    Rows,
    Cylinder,
    Torus,
    Joined
};

/// What may stand after a prefix.
enum class Argument { None, MaybeSet, MaybeHurdles, Zone, Ranks, Contents, Predicate, Files };

struct PrefixKeyword {
    PrefixWord word;
    std::string_view text;
    Argument argument;
    std::string_view example;  ///< how it is written
    std::string_view meaning;  ///< a sentence without its subject
};

enum class LegWord { Leap, Slide, Step, If, Do, Mark, Return, End, None };

/// `none` is a definition, and no leg.
struct LegKeyword {
    LegWord word;
    std::string_view text;
    std::string_view example;
    std::string_view meaning;
};

/// `[black turn]`; the last one is what holds without a header.
struct HeaderWord {
    std::string_view text;
    std::optional<ir::ForBlack> forBlack;
    std::optional<ir::Owner> owner;
};

[[nodiscard]] std::span<const PrefixKeyword> prefixes();
/// Null where there is none.
[[nodiscard]] const PrefixKeyword* findPrefix(std::string_view text);
[[nodiscard]] const LegKeyword* findLeg(std::string_view text);
[[nodiscard]] std::string_view textOf(PrefixWord word);
[[nodiscard]] std::string_view textOf(LegWord word);
[[nodiscard]] std::span<const HeaderWord> headers();
/// For editors.
[[nodiscard]] std::vector<Word> wordList();

/// `leap`, `slide` or `step` with a vector, a count or `!` after it.
[[nodiscard]] bool looksLike(std::string_view text);

}  // namespace ferz::ancp
