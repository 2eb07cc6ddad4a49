#include "tools/limit_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace ferz::tools {

namespace {

constexpr double kSeconds = 1.5;
constexpr double kLeast = 0.001;
constexpr double kMost = 1'000;

std::size_t times(std::size_t number, double factor) {
    return static_cast<std::size_t>(static_cast<double>(number) * factor);
}

}  // namespace

void EffortArgument::addTo(CLI::App& verb) {
    verb.add_option("--effort", effort, "how long to try, 1 is a second or two: then it is undecided")
        ->type_name("N")
        ->check(CLI::Range(kLeast, kMost))
        ->capture_default_str();
}

ir::Limits EffortArgument::limits() const {
    ir::Limits limits;
    // Less effort is fewer configurations, so that what is undecided is the same on every machine.
    limits.seconds = kSeconds * std::max(1.0, effort);
    limits.tableConfigurations = times(limits.tableConfigurations, effort);
    limits.configurations = std::max(limits.configurations, limits.tableConfigurations);
    limits.comparedConfigurations = times(limits.comparedConfigurations, std::max(1.0, effort));
    limits.diagramNodes = times(limits.diagramNodes, std::max(1.0, std::min(effort, 10.0)));
    return limits;
}

}  // namespace ferz::tools
