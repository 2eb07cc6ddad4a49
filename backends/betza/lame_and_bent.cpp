#include "backends/betza/lame_and_bent.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "ir/compass.h"
#include "ir/normal/ways.h"
#include "ir/symmetry.h"

namespace ferz::betza {

namespace {

using ir::Vec;
using ir::normal::Leg;
using ir::normal::Node;
using ir::normal::Way;
using ir::normal::Ways;

constexpr std::size_t kMostPaths = 200;
constexpr std::size_t kMostLegs = 8;

/// The legs of a walk. Vectors of the first leg are absolute, those of later legs relative to the
/// representative of the leg before.
using LegPath = std::vector<WrittenMove>;

const std::vector<Vec> kAheadDiagonally = {{-1, 1}, {1, 1}};
const std::vector<Vec> kStraightDiagonally = {{1, 1}};

Vec sum(const Vec& a, const Vec& b) {
    return a + b;
}

bool isStep(const WrittenMove& leg, const Vec& shape) {
    return leg.shape == shape && leg.least == 1 && leg.most == 1;
}

/// Collects the paths of an alternative.
class Paths {
public:
    Paths(const ir::normal::Alternative& alternative, bool isUnmoved, TargetProgram program, Refused& refused)
        : ways_(ir::normal::waysOf(alternative, true, ir::normal::Midway::Any)),
          relative_(alternative.relative),
          isUnmoved_(isUnmoved),
          program_(program),
          refused_(refused) {}

    /// Empty when a path cannot be written.
    std::optional<std::vector<LegPath>> collected() {
        if (ways_.empty()) return std::vector<LegPath>{};
        if (!from(0, {}, {})) return std::nullopt;
        return std::move(paths_);
    }

private:
    /// Adds the paths from the node. `frame` makes absolute vectors relative to the leg before.
    bool from(Node node, const LegPath& before, const ir::Symmetry& frame) {
        if (before.size() == kMostLegs) {
            refused_.because("it has an unlimited number of legs, or a cycle");
            return false;
        }
        const bool rides = isRide(node);
        for (Way way : ways_[node]) {
            if (!std::holds_alternative<ir::Step>(way.going) || !way.changes.empty()) {
                refused_.because("it does something to the squares it passes that no letter expresses");
                return false;
            }
            if (rides && !way.isEnd()) continue;
            if (rides) way.leg.most = 0;
            const auto moves = movesOf(way.leg, false, program_, refused_);
            if (!moves) return false;
            for (const WrittenMove& move : *moves) {
                if (!along(way, move, before, frame)) return false;
            }
        }
        return true;
    }

    /// True if the node repeats one step over empty squares, and each may be the last.
    [[nodiscard]] bool isRide(Node node) const {
        const auto loop = std::find_if(ways_[node].begin(), ways_[node].end(),
                                       [&](const Way& way) { return !way.isEnd() && way.to == node; });
        if (node == 0 || loop == ways_[node].end()) return false;
        const Leg& step = loop->leg;
        const bool isStraight =
            step.isDefault() && step.arrival.empty() && step.most == 1 && step.vectors.size() == 1 &&
            (!relative_ || step.vectors.front() == ir::representative(step.vectors.front()));
        return isStraight && std::all_of(ways_[node].begin(), ways_[node].end(), [&](const Way& way) {
                   return &way == &*loop || (way.isEnd() && way.leg.most == 1 &&
                                             way.leg.vectors == step.vectors && way.leg.edges == step.edges);
               });
    }

    bool along(const Way& way, const WrittenMove& move, const LegPath& before, const ir::Symmetry& frame) {
        LegPath path = before;
        path.push_back(move);
        if (relative_) {
            return way.isEnd() ? add(std::move(path)) : from(way.to, path, frame);
        }
        // One path for each vector if legs follow, which are relative to it.
        std::map<Vec, std::vector<Vec>> turned;
        for (const Vec& vec : move.vectors) {
            if (way.isEnd()) {
                turned[{}].push_back(before.empty() ? vec : frame.of(vec));
            } else {
                turned[vec].push_back(before.empty() ? vec : frame.of(vec));
            }
        }
        for (auto& [vec, vectors] : turned) {
            path.back().vectors = vectors;
            if (way.isEnd() ? !add(path) : !from(way.to, path, ir::Symmetry::onto(vec).inverse()))
                return false;
        }
        return true;
    }

    bool add(LegPath path) {
        for (auto& leg : path)
            std::sort(leg.vectors.begin(), leg.vectors.end());
        path.front().initial = initialText(isUnmoved_);
        // Paths that differ in the vectors of the first leg alone are one path.
        for (LegPath& other : paths_) {
            const bool isAlike = other.size() == path.size() && alike(other.front(), path.front()) &&
                                 std::equal(other.begin() + 1, other.end(), path.begin() + 1,
                                            [](const auto& a, const auto& b) {
                                                return alike(a, b) && a.vectors == b.vectors;
                                            });
            if (!isAlike) continue;
            std::vector<Vec>& all = other.front().vectors;
            all.insert(all.end(), path.front().vectors.begin(), path.front().vectors.end());
            std::sort(all.begin(), all.end());
            all.erase(std::unique(all.begin(), all.end()), all.end());
            return true;
        }
        paths_.push_back(std::move(path));
        if (paths_.size() <= kMostPaths) return true;
        refused_.because("it has too many paths");
        return false;
    }

    static bool alike(const WrittenMove& a, const WrittenMove& b) {
        return a.initial == b.initial && a.modes == b.modes && a.shape == b.shape && a.least == b.least &&
               a.most == b.most;
    }

    Ways ways_;
    bool relative_;
    bool isUnmoved_;
    TargetProgram program_;
    Refused& refused_;
    std::vector<LegPath> paths_;
};

/// The move if one letter expresses the path: a lame leap, or a hop with `g`.
std::optional<WrittenMove> oneMove(const LegPath& path, TargetProgram program) {
    const WrittenMove& first = path.front();
    const WrittenMove& last = path.back();
    const bool isLame =
        std::all_of(path.begin(), path.end() - 1, [](const WrittenMove& leg) { return leg.modes.empty(); });
    // In XBetza an initial lame leap marks the squares that it passes.
    const bool marks = program != TargetProgram::Fairy && !first.initial.empty();
    if (isLame && !marks && isStep(first, {0, 1}) && path.size() >= 2 && isStep(path[1], {1, 1})) {
        const bool isKnight = path.size() == 2;
        const bool isZebra = path.size() == 3 && isStep(last, {1, 1}) &&
                             last.vectors == kStraightDiagonally && program == TargetProgram::Fairy;
        const bool goesOn = std::includes(kAheadDiagonally.begin(), kAheadDiagonally.end(),
                                          path[1].vectors.begin(), path[1].vectors.end());
        if (!goesOn || (!isKnight && !isZebra)) return std::nullopt;
        WrittenMove move = first;
        move.modes = last.modes + letter::kLame;
        move.shape = isKnight ? Vec{1, 2} : Vec{2, 3};
        move.vectors.clear();
        for (const Vec& vec : first.vectors) {
            for (Vec next : path[1].vectors) {
                if (isZebra) next = {2 * next.file, 2 * next.rank};
                move.vectors.push_back(sum(vec, ir::Symmetry::onto(vec).of(next)));
            }
        }
        return move;
    }
    const bool isLine = first.shape == Vec{0, 1} || first.shape == Vec{1, 1};
    if (path.size() == 2 && isLine && isOnly(first.modes, letter::kHop) && first.most == 0 &&
        isStep(last, first.shape) && last.vectors == std::vector<Vec>{first.shape}) {
        WrittenMove move = first;
        move.modes = last.modes + letter::kHopOnce;
        return move;
    }
    return std::nullopt;
}

/// The complete ride if the path is a ride from its second step on, and other moves make the first step.
std::optional<WrittenMove> longRide(const LegPath& path, const std::vector<WrittenMove>& lines) {
    const WrittenMove& first = path.front();
    const WrittenMove& last = path.back();
    if (path.size() != 2 || !first.modes.empty() || first.least != 1 || first.most != 0 ||
        !isStep(last, first.shape) || last.vectors != std::vector<Vec>{first.shape} || last.modes.size() > 1)
        return std::nullopt;
    WrittenMove ride = first;
    ride.modes = last.modes;
    const bool hasFirst = std::all_of(ride.vectors.begin(), ride.vectors.end(), [&](const Vec& vec) {
        return std::any_of(lines.begin(), lines.end(), [&](const WrittenMove& line) {
            WrittenMove step = ride;
            step.most = 1;
            return line.vectors.end() != std::find(line.vectors.begin(), line.vectors.end(), vec) &&
                   isPartOf(step, line);
        });
    });
    return hasFirst ? std::optional(ride) : std::nullopt;
}

/// The places as a leg after a diagonal one sees them, turned by 45 degrees.
Places seenDiagonally(Places places) {
    return (places >> 1U | places << 7U) & 0xFFU;
}

/// The direction letters of a leg in brackets after one that goes in direction `before`.
std::optional<std::string> directionsAfter(const Vec& before, const WrittenMove& leg) {
    const ir::Heading heading = ir::headingOf(before);
    std::set<Vec> straight;
    for (const ir::Choice& each :
         ir::select({leg.shape.file, leg.shape.rank}, heading, ir::Axis::None, {}, ir::Straight::Nearest))
        straight.insert(each.vector);
    if (straight == std::set<Vec>(leg.vectors.begin(), leg.vectors.end())) return "";
    if (heading.kind != ir::Heading::Kind::Ring) return std::nullopt;
    const bool isTurned = heading.place % 2 == 1;
    const Look look = lookOf(leg.shape);
    if (isTurned && look == Look::Oblique) return std::nullopt;
    const Places places = placesOf(leg.vectors);
    const Places wanted = isTurned ? seenDiagonally(places) : places;
    const Look seen = !isTurned ? look : look == Look::Orthogonal ? Look::Diagonal : Look::Orthogonal;
    // Without letters the leg would go in the directions that bend least.
    if (wanted == modelOf(seen).places())
        return seen == Look::Diagonal ? std::string{letter::kForward, letter::kBackward}
                                      : std::string{letter::kVertical, letter::kSideways};
    return directionsOf(TargetProgram::XBetza, seen, wanted);
}

std::optional<std::string> bracketOf(const LegPath& path, bool mayEnd, Refused& refused) {
    std::string text = path.front().initial + "[";
    for (std::size_t index = 0; index < path.size(); ++index) {
        WrittenMove leg = path[index];
        if (index > 0) text += index == 1 && mayEnd ? "?" : "-";
        if (index == 0) {
            leg.initial.clear();
            const auto texts = textsOf({leg}, TargetProgram::XBetza, refused);
            if (!texts) return std::nullopt;
            text += texts->front();
            continue;
        }
        const auto directions = directionsAfter(path[index - 1].shape, leg);
        const auto atom = atomOf(leg.shape, leg.least, leg.most, TargetProgram::XBetza);
        if (!directions || !atom) return refused.because("no letters select the directions of a later leg");
        text += *directions + inOrder(leg.modes) + *atom;
    }
    return text + "]";
}

/// Letters for the directions of a leg after `a`, relative to the leg before: one text for all, or else
/// separate ones for straight on and back and for the others.
std::vector<std::string> directionsInChain(const Vec& before, const std::vector<Vec>& vectors) {
    constexpr Places kStraight = 0x11U;
    const Places places = placesOf(vectors);
    const Places all = lookOf(before) == Look::Diagonal ? seenDiagonally(places) : places;
    const auto lettersOf = [](Places each) {
        return directionsOf(TargetProgram::XBoard, Look::Both, each, true);
    };
    if (const auto letters = lettersOf(all)) return {*letters};
    std::vector<std::string> result;
    for (const Places part : {all & kStraight, all & ~kStraight}) {
        if (part == 0) continue;
        if (const auto letters = lettersOf(part)) {
            result.push_back(*letters);
            continue;
        }
        // One direction at a time, from left to right.
        for (const unsigned place : {5U, 6U, 7U, 4U, 0U, 3U, 2U, 1U}) {
            if ((part >> place & 1U) != 0) result.push_back(*lettersOf(1U << place));
        }
    }
    return result;
}

/// Writes the path with `a`, as XBoard reads it, too: all legs are of one leaper's orthogonal or diagonal
/// steps, with a king's directions relative to the leg before. `y` and `g` turn a step into a ride, and a
/// ride into a step.
std::optional<std::string> chainsOf(const LegPath& path, Refused& refused) {
    const WrittenMove& first = path.front();
    const auto isAlike = [&](const WrittenMove& leg) {
        return lookOf(leg.shape) != Look::Oblique && leg.shape.rank == first.shape.rank && leg.least == 1;
    };
    if (!std::all_of(path.begin(), path.end(), isAlike))
        return refused.because("XBoard has one leaper for all legs of a move");
    const auto atom = atomOf(first.shape, 1, first.most, TargetProgram::XBoard);
    const auto start = directionsOf(TargetProgram::XBoard, lookOf(first.shape), placesOf(first.vectors));
    if (!atom || !start) return refused.because("XBoard has no letters for these directions");
    // Directions that no letters select together become separate chains.
    std::vector<std::string> texts = {first.initial + *start};
    for (std::size_t index = 0; index < path.size(); ++index) {
        const WrittenMove& leg = path[index];
        std::string modes = leg.modes;
        if (index + 1 < path.size() && path[index + 1].most != leg.most) {
            const int next = path[index + 1].most;
            const bool isToggled = (leg.most == 1 && next == 0) || (leg.most == 0 && next == 1);
            if (!isToggled || (!modes.empty() && !isOnly(modes, letter::kHop)))
                return refused.because("XBoard has one range for all legs of a move");
            modes = modes.empty() ? letter::kToggle : letter::kHopOnce;
        }
        std::vector<std::string> ways = {""};
        if (index > 0) ways = directionsInChain(path[index - 1].shape, leg.vectors);
        std::vector<std::string> longer;
        for (const std::string& text : texts) {
            for (const std::string& way : ways)
                longer.push_back(text + (index > 0 ? std::string(1, letter::kAgain) : "") + way +
                                 inOrder(modes));
        }
        texts = std::move(longer);
        if (texts.size() > kMostPaths) return refused.because("it has too many paths");
    }
    std::string all;
    for (const std::string& text : texts)
        all += text + *atom;
    return all;
}

/// Removes the moves of the path's first leg from the lines. True if they are there, so that the path may end
/// after its first leg.
bool takesEnd(const LegPath& path, std::vector<WrittenMove>& lines) {
    const WrittenMove& first = path.front();
    if (!first.modes.empty()) return false;
    for (WrittenMove& line : lines) {
        if (line.initial != first.initial || !line.modes.empty() || line.shape != first.shape ||
            line.least != first.least || line.most != first.most)
            continue;
        std::sort(line.vectors.begin(), line.vectors.end());
        if (!std::includes(line.vectors.begin(), line.vectors.end(), first.vectors.begin(),
                           first.vectors.end()))
            continue;
        std::vector<Vec> left;
        std::set_difference(line.vectors.begin(), line.vectors.end(), first.vectors.begin(),
                            first.vectors.end(), std::back_inserter(left));
        line.vectors = std::move(left);
        return true;
    }
    return false;
}

}  // namespace

std::optional<std::vector<std::string>> pathsOf(const ir::normal::Alternative& alternative,
                                                std::vector<WrittenMove>& lines, bool isUnmoved,
                                                TargetProgram program, Refused& refused) {
    std::vector<std::string> brackets;
    const auto paths = Paths(alternative, isUnmoved, program, refused).collected();
    if (!paths) return std::nullopt;
    for (const LegPath& path : *paths) {
        if (path.size() == 1) {
            lines.push_back(path.front());
        } else if (auto move = oneMove(path, program)) {
            lines.push_back(std::move(*move));
        }
    }
    std::vector<LegPath> left;
    for (const LegPath& path : *paths) {
        if (path.size() == 1 || oneMove(path, program)) continue;
        if (auto move = longRide(path, lines)) {
            lines.push_back(std::move(*move));
        } else {
            left.push_back(path);
        }
    }
    for (const LegPath& path : left) {
        if (program == TargetProgram::Fairy)
            return refused.because("Fairy-Stockfish has no moves of several legs");
        if (program == TargetProgram::XBoard) {
            const auto text = chainsOf(path, refused);
            if (!text) return std::nullopt;
            brackets.push_back(*text);
            continue;
        }
        const bool mayEnd = takesEnd(path, lines);
        const auto text = bracketOf(path, mayEnd, refused);
        if (!text) return std::nullopt;
        brackets.push_back(*text);
    }
    std::erase_if(lines, [](const WrittenMove& line) { return line.vectors.empty(); });
    std::sort(brackets.begin(), brackets.end());
    return brackets;
}

}  // namespace ferz::betza
