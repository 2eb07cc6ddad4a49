// A sink that drops repeated moves.
#ifndef FERZ_PIECES_ONCE_H
#define FERZ_PIECES_ONCE_H

#include <functional>

#include "compact_move.h"
#include "once_simple.h"

namespace ferz::pieces {

/// Passes each move on to `sink` once: two paths of a piece may make the same move.
template <class Sink>
class Once {
public:
    explicit Once(Sink& sink) : sink_(sink), simple_(sink) {}

    void operator()(const Simple& move) { simple_(move); }
    void operator()(const CompactMove& move) {
        if (isSimple(move)) {
            simple_({move.from, move.to, !move.captures.empty()});
        } else if (seen_.add(move, move.hash(), std::equal_to<>())) {
            sink_(move);
        }
    }

private:
    static bool isSimple(const CompactMove& move) {
        if (move.to == kNoSquare || move.captures.size() > 1) return false;
        if (!move.captures.empty() && move.captures[0] != move.to) return false;
        return move.swaps.empty() && move.flips.empty() && move.becomes.empty() && move.states.empty() &&
               move.enPassant.empty() && move.drops.empty() && move.flags.empty();
    }

    Sink& sink_;
    OnceSimple<Sink> simple_;
    Distinct<CompactMove> seen_;
};

}  // namespace ferz::pieces

#endif
