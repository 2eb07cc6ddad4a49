#include "frontend/betza/leg_directions.h"

#include <algorithm>
#include <utility>

#include "frontend/betza/diagnostic_names.h"
#include "ir/compass.h"
#include "notations/betza/words.h"

namespace ferz::betza {

namespace {

void append(std::vector<DirectionProblem>& to, const std::vector<DirectionProblem>& problems) {
    to.insert(to.end(), problems.begin(), problems.end());
}

/// Adds the vectors at these places, turned by `heading` places.
void addPlaces(const RangedLeaper& leaper, Places places, int heading, const LegContext& context,
               LegDirections& out) {
    for (int place = 0; place < 8; ++place) {
        if ((places & (1U << static_cast<unsigned>(place))) == 0) continue;
        const int absolute = (place + heading) % 8;
        out.choices.push_back({leaper.at(absolute), absolute, context.side});
    }
}

/// Adds the vectors at places relative to the leg before, each once.
void addRelative(Places relative, const LegContext& context, LegDirections& out, const RangedLeaper& leaper) {
    for (int place = 0; place < 8; ++place) {
        if ((relative & (1U << static_cast<unsigned>(place))) == 0) continue;
        const Side side = place == 0 || place == 4 ? context.side : place < 4 ? Side::Right : Side::Left;
        const int absolute = (place + context.place) % 8;
        // A wazir has the ferz's vectors at diagonal places, and a ferz the wazir's at orthogonal ones.
        const Choice choice{leaper.at(absolute), absolute, side};
        if (std::find(out.choices.begin(), out.choices.end(), choice) == out.choices.end())
            out.choices.push_back(choice);
    }
}

/// Replaces `q` by the side that the path turned to before and `z` by the other. At the first turn there
/// is one reading for each side.
std::vector<std::vector<Run>> withoutTurns(const std::vector<Run>& runs, Side side) {
    std::vector<std::vector<Run>> result;
    for (const Side mine : {Side::Right, Side::Left}) {
        if (side != Side::None && side != mine) continue;
        std::vector<Run> read = runs;
        bool turns = false;
        for (Run& run : read) {
            for (Letter& each : run) {
                if (each.letter != letter::kCircular && each.letter != letter::kCrooked) continue;
                turns = true;
                const bool isRight = (mine == Side::Right) == (each.letter == letter::kCircular);
                each.letter = isRight ? letter::kRight : letter::kLeft;
            }
        }
        result.push_back(std::move(read));
        if (!turns) break;
    }
    return result;
}

/// Selects the directions of a leg after `a`: a king's, relative to the leg before, whatever the atom.
/// Without letters all but backward, or forward, left and right for an atom with four directions.
void continued(const PathLeg& leg, const RangedLeaper& leaper, const LegContext& context,
               LegDirections& out) {
    const bool hasFour = leaper.look == Look::Orthogonal || leaper.look == Look::Diagonal;
    if (leg.modifiers.directions.empty()) {
        if (hasFour)
            out.problems.push_back(
                {diagnostic::kProgramsDiffer, leg.span,
                 "without letters a later leg is read as XBoard reads it, forward, left and right; "
                 "XBetza is described "
                 "as all but back",
                 "write the letters: `afWasW` is `aW`"});
        addRelative(hasFour ? 0x45U : 0xEFU, context, out, leaper);
        return;
    }
    for (const auto& runs : withoutTurns(leg.modifiers.directions, context.side)) {
        const Selection selection = selectPlaces(Look::Both, runs, false);
        append(out.problems, selection.problems);
        addRelative(selection.places, context, out, leaper);
    }
}

/// Selects the directions of a later leg in brackets, which has an atom of its own. Letters are relative
/// to the leg before; without letters the leg goes in the directions that bend least.
void bracketed(const PathLeg& leg, const RangedLeaper& leaper, const LegContext& context,
               LegDirections& out) {
    const ir::Heading heading = ir::headingOf(context.last);
    if (!leg.modifiers.directions.empty()) {
        const bool isRing = heading.kind == ir::Heading::Kind::Ring;
        if (!isRing || (leaper.look == Look::Oblique && heading.place % 2 == 1)) {
            out.problems.push_back(
                {diagnostic::kNotYet,
                 leg.span,
                 "directions relative to an oblique leg, or of an oblique one to a diagonal leg, are not "
                 "supported",
                 {}});
            return;
        }
        Look look = leaper.look;
        if (heading.place % 2 == 1 && look != Look::Both)
            look = look == Look::Orthogonal ? Look::Diagonal : Look::Orthogonal;
        const Selection selection = selectPlaces(look, leg.modifiers.directions, leg.isClassic);
        append(out.problems, selection.problems);
        addPlaces(leaper, selection.places, heading.place, context, out);
        return;
    }
    std::vector<ir::Leaper> leapers;
    if (leaper.look == Look::Both) {
        leapers = {{0, leaper.larger}, {leaper.larger, leaper.larger}};
        // After an orthogonal or diagonal leg one of the two atoms goes straight on.
        if (heading.kind == ir::Heading::Kind::Ring) leapers = {leapers[heading.place % 2 == 0 ? 0 : 1]};
    } else {
        leapers = {{leaper.smaller, leaper.larger}};
    }
    for (const ir::Leaper& part : leapers) {
        for (const ir::Choice& each : ir::select(part, heading, ir::Axis::None, {}, ir::Straight::Nearest))
            out.choices.push_back({each.vector, ir::headingOf(each.vector).place, context.side});
    }
}

}  // namespace

LegDirections directionsOf(const PathLeg& leg, const RangedLeaper& leaper, const LegContext& context,
                           LegKind kind) {
    LegDirections result;
    switch (kind) {
        case LegKind::First: {
            const Selection selection = selectPlaces(leaper.look, leg.modifiers.directions, leg.isClassic);
            append(result.problems, selection.problems);
            addPlaces(leaper, selection.places, 0, context, result);
            break;
        }
        case LegKind::Again: continued(leg, leaper, context, result); break;
        case LegKind::InBrackets: bracketed(leg, leaper, context, result); break;
    }
    return result;
}

}  // namespace ferz::betza
