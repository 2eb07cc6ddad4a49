#include "backends/ancp/chains.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "backends/ancp/leg.h"
#include "ir/symmetry.h"

namespace ferz::ancp {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Letter;
using ir::normal::Node;

constexpr int kMostNested = 20;

/// All vectors by which a state goes on in one way to one state.
struct Way {
    LegText leg;
    ir::normal::Going going;  ///< with no vector
    /// What is done on the square, when it is more than a leg says.
    std::vector<ir::Instruction> changes;
    Node to = 0;
    bool rides = false;  ///< the leg goes as far as it likes, and then on
};

/// What the letters of one way have in common.
struct WayKey {
    ir::normal::Going going;
    std::vector<ir::Test> tests;
    std::vector<ir::Instruction> changes;
    bool last = false;
    Node to = 0;
    friend auto operator<=>(const WayKey&, const WayKey&) = default;
};

struct Mode {
    Contents over;
    Contents take;
    ir::NameSet enPassant;
    friend auto operator<=>(const Mode&, const Mode&) = default;
};

class Writing {
public:
    Writing(const ir::normal::Alternative& alternative, bool leavesAtOnce, const Words& words, Labels& labels)
        : alternative_(alternative),
          leavesAtOnce_(leavesAtOnce),
          words_(words),
          labels_(labels),
          joint_(alternative.relative ? " + " : " ++ ") {
        for (Node node = 0; node < alternative.walks.states.size(); ++node)
            ways_.push_back(waysFrom(node));
        if (leavesAtOnce_) foldRides();
        references_.resize(ways_.size());
        for (const auto& ways : ways_) {
            for (const Way& way : ways) {
                if (!isEnd(way)) ++references_[way.to];
            }
        }
    }

    std::vector<std::string> chains() {
        if (references_[0] == 0) return textsOf(0);
        // What begins with it comes back to it.
        ++references_[0];
        return {labelOf(0)};
    }

private:
    [[nodiscard]] bool isEnd(const Way& way) const { return way.leg.last; }

    std::vector<Way> waysFrom(Node node) const {
        // The letters of one vector first: what they need of the square is one mode.
        std::map<std::pair<WayKey, Vec>, Mode> modes;
        for (const auto& [id, to] : alternative_.walks.states[node].next) {
            const Letter& letter = alternative_.letters[id];
            WayKey key{letter.going, letter.tests, {}, letter.last, letter.last ? 0 : to};
            Vec by;
            if (auto* step = std::get_if<ir::Step>(&key.going)) std::swap(by, step->by);
            // A leg asks in its own frame; primitives behind it in that of their joiner.
            if (!alternative_.relative && leavesAtOnce_) {
                for (ir::Test& test : key.tests)
                    test = ir::Symmetry::onto(by).inverse().of(test);
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
                if (letter.last || !leavesAtOnce_) key.changes.emplace_back(ir::Pass{});
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
            if (const auto* step = std::get_if<ir::Step>(&way.going)) way.leg.edges = step->edges;
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
        if (!std::holds_alternative<ir::Step>(letter.going)) return false;
        std::vector<ir::Instruction> changes = letter.changes;
        const ir::Instruction land = ir::Act{ir::Land{}};
        if (letter.last) {
            if (changes.empty() || changes.back() != land) return false;
            changes.pop_back();
        }
        if (changes.empty()) {
            mode.over = letter.here;
            return true;
        }
        if (changes.size() != 1) return false;
        if (changes[0] == ir::Instruction{ir::Act{ir::Capture{}}}) {
            mode.take = letter.here;
            return true;
        }
        const bool passing = changes[0] == ir::Instruction{ir::Act{ir::CaptureEnPassant{}}};
        const auto isMark = [](const ir::Test& test) {
            return std::holds_alternative<ir::EnPassantMarked>(test.predicate) && !test.negated &&
                   test.at.isZero();
        };
        if (!letter.last || !passing || letter.here != Contents::nothing()) return false;
        if (std::count_if(key.tests.begin(), key.tests.end(), isMark) != 1) return false;
        const auto mark = std::find_if(key.tests.begin(), key.tests.end(), isMark);
        mode.enPassant = std::get<ir::EnPassantMarked>(mark->predicate).victims;
        key.tests.erase(mark);
        return true;
    }

    // ---- rides

    /// A way that a ride could begin with or go on by: over empty squares, nothing asked or done.
    [[nodiscard]] bool isBare(const Way& way) const {
        return !isEnd(way) && std::holds_alternative<ir::Step>(way.going) && way.changes.empty() &&
               way.leg.arrival.empty() && isDefault(way.leg);
    }

    /// The one vector that goes straight on behind these.
    [[nodiscard]] std::optional<Vec> ahead(const std::vector<Vec>& vectors) const {
        std::set<Vec> result;
        for (const Vec& vec : vectors)
            result.insert(alternative_.relative ? ir::representative(vec) : vec);
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
                    if (isEnd(way) || way.to != node) continue;
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
            if (!isEnd(ending) || ending.leg.vectors != std::vector<Vec>{straight} ||
                !foldEnding(node, ending)) {
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
            LegText leg = way.leg;
            leg.vectors = ending.leg.vectors;
            return isEnd(way) && way.leg.most == 1 && leg.edges == ending.leg.edges &&
                   way.going == ending.going && way.changes == ending.changes &&
                   leg.arrival == ending.leg.arrival && leg.over == ending.leg.over &&
                   leg.take == ending.leg.take && leg.enPassant == ending.leg.enPassant;
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

    // ---- text

    std::vector<std::string> textsOf(Node node) {
        struct Said {
            int rank = 0;
            std::string text;
            const Way* way = nullptr;
        };
        std::vector<Said> said;
        for (const Way& way : ways_[node]) {
            for (std::string& text : legsOf(way))
                said.push_back({(isEnd(way) ? 0 : 10) + modeRank(way.leg), std::move(text), &way});
        }
        std::sort(said.begin(), said.end(), [](const Said& a, const Said& b) {
            return std::tie(a.rank, a.text) < std::tie(b.rank, b.text);
        });
        std::vector<std::string> result;
        for (const Said& each : said) {
            result.push_back(each.text);
            if (!isEnd(*each.way)) result.back() += joint_ + behind(each.way->to);
        }
        return result;
    }

    std::string behind(Node node) {
        // Readers need not nest deeper than this either.
        if (references_[node] > 1 || depth_ >= kMostNested) return labelOf(node);
        ++depth_;
        std::string text = grouped(textsOf(node));
        --depth_;
        return text;
    }

    std::string labelOf(Node node) {
        const auto known = numbers_.find(node);
        if (known != numbers_.end()) return fmt::format("@{}", known->second);
        const std::size_t place = labels_.definitions.size();
        std::string label = fmt::format("@{}", place + 1);
        numbers_.emplace(node, place + 1);
        labels_.definitions.emplace_back();
        const int depth = std::exchange(depth_, 0);
        std::string text;
        for (const std::string& chain : textsOf(node))
            text += (text.empty() ? "" : " & ") + chain;
        depth_ = depth;
        labels_.definitions[place] = label + " = " + text;
        return label;
    }

    std::vector<std::string> legsOf(const Way& way) const {
        const auto* step = std::get_if<ir::Step>(&way.going);
        if (step != nullptr && leavesAtOnce_) {
            LegText leg = way.leg;
            // What is done on the square is said behind the leg, which then is not the last.
            if (!way.changes.empty()) leg.last = false;
            std::vector<std::string> result = write(leg, words_, !way.leg.last || !way.changes.empty());
            for (std::string& text : result)
                text += doing(way);
            return result;
        }
        std::string text;
        if (step != nullptr) {
            std::vector<std::string> steps;
            for (const Vec& vec : way.leg.vectors)
                steps.push_back(primitive(ir::Instruction{ir::Step{vec, step->edges}}));
            text = grouped(steps);
        } else if (const auto* back = std::get_if<ir::Return>(&way.going)) {
            text = primitive(*back);
        }
        const auto append = [&](const std::string& each) { text += (text.empty() ? "" : joint_) + each; };
        if (way.leg.over != Contents::onBoard() && !std::holds_alternative<ir::normal::Stay>(way.going))
            append(primitive(ir::Test{ir::Holds{way.leg.over}}));
        for (const ir::Test& test : way.leg.arrival)
            append(primitive(test));
        text += doing(way, text.empty());
        return {text};
    }

    /// The changes as legs of their own; the mark that there are any is left out.
    [[nodiscard]] std::string doing(const Way& way, bool isFirst = false) const {
        std::string text;
        const auto append = [&](const std::string& each) {
            text += (text.empty() && isFirst ? "" : joint_) + each;
        };
        for (const ir::Instruction& change : way.changes) {
            if (!std::holds_alternative<ir::Pass>(change)) append(primitive(change));
        }
        if (way.leg.last && !way.changes.empty()) append("end");
        return text;
    }

    const ir::normal::Alternative& alternative_;
    bool leavesAtOnce_;
    const Words& words_;
    Labels& labels_;
    std::string joint_;
    std::vector<std::vector<Way>> ways_;
    std::vector<int> references_;
    std::map<Node, std::size_t> numbers_;
    int depth_ = 0;
};

}  // namespace

std::vector<std::string> chainsOf(const ir::normal::Alternative& alternative, bool leavesAtOnce,
                                  const Words& words, Labels& labels) {
    if (alternative.walks.isEmpty()) return {};
    return Writing(alternative, leavesAtOnce, words, labels).chains();
}

std::string grouped(const std::vector<std::string>& chains) {
    if (chains.size() == 1) return chains[0];
    std::string result;
    for (const std::string& chain : chains)
        result += (result.empty() ? "(" : " & ") + chain;
    return result + ")";
}

}  // namespace ferz::ancp
