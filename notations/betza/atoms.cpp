#include "notations/betza/atoms.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

#include "support/entry.h"

namespace ferz::betza {

namespace {

struct Leaper {
    char letter;
    int smaller;
    int larger;
    bool isExtendedByY;
};

/// C and Z as everybody writes them now come before L and J, as Betza named them. XBoard has L and J the
/// other way round.
constexpr std::array<Leaper, 11> kLeapers = {{{'W', 0, 1, false},
                                              {'F', 1, 1, false},
                                              {'D', 0, 2, true},
                                              {'N', 1, 2, true},
                                              {'A', 2, 2, true},
                                              {'H', 0, 3, false},
                                              {'C', 1, 3, true},
                                              {'L', 1, 3, true},
                                              {'Z', 2, 3, true},
                                              {'J', 2, 3, true},
                                              {'G', 3, 3, false}}};

const Leaper* findLeaper(char letter) {
    return findBy(kLeapers, &Leaper::letter, letter);
}

/// The vectors of a king.
const std::array<int, 2>& onRing(int place) {
    static constexpr std::array<std::array<int, 2>, 8> kRing = {
        {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
    return entryOf(kRing, (place % 8 + 8) % 8);
}

}  // namespace

ir::Vec RangedLeaper::at(int place) const {
    if (look == Look::Oblique) return atOblique(place);
    const auto& [file, rank] = onRing(place);
    return {file * larger, rank * larger};
}

ir::Vec RangedLeaper::atOblique(int place) const {
    // Between two of the ring lies one; where the first is orthogonal, the longer part is along it.
    const bool isFirstStraight = place % 2 == 0;
    const auto& straight = onRing(isFirstStraight ? place : place + 1);
    const auto& diagonal = onRing(isFirstStraight ? place + 1 : place);
    return {diagonal[0] * smaller + straight[0] * (larger - smaller),
            diagonal[1] * smaller + straight[1] * (larger - smaller)};
}

unsigned RangedLeaper::places() const {
    switch (look) {
        case Look::Orthogonal: return 0x55U;
        case Look::Diagonal: return 0xAAU;
        case Look::Oblique:
        case Look::Both: break;
    }
    return 0xFFU;
}

RangedLeaper modelOf(Look look) {
    RangedLeaper model;
    model.look = look;
    if (look == Look::Diagonal) model.smaller = 1;
    if (look == Look::Oblique) {
        model.smaller = 1;
        model.larger = 2;
    }
    return model;
}

RangedLeaper makeLeaper(int smaller, int larger) {
    RangedLeaper leaper;
    leaper.smaller = smaller;
    leaper.larger = larger;
    leaper.look = smaller == 0 ? Look::Orthogonal : smaller == larger ? Look::Diagonal : Look::Oblique;
    return leaper;
}

std::optional<RangedLeaper> leaperOf(char letter) {
    if (const Leaper* known = findLeaper(letter)) return makeLeaper(known->smaller, known->larger);
    RangedLeaper leaper;
    switch (letter) {
        case letter::kRook: leaper.slides = true; break;
        case letter::kBishop:
            leaper = makeLeaper(1, 1);
            leaper.slides = true;
            break;
        case letter::kKing: leaper.look = Look::Both; break;
        case letter::kQueen:
            leaper.look = Look::Both;
            leaper.slides = true;
            break;
        default: return std::nullopt;
    }
    if (leaper.slides) leaper.most = 0;
    return leaper;
}

std::optional<char> letterOf(int smaller, int larger) {
    const auto* found = std::find_if(kLeapers.begin(), kLeapers.end(), [&](const Leaper& each) {
        return each.smaller == smaller && each.larger == larger;
    });
    return found == kLeapers.end() ? std::nullopt : std::optional(found->letter);
}

std::optional<char> newerLetter(char letter) {
    const Leaper* known = findLeaper(letter);
    const auto newer = known == nullptr ? std::nullopt : letterOf(known->smaller, known->larger);
    return newer == letter ? std::nullopt : newer;
}

bool isExtendedByY(char letter) {
    const Leaper* known = findLeaper(letter);
    return known != nullptr && known->isExtendedByY;
}

std::string_view meaningOf(char letter) {
    static const std::array<std::string, 26> kMeanings = [] {
        std::array<std::string, 26> meanings;
        entryOf(meanings, letter::kGriffon - 'A') = "of Fairy-Stockfish-X: a diagonal step, and on straight";
        entryOf(meanings, letter::kManticore - 'A') =
            "of Fairy-Stockfish-X: a straight step, and on diagonally";
        entryOf(meanings, letter::kAnywhere - 'A') = "of Fairy-Stockfish-X: leaps to any other square";
        for (char each = 'A'; each <= 'Z'; ++each) {
            const auto leaper = leaperOf(each);
            if (!leaper) continue;
            const std::string_view way = leaper->slides               ? "slides"
                                         : leaper->look == Look::Both ? "steps"
                                                                      : "leaps";
            std::string where = fmt::format("({},{})", leaper->smaller, leaper->larger);
            if (leaper->look == Look::Both) where = "straight and diagonally";
            if (leaper->slides && leaper->look != Look::Both)
                where = leaper->look == Look::Diagonal ? "diagonally" : "straight";
            entryOf(meanings, each - 'A') = fmt::format("{} {}", way, where);
        }
        return meanings;
    }();
    return letter >= 'A' && letter <= 'Z' ? entryOf(kMeanings, letter - 'A') : std::string_view();
}

}  // namespace ferz::betza
