// A sink that drops repeated simple moves.
#ifndef FERZ_PIECES_ONCE_SIMPLE_H
#define FERZ_PIECES_ONCE_SIMPLE_H

#include <cstddef>
#include <cstdint>
#include <set>

#include "step.h"

namespace ferz::pieces {

/// Passes each move on to `sink` once: two paths of a piece may make the same move.
template <class Sink>
class OnceSimple {
public:
    explicit OnceSimple(Sink& sink) : sink_(sink) {}

    void operator()(const Simple& move) {
        if (isNew(2 * static_cast<std::size_t>(move.to) + (move.captures ? 1 : 0))) sink_(move);
    }

private:
    static constexpr std::size_t kWords = 8;

    /// Moves on boards of up to 256 squares are looked up in a bit set, all others in `others_`.
    bool isNew(std::size_t bit) {
        if (bit >= 64 * kWords) return others_.insert(bit).second;
        std::uint64_t& word = words_[bit / 64];
        const std::uint64_t mask = std::uint64_t{1} << bit % 64;
        if ((word & mask) != 0) return false;
        word |= mask;
        return true;
    }

    Sink& sink_;
    std::uint64_t words_[kWords] = {};
    std::set<std::size_t> others_;
};

}  // namespace ferz::pieces

#endif
