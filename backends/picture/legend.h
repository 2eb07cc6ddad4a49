// What a picture's signs mean: only those that occur in it, in one order for all outputs.
#pragma once

#include <string>
#include <vector>

#include "backends/picture/scene.h"
#include "ir/names.h"

namespace ferz::pictures {

/// A sign that can be drawn by itself.
enum class Sign {
    Mark,   ///< of `doings`: what is empty, an enemy, a friend
    Stays,  ///< a mark on the piece's own square
    Passes,
    Swaps,
    Flips,
    Drops,
    Becomes,  ///< a badge
    Ride,
    Ring,  ///< a ride without an arrow
    End,
    MustBeEmpty,
    Hop,
    Pass,
    Edge,  ///< of a line that goes round
    Either,
    Friend,
    Enemy,
    Note
};

struct LegendEntry {
    Sign sign = Sign::Mark;
    std::vector<MarkAction> doings;  ///< Mark
    std::string letter;              ///< of a named piece; the numeral of a note
    std::string text;
};

/// What people call the pieces of a picture.
struct Naming {
    std::string title;     ///< empty: the piece has no name
    std::string letter;    ///< on the piece; may be empty
    bool stacked = false;  ///< scenes below each other, and boards in space two and two
};

[[nodiscard]] std::vector<LegendEntry> legendOf(const Picture& picture);
/// Sentences below the legend: what is not drawn.
[[nodiscard]] std::vector<std::string> remarksOf(const Picture& picture);

/// The part of a mark that says what happens on its square.
[[nodiscard]] std::vector<MarkAction> doingsOf(const SquareMark& mark);
/// Pieces with a name get their letter, or as much of their name as tells them apart.
void giveLetters(Picture& picture, const ir::NameTable& names);
/// Some piece has a letter: capitals are White's.
[[nodiscard]] bool hasLetters(const Picture& picture);

}  // namespace ferz::pictures
