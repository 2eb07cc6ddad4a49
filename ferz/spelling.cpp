#include "ferz/spelling.h"

#include "backends/registry.h"
#include "ferz/sameness.h"
#include "ir/equivalence/equal.h"
#include "ir/rename.h"

namespace ferz::library {

namespace {

/// Writing a larger automaton again takes longer than it helps.
constexpr std::size_t kMostStatesOfHint = 400;

}  // namespace

std::optional<std::string> spelled(const ir::Movement& movement, std::string_view target,
                                   const ReadSettings& settings) {
    const backends::Target* found = backends::findTarget(target);
    if (found == nullptr || found->readBy.empty() || movement.states.size() > kMostStatesOfHint)
        return std::nullopt;
    ir::Movement nameless = movement;
    nameless.name = ir::kAnonymous;
    Diagnostics problems;
    EmitOptions options;
    options.names = settings.names;
    auto text = found->emit({nameless}, options, problems);
    if (!text || problems.hasErrors()) return std::nullopt;
    while (!text->empty() && (text->back() == '\n' || text->back() == ' '))
        text->pop_back();
    // Nothing is suggested on behalf of a suggestion.
    ReadSettings own = settings;
    own.suggests = false;
    const auto back = readText({*text, std::string(found->readBy)}, own, problems);
    if (!back || back->movements.size() != 1) return std::nullopt;
    ir::CompareOptions compare;
    compare.limits = kRemarkLimits;
    const ir::Comparison result = ir::compare(nameless, back->movements.front(), ir::Board{8, 8}, compare);
    if (result.verdict != ir::Verdict::Equal) return std::nullopt;
    return text;
}

}  // namespace ferz::library
