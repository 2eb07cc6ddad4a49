#include "ir/compass.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <numeric>
#include <utility>

#include "support/entry.h"

namespace ferz::ir {

namespace {

constexpr int kPlaces = 8;

int turned(int place, int by) {
    return ((place + by) % kPlaces + kPlaces) % kPlaces;
}

bool isOrthogonal(const Leaper& leaper) {
    return leaper.smaller == 0;
}
bool isDiagonal(const Leaper& leaper) {
    return leaper.smaller == leaper.larger;
}
bool isOblique(const Leaper& leaper) {
    return !isOrthogonal(leaper) && !isDiagonal(leaper);
}

constexpr std::array<std::pair<int, int>, kPlaces> kRing = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

Vec vectorAt(const Leaper& leaper, int place) {
    if (!isOblique(leaper)) {
        const auto& [file, rank] = entryOf(kRing, place);
        return {file * leaper.larger, rank * leaper.larger};
    }
    const int a = leaper.smaller;
    const int b = leaper.larger;
    const std::array<Vec, kPlaces> vectors = {
        {{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}}};
    return vectors[static_cast<std::size_t>(place)];
}

/// The same ring seen from a heading: which places there are, and what letters mean there.
struct Frame {
    enum class Look {
        Orthogonal,
        Diagonal,
        Oblique,
        ObliqueTurned,  ///< after an oblique leg of the same shape: one vector lies exactly ahead
        ObliqueOther    ///< after an oblique leg of another shape: a letter is a quarter of the circle
    };
    Look look = Look::Orthogonal;
    int turn = 0;  ///< relative place 0 is this absolute place
};

/// The place on the ring of eight that a heading points to, or is nearest to.
int ringPlace(const Heading& heading) {
    if (heading.kind != Heading::Kind::Oblique) return heading.place;
    // Nearer to the diagonal than 22.5 degrees: smaller / larger > sqrt(2) - 1.
    const int rest = heading.larger - heading.smaller;
    const bool nearDiagonal = rest * rest < 2 * heading.smaller * heading.smaller;
    // An oblique place lies between this place of the ring and the next; odd ones are diagonal.
    return nearDiagonal == (heading.place % 2 == 1) ? heading.place : turned(heading.place, 1);
}

Frame frameOf(const Leaper& leaper, const Heading& heading) {
    if (isOblique(leaper)) {
        const bool isSameShape = heading.kind == Heading::Kind::Oblique &&
                                 heading.smaller * leaper.larger == heading.larger * leaper.smaller;
        if (isSameShape) return {Frame::Look::ObliqueTurned, heading.place};
        if (heading.kind == Heading::Kind::Oblique) return {Frame::Look::ObliqueOther, heading.place};
        return {Frame::Look::Oblique, ringPlace(heading)};
    }
    const int turn = ringPlace(heading);
    const bool hasStraight = (turn % 2 == 0) == isOrthogonal(leaper);
    return {hasStraight ? Frame::Look::Orthogonal : Frame::Look::Diagonal, turn};
}

/// Places of the ring, a bit for each.
class Places {
public:
    constexpr Places(std::initializer_list<int> places) {
        for (const int place : places)
            insert(place);
    }

    constexpr void insert(int place) { bits_ |= 1U << static_cast<unsigned>(place); }
    [[nodiscard]] constexpr bool contains(int place) const {
        return (bits_ >> static_cast<unsigned>(place) & 1U) != 0;
    }
    friend constexpr Places operator&(Places a, Places b) { return Places(a.bits_ & b.bits_); }
    [[nodiscard]] constexpr Places without(Places others) const { return Places(bits_ & ~others.bits_); }

private:
    constexpr explicit Places(unsigned bits) : bits_(bits) {}

    unsigned bits_ = 0;
};

Places single(Frame::Look look, char letter) {
    switch (look) {
        case Frame::Look::Orthogonal:
        case Frame::Look::ObliqueTurned:
            switch (letter) {
                case 'f': return {0};
                case 'r': return {2};
                case 'b': return {4};
                case 'l': return {6};
                case 'v': return {0, 4};
                case 's': return {2, 6};
                default: return {};
            }
        case Frame::Look::Diagonal:
            switch (letter) {
                case 'f': return {7, 1};
                case 'r': return {1, 3};
                case 'b': return {3, 5};
                case 'l': return {5, 7};
                case 'v':
                case 's': return {1, 3, 5, 7};
                default: return {};
            }
        case Frame::Look::Oblique:
            switch (letter) {
                case 'f': return {7, 0};
                case 'r': return {1, 2};
                case 'b': return {3, 4};
                case 'l': return {5, 6};
                case 'v': return {7, 0, 3, 4};
                case 's': return {1, 2, 5, 6};
                default: return {};
            }
        case Frame::Look::ObliqueOther: break;
    }
    return {};
}

/// The vectors not more than 45 degrees off the direction that the letter means after an oblique leg.
Places quarter(const Leaper& leaper, const Heading& heading, char letter) {
    Places result = {};
    const Vec ahead = vectorAt({heading.smaller, heading.larger}, heading.place);
    const auto add = [&](const Vec& middle) {
        for (int place = 0; place < kPlaces; ++place) {
            const Vec vec = vectorAt(leaper, place);
            const long long dot = vec.file * middle.file + vec.rank * middle.rank;
            const long long lengths = static_cast<long long>(vec.file * vec.file + vec.rank * vec.rank) *
                                      (middle.file * middle.file + middle.rank * middle.rank);
            if (dot > 0 && 2 * dot * dot >= lengths) result.insert(turned(place, -heading.place));
        }
    };
    const Vec right{ahead.rank, -ahead.file};
    if (letter == 'f' || letter == 'v') add(ahead);
    if (letter == 'b' || letter == 'v') add(-ahead);
    if (letter == 'r' || letter == 's') add(right);
    if (letter == 'l' || letter == 's') add(-right);
    return result;
}

Places single(const Leaper& leaper, const Heading& heading, Frame::Look look, char letter) {
    return look == Frame::Look::ObliqueOther ? quarter(leaper, heading, letter) : single(look, letter);
}

/// Does the part of a vector along `letter`'s axis point to where the letter says?
bool points(int file, int rank, char letter) {
    switch (letter) {
        case 'f': return rank > 0;
        case 'b': return rank < 0;
        case 'r': return file > 0;
        case 'l': return file < 0;
        case 'v': return rank != 0;
        case 's': return file != 0;
        default: return false;
    }
}

Places amalgam(Frame::Look look, char first, char second) {
    switch (look) {
        case Frame::Look::Orthogonal: return {};  // One part alone.
        case Frame::Look::Diagonal:
            // A doubled f means: the longer part forward. There is no longer part.
            if (first == second && first != 'v' && first != 's') return {};
            return single(look, first) & single(look, second);
        case Frame::Look::Oblique: {
            if (first == second) return single(look, first);
            Places result = {};
            const Leaper knight{1, 2};
            for (int place = 0; place < kPlaces; ++place) {
                const Vec vec = vectorAt(knight, place);
                const bool longIsRank = std::abs(vec.rank) == 2;
                const int shortFile = longIsRank ? vec.file : 0;
                const int shortRank = longIsRank ? 0 : vec.rank;
                const int longFile = longIsRank ? 0 : vec.file;
                const int longRank = longIsRank ? vec.rank : 0;
                if (points(shortFile, shortRank, first) && points(longFile, longRank, second))
                    result.insert(place);
            }
            return result;
        }
        case Frame::Look::ObliqueTurned:
        case Frame::Look::ObliqueOther: {
            if (first == second) return single(Frame::Look::ObliqueTurned, first);
            // All eight places are there: the letters name the diagonals of the turned ring.
            return single(Frame::Look::Diagonal, first) & single(Frame::Look::Diagonal, second);
        }
    }
    return {};
}

Places all(Frame::Look look) {
    switch (look) {
        case Frame::Look::Orthogonal: return {0, 2, 4, 6};
        case Frame::Look::Diagonal: return {1, 3, 5, 7};
        case Frame::Look::Oblique:
        case Frame::Look::ObliqueTurned:
        case Frame::Look::ObliqueOther: break;
    }
    return {0, 1, 2, 3, 4, 5, 6, 7};
}

bool hasPlaceAhead(Frame::Look look) {
    return look == Frame::Look::Orthogonal || look == Frame::Look::ObliqueTurned;
}

Heading reflected(const Heading& heading, Axis axis) {
    Heading result = heading;
    const bool files = axis == Axis::FlipsFiles;
    if (heading.kind == Heading::Kind::Ring) {
        result.place = turned(files ? 0 : 4, -heading.place);
    } else {
        // Oblique places lie half a step beside those of the ring.
        result.place = turned(files ? 7 : 3, -heading.place);
    }
    return result;
}

/// The axes a `z` may choose: by the longer part of the last vector, both on a diagonal.
std::vector<Axis> axesFor(const Heading& heading, Axis chosen) {
    if (chosen != Axis::None) return {chosen};
    if (heading.kind == Heading::Kind::Ring) {
        if (heading.place % 2 == 1) return {Axis::FlipsFiles, Axis::FlipsRanks};
        return {heading.place % 4 == 0 ? Axis::FlipsRanks : Axis::FlipsFiles};
    }
    const bool isVertical =
        heading.place == 0 || heading.place == 3 || heading.place == 4 || heading.place == 7;
    return {isVertical ? Axis::FlipsRanks : Axis::FlipsFiles};
}

/// `vv` and `ss` say what `v` and `s` say, where there are two parts.
bool isDoubledAxis(const DirectionLetter& each, Frame::Look look) {
    return each.second == each.letter && (each.letter == 'v' || each.letter == 's') &&
           look != Frame::Look::Orthogonal;
}

bool isBesideForward(const std::vector<DirectionLetters>& lists) {
    for (const DirectionLetters& list : lists) {
        for (const DirectionLetter& each : list) {
            if (each.second == '\0' && (each.letter == 'f' || each.letter == 'b')) return true;
        }
    }
    return false;
}

}  // namespace

Heading headingOf(const Vec& vector) {
    const int file = std::abs(vector.file);
    const int rank = std::abs(vector.rank);
    const Leaper leaper{std::min(file, rank), std::max(file, rank)};
    if (leaper.larger == 0) return {};
    for (int place = 0; place < kPlaces; ++place) {
        if (!isOblique(leaper) && (place % 2 == 0) != isOrthogonal(leaper)) continue;
        if (vectorAt(leaper, place) != vector) continue;
        if (!isOblique(leaper)) return {Heading::Kind::Ring, place, 0, 0};
        const int divisor = std::gcd(leaper.smaller, leaper.larger);
        return {Heading::Kind::Oblique, place, leaper.smaller / divisor, leaper.larger / divisor};
    }
    return {};
}

bool needsHeading(const DirectionLetters& letters) {
    return std::any_of(letters.begin(), letters.end(),
                       [](const DirectionLetter& each) { return each.letter == 't' || each.letter == 'z'; });
}

bool hasVectorAhead(const Leaper& leaper, const Heading& heading) {
    const Frame::Look look = frameOf(leaper, heading).look;
    return look == Frame::Look::ObliqueTurned ||
           (look == Frame::Look::Orthogonal && heading.kind != Heading::Kind::Oblique);
}

std::vector<Choice> select(const Leaper& leaper, const Heading& heading, Axis axis,
                           const std::vector<DirectionLetters>& lists, Straight straight) {
    std::vector<Choice> result;
    const auto addPlaces = [&](const Frame& frame, Places places, Axis chosen) {
        for (int place = 0; place < kPlaces; ++place) {
            if (places.contains(place))
                result.push_back({vectorAt(leaper, turned(place, frame.turn)), chosen});
        }
    };
    const auto addAhead = [&](const Heading& from, Straight how, Axis chosen) {
        const Frame frame = frameOf(leaper, from);
        if (hasPlaceAhead(frame.look)) {
            addPlaces(frame, {0}, chosen);
        } else if (how == Straight::Nearest) {
            addPlaces(frame, single(leaper, from, frame.look, 'f'), chosen);
        }
    };
    const bool besideForward = isBesideForward(lists);
    bool hasLetters = false;
    for (const DirectionLetters& list : lists) {
        const bool absolute = std::any_of(list.begin(), list.end(),
                                          [](const DirectionLetter& each) { return each.letter == 'd'; });
        const Heading from = absolute ? Heading{} : heading;
        const Frame frame = frameOf(leaper, from);
        bool onlyD = absolute;
        for (const DirectionLetter& each : list) {
            // On a first leg d means nothing.
            if (each.letter == 'd' && heading.kind == Heading::Kind::None) onlyD = false;
            if (each.letter == 'd') continue;
            hasLetters = true;
            onlyD = false;
            if (each.letter == 't') {
                if (from.kind == Heading::Kind::None) continue;
                const Places back = hasPlaceAhead(frame.look) ? Places{4} : Places{};
                if (each.second == '\0') {
                    addPlaces(frame, back, axis);
                } else {
                    addPlaces(frame, all(frame.look).without(back), axis);
                }
            } else if (each.letter == 'z') {
                if (from.kind == Heading::Kind::None) continue;
                // A vector, exactly, as `t`; after an oblique leg the place of the ring that is nearest to
                // it.
                for (const Axis chosen : axesFor(from, axis))
                    addAhead(reflected(from, chosen), Straight::Exact, chosen);
            } else if (each.second != '\0' && !isDoubledAxis(each, frame.look)) {
                addPlaces(frame, amalgam(frame.look, each.letter, each.second), axis);
            } else {
                if (each.letter == 's' && frame.look == Frame::Look::Diagonal && besideForward) continue;
                addPlaces(frame, single(leaper, from, frame.look, each.letter), axis);
            }
        }
        if (onlyD) {
            hasLetters = true;
            addPlaces(frame, all(frame.look), axis);
        }
    }
    if (!hasLetters) {
        if (heading.kind == Heading::Kind::None) {
            const Frame frame = frameOf(leaper, heading);
            addPlaces(frame, all(frame.look), axis);
        } else {
            addAhead(heading, straight, axis);
        }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace ferz::ir
