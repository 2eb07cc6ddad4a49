#include "sentences/rides.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/direction.h"
#include "sentences/hexagons.h"

namespace ferz::sentences {

namespace {

using mbn::Leaper;
using mbn::Modifier;
using mbn::Steps;

constexpr Leaper kWazir{0, 1};
constexpr Leaper kFerz{1, 1};
constexpr Leaper kKnight{1, 2};
constexpr std::size_t kAllBent = 8;

bool isBent(const Leaper& leaper) {
    return leaper.smaller != 0 && leaper.smaller != leaper.larger;
}

std::optional<Repeats> repeatsOf(const std::optional<Steps>& steps) {
    if (!steps) return Repeats{};
    switch (steps->kind) {
        case Steps::Kind::Unlimited: return Repeats{Repeats::Kind::Unlimited, 0};
        case Steps::Kind::UpTo:
            return steps->count == 1 ? Repeats{} : Repeats{Repeats::Kind::UpTo, steps->count};
        case Steps::Kind::Exactly:
            return steps->count == 1 ? Repeats{} : Repeats{Repeats::Kind::Exactly, steps->count};
        case Steps::Kind::LastReachable: return Repeats{Repeats::Kind::LastReachable, 0};
        case Steps::Kind::Edge: return Repeats{Repeats::Kind::Edge, 0};
    }
    return std::nullopt;
}

bool addMove(std::vector<Ride>& rides, const mbn::MoveTerm& move, const Repeats& outer);

/// Moves side by side: a basic piece that is a sum of others, `Q` or `K`, or a group, `(DNA)`.
bool addSum(std::vector<Ride>& rides, const mbn::Sequence& moves, const Repeats& outer) {
    if (moves.legs.size() != 1 || moves.legs.front().kind != mbn::Leg::Kind::Plain) return false;
    const auto& alternatives = moves.legs.front().alternatives;
    return std::all_of(alternatives.begin(), alternatives.end(), [&](const mbn::PartialMove& each) {
        return each.modifiers.empty() && each.destinations.empty() && each.origins.empty() &&
               std::all_of(each.moves.begin(), each.moves.end(),
                           [&](const mbn::MoveTerm& move) { return addMove(rides, move, outer); });
    });
}

/// `outer`: how often the sum that it is a part of is repeated, `K2`.
bool addMove(std::vector<Ride>& rides, const mbn::MoveTerm& move, const Repeats& outer) {
    const std::optional<Repeats> own = repeatsOf(move.steps);
    if (!own || (own != Repeats{} && outer != Repeats{})) return false;
    const Repeats& repeats = own == Repeats{} ? outer : *own;
    if (const auto* leaper = std::get_if<Leaper>(&move.what)) {
        rides.push_back({repeats, *leaper, outer != Repeats{}});
        return true;
    }
    if (const auto* group = std::get_if<mbn::Group>(&move.what))
        return group->circular.empty() && !move.steps && addSum(rides, *group->moves, outer);
    const auto& letter = std::get<mbn::Reference>(move.what);
    if (letter.isCompound || letter.name.size() != 1) return false;
    const mbn::BasicPiece& basic = mbn::basicPiece(letter.name.front(), ir::Cells::Squares);
    if (const auto* leaper = std::get_if<Leaper>(&basic)) {
        rides.push_back({repeats, *leaper, outer != Repeats{}});
        return true;
    }
    return addSum(rides, *std::get<std::shared_ptr<const mbn::Sequence>>(basic), repeats);
}

int sign(int value) {
    return (value > 0) - (value < 0);
}

Phrase like(const char* name) {
    return {Clause::Like, {{Clause::Name, {}, name}}, {}};
}

/// Takes the steps of rook, bishop or queen away where all of them are there, and says which it was.
std::optional<Phrase> takeNamed(Vectors& steps) {
    const auto isThere = [&](bool orthogonal, bool diagonal) {
        return std::count_if(steps.begin(), steps.end(), [&](const ir::Vec& each) {
            return (each.file == 0 || each.rank == 0) ? orthogonal : diagonal;
        });
    };
    const bool isRook = isThere(true, false) == 4;
    const bool isBishop = isThere(false, true) == 4;
    if (!isRook && !isBishop) return std::nullopt;
    std::erase_if(
        steps, [&](const ir::Vec& each) { return (each.file == 0 || each.rank == 0) ? isRook : isBishop; });
    return like(isRook && isBishop ? "queen" : isRook ? "rook" : "bishop");
}

void addSteps(std::vector<Phrase>& paths, const Repeats& repeats, Vectors steps) {
    if (repeats.kind == Repeats::Kind::Unlimited)
        if (const auto named = takeNamed(steps)) paths.push_back(*named);
    if (!steps.empty()) paths.push_back(squares(repeats, directionsOf(steps)));
}

Phrase bentLeap(const Leaper& leaper, const Vectors& vectors) {
    if (vectors.size() < kAllBent) return {Clause::LeapTo, {anyOf(bentDirectionsOf(vectors))}, {}};
    if (leaper == kKnight) return like("knight");
    return {Clause::LeapBent, {number(leaper.larger), number(leaper.smaller)}, {}};
}

/// A direction by the leg before, of the letter; `Count`: there are no words for it.
Clause turnOf(const Modifier& modifier) {
    struct Turn {
        std::string_view letters;
        Clause clause;
    };
    constexpr std::array kTurns = {
        Turn{"f", Clause::Outward},    Turn{"b", Clause::BackInward}, Turn{"s", Clause::AtRightAngles},
        Turn{"l", Clause::LeftOfIt},   Turn{"r", Clause::RightOfIt},  Turn{"v", Clause::OnOrBack},
        Turn{"t", Clause::Back},       Turn{"tt", Clause::NotBack},   Turn{"z", Clause::InZigzag},
        Turn{"fl", Clause::HalfLeft},  Turn{"lf", Clause::HalfLeft},  Turn{"fr", Clause::HalfRight},
        Turn{"rf", Clause::HalfRight},
    };
    std::string letters(1, modifier.letter);
    if (modifier.second != '\0') letters += modifier.second;
    const auto* found =
        std::find_if(kTurns.begin(), kTurns.end(), [&](const Turn& each) { return each.letters == letters; });
    return found == kTurns.end() ? Clause::Count : found->clause;
}

}  // namespace

bool haveSameShape(const mbn::Leaper& one, const mbn::Leaper& other) {
    return one.smaller * other.larger == one.larger * other.smaller;
}

bool isToTheEdge(const Repeats& repeats) {
    return repeats.kind == Repeats::Kind::Edge || repeats.kind == Repeats::Kind::EdgeOverPieces;
}

bool areOfLegs(const std::vector<Ride>& rides) {
    return std::any_of(rides.begin(), rides.end(), [](const Ride& each) { return each.isOfLegs; });
}

bool isStep(const Leaper& leaper) {
    return leaper == kWazir || leaper == kFerz;
}

Vectors directionsIn(const Vectors& vectors) {
    Vectors steps;
    for (const ir::Vec& each : vectors)
        steps.insert({sign(each.file), sign(each.rank)});
    return steps;
}

Phrase squares(const Repeats& repeats, Phrase directions) {
    switch (repeats.kind) {
        case Repeats::Kind::Once: return {Clause::OneSquare, {std::move(directions)}, {}};
        case Repeats::Kind::UpTo:
            return {Clause::UpToSquares, {number(repeats.count), std::move(directions)}, {}};
        case Repeats::Kind::Exactly:
            return {Clause::ExactlySquares, {number(repeats.count), std::move(directions)}, {}};
        case Repeats::Kind::LastReachable: return {Clause::AsFarAsPossible, {std::move(directions)}, {}};
        case Repeats::Kind::Edge: return {Clause::ToTheEdge, {std::move(directions)}, {}};
        case Repeats::Kind::EdgeOverPieces: return {Clause::ToTheEdgeOverPieces, {std::move(directions)}, {}};
        case Repeats::Kind::Unlimited: break;
    }
    return {Clause::AnyNumberOfSquares, {std::move(directions)}, {}};
}

Phrase leaps(const Repeats& repeats, Phrase leap) {
    switch (repeats.kind) {
        case Repeats::Kind::Once: return leap;
        case Repeats::Kind::UpTo:
            return {Clause::InOneLineUpTo, {std::move(leap), number(repeats.count)}, {}};
        case Repeats::Kind::Exactly:
            return {Clause::InOneLineExactly, {std::move(leap), number(repeats.count)}, {}};
        case Repeats::Kind::LastReachable: return {Clause::InOneLineAsFarAsPossible, {std::move(leap)}, {}};
        case Repeats::Kind::Edge: return {Clause::InOneLineToTheEdge, {std::move(leap)}, {}};
        case Repeats::Kind::EdgeOverPieces:
            return {Clause::InOneLineToTheEdgeOverPieces, {std::move(leap)}, {}};
        case Repeats::Kind::Unlimited: break;
    }
    return {Clause::InOneLine, {std::move(leap)}, {}};
}

std::optional<std::vector<Ride>> ridesOf(const mbn::PartialMove& partial) {
    std::vector<Ride> rides;
    const bool isTold = std::all_of(partial.moves.begin(), partial.moves.end(),
                                    [&](const mbn::MoveTerm& move) { return addMove(rides, move, {}); });
    if (!isTold) return std::nullopt;
    const bool isOverPieces =
        std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                    [](const Modifier& each) { return each.letter == 'g' || each.letter == 'p'; });
    for (Ride& each : rides)
        if (isOverPieces && isToTheEdge(each.repeats)) each.repeats.kind = Repeats::Kind::EdgeOverPieces;
    return rides;
}

bool addSelected(Rides& rides, const std::vector<Ride>& from, const mbn::PartialMove& partial) {
    mbn::DirectionList letters;
    for (const Modifier& each : partial.modifiers)
        if (each.isDirection() && each.letter != 'd') letters.push_back(&each);
    if (mbn::needsHeading(letters)) return false;
    for (const Ride& ride : from) {
        const auto choices = mbn::select(ride.leaper, {}, mbn::Axis::None, {letters}, mbn::Straight::Nearest);
        for (const mbn::Choice& choice : choices)
            rides[{ride.repeats, ride.leaper}].insert(choice.vector);
    }
    return !rides.empty();
}

std::optional<Phrase> pathOf(const Rides& rides, ir::Cells cells) {
    if (cells != ir::Cells::Squares) return pathAmongHexagons(rides, cells);
    std::vector<Phrase> paths;
    // Orthogonal and diagonal ones of one length are said together.
    std::map<std::pair<int, Repeats>, Vectors> straight;
    for (const auto& [ride, vectors] : rides)
        if (!isBent(ride.leaper)) straight[{ride.leaper.larger, ride.repeats}].merge(directionsIn(vectors));
    for (const auto& [ride, directions] : straight) {
        const auto& [length, repeats] = ride;
        if (length == 0) {
            paths.push_back({Clause::Stays, {}, {}});
        } else if (length == 1) {
            addSteps(paths, repeats, directions);
        } else {
            paths.push_back(
                leaps(repeats, {Clause::LeapStraight, {number(length), directionsOf(directions)}, {}}));
        }
    }
    for (const auto& [ride, vectors] : rides)
        if (isBent(ride.leaper)) paths.push_back(leaps(ride.repeats, bentLeap(ride.leaper, vectors)));
    return anyOf(std::move(paths));
}

Turning turningOf(const std::vector<Ride>& before, const std::vector<Ride>& rides) {
    const bool isExact = !before.empty() && std::all_of(before.begin(), before.end(), [&](const Ride& from) {
        return std::all_of(rides.begin(), rides.end(),
                           [&](const Ride& to) { return haveSameShape(from.leaper, to.leaper); });
    });
    return isExact ? Turning::Exact : Turning::Wide;
}

std::optional<Phrase> turnOf(const std::vector<Modifier>& modifiers, Turning turning) {
    std::vector<Phrase> turns;
    for (const Modifier& each : modifiers) {
        if (!each.isDirection()) continue;
        const Clause turn = turnOf(each);
        if (turn == Clause::Count) return std::nullopt;
        if (turning == Turning::Wide && turn == Clause::AtRightAngles) {
            turns.insert(turns.end(), {{Clause::LeftOfIt, {}, {}}, {Clause::RightOfIt, {}, {}}});
        } else if (turning == Turning::Wide && turn == Clause::OnOrBack) {
            turns.insert(turns.end(), {{Clause::Outward, {}, {}}, {Clause::BackInward, {}, {}}});
        } else {
            turns.push_back({turn, {}, {}});
        }
    }
    if (turns.empty()) turns.push_back({Clause::StraightOn, {}, {}});
    return anyOf(std::move(turns));
}

std::optional<Phrase> pathByLegBefore(const std::vector<Ride>& rides, const std::vector<Modifier>& modifiers,
                                      Turning turning) {
    const std::optional<Phrase> turn = turnOf(modifiers, turning);
    if (!turn) return std::nullopt;
    const auto there = [&](bool orthogonal, bool diagonal) {
        if (orthogonal == diagonal) return *turn;
        return Phrase{orthogonal ? Clause::OrthogonallyThere : Clause::DiagonallyThere, {*turn}, {}};
    };
    std::map<Repeats, std::set<Leaper>> steps;
    std::vector<Phrase> paths;
    paths.reserve(rides.size());
    for (const Ride& ride : rides)
        if (isStep(ride.leaper)) steps[ride.repeats].insert(ride.leaper);
    for (const auto& [repeats, leapers] : steps)
        paths.push_back(squares(repeats, there(leapers.contains(kWazir), leapers.contains(kFerz))));
    for (const Ride& ride : rides) {
        const Leaper& leaper = ride.leaper;
        if (isStep(leaper)) continue;
        if (leaper.larger == 0) return std::nullopt;
        const Phrase leap =
            isBent(leaper)
                ? Phrase{Clause::InThatDirection,
                         {leaper == kKnight
                              ? like("knight")
                              : Phrase{Clause::LeapBent, {number(leaper.larger), number(leaper.smaller)}, {}},
                          *turn},
                         {}}
                : Phrase{Clause::LeapStraight,
                         {number(leaper.larger), there(leaper.smaller == 0, leaper.smaller != 0)},
                         {}};
        paths.push_back(leaps(ride.repeats, leap));
    }
    return anyOf(std::move(paths));
}

}  // namespace ferz::sentences
