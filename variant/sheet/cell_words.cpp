#include "variant/sheet/cell_words.h"

#include <cstddef>
#include <string_view>

namespace ferz::variant {

namespace {

struct CellWords {
    std::string_view amongSquares;
    std::string_view amongCells;
};

/// Longer ones first.
constexpr CellWords kCellWords[] = {
    {"eight squares", "six cells"},
    {"four squares", "six cells"},
    {"along ranks and files", "in a row through sides of cells"},
    {"on one rank or file", "in one row through sides of cells"},
    {"squares straight beside", "cells beside"},
    {"square", "cell"},
};

}  // namespace

std::string withCells(std::string sentence) {
    for (const CellWords& each : kCellWords) {
        std::size_t at = 0;
        while ((at = sentence.find(each.amongSquares, at)) != std::string::npos) {
            sentence.replace(at, each.amongSquares.size(), each.amongCells);
            at += each.amongCells.size();
        }
    }
    return sentence;
}

}  // namespace ferz::variant
