#include "ir/normal/atoms.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/transitions.h"

namespace ferz::ir::normal {

namespace {

/// Names that no set tells apart, as sets; the last is that of the names nobody mentions.
std::vector<NameSet> classes(const std::set<NameSet>& sets) {
    std::set<std::string> mentioned;
    for (const NameSet& set : sets)
        mentioned.insert(set.listed().begin(), set.listed().end());
    const auto signature = [&](auto isIn) {
        std::vector<bool> result;
        result.reserve(sets.size());
        for (const NameSet& set : sets)
            result.push_back(isIn(set));
        return result;
    };
    const auto ofOthers = signature([](const NameSet& set) { return set.isComplement(); });
    std::map<std::vector<bool>, std::vector<std::string>> bySignature;
    std::vector<std::string> apart;
    for (const std::string& name : mentioned) {
        const auto own = signature([&](const NameSet& set) { return set.contains(name); });
        if (own == ofOthers) continue;
        bySignature[own].push_back(name);
        apart.push_back(name);
    }
    std::vector<NameSet> result;
    result.reserve(bySignature.size() + 1);
    for (const auto& [key, names] : bySignature)
        result.push_back(NameSet::of(names));
    result.push_back(NameSet::allBut(apart));
    return result;
}

}  // namespace

Atoms::Atoms(const Movement& movement) {
    std::set<NameSet> friends;
    std::set<NameSet> enemies;
    forEachInstruction(movement, [&](const Instruction& each) {
        const auto* holds = predicateOf<Holds>(each);
        if (holds == nullptr) return;
        friends.insert(holds->what.friends);
        enemies.insert(holds->what.enemies);
    });
    atoms_.push_back(Contents::nothing());
    for (const NameSet& names : classes(friends))
        atoms_.push_back(Contents::friendly(names));
    for (const NameSet& names : classes(enemies))
        atoms_.push_back(Contents::enemy(names));
}

std::vector<Contents> Atoms::parts(const Contents& contents) const {
    std::vector<Contents> result;
    for (const Contents& atom : atoms_) {
        if (!(atom & contents).isNone()) result.push_back(atom);
    }
    return result;
}

}  // namespace ferz::ir::normal
