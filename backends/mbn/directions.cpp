#include "backends/mbn/directions.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::DirectionLetter;
using ir::DirectionLetters;
using ir::Leaper;
using ir::Vec;

/// All direction letters, in the order of a text.
const std::vector<DirectionLetter>& allLetters() {
    static const std::vector<DirectionLetter> kLetters = [] {
        std::vector<DirectionLetter> result;
        for (const char single : {'f', 'b', 'v', 'l', 'r', 's'})
            result.push_back({single, '\0'});
        for (const char first : {'f', 'b', 'v'}) {
            for (const char second : {'l', 'r', 's'}) {
                result.push_back({first, second});
                result.push_back({second, first});
            }
        }
        return result;
    }();
    return kLetters;
}

std::string print(const DirectionLetter& each) {
    if (each.second == '\0') return std::string(1, each.letter);
    return {'(', each.letter, each.second, ')'};
}

std::vector<Vec> selected(const Leaper& leaper, const Vec& before, const DirectionLetters& letters) {
    std::vector<Vec> result;
    for (const ir::Choice& choice :
         ir::select(leaper, ir::headingOf(before), ir::Axis::None, {letters}, ir::Straight::Exact)) {
        // In order, so equal ones are neighbours.
        if (result.empty() || result.back() != choice.vector) result.push_back(choice.vector);
    }
    return result;
}

/// True if the letters select these vectors after each vector of the leg before, turned with it.
bool selectsEverywhere(const Leaper& leaper, const PreviousLeg& previous, const DirectionLetters& letters,
                       const std::vector<Vec>& vectors) {
    if (!previous) return selected(leaper, {}, letters) == vectors;
    for (const ir::Symmetry& symmetry : ir::Symmetry::all()) {
        const Vec before = symmetry.of(*previous);
        std::vector<Vec> expected;
        expected.reserve(vectors.size());
        for (const Vec& vec : vectors)
            expected.push_back(ir::Symmetry::onto(before).of(vec));
        std::sort(expected.begin(), expected.end());
        if (selected(leaper, before, letters) != expected) return false;
    }
    return true;
}

struct Text {
    std::size_t length = 0;
    DirectionLetters letters;
};

/// Caches the result of make(), which depends on the key alone: writing a piece needs the same letters many
/// times. Valid until the next call.
template <class Key, class Make>
const auto& remembered(const Key& key, const Make& make) {
    using Value = decltype(make());
    thread_local std::map<Key, Value> known;
    constexpr std::size_t kMostKnown = 1000;
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (known.size() >= kMostKnown) known.clear();
    return known.emplace(key, make()).first->second;
}

std::optional<std::string> makeLetters(const Leaper& leaper, const PreviousLeg& previous,
                                       const std::vector<Vec>& vectors) {
    // No letters select all directions, or straight on alone if there is such a vector.
    const bool hasAhead = !previous || ir::hasVectorAhead(leaper, ir::headingOf(*previous));
    if (hasAhead && selectsEverywhere(leaper, previous, {}, vectors)) return "";
    // best[mask] is the shortest text for the vectors of the mask. Each letter is tried once, in order.
    std::map<unsigned, Text> best = {{0U, {}}};
    for (const DirectionLetter& each : allLetters()) {
        const std::vector<Vec> chosen = selected(leaper, previous.value_or(Vec{}), {each});
        unsigned mask = 0;
        bool fits = !chosen.empty();
        for (const Vec& vec : chosen) {
            const auto found = std::lower_bound(vectors.begin(), vectors.end(), vec);
            fits = fits && found != vectors.end() && *found == vec;
            mask |= 1U << static_cast<unsigned>(found - vectors.begin());
        }
        if (!fits) continue;
        for (const auto& [had, text] : std::map<unsigned, Text>(best)) {
            Text longer = text;
            longer.length += print(each).size();
            longer.letters.push_back(each);
            const auto [known, isNew] = best.emplace(had | mask, longer);
            if (!isNew && longer.length < known->second.length) known->second = std::move(longer);
        }
    }
    const auto found = best.find((1U << vectors.size()) - 1U);
    if (found == best.end() || !selectsEverywhere(leaper, previous, found->second.letters, vectors))
        return std::nullopt;
    std::string result;
    for (const DirectionLetter& each : found->second.letters)
        result += print(each);
    return result;
}

}  // namespace

std::optional<std::string> lettersFor(const Leaper& leaper, const PreviousLeg& previous,
                                      const std::vector<Vec>& vectors) {
    return remembered(std::tuple(leaper, previous, vectors),
                      [&] { return makeLetters(leaper, previous, vectors); });
}

std::vector<Vec> selectedBy(const Leaper& leaper, std::string_view letters, const Vec& before) {
    return remembered(std::tuple(leaper, std::string(letters), before), [&] {
        DirectionLetters each;
        while (!letters.empty()) {
            const bool isAmalgam = letters.size() >= 4 && letters[0] == '(';
            each.push_back(isAmalgam ? DirectionLetter{letters[1], letters[2]}
                                     : DirectionLetter{letters[0], '\0'});
            letters.remove_prefix(isAmalgam ? 4 : 1);
        }
        return selected(leaper, before, each);
    });
}

std::vector<ir::Choice> selectedByZigzag(const Leaper& leaper, const Vec& before, ir::Axis axis) {
    return remembered(std::tuple(leaper, before, axis), [&] {
        return ir::select(leaper, ir::headingOf(before), axis, {{DirectionLetter{'z'}}}, ir::Straight::Exact);
    });
}

namespace {

SharedLetters makeSharedLetters(const PreviousLeg& previous) {
    SharedLetters result;
    const auto add = [&](const DirectionLetters& letters) {
        const std::vector<Vec> straight = selected({0, 1}, previous.value_or(Vec{}), letters);
        const std::vector<Vec> diagonal = selected({1, 1}, previous.value_or(Vec{}), letters);
        if (straight.empty() || diagonal.empty()) return;
        if (!selectsEverywhere({0, 1}, previous, letters, straight) ||
            !selectsEverywhere({1, 1}, previous, letters, diagonal))
            return;
        std::string text;
        for (const DirectionLetter& each : letters)
            text += print(each);
        const auto [old, isNewPair] = result.emplace(std::pair{straight, diagonal}, text);
        if (!isNewPair && text.size() < old->second.size()) old->second = text;
    };
    if (!previous) add({});
    constexpr unsigned kSingle = 6;
    for (unsigned chosen = 1; chosen < 1U << kSingle; ++chosen) {
        DirectionLetters letters;
        for (unsigned index = 0; index < kSingle; ++index) {
            if ((chosen >> index & 1U) != 0) letters.push_back(allLetters()[index]);
        }
        add(letters);
    }
    return result;
}

}  // namespace

const SharedLetters& sharedLetters(const PreviousLeg& previous) {
    return remembered(previous, [&] { return makeSharedLetters(previous); });
}

}  // namespace ferz::mbn
