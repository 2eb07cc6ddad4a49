#include "backends/cpp/fold.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/text.h"

namespace ferz::cpp {

using ir::Symmetry;

namespace {

std::string keyOf(const Offset& offset, const Symmetry& turn) {
    return fmt::format("{}{}{}", offset.from, ir::print(turn.of(offset.by)),
                       ir::print(ir::Instruction{ir::Step{{}, offset.edges}}));
}

std::string keyOf(const std::optional<Let>& let, const std::optional<Outside>& outside,
                  const Symmetry& turn) {
    std::string key = "|";
    if (let) {
        key += let->square + "=";
        const auto* offset = std::get_if<Offset>(&let->value);
        key += offset != nullptr ? keyOf(*offset, turn) : std::get<VictimOf>(let->value).mark;
    }
    if (outside)
        key += fmt::format("|{}{}{}", outside->square, ir::print(turn.of(outside->at)), outside->regions);
    return key;
}

std::string keyOf(const Statement& statement, const Symmetry& turn);

/// Equal for blocks that differ only in the order of their alternatives.
std::string keyOf(const Block& block, const Symmetry& turn) {
    std::vector<std::string> keys;
    for (const Statement& each : block)
        keys.push_back(keyOf(each, turn));
    if (std::none_of(block.begin(), block.end(), leaves)) std::sort(keys.begin(), keys.end());
    std::string key;
    for (const std::string& each : keys)
        key += each;
    return key;
}

std::string keyOf(const Report& report) {
    std::string key = "report " + report.to;
    const auto add = [&](const auto& list) {
        key += "|";
        for (const auto& each : list)
            key.append(each).append(",");
    };
    add(report.captures);
    add(report.flips);
    add(report.enPassantMarks);
    for (const auto& [a, b] : report.swaps)
        key += a + "-" + b + ",";
    for (const auto& [square, drop] : report.drops)
        key += fmt::format("|{} {} {}", square, drop.friendly, drop.name);
    add(tagParts(report.tags));
    return key;
}

/// Returns a key that is equal for equal statements, of the kinds that trees consist of.
std::string keyOf(const Statement& statement, const Symmetry& turn) {
    std::string key = "<";
    if (const auto* each = std::get_if<If>(&statement)) {
        key += "if" + keyOf(each->let, each->outside, turn) + each->condition.text();
    } else if (const auto* leave = std::get_if<Leave>(&statement)) {
        key += "leave" + keyOf(leave->let, leave->outside, turn) + leave->unless.text();
    } else if (const auto* line = std::get_if<LineLoop>(&statement)) {
        key += "line" + line->square + keyOf(line->first, turn) + keyOf(line->next, turn);
    } else if (const auto* report = std::get_if<Report>(&statement)) {
        key += keyOf(*report);
    }
    if (const Block* body = bodyOf(statement)) key += keyOf(*body, turn);
    return key + ">";
}

/// Black's blocks are White's in another order.
bool isClosed(const Statement& statement, const std::vector<Symmetry>& turns, ir::ForBlack forBlack) {
    if (forBlack == ir::ForBlack::Nothing) return true;
    std::set<std::string> keys;
    for (const Symmetry& turn : turns)
        keys.insert(keyOf(statement, turn));
    return std::all_of(turns.begin(), turns.end(), [&](const Symmetry& turn) {
        return keys.contains(keyOf(statement, turn.then(Symmetry::forBlack(forBlack))));
    });
}

/// It tells one side of the board from another whatever the vectors do.
bool knowsSides(const Statement& statement) {
    const auto asksZone = [](const Condition& condition) {
        bool asks = false;
        forEachQuestion(condition.meaning(), [&](const Question& question) {
            const auto* present = std::get_if<ir::Present>(&question.test.predicate);
            asks = asks || std::holds_alternative<ir::InZone>(question.test.predicate) ||
                   (present != nullptr && present->where != ir::Zone::everywhere());
        });
        return asks;
    };
    const auto joinsFiles = [](const Offset& offset) {
        return std::holds_alternative<ir::JoinedFiles>(offset.edges);
    };
    const auto knows = [&](const std::optional<Let>& let, const std::optional<Outside>& outside,
                           const Condition& condition) {
        const Offset* offset = let ? std::get_if<Offset>(&let->value) : nullptr;
        return asksZone(condition) || (outside && !Scope::areInsideOrNot(outside->regions)) ||
               (offset != nullptr && joinsFiles(*offset));
    };
    if (const auto* each = std::get_if<If>(&statement)) {
        if (knows(each->let, each->outside, each->condition)) return true;
    } else if (const auto* leave = std::get_if<Leave>(&statement)) {
        if (knows(leave->let, leave->outside, leave->unless)) return true;
    }
    const Block* body = bodyOf(statement);
    return body != nullptr && std::any_of(body->begin(), body->end(), knowsSides);
}

}  // namespace

Block foldTurns(Block block, Scope& scope) {
    Block folded;
    if (std::any_of(block.begin(), block.end(), leaves)) {
        for (Statement& each : block) {
            if (Block* body = bodyOf(each)) *body = foldTurns(std::move(*body), scope);
        }
        return block;
    }
    std::vector<std::string> keys;
    for (const Statement& each : block)
        keys.push_back(keyOf(each, Symmetry()));
    std::vector<bool> done(block.size());
    for (std::size_t first = 0; first < block.size(); ++first) {
        if (done[first]) continue;
        std::vector<Symmetry> turns;
        for (const Symmetry& turn : Symmetry::all()) {
            const std::string key = keyOf(block[first], turn);
            for (std::size_t other = first; other < block.size(); ++other) {
                if (done[other] || keys[other] != key) continue;
                done[other] = true;
                if (std::find(turns.begin(), turns.end(), turn) == turns.end()) turns.push_back(turn);
            }
        }
        Statement& each = block[first];
        if (turns.size() > 1) {
            const bool framed =
                (knowsSides(each) || !isClosed(each, turns, scope.forBlack())) && scope.useFrame();
            folded.emplace_back(Turns{turns, framed, {std::move(each)}});
        } else {
            if (Block* body = bodyOf(each)) *body = foldTurns(std::move(*body), scope);
            folded.push_back(std::move(each));
        }
    }
    return folded;
}

}  // namespace ferz::cpp
