// Applies the modifiers of a leg, and checks that each can have an effect.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

/// The files that `o[b,g]` joins.
std::optional<ir::JoinedFiles> joinedFiles(const Range& range) {
    if (range.complement || range.parts.size() != 2) return std::nullopt;
    std::array<int, 2> files{};
    for (std::size_t i = 0; i < 2; ++i) {
        const RangePart& part = range.parts[i];
        const ir::Span1& file = part.squares.files;
        const bool isFile = part.kind == RangePart::Kind::Squares &&
                            part.squares.kind == ir::ZonePart::Kind::Box && file.first != 0 &&
                            file.first == file.last && file.stride == 0 && part.squares.ranks.first == 0;
        if (!isFile) return std::nullopt;
        files[i] = file.first - 1;
    }
    if (files[0] >= files[1]) return std::nullopt;
    return ir::JoinedFiles{files[0], files[1]};
}

/// The help for an amalgam that selects nothing.
std::string repairOf(const DirectionList& list, const Leaper& leaper) {
    if (list.size() != 1 || list.front()->second == '\0') return {};
    const char first = list.front()->letter;
    const char second = list.front()->second;
    if (first == second) return fmt::format("write `{}`: there is no longer part to choose", first);
    if (leaper.smaller != 0) return {};
    return fmt::format("write `{0}{1}` for both; `({0}{1})` is the direction between them", first, second);
}

}  // namespace

/// Requires, for each letter that needs it, another letter, another leg or a square in between.
void Lowering::requireCompany(const Ride& ride, const std::vector<const Modifier*>& modifiers,
                              const Leaper& leaper) {
    const auto has = [&](char letter) {
        const auto is = [&](const Modifier* each) { return each->letter == letter; };
        return std::any_of(modifiers.begin(), modifiers.end(), is);
    };
    const bool isOblique = leaper.smaller != 0 && leaper.smaller != leaper.larger;
    for (const Modifier* each : modifiers) {
        switch (each->letter) {
            case 'p':
                problems_.require(
                    *each,
                    ride.most != 1 || std::gcd(leaper.smaller, leaper.larger) > 1 || (isOblique && has('n')),
                    diagnostic::kEmptySelection, each->span, "`p` has no square to hop over");
                break;
            case 'e':
                problems_.require(*each, has('m') || has('c'), diagnostic::kMisplacedModifier, each->span,
                                  "`e` needs `m` or `c` beside it",
                                  "`me` may be captured en passant, `ce` captures so");
                break;
            case 'j':
            case 'x':
                problems_.require(
                    *each, ride.role == LegRole::Middle || ride.isSetUp || (each->letter == 'j' && has('c')),
                    diagnostic::kMisplacedModifier, each->span,
                    fmt::format("a leg with `{}` cannot be the end of a move", each->letter),
                    "another leg has to follow, or the setup operator has to stand before it");
                break;
            default: break;
        }
    }
}

/// Applies `o`, `oo` and `o[b,g]`. False when an error was reported.
bool Lowering::joinEdges(Ride& ride, const Modifier& letter, const Scope& scope) {
    if (!letter.range) {
        ride.edges = letter.isDoubled() ? ir::Edges(ir::TorusEdges{}) : ir::CylinderEdges{};
        return true;
    }
    const auto joined = joinedFiles(*letter.range);
    if (!joined || letter.isDoubled()) {
        problems_.report(diagnostic::kSyntax, scope, letter.range->span,
                         "only two files can be joined, the left one first", "write `o[b,g]`");
        return false;
    }
    ride.edges = *joined;
    return true;
}

/// False when an error was reported.
bool Lowering::readModifiers(Ride& ride, const std::vector<const Modifier*>& modifiers, const Leaper& leaper,
                             const Scope& scope) {
    const ir::NameTable& names = environment_.names;
    ride.modes = modesOf(modifiers, names, name_);
    requireCompany(ride, modifiers, leaper);
    // Letters of the same form count as one, with their sets intersected.
    std::map<std::pair<char, bool>, std::vector<const Modifier*>> forms;
    for (const Modifier* modifier : modifiers)
        forms[{modifier->letter, modifier->isDoubled()}].push_back(modifier);
    const bool isStraight = leaper.smaller == 0 || leaper.smaller == leaper.larger;
    for (const auto& [form, list] : forms) {
        const auto& [letter, isDoubled] = form;
        switch (letter) {
            case 'p':
                ride.hop = isDoubled ? Ride::Hop::Many : Ride::Hop::One;
                ride.hurdles = contentsOf(list, names);
                break;
            case 'g':
                ride.passable =
                    ride.passable | (contentsOf(list, names) &
                                     (isDoubled ? ir::Contents::friendly() : ir::Contents::piece()));
                break;
            case 'n':
                if (isStraight && leaper.larger > 1 &&
                    (forms.contains({'p', false}) || forms.contains({'p', true}))) {
                    problems_.report(diagnostic::kMisplacedModifier, scope, list.front()->span,
                                     "`p` needs a hurdle on the line, and `n` lets nothing stand there");
                    return false;
                }
                ride.walks = true;
                break;
            case 'h': ride.isHalfling = true; break;
            case 'u': ride.asksUnblocked = true; break;
            case 'o':
                for (const Modifier* each : list) {
                    if (!joinEdges(ride, *each, scope)) return false;
                }
                break;
            case 'k': {
                const ir::Contents royals = contentsOf(list, names);
                const ir::NameSet of = royals.friends | royals.enemies;
                const auto what = isDoubled ? ir::Declare::What::NoMate : ir::Declare::What::NoCheck;
                if (!of.isNone()) ride.flags.push_back({what, of});
                break;
            }
            default: break;
        }
    }
    return true;
}

/// Requires that direction letters select something, and that `t` and `z` have a leg before them.
void Lowering::needDirections(const Leaper& leaper, const Context& context, const Inherited& inherited,
                              Straight straight) {
    const Heading& heading = context.heading;
    const bool isFirst = heading.kind == Heading::Kind::None;
    for (const DirectionList& list : inherited.first.directions) {
        DirectionList absolute = list;
        std::erase_if(absolute, [](const Modifier* each) { return each->letter != 'd'; });
        for (const Modifier* each : list) {
            if (each->letter == 'd') continue;
            const std::string_view text = environment_.source.slice(each->span);
            const bool needsLeg = needsHeading({each});
            if (needsLeg) {
                problems_.require(*each, !isFirst, diagnostic::kMisplacedModifier, each->span,
                                  fmt::format("`{}` needs a leg before it", text),
                                  "it turns relative to the leg that is chained before with `-`");
            }
            if (needsLeg && isFirst) continue;
            DirectionList alone = absolute;
            alone.push_back(each);
            // O has no directions.
            const bool selects =
                leaper.larger > 0 && !select(leaper, heading, context.axis, {alone}, straight).empty();
            problems_.require(*each, selects, diagnostic::kEmptySelection, each->span,
                              fmt::format("`{}` selects none of the move's directions", text),
                              repairOf({each}, leaper));
        }
    }
}

}  // namespace ferz::mbn
