#include "backends/mbn/tried.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <utility>

#include "backends/mbn/alternatives.h"
#include "backends/mbn/attackers.h"
#include "backends/mbn/conditions.h"
#include "backends/mbn/families.h"
#include "backends/mbn/leg.h"
#include "backends/mbn/proposals.h"
#include "ir/normal/minimal_walks.h"
#include "ir/normal/normal_form.h"

namespace ferz::mbn {

namespace {

using ir::normal::Alternative;
using ir::normal::Language;

/// The walks that look at no square beside their way, nor at those where they have been.
Language straightforward(const ir::normal::Spelling& walks) {
    ir::normal::Graph graph = ir::normal::graphOf(walks.language);
    const auto looks = [&](const ir::normal::Graph::Arrow& arrow) {
        const ir::normal::Letter& letter = walks.letters[arrow.letter];
        const bool asks = std::any_of(letter.tests.begin(), letter.tests.end(),
                                      [](const ir::Test& test) { return !test.at.isZero(); });
        return asks || std::find(letter.changes.begin(), letter.changes.end(),
                                 ir::Instruction{ir::Act{ir::Visit{}}}) != letter.changes.end();
    };
    for (auto& arrows : graph.arrows)
        std::erase_if(arrows, looks);
    return ir::normal::determinised(graph, walks.language.states.size()).value_or(Language{});
}

using Propose = std::function<std::vector<std::string>(Trial&, const Writer&)>;

/// What structure says of the walks alone.
Texts structured(const ir::normal::Spelling& spelling, const ir::normal::MinimalWalks& like,
                 const Forms& forms, const Words& words) {
    ir::normal::MinimalWalks part = like;
    part.alternatives = {{{}, {}, spelling}};
    const auto form = ir::normal::normalForm(ir::normal::movementOf(part, forms.movement()));
    Refusal ignored;
    return form ? alternativesOf(*form, words, ignored) : std::nullopt;
}

/// What is left to say, as short as it is said: it may say again what was proposed.
Texts restOf(const Trial& trial, const ir::normal::MinimalWalks& like, const Forms& forms,
             const Words& words) {
    const Language& rest = trial.rest();
    if (rest.isEmpty()) return std::vector<std::string>{};
    std::vector<Language> candidates = {rest, spelledWith(rest, trial.walks()),
                                        withLines(rest, trial.walks(), like.atomCount)};
    const Language simple = straightforward(trial.walks());
    if (without(rest, simple).isEmpty()) candidates.push_back(simple);
    Texts best;
    for (auto each = candidates.begin(); each != candidates.end(); ++each) {
        if (std::find(candidates.begin(), each, *each) != each) continue;
        auto texts =
            structured(ir::normal::withUsedLetters(*each, trial.walks().letters), like, forms, words);
        if (texts && (!best || joined(*texts, "+").size() < joined(*best, "+").size()))
            best = std::move(texts);
    }
    return best;
}

Texts tried(const Forms& forms, const Words& words, const Reading& reading, const Propose& propose) {
    const auto& walks = forms.walks();
    if (!walks) return std::nullopt;
    std::vector<std::string> texts;
    std::vector<std::string> proposed;
    const Writer write = [&](const ir::normal::Spelling& spelling) -> std::optional<std::string> {
        const auto said = structured(spelling, *walks, forms, words);
        return said ? std::optional(joined(*said, "+")) : std::nullopt;
    };
    for (const auto& alternative : walks->alternatives) {
        Trial trial(alternative.walks, walks->leavesAtOnce, reading);
        Refusal ignored;
        Alternative bare;
        bare.guards = alternative.guards;
        bare.tags = alternative.tags;
        const auto front = frontOf(bare, words, ignored);
        if (!front) return std::nullopt;
        for (std::string& each : conditioned(*front, propose(trial, write)))
            proposed.push_back(std::move(each));
        const auto rest = restOf(trial, *walks, forms, words);
        if (!rest) return std::nullopt;
        for (std::string& each : conditioned(*front, *rest))
            texts.push_back(std::move(each));
    }
    if (proposed.empty()) return std::nullopt;
    texts.insert(texts.end(), proposed.begin(), proposed.end());
    return texts;
}

/// The text with a king's letters for a wazir's and a ferz's, a queen's for a rook's and a bishop's.
std::string kingly(std::string text) {
    for (char& c : text) {
        if (c == 'W' || c == 'F') c = 'K';
        if (c == 'R' || c == 'B') c = 'Q';
    }
    return text;
}

}  // namespace

std::optional<std::string> attackedWhole(const Forms& forms, const Words& words, const Reading& reading) {
    const auto& walks = forms.walks();
    if (!walks || walks->alternatives.size() < 2) return std::nullopt;
    const Writer write = [&](const ir::normal::Spelling& spelling) -> std::optional<std::string> {
        const auto said = structured(spelling, *walks, forms, words);
        return said ? std::optional(joined(*said, "+")) : std::nullopt;
    };
    std::optional<std::string> result;
    for (const auto& alternative : walks->alternatives) {
        if (!alternative.guards.empty() || !alternative.tags.empty()) continue;
        proposeAttacked(alternative.walks, words, write, [&](const std::string& text) {
            const Forms* other = reading.of(text);
            if (other != nullptr && forms.form() && other->form() == forms.form()) result = text;
            return result.has_value();
        });
    }
    return result;
}

Texts withProposals(const Forms& forms, const Words& words, const Reading& reading) {
    return tried(forms, words, reading,
                 [&](Trial& trial, const Writer& write) { return proposedTexts(trial, words, write); });
}

Texts withFamilies(const Forms& forms, std::size_t length, const Words& words, const Reading& reading) {
    return tried(forms, words, reading, [&](Trial& trial, const Writer& write) {
        std::vector<std::string> texts = attackedTexts(trial, words, write);
        for (std::string& each : familyTexts(trial, forms.walks()->atomCount, length, words))
            texts.push_back(std::move(each));
        return texts;
    });
}

std::vector<std::string> withKingly(std::vector<std::string> alternatives, const Forms& forms,
                                    const Reading& reading) {
    for (std::size_t one = 0; one < alternatives.size(); ++one) {
        if (alternatives[one].front() != '(') continue;
        for (std::size_t other = one + 1; other < alternatives.size(); ++other) {
            const std::string both = kingly(alternatives[one]);
            if (kingly(alternatives[other]) != both) continue;
            std::vector<std::string> shorter = alternatives;
            shorter[one] = both;
            shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(other));
            const Forms* back = reading.of(joined(shorter, "+"));
            if (back == nullptr || !forms.form() || forms.form() != back->form()) continue;
            alternatives = std::move(shorter);
            break;
        }
    }
    return alternatives;
}

}  // namespace ferz::mbn
