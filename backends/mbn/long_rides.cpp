#include "backends/mbn/long_rides.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "backends/mbn/expression.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

using ir::Contents;
using ir::Vec;
using ir::normal::Leg;

bool needsChain(const Leg& leg) {
    if (leg.hurdles.isNone()) return leg.first > 1 && leg.most == 0;
    const bool isSaid = leg.hurdles.friends.isComplement() == leg.hurdles.enemies.isComplement();
    const bool leaps = std::any_of(leg.vectors.begin(), leg.vectors.end(),
                                   [](const Vec& vec) { return std::gcd(vec.file, vec.rank) > 1; });
    return leg.most == 0 && (!isSaid || leaps);
}

std::optional<std::vector<std::string>> longRides(const Written& leg, const Words& words, Refusal& refusal) {
    const bool hops = !leg.leg.hurdles.isNone();
    if (leg.leg.marksEnPassant || leg.leg.jumps)
        return refusal.because("it rides at least some number of steps, without a limit");
    std::map<Vec, std::vector<Vec>> shapes;
    for (const Vec& vec : leg.leg.vectors)
        shapes[ir::representative(vec)].push_back(vec);
    std::vector<std::string> result;
    for (const auto& [ahead, vectors] : shapes) {
        Written first{.leg = leg.leg, .place = LegPosition::Middle};
        if (!hops) first.leg.first = first.leg.most = leg.leg.first - 1;
        first.leg.vectors = vectors;
        first.leg.arrival.clear();
        first.leg.over = hops ? leg.leg.hurdles : Contents::nothing();
        first.leg.hurdles = {};
        first.leg.take = {};
        first.leg.enPassant = {};
        first.leg.last = false;
        Written rest = leg;
        rest.leg.first = 1;
        rest.leg.hurdles = {};
        rest.leg.vectors = {ahead};
        rest.previous = ahead;
        const auto texts = ExpressionPrinter(true, words, refusal)
                               .alternatives(sequenceOf({legsOf({first}), legsOf({rest})}));
        if (!texts) return std::nullopt;
        result.insert(result.end(), texts->begin(), texts->end());
    }
    return result;
}

}  // namespace ferz::mbn
