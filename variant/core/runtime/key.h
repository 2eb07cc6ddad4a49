// A number by which positions are told apart in tables.
//
//     key(position)      of all that decides which moves there are and how the game may end
//
// Equal positions have equal keys, in every run of every program. It is made of the bitboards when it is
// asked for: that takes a few nanoseconds, and moves that nobody asks about cost nothing.
#ifndef FERZ_CORE_KEY_H
#define FERZ_CORE_KEY_H

#include "position.h"

namespace ferz::core {

/// Makes one number of many, each distinguished by its place: pairs of them are multiplied.
class KeyMixer {
public:
    void add(Word value) {
        place_ += 0x9E3779B97F4A7C15ULL;
        value ^= place_;
        if (hasFirst_) {
            const Product product = Product{first_} * value;
            key_ += static_cast<Word>(product) ^ static_cast<Word>(product >> 64U);
        }
        first_ = value;
        hasFirst_ = !hasFirst_;
    }
    template <int W>
    void add(const Bits<W>& set) {
        for (const Word word : set.word)
            add(word);
    }
    [[nodiscard]] Word key() const { return scatter(hasFirst_ ? key_ + scatter(first_) : key_); }

private:
    __extension__ using Product = unsigned __int128;

    Word key_ = 0;
    Word place_ = 0x243F6A8885A308D3ULL;
    Word first_ = 0;
    bool hasFirst_ = false;
};

template <class V>
Word key(const Position<V>& position) {
    KeyMixer mixer;
    mixer.add(static_cast<Word>(position.toMove));
    for (const auto& side : position.pieces) {
        for (const typename V::Set& pieces : side)
            mixer.add(pieces);
    }
    if constexpr (V::kCastling.king != kNone) {
        mixer.add(position.rights);
        mixer.add(position.castlers);
    }
    mixer.add(position.marks);
    mixer.add(position.marks.any() ? static_cast<Word>(position.victim) + 1 : 0);
    if constexpr (V::kAsksUnmoved) mixer.add(position.unmoved);
    for (int side = 0; side < 2; ++side) {
        if constexpr (V::kGame.hands.given) {
            constexpr int kBytes = sizeof(Word);
            for (int first = 0; first < kKindCount<V>; first += kBytes) {
                Word counts = 0;
                for (int kind = first; kind < kKindCount<V> && kind < first + kBytes; ++kind)
                    counts = counts << 8U | position.hand[side][kind];
                mixer.add(counts);
            }
        }
        if constexpr (V::kGame.hands.gates) {
            if (position.mayGate(side)) mixer.add(position.gates[side]);
        }
        if constexpr (kCountsChecks<V>) mixer.add(static_cast<Word>(position.checksLeft[side]));
        if constexpr (V::kHasInterpreted) mixer.add(static_cast<Word>(position.everChecked[side]));
    }
    if constexpr (kHasWalls<V>) mixer.add(position.walls);
    if constexpr (V::kHasInterpreted) {
        for (const int state : position.states)
            mixer.add(static_cast<Word>(state));
        mixer.add(static_cast<Word>(position.over));
    }
    if constexpr (kRemembersTurn<V>) {
        mixer.add(static_cast<Word>(position.castled + 1));
        mixer.add(static_cast<Word>(position.dropped + 1));
        mixer.add((position.passed ? 1U : 0U) + (position.passedBefore ? 2U : 0U) +
                  (position.facedBefore ? 4U : 0U));
    }
    return mixer.key();
}

}  // namespace ferz::core

#endif
