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
          joint_(alternative.relative ? " + " : " ++ "),
          ways_(ir::normal::waysOf(alternative, leavesAtOnce)),
          graph_(entries(), labels, [this](Node node) { return textsOf(node); }) {}

    std::vector<std::string> chains() { return graph_.chains(); }

private:
    /// How many ways lead to each node.
    [[nodiscard]] std::vector<int> entries() const {
        std::vector<int> result(ways_.size());
        for (const auto& ways : ways_) {
            for (const Way& way : ways) {
                if (!way.isEnd()) ++result[way.to];
            }
        }
        return result;
    }

    std::vector<std::string> textsOf(Node node) {
        struct Said {
            int rank = 0;
            std::string text;
            const Way* way = nullptr;
        };
        std::vector<Said> said;
        for (const Way& way : ways_[node]) {
            for (std::string& text : legsOf(way))
                said.push_back({(way.isEnd() ? 0 : 10) + modeRank(way.leg), std::move(text), &way});
        }
        std::sort(said.begin(), said.end(), [](const Said& a, const Said& b) {
            return std::tie(a.rank, a.text) < std::tie(b.rank, b.text);
        });
        std::vector<std::string> result;
        for (const Said& each : said) {
            result.push_back(each.text);
            if (!each.way->isEnd()) result.back() += joint_ + graph_.behind(each.way->to);
        }
        return result;
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
        if (way.leg.last && !way.changes.empty()) append(std::string(textOf(LegWord::End)));
        return text;
    }

    bool leavesAtOnce_;
    const Words& words_;
    std::string joint_;
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
