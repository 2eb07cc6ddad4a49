// In which directions a run has gone: a quick proof that it has not come back.
//
// In: a movement. Out: for each state the directions in which every run that comes there has gone forward,
// and those in which none has gone back. It is no proof of the contrary: a run may come home in a state of
// which nothing is known.
//
//     Headings(rook).awayFromHome(riding, {})      a rook that has begun to ride is not where it began
#pragma once

#include <cstdint>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

class Headings {
public:
    explicit Headings(const Movement& movement);

    /// No run that is in the state sees its origin at this vector.
    [[nodiscard]] bool awayFromHome(StateId state, const Vec& at) const;

private:
    /// Bits by direction.
    struct Gone {
        std::uint32_t forward = 0;
        std::uint32_t notBack = 0;
        friend auto operator<=>(const Gone&, const Gone&) = default;
    };
    static Gone behind(Gone gone, const Vec& by);
    static Gone behind(Gone gone, const Instruction& instruction);

    std::vector<Gone> gone_;  ///< by state
};

}  // namespace ferz::ir
