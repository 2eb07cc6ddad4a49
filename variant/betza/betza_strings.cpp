#include "variant/betza/betza_strings.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <variant>
#include <vector>

#include "backends/registry.h"
#include "ir/transitions.h"

namespace ferz::variant {

namespace {

/// Returns the states reached before the first instruction that does something.
std::set<ir::StateId> beginnings(const ir::Movement& movement) {
    std::set<ir::StateId> result = {0};
    std::vector<ir::StateId> open = {0};
    while (!open.empty()) {
        const ir::StateId state = open.back();
        open.pop_back();
        for (const ir::Transition& each : movement.states[state].transitions) {
            if (std::holds_alternative<ir::Pass>(each.instruction) && result.insert(each.target).second)
                open.push_back(each.target);
        }
    }
    return result;
}

}  // namespace

std::string betzaOf(const ir::Movement& movement, std::string_view target, const ir::NameTable& names,
                    std::map<std::string, std::string> dialect) {
    Diagnostics ignored;
    EmitOptions options;
    options.names = names;
    options.dialect = std::move(dialect);
    // `fsf` writes a line of variants.ini, with a letter before the string.
    const bool isLine = target == "fsf";
    if (isLine) options.dialect["letter"] = "x";
    const auto text = backends::findTarget(target)->emit({movement}, options, ignored);
    if (!text) return {};
    std::string betza = isLine ? text->substr(std::min(text->find(':') + 1, text->size())) : *text;
    while (!betza.empty() && std::isspace(static_cast<unsigned char>(betza.back())) != 0)
        betza.pop_back();
    return betza;
}

ir::Movement withoutZones(ir::Movement movement, bool leavesOut) {
    const std::set<ir::StateId> first = beginnings(movement);
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        auto& transitions = movement.states[state].transitions;
        std::erase_if(transitions, [&](const ir::Transition& each) {
            const ir::Instruction& asked = each.instruction;
            const bool asksZone = ir::predicateOf<ir::InZone>(asked) || ir::predicateOf<ir::Unmoved>(asked);
            return ir::predicateOf<ir::EnPassantMarked>(asked) ||
                   (asksZone && leavesOut && first.contains(state));
        });
        for (ir::Transition& each : transitions) {
            if (ir::predicateOf<ir::InZone>(each.instruction) ||
                ir::effectOf<ir::MarkEnPassant>(each.instruction))
                each.instruction = ir::Pass{};
        }
    }
    return movement;
}

}  // namespace ferz::variant
