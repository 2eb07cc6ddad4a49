// How often a random test goes round.
#pragma once

#include <cstdlib>

namespace ferz::test {

/// `usual` times on each commit; where a longer run is asked for, as many times that as FERZ_ROUNDS says.
inline int rounds(int usual) {
    const char* factor = std::getenv("FERZ_ROUNDS");
    return factor == nullptr ? usual : usual * std::atoi(factor);
}

}  // namespace ferz::test
