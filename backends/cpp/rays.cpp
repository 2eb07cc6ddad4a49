#include "backends/cpp/rays.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "ir/text.h"

namespace ferz::cpp {

using ir::normal::Ray;
using ir::normal::RayGroup;

namespace {

constexpr const char* kTo = "to";

bool isLeap(const Ray& ray) {
    return ray.first == 1 && ray.last == 1;
}

/// `leaps: moves to (empty), captures (enemy)`
std::string sentence(const Ray& ray) {
    std::string text = isLeap(ray) ? "leaps" : "rides";
    if (ray.first == ray.last && !isLeap(ray)) {
        text += fmt::format(" of {} steps", ray.first);
    } else if (ray.last != 0 && !isLeap(ray)) {
        text += fmt::format(" of {} to {} steps", ray.first, ray.last);
    } else if (ray.first > 1) {
        text += fmt::format(" of {} steps or more", ray.first);
    }
    const auto kinds = [](const ir::Contents& contents) {
        std::string kind = ir::print(contents);
        std::replace(kind.begin(), kind.end(), '\n', ' ');
        return kind;
    };
    const char* separator = ": ";
    if (!ray.move.isNone()) text += std::exchange(separator, ", ") + ("moves to (" + kinds(ray.move) + ")");
    if (!ray.capture.isNone()) text += separator + ("captures (" + kinds(ray.capture) + ")");
    return text;
}

/// The statements of rays that are equal but for their vectors.
class GroupBuilder {
public:
    GroupBuilder(const RayGroup& group, Scope& scope)
        : group_(group), ray_(group.form), scope_(scope), several_(group.steps.size() > 1) {}

    void build(const std::string& table, Block& block) {
        Condition guard = true;
        for (const ir::Test& test : ray_.guards)
            guard = guard && scope_.beforeMove(test, "from");
        for (const ir::Test& test : ray_.arrival)
            arrival_ = arrival_ && scope_.beforeMove(test, kTo);
        if (guard.isFalse() || arrival_.isFalse()) return;
        block.emplace_back(Remark{sentence(ray_)});
        Block* out = &block;
        if (!guard.isTrue()) {
            out->emplace_back(If{{}, {}, guard, {}});
            out = bodyOf(out->back());
        }
        if (several_) {
            direction_ = isLeap(ray_) ? "leap" : "ray";
            out->emplace_back(Directions{table, direction_, group_.steps, {}});
            out = bodyOf(out->back());
        }
        out->emplace_back(isLeap(ray_) ? leap() : rider());
    }

private:
    [[nodiscard]] Offset offset(const std::string& from) const {
        const std::set<ir::Vec> steps(group_.steps.begin(), group_.steps.end());
        const ir::Symmetry black = ir::Symmetry::forBlack(scope_.forBlack());
        // The same vectors for both sides need no frame.
        const bool closed = std::all_of(steps.begin(), steps.end(),
                                        [&](const ir::Vec& step) { return steps.contains(black.of(step)); });
        return {from, group_.steps.front(), ray_.edges, direction_, !closed};
    }

    [[nodiscard]] Condition holds(const ir::Contents& what) const {
        return scope_.holds(what, scope_.onBoard(kTo));
    }

    void report(const Condition& condition, bool captures, Block& body) const {
        if (condition.isFalse()) return;
        Report move{kTo};
        if (captures) move.captures = {kTo};
        move.tags = ray_.tags;
        if (condition.isTrue()) {
            body.emplace_back(std::move(move));
        } else {
            body.emplace_back(If{{}, {}, condition, {std::move(move)}});
        }
    }

    [[nodiscard]] Statement leap() const {
        If leap{Let{kTo, offset("from")}, {}, isOnBoard(kTo), {}};
        report(holds(ray_.move) && arrival_, false, leap.body);
        report(holds(ray_.capture) && arrival_, true, leap.body);
        return leap;
    }

    [[nodiscard]] Statement rider() const {
        LineLoop line;
        line.square = kTo;
        line.first = offset("from");
        line.next = offset(kTo);
        line.most = ray_.last;
        // Where a file is entered from two sides a ride may circle without coming home.
        line.circles = std::holds_alternative<ir::JoinedFiles>(ray_.edges) && ray_.last == 0;
        line.counts = ray_.first > 1 || ray_.last != 0 || line.circles;
        Condition here = arrival_;
        if (ray_.first > 1) {
            Question enough;
            enough.steps = ray_.first;
            here = Condition::atom(fmt::format("steps >= {}", ray_.first), enough) && here;
        }
        const bool movesPlainly = ray_.move == ir::Contents::nothing();
        if (!movesPlainly) report(here && holds(ray_.move), false, line.body);
        report(here && holds(ray_.capture), true, line.body);
        line.body.emplace_back(Leave{{}, {}, holds(ir::Contents::nothing())});
        if (movesPlainly) report(here, false, line.body);
        return line;
    }

    const RayGroup& group_;
    const Ray& ray_;
    Scope& scope_;
    const bool several_;
    std::string direction_;
    Condition arrival_ = true;
};

}  // namespace

Block buildRays(const std::vector<Ray>& rays, Scope& scope) {
    const std::vector<RayGroup> groups = ir::normal::grouped(rays);
    const auto tables = [&](bool leaps) {
        return std::count_if(groups.begin(), groups.end(), [&](const RayGroup& group) {
            return group.steps.size() > 1 && isLeap(group.form) == leaps;
        });
    };
    const bool oneOfLeaps = tables(true) == 1;
    const bool oneOfRides = tables(false) == 1;
    int leaps = 0;
    int rides = 0;
    Block block;
    for (const RayGroup& group : groups) {
        const bool leap = isLeap(group.form);
        std::string table = leap ? "kLeaps" : "kRays";
        int& number = leap ? leaps : rides;
        if (group.steps.size() > 1) ++number;
        if (!(leap ? oneOfLeaps : oneOfRides)) table += fmt::format("{}", number);
        GroupBuilder(group, scope).build(table, block);
    }
    return block;
}

}  // namespace ferz::cpp
