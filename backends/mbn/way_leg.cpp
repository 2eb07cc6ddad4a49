#include "backends/mbn/way_leg.h"

#include <utility>

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::normal::Leg;
using ir::normal::Way;

/// The effects on the square, without Pass, which only marks that there are some.
std::vector<ir::Instruction> changesOf(const Way& way) {
    std::vector<ir::Instruction> result = way.changes;
    std::erase(result, ir::Instruction{ir::Pass{}});
    return result;
}

}  // namespace

std::optional<WayEnd> legOfWay(const ir::normal::Way& way, bool atOrigin, Refusal& refusal) {
    WayEnd result{{.leg = way.leg, .place = way.leg.last ? LegPosition::Last : LegPosition::Middle}};
    if (std::holds_alternative<ir::normal::Stay>(way.going) && atOrigin && way.leg.last &&
        changesOf(way).empty()) {
        // A null move.
        result.leg.leg.over = Contents::nothing();
        result.leg.leg.take = Contents::enemy();
        return result;
    }
    if (std::holds_alternative<ir::normal::Stay>(way.going))
        return refusal.because("it tests squares off its path, or the state of the game");
    if (!std::holds_alternative<ir::Step>(way.going))
        return refusal.because("it returns to a square where it has been");
    if (way.changes.empty()) return result;
    std::vector<ir::Instruction> changes = changesOf(way);
    const ir::Instruction land = ir::Act{ir::Land{}};
    if (way.leg.last) {
        result.staysBehind = changes.empty() || changes.back() != land;
        if (!result.staysBehind) changes.pop_back();
    }
    if (changes.empty()) return result;
    Leg& leg = result.leg.leg;
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Flip{}}} &&
        (!way.leg.last || result.staysBehind)) {
        result.leg.what = Written::What::Flip;
        return result;
    }
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Swap{ir::kOriginSlot}}} && atOrigin &&
        way.leg.last && !result.staysBehind) {
        result.leg.what = Written::What::Swap;
        return result;
    }
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Capture{}}} && result.staysBehind) {
        leg.take = std::exchange(leg.over, {});
        return result;
    }
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Swap{ir::kOriginSlot}}} && way.leg.last)
        return refusal.because(
            "it swaps with the square where it came from, after a path that is not a single leg");
    return refusal.because("it does something to the squares it passes that no modifier expresses");
}

std::vector<Written> partsOf(const Written& leg) {
    if (leg.what != Written::What::Usual) return {leg};
    const Contents pieces{false, false, leg.leg.over.friends, leg.leg.over.enemies};
    Written over = leg;
    Written take = leg;
    take.leg.over = {};
    over.leg.take = {};
    over.leg.enPassant = {};
    if (!pieces.isNone() && !leg.leg.take.isNone()) {
        over.leg.over = pieces;
        take.leg.over.empty = leg.leg.over.empty;
        std::vector<Written> result = partsOf(take);
        result.push_back(over);
        return result;
    }
    if (!leg.leg.enPassant.isNone() && !leg.leg.over.isNone()) return {over, take};
    return {leg};
}

}  // namespace ferz::mbn
