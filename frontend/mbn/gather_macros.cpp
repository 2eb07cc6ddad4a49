#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <variant>
#include <vector>

#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/gathering.h"

namespace ferz::mbn {

namespace {

/// Adds the names of all letters and compounds in the tree.
void collect(const Sequence& sequence, std::set<std::string>& names) {
    for (const Leg& leg : sequence.legs) {
        if (leg.inside) collect(*leg.inside, names);
        for (const PartialMove& partial : leg.alternatives) {
            for (const MoveTerm& move : partial.moves) {
                if (const auto* reference = std::get_if<Reference>(&move.what)) names.insert(reference->name);
                if (const auto* group = std::get_if<Group>(&move.what)) collect(*group->moves, names);
            }
        }
    }
}

bool findCircle(Gathering& to, const std::string& name,
                const std::map<std::string, std::set<std::string>>& calls, std::map<std::string, int>& state,
                std::vector<std::string>& path) {
    if (state[name] == 2) return false;
    path.push_back(name);
    if (state[name] == 1) {
        std::string circle;
        for (auto at = std::find(path.begin(), path.end(), name); at != path.end(); ++at) {
            circle += (circle.empty() ? "" : " -> ") + *at;
        }
        to.fail(diagnostic::kMacroCircle, to.macroSpans.at(name),
                fmt::format("macros call each other in a cycle: `{}`", circle));
        return true;
    }
    state[name] = 1;
    // The depth is bounded: a path has each macro once.
    if (const auto found = calls.find(name); found != calls.end()) {
        for (const std::string& each : found->second) {
            if (path.size() > static_cast<std::size_t>(kMostNesting)) {
                to.fail(diagnostic::kTooDeep, to.macroSpans.at(name),
                        fmt::format("macros are nested more than {} deep", kMostNesting));
                return true;
            }
            if (findCircle(to, each, calls, state, path)) return true;
        }
    }
    state[name] = 2;
    path.pop_back();
    return false;
}

}  // namespace

void addMacro(Gathering& to, const Definition& definition) {
    const Identifier& identifier = *definition.identifier;
    if (!identifier.prefixes.empty() || identifier.isSideMover || identifier.board) {
        to.fail(diagnostic::kSyntax, identifier.span, "the name of a macro has no prefix, and no board");
        return;
    }
    if (!definition.moves) {
        to.fail(diagnostic::kNoMovement, identifier.span, "the macro has no movement", "write it after `=`");
        return;
    }
    for (const std::string& letter : identifier.letters) {
        const std::string name = letter + identifier.suffix;
        if (!to.environment.macros.emplace(name, definition.moves).second) {
            to.fail(diagnostic::kDuplicateDefinition, identifier.span,
                    fmt::format("the macro `{}` is defined twice", name));
        }
        to.macroSpans.emplace(name, identifier.span);
    }
}

void checkCircles(Gathering& to) {
    std::map<std::string, std::set<std::string>> calls;
    for (const auto& [name, moves] : to.environment.macros) {
        std::set<std::string> used;
        collect(*moves, used);
        // Inside a macro its own letter means the basic piece.
        if (name.size() == 1) used.erase(name);
        for (const std::string& each : used) {
            if (to.environment.macros.contains(each)) calls[name].insert(each);
        }
    }
    std::map<std::string, int> state;  // 1: on the path, 2: done
    std::vector<std::string> path;
    for (const auto& [name, moves] : to.environment.macros) {
        if (!findCircle(to, name, calls, state, path)) continue;
        to.environment.hasCircle = true;
        return;
    }
}

}  // namespace ferz::mbn
