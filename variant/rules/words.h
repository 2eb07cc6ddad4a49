// The words of variant files for the enumerations of the rules. An enumerator of runtime/rules.h is called as
// its word, in CamelCase, so that generated code can be written from the word.
//
//     wordsOf(Walling()).textOf(Walling::Past)   "past"
//     enumeratorOf(Walling::Past)           "core::Walling::Past"
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "variant/core/runtime/rules.h"

namespace ferz::variant {

template <class Enum>
struct RuleWord {
    Enum value;
    std::string_view text;    ///< empty: it is said by leaving the key out
    std::string_view option;  ///< the word of a variants.ini
    std::string_view meaning = {};
};

template <class Enum>
struct Vocabulary {
    std::string_view type;  ///< of the enumeration in generated code
    std::span<const RuleWord<Enum>> words;

    [[nodiscard]] constexpr std::string_view textOf(Enum value) const {
        return words[static_cast<std::size_t>(value)].text;
    }
    [[nodiscard]] constexpr std::string_view optionOf(Enum value) const {
        return words[static_cast<std::size_t>(value)].option;
    }
    /// Whether each value stands where `textOf` looks for it.
    [[nodiscard]] constexpr bool isInOrder(Enum last) const {
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (static_cast<std::size_t>(words[at].value) != at) return false;
        }
        return words.size() == static_cast<std::size_t>(last) + 1;
    }
};

inline constexpr RuleWord<ferz::core::DropPlace> kDropPlaces[] = {
    {ferz::core::DropPlace::Anywhere, "anywhere", "none"},
    {ferz::core::DropPlace::Outflanking, "outflanking", "reversi",
     "where a row of enemy pieces stands between it and a piece of its own side, as in Othello"},
    {ferz::core::DropPlace::BesideFriend, "beside friend", "ataxx",
     "on one of the eight squares around a piece of its own side, as in Ataxx"},
    {ferz::core::DropPlace::AwayFromEnemy, "away from enemy", "snort",
     "where no enemy piece stands on the four squares beside it"},
    {ferz::core::DropPlace::PushedIn, "pushed in", "anyside",
     "from the left or from below, on the last empty square before a piece; from the right or "
     "from above, on the farthest empty square"},
    {ferz::core::DropPlace::OnePath, "one path", "",
     "where no piece stands on the four squares beside it, or just one of its own side, as in Pathway"},
    {ferz::core::DropPlace::NoCrosscut, "no crosscut", "",
     "where it does not complete a square of two by two whose corners are of its own side and of the other "
     "crosswise, as in Crossway"},
    {ferz::core::DropPlace::Stacked, "stacked", "top",
     "on the first rank or on the square above a piece, as in Connect Four"},
};
inline constexpr RuleWord<ferz::core::DropMate> kDropMates[] = {
    {ferz::core::DropMate::Wins, "wins", ""},
    {ferz::core::DropMate::Loses, "loses", "", "is legal, and loses the game"},
    {ferz::core::DropMate::Illegal, "illegal", "", "is illegal"},
};
inline constexpr RuleWord<ferz::core::Walling> kWallings[] = {
    {ferz::core::Walling::Any, "any", "static", "on an empty square"},
    {ferz::core::Walling::Arrow, "arrow", "arrow",
     "where the piece that has moved could move next, as in Amazons"},
    {ferz::core::Walling::Past, "past", "past", "on the square that the piece has left"},
    {ferz::core::Walling::Edge, "edge", "edge", "on an empty square of the edge, or straight beside a wall"},
    {ferz::core::Walling::Duck, "duck", "duck", "on an empty square, and the wall put before is removed"},
};
inline constexpr RuleWord<ferz::core::Flipping> kFlippings[] = {
    {ferz::core::Flipping::None, "", "none"},
    {ferz::core::Flipping::Outflanked, "outflanked", "reversi",
     "rows of them between the piece that was dropped or moved and another piece of its side, "
     "as in Othello"},
    {ferz::core::Flipping::Beside, "beside", "ataxx",
     "those on all eight squares around the piece that was dropped or moved, as in Ataxx"},
    {ferz::core::Flipping::BesideLinked, "beside linked", "quadwrangle",
     "those on all eight squares around the piece that was moved, or that was dropped beside another piece "
     "of its side"},
};
inline constexpr RuleWord<ferz::core::Passing> kPassings[] = {
    {ferz::core::Passing::Never, "never", ""},
    {ferz::core::Passing::Always, "always", "", "in place of a move"},
    {ferz::core::Passing::Stalemate, "stalemate", "", "if there is no other legal move"},
    {ferz::core::Passing::Waiting, "waiting", "",
     "only while the own hand is empty and the other player's is not, and must then"},
};
inline constexpr RuleWord<ferz::core::Result> kResults[] = {
    {ferz::core::Result::Loss, "loss", "loss"},
    {ferz::core::Result::Draw, "draw", "draw"},
    {ferz::core::Result::Win, "win", "win"},
    {ferz::core::Result::Running, "", "none"},
};

constexpr Vocabulary<ferz::core::DropPlace> wordsOf(ferz::core::DropPlace /*any*/) {
    return {"DropPlace", kDropPlaces};
}
constexpr Vocabulary<ferz::core::DropMate> wordsOf(ferz::core::DropMate /*any*/) {
    return {"DropMate", kDropMates};
}
constexpr Vocabulary<ferz::core::Walling> wordsOf(ferz::core::Walling /*any*/) {
    return {"Walling", kWallings};
}
constexpr Vocabulary<ferz::core::Flipping> wordsOf(ferz::core::Flipping /*any*/) {
    return {"Flipping", kFlippings};
}
constexpr Vocabulary<ferz::core::Passing> wordsOf(ferz::core::Passing /*any*/) {
    return {"Passing", kPassings};
}
constexpr Vocabulary<ferz::core::Result> wordsOf(ferz::core::Result /*any*/) {
    return {"Result", kResults};
}
static_assert(wordsOf(ferz::core::DropPlace()).isInOrder(ferz::core::DropPlace::Stacked));
static_assert(wordsOf(ferz::core::DropMate()).isInOrder(ferz::core::DropMate::Illegal));
static_assert(wordsOf(ferz::core::Walling()).isInOrder(ferz::core::Walling::Duck));
static_assert(wordsOf(ferz::core::Flipping()).isInOrder(ferz::core::Flipping::BesideLinked));
static_assert(wordsOf(ferz::core::Passing()).isInOrder(ferz::core::Passing::Waiting));
static_assert(wordsOf(ferz::core::Result()).isInOrder(ferz::core::Result::Running));

/// `1, 2, 2`
[[nodiscard]] std::string listOf(const ferz::core::TurnLengths& moves);

/// `13`, `1.5`
[[nodiscard]] std::string textOf(ferz::core::Points points);

/// Castling by letters, `Kq`: bit 0 short, bit 1 long of White and of Black.
[[nodiscard]] std::string castlingLetters(const ferz::core::Sided<unsigned>& castling);
/// Empty where another letter stands among them.
[[nodiscard]] std::optional<ferz::core::Sided<unsigned>> castlingOf(std::string_view letters);

/// `beside friend`: `BesideFriend`
[[nodiscard]] std::string camelCase(std::string_view text);

/// `core::When::FullBoard`, as generated code says it.
[[nodiscard]] std::string enumeratorOf(ferz::core::When value);
/// `core::DropPlace::BesideFriend`, for a value that has a word.
template <class Enum>
[[nodiscard]] std::string enumeratorOf(Enum value) {
    const auto words = wordsOf(value);
    return "core::" + std::string(words.type) + "::" + camelCase(words.textOf(value));
}

}  // namespace ferz::variant
