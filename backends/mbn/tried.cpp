#include "backends/mbn/tried.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "backends/mbn/alternatives.h"
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

Texts tried(const Forms& forms, const Words& words, const Reading& reading, const Propose& propose) {
    auto least = forms.walks();
    if (!least) return std::nullopt;
    std::vector<std::string> proposed;
    // What is left to say: it may say again what was proposed, where that is shorter.
    ir::normal::MinimalWalks most = *least;
    for (std::size_t index = 0; index < least->alternatives.size(); ++index) {
        auto& alternative = least->alternatives[index];
        Trial trial(most.alternatives[index].walks, least->leavesAtOnce, reading);
        Refusal ignored;
        Alternative bare;
        bare.guards = alternative.guards;
        bare.tags = alternative.tags;
        const auto front = frontOf(bare, words, ignored);
        if (!front) return std::nullopt;
        const Writer write = [&](const ir::normal::Spelling& spelling) -> std::optional<std::string> {
            ir::normal::MinimalWalks part = *least;
            part.alternatives = {{{}, {}, spelling}};
            const auto form = ir::normal::normalForm(ir::normal::movementOf(part, forms.movement()));
            const auto texts = form ? alternativesOf(*form, words, ignored) : std::nullopt;
            if (!texts) return std::nullopt;
            return joined(*texts, "+");
        };
        for (std::string& each : conditioned(*front, propose(trial, write)))
            proposed.push_back(std::move(each));
        const std::vector<ir::normal::Letter> letters = alternative.walks.letters;
        const Language simple = straightforward(alternative.walks);
        const Language rest = trial.rest();
        alternative.walks = ir::normal::withUsedLetters(rest, letters);
        auto& wider = most.alternatives[index].walks;
        if (without(rest, simple).isEmpty() && !rest.isEmpty()) {
            wider = ir::normal::withUsedLetters(simple, letters);
        } else {
            wider = alternative.walks;
        }
    }
    if (proposed.empty()) return std::nullopt;
    Texts best;
    for (ir::normal::MinimalWalks* walks : {&*least, &most}) {
        std::erase_if(walks->alternatives, [](const auto& each) { return each.walks.language.isEmpty(); });
        if (walks->alternatives.empty()) return proposed;
        const auto form = ir::normal::normalForm(ir::normal::movementOf(*walks, forms.movement()));
        Refusal ignored;
        auto alternatives = form ? alternativesOf(*form, words, ignored) : std::nullopt;
        if (!alternatives) continue;
        alternatives->insert(alternatives->end(), proposed.begin(), proposed.end());
        if (!best || joined(*alternatives, "+").size() < joined(*best, "+").size())
            best = std::move(alternatives);
    }
    return best;
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

Texts withProposals(const Forms& forms, const Words& words, const Reading& reading) {
    return tried(forms, words, reading,
                 [&](Trial& trial, const Writer& write) { return proposedTexts(trial, words, write); });
}

Texts withFamilies(const Forms& forms, std::size_t length, const Words& words, const Reading& reading) {
    return tried(forms, words, reading,
                 [&](Trial& trial, const Writer&) { return familyTexts(trial, length, words); });
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
