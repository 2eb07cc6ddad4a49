#include "backends/mbn/conditions.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "backends/mbn/leg.h"

namespace ferz::mbn {

namespace {

std::string_view whyNot(const ir::Predicate& predicate) {
    using Why = std::string_view;
    return std::visit(
        ir::Overloaded{
            [](const ir::StateIs&) -> Why { return "it depends on a state of the game"; },
            [](const ir::Named&) -> Why { return "it depends on the name of the moving piece"; },
            [](const ir::InCheck&) -> Why { return "it depends on being in check"; },
            [](const ir::WhiteMoves&) -> Why { return "it differs between the sides"; },
            [](const ir::Attacked&) -> Why { return "it tests which pieces attack a square"; },
            [](const ir::Present&) -> Why { return "it tests that a piece is nowhere on the board"; },
            [](const ir::NeverChecked&) -> Why {
                return "it depends on checks that were given, of a piece that may have moved";
            },
            [](const ir::Beyond&) -> Why { return "it tests the edges of the board"; },
            [](const auto&) -> Why { return "it tests squares off its path"; },
        },
        predicate);
}

/// Writes the condition `/T[a1]/`.
std::optional<std::string> conditionOf(const ir::Present& present, const Words& words, Refusal& refusal) {
    if (present.what.empty || present.what.off) return refusal.because("it tests that a square is empty");
    auto set = words.setOf(present.what, refusal);
    if (!set) return std::nullopt;
    const bool anywhere = present.where == ir::Zone::everywhere();
    if (set->empty() && anywhere) set = "{^}";
    return fmt::format("/{}{}/", *set, anywhere ? "" : rangeOf(present.where, false));
}

std::optional<std::string> declarationOf(const ir::Declare& declare, const Words& words, Refusal& refusal) {
    const auto set = words.setOf(declare.names, refusal);
    if (!set) return std::nullopt;
    return (declare.what == ir::Declare::What::NoMate ? "kk" : "k") + *set;
}

}  // namespace

std::optional<Front> frontOf(const ir::normal::Alternative& alternative, const Words& words,
                             Refusal& refusal) {
    const auto has = [&](const ir::Predicate& predicate) {
        return std::find(alternative.guards.begin(), alternative.guards.end(),
                         ir::Test{predicate, {}, false}) != alternative.guards.end();
    };
    const bool unmoved = has(ir::Unmoved{});
    Front front;
    for (const ir::Effect& tag : alternative.tags) {
        const auto* declare = std::get_if<ir::Declare>(&tag);
        if (declare == nullptr) {
            return refusal.because("it sets a state of the game");
        }
        if (declare->what == ir::Declare::What::Decisive) {
            front.signs = "#";
        } else {
            const auto declaration = declarationOf(*declare, words, refusal);
            if (!declaration) return std::nullopt;
            front.modifiers += *declaration;
        }
    }
    for (const ir::Test& guard : alternative.guards) {
        if (!guard.negated && std::holds_alternative<ir::Unmoved>(guard.predicate)) continue;
        if (!guard.negated && unmoved && std::holds_alternative<ir::NeverChecked>(guard.predicate)) continue;
        const auto* present = std::get_if<ir::Present>(&guard.predicate);
        const auto text =
            present != nullptr && !guard.negated ? conditionOf(*present, words, refusal) : rangeOf(guard);
        if (!text) return refusal.because(std::string(whyNot(guard.predicate)));
        front.signs += *text;
    }
    if (unmoved) front.modifiers = (has(ir::NeverChecked{}) ? "ii" : "i") + front.modifiers;
    return front;
}

std::vector<std::string> conditioned(const Front& front, std::vector<std::string> moves) {
    const std::string all = front.signs + front.modifiers;
    if (all.empty()) return moves;
    std::vector<std::string> apart;
    for (const std::string& move : moves) {
        // A move that begins with a sign or a set cannot be put after modifiers: a set would mean attackers.
        const bool isPlain = move[0] != '!' && move[0] != '#' && move[0] != '[' && move[0] != '/';
        const bool isBare = isPlain || front.modifiers.empty();
        apart.push_back(isBare ? fmt::format("{}{}", all, move) : fmt::format("{}({})", all, move));
    }
    const std::string group = all + "(" + joined(moves, "+") + ")";
    if (moves.size() > 1 && group.size() < joined(apart, "+").size()) return {group};
    return apart;
}

}  // namespace ferz::mbn
