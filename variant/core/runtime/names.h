// What moves are called: as UCI says it, and in short algebraic notation.
//
//     nameOf<Variant>(before, step)      e2e4   e7e8q   P@e5   b1c3h   d1d7,d7g7   0000
//
// Moves of pieces that are run may share their squares; detailOf() tells them apart.
#ifndef FERZ_CORE_NAMES_H
#define FERZ_CORE_NAMES_H

#include <cctype>
#include <string>
#include <vector>

#include "castling.h"
#include "text.h"

namespace ferz::core {

inline std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// `q`; `+` for the promoted form of what the piece was, `-` for the other way round.
template <class V>
[[gnu::cold]] std::string promotionName(int was, int becomes) {
    const std::string from = V::kKinds[was].letter;
    std::string to = V::kKinds[becomes].letter;
    if (to == "+" + from) return "+";
    if (from == "+" + to) return "-";
    if (to.back() == '~') to.pop_back();
    return lower(to);
}

template <class V>
[[gnu::cold]] std::string nameOf(const Position<V>& before, const Step<V>& step) {
    const auto letter = [](int kind) { return std::string(V::kKinds[kind].letter); };
    std::string name;
    if (step.what == Step<V>::What::Passes) {
        if (step.wall == kNowhere) return "0000";
    } else if (step.what == Step<V>::What::Drops) {
        name = letter(step.becomes) + "@" + squareName(V::kShape, step.to);
    } else {
        name = squareName(V::kShape, step.from);
        name += step.to == kNowhere ? "x" : squareName(V::kShape, step.to);
        if (step.becomes != kNone) name += promotionName<V>(before.kindOn[step.from], step.becomes);
        // Behind the rook of castling: as if that went to the king.
        if (step.gate != kNowhere && step.gate != step.from)
            name = squareName(V::kShape, step.gate) + squareName(V::kShape, step.from);
        if (step.gate != kNowhere) name += lower(letter(step.gated()));
    }
    if (step.wall == kNowhere) return name;
    return name + "," + (step.to == kNowhere ? "" : squareName(V::kShape, step.to)) +
           squareName(V::kShape, step.wall);
}

/// What tells a move from others of the same name; `after` is the position behind it.
template <class V>
[[gnu::cold]] std::string detailOf(const Position<V>& before, const Position<V>& after, const Step<V>& step) {
    using What = typename Step<V>::What;
    if constexpr (V::kHasGeneral) {
        if (step.what == What::General) return textOf<V>(*step.whole, step.becomes);
    }
    if (step.from == kNowhere) return "";
    std::string detail = squareName(V::kShape, step.from) + "-" + squareName(V::kShape, step.to);
    if (step.what == What::Takes) detail += " takes " + squareName(V::kShape, step.to);
    if (step.what == What::TakesEnPassant) detail += " takes " + squareName(V::kShape, before.victim);
    if (step.what == What::Castles) {
        const CastlingMove<V>& right = castlingMove(before, step.right);
        if (right.rook != right.rookTo) {
            detail += " swaps " + squareName(V::kShape, std::min(right.rook, right.rookTo)) + "=" +
                      squareName(V::kShape, std::max(right.rook, right.rookTo));
        }
    }
    if (step.becomes != kNone) detail += " becomes " + std::string(V::kNames[step.becomes]);
    std::vector<int> marks;
    after.marks.forEach([&](int square) { marks.push_back(square); });
    if (!marks.empty()) detail += " marks " + squareNames(V::kShape, marks);
    return detail;
}

}  // namespace ferz::core

#endif
