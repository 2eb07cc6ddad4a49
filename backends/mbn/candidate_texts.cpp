#include "backends/mbn/candidate_texts.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "backends/mbn/alternatives.h"
#include "backends/mbn/compulsory.h"
#include "backends/mbn/conditions.h"
#include "backends/mbn/leg.h"
#include "backends/mbn/templates.h"
#include "ir/normal/lines.h"
#include "ir/normal/minimal_walks.h"
#include "ir/normal/normal_form.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::normal::Alternative;
using ir::normal::Language;

/// For larger automata there are no candidates for the complete movement.
constexpr std::size_t kMostStatesOfWhole = 1'000;

/// Returns the walks that test only the squares they stand on, and record no visits.
Language withoutRemoteTests(const ir::normal::Spelling& walks) {
    ir::normal::Graph graph = ir::normal::graphOf(walks.language);
    const auto isExcluded = [&](const ir::normal::Graph::Arrow& arrow) {
        const ir::normal::Letter& letter = walks.letters[arrow.letter];
        const bool asks = std::any_of(letter.tests.begin(), letter.tests.end(),
                                      [](const ir::Test& test) { return !test.at.isZero(); });
        return asks || std::find(letter.changes.begin(), letter.changes.end(),
                                 ir::Instruction{ir::Act{ir::Visit{}}}) != letter.changes.end();
    };
    for (auto& arrows : graph.arrows)
        std::erase_if(arrows, isExcluded);
    return ir::normal::determinised(graph, walks.language.states.size()).value_or(Language{});
}

/// The texts of the walks as their structure has them.
Texts structured(const ir::normal::Spelling& spelling, const ir::normal::MinimalWalks& like,
                 const Words& words) {
    ir::normal::MinimalWalks part = like;
    part.alternatives = {{{}, {}, spelling}};
    const auto form = ir::normal::normalForm(part);
    Refusal ignored;
    return form ? alternativesOf(*form, words, ignored) : std::nullopt;
}

/// The shortest texts for the walks that are left. They may repeat walks of candidates.
Texts restOf(const CandidateSearch& search, const ir::normal::MinimalWalks& like, const Words& words) {
    const Language& rest = search.rest();
    if (rest.isEmpty()) return std::vector<std::string>{};
    std::vector<Language> candidates = {rest, spelledWith(rest, search.walks()),
                                        withLines(rest, search.walks(), like.atomCount)};
    const Language simple = withoutRemoteTests(search.walks());
    if (without(rest, simple).isEmpty()) candidates.push_back(simple);
    Texts best;
    for (auto each = candidates.begin(); each != candidates.end(); ++each) {
        if (std::find(candidates.begin(), each, *each) != each) continue;
        auto texts = structured(ir::normal::withUsedLetters(*each, search.walks().letters), like, words);
        if (texts && (!best || joined(*texts, "+").size() < joined(*best, "+").size()))
            best = std::move(texts);
    }
    return best;
}

/// The accepted templates; their walks are removed from `search`.
std::vector<std::string> fitting(CandidateSearch& search, std::size_t atomCount, const Words& words) {
    const auto& walks = search.walks();
    Language lines = ir::normal::linesOf(withoutRemoteTests(walks), walks.letters, atomCount).words;
    const ir::normal::Spelling odd =
        ir::normal::withUsedLetters(without(walks.language, lines), walks.letters);
    if (odd.language.isEmpty()) return {};
    GreedyCover cover(search, std::move(lines));
    proposeTexts(traitsOf(odd, walks), compulsoryLegs(odd.letters, words), words,
                 [&](const std::string& text) { return cover.offer(text); });
    return cover.take();
}

/// The text with W and F replaced by K, and R and B by Q.
std::string kingly(std::string text) {
    for (char& c : text) {
        if (c == 'W' || c == 'F') c = 'K';
        if (c == 'R' || c == 'B') c = 'Q';
    }
    return text;
}

/// Replaces `(W-rW)+(F-rF)` by `(K-rK)`, if that is accepted.
template <typename IsAccepted>
std::vector<std::string> kinglyPairs(std::vector<std::string> alternatives, const IsAccepted& isAccepted) {
    for (std::size_t one = 0; one < alternatives.size(); ++one) {
        if (alternatives[one].front() != '(') continue;
        for (std::size_t other = one + 1; other < alternatives.size(); ++other) {
            const std::string both = kingly(alternatives[one]);
            if (kingly(alternatives[other]) != both) continue;
            std::vector<std::string> shorter = alternatives;
            shorter[one] = both;
            shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(other));
            if (!isAccepted(shorter)) continue;
            alternatives = std::move(shorter);
            break;
        }
    }
    return alternatives;
}

/// The length of their text, if all pairs of wazirs' and ferzes' chains could be joined.
std::size_t leastBytes(const std::vector<std::string>& alternatives) {
    return joined(kinglyPairs(alternatives, [](const auto&) { return true; }), "+").size();
}

}  // namespace

std::optional<std::string> proposedWhole(const Forms& forms, const Words& words, const Reading& reading) {
    const ir::Movement& whole = forms.normalised();
    std::set<ir::Vec> kinds;
    bool visits = false;
    bool isPlain = true;
    for (const ir::State& state : whole.states) {
        for (const ir::Transition& transition : state.transitions) {
            if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
                kinds.insert(ir::representative(step->by));
                isPlain = isPlain && ir::isPlain(step->edges);
            }
            visits = visits || transition.instruction == ir::Instruction{ir::Act{ir::Visit{}}};
        }
    }
    std::optional<std::string> result;
    // A completed rider visits squares; none of those proposed goes round edges.
    if (!visits || !isPlain || whole.states.size() > kMostStatesOfWhole) return result;
    proposeCircles(kinds, words, [&](const std::string& text) {
        const Forms* other = result ? nullptr : reading.of(text);
        if (other != nullptr && other->normalised().states == whole.states) result = text;
        return result.has_value();
    });
    return result;
}

Texts withTemplates(const Forms& forms, const Words& words, const Reading& reading, std::size_t below) {
    const auto& walks = forms.walks();
    if (!walks) return std::nullopt;
    struct FrontedSearch {
        Front front;
        CandidateSearch search;
    };
    std::vector<FrontedSearch> searches;
    std::vector<std::string> proposed;
    for (const auto& alternative : walks->alternatives) {
        Refusal ignored;
        Alternative bare;
        bare.guards = alternative.guards;
        bare.tags = alternative.tags;
        const auto front = frontOf(bare, words, ignored);
        if (!front) return std::nullopt;
        searches.push_back({*front, CandidateSearch(alternative.walks, walks->leavesAtOnce, reading)});
        for (std::string& each :
             conditioned(*front, fitting(searches.back().search, walks->atomCount, words)))
            proposed.push_back(std::move(each));
    }
    if (proposed.empty() || leastBytes(proposed) >= below) return std::nullopt;
    std::vector<std::string> texts;
    for (const FrontedSearch& each : searches) {
        const auto rest = restOf(each.search, *walks, words);
        if (!rest) return std::nullopt;
        for (std::string& text : conditioned(each.front, *rest))
            texts.push_back(std::move(text));
    }
    texts.insert(texts.end(), proposed.begin(), proposed.end());
    if (leastBytes(texts) >= below) return std::nullopt;
    return texts;
}

std::vector<std::string> withKingly(std::vector<std::string> alternatives, const Forms& forms,
                                    const Reading& reading) {
    return kinglyPairs(std::move(alternatives), [&](const std::vector<std::string>& shorter) {
        const Forms* back = reading.of(asDefinition(shorter));
        return back != nullptr && forms.form() && forms.form() == back->form();
    });
}

}  // namespace ferz::mbn
