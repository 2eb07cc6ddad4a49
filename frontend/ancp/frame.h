// Which parts of a definition read the frame that a walk arrives with, before a leg of theirs sets it anew.
// What does not is lowered once, and not once for each frame.
//
//     leap(1,2)                  does not: an orbit has no direction
//     if[empty] ++ leap!(0,1)    does not: the vector is absolute
//     if[empty] + leap!(0,1)     does
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/ancp/ast.h"

namespace ferz::ancp {

class FrameReaders {
public:
    explicit FrameReaders(const Definition& definition);

    /// Of a group: also where a walk may leave it without having set the frame.
    [[nodiscard]] bool reads(const Expression& inside, bool relative) const;
    /// Of a label, by its place in the definition.
    [[nodiscard]] bool reads(std::size_t label, bool relative) const;

private:
    /// What happens to the frame along a way.
    struct FrameUse {
        bool isRead = false;
        bool mayLeave = false;              ///< to what follows, not yet set
        std::vector<std::size_t> goesOnAt;  ///< entries that it may come to, not yet set
    };
    [[nodiscard]] std::size_t entry(std::size_t label, bool relative) const {
        return 2 * label + (relative ? 1 : 0);
    }
    void follow(const Expression& expression, bool relative, FrameUse& way) const;
    void follow(const Chain& chain, bool relative, FrameUse& way) const;
    /// True where the leg has set the frame, or the walk does not come out of it.
    bool follow(const Leg& leg, bool relative, FrameUse& way) const;

    std::map<std::string, std::size_t> labels_;
    std::vector<bool> read_;  ///< by entry
};

}  // namespace ferz::ancp
