// What `g` and `y` make of the atom for the legs behind them: a slider steps, a leaper rides.
#pragma once

#include "frontend/betza/atoms.h"

namespace ferz::betza {

/// XBoard changes W, F and K into R, B and Q and the other way round, with no range left; so `W0` becomes
/// `R`. Every other atom becomes a rider where it was none, and a leaper where it was one.
[[nodiscard]] inline Shape toggled(const Shape& shape) {
    Shape result = shape;
    result.least = 1;
    if (shape.most == 1) {
        result.most = 0;
        // Its range is written out: `W` has become `R0`.
        result.slides = shape.larger == 1 && shape.look != Look::Oblique && !shape.slides;
    } else if (shape.larger == 1 && shape.look != Look::Oblique && !shape.slides) {
        result.most = 0;
        result.slides = true;
    } else {
        result.most = 1;
        result.slides = false;
    }
    return result;
}

}  // namespace ferz::betza
