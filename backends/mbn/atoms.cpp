#include "backends/mbn/atoms.h"

#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

using ir::Contents;
using ir::Vec;

std::vector<Vec> orbitOf(const Vec& kind) {
    std::set<Vec> result;
    for (const ir::Symmetry& symmetry : ir::Symmetry::all())
        result.insert(symmetry.of(kind));
    return {result.begin(), result.end()};
}

std::string letterOf(const Vec& kind, bool rides, const Words& words) {
    Written leg;
    leg.leg.vectors = orbitOf(kind);
    leg.leg.most = rides ? 0 : 1;
    leg.leg.over = Contents::nothing();
    leg.leg.take = Contents::enemy();
    leg.leg.last = true;
    Refusal ignored;
    const auto texts = textsOf({leg}, false, true, words, ignored);
    return texts ? joined(*texts, "") : "O";
}

std::vector<std::string> lettersOf(const std::set<Vec>& kinds, const Words& words) {
    std::vector<std::string> result;
    if (kinds.contains({0, 1}) && kinds.contains({1, 1})) result.emplace_back("K");
    for (const Vec& kind : kinds)
        result.push_back(letterOf(kind, false, words));
    return result;
}

}  // namespace ferz::mbn
