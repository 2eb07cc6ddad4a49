// The tag lists of one chain, each kept once and spoken of by number.
//
// In a chain that never removes a tag only what a list does in the end matters, so equal effects share a
// number and a loop that sets the same tags again and again has few lists. Otherwise a list is kept as it is,
// up to a length.
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
    /// What the list does to a move, in a fixed order.
    [[nodiscard]] std::vector<ir::Effect> effects(TagList list) const;

private:
    struct Tag {
        std::optional<std::string> key;  ///< of a state; none: a transition
        std::string name;                ///< of the piece
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
