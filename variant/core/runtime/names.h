// The names of moves, as in UCI and in short algebraic notation.
//
//     nameOf<Variant>(before, turn)      e2e4   e7e8q   P@e5   b1c3h   d1d7,d7g7   0000
//
// Moves of interpreted pieces may share their squares; detailOf() tells them apart.
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

/// `q`; `+` for the promoted form of what the piece was, `-` for the unpromoted form.
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
[[gnu::cold]] std::string nameOf(const Position<V>& before, const Turn<V>& turn) {
    const auto letter = [](int kind) { return std::string(V::kKinds[kind].letter); };
    std::string name;
    if (turn.what == Turn<V>::What::Passes) {
        if (turn.wall == kNowhere) return "0000";
    } else if (turn.what == Turn<V>::What::Drops) {
        name = letter(turn.becomes) + "@" + squareName(V::kShape, turn.to);
    } else {
        name = squareName(V::kShape, turn.from);
        name += turn.to == kNowhere ? "x" : squareName(V::kShape, turn.to);
        if (turn.becomes != kNone) name += promotionName<V>(before.kindOn[turn.from], turn.becomes);
        // A piece gated on the rook's square: named as if the rook had moved to the king.
        if (turn.gate != kNowhere && turn.gate != turn.from)
            name = squareName(V::kShape, turn.gate) + squareName(V::kShape, turn.from);
        if (turn.gate != kNowhere) name += lower(letter(turn.gated()));
    }
    if (turn.wall == kNowhere) return name;
    return name + "," + (turn.to == kNowhere ? "" : squareName(V::kShape, turn.to)) +
           squareName(V::kShape, turn.wall);
}

/// `R becomes B`; what leaves the hand with a drop, or through a gate.
template <class V>
[[gnu::cold]] std::string droppedName(const Turn<V>& turn) {
    const auto& drop = V::kDrops[turn.rule];
    const std::string name = V::kKinds[drop.kind].letter;
    return drop.kind == drop.as ? name : name + " becomes " + V::kKinds[drop.as].letter;
}

/// What distinguishes the move of a turn from others.
template <class V>
[[gnu::cold]] std::string moveDetailOf(const Position<V>& before, const Position<V>& after,
                                       const Turn<V>& turn) {
    using What = typename Turn<V>::What;
    if constexpr (V::kHasInterpreted) {
        if (turn.what == What::Interpreted) return textOf<V>(*turn.whole, turn.becomes);
    }
    std::string detail = squareName(V::kShape, turn.from) + "-" + squareName(V::kShape, turn.to);
    if (turn.what == What::Takes) detail += " takes " + squareName(V::kShape, turn.to);
    if (turn.what == What::TakesEnPassant) detail += " takes " + squareName(V::kShape, before.victim);
    if (turn.what == What::Castles) {
        const CastlingMove<V>& right = castlingMove(before, turn.right);
        if (right.rook != right.rookTo) {
            detail += " swaps " + squareName(V::kShape, std::min(right.rook, right.rookTo)) + "=" +
                      squareName(V::kShape, std::max(right.rook, right.rookTo));
        }
    }
    if (turn.becomes != kNone) detail += " becomes " + std::string(V::kNames[turn.becomes]);
    std::vector<int> marks;
    after.marks.forEach([&](int square) { marks.push_back(square); });
    if (!marks.empty()) detail += " marks " + squareNames(V::kShape, marks);
    return detail;
}

/// What distinguishes a turn from others of the same name; `after` is the position after it.
template <class V>
[[gnu::cold]] std::string detailOf(const Position<V>& before, const Position<V>& after, const Turn<V>& turn) {
    if (turn.what == Turn<V>::What::Drops) return droppedName<V>(turn);
    if (turn.from == kNowhere) return "";
    const std::string detail = moveDetailOf<V>(before, after, turn);
    const bool changes = turn.gate != kNowhere && V::kDrops[turn.rule].kind != V::kDrops[turn.rule].as;
    return changes ? detail + ", " + droppedName<V>(turn) : detail;
}

}  // namespace ferz::core

#endif
