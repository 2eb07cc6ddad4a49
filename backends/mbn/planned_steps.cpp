#include "backends/mbn/planned_steps.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "backends/mbn/directions.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Vec;

/// A circle of turned legs is back at its origin after so many.
constexpr std::size_t kLegsOfCircle = 8;
/// Where legs have several ways to go on, walks are looked for by their beginnings.
constexpr std::size_t kLegsThatBranch = 3;
/// Rides without a limit have walks of this many legs.
constexpr int kLegsOfRide = 2;

struct TurnedLeg {
    Vec by;
    ir::Axis axis = ir::Axis::None;
    friend bool operator==(const TurnedLeg&, const TurnedLeg&) = default;
};

std::vector<Vec> firstSteps(const PlannedSteps& planned) {
    std::vector<Vec> result;
    for (const Vec& kind : planned.kinds) {
        const auto chosen = selectedBy({kind.file, kind.rank}, planned.way.value_or(std::string()));
        result.insert(result.end(), chosen.begin(), chosen.end());
    }
    return result;
}

std::vector<Vec> repeated(const Vec& step, int times) {
    return std::vector<Vec>(static_cast<std::size_t>(times), step);
}

Vec dividedBy(const Vec& vec, int divisor) {
    Vec result = vec;
    result.file /= divisor;
    result.rank /= divisor;
    return result;
}

/// The path of a lame leap that goes diagonally first; all of its paths are walked.
std::vector<Vec> kingSteps(const Vec& leap) {
    std::vector<Vec> result;
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    for (Vec rest = leap; !rest.isZero(); rest = rest - result.back())
        result.push_back({sign(rest.file), sign(rest.rank)});
    return result;
}

bool hasLameLeaps(const Vec& leap, int times, const StepWalks& walks) {
    std::vector<Vec> steps;
    for (int count = 0; count < times; ++count) {
        const auto next = kingSteps(leap);
        steps.insert(steps.end(), next.begin(), next.end());
    }
    return walks.has(steps);
}

/// The squares that a leap goes over are those of the shortest steps that it is a multiple of.
std::vector<Vec> inShortSteps(const Vec& leap, int times) {
    const int parts = std::gcd(leap.file, leap.rank);
    return repeated(dividedBy(leap, parts), parts * times);
}

/// `times` is 0 for rides without a limit, which also go on after the piece. Steps to squares that may hold
/// anything may have become a single one.
bool goesOverOne(const Vec& leap, int times, const StepWalks& walks) {
    const auto has = [&](int count) {
        const auto steps = inShortSteps(leap, count);
        return steps.size() > 1 &&
               (walks.hasOver(steps) || walks.hasOver({steps.front(), leap * count - steps.front()}));
    };
    return times == 0 ? has(2) && has(3) : has(times);
}

bool goesOverFriends(const Vec& leap, int times, const StepWalks& walks) {
    const bool goes = walks.has({leap}) || walks.has(inShortSteps(leap, 1));
    return goes && (times == 1 || walks.hasOver(repeated(leap, 2)) || walks.hasOver(inShortSteps(leap, 2)));
}

/// The legs that may come after `last`.
std::vector<TurnedLeg> legsAfter(const TurnedLeg& last, const PlannedSteps& planned) {
    std::vector<TurnedLeg> result;
    for (const Vec& kind : planned.kinds) {
        const ir::Leaper leaper{kind.file, kind.rank};
        if (planned.stepping == Stepping::Crooked && kind != ir::representative(last.by)) continue;
        if (planned.stepping != Stepping::Crooked) {
            for (const Vec& by : selectedBy(leaper, planned.turn, last.by))
                result.push_back({by});
            continue;
        }
        for (const ir::Choice& choice : selectedByZigzag(leaper, last.by, last.axis))
            result.push_back({choice.vector, choice.axis});
    }
    return result;
}

/// Searches for legs that walks do not have.
class TurnSearch {
public:
    TurnSearch(const PlannedSteps& planned, const StepWalks& walks)
        : planned_(planned),
          walks_(walks),
          isChain_(planned.stepping == Stepping::AllLegs),
          legs_(planned.times == 0 ? kLegsOfCircle
                                   : std::min(static_cast<std::size_t>(planned.times), kLegsOfCircle)) {}

    /// True if walks have all sequences of legs that begin with this step.
    bool hasAllFrom(const Vec& first) { return hasAll({first}, first); }
    /// True if a leg has come after another.
    [[nodiscard]] bool hasTurned() const { return hasTurned_; }

private:
    bool hasAll(const TurnedLeg& last, const Vec& at) {
        steps_.push_back(last.by);
        const std::vector<TurnedLeg> next = legsAfter(last, planned_);
        const std::size_t most = next.size() > 1 && !isChain_ ? std::min(legs_, kLegsThatBranch) : legs_;
        bool result = planned_.stepping != Stepping::Turning || walks_.has(steps_);
        // From the origin it goes on as it began.
        if (steps_.size() >= most || (at.isZero() && !isChain_)) {
            result = walks_.has(steps_);
        } else {
            for (const TurnedLeg& each : next) {
                hasTurned_ = true;
                result = result && hasAll(each, at + each.by);
            }
        }
        steps_.pop_back();
        return result;
    }

    const PlannedSteps& planned_;
    const StepWalks& walks_;
    bool isChain_;
    std::size_t legs_;
    std::vector<Vec> steps_;
    bool hasTurned_ = false;
};

bool turnPossibly(const PlannedSteps& planned, const std::vector<Vec>& first, const StepWalks& walks) {
    TurnSearch search(planned, walks);
    const bool hasAll =
        std::all_of(first.begin(), first.end(), [&](const Vec& step) { return search.hasAllFrom(step); });
    // Letters that select nothing after any step are an error.
    return hasAll && (search.hasTurned() || planned.times == 1);
}

template <typename T>
bool isSubset(const std::vector<T>& some, const std::vector<T>& all) {
    return std::all_of(some.begin(), some.end(),
                       [&](const T& each) { return std::find(all.begin(), all.end(), each) != all.end(); });
}

/// True if `all` goes on after each leg of `some` as `some` does.
bool goesOnWithin(const PlannedSteps& some, const PlannedSteps& all) {
    // `areWithin` knows that `all` has the kinds.
    if (some.stepping == all.stepping && some.turn == all.turn) return true;
    for (const Vec& kind : some.kinds) {
        for (const Vec& last : selectedBy({kind.file, kind.rank}, {})) {
            if (!isSubset(legsAfter({last}, some), legsAfter({last}, all))) return false;
        }
    }
    return true;
}

/// The legs after which the circle that begins with this step is back at its origin; 0: it is no circle.
int legsOfCircle(const Vec& first, const PlannedSteps& planned) {
    Vec at = first;
    TurnedLeg last{first};
    for (int legs = 1; legs <= static_cast<int>(kLegsOfCircle); ++legs) {
        if (at.isZero()) return legs;
        const std::vector<TurnedLeg> next = legsAfter(last, planned);
        if (next.size() != 1) return 0;
        last = next.front();
        at = at + last.by;
    }
    return 0;
}

/// Their most legs that go to other squares than those before; 0: any number. Another round of a circle meets
/// the same squares.
int mostLegs(const PlannedSteps& planned) {
    if (planned.times != 0 || planned.stepping != Stepping::Turning || planned.takesOnWay)
        return planned.times;
    int most = 0;
    for (const Vec& step : firstSteps(planned)) {
        const int legs = legsOfCircle(step, planned);
        if (legs == 0) return 0;
        most = std::max(most, legs);
    }
    return most;
}

}  // namespace

bool areWithin(const PlannedSteps& some, const PlannedSteps& all) {
    if (!isSubset(some.kinds, all.kinds) || !isSubset(firstSteps(some), firstSteps(all))) return false;
    const bool isTurning = some.stepping == Stepping::Turning || some.stepping == Stepping::AllLegs;
    if (!isTurning) return some.stepping == all.stepping && some.times == all.times;
    const bool endsAlike = all.stepping == some.stepping && all.times == some.times;
    const auto endsAnywhere = [&] {
        if (all.stepping != Stepping::Turning || all.times == 0) return all.stepping == Stepping::Turning;
        const int most = mostLegs(some);
        return most != 0 && most <= all.times;
    };
    return (endsAlike || endsAnywhere()) && goesOnWithin(some, all);
}

bool arePossible(const PlannedSteps& planned, const Traits& traits) {
    const std::vector<Vec> first = firstSteps(planned);
    const int times = planned.times == 0 ? kLegsOfRide : planned.times;
    const auto all = [&](const auto& isPossible) {
        return std::all_of(first.begin(), first.end(), isPossible);
    };
    switch (planned.stepping) {
        case Stepping::Unknown:
            return !planned.way || all([&](const Vec& step) { return traits.first.contains(step); });
        case Stepping::Lame:
            return all([&](const Vec& leap) { return hasLameLeaps(leap, times, traits.steps); });
        case Stepping::OverOne:
            return all([&](const Vec& leap) { return goesOverOne(leap, planned.times, traits.steps); });
        case Stepping::OverFriends:
            return all([&](const Vec& leap) { return goesOverFriends(leap, planned.times, traits.steps); });
        case Stepping::Turning:
        case Stepping::AllLegs:
        case Stepping::Crooked: return turnPossibly(planned, first, traits.steps);
    }
    return true;
}

}  // namespace ferz::mbn
