#include "backends/ancp/emit.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <string_view>
#include <tuple>
#include <utility>

#include "backends/ancp/chains.h"
#include "backends/ancp/leg.h"
#include "backends/ancp/primitives.h"
#include "backends/refuse_in_common.h"
#include "ir/normal/black.h"
#include "ir/normal/normal_form.h"
#include "ir/simplify.h"

namespace ferz::ancp {

namespace {

using ir::normal::Alternative;
using ir::normal::Line;

/// The texts of the lines: unrestricted ones first, then those that only move, that only capture, and the
/// rest.
std::vector<std::string> linesOf(const Alternative& alternative, const Words& words) {
    std::vector<std::pair<int, std::string>> texts;
    for (const Line& line : alternative.lines) {
        const LegText leg = ir::normal::legOf(line);
        for (std::string& text : write(leg, words, false))
            texts.emplace_back(modeRank(leg), std::move(text));
    }
    std::sort(texts.begin(), texts.end());
    std::vector<std::string> result;
    result.reserve(texts.size());
    for (auto& [rank, text] : texts)
        result.push_back(std::move(text));
    return result;
}

/// Puts the conditions and tags of an alternative before its chains.
std::string conditioned(const Alternative& alternative, const std::vector<std::string>& chains) {
    std::string prefixes;
    std::string before;
    bool unmoved = false;
    bool neverChecked = false;
    for (const ir::Test& guard : alternative.guards) {
        const auto* zone = std::get_if<ir::InZone>(&guard.predicate);
        if (!guard.negated && zone != nullptr) {
            prefixes += prefix(PrefixWord::Origin, ir::print(zone->zone));
        } else if (!guard.negated && std::holds_alternative<ir::Unmoved>(guard.predicate)) {
            unmoved = true;
        } else if (!guard.negated && std::holds_alternative<ir::NeverChecked>(guard.predicate)) {
            neverChecked = true;
        } else {
            before += primitive(guard) + " ++ ";
        }
    }
    if (neverChecked && !unmoved) before += primitive(ir::Test{ir::NeverChecked{}}) + " ++ ";
    if (unmoved) prefixes = prefix(PrefixWord::Initial, neverChecked ? "!" : "") + prefixes;
    for (const ir::Effect& tag : alternative.tags)
        before += primitive(ir::Act{tag}) + " ++ ";
    if (prefixes.empty() && before.empty()) {
        std::string text;
        for (const std::string& chain : chains)
            text += (text.empty() ? "" : " & ") + chain;
        return text;
    }
    // Before a chain a prefix would apply to its first leg alone, and a label takes none.
    const bool isOneLeg = chains.size() == 1 && chains[0].find_first_of(" @") == std::string::npos;
    if (prefixes.empty() || isOneLeg) return before + prefixes + grouped(chains);
    std::string text;
    for (const std::string& chain : chains)
        text += (text.empty() ? "" : " & ") + chain;
    return fmt::format("{}{}({})", before, prefixes, text);
}

/// A movement with a longer text is written instruction by instruction.
constexpr std::size_t kMostBytes = 50'000;

std::size_t size(const Labels& labels) {
    std::size_t result = 0;
    for (const std::string& definition : labels.definitions)
        result += definition.size();
    return result;
}

std::string headerOf(const ir::Movement& movement) {
    const bool isMirrored = ir::isSameForBlack(movement, ir::ForBlack::MirrorRanks);
    std::string result;
    for (const HeaderWord& each : headers()) {
        if ((each.forBlack == movement.forBlack && !isMirrored) || each.owner == movement.owner)
            result += fmt::format("[{}] ", each.text);
    }
    return result;
}

std::string written(const ir::Movement& movement, const EmitOptions& options, const std::string& own) {
    const Words words{options.names, own};
    Labels labels;
    std::string text;
    const auto add = [&](const std::string& alternative) {
        if (!alternative.empty()) text += (text.empty() ? "" : " & ") + alternative;
    };
    if (const auto form = ir::normal::normalForm(movement)) {
        for (const Alternative& alternative : form->alternatives) {
            std::vector<std::string> chains = linesOf(alternative, words);
            for (std::string& chain : chainsOf(alternative, form->leavesAtOnce, words, labels))
                chains.push_back(std::move(chain));
            add(conditioned(alternative, chains));
        }
        if (text.empty()) text = textOf(LegWord::None);
    }
    // Some short automata have very many paths.
    if (text.empty() || text.size() + size(labels) > kMostBytes) {
        text.clear();
        labels = {};
        for (const std::string& chain : primitiveChains(ir::simplify(movement), labels))
            add(chain);
    }
    if (text.empty()) text = textOf(LegWord::None);
    for (const std::string& definition : labels.definitions)
        text += ", " + definition;
    return headerOf(movement) + text;
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    if (refuseSameNames(movements, diagnostics)) return std::nullopt;
    std::string text;
    for (const ir::Movement& movement : movements) {
        const bool named = movements.size() > 1;
        if (named) text += nameText(options.names.letterOf(movement.name)) + "=";
        // In a text without names the mover is called `test`.
        text += written(movement, options, named ? movement.name : "test") + "\n";
    }
    return text;
}

}  // namespace ferz::ancp
