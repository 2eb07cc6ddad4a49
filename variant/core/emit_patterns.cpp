#include "variant/core/emit_patterns.h"

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "backends/cpp/text.h"
#include "variant/core/emit_list.h"

namespace ferz::variant::core {

namespace {

using ferz::core::Form;
using ferz::core::Hurdle;

std::string_view nameOf(ferz::core::Class kind) {
    switch (kind) {
        case ferz::core::Class::Leap: break;
        case ferz::core::Class::Ride: return "Ride";
        case ferz::core::Class::MultiPathRide: return "MultiPathRide";
        case ferz::core::Class::Hop: return "Hop";
    }
    return "Leap";
}

std::string zoneArguments(const PatternPlan& pattern, const ZoneNames& zones) {
    if (!pattern.from && !pattern.to) return "";
    std::string text = ", " + (pattern.from ? zones.nameOf(*pattern.from) : "Set::all()");
    if (pattern.to) text += ", " + zones.nameOf(*pattern.to);
    return text;
}
std::string far(int last) {
    return last == ferz::core::kFar ? "core::kFar" : fmt::format("{}", last);
}

std::string relation(const PatternPlan& pattern, std::size_t number, const ZoneNames& zones) {
    switch (pattern.form) {
        case Form::Rides:
            return fmt::format("core::rides<Set>(kSteps{}, {}, {}{})", number, pattern.first,
                               far(pattern.last), zoneArguments(pattern, zones));
        case Form::Hops: {
            const char* hurdle = pattern.hurdle == Hurdle::Any     ? "Any"
                                 : pattern.hurdle == Hurdle::First ? "First"
                                                                   : "Last";
            return fmt::format("core::hops<Set>(kSteps{}, {}, {}, core::Hurdle::{}{})", number, pattern.first,
                               far(pattern.last), hurdle, zoneArguments(pattern, zones));
        }
        case Form::Lames:
            return fmt::format("core::lames<Set>(kSteps{}, {}{})", number, pattern.first,
                               zoneArguments(pattern, zones));
        case Form::Walks: break;
    }
    return fmt::format("core::walks<Set>(kWalks{})", number);
}

}  // namespace

void emitVectors(const CorePlan& plan, Writer& out) {
    for (std::size_t i = 0; i < plan.patterns.size(); ++i) {
        const PatternPlan& pattern = plan.patterns[i];
        std::vector<std::string> entries;
        if (pattern.form == Form::Walks) {
            out.line(
                "/// Paths: origin, number of squares, squares; -1 - square for one that is only "
                "passed.");
            for (const std::int16_t entry : pattern.walks)
                entries.push_back(fmt::format("{}", entry));
            emitList(fmt::format("inline constexpr std::int16_t kWalks{}[] = {{", i), entries, out);
        } else {
            for (const ir::Vec& vec : pattern.vectors)
                entries.push_back(cpp::braced(vec));
            emitList(fmt::format("inline constexpr core::Vec kSteps{}[] = {{", i), entries, out);
        }
    }
    if (!plan.patterns.empty()) out.line();
}

void emitPatterns(const CorePlan& plan, const KindNames& kinds, const ZoneNames& zones, Writer& out) {
    out.line();
    out.line("/// Sets of paths over the board; kUses says which pieces move along them, and for what.");
    out.line("static constexpr core::MovePattern<Set> kPatterns[] = {{");
    out.indent();
    for (std::size_t i = 0; i < plan.patterns.size(); ++i) {
        const PatternPlan& pattern = plan.patterns[i];
        out.line("{{{}, core::Class::{}, {}, {}, {}, {}}},  // {}", relation(pattern, i, zones),
                 nameOf(pattern.kind), pattern.groups, pattern.reverseGroups, pattern.symmetric,
                 kinds.setOf(pattern.hurdles), i);
    }
    if (plan.patterns.empty()) out.line("{{}},  // nothing moves");
    out.dedent();
    out.line("}};");
}

}  // namespace ferz::variant::core
