// What a Variant of ferz/ferz.h holds, and what its functions share.
#pragma once

#include <memory>
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
    std::string source;  ///< its name, its text, and those of the files that it names
};

}  // namespace ferz

namespace ferz::library {

/// `read`, where it is given, gets each file that is read, behind what it holds.
[[nodiscard]] variant::ReadDefinition definitionReader(FileOptions files,
                                                       const std::shared_ptr<std::string>& read = nullptr);
/// A name and a text, so that no other ones look the same.
[[nodiscard]] std::string sourceEntry(const std::string& name, const std::string& text);

/// The FEN's position, or where the variant starts. Empty exactly when a problem was reported.
[[nodiscard]] std::optional<variant::Game> gameOf(const variant::Variant& variant, const std::string& fen,
                                                  Diagnostics& diagnostics);

[[nodiscard]] constexpr variant::Naming namingOf(MoveNames names) {
    return names == MoveNames::San   ? variant::Naming::San
           : names == MoveNames::Usi ? variant::Naming::Usi
                                     : variant::Naming::Uci;
}

}  // namespace ferz::library
