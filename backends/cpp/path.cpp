#include "backends/cpp/path.h"

#include <algorithm>

namespace ferz::cpp {

using ir::Vec;

namespace {

constexpr std::size_t kMostPlaces = 20'000;
/// No loop takes more steps on any board.
constexpr int kLongest = ir::Board::kMostFiles;

/// False when the squares cannot be so.
bool restrict(Squares& squares, const Known& known, int base, const Vec& at) {
    for (const auto& [key, contents] : known) {
        if (key.first != base) continue;
        const auto [found, isNew] = squares.emplace(at + key.second, contents);
        found->second = found->second & contents;
        if (found->second.isNone()) return false;
    }
    return true;
}

}  // namespace

std::optional<NamedSquare> Path::remembered(ir::Slot slot) const {
    if (slot == ir::kOriginSlot) return NamedSquare{0, {}, "from"};
    const auto found = marks.find(slot);
    return found == marks.end() ? std::nullopt : std::optional(found->second);
}

std::vector<ir::Effect> Path::tags() const {
    std::vector<ir::Effect> tags;
    if (!becomes.empty()) tags.emplace_back(ir::Become{becomes});
    for (const auto& [key, value] : states)
        tags.emplace_back(ir::SetState{key, value});
    for (const ir::Declare& flag : flags)
        tags.emplace_back(flag);
    return tags;
}

Report Path::report() const {
    const auto namesOf = [](const std::vector<NamedSquare>& places) {
        std::vector<std::string> names;
        for (const NamedSquare& each : places)
            names.push_back(each.name);
        return names;
    };
    Report report;
    const NamedSquare to = landed.value_or(NamedSquare{0, {}, "from"});
    if (!vanished) report.to = to.name;
    report.captures = namesOf(captures);
    // One square may have two names.
    if (captures.size() == 1 && captures.front().same(to)) report.captures = {to.name};
    for (const auto& [a, b] : swaps)
        report.swaps.emplace_back(a.name, b.name);
    report.flips = namesOf(flips);
    report.enPassantMarks = namesOf(enPassantMarks);
    for (const auto& [square, drop] : drops)
        report.drops.emplace_back(square.name, drop);
    report.tags = tags();
    return report;
}

int Bases::add() {
    bases_.emplace_back();
    return static_cast<int>(bases_.size());
}

int Bases::addLoop(const NamedSquare& start, const Vec& by) {
    bases_.push_back({true, start, by});
    return static_cast<int>(bases_.size());
}

void Bases::setPassed(int base, const Known& known) {
    bases_[static_cast<std::size_t>(base - 1)].passed = known;
}

NamedSquare Bases::stepped(const NamedSquare& from, const Vec& by, const ir::Edges& edges, std::string name) {
    if (ir::isPlain(edges)) return {from.base, from.at + by, std::move(name)};
    return {add(), {}, std::move(name)};
}

/// Every vector from the origin that the place may have; empty when that is not known.
std::vector<Vec> Bases::reach(const NamedSquare& place) const {
    if (place.base == 0) return {place.at};
    const Base& base = bases_[static_cast<std::size_t>(place.base - 1)];
    if (!base.isLoop) return {};
    std::vector<Vec> result;
    for (const Vec& start : reach(base.start)) {
        for (int n = 0; n <= kLongest; ++n)
            result.push_back(start + base.by * n + place.at);
        if (result.size() > kMostPlaces) return {};
    }
    return result;
}

bool Bases::mayMeet(const NamedSquare& a, const NamedSquare& b) const {
    if (a.base == b.base) return a.at == b.at;
    const std::vector<Vec> of = reach(a);
    const std::vector<Vec> with = reach(b);
    if (of.empty() || with.empty()) return true;
    const std::set<Vec> all(of.begin(), of.end());
    return std::any_of(with.begin(), with.end(), [&](const Vec& each) { return all.contains(each); });
}

void Bases::resolve(const Ending& ending, Outcomes& outcomes) const {
    if (ending.path.loops.size() > 2) {
        outcomes.addVague(true);
        return;
    }
    Fixed fixed(bases_.size() + 1);
    fixed[0] = Vec{};
    Squares squares;
    restrict(squares, ending.path.known, 0, {});
    resolve(ending, 0, fixed, squares, outcomes);
}

void Bases::resolve(const Ending& ending, std::size_t depth, Fixed& fixed, const Squares& squares,
                    Outcomes& outcomes) const {
    const auto resolved = [&](const NamedSquare& place) -> std::optional<Vec> {
        const auto& base = fixed[static_cast<std::size_t>(place.base)];
        return base ? std::optional(*base + place.at) : std::nullopt;
    };
    if (depth < ending.path.loops.size()) {
        const int base = ending.path.loops[depth];
        const Base& loop = bases_[static_cast<std::size_t>(base - 1)];
        const auto start = resolved(loop.start);
        if (!start) {
            outcomes.addVague(true);
            return;
        }
        Squares before = squares;
        for (int n = 0; n <= kLongest; ++n) {
            const Vec at = *start + loop.by * n;
            fixed[static_cast<std::size_t>(base)] = at;
            Squares now = before;
            if (restrict(now, ending.path.known, base, at)) resolve(ending, depth + 1, fixed, now, outcomes);
            if (!restrict(before, loop.passed, base, at)) break;
        }
        fixed[static_cast<std::size_t>(base)] = std::nullopt;
        return;
    }
    PathOutcome outcome{std::nullopt, {}, true, ending.rest, squares};
    if (!ending.path.vanished) {
        outcome.to = resolved(ending.to);
        if (!outcome.to) {
            outcomes.addVague(!ending.path.loops.empty());
            return;
        }
    }
    for (const NamedSquare& place : ending.path.captures) {
        const auto at = resolved(place);
        if (at) outcome.captures.push_back(*at);
        outcome.capturesKnown = outcome.capturesKnown && at.has_value();
    }
    std::sort(outcome.captures.begin(), outcome.captures.end());
    outcome.captures.erase(std::unique(outcome.captures.begin(), outcome.captures.end()),
                           outcome.captures.end());
    outcomes.add(std::move(outcome));
}

}  // namespace ferz::cpp
