// A set of squares as bits, square 0 lowest: one word for boards of up to 64 squares, two or four for larger.
//
//     Bits<1> set = Bits<1>::of(28);
//     set.forEach([](int square) { ... });
//
// Operators are those of unsigned integers. Bits beyond the board's squares are never set by shifts or `of`,
// only by `~`.
#ifndef FERZ_CORE_BITS_H
#define FERZ_CORE_BITS_H

#include <cstdint>

namespace ferz::core {

using Word = std::uint64_t;

inline int countOf(Word word) {
    return __builtin_popcountll(word);
}
/// The place of the lowest bit; the word is not 0.
inline int lowestOf(Word word) {
    return __builtin_ctzll(word);
}

/// Numbers that look random, different ones for different numbers; 0 for 0.
constexpr Word scatter(Word number) {
    number = (number ^ number >> 30U) * 0xBF58476D1CE4E5B9ULL;
    number = (number ^ number >> 27U) * 0x94D049BB133111EBULL;
    return number ^ number >> 31U;
}

template <int W>
struct Bits {
    Word word[W];

    static constexpr Bits none() { return {}; }
    static constexpr Bits all() { return ~Bits{}; }
    /// All, or none. A loop over sets is written with `result |= set & Bits::allIf(condition)`. Of
    /// `if (condition) result |= set` g++ 12 makes masked loads for AVX2 and AVX-512, which mix up the words
    /// of a set (GCC bug 114375).
    static constexpr Bits allIf(bool condition) {
        Bits result{};
        for (int i = 0; i < W; ++i)
            result.word[i] = Word{0} - Word{condition};
        return result;
    }
    static constexpr Bits of(int square) {
        Bits result{};
        if constexpr (W == 1) {
            result.word[0] = Word{1} << static_cast<unsigned>(square);
        } else {
            for (int i = 0; i < W; ++i) {
                const Word here = square >> 6 == i ? 1 : 0;
                result.word[i] = here << (static_cast<unsigned>(square) & 63U);
            }
        }
        return result;
    }

    /// From one square to another, both of them in it; first <= last.
    static constexpr Bits range(int first, int last) {
        Bits result{};
        for (int i = 0; i < W; ++i) {
            const int low = first - 64 * i;
            const int high = last - 64 * i;
            if (low > 63 || high < 0) continue;
            result.word[i] = ~Word{0} << static_cast<unsigned>(low < 0 ? 0 : low) &
                             ~Word{0} >> static_cast<unsigned>(high > 63 ? 0 : 63 - high);
        }
        return result;
    }

    [[nodiscard]] constexpr bool any() const {
        Word all = word[0];
        for (int i = 1; i < W; ++i)
            all |= word[i];
        return all != 0;
    }
    [[nodiscard]] constexpr bool has(int square) const {
        if constexpr (W == 1) return (word[0] >> static_cast<unsigned>(square) & 1U) != 0;
        return (word[square >> 6] >> (static_cast<unsigned>(square) & 63U) & 1U) != 0;
    }
    /// More than one square.
    [[nodiscard]] bool many() const {
        if constexpr (W == 1) return (word[0] & (word[0] - 1)) != 0;
        return count() > 1;
    }
    [[nodiscard]] int count() const {
        int result = countOf(word[0]);
        for (int i = 1; i < W; ++i)
            result += countOf(word[i]);
        return result;
    }
    /// The set is not empty.
    [[nodiscard]] int lowest() const {
        for (int i = 0; i + 1 < W; ++i) {
            if (word[i] != 0) return i * 64 + lowestOf(word[i]);
        }
        return (W - 1) * 64 + lowestOf(word[W - 1]);
    }
    template <class Function>
    void forEach(Function&& function) const {
        // One call of the function is compiled, and not one for each word.
        int i = 0;
        for (Word left = word[0];; left &= left - 1) {
            while (left == 0) {
                if (++i == W) return;
                left = word[i];
            }
            function(i * 64 + lowestOf(left));
        }
    }

    /// Every square goes up by N (down where N is negative); what leaves the words is lost.
    template <int N>
    [[nodiscard]] constexpr Bits shifted() const {
        constexpr int kWords = (N < 0 ? -N : N) / 64;
        constexpr unsigned kRest = static_cast<unsigned>((N < 0 ? -N : N) % 64);
        Bits result{};
        for (int i = 0; i < W; ++i) {
            const int near = N < 0 ? i + kWords : i - kWords;
            const int far = N < 0 ? near + 1 : near - 1;
            Word value = 0;
            if (near >= 0 && near < W) value = N < 0 ? word[near] >> kRest : word[near] << kRest;
            if constexpr (kRest != 0) {
                if (far >= 0 && far < W) {
                    value |= N < 0 ? word[far] << (64 - kRest) : word[far] >> (64 - kRest);
                }
            }
            result.word[i] = value;
        }
        return result;
    }

    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
    friend constexpr Bits operator~(Bits a) {
        for (int i = 0; i < W; ++i)
            a.word[i] = ~a.word[i];
        return a;
    }
    constexpr Bits& operator&=(const Bits& b) {
        for (int i = 0; i < W; ++i)
            word[i] &= b.word[i];
        return *this;
    }
    constexpr Bits& operator|=(const Bits& b) {
        for (int i = 0; i < W; ++i)
            word[i] |= b.word[i];
        return *this;
    }
    constexpr Bits& operator^=(const Bits& b) {
        for (int i = 0; i < W; ++i)
            word[i] ^= b.word[i];
        return *this;
    }
    friend constexpr bool operator==(const Bits& a, const Bits& b) { return !(a ^ b).any(); }
    friend constexpr bool operator!=(const Bits& a, const Bits& b) { return (a ^ b).any(); }
};

// ---- sets of few things, as of kinds or sides, are bits of one number ----

using Kinds = std::uint64_t;

[[nodiscard]] constexpr unsigned bit(int index) {
    return 1U << static_cast<unsigned>(index);
}
[[nodiscard]] constexpr Kinds kindBit(int kind) {
    return Kinds{1} << static_cast<unsigned>(kind);
}
[[nodiscard]] constexpr Kinds firstKinds(int count) {
    return kindBit(count) - 1;
}
[[nodiscard]] constexpr bool holds(Kinds set, int index) {
    return (set >> static_cast<unsigned>(index) & 1U) != 0;
}

template <int W>
[[nodiscard]] constexpr bool holds(const Bits<W>& set, int index) {
    return set.has(index);
}

}  // namespace ferz::core

#endif
