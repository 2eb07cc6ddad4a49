// A 128-bit hash of a sequence of numbers and texts, the same on every machine.
//
// Two words, each mixed with every number that comes in by multiplications and rotations, in the manner of
// the well-known non-cryptographic hashes. Whoever wants two inputs of one hash can construct them.
//
//     Hasher hasher;
//     hasher.add(3).add("rook");
//     hasher.finish()                 two words
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace ferz {

using Hash128 = std::array<std::uint64_t, 2>;

class Hasher {
public:
    Hasher& add(std::uint64_t word) {
        a_ ^= std::rotl(word * 0x87c37b91114253d5ULL, 31) * 0x4cf5ad432745937fULL;
        a_ = (std::rotl(a_, 27) + b_) * 5 + 0x52dce729;
        b_ ^= std::rotl(word * 0x4cf5ad432745937fULL, 33) * 0x87c37b91114253d5ULL;
        b_ = (std::rotl(b_, 31) + a_) * 5 + 0x38495ab5;
        ++words_;
        return *this;
    }
    Hasher& add(int number) { return add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number))); }
    Hasher& add(const Hash128& hash) { return add(hash[0]).add(hash[1]); }
    Hasher& add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        std::uint64_t word = 0;
        unsigned filled = 0;
        for (const char character : text) {
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(character)) << (8 * filled);
            if (++filled < 8) continue;
            add(word);
            word = 0;
            filled = 0;
        }
        return filled == 0 ? *this : add(word);
    }
    [[nodiscard]] Hash128 finish() const {
        std::uint64_t a = a_ ^ words_;
        std::uint64_t b = b_ ^ words_;
        a += b;
        b += a;
        a = mixed(a);
        b = mixed(b);
        a += b;
        b += a;
        return {a, b};
    }

private:
    static std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ (word >> 33U)) * 0xff51afd7ed558ccdULL;
        word = (word ^ (word >> 33U)) * 0xc4ceb9fe1a85ec53ULL;
        return word ^ (word >> 33U);
    }

    std::uint64_t a_ = 0x9e3779b97f4a7c15ULL;
    std::uint64_t b_ = 0xbf58476d1ce4e5b9ULL;
    std::uint64_t words_ = 0;
};

}  // namespace ferz
