#include "ir/normal/ways.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "ir/symmetry.h"

namespace ferz::ir::normal {

bool operator==(const Leg& left, const Leg& right) = default;
std::strong_ordering operator<=>(const Leg& left, const Leg& right) = default;

namespace {

/// What the letters of one way have in common.
struct WayKey {
    Going going;
    std::vector<Test> tests;
    std::vector<Instruction> changes;
    bool last = false;
    Node to = 0;
    friend auto operator<=>(const WayKey&, const WayKey&) = default;
};

struct Mode {
    Contents over;
    Contents take;
    NameSet enPassant;
    friend auto operator<=>(const Mode&, const Mode&) = default;
};

class WayFolding {
public:
    WayFolding(const Alternative& alternative, bool leavesAtOnce, Midway midway)
        : alternative_(alternative), leavesAtOnce_(leavesAtOnce), midway_(midway) {}

    Ways ways() {
        for (Node node = 0; node < alternative_.walks.states.size(); ++node)
            ways_.push_back(waysFrom(node));
        if (leavesAtOnce_) foldRides();
        return std::move(ways_);
    }

private:
    std::vector<Way> waysFrom(Node node) const {
        // The letters of one vector first: what they need of the square is one mode.
        std::map<std::pair<WayKey, Vec>, Mode> modes;
        for (const auto& [id, to] : alternative_.walks.states[node].next) {
            const Letter& letter = alternative_.letters[id];
            WayKey key{letter.going, letter.tests, {}, letter.last, letter.last ? 0 : to};
            Vec by;
            if (auto* step = std::get_if<Step>(&key.going)) std::swap(by, step->by);
            // A leg asks in its own frame; primitives after it in that of their joiner.
            if (!alternative_.relative && leavesAtOnce_) {
                for (Test& test : key.tests)
                    test = Symmetry::onto(by).inverse().of(test);
                std::sort(key.tests.begin(), key.tests.end());
            }
            Mode mode;
            if (leavesAtOnce_ && addMode(letter, key, mode)) {
                Mode& all = modes[{key, by}];
                all.over = all.over | mode.over;
                all.take = all.take | mode.take;
                all.enPassant = all.enPassant | mode.enPassant;
            } else {
                key.changes = letter.changes;
                if (letter.last || !leavesAtOnce_) key.changes.emplace_back(Pass{});
                Mode& all = modes[{key, by}];
                all.over = all.over | letter.here;
            }
        }
        std::map<std::pair<WayKey, Mode>, std::vector<Vec>> groups;
        for (const auto& [key, mode] : modes)
            groups[{key.first, mode}].push_back(key.second);
        std::vector<Way> result;
        for (const auto& [key, vectors] : groups) {
            Way way;
            way.going = key.first.going;
            way.changes = key.first.changes;
            way.to = key.first.to;
            way.leg.vectors = vectors;
            if (const auto* step = std::get_if<Step>(&way.going)) way.leg.edges = step->edges;
            way.leg.arrival = key.first.tests;
            way.leg.over = key.second.over;
            way.leg.take = key.second.take;
            way.leg.enPassant = key.second.enPassant;
            way.leg.last = key.first.last;
            result.push_back(std::move(way));
        }
        return result;
    }

    /// What happens on the letter's square as the mode of a leg; false when a leg cannot say it.
    static bool addMode(const Letter& letter, WayKey& key, Mode& mode) {
        if (!std::holds_alternative<Step>(letter.going)) return false;
        std::vector<Instruction> changes = letter.changes;
        const Instruction land = Act{Land{}};
        if (letter.last) {
            if (changes.empty() || changes.back() != land) return false;
            changes.pop_back();
        }
        if (changes.empty()) {
            mode.over = letter.here;
            return true;
        }
        if (changes.size() != 1) return false;
        if (changes[0] == Instruction{Act{Capture{}}}) {
            mode.take = letter.here;
            return true;
        }
        const bool passing = changes[0] == Instruction{Act{CaptureEnPassant{}}};
        const auto isMark = [](const Test& test) {
            return std::holds_alternative<EnPassantMarked>(test.predicate) && !test.negated &&
                   test.at.isZero();
        };
        if (!letter.last || !passing || letter.here != Contents::nothing()) return false;
        if (std::count_if(key.tests.begin(), key.tests.end(), isMark) != 1) return false;
        const auto mark = std::find_if(key.tests.begin(), key.tests.end(), isMark);
        mode.enPassant = std::get<EnPassantMarked>(mark->predicate).victims;
        key.tests.erase(mark);
        return true;
    }

    // ---- rides

    /// A way that a ride could begin with or go on by: over empty squares, nothing asked or done.
    [[nodiscard]] bool isBare(const Way& way) const {
        return !way.isEnd() && std::holds_alternative<Step>(way.going) && way.changes.empty() &&
               way.leg.arrival.empty() && way.leg.isDefault();
    }

    /// The one vector that goes straight on after these.
    [[nodiscard]] std::optional<Vec> ahead(const std::vector<Vec>& vectors) const {
        std::set<Vec> result;
        for (const Vec& vec : vectors)
            result.insert(alternative_.relative ? representative(vec) : vec);
        if (result.size() != 1) return std::nullopt;
        return *result.begin();
    }

    /// The place of the state's way back to itself, straight on.
    [[nodiscard]] std::optional<std::size_t> loopOf(Node node) const {
        for (std::size_t index = 0; index < ways_[node].size(); ++index) {
            const Way& way = ways_[node][index];
            if (isBare(way) && way.to == node && way.leg.vectors.size() == 1 &&
                ahead(way.leg.vectors) == way.leg.vectors[0])
                return index;
        }
        return std::nullopt;
    }

    /// States that are only entered by bare ways, and repeat them, are rides.
    void foldRides() {
        for (Node node = 1; node < ways_.size(); ++node) {
            const auto loop = loopOf(node);
            if (!loop) continue;
            const Way back = ways_[node][*loop];
            std::vector<Way*> entering;
            bool fits = true;
            for (Node from = 0; from < ways_.size() && fits; ++from) {
                if (from == node) continue;
                for (Way& way : ways_[from]) {
                    if (way.isEnd() || way.to != node) continue;
                    fits = fits && isBare(way) && !way.rides && way.leg.edges == back.leg.edges &&
                           ahead(way.leg.vectors) == back.leg.vectors[0];
                    entering.push_back(&way);
                }
            }
            if (!fits) continue;
            for (Way* way : entering) {
                way->rides = true;
                way->leg.most = 0;
            }
            ways_[node].erase(ways_[node].begin() + static_cast<std::ptrdiff_t>(*loop));
            foldEndings(node, back.leg.vectors[0]);
        }
    }

    /// Where every step of a ride may be the last in one way, the ride itself ends so.
    void foldEndings(Node node, const Vec& straight) {
        for (std::size_t index = 0; index < ways_[node].size();) {
            const Way ending = ways_[node][index];
            const bool mayFold = ending.isEnd() || (midway_ == Midway::Any && !ending.rides &&
                                                    ending.to != node && !isBare(ending));
            if (!mayFold || ending.leg.vectors != std::vector<Vec>{straight} || !foldEnding(node, ending)) {
                ++index;
                continue;
            }
            ways_[node].erase(ways_[node].begin() + static_cast<std::ptrdiff_t>(index));
        }
        // A ride that only ends has said all.
        if (!ways_[node].empty()) return;
        for (auto& ways : ways_)
            std::erase_if(ways, [&](const Way& way) { return way.rides && way.to == node; });
    }

    bool foldEnding(Node node, const Way& ending) {
        const auto sameEnding = [&](const Way& way) {
            Leg leg = way.leg;
            leg.vectors = ending.leg.vectors;
            return way.isEnd() == ending.isEnd() && way.to == ending.to && way.leg.most == 1 &&
                   leg.edges == ending.leg.edges && way.going == ending.going &&
                   way.changes == ending.changes && leg.arrival == ending.leg.arrival &&
                   leg.over == ending.leg.over && leg.take == ending.leg.take &&
                   leg.enPassant == ending.leg.enPassant;
        };
        // First see whether all can, then do it.
        for (const bool doIt : {false, true}) {
            for (auto& ways : ways_) {
                const auto entering = std::find_if(
                    ways.begin(), ways.end(), [&](const Way& way) { return way.rides && way.to == node; });
                if (entering == ways.end()) continue;
                const auto first = std::find_if(ways.begin(), ways.end(), sameEnding);
                const std::vector<Vec> vectors = entering->leg.vectors;
                if (first == ways.end() ||
                    !std::includes(first->leg.vectors.begin(), first->leg.vectors.end(), vectors.begin(),
                                   vectors.end()))
                    return false;
                if (!doIt) continue;
                std::vector<Vec> others;
                std::set_difference(first->leg.vectors.begin(), first->leg.vectors.end(), vectors.begin(),
                                    vectors.end(), std::back_inserter(others));
                Way ride = *first;
                ride.leg.vectors = vectors;
                ride.leg.most = 0;
                if (others.empty()) {
                    *first = ride;
                } else {
                    first->leg.vectors = others;
                    ways.push_back(ride);
                }
            }
        }
        return true;
    }

    const Alternative& alternative_;
    bool leavesAtOnce_;
    Midway midway_;
    Ways ways_;
};

}  // namespace

bool Leg::isDefault() const {
    if (marksEnPassant || over != Contents::nothing()) return false;
    return last ? take == Contents::enemy() : take.isNone();
}

Leg legOf(const Line& line) {
    Leg leg;
    leg.vectors = line.steps;
    leg.edges = line.edges;
    leg.first = line.first;
    leg.most = line.last;
    leg.jumps = line.jumps;
    leg.hurdles = line.hurdles;
    leg.marksEnPassant = line.marksEnPassant;
    leg.arrival = line.arrival;
    leg.over = line.move;
    leg.take = line.capture;
    leg.enPassant = line.enPassant;
    leg.last = true;
    return leg;
}

Ways waysOf(const Alternative& alternative, bool leavesAtOnce, Midway midway) {
    return WayFolding(alternative, leavesAtOnce, midway).ways();
}

}  // namespace ferz::ir::normal
