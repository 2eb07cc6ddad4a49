#include "backends/mbn/candidate_search.h"

#include <cstddef>
#include <set>
#include <utility>

#include "ir/normal/lines.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::normal::Graph;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::LetterId;

constexpr std::size_t kMostStates = 5'000;

}  // namespace

CandidateSearch::CandidateSearch(const ir::normal::Spelling& walks, bool leavesAtOnce, const Reading& reading)
    : walks_(walks), leavesAtOnce_(leavesAtOnce), reading_(reading), rest_(walks.language) {
    for (LetterId id = 0; id < walks.letters.size(); ++id) {
        Letter anywhere = walks.letters[id];
        anywhere.here = {};
        alike_[anywhere].push_back(id);
    }
}

std::vector<LetterId> CandidateSearch::partsOf(Letter whole) const {
    const Contents here = std::exchange(whole.here, {});
    const auto alike = alike_.find(whole);
    if (alike == alike_.end()) return {};
    std::vector<LetterId> result;
    Contents covered;
    for (const LetterId id : alike->second) {
        const Contents& part = walks_.letters[id].here;
        if (!part.isWithin(here)) continue;
        covered = covered | part;
        result.push_back(id);
    }
    return covered == here ? result : std::vector<LetterId>{};
}

std::optional<Language> CandidateSearch::walksOf(const std::string& text) const {
    if (rest_.isEmpty()) return std::nullopt;
    const Forms* forms = reading_.of(text);
    if (forms == nullptr) return std::nullopt;
    // The first walks are found in half the time, and most candidates need no others.
    auto language = within(forms->firstWalks());
    if (!language) language = within(forms->walks());
    if (!language || without(rest_, *language) == rest_) return std::nullopt;
    return language;
}

std::optional<Language> CandidateSearch::within(
    const std::optional<ir::normal::MinimalWalks>& proposed) const {
    if (!proposed || proposed->alternatives.size() != 1 || proposed->leavesAtOnce != leavesAtOnce_)
        return std::nullopt;
    const auto& only = proposed->alternatives.front();
    if (!only.guards.empty() || !only.tags.empty()) return std::nullopt;
    Graph graph = ir::normal::graphOf(only.walks.language);
    std::vector<std::vector<LetterId>> parts;
    for (const Letter& letter : only.walks.letters) {
        parts.push_back(partsOf(letter));
        if (parts.back().empty()) return std::nullopt;
    }
    for (auto& arrows : graph.arrows) {
        std::vector<Graph::Arrow> said;
        for (const Graph::Arrow& arrow : arrows) {
            for (const LetterId part : parts[arrow.letter])
                said.push_back({part, arrow.to});
        }
        arrows = std::move(said);
    }
    auto language = ir::normal::determinised(graph, kMostStates);
    if (!language || language->isEmpty() || !without(*language, walks_.language).isEmpty())
        return std::nullopt;
    return language;
}

void CandidateSearch::take(const Language& language) {
    rest_ = without(rest_, language);
}

Language spelledWith(const Language& letters, const ir::normal::Spelling& walks) {
    std::set<ir::normal::LetterId> used;
    for (const auto& state : letters.states) {
        for (const auto& [id, to] : state.next)
            used.insert(id);
    }
    ir::normal::Graph graph = ir::normal::graphOf(walks.language);
    for (auto& arrows : graph.arrows)
        std::erase_if(arrows, [&](const auto& arrow) { return !used.contains(arrow.letter); });
    return ir::normal::determinised(graph, walks.language.states.size()).value_or(Language{});
}

Language withLines(const Language& some, const ir::normal::Spelling& walks, std::size_t atomCount) {
    const ir::normal::Lines lines = ir::normal::linesOf(walks.language, walks.letters, atomCount);
    return ir::normal::unionOf({some, lines.words}, kMostStates).value_or(some);
}

bool GreedyCover::offer(const std::string& text) {
    // Beside a text that has all the walks only a shorter one with all of them is taken.
    if (mostBytes_ != 0 && text.size() >= mostBytes_) return false;
    auto walked = search_.walksOf(text);
    if (!walked) return false;
    if (without(search_.rest(), *walked).isEmpty()) mostBytes_ = text.size();
    if (!without(*walked, lines_).isEmpty()) held_.emplace_back(text, std::move(*walked));
    return true;
}

std::vector<std::string> GreedyCover::take() {
    std::vector<std::string> result;
    while (!held_.empty()) {
        auto best = held_.begin();
        for (auto each = held_.begin() + 1; each != held_.end(); ++each) {
            const bool isSame = each->second == best->second;
            const bool isMore = !isSame && without(best->second, each->second).isEmpty();
            if (isMore || (isSame && each->first.size() < best->first.size())) best = each;
        }
        search_.take(best->second);
        result.push_back(std::move(best->first));
        held_.erase(best);
        std::erase_if(
            held_, [&](const auto& each) { return without(search_.rest(), each.second) == search_.rest(); });
    }
    return result;
}

}  // namespace ferz::mbn
