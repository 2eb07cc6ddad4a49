// What a Variant of ferz/ferz.h holds, and what its functions share.
#pragma once

#include <optional>
#include <string>

#include "ferz/ferz.h"
#include "support/diagnostics.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/play/move_names.h"
#include "variant/toml/read.h"

namespace ferz {

struct Variant::Inside {
    variant::Variant variant;
    std::string file;  ///< its name
    std::string text;
    std::string included;  ///< the files that it names, with their names
};

}  // namespace ferz

namespace ferz::library {

/// `included`, where it is given, gets each file that is read, behind what it holds; it outlives the reader.
[[nodiscard]] variant::ReadDefinition definitionReader(FileOptions files, std::string* included = nullptr);

/// The FEN's position, or where the variant starts. Empty exactly when a problem was reported.
[[nodiscard]] std::optional<variant::Game> gameOf(const variant::Variant& variant, const std::string& fen,
                                                  Diagnostics& diagnostics);

[[nodiscard]] constexpr variant::Naming namingOf(MoveNames names) {
    return names == MoveNames::San   ? variant::Naming::San
           : names == MoveNames::Usi ? variant::Naming::Usi
                                     : variant::Naming::Uci;
}

}  // namespace ferz::library
