#include "backends/betza/turning.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/normal/free_steps.h"
#include "notations/betza/atoms.h"
#include "notations/betza/words.h"

namespace ferz::betza {

namespace {

using ir::StateId;
using ir::Vec;
using ir::normal::Alternative;
using ir::normal::Line;

struct Rider {
    std::string text;
    Alternative alternative;
    bool leavesAtOnce = true;
};

/// The vectors of a leaper round the square, clockwise.
using Ring = std::vector<Vec>;

const Ring kStraight = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const Ring kDiagonal = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
const Ring kKnight = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

constexpr std::size_t kMostOfCircle = 7;  // the eighth step leads home

/// The movement of a rider over empty squares by these places of the ring, one after the other. After the
/// last place comes the first, unless the path is a circle.
ir::Movement rider(const Ring& ring, const std::vector<std::vector<std::size_t>>& ways, bool moves,
                   bool captures) {
    ir::Movement movement;
    ir::Builder builder(movement);
    const StateId end = builder.accepting();
    for (const std::vector<std::size_t>& way : ways) {
        const StateId head = builder.then(0, ir::Pass{});
        StateId from = head;
        for (const std::size_t place : way) {
            const StateId at = builder.then(from, ir::Step{ring[place % ring.size()]});
            const StateId free = builder.then(at, ir::Test{ir::Holds{ir::Contents::nothing()}, {}, false});
            if (moves) builder.add(free, ir::Act{ir::Land{}}, end);
            if (captures) {
                const StateId enemy = builder.then(at, ir::Test{ir::Holds{ir::Contents::enemy()}, {}, false});
                builder.add(builder.then(enemy, ir::Act{ir::Capture{}}), ir::Act{ir::Land{}}, end);
            }
            from = free;
        }
        if (way.size() < kMostOfCircle) builder.add(from, ir::Pass{}, head);
    }
    return movement;
}

std::vector<std::vector<std::size_t>> zigzags() {
    std::vector<std::vector<std::size_t>> ways;
    for (std::size_t first = 0; first < 4; ++first) {
        for (const std::size_t turn : {1U, 3U})
            ways.push_back({first, first + turn});
    }
    return ways;
}

std::vector<std::vector<std::size_t>> circles() {
    std::vector<std::vector<std::size_t>> ways;
    for (std::size_t first = 0; first < 8; ++first) {
        for (const std::size_t turn : {1U, 7U}) {
            ways.emplace_back();
            for (std::size_t step = 0; step < kMostOfCircle; ++step)
                ways.back().push_back(first + step * turn);
        }
    }
    return ways;
}

const std::vector<Rider>& riders() {
    static const std::vector<Rider> kRiders = [] {
        std::vector<Rider> all;
        for (const auto& [mode, moves, captures] : {std::tuple(std::string(), true, true),
                                                    {std::string(1, letter::kMove), true, false},
                                                    {std::string(1, letter::kCapture), false, true}}) {
            for (const auto& [text, movement] : {std::pair(std::string{letter::kCrooked, letter::kBishop},
                                                           rider(kDiagonal, zigzags(), moves, captures)),
                                                 {std::string{letter::kCrooked, letter::kRook},
                                                  rider(kStraight, zigzags(), moves, captures)},
                                                 {std::string{letter::kCircular, *letterOf(1, 2)},
                                                  rider(kKnight, circles(), moves, captures)}}) {
                const auto form = ir::normal::normalForm(movement);
                if (form && form->alternatives.size() == 1)
                    all.push_back({mode + text, form->alternatives.front(), form->leavesAtOnce});
            }
        }
        return all;
    }();
    return kRiders;
}

/// The walks over the letters that they use.
ir::normal::Spelling walksOf(const Alternative& alternative) {
    return ir::normal::withUsedLetters(alternative.walks, alternative.letters);
}

/// Removes `part` from the lines; false when some are missing.
bool takeLines(std::vector<Line>& lines, const std::vector<Line>& part) {
    for (const Line& each : part) {
        bool isFound = false;
        for (Line& line : lines) {
            Line alike = line;
            alike.steps = each.steps;
            if (alike != each ||
                !std::includes(line.steps.begin(), line.steps.end(), each.steps.begin(), each.steps.end()))
                continue;
            std::vector<Vec> left;
            std::set_difference(line.steps.begin(), line.steps.end(), each.steps.begin(), each.steps.end(),
                                std::back_inserter(left));
            line.steps = std::move(left);
            isFound = true;
            break;
        }
        if (!isFound) return false;
    }
    std::erase_if(lines, [](const Line& line) { return line.steps.empty(); });
    return true;
}

}  // namespace

std::optional<std::string> turningRider(Alternative& alternative, bool leavesAtOnce) {
    for (const Rider& each : riders()) {
        const Alternative& whole = each.alternative;
        if (each.leavesAtOnce != leavesAtOnce || whole.relative != alternative.relative ||
            walksOf(whole) != walksOf(alternative))
            continue;
        std::vector<Line> lines = alternative.lines;
        if (!takeLines(lines, whole.lines)) continue;
        alternative.lines = std::move(lines);
        alternative.walks = {};
        alternative.letters.clear();
        return each.text;
    }
    return std::nullopt;
}

}  // namespace ferz::betza
