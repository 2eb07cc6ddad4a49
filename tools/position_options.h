// The position of `ferz moves`, as options of the command line or as keys of a line of JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/ferz.h"
#include "tools/json.h"
#include "tools/problems.h"
#include "tools/verb.h"

namespace ferz::tools {

struct PositionOptions {
    std::string board = "8x8";
    std::string side;
    std::vector<std::string> place;
    std::vector<std::string> enPassant;
    std::vector<std::string> states;
    Position position;

    void addTo(Verb& verb);
    /// Returns the position; empty when an error was reported.
    [[nodiscard]] std::optional<Position> read(Problems& problems) const;
    /// The same, but for what the keys of a question say.
    [[nodiscard]] std::optional<Position> read(const Json& request, Problems& problems) const;
};

/// The options that give this position with the piece on `at`.
[[nodiscard]] std::string commandLine(const Position& position, std::string_view at);

/// The keys of a question that say something of its position.
inline constexpr std::string_view kPositionKeys[] = {"board",     "side",     "fen",   "place", "name",
                                                     "state",     "attacked", "check", "moved", "dropped",
                                                     "announced", "castling", "ep"};

}  // namespace ferz::tools
