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
    explicit Programs(unsigned seed) : random_(seed) {}

    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
    std::string program();
    ir::Situation board();

private:
    std::string vector();
    std::string ordinary();
    void sequence(int length, int depth);

    std::mt19937 random_;
    std::vector<std::string> chain_;
    int loops_ = 0;
    int flavour_ = 0;
};

}  // namespace ferz::tests
