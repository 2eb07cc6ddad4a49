#include "backends/chessembly/conditions.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "ir/regions.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::NameSet;
using ir::Region;
using ir::Vec;

/// An expression that tests contents, possibly negated by a `not` after it.
struct Literal {
    Item item;
    Contents holds;
    bool negated = false;
};

void add(Sequence& sequence, Item item, bool negated) {
    sequence.push_back(std::move(item));
    if (negated) sequence.push_back(expression(Opcode::Not));
}

/// Negates conditions: `{ conditions } not`, or `not` after a single expression.
Sequence inverted(Sequence conditions) {
    const bool one =
        !conditions.empty() && std::all_of(conditions.begin() + 1, conditions.end(),
                                           [](const Item& item) { return item == expression(Opcode::Not); });
    if (!one) return {Item::block(std::move(conditions)), expression(Opcode::Not)};
    // The false value of a block stops nothing, so that the `not` after it stays.
    const std::size_t fewest = conditions.front().kind == Item::Kind::Block ? 1 : 0;
    if (conditions.size() > fewest + 1) {
        conditions.pop_back();
    } else {
        conditions.push_back(expression(Opcode::Not));
    }
    return conditions;
}

}  // namespace

/// By De Morgan's law: not all of them are false.
Sequence oneOf(std::vector<Sequence> alternatives) {
    if (alternatives.size() == 1) return std::move(alternatives.front());
    Sequence none;
    for (Sequence& each : alternatives)
        append(none, inverted(std::move(each)));
    return inverted({Item::block(std::move(none))});
}

namespace {

// ---- contents ----

std::vector<std::string> namesOf(const Contents& what) {
    std::set<std::string> names;
    for (const NameSet* set : {&what.friends, &what.enemies})
        names.insert(set->listed().begin(), set->listed().end());
    return {names.begin(), names.end()};
}

std::vector<Literal> contentsLiterals(const Contents& what, const Vec& at) {
    std::vector<Literal> literals = {{expression(Opcode::Observe, at), Contents::nothing()},
                                     {expression(Opcode::Enemy, at), Contents::enemy()},
                                     {expression(Opcode::Friendly, at), Contents::friendly()}};
    for (const std::string& name : namesOf(what)) {
        literals.push_back({expression(Opcode::PieceOn, name, at), Contents::piece(NameSet::of({name}))});
    }
    // The anchor's own square is on the board.
    if (!at.isZero()) literals.push_back({expression(Opcode::Beyond, at), Contents::offBoard()});
    const std::size_t positive = literals.size();
    for (std::size_t index = 0; index < positive; ++index) {
        literals.push_back({literals[index].item, ~literals[index].holds, true});
    }
    return literals;
}

/// The fewest literals that together select the contents; empty if none do.
std::optional<Sequence> allOf(const Contents& what, const Contents& either, const Vec& at) {
    const Contents needed = what & ~either;
    std::vector<Literal> implied;
    for (Literal& literal : contentsLiterals(what, at)) {
        if (needed.isWithin(literal.holds)) implied.push_back(std::move(literal));
    }
    const auto suffices = [&](const std::vector<const Literal*>& chosen) {
        Contents rest = ~(what | either);
        for (const auto* literal : chosen)
            rest = rest & literal->holds;
        return rest.isNone();
    };
    std::vector<const Literal*> chosen;
    for (const auto& literal : implied) {
        if (suffices({&literal})) {
            chosen = {&literal};
            break;
        }
    }
    if (chosen.empty()) {
        for (const auto& literal : implied)
            chosen.push_back(&literal);
        if (!suffices(chosen)) return std::nullopt;
        // The last literals are the least natural ones: these are left out first.
        for (std::size_t index = chosen.size(); index-- > 0;) {
            std::vector<const Literal*> fewer = chosen;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
            if (suffices(fewer)) chosen = std::move(fewer);
        }
    }
    Sequence result;
    for (const auto* literal : chosen)
        add(result, literal->item, literal->negated);
    return result;
}

/// Splits contents into sets that allOf() can express.
std::vector<Contents> parts(const Contents& what) {
    std::vector<Contents> result;
    if (what.off) result.push_back(Contents::offBoard());
    if (what.empty) result.push_back(Contents::nothing());
    const auto addNames = [&](const NameSet& names, const auto& make) {
        if (names.isNone()) return;
        if (names.isComplement()) {
            result.push_back(make(names));
        } else {
            for (const std::string& name : names.listed())
                result.push_back(make(NameSet::of({name})));
        }
    };
    addNames(what.friends & what.enemies, [](const NameSet& names) { return Contents::piece(names); });
    addNames(what.friends & ~what.enemies, [](const NameSet& names) { return Contents::friendly(names); });
    addNames(what.enemies & ~what.friends, [](const NameSet& names) { return Contents::enemy(names); });
    return result;
}

std::optional<Sequence> refused(Refusal& refusal, std::string_view what) {
    refusal.reason = fmt::format("no condition asks whether {}", what);
    return std::nullopt;
}

// ---- regions ----

/// The word for these regions beyond edges and corners; null if there is none.
const Word* wordBeyond(unsigned regions, unsigned among) {
    for (const Word& each : words()) {
        if (each.opcode == Opcode::Beyond && (each.regions & among) == regions) return &each;
    }
    return nullptr;
}

std::optional<Sequence> regionCondition(unsigned regions, const Vec& at, Refusal& refusal) {
    const unsigned possible = ir::regionsAround(at);
    const unsigned wanted = regions & possible;
    if (wanted == 0) return never();
    if (wanted == possible) return Sequence{};
    if (const Word* word = wordBeyond(wanted, possible)) return Sequence{expression(*word, at)};
    if (const Word* word = wordBeyond(possible & ~wanted, possible)) return inverted({expression(*word, at)});
    return refused(refusal, "a point lies beyond one of several edges");
}

// ---- zones ----

/// The condition that the point `by` beyond the tested square is off the board on this side, if that square
/// is on the board.
Item beyond(Region side, const Vec& at, const Vec& by) {
    return expression(*wordBeyond(ir::bit(side), ~0U), at + by);
}

/// Adds the bounds of a coordinate; 0: no bound. A coordinate is at most n exactly if n steps back leave the
/// board.
void addBounds(Sequence& conditions, int first, int last, Region low, const Vec& unit, const Vec& at) {
    if (last != 0) add(conditions, beyond(low, at, unit * -last), false);
    if (first > 1) add(conditions, beyond(low, at, unit * (1 - first)), true);
}

/// The condition that the coordinate of the tested square is any number of strides away from `base`.
Sequence strideCondition(int base, const ir::Span1& span, Region low, const Vec& unit, const Vec& at) {
    Sequence conditions;
    addBounds(conditions, span.down ? 0 : base, span.up ? 0 : base, low, unit, at);
    if (span.stride == 1) return conditions;
    // The smallest coordinate of that form.
    const int first = (base - 1) % span.stride + 1;
    Sequence walk;
    if (!at.isZero()) walk.push_back(expression(Opcode::Anchor, at));
    append(walk, {expression(Opcode::Do), expression(Opcode::Anchor, unit * -span.stride),
                  expression(Opcode::While)});
    if (first < span.stride) walk.push_back(expression(Opcode::Beyond, unit * -first));
    if (first > 1) add(walk, expression(Opcode::Beyond, unit * (1 - first)), true);
    append(conditions, {Item::block(std::move(walk)), expression(Opcode::Not), expression(Opcode::Not)});
    return conditions;
}

/// Adds the conditions of one axis.
void addSpan(Sequence& conditions, const ir::Span1& span, Region low, const Vec& unit, const Vec& at) {
    if (span.first == 0) return;
    if (span.stride == 0 || (!span.up && !span.down))
        return addBounds(conditions, span.first, span.last, low, unit, at);
    std::vector<Sequence> alternatives;
    for (int base = span.first; base <= span.last; ++base) {
        alternatives.push_back(strideCondition(base, span, low, unit, at));
        if (alternatives.back().empty()) return;
    }
    append(conditions, oneOf(std::move(alternatives)));
}

std::optional<Sequence> zonePart(const ir::ZonePart& part, const Vec& at) {
    if (part.levels.first != 0 || part.rows.first != 0) return std::nullopt;
    static constexpr std::array<Vec, 4> kNeighbours = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    switch (part.kind) {
        case ir::ZonePart::Kind::Box: {
            Sequence conditions;
            addSpan(conditions, part.files, Region::Left, {1, 0}, at);
            addSpan(conditions, part.ranks, Region::Bottom, {0, 1}, at);
            return conditions;
        }
        case ir::ZonePart::Kind::Inner:
        case ir::ZonePart::Kind::Edge: {
            Sequence inner;
            for (const Vec& each : kNeighbours) {
                // The anchor is always on the board.
                if (!(at + each).isZero()) add(inner, expression(Opcode::Beyond, at + each), true);
            }
            if (part.kind == ir::ZonePart::Kind::Inner) return inner;
            return inverted(std::move(inner));
        }
    }
    return std::nullopt;
}

std::optional<Sequence> zoneCondition(const ir::Zone& zone, const Vec& at, Refusal& refusal) {
    std::vector<Sequence> alternatives;
    bool everywhere = false;
    for (const ir::ZonePart& part : zone.parts) {
        auto each = zonePart(part, at);
        if (!each) {
            refusal.reason = fmt::format("the zone `{}` tells levels of the board apart", ir::print(zone));
            return std::nullopt;
        }
        everywhere = everywhere || each->empty();
        alternatives.push_back(std::move(*each));
    }
    Sequence result;
    if (everywhere || alternatives.empty()) {
        if (zone.complement != alternatives.empty()) return never();
    } else {
        result = oneOf(std::move(alternatives));
        if (zone.complement) result = inverted(std::move(result));
    }
    if (at.isZero()) return result;
    // A zone has only squares on the board.
    Sequence onBoard = inverted({expression(Opcode::Beyond, at)});
    append(onBoard, std::move(result));
    return onBoard;
}

std::optional<Sequence> nameCondition(const NameSet& names, Refusal& refusal) {
    std::vector<Sequence> alternatives;
    for (const std::string& name : names.listed()) {
        if (!isWritable(name)) {
            refusal.reason = fmt::format("`{}` cannot be written as a name", name);
            return std::nullopt;
        }
        alternatives.push_back({expression(Opcode::Piece, name)});
    }
    if (alternatives.empty()) return names.isAll() ? Sequence{} : never();
    if (!names.isComplement()) return oneOf(std::move(alternatives));
    Sequence result;
    for (Sequence& each : alternatives)
        append(result, inverted(std::move(each)));
    return result;
}

}  // namespace

void Refusal::add(const std::string& more) {
    if (reason.empty()) {
        reason = more;
    } else if (more != reason && std::find(further.begin(), further.end(), more) == further.end()) {
        further.push_back(more);
    }
}

void Refusal::add(const Refusal& other) {
    if (!other.reason.empty()) add(other.reason);
    for (const std::string& each : other.further)
        add(each);
}

bool Refusal::has(const std::string& what) const {
    return reason == what || std::find(further.begin(), further.end(), what) != further.end();
}

bool Refusal::isOfStandard() const {
    const auto isExtended = [](const std::string& each) {
        return each == kAsksForColours || each == kCapturesSeveral || each == kPlaces;
    };
    return isExtended(reason) && std::all_of(further.begin(), further.end(), isExtended);
}

std::string Refusal::text() const {
    std::string result = reason;
    for (const std::string& each : further)
        result += "; " + each;
    return result;
}

Sequence never() {
    return {expression(Opcode::Beyond, Vec{})};
}

bool isWritable(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
               (byte >= 'A' && byte <= 'Z') || byte == '-' || byte == '_';
    });
}

Sequence contentsCondition(const Contents& what, const Contents& either, const Vec& at) {
    Contents free = either;
    if (at.isZero()) free.off = true;
    const Contents needed = what & ~free;
    if (needed.isNone()) return never();
    if ((what | free).isAll()) return {};
    if (auto direct = allOf(what, free, at)) return std::move(*direct);
    if (auto opposite = allOf(~(what | free), free, at)) return inverted(std::move(*opposite));
    std::vector<Sequence> alternatives;
    for (const Contents& part : parts(needed)) {
        if (auto each = allOf(part, free, at)) alternatives.push_back(std::move(*each));
    }
    return oneOf(std::move(alternatives));
}

bool canSay(const Contents& what, Refusal& refusal) {
    for (const std::string& name : namesOf(what)) {
        if (isWritable(name)) continue;
        refusal.reason = fmt::format("`{}` cannot be written as a name", name);
        return false;
    }
    return true;
}

std::optional<Sequence> condition(const ir::Test& test, Refusal& refusal) {
    auto result = std::visit(
        ir::Overloaded{
            [&](const ir::Holds& holds) -> std::optional<Sequence> {
                if (!canSay(holds.what, refusal)) return std::nullopt;
                return contentsCondition(holds.what, {}, test.at);
            },
            [&](const ir::Beyond& region) -> std::optional<Sequence> {
                return regionCondition(region.regions, test.at, refusal);
            },
            [&](const ir::InZone& zone) { return zoneCondition(zone.zone, test.at, refusal); },
            [&](const ir::Attacked& attacked) -> std::optional<Sequence> {
                if (!attacked.by.isAll()) return refused(refusal, "a square is attacked by certain pieces");
                if (!attacked.pinnedCount)
                    return refused(refusal, "a piece that is not pinned attacks a square");
                return Sequence{expression(Opcode::Danger, test.at)};
            },
            [&](const ir::StateIs& state) -> std::optional<Sequence> {
                if (!isWritable(state.key)) {
                    refusal.reason = fmt::format("`{}` cannot be written as a key", state.key);
                    return std::nullopt;
                }
                return Sequence{expression(Opcode::IfState, fmt::format("{}, {}", state.key, state.value))};
            },
            [&](const ir::Named& named) { return nameCondition(named.names, refusal); },
            [&](const ir::InCheck&) -> std::optional<Sequence> {
                return Sequence{expression(Opcode::Check)};
            },
            // Only the extended dialect has it; movements for the standard one are refused before.
            [&](const ir::WhiteMoves&) -> std::optional<Sequence> {
                return Sequence{expression(Opcode::Color, std::string(kWhite))};
            },
            [&](const ir::Unmoved&) { return refused(refusal, "a piece has not moved yet"); },
            [&](const ir::NeverChecked&) { return refused(refusal, "the own side has never been in check"); },
            [&](const ir::Present&) { return refused(refusal, "a piece stands somewhere on the board"); },
            [&](const ir::Visited&) { return refused(refusal, "a square was visited in this move"); },
            [&](const ir::Affected&) { return refused(refusal, "a square was captured on in this move"); },
            [&](const ir::EnPassantMarked&) { return refused(refusal, "a square is marked for en passant"); },
            [&](const ir::Playable&) { return refused(refusal, "another move could be made"); },
        },
        test.predicate);
    if (result && test.negated) {
        if (result->empty()) return never();
        return inverted(std::move(*result));
    }
    return result;
}

}  // namespace ferz::chessembly::writing
