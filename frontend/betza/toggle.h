// How `g` and `y` change the range of the atom for the legs after them: a slider steps, a leaper rides.
#pragma once

#include "frontend/betza/atoms.h"

namespace ferz::betza {

/// XBoard exchanges W and R, F and B, K and Q, and drops the range; so `W0` becomes `R`. Every other leaper
/// becomes a rider, and every rider a leaper.
[[nodiscard]] inline RangedLeaper toggled(const RangedLeaper& leaper) {
    RangedLeaper result = leaper;
    result.least = 1;
    if (leaper.most == 1) {
        result.most = 0;
        // W, F and K become sliders, all others riders.
        result.slides = leaper.larger == 1 && leaper.look != Look::Oblique && !leaper.slides;
    } else if (leaper.larger == 1 && leaper.look != Look::Oblique && !leaper.slides) {
        result.most = 0;
        result.slides = true;
    } else {
        result.most = 1;
        result.slides = false;
    }
    return result;
}

}  // namespace ferz::betza
