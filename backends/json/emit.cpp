#include "backends/json/emit.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string_view>

#include "ir/rename.h"
#include "ir/text.h"
#include "support/hidden.h"
#include "support/writer.h"

namespace ferz::json {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;
/// Longer texts are not repeated in a comment.
constexpr std::size_t kMostSource = 100;

/// Names may hold bytes that are no UTF-8; they are replaced, for nothing is thrown here.
std::string dumped(const Json& value) {
    return withHiddenInJson(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json vec(const ir::Vec& at) {
    if (at.isFlat()) return {at.file, at.rank};
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

/// Coordinates from 0; null where every coordinate is meant.
Json span(const ir::Span1& span) {
    if (span.first == 0) return nullptr;
    Json result{{"from", span.first - 1}, {"to", span.last - 1}};
    if (span.stride != 0) result.update({{"stride", span.stride}, {"up", span.up}, {"down", span.down}});
    return result;
}

Json zone(const ir::Zone& zone) {
    Json parts = Json::array();
    for (const ir::ZonePart& part : zone.parts) {
        switch (part.kind) {
            case ir::ZonePart::Kind::Edge: parts.push_back("edge"); break;
            case ir::ZonePart::Kind::Inner: parts.push_back("inner"); break;
            case ir::ZonePart::Kind::Box:
                parts.push_back({{"files", span(part.files)},
                                 {"ranks", span(part.ranks)},
                                 {"levels", span(part.levels)},
                                 {"rows", span(part.rows)}});
                break;
        }
    }
    return {{"complement", zone.complement}, {"parts", std::move(parts)}};
}

using Parts = std::vector<ir::Part>;

Json test(const ir::Predicate& predicate, const Parts& parts) {
    return std::visit(
        ir::Overloaded{
            [](const ir::Holds& holds) -> Json {
                return {{"test", "holds"}, {"what", contents(holds.what)}};
            },
            [](const ir::Beyond& beyond) -> Json {
                return {{"test", "beyond"}, {"regions", regions(beyond.regions)}};
            },
            [](const ir::InZone& in) -> Json {
                return {{"test", "zone"}, {"zone", zone(in.zone)}};
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
                return {{"test", "present"}, {"what", contents(present.what)}, {"zone", zone(present.where)}};
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
            [&](const ir::Playable& playable) -> Json {
                const auto at = std::find(parts.begin(), parts.end(), playable.part);
                return {{"test", "playable"}, {"part", at - parts.begin()}};
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

Json instruction(const ir::Instruction& instruction, const Parts& parts) {
    return std::visit(ir::Overloaded{
                          [](const ir::Pass&) -> Json {
                              return {{"do", "pass"}};
                          },
                          [](const ir::Step& step) {
                              Json result = {{"do", "step"}, {"by", vec(step.by)}};
                              addEdges(result, step.edges);
                              return result;
                          },
                          [&](const ir::Test& each) {
                              Json result = {{"do", "test"}};
                              result.update(test(each.predicate, parts));
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

constexpr std::string_view comma(std::size_t index, std::size_t count) {
    return index + 1 < count ? "," : "";
}

void printStates(const ir::Movement& movement, const Parts& parts, Writer& out) {
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
            Json each = instruction(state.transitions[index].instruction, parts);
            each["to"] = state.transitions[index].target;
            out.line("{}{}", dumped(each), comma(index, count));
        }
        out.dedent();
        out.line("]}}{}", end);
    }
    out.dedent();
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

std::string document(const std::vector<ir::Movement>& movements, const EmitOptions& options) {
    // Laid out by hand, an instruction a line.
    Writer out(2);
    out.line("{{\"schema\": {}, \"movements\": [{}", kSchema, movements.empty() ? "]}" : "");
    if (movements.empty()) return out.text();
    out.indent();
    for (std::size_t which = 0; which < movements.size(); ++which) {
        const ir::Movement& movement = movements[which];
        const bool isNameless = movement.name == ir::kAnonymous;
        const Parts parts = ir::partsOf(movement);
        out.line(R"({{"name": {}, "own": {}, "black": "{}", "owner": "{}", "states": [)",
                 isNameless ? "null" : dumped(movement.name),
                 isNameless && options.speaksOfOwnKind ? dumped(movement.name) : "null",
                 name(movement.forBlack), name(movement.owner));
        printStates(movement, parts, out);
        out.line("], \"parts\": [{}",
                 parts.empty() ? fmt::format("]}}{}", comma(which, movements.size())) : "");
        if (parts.empty()) continue;
        out.indent();
        for (std::size_t index = 0; index < parts.size(); ++index) {
            out.line("[");
            printStates(parts[index].movement(), parts, out);
            out.line("]{}", comma(index, parts.size()));
        }
        out.dedent();
        out.line("]}}{}", comma(which, movements.size()));
    }
    out.dedent();
    out.raw("]}");
    return out.text();
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics&) {
    return document(movements, options);
}

std::optional<std::string> emitModule(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                      Diagnostics&) {
    std::string from = options.sourceNotation.empty() ? "" : " from " + options.sourceNotation;
    // Escaped, since some characters that are none of ASCII end a line of JavaScript.
    if (!options.source.empty() && options.source.size() <= kMostSource)
        from += " " + Json(options.source).dump(-1, ' ', true, Json::error_handler_t::replace);
    std::string text = document(movements, options);
    text.insert(text.size() - 1, ";");
    return fmt::format(
        "// Written by ferz{}; do not edit. The package ferz-moves runs it.\nexport default {}", from, text);
}

}  // namespace ferz::json
