// What the modifiers of a leg say of how it goes, and whether each of them says anything.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
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

/// What may be meant by an amalgam that selects nothing.
std::string repairOf(const DirectionList& list, const Leaper& leaper) {
    if (list.size() != 1 || list.front()->second == '\0') return {};
    const char first = list.front()->letter;
    const char second = list.front()->second;
    if (first == second) return fmt::format("write `{}`: there is no longer part to choose", first);
    if (leaper.smaller != 0) return {};
    return fmt::format("write `{0}{1}` for both; `({0}{1})` is the direction between them", first, second);
}

}  // namespace

/// False when an error was reported.
bool Lowering::readModifiers(Ride& ride, const std::vector<const Modifier*>& modifiers, const Leaper& leaper,
                             const Scope& scope) {
    const ir::NameTable& names = environment_.names;
    std::map<std::pair<char, bool>, std::vector<const Modifier*>> forms;
    for (const Modifier* modifier : modifiers)
        forms[{modifier->letter, modifier->isDoubled()}].push_back(modifier);
    ride.modes = modesOf(modifiers, names, name_);
    const auto has = [&](char letter) {
        return forms.contains({letter, false}) || forms.contains({letter, true});
    };
    const bool rides = ride.most != 1;
    const bool isLong = leaper.larger > 1;
    const bool isOblique = leaper.smaller != 0 && leaper.smaller != leaper.larger;
    for (const bool doubled : {false, true}) {
        const auto found = forms.find({'p', doubled});
        if (found == forms.end()) continue;
        ride.hop = doubled ? Ride::Hop::Many : Ride::Hop::One;
        ride.hurdles = contentsOf(found->second, names);
    }
    const bool hops = ride.hop != Ride::Hop::None;
    for (const auto& [form, list] : forms) {
        const auto& [letter, doubled] = form;
        const auto useful = [&, &same = list](bool fulfilled, std::string why) {
            for (const Modifier* each : same) {
                problems_.require(*each, fulfilled, diagnostic::kUselessModifier, each->span,
                                  fmt::format("`{}` changes nothing: {}", each->letter, why));
            }
        };
        switch (letter) {
            case 'p':
                for (const Modifier* each : list) {
                    problems_.require(
                        *each,
                        rides || std::gcd(leaper.smaller, leaper.larger) > 1 || (isOblique && has('n')),
                        diagnostic::kEmptySelection, each->span,
                        fmt::format("`{}` has no square to hop over", each->letter));
                }
                break;
            case 'g': {
                const ir::Contents leapt =
                    contentsOf(list, names) & (doubled ? ir::Contents::friendly() : ir::Contents::piece());
                ride.passable = ride.passable | leapt;
                const bool isHurdle = hops && leapt.isWithin(ride.hurdles);
                useful(rides && !isHurdle,
                       rides ? "what it leaps over is a hurdle" : "the piece leaps already");
                break;
            }
            case 'n':
                if (hops && isLong && !isOblique) {
                    problems_.report(diagnostic::kMisplacedModifier, scope, list.front()->span,
                                     "`p` needs a hurdle on the line, and `n` lets nothing stand there");
                    return false;
                }
                ride.walks = true;
                useful(isLong, "the step leaps over nothing");
                break;
            case 'h':
                ride.isHalfling = true;
                useful(rides, "half the way to the edge is at least one step");
                break;
            case 'u': ride.asksUnblocked = true; break;
            case 'o':
                for (const Modifier* each : list) {
                    if (each->range) {
                        const auto joined = joinedFiles(*each->range);
                        if (!joined || doubled) {
                            problems_.report(diagnostic::kSyntax, scope, each->range->span,
                                             "only two files can be joined, the left one first",
                                             "write `o[b,g]`");
                            return false;
                        }
                        ride.edges = *joined;
                    } else if (doubled) {
                        ride.edges = ir::TorusEdges{};
                    } else {
                        ride.edges = ir::CylinderEdges{};
                    }
                }
                break;
            case 'k': {
                const ir::Contents royals = contentsOf(list, names);
                const ir::NameSet of = royals.friends | royals.enemies;
                if (!of.isNone()) {
                    ride.flags.push_back(
                        {doubled ? ir::Declare::What::NoMate : ir::Declare::What::NoCheck, of});
                }
                break;
            }
            case 'e':
                for (const Modifier* each : list) {
                    problems_.require(*each, has('m') || has('c'), diagnostic::kMisplacedModifier, each->span,
                                      "`e` needs `m` or `c` beside it",
                                      "`me` may be captured en passant, `ce` captures so");
                    problems_.require(*each, !has('m') || has('c') || rides, diagnostic::kUselessModifier,
                                      each->span, "`e` changes nothing: the move passes no square");
                }
                break;
            case 'j':
            case 'x':
                for (const Modifier* each : list) {
                    problems_.require(
                        *each, ride.closing == Closing::Middle || ride.isSetUp || (letter == 'j' && has('c')),
                        diagnostic::kMisplacedModifier, each->span,
                        fmt::format("a leg with `{}` cannot be the end of a move", letter),
                        "another leg has to follow, or the setup operator has to stand before it");
                }
                break;
            default: break;
        }
    }
    return true;
}

/// Each of m, c and a has to make a difference somewhere: to how the leg would end without it, and all of
/// them together to how it would end without any.
void Lowering::needModes(const Ride& ride, const std::vector<const Modifier*>& modifiers) {
    const auto endingsWith = [&](const std::vector<const Modifier*>& some) {
        std::set<std::tuple<Ending::What, ir::Contents, ir::NameSet>> result;
        for (const Ending& ending : modesOf(some, environment_.names, name_).endings) {
            if (ride.means(ending)) result.insert({ending.what, ending.where, ending.victims});
        }
        return result;
    };
    const auto all = endingsWith(modifiers);
    const bool isPlain = all == endingsWith({});
    for (const Modifier* each : modifiers) {
        // What is optional is spoken of by itself.
        if (each->optional || (each->letter != 'm' && each->letter != 'c' && each->letter != 'a')) continue;
        std::vector<const Modifier*> others;
        std::copy_if(modifiers.begin(), modifiers.end(), std::back_inserter(others),
                     [&](const Modifier* other) { return other != each; });
        // That an earlier leg only moves is often written for plainness.
        const bool isPlainness = each->letter == 'm' && ride.closing == Closing::Middle;
        problems_.require(*each, isPlainness || (!isPlain && all != endingsWith(others)),
                          diagnostic::kUselessModifier, each->span,
                          fmt::format("`{}` changes nothing: the leg ends so without it",
                                      environment_.source.slice(each->span)),
                          each->letter == 'a' && !each->set
                              ? "take it away; another leg, which XBetza begins with `a`, is chained with `-`"
                              : "take it away");
    }
}

/// Letters have to select something, and not everything; `t` and `z` need a leg before them.
void Lowering::needDirections(const Leaper& leaper, const Context& context, const Inherited& inherited,
                              Straight straight) {
    const Heading& heading = context.heading;
    const bool isFirst = heading.kind == Heading::Kind::None;
    for (const DirectionList& list : inherited.directions) {
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
        if (leaper.larger == 0) continue;
        const auto selected = select(leaper, heading, context.axis, {list}, straight);
        const Span letters = cover(list.front()->span, list.back()->span);
        const std::string_view text = environment_.source.slice(letters);
        // In a chain `f` is often written for plainness, and `d` says that directions are absolute.
        const bool isPlainness =
            heading.kind != Heading::Kind::None ||
            std::any_of(list.begin(), list.end(), [](const Modifier* each) { return each->letter == 'd'; });
        problems_.require(*list.front(),
                          isPlainness || selected != select(leaper, heading, context.axis,
                                                            std::vector<DirectionList>{}, straight),
                          diagnostic::kUselessModifier, letters,
                          fmt::format("`{}` changes nothing: it selects what the move without it has", text),
                          "take it away");
    }
}

}  // namespace ferz::mbn
