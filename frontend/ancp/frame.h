// Tells which expressions and labels of a definition depend on the frame (the direction of the last leg) that
// a walk arrives with. One that sets the frame before it reads it is lowered once, not once for each frame.
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

    /// True also if a walk may leave the group without setting the frame: what follows may read it.
    [[nodiscard]] bool reads(const Expression& inside, bool relative) const;
    /// `label` is the index of the label in its definition.
    [[nodiscard]] bool reads(std::size_t label, bool relative) const;

private:
    /// What the paths through an expression do with the frame they arrive with.
    struct FrameUse {
        bool isRead = false;
        bool mayLeave = false;                ///< a path may end without setting the frame
        std::vector<std::size_t> nextLabels;  ///< entries of labels reached without setting the frame
    };
    /// The index in `read_` of a label that is joined by `+` (relative) or `++`.
    [[nodiscard]] std::size_t entry(std::size_t label, bool relative) const {
        return 2 * label + (relative ? 1 : 0);
    }
    void follow(const Expression& expression, bool relative, FrameUse& use) const;
    void follow(const Chain& chain, bool relative, FrameUse& use) const;
    /// True if no path passes the leg without setting the frame.
    bool follow(const Leg& leg, bool relative, FrameUse& use) const;

    std::map<std::string, std::size_t> labels_;
    std::vector<bool> read_;  ///< by entry
};

}  // namespace ferz::ancp
