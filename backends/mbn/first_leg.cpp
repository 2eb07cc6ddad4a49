#include "backends/mbn/first_leg.h"

#include "backends/mbn/leg.h"

namespace ferz::mbn {

namespace {

using ir::Contents;

enum class Mode { Usual, Move, Capture, All };
constexpr Mode kModes[] = {Mode::Usual, Mode::All, Mode::Move, Mode::Capture};

Written legOf(const std::vector<ir::Vec>& vectors, bool rides, Mode mode) {
    Written result;
    result.leg.vectors = vectors;
    result.leg.most = rides ? 0 : 1;
    result.leg.over = mode == Mode::Capture ? Contents{} : Contents::nothing();
    if (mode != Mode::Move) result.leg.take = Contents::enemy();
    result.leg.last = mode != Mode::All;
    result.place = mode == Mode::All ? Place::Middle : Place::Last;
    return result;
}

}  // namespace

std::vector<std::string> firstLegs(const std::vector<ir::Vec>& vectors, const Words& words) {
    std::vector<std::string> result;
    for (const bool rides : {false, true}) {
        for (const Mode mode : kModes) {
            Refusal ignored;
            const auto texts = textsOf({legOf(vectors, rides, mode)}, false, true, words, ignored);
            if (texts) result.push_back(grouped(*texts));
        }
    }
    return result;
}

}  // namespace ferz::mbn
