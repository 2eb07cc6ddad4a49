#include "backends/mbn/alternatives.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

#include "backends/mbn/chains.h"
#include "backends/mbn/conditions.h"
#include "backends/mbn/leg.h"
#include "backends/mbn/long_rides.h"
#include "backends/mbn/way_leg.h"
#include "backends/mbn/widened.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::normal::Alternative;
using ir::normal::Leg;

/// The contents that the leg requires of the ride's next square; empty if it has other tests.
std::optional<Contents> nextSquare(const Leg& leg) {
    if (leg.arrival.size() != 1 || leg.first != 1 || leg.most != 0 || leg.jumps || !leg.hurdles.isNone() ||
        !ir::isPlain(leg.edges))
        return std::nullopt;
    const ir::Test& test = leg.arrival.front();
    const auto* holds = std::get_if<ir::Holds>(&test.predicate);
    if (holds == nullptr || test.negated || test.at != ir::representative(leg.vectors.front()))
        return std::nullopt;
    return holds->what;
}

/// `0*`: joins the legs of a ride that ends where it can go no further, or with a capture.
void foldBlocked(std::vector<Written>& legs) {
    for (Written& leg : legs) {
        const auto next = nextSquare(leg.leg);
        if (!next || leg.leg.over != Contents::nothing() || !leg.leg.take.isNone()) continue;
        if (*next == ~Contents::nothing()) {
            leg.leg.arrival.clear();
            leg.untilBlocked = true;
            continue;
        }
        if (*next != (Contents::offBoard() | Contents::friendly())) continue;
        Leg capture = leg.leg;
        capture.arrival.clear();
        capture.over = {};
        capture.take = Contents::enemy();
        for (Written& other : legs) {
            const std::vector<ir::Vec> vectors = other.leg.vectors;
            capture.vectors = vectors;
            const bool covers =
                std::includes(vectors.begin(), vectors.end(), leg.leg.vectors.begin(), leg.leg.vectors.end());
            if (!covers || other.leg != capture) continue;
            other.leg.vectors.clear();
            std::set_difference(vectors.begin(), vectors.end(), leg.leg.vectors.begin(),
                                leg.leg.vectors.end(), std::back_inserter(other.leg.vectors));
            leg.leg.arrival.clear();
            leg.leg.take = Contents::enemy();
            leg.untilBlocked = true;
            break;
        }
    }
    std::erase_if(legs, [](const Written& leg) { return leg.leg.vectors.empty(); });
}

/// `oR`: gives the vertical vectors of a plain leg to the leg that is otherwise the same and wraps. A
/// vertical step never crosses a wrapping edge, so that the normal form has it as plain.
void foldEdges(std::vector<Written>& legs) {
    const auto isSideways = [](const ir::Vec& vec) { return vec.file != 0; };
    for (Written& plain : legs) {
        if (!ir::isPlain(plain.leg.edges)) continue;
        std::vector<ir::Vec>& vectors = plain.leg.vectors;
        const auto upright = std::stable_partition(vectors.begin(), vectors.end(), isSideways);
        for (Written& round : legs) {
            const bool wraps = std::holds_alternative<ir::CylinderEdges>(round.leg.edges) ||
                               std::holds_alternative<ir::JoinedFiles>(round.leg.edges);
            Leg alike = plain.leg;
            alike.edges = round.leg.edges;
            alike.vectors = round.leg.vectors;
            if (!wraps || alike != round.leg) continue;
            round.leg.vectors.insert(round.leg.vectors.end(), upright, vectors.end());
            std::sort(round.leg.vectors.begin(), round.leg.vectors.end());
            vectors.erase(upright, vectors.end());
            break;
        }
        std::sort(vectors.begin(), vectors.end());
    }
    std::erase_if(legs, [](const Written& leg) { return leg.leg.vectors.empty(); });
}

/// `mefW3`: joins the first step, which passes no square to mark, with the other steps.
void foldMarks(std::vector<Written>& legs) {
    for (Written& ride : legs) {
        if (!ride.leg.marksEnPassant || ride.leg.first != 2) continue;
        for (Written& step : legs) {
            Leg alike = step.leg;
            alike.marksEnPassant = true;
            alike.first = 2;
            alike.most = ride.leg.most;
            alike.vectors = ride.leg.vectors;
            const std::vector<ir::Vec> vectors = step.leg.vectors;
            if (alike != ride.leg || step.leg.first != 1 || step.leg.most != 1 ||
                !std::includes(vectors.begin(), vectors.end(), ride.leg.vectors.begin(),
                               ride.leg.vectors.end()))
                continue;
            // A pawn's double step alone is `W02`.
            if (ride.leg.most == 2) continue;
            step.leg.vectors.clear();
            std::set_difference(vectors.begin(), vectors.end(), ride.leg.vectors.begin(),
                                ride.leg.vectors.end(), std::back_inserter(step.leg.vectors));
            ride.leg.first = 1;
            break;
        }
    }
    std::erase_if(legs, [](const Written& leg) { return leg.leg.vectors.empty(); });
}

std::vector<Written> linesOf(const Alternative& alternative) {
    std::vector<Written> legs;
    for (const ir::normal::Line& line : alternative.lines) {
        for (Written& part : partsOf({.leg = ir::normal::legOf(line)}))
            legs.push_back(std::move(part));
    }
    foldEdges(legs);
    foldMarks(legs);
    foldBlocked(legs);
    return legs;
}

}  // namespace

std::optional<std::vector<std::string>> alternativesOf(const ir::normal::NormalForm& form, const Words& words,
                                                       Refusal& refusal) {
    if (!form.leavesAtOnce) return refusal.because("it tests its own square after it has left it");
    std::vector<std::string> alternatives;
    for (const Alternative& alternative : form.alternatives) {
        const auto front = frontOf(alternative, words, refusal);
        if (!front) return std::nullopt;
        std::vector<Written> lines = linesOf(alternative);
        const auto isLong = [](const Written& leg) { return needsChain(leg.leg); };
        const auto firstLong = std::stable_partition(lines.begin(), lines.end(), std::not_fn(isLong));
        const std::vector<Written> longLines(firstLong, lines.end());
        lines.erase(firstLong, lines.end());
        auto moves = movesOf(alternative, lines, words, refusal);
        if (!moves) return std::nullopt;
        if (std::vector<Written> wider = widened(lines, words); wider != lines) {
            Refusal ignored;
            auto others = movesOf(alternative, wider, words, ignored);
            if (others && joined(*others, "+").size() < joined(*moves, "+").size()) moves = std::move(others);
        }
        for (const Written& line : longLines) {
            const auto rides = longRides(line, words, refusal);
            if (!rides) return std::nullopt;
            moves->insert(moves->end(), rides->begin(), rides->end());
        }
        for (std::string& each : conditioned(*front, std::move(*moves)))
            alternatives.push_back(std::move(each));
    }
    return alternatives;
}

}  // namespace ferz::mbn
