// What a Piece of ferz/ferz.h holds: one movement of a definition, which all its pieces share.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ir/movement.h"

namespace ferz {

struct Piece::Inside {
    std::shared_ptr<const library::Definition> definition;
    std::size_t index = 0;

    [[nodiscard]] const ir::Movement& movement() const { return definition->movements[index]; }
    /// The names that it was read with.
    [[nodiscard]] const ir::NameTable& names() const { return definition->settings.names; }
    /// Called `name`: where the text speaks of the piece's own kind, that is now the kind of this name.
    [[nodiscard]] ir::Movement named(const std::string& name) const;
};

namespace library {

[[nodiscard]] std::vector<Piece> piecesOf(Definition definition);
/// The piece in a notation, called `name`, proved and without a line break. Among hexagons it is that of the
/// squares that have the cells.
[[nodiscard]] Result<std::string> textCalled(const Piece& piece, std::string_view name,
                                             std::string_view target);
/// The same of a movement that was read with these settings.
[[nodiscard]] Result<std::string> textCalled(const ir::Movement& movement, ReadSettings settings,
                                             std::string_view name, std::string_view target);
[[nodiscard]] std::vector<ir::Movement> movementsOf(const std::vector<Piece>& pieces);

}  // namespace library
}  // namespace ferz
