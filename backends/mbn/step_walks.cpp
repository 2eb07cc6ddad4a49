#include "backends/mbn/step_walks.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

namespace ferz::mbn {

namespace {

void addOnce(std::vector<ir::normal::Node>& nodes, ir::normal::Node node) {
    if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
}

}  // namespace

StepWalks::StepWalks(const ir::normal::Spelling& walks) {
    for (const ir::normal::Language::State& state : walks.language.states) {
        Place& place = places_.emplace_back();
        place.isEnd = state.end;
        for (const auto& [id, to] : state.next) {
            const ir::normal::Going& going = walks.letters[id].going;
            if (const auto* step = std::get_if<ir::Step>(&going)) {
                place.steps.push_back({step->by, walks.letters[id].here, to});
            } else if (std::holds_alternative<ir::normal::Stay>(going)) {
                place.staying.push_back(to);
            }
        }
    }
}

void StepWalks::addStaying(std::vector<Node>& nodes) const {
    for (std::size_t index = 0; index < nodes.size(); ++index) {
        for (const Node to : places_[nodes[index]].staying)
            addOnce(nodes, to);
    }
}

bool StepWalks::has(const std::vector<ir::Vec>& steps, bool isOverPiece) const {
    if (places_.empty()) return false;
    std::vector<Node> here = {0};
    addStaying(here);
    for (std::size_t count = 1; count <= steps.size(); ++count) {
        const bool isLast = count == steps.size();
        const bool isPiece = isOverPiece && count == 1;
        std::vector<Node> next;
        for (const Node node : here) {
            for (const Step& step : places_[node].steps) {
                const bool isFree =
                    isPiece ? !(step.here & ~ir::Contents::nothing()).isNone() : step.here.empty;
                if (step.by == steps[count - 1] && (isLast || isFree)) addOnce(next, step.to);
            }
        }
        addStaying(next);
        here = std::move(next);
    }
    return std::any_of(here.begin(), here.end(), [&](Node node) { return places_[node].isEnd; });
}

}  // namespace ferz::mbn
