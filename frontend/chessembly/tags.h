// The tag lists of one chain; each is stored once and has a number.
//
// In a chain that never removes a tag only the effects of a list matter: lists with equal effects share a
// number, so that a loop that sets the same tags again has few lists. In other chains lists keep their order
// and have a limited length.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/chessembly/program.h"
#include "ir/movement.h"
#include "support/limits.h"

namespace ferz::chessembly {

using TagList = std::uint32_t;
inline constexpr TagList kNoTags = 0;

class Tags {
public:
    static constexpr std::size_t kLongest = limits::kTags.most;

    Tags(const Chain& chain, const Dialect& dialect);

    /// The list after the expression; empty when it would grow too long.
    [[nodiscard]] std::optional<TagList> after(TagList list, const Operation& operation);
    /// The effects of the list on a move, in a fixed order.
    [[nodiscard]] std::vector<ir::Effect> effects(TagList list) const;

private:
    struct Tag {
        std::optional<std::string> key;  ///< key of a state; empty for a transition
        std::string name;                ///< name of the piece that a transition leads to
        int value = 0;
        friend auto operator<=>(const Tag&, const Tag&) = default;
    };
    using List = std::vector<Tag>;

    TagList keep(List list);

    const Dialect& dialect_;
    bool removes_ = false;
    std::vector<List> lists_;
    std::map<List, TagList> known_;
};

}  // namespace ferz::chessembly
