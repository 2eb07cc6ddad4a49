#include "ir/normal/lines.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace ferz::ir::normal {

bool operator==(const Line& left, const Line& right) = default;
std::strong_ordering operator<=>(const Line& left, const Line& right) = default;

namespace {

constexpr std::size_t kMostStates = 20'000;

/// How a walk ends on its last square.
struct Ending {
    enum class Kind { Move, Capture, EnPassant } kind = Kind::Move;
    std::vector<Test> arrival;
    NameSet victims;  ///< of a capture in passing
};

std::optional<Ending> endingOf(const Letter& letter) {
    if (!letter.last) return std::nullopt;
    Ending ending;
    ending.arrival = letter.tests;
    const std::vector<Instruction> move = {Act{Land{}}};
    const std::vector<Instruction> capture = {Act{Capture{}}, Act{Land{}}};
    const std::vector<Instruction> passing = {Act{CaptureEnPassant{}}, Act{Land{}}};
    if (letter.changes == move) return ending;
    if (letter.changes == capture) {
        ending.kind = Ending::Kind::Capture;
        return ending;
    }
    if (letter.changes != passing || letter.here != Contents::nothing()) return std::nullopt;
    ending.kind = Ending::Kind::EnPassant;
    const auto isMark = [](const Test& test) {
        return std::holds_alternative<EnPassantMarked>(test.predicate) && !test.negated && test.at.isZero();
    };
    if (std::count_if(ending.arrival.begin(), ending.arrival.end(), isMark) != 1) return std::nullopt;
    const auto mark = std::find_if(ending.arrival.begin(), ending.arrival.end(), isMark);
    ending.victims = std::get<EnPassantMarked>(mark->predicate).victims;
    ending.arrival.erase(mark);
    return ending;
}

/// Only the square's contents are asked; `marking`, and it is marked for en passant.
bool passes(const Letter& letter, bool marking) {
    if (letter.last || !letter.tests.empty()) return false;
    return marking ? letter.changes == std::vector<Instruction>{Act{MarkEnPassant{}}}
                   : letter.changes.empty();
}

/// What a line is but for what stands on its last square.
struct LineShape {
    Edges edges;
    int first = 1;
    int last = 1;
    bool jumps = false;
    bool hops = false;
    bool marks = false;
    std::vector<Test> arrival;
    friend auto operator<=>(const LineShape&, const LineShape&) = default;
};

class Straight {
public:
    Straight(const Language& language, const std::vector<Letter>& letters, const Step& step,
             std::size_t atomCount)
        : language_(language), letters_(letters), atomCount_(atomCount) {
        for (LetterId id = 0; id < letters.size(); ++id) {
            const auto* going = std::get_if<Step>(&letters[id].going);
            if (going == nullptr || *going != step) continue;
            if (passes(letters[id], false))
                (letters[id].here == Contents::nothing() ? empty_ : hurdles_).push_back(id);
            if (passes(letters[id], true) && letters[id].here == Contents::nothing()) marking_.push_back(id);
            if (endingOf(letters[id])) endings_.push_back(id);
        }
        anything_ = hurdles_;
        anything_.insert(anything_.end(), empty_.begin(), empty_.end());
    }

    struct StraightRide {
        LetterId ending = 0;
        int first = 1;
        int last = 1;
        bool marks = false;
    };
    /// Over anything, `first` steps or more.
    struct Jump {
        LetterId ending = 0;
        int first = 1;
    };
    struct Hop {
        LetterId ending = 0;
        LetterId hurdle = 0;
    };

    [[nodiscard]] std::vector<StraightRide> rides() const {
        std::vector<StraightRide> result;
        for (const bool marks : {false, true}) {
            const auto& passing = marks ? marking_ : empty_;
            for (const LetterId ending : endings_) {
                const auto jump = jumpOf(ending);
                for (auto [first, last] : intervals(0, passing, ending)) {
                    // What jumps needs no empty squares.
                    if (jump && first >= *jump) continue;
                    if (jump && (last == 0 || last >= *jump)) last = *jump - 1;
                    // A single step marks nothing, so it is a line of its own.
                    if (marks && first == 1) first = 2;
                    // A ride that marks its squares and may capture at its end is left to the walks.
                    const bool isEmpty = last != 0 && last < first;
                    if (marks && (isEmpty || endingOf(letters_[ending])->kind != Ending::Kind::Move))
                        continue;
                    result.push_back({ending, first, last, marks});
                }
            }
        }
        return result;
    }

    [[nodiscard]] std::vector<Jump> jumps() const {
        std::vector<Jump> result;
        for (const LetterId ending : endings_) {
            if (const auto first = jumpOf(ending)) result.push_back({ending, *first});
        }
        return result;
    }

    [[nodiscard]] std::vector<Hop> hops() const {
        std::vector<Hop> result;
        for (const LetterId ending : endings_) {
            if (const auto jump = jumpOf(ending); jump && *jump <= 2) continue;
            for (const LetterId hurdle : hurdles_) {
                if (hopsEverywhere(ending, hurdle)) result.push_back({ending, hurdle});
            }
        }
        return result;
    }

    void addWords(const StraightRide& ride, Graph& graph, Node end) const {
        const LetterId pass =
            ride.first == 1 && ride.last == 1 ? 0 : (ride.marks ? marking_ : empty_).front();
        const int most = ride.last == 0 ? ride.first + 1 : ride.last;
        Node at = 0;
        for (int count = 1; count <= most; ++count) {
            if (count >= ride.first) graph.arrows[at].push_back({ride.ending, end});
            if (count == most) break;
            const Node next = graph.add();
            graph.arrows[at].push_back({pass, next});
            at = next;
        }
        if (ride.last == 0) graph.arrows[at].push_back({pass, at});
    }
    void addWords(const Jump& jump, Graph& graph, Node end) const {
        Node at = 0;
        for (int count = 1; count <= jump.first + 1; ++count) {
            if (count >= jump.first) graph.arrows[at].push_back({jump.ending, end});
            const bool loops = count == jump.first + 1;
            const Node next = loops ? at : graph.add();
            for (const LetterId pass : anything_)
                graph.arrows[at].push_back({pass, next});
            at = next;
        }
    }
    void addWords(const Hop& hop, Graph& graph, Node end) const {
        const Node before = graph.add();
        const Node behind = graph.add();
        if (!empty_.empty()) {
            graph.arrows[0].push_back({empty_.front(), before});
            graph.arrows[before].push_back({empty_.front(), before});
            graph.arrows[behind].push_back({empty_.front(), behind});
        }
        graph.arrows[0].push_back({hop.hurdle, behind});
        graph.arrows[before].push_back({hop.hurdle, behind});
        graph.arrows[behind].push_back({hop.ending, end});
    }

private:
    [[nodiscard]] std::optional<Node> next(Node at, LetterId letter) const {
        const auto found = language_.states[at].next.find(letter);
        if (found == language_.states[at].next.end()) return std::nullopt;
        return found->second;
    }

    /// Nodes after 0, 1, 2 ... letters `pass`, until one repeats (then `repeats`) or there is none.
    struct StraightNodes {
        std::vector<Node> nodes;
        std::optional<std::size_t> repeats;
    };
    [[nodiscard]] StraightNodes row(Node from, const std::vector<LetterId>& pass) const {
        StraightNodes result;
        std::optional<Node> at = from;
        while (at) {
            const auto seen = std::find(result.nodes.begin(), result.nodes.end(), *at);
            if (seen != result.nodes.end()) {
                result.repeats = static_cast<std::size_t>(seen - result.nodes.begin());
                break;
            }
            result.nodes.push_back(*at);
            at = pass.empty() ? std::nullopt : next(*at, pass.front());
        }
        return result;
    }

    /// The numbers of steps after which the ending is possible; those that come and go for ever are left out.
    [[nodiscard]] std::vector<std::pair<int, int>> intervals(Node from, const std::vector<LetterId>& pass,
                                                             LetterId ending) const {
        const StraightNodes line = row(from, pass);
        const auto isOpen = [&](Node node) { return next(node, ending).has_value(); };
        const std::size_t tail = line.repeats.value_or(line.nodes.size());
        const bool forEver =
            line.repeats &&
            std::all_of(line.nodes.begin() + static_cast<std::ptrdiff_t>(tail), line.nodes.end(), isOpen);
        std::vector<std::pair<int, int>> result;
        const auto add = [&](int first, int last) {
            if (!result.empty() && result.back().second == first - 1) {
                result.back().second = last;
            } else {
                result.emplace_back(first, last);
            }
        };
        for (std::size_t index = 0; index < tail; ++index) {
            const int steps = static_cast<int>(index) + 1;
            if (isOpen(line.nodes[index])) add(steps, steps);
        }
        if (forEver) add(static_cast<int>(tail) + 1, 0);
        return result;
    }

    /// From how many steps on the ending is possible whatever stands on the way; empty if it never is.
    [[nodiscard]] std::optional<int> jumpOf(LetterId ending) const {
        if (empty_.size() + hurdles_.size() != atomCount_) return std::nullopt;
        // The nodes after 0, 1, 2 ... squares, until a set of them comes again.
        std::vector<std::set<Node>> rows = {{0}};
        int open = 0;
        while (true) {
            const std::set<Node>& row = rows.back();
            const bool ends = std::all_of(row.begin(), row.end(),
                                          [&](Node node) { return next(node, ending).has_value(); });
            if (!ends) open = static_cast<int>(rows.size());
            std::set<Node> following;
            for (const Node node : row) {
                for (const LetterId pass : anything_) {
                    const auto to = next(node, pass);
                    if (!to) return std::nullopt;
                    following.insert(*to);
                }
            }
            const auto seen = std::find(rows.begin(), rows.end(), following);
            if (seen != rows.end())
                return open > seen - rows.begin() ? std::nullopt : std::optional(open + 1);
            rows.push_back(std::move(following));
        }
    }

    /// Any number of empty squares, the hurdle, any number of empty squares.
    [[nodiscard]] bool hopsEverywhere(LetterId ending, LetterId hurdle) const {
        const StraightNodes before = row(0, empty_);
        if (!empty_.empty() && !before.repeats) return false;
        for (const Node node : before.nodes) {
            const auto landing = next(node, hurdle);
            if (!landing) return false;
            const StraightNodes behind = row(*landing, empty_);
            if (!behind.repeats) return false;
            for (const Node each : behind.nodes) {
                if (!next(each, ending)) return false;
            }
        }
        return true;
    }

    const Language& language_;
    const std::vector<Letter>& letters_;
    std::size_t atomCount_;
    std::vector<LetterId> empty_;
    std::vector<LetterId> hurdles_;
    std::vector<LetterId> anything_;  ///< hurdles and empty squares
    std::vector<LetterId> marking_;
    std::vector<LetterId> endings_;
};

/// What the last square may hold, for one shape and vector.
struct Landings {
    Contents move;
    Contents capture;
    NameSet enPassant;
    Contents hurdles;
    friend auto operator<=>(const Landings&, const Landings&) = default;
};

class LineCollector {
public:
    LineCollector(const Language& language, const std::vector<Letter>& letters, std::size_t atomCount,
                  const std::function<bool(const Line&)>& isWanted)
        : language_(language), letters_(letters), atomCount_(atomCount), isWanted_(isWanted) {}

    Lines collectAll() {
        std::set<Step> steps;
        for (const auto& [letter, to] : language_.states[0].next) {
            if (const auto* step = std::get_if<Step>(&letters_[letter].going);
                step != nullptr && !step->by.isZero())
                steps.insert(*step);
        }
        const Node end = graph_.add(true);
        for (const Step& step : steps) {
            const Straight straight(language_, letters_, step, atomCount_);
            for (const auto& ride : straight.rides()) {
                if (collect(step, ride.ending,
                            {step.edges, ride.first, ride.last, false, false, ride.marks, {}}, {}))
                    straight.addWords(ride, graph_, end);
            }
            for (const auto& jump : straight.jumps()) {
                if (collect(step, jump.ending, {step.edges, jump.first, 0, true, false, false, {}}, {}))
                    straight.addWords(jump, graph_, end);
            }
            collectHops(step, straight, end);
        }
        Lines result;
        result.lines = gathered();
        // A union of lines has a state for each place on each, so it is never large.
        result.words = determinised(graph_, kMostStates).value_or(Language{});
        if (result.words.isEmpty()) result.lines.clear();
        return result;
    }

private:
    /// The hurdles of one ending stand together.
    void collectHops(const Step& step, const Straight& straight, Node end) {
        std::map<LetterId, Contents> hurdles;
        const auto hops = straight.hops();
        for (const auto& hop : hops) {
            Contents& all = hurdles[hop.ending];
            all = all | letters_[hop.hurdle].here;
        }
        for (const auto& [ending, over] : hurdles) {
            if (!collect(step, ending, {step.edges, 1, 0, false, true, false, {}}, over)) continue;
            for (const auto& hop : hops) {
                if (hop.ending == ending) straight.addWords(hop, graph_, end);
            }
        }
    }

    /// False where it is not wanted.
    bool collect(const Step& step, LetterId id, LineShape shape, const Contents& hurdles) {
        const auto ending = endingOf(letters_[id]);
        for (const Test& test : ending->arrival)
            shape.arrival.push_back(Symmetry::onto(step.by).inverse().of(test));
        std::sort(shape.arrival.begin(), shape.arrival.end());
        Landings landing{{}, {}, {}, hurdles};
        switch (ending->kind) {
            case Ending::Kind::Move: landing.move = letters_[id].here; break;
            case Ending::Kind::Capture: landing.capture = letters_[id].here; break;
            case Ending::Kind::EnPassant: landing.enPassant = ending->victims; break;
        }
        if (isWanted_ && !isWanted_(lineOf(shape, landing, {step.by}))) return false;
        Landings& all = found_[{shape, hurdles, step.by}];
        all = {all.move | landing.move, all.capture | landing.capture, all.enPassant | landing.enPassant,
               hurdles};
        return true;
    }

    static Line lineOf(const LineShape& shape, const Landings& landings, const std::vector<Vec>& steps) {
        return {shape.edges,      shape.first,        shape.last,    shape.jumps,
                landings.hurdles, shape.marks,        shape.arrival, landings.move,
                landings.capture, landings.enPassant, steps};
    }

    [[nodiscard]] std::vector<Line> gathered() const {
        std::map<std::pair<LineShape, Landings>, std::vector<Vec>> groups;
        for (const auto& [key, landings] : found_)
            groups[{std::get<0>(key), landings}].push_back(std::get<2>(key));
        std::vector<Line> result;
        for (const auto& [key, steps] : groups) {
            result.push_back(lineOf(key.first, key.second, steps));
            std::sort(result.back().steps.begin(), result.back().steps.end());
        }
        std::sort(result.begin(), result.end());
        return result;
    }

    const Language& language_;
    const std::vector<Letter>& letters_;
    std::size_t atomCount_;
    const std::function<bool(const Line&)>& isWanted_;
    Graph graph_;
    std::map<std::tuple<LineShape, Contents, Vec>, Landings> found_;
};

}  // namespace

Lines linesOf(const Language& language, const std::vector<Letter>& letters, std::size_t atomCount,
              const std::function<bool(const Line&)>& isWanted) {
    return LineCollector(language, letters, atomCount, isWanted).collectAll();
}

}  // namespace ferz::ir::normal
