// Moves that need no allocation, for pieces that make many.
#ifndef FERZ_PIECES_COMPACT_MOVE_H
#define FERZ_PIECES_COMPACT_MOVE_H

#include <string_view>
#include <utility>
#include <vector>

#include "distinct.h"
#include "order.h"

namespace ferz::pieces {

/// A Move whose lists allocate only when they are long. It converts to a Move for a sink that takes one.
struct CompactMove {
    int from;
    int to;
    List<int> captures = {};
    List<std::pair<int, int>> swaps = {};
    List<int> flips = {};
    List<std::string_view> becomes = {};
    List<std::pair<std::string_view, int>> states = {};
    List<int> enPassant = {};
    List<Drop> drops = {};
    List<Flag> flags = {};

    explicit CompactMove(int origin = kNoSquare, int target = kNoSquare, List<int> captured = {})
        : from(origin), to(target), captures(std::move(captured)) {}
    CompactMove(const Simple& move) : from(move.from), to(move.to) {
        if (move.captures) captures.push_back(to);
    }
    operator Move() const {
        Move move(from, to);
        const auto fill = [](auto& list, const auto& items) { list.assign(items.begin(), items.end()); };
        fill(move.captures, captures);
        fill(move.swaps, swaps);
        fill(move.flips, flips);
        fill(move.becomes, becomes);
        fill(move.states, states);
        fill(move.enPassant, enPassant);
        fill(move.drops, drops);
        fill(move.flags, flags);
        return move;
    }
    template <class Items>
    CompactMove& with(Items CompactMove::*member, Items items) {
        this->*member = std::move(items);
        return *this;
    }

    [[nodiscard]] unsigned hash() const {
        Hash hash;
        hash.add(to);
        for (const auto* squares : {&captures, &flips, &enPassant}) {
            hash.add(static_cast<int>(squares->size()));
            for (const int square : *squares)
                hash.add(square);
        }
        for (const auto& [a, b] : swaps) {
            hash.add(a);
            hash.add(b);
        }
        for (const auto& [key, value] : states)
            hash.add(value);
        for (const Drop& drop : drops)
            hash.add(drop.square);
        return hash.value();
    }
    friend bool operator==(const CompactMove& a, const CompactMove& b) {
        return a.from == b.from && a.to == b.to && a.captures == b.captures && a.swaps == b.swaps &&
               a.flips == b.flips && a.becomes == b.becomes && a.states == b.states &&
               a.enPassant == b.enPassant && a.drops == b.drops && a.flags == b.flags;
    }
};

}  // namespace ferz::pieces

#endif
