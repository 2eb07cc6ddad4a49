#include "backends/ancp/chains.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

#include "backends/ancp/leg.h"
#include "ir/normal/ways.h"

namespace ferz::ancp {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Node;
using ir::normal::Way;

class ChainWriter {
public:
    ChainWriter(const ir::normal::Alternative& alternative, bool leavesAtOnce, const Words& words,
                Labels& labels)
        : leavesAtOnce_(leavesAtOnce),
          words_(words),
          joiner_(alternative.relative ? " + " : " ++ "),
          ways_(ir::normal::waysOf(alternative, leavesAtOnce)),
          graph_(incomingCounts(), labels, [this](Node node) { return arrowTexts(node); }) {}

    std::vector<std::string> chains() { return graph_.chains(); }

private:
    /// The number of edges into each node.
    [[nodiscard]] std::vector<int> incomingCounts() const {
        std::vector<int> result(ways_.size());
        for (const auto& ways : ways_) {
            for (const Way& way : ways) {
                if (!way.isEnd()) ++result[way.to];
            }
        }
        return result;
    }

    std::vector<std::string> arrowTexts(Node node) {
        struct RankedText {
            int rank = 0;
            std::string text;
            const Way* way = nullptr;
        };
        std::vector<RankedText> texts;
        for (const Way& way : ways_[node]) {
            for (std::string& text : legsOf(way))
                texts.push_back({(way.isEnd() ? 0 : 10) + modeRank(way.leg), std::move(text), &way});
        }
        std::sort(texts.begin(), texts.end(), [](const RankedText& a, const RankedText& b) {
            return std::tie(a.rank, a.text) < std::tie(b.rank, b.text);
        });
        std::vector<std::string> result;
        for (const RankedText& each : texts) {
            result.push_back(each.text);
            if (!each.way->isEnd()) result.back() += joiner_ + graph_.textAfter(each.way->to);
        }
        return result;
    }

    std::vector<std::string> legsOf(const Way& way) const {
        const auto* step = std::get_if<ir::Step>(&way.going);
        if (step != nullptr && leavesAtOnce_) {
            LegText leg = way.leg;
            // The effects follow as legs of their own, so that this leg is not the last.
            if (!way.changes.empty()) leg.last = false;
            std::vector<std::string> result = write(leg, words_, !way.leg.last || !way.changes.empty());
            for (std::string& text : result)
                text += effectsOf(way);
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
        const auto append = [&](const std::string& each) { text += (text.empty() ? "" : joiner_) + each; };
        if (way.leg.over != Contents::onBoard() && !std::holds_alternative<ir::normal::Stay>(way.going))
            append(primitive(ir::Test{ir::Holds{way.leg.over}}));
        for (const ir::Test& test : way.leg.arrival)
            append(primitive(test));
        text += effectsOf(way, text.empty());
        return {text};
    }

    /// The changes as legs of their own. Pass, which only marks that there are some, is left out.
    [[nodiscard]] std::string effectsOf(const Way& way, bool isFirst = false) const {
        std::string text;
        const auto append = [&](const std::string& each) {
            text += (text.empty() && isFirst ? "" : joiner_) + each;
        };
        for (const ir::Instruction& change : way.changes) {
            if (!std::holds_alternative<ir::Pass>(change)) append(primitive(change));
        }
        if (way.leg.last && !way.changes.empty()) append(std::string(textOf(LegWord::End)));
        return text;
    }

    bool leavesAtOnce_;
    const Words& words_;
    std::string joiner_;
    ir::normal::Ways ways_;
    GraphText graph_;
};

}  // namespace

std::vector<std::string> chainsOf(const ir::normal::Alternative& alternative, bool leavesAtOnce,
                                  const Words& words, Labels& labels) {
    if (alternative.walks.isEmpty()) return {};
    return ChainWriter(alternative, leavesAtOnce, words, labels).chains();
}

}  // namespace ferz::ancp
