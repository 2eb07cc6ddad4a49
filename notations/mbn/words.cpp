#include "notations/mbn/words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <string>

#include "ir/names.h"
#include "support/entry.h"

namespace ferz::mbn {

namespace {

// J, L and G are those of the original notation.
constexpr BasicLetter kBasic[] = {
    {'A', "", {2, 2}},
    {'B', "F0", {}},
    {'C', "", {1, 3}},
    {'D', "", {0, 2}},
    {'E', "RN", {}},
    {'F', "", {1, 1}},
    {'G', "", {3, 3}},
    {'H', "", {0, 3}},
    {'I', "BN", {}},
    {'J', "", {2, 3}},
    {'K', "WF", {}},
    {'L', "", {1, 3}},
    {'M', "WF", {}},
    {'N', "", {1, 2}},
    {'O', "", {0, 0}},
    {'P', "mfW+cefsF+[1-2]mefW02", {}},
    {'Q', "RB", {}},
    {'R', "W0", {}},
    {'S', "mfsF+cefW+[1-2]mefF02", {}},
    {'T', "", {3, 3}},
    {'U', "g(WF)0", {}},
    {'V', "BN", {}},
    {'W', "", {0, 1}},
    {'X', "(!dcy{^P}OK)0*", {}},
    {'Y', "F-[(zF)0]", {}},
    {'Z', "", {2, 3}},
};

constexpr HexLetter kHex[] = {
    {'B', "sC0+vD0", "vC0+sD0"},
    {'K', "D+F+sC", "D+F+vC"},
    {'N', "vC+s:1,5:+s:2,4:", "sC+v:1,5:+v:2,4:"},
    {'P', "mfF+imefF02+ce(fs)C", "mfD+imefD02+cefF"},
    {'Q', "RB", "RB"},
    {'R', "F0+sD0", "F0+vD0"},
};

constexpr bool kYes = true;
constexpr bool kNo = false;

// Each letter with what it takes: doubling, `?`, a set, a range. Directions are amalgamated instead of
// doubled.
constexpr ModifierLetter kLetters[] = {
    {'f', kYes, kNo, kNo, kNo, "forward; after another leg: straight on"},
    {'b', kYes, kNo, kNo, kNo, "backward"},
    {'l', kYes, kNo, kNo, kNo, "to the left"},
    {'r', kYes, kNo, kNo, kNo, "to the right"},
    {'v', kYes, kNo, kNo, kNo, "forward and backward"},
    {'s', kYes, kNo, kNo, kNo, "to both sides"},
    {'d', kYes, kNo, kNo, kNo, "directions of the board, whichever way the leg before went"},
    {'t', kYes, kNo, kNo, kNo, "exactly back; `tt`: any direction but back"},
    {'z', kNo, kNo, kNo, kNo, "in zigzag: the leg before reflected"},
    {'m', kNo, kYes, kYes, kNo, "to an empty square; `m{S}`: pieces of S are not captured"},
    {'c', kYes, kYes, kYes, kNo, "captures an enemy; `cc` a friend, `cy` either"},
    {'a', kNo, kNo, kYes, kNo, "to an empty square or a capture, on any leg; a set restricts the capture"},
    {'j', kYes, kYes, kYes, kNo,
     "visits an enemy without capturing it, `jj` a friend, `jy` either; another leg has to follow"},
    {'w', kYes, kYes, kYes, kNo, "changes places with an enemy, `ww` with a friend, `wy` with either"},
    {'x', kYes, kNo, kYes, kNo, "turns an enemy into a friend, `xx` a friend into an enemy, `xy` either"},
    {'e', kYes, kNo, kYes, kNo,
     "with `m`, the squares passed are marked for en passant; with `c`, captures en passant, too; `ee`: "
     "only"},
    {'p', kYes, kYes, kYes, kNo, "hops over exactly one piece of its way, `pp` over at least one"},
    {'g', kYes, kNo, kYes, kNo, "jumps over what stands on its way, `gg` over friends only"},
    {'n', kNo, kNo, kNo, kNo, "lame: walks in king steps over empty squares"},
    {'h', kNo, kNo, kNo, kNo, "at most half the way to the edge"},
    {'u', kNo, kNo, kNo, kNo, "in no direction that leads to an enemy"},
    {'o', kYes, kNo, kNo, kYes,
     "the left and right edges touch; `oo`: top and bottom, too; `o[b,g]`: these files"},
    {'i', kYes, kNo, kNo, kNo, "the piece has not moved; `ii`: and its side was never in check"},
    {'k', kYes, kNo, kYes, kNo, "must not give check; `kk`: must not give mate"},
};

}  // namespace

std::span<const BasicLetter> basicLetters() {
    return kBasic;
}

std::span<const HexLetter> hexLetters() {
    return kHex;
}

std::string_view meaningOf(char letter) {
    static const std::array<std::string, 26> kMeanings = [] {
        std::array<std::string, 26> meanings;
        const ir::NameTable names;
        for (const BasicLetter& row : kBasic) {
            const std::string name = names.nameOf(std::string(1, row.letter));
            std::string& meaning = entryOf(meanings, row.letter - 'A');
            if (name.size() > 1) meaning = name + ": ";
            meaning += !row.movement.empty() ? fmt::format("moves like `{}`", row.movement)
                       : row.letter == 'O'
                           ? std::string("stays where it is")
                           : fmt::format("leaps ({},{})", row.leaper.smaller, row.leaper.larger);
        }
        return meanings;
    }();
    return entryOf(kMeanings, letter - 'A');
}

std::optional<char> letterOf(const ir::Leaper& leaper) {
    const auto* found = std::find_if(std::begin(kBasic), std::end(kBasic), [&](const BasicLetter& each) {
        return each.movement.empty() && each.leaper == leaper && !replacementOf(each.letter);
    });
    return found == std::end(kBasic) ? std::nullopt : std::optional(found->letter);
}

std::optional<char> replacementOf(char oldLetter) {
    switch (oldLetter) {
        case 'G': return 'T';
        case 'J': return 'Z';
        case 'L': return 'C';
        default: return std::nullopt;
    }
}

std::span<const ModifierLetter> modifierLetters() {
    return kLetters;
}

const ModifierLetter* modifierLetter(char letter) {
    return findBy(kLetters, &ModifierLetter::letter, letter);
}

std::vector<Word> wordList() {
    std::vector<Word> list;
    for (const ModifierLetter& each : kLetters)
        list.push_back({std::string_view(&each.letter, 1), MarkKind::Modifier, {}, each.meaning});
    for (const BasicLetter& each : kBasic)
        list.push_back({std::string_view(&each.letter, 1), MarkKind::Atom, {}, meaningOf(each.letter)});
    return list;
}

}  // namespace ferz::mbn
