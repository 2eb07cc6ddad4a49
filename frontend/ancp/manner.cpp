#include "frontend/ancp/manner.h"

#include <fmt/format.h>
#include <map>

#include "ir/text.h"

namespace ferz::ancp {

namespace {

using Kind = Prefix::Kind;

std::string setAfter(const Prefix& prefix) {
    return prefix.names ? ir::print(*prefix.names) : std::string();
}

}  // namespace

std::string wordOf(const Prefix& prefix) {
    switch (prefix.kind) {
        case Kind::Move: return "move";
        case Kind::Capture: return "capture";
        case Kind::All: return "all";
        case Kind::Over: return "over";
        case Kind::Take: return "take";
        case Kind::If: return "if";
        case Kind::Hop: return "hop";
        case Kind::Jump: return "jump";
        case Kind::EnPassant: return "enpassant";
        case Kind::Initial: return prefix.strict ? "initial!" : "initial";
        case Kind::Origin: return "origin";
        case Kind::Destination: return "destination";
        case Kind::Edges: break;
    }
    if (std::holds_alternative<ir::CylinderEdges>(prefix.edges)) return "cylinder";
    return std::holds_alternative<ir::TorusEdges>(prefix.edges) ? "torus" : "joined";
}

std::optional<Manner> mannerOf(const std::vector<const Prefix*>& modes,
                               const std::vector<const Prefix*>& edges, const std::string& own,
                               Clash& clash) {
    Manner manner;
    std::map<Kind, const Prefix*> known;
    const Prefix* mode = nullptr;
    const auto fail = [&](const Prefix& prefix, std::string message, std::string help) {
        clash = {&prefix, std::move(message), std::move(help)};
        return std::nullopt;
    };
    for (const Prefix* each : modes) {
        if (each->kind == Kind::Destination) {
            manner.arrival.push_back({ir::InZone{each->zone}, {}, false});
            continue;
        }
        if (each->kind == Kind::If) {
            manner.arrival.push_back(*each->test);
            continue;
        }
        if (!known.emplace(each->kind, each).second)
            return fail(*each, fmt::format("`{}` is said twice", wordOf(*each)), {});
        const ir::NameSet names = each->names.value_or(ir::NameSet::all());
        if (each->kind == Kind::Hop) manner.hurdles = each->contents.value_or(ir::Contents::piece(names));
        if (each->kind == Kind::Jump) manner.jumps = true;
        if (each->kind == Kind::Hop || each->kind == Kind::Jump || each->kind == Kind::EnPassant) continue;
        // `over` and `take` are the two halves of what may stand there; any other mode says both.
        const bool completes = mode != nullptr && (each->kind == Kind::Over || each->kind == Kind::Take) &&
                               (mode->kind == Kind::Over || mode->kind == Kind::Take);
        if (mode != nullptr && !completes) {
            const bool isAll = known.contains(Kind::Move) && known.contains(Kind::Capture);
            const std::string set = isAll ? setAfter(*known.at(Kind::Capture)) : std::string();
            return fail(*each, fmt::format("`{}` contradicts `{}`", wordOf(*each), wordOf(*mode)),
                        isAll ? fmt::format("either is `all{}:`", set) : std::string());
        }
        mode = each;
        manner.saysEnd = true;
        if (each->kind == Kind::Move || each->kind == Kind::All) manner.over = ir::Contents::nothing();
        if (each->kind == Kind::Capture || each->kind == Kind::All) manner.take = ir::Contents::enemy(names);
        if (each->kind == Kind::Over) manner.over = *each->contents;
        if (each->kind == Kind::Take) manner.take = *each->contents;
    }
    if (known.contains(Kind::Hop) && known.contains(Kind::Jump))
        return fail(*known.at(Kind::Jump), "`jump` contradicts `hop`", "who jumps needs no hurdle");
    if (const auto passing = known.find(Kind::EnPassant); passing != known.end()) {
        const Prefix& prefix = *passing->second;
        if (known.contains(Kind::Over) && !known.contains(Kind::Take))
            return fail(prefix, "`enpassant` contradicts `over`", "it goes with `move:` or `capture:`");
        if (!known.contains(Kind::Move)) {
            manner.passingBy = prefix.names.value_or(ir::NameSet::of({own}));
        } else if (prefix.names) {
            return fail(prefix, "with `move:` a set says nothing: the squares passed are marked", "");
        } else {
            manner.marksPassed = true;
        }
    }
    for (const Prefix* each : edges) {
        if (each != edges.front() && each->edges != edges.front()->edges) {
            return fail(*each, fmt::format("`{}` contradicts `{}`", wordOf(*each), wordOf(*edges.front())),
                        {});
        }
        manner.edges = each->edges;
    }
    return manner;
}

}  // namespace ferz::ancp
