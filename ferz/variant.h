// What a Variant of ferz/ferz.h holds, and what its functions share.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "support/diagnostics.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"
#include "variant/toml/read.h"

namespace ferz {

struct Variant::Inside {
    variant::Variant variant;
    std::string file;  ///< its name
    std::string text;
    std::string included;  ///< the files that it names, with their names
    std::shared_ptr<const variant::RulesInNumbers> numbers = {};  ///< inNumbers(variant)
};

}  // namespace ferz

namespace ferz::library {

/// `included`, where it is given, gets each file that is read, after what it holds; it outlives the reader.
[[nodiscard]] variant::ReadDefinition definitionReader(FileOptions files, std::string* included = nullptr);

/// What plays it. The variant and the diagnostics have to live as long.
[[nodiscard]] variant::Interpreter rulesOf(const Variant& variant, Diagnostics& diagnostics);

/// The FEN's position, or where the variant starts. Empty exactly when a problem was reported.
[[nodiscard]] std::optional<variant::Game> gameOf(const Variant& variant, const std::string& fen,
                                                  Diagnostics& diagnostics);

/// The position with its legal moves. Failed: it hits a limit.
[[nodiscard]] Result<Game> gameAt(const Variant& variant, variant::Game position,
                                  std::vector<ir::Square> lastMove = {});

/// The moves of so many positions are listed, and no more.
void reportMost(std::uint64_t positions, Diagnostics& diagnostics);

[[nodiscard]] constexpr variant::Naming namingOf(MoveNames names) {
    return names == MoveNames::San   ? variant::Naming::San
           : names == MoveNames::Usi ? variant::Naming::Usi
                                     : variant::Naming::Uci;
}

}  // namespace ferz::library
