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
        case Kind::Hop: return "hop";
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
            manner.destinations.push_back(each->zone);
            continue;
        }
        if (!known.emplace(each->kind, each).second)
            return fail(*each, fmt::format("`{}` is said twice", wordOf(*each)), {});
        switch (each->kind) {
            case Kind::Hop: manner.hurdles = each->names.value_or(ir::NameSet::all()); continue;
            case Kind::EnPassant: continue;
            case Kind::Move: manner.mode = Manner::Mode::Move; break;
            case Kind::Capture: manner.mode = Manner::Mode::Capture; break;
            case Kind::All: manner.mode = Manner::Mode::All; break;
            default:
                manner.mode = Manner::Mode::Over;
                manner.over = each->over;
                break;
        }
        if (mode != nullptr) {
            const bool isAll = known.contains(Kind::Move) && known.contains(Kind::Capture);
            const std::string set = isAll ? setAfter(*known.at(Kind::Capture)) : std::string();
            return fail(*each, fmt::format("`{}` contradicts `{}`", wordOf(*each), wordOf(*mode)),
                        isAll ? fmt::format("either is `all{}:`", set) : std::string());
        }
        mode = each;
        if (each->names) manner.victims = *each->names;
    }
    if (const auto passing = known.find(Kind::EnPassant); passing != known.end()) {
        const Prefix& prefix = *passing->second;
        if (manner.mode == Manner::Mode::Over)
            return fail(prefix, "`enpassant` contradicts `over`", "it goes with `move:` or `capture:`");
        if (manner.mode != Manner::Mode::Move) {
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
