#include "frontend/chessembly/tags.h"

#include <algorithm>
#include <utility>

namespace ferz::chessembly {

Tags::Tags(const Chain& chain, const Dialect& dialect) : dialect_(dialect) {
    removes_ = std::any_of(chain.operations.begin(), chain.operations.end(),
                           [](const Operation& each) { return each.kind == Opcode::RemoveTag; });
    keep({});
}

std::optional<TagList> Tags::after(TagList list, const Operation& operation) {
    List tags = lists_[list];
    const auto add = [&](Tag tag) {
        if (!removes_) {
            std::erase_if(tags, [&](const Tag& each) { return each.key == tag.key; });
        }
        tags.push_back(std::move(tag));
        // Tags of different keys commute.
        if (!removes_) std::sort(tags.begin(), tags.end());
    };
    switch (operation.kind) {
        case Opcode::Transition: add({std::nullopt, dialect_.names.nameOf(operation.name), 0}); break;
        case Opcode::SetState: add({operation.name, {}, operation.number}); break;
        case Opcode::RemoveTag:
            if (!tags.empty()) tags.pop_back();
            break;
        case Opcode::RemoveTransition: std::erase_if(tags, [](const Tag& each) { return !each.key; }); break;
        default: break;
    }
    if (tags.size() > kLongest) return std::nullopt;
    return keep(std::move(tags));
}

std::vector<ir::Effect> Tags::effects(TagList list) const {
    std::optional<std::string> becomes;
    std::map<std::string, int> states;
    for (const Tag& each : lists_[list]) {
        if (each.key) {
            states[*each.key] = each.value;
        } else {
            becomes = each.name;
        }
    }
    std::vector<ir::Effect> result;
    if (becomes) result.emplace_back(ir::Become{{*becomes}});
    for (const auto& [key, value] : states)
        result.emplace_back(ir::SetState{key, value});
    return result;
}

TagList Tags::keep(List list) {
    const auto [found, isNew] = known_.emplace(std::move(list), static_cast<TagList>(lists_.size()));
    if (isNew) lists_.push_back(found->first);
    return found->second;
}

}  // namespace ferz::chessembly
