#include "sentences/manner.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <variant>

#include "sentences/directions.h"

namespace ferz::sentences {

namespace {

using mbn::Modifier;

/// A modifier that takes no set, or takes one, with its clause.
struct ModifierRow {
    char letter;
    char second;
    bool any;
    Clause plain;
    Clause ofSet;  ///< `Count`: takes none
};

constexpr ModifierRow kConditions[] = {
    {'p', '\0', false, Clause::HoppingOne, Clause::HoppingOneOf},
    {'p', 'p', false, Clause::HoppingSome, Clause::HoppingSomeOf},
    {'g', '\0', false, Clause::JumpingAll, Clause::JumpingOver},
    {'g', 'g', false, Clause::JumpingFriends, Clause::Count},
    {'n', '\0', false, Clause::Lame, Clause::Count},
    {'h', '\0', false, Clause::HalfWay, Clause::Count},
    {'u', '\0', false, Clause::AwayFromEnemies, Clause::Count},
    {'o', '\0', false, Clause::AroundFiles, Clause::Count},
    {'o', 'o', false, Clause::AroundAll, Clause::Count},
    {'i', '\0', false, Clause::HasNotMoved, Clause::Count},
    {'i', 'i', false, Clause::HasNotMovedNorChecked, Clause::Count},
    {'k', '\0', false, Clause::WithoutCheck, Clause::Count},
    {'k', 'k', false, Clause::WithoutMate, Clause::Count},
};

constexpr ModifierRow kVerbs[] = {
    {'m', '\0', false, Clause::MovesOnly, Clause::Count},
    {'c', '\0', false, Clause::Captures, Clause::CapturesOneOf},
    {'c', 'c', false, Clause::CapturesFriends, Clause::Count},
    {'c', '\0', true, Clause::CapturesEither, Clause::Count},
    {'w', '\0', false, Clause::Swaps, Clause::Count},
    {'w', 'w', false, Clause::SwapsFriends, Clause::Count},
    {'w', '\0', true, Clause::SwapsEither, Clause::Count},
    {'x', '\0', false, Clause::Converts, Clause::Count},
    {'x', 'x', false, Clause::ConvertsFriends, Clause::Count},
    {'x', '\0', true, Clause::ConvertsEither, Clause::Count},
    {'a', '\0', false, Clause::Moves, Clause::MovesTaking},
};

constexpr ModifierRow kArrivals[] = {
    {'m', '\0', false, Clause::ToEmpty, Clause::Count},
    {'c', '\0', false, Clause::Capturing, Clause::CapturingOneOf},
    {'c', 'c', false, Clause::CapturingFriend, Clause::Count},
    {'c', '\0', true, Clause::CapturingEither, Clause::Count},
    {'a', '\0', false, Clause::CapturingOrNot, Clause::Count},
    {'j', '\0', false, Clause::UpToEnemy, Clause::UpToOneOf},
    {'j', 'j', false, Clause::UpToFriend, Clause::Count},
    {'j', '\0', true, Clause::UpToEither, Clause::Count},
};

std::optional<Phrase> pieceOf(const mbn::SetItem& item, bool byColour, const PieceNames& names) {
    const std::string name = names.table.nameOf(item.letter);
    const Phrase called{Clause::Name, {}, name};
    if (!byColour) return Phrase{Clause::Piece, {called}, {}};
    return Phrase{item.isUpper ? Clause::Friendly : Clause::Hostile, {called}, {}};
}

std::optional<Phrase> piecesOf(const mbn::PieceSet& set, const PieceNames& names) {
    std::vector<Phrase> pieces;
    for (const mbn::SetItem& each : set.items) {
        const auto piece = pieceOf(each, set.byColour, names);
        if (!piece) return std::nullopt;
        pieces.push_back(*piece);
    }
    if (pieces.empty()) return std::nullopt;
    Phrase all = anyOf(std::move(pieces));
    return set.complement ? Phrase{Clause::AnyBut, {std::move(all)}, {}} : all;
}

std::string fileText(int file) {
    return std::string(1, static_cast<char>('a' + file - 1));
}

bool isEvery(const ir::Span1& span) {
    return span.first == 0;
}

bool isPlain(const ir::Span1& span) {
    return span.stride == 0;
}

std::optional<Phrase> boxOf(const ir::ZonePart& part) {
    const bool isFlat = isEvery(part.levels) && isEvery(part.rows);
    if (part.kind != ir::ZonePart::Kind::Box || !isFlat || !isPlain(part.files) || !isPlain(part.ranks))
        return std::nullopt;
    const bool isOneRank = part.ranks.first == part.ranks.last;
    const bool isOneFile = part.files.first == part.files.last;
    if (isEvery(part.files) && !isEvery(part.ranks)) {
        if (isOneRank) return Phrase{Clause::Rank, {number(part.ranks.first)}, {}};
        return Phrase{Clause::Ranks, {number(part.ranks.first), number(part.ranks.last)}, {}};
    }
    if (isEvery(part.ranks) && !isEvery(part.files)) {
        if (isOneFile) return Phrase{Clause::File, {textOf(fileText(part.files.first))}, {}};
        return Phrase{
            Clause::Files, {textOf(fileText(part.files.first)), textOf(fileText(part.files.last))}, {}};
    }
    if (isEvery(part.files)) return std::nullopt;
    std::string squares = fileText(part.files.first) + std::to_string(part.ranks.first);
    if (!isOneFile || !isOneRank)
        squares += "–" + fileText(part.files.last) + std::to_string(part.ranks.last);
    return Phrase{Clause::Squares, {textOf(squares)}, {}};
}

/// The squares that are written, also where all others are meant.
std::optional<Phrase> zoneOf(const mbn::Range& range) {
    std::vector<Phrase> parts;
    std::string squares;
    for (const mbn::RangePart& each : range.parts) {
        if (each.kind != mbn::RangePart::Kind::Squares) return std::nullopt;
        auto box = boxOf(each.squares);
        if (!box) return std::nullopt;
        if (box->clause == Clause::Squares) {
            squares += (squares.empty() ? "" : ", ") + box->parts.front().text;
        } else {
            parts.push_back(std::move(*box));
        }
    }
    const bool isOne = squares.find_first_of(",–") == std::string::npos;
    if (!squares.empty()) parts.push_back({isOne ? Clause::Square : Clause::Squares, {textOf(squares)}, {}});
    if (parts.empty()) return std::nullopt;
    return anyOf(std::move(parts));
}

/// The modifier's row; null where there is none, or the modifier has more than the row's clauses say.
template <class Rows>
std::optional<Around> rowOf(const Rows& rows, const Modifier& modifier, const PieceNames& names) {
    if (modifier.optional || modifier.range) return std::nullopt;
    const auto* found = std::find_if(std::begin(rows), std::end(rows), [&](const ModifierRow& each) {
        return each.letter == modifier.letter && each.second == modifier.second && each.any == modifier.any;
    });
    if (found == std::end(rows)) return std::nullopt;
    if (!modifier.set) return Around{found->plain, {}};
    const auto pieces = piecesOf(*modifier.set, names);
    if (!pieces || found->ofSet == Clause::Count) return std::nullopt;
    return Around{found->ofSet, {*pieces}};
}

bool isAmong(const char* letters, const Modifier& modifier) {
    return std::string_view(letters).find(modifier.letter) != std::string_view::npos;
}

/// `c` and `m` together are what a move does anyhow.
void joinMovesAndCaptures(std::vector<Around>& verbs) {
    const auto moves = std::find(verbs.begin(), verbs.end(), Around{Clause::MovesOnly, {}});
    const auto captures = std::find(verbs.begin(), verbs.end(), Around{Clause::Captures, {}});
    if (moves == verbs.end() || captures == verbs.end()) return;
    *moves = {Clause::Moves, {}};
    verbs.erase(captures);
}

/// Sets speak of the kind by its name, where it has one.
Phrase ownKind(const PieceNames& names) {
    if (names.own.empty()) return {Clause::OwnKind, {}, {}};
    return {Clause::Piece, {{Clause::Name, {}, names.table.nameOf(names.own)}}, {}};
}

/// With `e`: may be captured en passant, or captures so. Without a set, pieces of the own kind.
std::optional<Around> inPassing(const Around& verb, const Modifier& modifier, const PieceNames& names) {
    if (modifier.any || modifier.optional) return std::nullopt;
    if (verb == Around{Clause::MovesOnly, {}} && !modifier.set && !modifier.isDoubled())
        return Around{Clause::MovesAndMayBeTaken, {}};
    if (verb != Around{Clause::Captures, {}}) return std::nullopt;
    const bool isOnly = modifier.isDoubled();
    const bool isAnyPiece = modifier.set && modifier.set->complement && modifier.set->items.empty();
    if (isAnyPiece) return Around{isOnly ? Clause::CapturesInPassing : Clause::CapturesAlsoInPassing, {}};
    const auto victims = modifier.set ? piecesOf(*modifier.set, names) : std::optional(ownKind(names));
    if (!victims) return std::nullopt;
    return Around{isOnly ? Clause::CapturesInPassingOneOf : Clause::CapturesAlsoInPassingOneOf, {*victims}};
}

}  // namespace

Phrase Around::of(Phrase inside) const {
    Phrase phrase{clause, {std::move(inside)}, {}};
    phrase.parts.insert(phrase.parts.end(), more.begin(), more.end());
    return phrase;
}

bool hasUnsaidPrefix(const mbn::PartialMove& partial) {
    return partial.setup || partial.decisive || partial.placed || partial.transition ||
           !partial.conditions.empty() || !partial.attackers.empty();
}

std::optional<std::vector<Around>> conditionsOf(const mbn::PartialMove& partial, const PieceNames& names) {
    if (hasUnsaidPrefix(partial)) return std::nullopt;
    std::vector<Around> list;
    for (const Modifier& each : partial.modifiers) {
        if (each.isDirection() || isAmong("mcawxje", each)) continue;
        const auto row = rowOf(kConditions, each, names);
        if (!row) return std::nullopt;
        list.push_back(*row);
    }
    for (const mbn::Destination& each : partial.destinations) {
        const auto* range = std::get_if<mbn::Range>(&each);
        const auto zone = range != nullptr ? zoneOf(*range) : std::nullopt;
        if (!zone) return std::nullopt;
        list.push_back({range->complement ? Clause::NotTo : Clause::To, {*zone}});
    }
    for (const mbn::Range& each : partial.origins) {
        const auto zone = zoneOf(each);
        if (!zone) return std::nullopt;
        list.push_back({each.complement ? Clause::NotFrom : Clause::From, {*zone}});
    }
    return list;
}

std::optional<std::vector<Around>> verbsOf(const std::vector<Modifier>& modifiers, const PieceNames& names) {
    std::vector<Around> verbs;
    const Modifier* passing = nullptr;
    for (const Modifier& each : modifiers) {
        if (each.letter == 'j') return std::nullopt;
        if (each.letter == 'e') passing = &each;
        if (!isAmong("mcawx", each)) continue;
        const auto row = rowOf(kVerbs, each, names);
        if (!row) return std::nullopt;
        verbs.push_back(*row);
    }
    joinMovesAndCaptures(verbs);
    if (verbs.empty()) verbs.push_back({Clause::Moves, {}});
    if (passing == nullptr) return verbs;
    if (verbs.size() != 1) return std::nullopt;
    const auto verb = inPassing(verbs.front(), *passing, names);
    if (!verb) return std::nullopt;
    return std::vector{*verb};
}

std::optional<std::vector<Around>> arrivalsOf(const std::vector<Modifier>& modifiers,
                                              const PieceNames& names) {
    std::vector<Around> arrivals;
    for (const Modifier& each : modifiers) {
        if (!isAmong("mcawxje", each)) continue;
        const auto row = rowOf(kArrivals, each, names);
        if (!row) return std::nullopt;
        arrivals.push_back(*row);
    }
    // Several of them are alternatives, for which there are no words yet but for the usual one.
    if (arrivals.size() > 1) return std::nullopt;
    return arrivals;
}

}  // namespace ferz::sentences
