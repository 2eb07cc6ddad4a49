#include "ferz/effort.h"

#include <algorithm>
#include <cstddef>

namespace ferz::library {

namespace {

constexpr double kLeastEffort = 0.001;
constexpr double kMostEffort = 1'000;

std::size_t times(std::size_t number, double factor) {
    return static_cast<std::size_t>(static_cast<double>(number) * factor);
}

}  // namespace

ir::Limits limitsOf(double effort) {
    effort = std::clamp(effort, kLeastEffort, kMostEffort);
    ir::Limits limits;
    limits.tableConfigurations = times(limits.tableConfigurations, effort);
    limits.configurations = std::max(limits.configurations, limits.tableConfigurations);
    limits.comparedConfigurations = times(limits.comparedConfigurations, effort);
    limits.diagramNodes = times(limits.diagramNodes, std::clamp(effort, 0.1, 10.0));
    limits.diagramSteps = times(limits.diagramSteps, effort);
    return limits;
}

}  // namespace ferz::library
