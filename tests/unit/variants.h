// What the tests of variants share: read a file, set up a FEN, name the moves, play one.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tests/read_definition.h"
#include "tests/unit/catch.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/play/perft.h"
#include "variant/toml/read.h"

namespace ferz::testing {

inline variant::Variant variantOf(const std::string& text) {
    Diagnostics diagnostics;
    auto variant = variant::read(Source("variant.toml", text), tests::definitionReader(), diagnostics);
    INFO(text << render(diagnostics));
    REQUIRE(variant);
    return std::move(*variant);
}

/// The lines of a file whose board is square.
struct File {
    int size = 3;
    std::string pieces = {};
    std::string rules = {};
    std::string head = {};
};

/// `; ` ends a line.
inline std::string lines(std::string text) {
    for (std::size_t at = text.find("; "); at != std::string::npos; at = text.find("; "))
        text.replace(at, 2, "\n");
    return text + "\n";
}

inline variant::Variant made(const File& file) {
    const std::string size = std::to_string(file.size);
    std::string rows = size;
    for (int rank = 1; rank < file.size; ++rank)
        rows += "/" + size;
    return variantOf("name = 'test'\nboard = '" + size + "x" + size + "'\nstart = '" + rows + " w'\n" +
                     file.head + "\n[pieces]\n" + lines(file.pieces) + lines(file.rules));
}

inline variant::Game gameOf(const variant::Variant& variant, const std::string& fen) {
    std::vector<ir::PlacementProblem> problems;
    auto game = variant::readFen(fen, variant, problems);
    INFO(fen << ": " << (problems.empty() ? "" : problems.front().message));
    REQUIRE(game);
    return std::move(*game);
}

/// The moves of the first ply by name, in order.
inline std::vector<std::string> movesOf(const variant::Variant& variant, const std::string& fen) {
    Diagnostics diagnostics;
    variant::Interpreter rules(variant, diagnostics);
    const variant::Game game = gameOf(variant, fen);
    return namesOf(rules.plies(game), game, variant);
}

/// The game after moves that are called so.
inline variant::Game playedOn(const variant::Variant& variant, variant::Game game,
                              const std::vector<std::string>& moves) {
    Diagnostics diagnostics;
    variant::Interpreter rules(variant, diagnostics);
    for (const std::string& move : moves) {
        const auto plies = rules.plies(game);
        const auto names = namesOf(plies, game, variant);
        const auto found = std::find(names.begin(), names.end(), move);
        INFO(move << " in " << printFen(game, variant));
        REQUIRE(found != names.end());
        game = plies[static_cast<std::size_t>(found - names.begin())].after;
    }
    return game;
}

}  // namespace ferz::testing
