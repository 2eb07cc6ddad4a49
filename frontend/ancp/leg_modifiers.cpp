#include "frontend/ancp/leg_modifiers.h"

#include <fmt/format.h>
#include <map>

#include "ir/text.h"

namespace ferz::ancp {

namespace {

std::string setAfter(const Prefix& prefix) {
    return prefix.names ? ir::print(*prefix.names) : std::string();
}

}  // namespace

std::string wordOf(const Prefix& prefix) {
    return std::string(textOf(prefix.word)) + (prefix.strict ? "!" : "");
}

std::optional<LegModifiers> legModifiersOf(const std::vector<const Prefix*>& modes,
                                           const std::vector<const Prefix*>& edges, const std::string& own,
                                           Clash& clash) {
    LegModifiers modifiers;
    std::map<PrefixWord, const Prefix*> known;
    const Prefix* mode = nullptr;
    const auto fail = [&](const Prefix& prefix, std::string message, std::string help) {
        clash = {&prefix, std::move(message), std::move(help)};
        return std::nullopt;
    };
    for (const Prefix* each : modes) {
        if (each->word == PrefixWord::Destination) {
            modifiers.arrival.push_back({ir::InZone{each->zone}, {}, false});
            continue;
        }
        if (each->word == PrefixWord::If) {
            modifiers.arrival.push_back(*each->test);
            continue;
        }
        if (!known.emplace(each->word, each).second)
            return fail(*each, fmt::format("`{}` is said twice", wordOf(*each)), {});
        const ir::NameSet names = each->names.value_or(ir::NameSet::all());
        if (each->word == PrefixWord::Hop)
            modifiers.hurdles = each->contents.value_or(ir::Contents::piece(names));
        if (each->word == PrefixWord::Jump) modifiers.jumps = true;
        if (each->word == PrefixWord::Hop || each->word == PrefixWord::Jump ||
            each->word == PrefixWord::EnPassant)
            continue;
        // `over` and `take` go together, each gives one half of what may stand there; any other mode gives
        // both.
        const bool completes = mode != nullptr &&
                               (each->word == PrefixWord::Over || each->word == PrefixWord::Take) &&
                               (mode->word == PrefixWord::Over || mode->word == PrefixWord::Take);
        if (mode != nullptr && !completes) {
            const bool isAll = known.contains(PrefixWord::Move) && known.contains(PrefixWord::Capture);
            const std::string set = isAll ? setAfter(*known.at(PrefixWord::Capture)) : std::string();
            return fail(*each, fmt::format("`{}` contradicts `{}`", wordOf(*each), wordOf(*mode)),
                        isAll ? fmt::format("either is `all{}:`", set) : std::string());
        }
        mode = each;
        modifiers.saysEnd = true;
        if (each->word == PrefixWord::Move || each->word == PrefixWord::All)
            modifiers.over = ir::Contents::nothing();
        if (each->word == PrefixWord::Capture || each->word == PrefixWord::All)
            modifiers.take = ir::Contents::enemy(names);
        if (each->word == PrefixWord::Over) modifiers.over = *each->contents;
        if (each->word == PrefixWord::Take) modifiers.take = *each->contents;
    }
    if (known.contains(PrefixWord::Hop) && known.contains(PrefixWord::Jump))
        return fail(*known.at(PrefixWord::Jump), "`jump` contradicts `hop`",
                    "a leg that jumps needs no hurdle");
    if (const auto passing = known.find(PrefixWord::EnPassant); passing != known.end()) {
        const Prefix& prefix = *passing->second;
        if (!known.contains(PrefixWord::Move)) {
            modifiers.passingBy = prefix.names.value_or(ir::NameSet::of({own}));
        } else if (prefix.names) {
            return fail(prefix, "with `move:` a set has no effect: the squares passed are marked", "");
        } else {
            modifiers.marksPassed = true;
        }
    }
    for (const Prefix* each : edges) {
        if (each != edges.front() && each->edges != edges.front()->edges) {
            return fail(*each, fmt::format("`{}` contradicts `{}`", wordOf(*each), wordOf(*edges.front())),
                        {});
        }
        modifiers.edges = each->edges;
    }
    return modifiers;
}

}  // namespace ferz::ancp
