// Whether walks step as a text would, which is known before the text is read.
//
//     planned nN2, walks of nN        no: nothing walks twice as far
//
// In: what a template's slots say of steps (templates.h), and the traits of walks. A false answer is sure:
// the text cannot be read, or has walks with steps that no walk has. A true one is not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/traits.h"
#include "ir/movement.h"

namespace ferz::mbn {

/// How the walks of a text step.
enum class Stepping {
    Unknown,      ///< the first leg goes by the letters of directions; the others may do anything
    Lame,         ///< in king steps to where a leaper goes
    OverOne,      ///< straight, over a piece
    OverFriends,  ///< straight, over friends, where there are any
    Turning,      ///< each leg turned by the same letters from the leg before, and it may end after each
    AllLegs,      ///< the same, and it ends after the last
    Crooked       ///< each leg reflected, as with `z`
};

struct PlannedSteps {
    Stepping stepping = Stepping::Unknown;
    std::vector<ir::Vec> kinds = {};      ///< leapers of the letter; those of K are two
    std::optional<std::string> way = {};  ///< letters of the first leg; empty: not known
    std::string turn = {};                ///< Turning: letters of the legs after it
    int times = 1;                        ///< legs; 0: any number
    bool takesOnWay = false;              ///< each leg may capture, not only the last
};

[[nodiscard]] bool arePossible(const PlannedSteps& planned, const Traits& traits);

/// True if the legs of `some` are among those of `all`, both in texts whose legs are alike otherwise. A true
/// answer is sure; a false one is not.
[[nodiscard]] bool areWithin(const PlannedSteps& some, const PlannedSteps& all);

}  // namespace ferz::mbn
