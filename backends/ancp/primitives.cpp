#include "backends/ancp/primitives.h"

#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "backends/ancp/leg.h"
#include "ir/normal/language.h"

namespace ferz::ancp {

namespace {

using ir::normal::LetterId;
using ir::normal::Node;

constexpr std::size_t kMostStates = 20'000;

struct LetterAutomaton;

/// An instruction as a letter of the automaton's language. A `playable` test keeps its part apart; parts with
/// the same key are one letter.
struct Letter {
    ir::Instruction instruction;  ///< without the part
    std::string partKey;          ///< text of the part; empty without a part
    std::shared_ptr<const LetterAutomaton> part;

    friend bool operator<(const Letter& left, const Letter& right) {
        return std::tie(left.instruction, left.partKey) < std::tie(right.instruction, right.partKey);
    }
};

/// A movement as an automaton over letters, minimal unless that would have more than kMostStates states.
struct LetterAutomaton {
    ir::normal::Graph graph;
    std::vector<Letter> letters;
};

/// The key and the automaton of each part; many tests may share one.
using KnownParts =
    std::map<const ir::Movement*, std::pair<std::string, std::shared_ptr<const LetterAutomaton>>>;

Letter letterOf(const ir::Instruction& instruction, KnownParts& known);

LetterAutomaton automatonOf(const ir::Movement& movement, KnownParts& known) {
    std::map<Letter, LetterId> numbers;
    std::vector<std::vector<Letter>> used;
    for (const ir::State& state : movement.states) {
        used.emplace_back();
        for (const ir::Transition& transition : state.transitions) {
            used.back().push_back(letterOf(transition.instruction, known));
            numbers.emplace(used.back().back(), 0);
        }
    }
    LetterAutomaton result;
    for (auto& [letter, number] : numbers) {
        number = static_cast<LetterId>(result.letters.size());
        result.letters.push_back(letter);
    }
    result.graph.arrows.resize(movement.states.size());
    result.graph.ends.resize(movement.states.size());
    for (ir::StateId id = 0; id < movement.states.size(); ++id) {
        result.graph.ends[id] = movement.states[id].accepts;
        for (std::size_t i = 0; i < used[id].size(); ++i)
            result.graph.arrows[id].push_back(
                {numbers.at(used[id][i]), movement.states[id].transitions[i].target});
    }
    if (const auto minimal = ir::normal::determinised(result.graph, kMostStates))
        result.graph = ir::normal::graphOf(*minimal);
    return result;
}

/// The labels of parts, by their keys.
using PartLabels = std::map<std::string, std::string>;

class PrimitiveWriter {
public:
    PrimitiveWriter(const LetterAutomaton& automaton, Labels& labels, PartLabels& parts)
        : automaton_(automaton),
          graph_(automaton.graph),
          labels_(labels),
          parts_(parts),
          text_(incomingCounts(), labels, [this](Node node) { return arrowTexts(node); }) {}

    std::vector<std::string> chains() { return text_.chains(); }

    /// The label of the start.
    std::string label() { return text_.labelOf(0); }

private:
    /// The number of arrows into each node.
    [[nodiscard]] std::vector<int> incomingCounts() const {
        std::vector<int> result(graph_.arrows.size());
        for (const auto& arrows : graph_.arrows) {
            for (const auto& arrow : arrows)
                ++result[arrow.to];
        }
        return result;
    }

    std::vector<std::string> arrowTexts(Node node) {
        std::vector<std::string> result;
        if (graph_.ends[node]) result.emplace_back(ancp::textOf(LegWord::End));
        for (const auto& arrow : graph_.arrows[node])
            result.push_back(textOf(automaton_.letters[arrow.letter]) + " ++ " + text_.textAfter(arrow.to));
        return result;
    }

    std::string textOf(const Letter& letter) {
        if (!letter.part) return primitive(letter.instruction);
        auto known = parts_.find(letter.partKey);
        if (known == parts_.end())
            known =
                parts_.emplace(letter.partKey, PrimitiveWriter(*letter.part, labels_, parts_).label()).first;
        return fmt::format("{}[{} {}]", ancp::textOf(LegWord::If),
                           print(std::get<ir::Test>(letter.instruction)), known->second);
    }

    const LetterAutomaton& automaton_;
    const ir::normal::Graph& graph_;
    Labels& labels_;
    PartLabels& parts_;
    GraphText text_;
};

/// Returns the instruction as a letter. A part that was met before is not converted again.
Letter letterOf(const ir::Instruction& instruction, KnownParts& known) {
    const ir::Movement* part = ir::partOf(instruction);
    if (part == nullptr) return {.instruction = instruction, .partKey = {}, .part = {}};
    ir::Test test = std::get<ir::Test>(instruction);
    test.predicate = ir::Playable{};
    const auto cached = known.find(part);
    if (cached != known.end())
        return {.instruction = test, .partKey = cached->second.first, .part = cached->second.second};
    const auto automaton = std::make_shared<const LetterAutomaton>(automatonOf(*part, known));
    Labels labels;
    PartLabels parts;
    std::string key = PrimitiveWriter(*automaton, labels, parts).label();
    for (const std::string& definition : labels.definitions)
        key += ", " + definition;
    known.emplace(part, std::pair{key, automaton});
    return {.instruction = test, .partKey = std::move(key), .part = automaton};
}

}  // namespace

std::vector<std::string> primitiveChains(const ir::Movement& movement, Labels& labels) {
    KnownParts known;
    const LetterAutomaton automaton = automatonOf(movement, known);
    PartLabels parts;
    return PrimitiveWriter(automaton, labels, parts).chains();
}

}  // namespace ferz::ancp
