#include "backends/mbn/letter_terms.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

#include "backends/mbn/leg.h"
#include "notations/mbn/words.h"

namespace ferz::mbn {

namespace {

using ir::Leaper;
using ir::Vec;

std::string letterOf(const Leaper& leaper, const std::string& count) {
    if (count == "0" && leaper == Leaper{0, 1}) return "R";
    if (count == "0" && leaper == Leaper{1, 1}) return "B";
    if (const auto letter = mbn::letterOf(leaper)) return *letter + count;
    return fmt::format(":{},{}:{}", leaper.smaller, leaper.larger, count);
}

/// The order of terms: unlimited riders first, then those with all directions, then the shorter leap.
int orderOf(const Leaper& leaper, const std::string& count, const std::string& letters) {
    constexpr int kLimited = 2'000'000;
    constexpr int kDirected = 1'000'000;
    return (count == "0" ? 0 : kLimited) + (letters.empty() ? 0 : kDirected) + 1000 * leaper.larger +
           leaper.smaller;
}

std::size_t lengthOf(const std::vector<LetterTerm>& terms, std::size_t modes) {
    std::size_t result = 0;
    for (const LetterTerm& term : terms)
        result += modes + term.directions.size() + term.letter.size() + 1;
    return result;
}

/// Finds letters with directions for the vectors of a leg.
class Lettering {
public:
    Lettering(const PreviousLeg& previous, const LegAffixes& affixes)
        : previous_(previous), affixes_(affixes) {}

    [[nodiscard]] std::optional<std::vector<LetterTerm>> terms(std::map<Leaper, std::vector<Vec>> shapes,
                                                               Refusal& refusal) const {
        std::vector<LetterTerm> result;
        const auto straight = shapes.find({0, 1});
        const auto diagonal = shapes.find({1, 1});
        if (straight != shapes.end() && diagonal != shapes.end()) {
            if (const auto both = shared(straight->second, diagonal->second)) {
                result = *both;
                shapes.erase({0, 1});
                shapes.erase({1, 1});
            }
        }
        for (const auto& [leaper, vectors] : shapes) {
            const auto term = one(leaper, vectors);
            if (!term)
                return refusal.because("no direction letters express where it turns after an oblique leg");
            result.push_back(*term);
        }
        std::stable_sort(result.begin(), result.end(),
                         [](const LetterTerm& a, const LetterTerm& b) { return a.order < b.order; });
        return result;
    }

private:
    [[nodiscard]] std::optional<LetterTerm> one(const Leaper& leaper, const std::vector<Vec>& vectors) const {
        const auto letters = lettersFor(leaper, previous_, vectors);
        if (!letters) return std::nullopt;
        return LetterTerm{*letters, letterOf(leaper, affixes_.count),
                          orderOf(leaper, affixes_.count, *letters)};
    }

    /// The shortest terms for a wazir's and a ferz's vectors: one for each, or one of a king or queen with
    /// letters that select some of both, and the rest.
    [[nodiscard]] std::optional<std::vector<LetterTerm>> shared(const std::vector<Vec>& straight,
                                                                const std::vector<Vec>& diagonal) const {
        std::optional<std::vector<LetterTerm>> best;
        const std::size_t modes = affixes_.modes.size() + affixes_.ranges.size();
        const auto offer = [&](const std::vector<LetterTerm>& terms) {
            if (!best || lengthOf(terms, modes) < lengthOf(*best, modes)) best = terms;
        };
        const auto first = one({0, 1}, straight);
        const auto second = one({1, 1}, diagonal);
        if (first && second) offer({*first, *second});
        const std::string letter = affixes_.count == "0" ? "Q" : "K" + affixes_.count;
        for (const auto& [chosen, letters] : sharedLetters(previous_)) {
            const auto& [ofStraight, ofDiagonal] = chosen;
            if (!std::includes(straight.begin(), straight.end(), ofStraight.begin(), ofStraight.end()) ||
                !std::includes(diagonal.begin(), diagonal.end(), ofDiagonal.begin(), ofDiagonal.end()))
                continue;
            std::vector<LetterTerm> terms = {{letters, letter, orderOf({0, 0}, affixes_.count, letters)}};
            const auto restStraight = vectorsWithout(straight, ofStraight);
            const auto restDiagonal = vectorsWithout(diagonal, ofDiagonal);
            const auto add = [&](const Leaper& leaper, const std::vector<Vec>& rest) {
                if (rest.empty()) return true;
                const auto term = one(leaper, rest);
                if (term) terms.push_back(*term);
                return term.has_value();
            };
            if (add({0, 1}, restStraight) && add({1, 1}, restDiagonal)) offer(terms);
        }
        return best;
    }

    const PreviousLeg& previous_;
    const LegAffixes& affixes_;
};

}  // namespace

std::optional<std::vector<LetterTerm>> letterTerms(std::map<Leaper, std::vector<Vec>> shapes,
                                                   const PreviousLeg& previous, const LegAffixes& affixes,
                                                   Refusal& refusal) {
    return Lettering(previous, affixes).terms(std::move(shapes), refusal);
}

}  // namespace ferz::mbn
