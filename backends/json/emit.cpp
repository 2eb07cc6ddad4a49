#include "backends/json/emit.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>

#include "ir/rename.h"
#include "support/writer.h"

namespace ferz::json {

namespace {

using Json = nlohmann::ordered_json;

/// Names may hold bytes that are no UTF-8; they are replaced, for nothing is thrown here.
std::string dumped(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json vec(const ir::Vec& at) {
    if (at.level == 0 && at.row == 0) return {at.file, at.rank};
    return {at.file, at.rank, at.level, at.row};
}

Json names(const ir::NameSet& set) {
    if (set.isComplement()) return {{"not", set.listed()}};
    return set.listed();
}

Json contents(const ir::Contents& what) {
    return {{"off", what.off},
            {"empty", what.empty},
            {"friends", names(what.friends)},
            {"enemies", names(what.enemies)}};
}

Json regions(unsigned set) {
    static constexpr std::array<std::string_view, 9> kNames = {
        "inside", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right"};
    Json list = Json::array();
    for (unsigned index = 0; index < kNames.size(); ++index) {
        if ((set >> index & 1U) != 0) list.push_back(kNames[index]);
    }
    return list;
}

Json states(const ir::Movement& movement);

Json test(const ir::Predicate& predicate) {
    return std::visit(
        ir::Overloaded{
            [](const ir::Holds& holds) -> Json {
                return {{"test", "holds"}, {"what", contents(holds.what)}};
            },
            [](const ir::Beyond& beyond) -> Json {
                return {{"test", "beyond"}, {"regions", regions(beyond.regions)}};
            },
            [](const ir::InZone& zone) -> Json {
                return {{"test", "zone"}, {"zone", ir::print(zone.zone)}};
            },
            [](const ir::Unmoved&) -> Json {
                return {{"test", "unmoved"}};
            },
            [](const ir::NeverChecked&) -> Json {
                return {{"test", "never-checked"}};
            },
            [](const ir::Attacked& attacked) -> Json {
                return {{"test", "attacked"}, {"by", names(attacked.by)}, {"pinned", attacked.pinnedCount}};
            },
            [](const ir::StateIs& state) -> Json {
                return {{"test", "state"}, {"key", state.key}, {"value", state.value}};
            },
            [](const ir::Named& named) -> Json {
                return {{"test", "named"}, {"names", names(named.names)}};
            },
            [](const ir::InCheck&) -> Json {
                return {{"test", "in-check"}};
            },
            [](const ir::WhiteMoves&) -> Json {
                return {{"test", "white-moves"}};
            },
            [](const ir::Present& present) -> Json {
                return {{"test", "present"},
                        {"what", contents(present.what)},
                        {"zone", ir::print(present.where)}};
            },
            [](const ir::Visited& visited) -> Json {
                return {{"test", "visited"}, {"set", visited.set}};
            },
            [](const ir::Affected&) -> Json {
                return {{"test", "affected"}};
            },
            [](const ir::EnPassantMarked& marked) -> Json {
                return {{"test", "en-passant"}, {"victims", names(marked.victims)}};
            },
            [](const ir::Playable& playable) -> Json {
                return {{"test", "playable"}, {"states", states(playable.part.movement())}};
            },
        },
        predicate);
}

Json declared(const ir::Declare& declare) {
    switch (declare.what) {
        case ir::Declare::What::Decisive: return {{"effect", "decisive"}};
        case ir::Declare::What::NoCheck: return {{"effect", "no-check"}, {"names", names(declare.names)}};
        case ir::Declare::What::NoMate: return {{"effect", "no-mate"}, {"names", names(declare.names)}};
    }
    return {};
}

Json effect(const ir::Effect& effect) {
    return std::visit(
        ir::Overloaded{
            [](const ir::Land&) -> Json {
                return {{"effect", "land"}};
            },
            [](const ir::Capture&) -> Json {
                return {{"effect", "capture"}};
            },
            [](const ir::CaptureEnPassant&) -> Json {
                return {{"effect", "capture-en-passant"}};
            },
            [](const ir::MarkEnPassant&) -> Json {
                return {{"effect", "mark-en-passant"}};
            },
            [](const ir::Swap& swap) -> Json {
                return {{"effect", "swap"}, {"slot", swap.to}};
            },
            [](const ir::Flip&) -> Json {
                return {{"effect", "flip"}};
            },
            [](const ir::Become& become) -> Json {
                return {{"effect", "become"}, {"names", become.names}};
            },
            [](const ir::SetState& set) -> Json {
                return {{"effect", "set"}, {"key", set.key}, {"value", set.value}};
            },
            [](const ir::Place& place) -> Json {
                return {{"effect", "place"}, {"friendly", place.friendly}, {"name", place.name}};
            },
            [](const ir::Lift&) -> Json {
                return {{"effect", "lift"}};
            },
            [](const ir::Vanish&) -> Json {
                return {{"effect", "vanish"}};
            },
            [](const ir::Visit& visit) -> Json {
                return {{"effect", "visit"}, {"set", visit.set}};
            },
            [](const ir::Forget& forget) -> Json {
                return {{"effect", "forget"}, {"set", forget.set}};
            },
            [](const ir::Declare& declare) { return declared(declare); },
        },
        effect);
}

void addEdges(Json& step, const ir::Edges& edges) {
    std::visit(ir::Overloaded{
                   [](const ir::PlainEdges&) {},
                   [&](const ir::CylinderEdges&) { step["edges"] = "cylinder"; },
                   [&](const ir::TorusEdges&) { step["edges"] = "torus"; },
                   [&](const ir::JoinedFiles& joint) {
                       step["edges"] = {{"joined", Json::array({joint.left, joint.right})}};
                   },
               },
               edges);
}

Json instruction(const ir::Instruction& instruction) {
    return std::visit(ir::Overloaded{
                          [](const ir::Pass&) -> Json {
                              return {{"do", "pass"}};
                          },
                          [](const ir::Step& step) {
                              Json result = {{"do", "step"}, {"by", vec(step.by)}};
                              addEdges(result, step.edges);
                              return result;
                          },
                          [](const ir::Test& each) {
                              Json result = {{"do", "test"}};
                              result.update(test(each.predicate));
                              result["at"] = vec(each.at);
                              result["negated"] = each.negated;
                              return result;
                          },
                          [](const ir::Act& act) {
                              Json result = {{"do", "act"}};
                              result.update(effect(act.effect));
                              return result;
                          },
                          [](const ir::Mark& mark) -> Json {
                              return {{"do", "mark"}, {"slot", mark.slot}};
                          },
                          [](const ir::Return& back) -> Json {
                              return {{"do", "return"}, {"slot", back.slot}};
                          },
                      },
                      instruction);
}

/// Of a part that is asked for.
Json states(const ir::Movement& movement) {
    Json result = Json::array();
    for (const ir::State& state : movement.states) {
        Json transitions = Json::array();
        for (const ir::Transition& transition : state.transitions) {
            transitions.push_back(instruction(transition.instruction));
            transitions.back()["to"] = transition.target;
        }
        result.push_back({{"accepts", state.accepts}, {"transitions", std::move(transitions)}});
    }
    return result;
}

std::string_view name(ir::ForBlack forBlack) {
    switch (forBlack) {
        case ir::ForBlack::MirrorRanks: return "mirror-ranks";
        case ir::ForBlack::Turn: return "turn";
        case ir::ForBlack::Nothing: return "nothing";
    }
    return {};
}

std::string_view name(ir::Owner owner) {
    switch (owner) {
        case ir::Owner::Both: return "both";
        case ir::Owner::White: return "white";
        case ir::Owner::Black: return "black";
    }
    return {};
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions&,
                                Diagnostics&) {
    // Laid out by hand, an instruction a line.
    Writer out(2);
    const auto comma = [](std::size_t index, std::size_t count) { return index + 1 < count ? "," : ""; };
    out.raw(movements.empty() ? "{\"movements\": []}" : "{\"movements\": [");
    out.indent();
    for (std::size_t which = 0; which < movements.size(); ++which) {
        const ir::Movement& movement = movements[which];
        out.line("{{\"name\": {}, \"black\": \"{}\", \"owner\": \"{}\", \"states\": [",
                 movement.name == ir::kAnonymous ? "null" : dumped(movement.name), name(movement.forBlack),
                 name(movement.owner));
        out.indent();
        for (std::size_t id = 0; id < movement.states.size(); ++id) {
            const ir::State& state = movement.states[id];
            const std::size_t count = state.transitions.size();
            const std::string_view end = comma(id, movement.states.size());
            out.line("{{\"accepts\": {}, \"transitions\": [{}", state.accepts,
                     count == 0 ? fmt::format("]}}{}", end) : "");
            if (count == 0) continue;
            out.indent();
            for (std::size_t index = 0; index < count; ++index) {
                Json each = instruction(state.transitions[index].instruction);
                each["to"] = state.transitions[index].target;
                out.line("{}{}", dumped(each), comma(index, count));
            }
            out.dedent();
            out.line("]}}{}", end);
        }
        out.dedent();
        out.line("]}}{}", comma(which, movements.size()));
    }
    out.dedent();
    if (!movements.empty()) out.raw("]}");
    return out.text();
}

}  // namespace ferz::json
