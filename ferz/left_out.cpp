#include "ferz/left_out.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

#include "ir/rename.h"
#include "ir/without.h"

namespace ferz::library {

namespace {

using Features = std::vector<ir::NamedFeature>;

std::vector<ir::Movement> withoutAll(std::vector<ir::Movement> movements, const Features& features) {
    for (ir::Movement& movement : movements) {
        for (const ir::NamedFeature& each : features)
            movement = ir::without(std::move(movement), each.feature);
    }
    return movements;
}

}  // namespace

bool areKnown(const std::vector<std::string>& names, Diagnostics& diagnostics) {
    for (const std::string& name : names) {
        const auto isIt = [&](const ir::NamedFeature& each) { return each.name == name; };
        if (std::any_of(ir::features().begin(), ir::features().end(), isIt)) continue;
        std::string known;
        for (const ir::NamedFeature& each : ir::features())
            known += fmt::format(" `{}`", each.name);
        diagnostics.report(diagnostic::kUnknownOption,
                           fmt::format("nothing is left out by the name `{}`", name),
                           "the names are" + known);
        return false;
    }
    return true;
}

std::vector<std::string> leaveOut(const std::vector<std::string>& names, ir::Movement& movement,
                                  Diagnostics& diagnostics) {
    std::vector<std::string> leftOut;
    std::string sentences;
    for (const ir::NamedFeature& each : ir::features()) {
        const bool isMeant = std::find(names.begin(), names.end(), each.name) != names.end();
        if (!isMeant || !ir::has(movement, each.feature)) continue;
        movement = ir::without(std::move(movement), each.feature);
        leftOut.emplace_back(each.name);
        sentences += fmt::format("{}{}", sentences.empty() ? "" : ", and without ", each.sentence);
    }
    if (!leftOut.empty())
        diagnostics.report(diagnostic::kLeftOut,
                           fmt::format("{} is read without {}", ir::titleOf(movement.name), sentences));
    return leftOut;
}

std::vector<std::string> toLeaveOut(const std::vector<ir::Movement>& movements,
                                    const std::function<bool(const std::vector<ir::Movement>&)>& isWritten) {
    Features features;
    for (const ir::NamedFeature& each : ir::features()) {
        const auto hasIt = [&](const ir::Movement& movement) { return ir::has(movement, each.feature); };
        if (std::any_of(movements.begin(), movements.end(), hasIt)) features.push_back(each);
    }
    if (features.empty()) return {};
    const std::vector<ir::Movement> rest = withoutAll(movements, features);
    if (std::none_of(rest.begin(), rest.end(), ir::mayMove) || !isWritten(rest)) return {};
    // With one left nothing is spared: the movements as they are were refused.
    for (std::size_t index = features.size(); features.size() > 1 && index-- > 0;) {
        Features fewer = features;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
        if (isWritten(withoutAll(movements, fewer))) features = std::move(fewer);
    }
    std::vector<std::string> names;
    for (const ir::NamedFeature& each : features)
        names.emplace_back(each.name);
    return names;
}

}  // namespace ferz::library
