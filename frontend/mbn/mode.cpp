#include "frontend/mbn/mode.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::NameSet;

Contents onlyPieces(const Contents& contents) {
    return {false, false, contents.friends, contents.enemies};
}

/// The pieces that a letter selects by its form: enemies, friends if doubled, both with `y`.
Contents spokenOf(const Modifier& modifier) {
    if (modifier.any) return Contents::piece();
    return modifier.isDoubled() ? Contents::friendly() : Contents::enemy();
}

void addPieces(Modes& modes, ArrivalMode::What what, const Contents& where, bool last, bool middle) {
    const Contents pieces = onlyPieces(where);
    if (!pieces.isNone()) modes.endings.push_back({what, pieces, {}, last, middle});
}

}  // namespace

Contents contentsOf(const PieceSet& set, const ir::NameTable& names) {
    std::vector<std::string> friends;
    std::vector<std::string> enemies;
    for (const SetItem& item : set.items) {
        const std::string name = names.nameOf(item.letter);
        if (!set.byColour || item.isUpper) friends.push_back(name);
        if (!set.byColour || !item.isUpper) enemies.push_back(name);
    }
    Contents result;
    result.friends = set.complement ? NameSet::allBut(std::move(friends)) : NameSet::of(std::move(friends));
    result.enemies = set.complement ? NameSet::allBut(std::move(enemies)) : NameSet::of(std::move(enemies));
    return result;
}

Contents contentsOf(const std::vector<const Modifier*>& modifiers, const ir::NameTable& names) {
    Contents result = Contents::piece();
    for (const Modifier* modifier : modifiers) {
        if (modifier->set) result = result & contentsOf(*modifier->set, names);
    }
    return result;
}

bool isMode(const Modifier& modifier) {
    return std::string("mcajwxe").find(modifier.letter) != std::string::npos;
}

Modes modesOf(const std::vector<const Modifier*>& modifiers, const ir::NameTable& names,
              const std::string& own) {
    // Modifiers of the same letter and form count as one, with their sets intersected.
    std::map<std::tuple<char, bool, bool>, std::vector<const Modifier*>> forms;
    for (const Modifier* modifier : modifiers) {
        if (isMode(*modifier))
            forms[{modifier->letter, modifier->isDoubled(), modifier->any}].push_back(modifier);
    }
    const auto has = [&](char letter) {
        for (const auto& [form, list] : forms) {
            if (std::get<0>(form) == letter) return true;
        }
        return false;
    };
    const auto united = [&](char letter) {
        Contents result;
        for (const auto& [form, list] : forms) {
            if (std::get<0>(form) == letter)
                result = result | (spokenOf(*list.front()) & contentsOf(list, names));
        }
        return result;
    };

    // Captures do not add up: every modifier that selects a colour has to select the piece.
    Contents captured;
    std::optional<NameSet> enemies;
    std::optional<NameSet> friends;
    const auto restrict = [](std::optional<NameSet>& so, const NameSet& by) { so = so ? *so & by : by; };
    for (const auto& [form, list] : forms) {
        const char letter = std::get<0>(form);
        if (letter != 'a' && letter != 'c') continue;
        const Contents admitted = contentsOf(list, names);
        const Contents spoken = letter == 'a' ? Contents::enemy() : spokenOf(*list.front());
        if (!spoken.enemies.isNone()) restrict(enemies, admitted.enemies);
        if (!spoken.friends.isNone()) restrict(friends, admitted.friends);
    }
    Modes modes;
    bool sparing = false;  // `m{S}`: as without m, but pieces of S are not captured
    Contents spared;
    bool onlySparing = true;
    bool movesToo = false;  // m without a set beside other letters: also to an empty square
    for (const auto& [form, list] : forms) {
        if (std::get<0>(form) == 'e') continue;
        if (std::get<0>(form) != 'm') {
            onlySparing = false;
            continue;
        }
        if (std::any_of(list.begin(), list.end(), [](const Modifier* m) { return !m->set; })) {
            onlySparing = false;
            movesToo = true;
        } else {
            sparing = true;
            spared = contentsOf(list, names);
        }
    }
    if (sparing && onlySparing) enemies = NameSet::all();
    if (enemies) enemies = *enemies & ~spared.enemies;
    if (friends) friends = *friends & ~spared.friends;
    if (enemies) captured.enemies = *enemies;
    if (friends) captured.friends = *friends;

    const bool anyMode = has('m') || has('c') || has('a') || has('j') || has('w') || has('x');
    if (!anyMode || (sparing && onlySparing)) {
        if (!anyMode) captured = Contents::enemy();
        modes.endings.push_back({ArrivalMode::What::Stay, Contents::nothing(), {}, true, true});
        addPieces(modes, ArrivalMode::What::Capture, captured, true, false);
    } else {
        const Contents swapped = united('w');
        Contents visited = united('j');
        if (movesToo || has('a') || (has('w') && !has('c'))) {
            modes.endings.push_back({ArrivalMode::What::Stay, Contents::nothing(), {}, true, true});
        }
        if (has('c') && has('j')) {
            // A visited piece is captured.
            captured = captured & visited;
            visited = {};
        }
        captured = captured & onlyPieces(~swapped);
        bool ordinary = true;
        for (const auto& [form, list] : forms) {
            if (std::get<0>(form) == 'e' && std::get<1>(form)) ordinary = false;
        }
        if (ordinary) addPieces(modes, ArrivalMode::What::Capture, captured, true, true);
        addPieces(modes, ArrivalMode::What::Swap, swapped, true, true);
        addPieces(modes, ArrivalMode::What::Visit, visited, false, true);
        addPieces(modes, ArrivalMode::What::Flip, united('x'), false, true);
    }
    if (has('e') && has('c')) {
        ArrivalMode ending{ArrivalMode::What::EnPassant, Contents::nothing(), NameSet::of({own}), true, true};
        bool isFirst = true;
        for (const Modifier* modifier : modifiers) {
            if (modifier->letter != 'e' || !modifier->set) continue;
            const NameSet victims = contentsOf(*modifier->set, names).enemies;
            ending.victims = isFirst ? victims : ending.victims & victims;
            isFirst = false;
        }
        // En passant is a capture, too: every modifier that selects enemies has to select the victim.
        if (enemies) ending.victims = ending.victims & *enemies;
        if (!ending.victims.isNone()) modes.endings.push_back(ending);
    }
    modes.marksPassed = has('e') && has('m');
    return modes;
}

}  // namespace ferz::mbn
