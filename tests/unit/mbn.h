// What the tests of the MBN frontend share: read a text, ask for its moves, look at what was reported.
#pragma once

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/mbn/read.h"
#include "ir/evaluate.h"

namespace ferz::testing {

struct Reading {
    std::optional<std::vector<ir::Movement>> movements;
    Diagnostics diagnostics;
};

inline Reading readMbn(const std::string& text, const FrontendOptions& options = {}) {
    Reading result;
    result.movements = mbn::read(Source("<text>", text), options, result.diagnostics);
    return result;
}

/// The names of everything reported, and where: `unknown-modifier@6`.
inline std::string reported(const std::string& text) {
    std::string result;
    const Reading reading = readMbn(text);
    for (const Diagnostic& each : reading.diagnostics.all()) {
        result += (result.empty() ? "" : " ") + each.name + "@" + std::to_string(each.position.column);
    }
    return result;
}

/// The moves as words: the target, `x` and the squares captured, `=` and what is swapped. `place` is a list
/// of `e5p` (a black pawn) and `e5P` (a white one).
inline std::string movesOf(const std::string& text, const std::string& at, const std::string& place = {},
                           const std::string& board = "8x8") {
    const Reading reading = readMbn(text);
    if (!reading.movements) return "error: " + reading.diagnostics.firstError()->message;
    ir::Situation situation;
    situation.position.board = ir::parseBoard(board).value();
    const ir::Board& size = situation.position.board;
    const ir::NameTable names;
    std::istringstream words(place);
    for (std::string word; words >> word;) {
        const char letter = word.back();
        const bool isWhite = letter >= 'A' && letter <= 'Z';
        const std::string upper(1, isWhite ? letter : static_cast<char>(letter - 'a' + 'A'));
        situation.position.pieces[size.parse(word.substr(0, word.size() - 1)).value()] = {
            isWhite ? ir::Colour::White : ir::Colour::Black, names.nameOf(upper)};
    }
    situation.at = size.parse(at).value();
    Diagnostics diagnostics;
    const auto moves = ir::evaluate(reading.movements->front(), situation, {}, diagnostics);
    if (!moves) return "limit";
    std::set<std::string> sorted;
    for (const ir::Move& move : *moves) {
        std::string word = move.to ? size.name(*move.to) : "-";
        for (const ir::Square square : move.captures)
            word += "x" + size.name(square);
        for (const auto& [first, second] : move.swaps)
            word += "=" + size.name(first) + size.name(second);
        for (const ir::Square square : move.flips)
            word += "~" + size.name(square);
        for (const ir::Square square : move.enPassant)
            word += "e" + size.name(square);
        sorted.insert(word);
    }
    std::string result;
    for (const std::string& word : sorted)
        result += (result.empty() ? "" : " ") + word;
    return result;
}

}  // namespace ferz::testing
