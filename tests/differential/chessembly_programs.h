// Random Chessembly programs, and boards to run them on.
//
//     Programs programs(seed);
//     programs.program()                    `take(1, 0) { peek(0, 1) } repeat(2) not ; `
//
// The same seed gives the same programs. They are well formed and mostly make little sense, which is the
// point.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "ir/evaluate.h"

namespace ferz::tests {

class Programs {
public:
    /// With `extended`, of the words that only the extended dialect knows.
    Programs(unsigned seed, bool extended) : random_(seed), extended_(extended) {}

    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
    std::string program();
    ir::Situation board();

private:
    std::string vector();
    std::string ordinary();
    std::string standing();
    std::string stepping();
    std::string extension();
    void sequence(int length, int depth);

    std::mt19937 random_;
    const bool extended_;
    std::vector<std::string> chain_;
    int loops_ = 0;
    int flavour_ = 0;
};

}  // namespace ferz::tests
