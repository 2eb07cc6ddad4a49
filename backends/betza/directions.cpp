#include "backends/betza/directions.h"

#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "support/entry.h"

namespace ferz::betza {

namespace {

using ir::Vec;
using Form = DirectionToken::Form;

constexpr std::size_t kLongest = 12;

Places bit(int place) {
    return 1U << static_cast<unsigned>(place);
}

/// True if all programs read the token alike. They differ in pairs that begin with `v` or `s` among eight
/// directions, and in doubled letters except a knight's; XBoard does not read halves of a king.
bool isReadAlike(const DirectionToken& token, Look look, std::string_view letters, bool hasHalves) {
    const bool isPlain = isSingle(letters[0]);
    const char second = letters.size() > 1 ? letters[1] : '\0';
    const bool hasEight = look == Look::Oblique || look == Look::Both;
    if (second == letters[0] && (look != Look::Oblique || !isPlain)) return false;
    switch (token.form) {
        case Form::LoneHalf: return false;
        case Form::Half: return hasEight && isPlain && (hasHalves || look != Look::Both);
        case Form::Pair: return look != Look::Diagonal || (isPlain && isSingle(second));
        case Form::Single:
        case Form::Double: break;
    }
    return isPlain || (look != Look::Diagonal && !(hasEight && isAcross(letters[0], second)));
}

/// The places that the letters select; empty when programs do not read them alike, or a letter adds nothing.
std::optional<Places> selectedBy(TargetProgram program, Look look, std::string_view letters) {
    if (program != TargetProgram::Fairy && letters.size() == 2 && chiralPlaces(letters) != 0)
        return look == Look::Oblique ? std::optional(chiralPlaces(letters)) : std::nullopt;
    Places result = 0;
    while (!letters.empty()) {
        const DirectionToken token =
            program == TargetProgram::Fairy ? nextFairyToken(look, letters) : nextToken(look, letters);
        if (program != TargetProgram::Fairy &&
            !isReadAlike(token, look, letters, program == TargetProgram::XBetza))
            return std::nullopt;
        if ((result | token.places) == result) return std::nullopt;
        result |= token.places;
        letters.remove_prefix(token.length);
    }
    if (program != TargetProgram::Fairy || look == Look::Oblique) return result;
    // Fairy-Stockfish's table has a knight's places, which coincide in pairs for other leapers.
    Places own = 0;
    for (const Look each : {Look::Orthogonal, Look::Diagonal}) {
        for (int place = 0; place < 8; ++place) {
            if ((result & bit(place)) != 0 && (look == each || look == Look::Both))
                own |= bit(placeOf(modelOf(each).atOblique(place)));
        }
    }
    return own;
}

/// The shortest letters by the places they select; of several the first in the order `fbvlrsh`.
using ShortestLetters = std::map<Places, std::string>;

ShortestLetters allTexts(TargetProgram program, Look look) {
    ShortestLetters known;
    std::vector<std::string> frontier = {""};
    // Texts that select the same places and end in the same letter have the same continuations: one is kept.
    std::set<std::pair<Places, char>> seen;
    for (std::size_t length = 1; length <= kLongest && !frontier.empty(); ++length) {
        std::vector<std::string> next;
        for (const std::string& text : frontier) {
            for (const char letter : kDirections) {
                const std::string longer = text + letter;
                const auto read = selectedBy(program, look, longer);
                if (!read) {
                    // `h` alone selects nothing, but begins `hr` and `hl`.
                    if (longer.size() == 1 && letter == kDirections.back()) next.push_back(longer);
                    continue;
                }
                known.emplace(*read, longer);
                // A doubled letter combines with no letter after it.
                const char last = text.ends_with(letter) ? '\0' : letter;
                if (seen.emplace(*read, last).second) next.push_back(longer);
            }
        }
        frontier = std::move(next);
    }
    return known;
}

/// Made when they are first asked for: who writes one piece needs one or two of the twelve.
template <TargetProgram Program, Look Of>
const ShortestLetters& shortest() {
    static const ShortestLetters texts = allTexts(Program, Of);
    return texts;
}
template <TargetProgram Program>
constexpr std::array kShortestOf = {shortest<Program, Look::Orthogonal>, shortest<Program, Look::Diagonal>,
                                    shortest<Program, Look::Oblique>, shortest<Program, Look::Both>};
constexpr std::array kShortest = {kShortestOf<TargetProgram::XBetza>, kShortestOf<TargetProgram::XBoard>,
                                  kShortestOf<TargetProgram::Fairy>};

int sign(int value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

}  // namespace

Look lookOf(const Vec& vector) {
    if (vector.file == 0 || vector.rank == 0) return Look::Orthogonal;
    return std::abs(vector.file) == std::abs(vector.rank) ? Look::Diagonal : Look::Oblique;
}

int placeOf(const Vec& vector) {
    const auto isLong = [](const Vec& vec) { return std::abs(vec.file) > std::abs(vec.rank); };
    const RangedLeaper model = modelOf(lookOf(vector));
    for (int place = 0; place < 8; ++place) {
        const Vec vec = model.at(place);
        if ((model.places() & bit(place)) != 0 && sign(vec.file) == sign(vector.file) &&
            sign(vec.rank) == sign(vector.rank) && isLong(vec) == isLong(vector))
            return place;
    }
    return 0;
}

Places placesOf(const std::vector<Vec>& vectors) {
    Places result = 0;
    for (const Vec& each : vectors)
        result |= bit(placeOf(each));
    return result;
}

std::optional<std::string> directionsOf(TargetProgram program, Look look, Places places, bool says) {
    if (!says && places == modelOf(look).places()) return "";
    const ShortestLetters& known = entryOf(entryOf(kShortest, program), look)();
    const auto found = known.find(places);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace ferz::betza
