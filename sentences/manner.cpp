#include "sentences/manner.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <variant>

#include "frontend/mbn/mode.h"
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

/// Clauses of one thing that happens to a piece, by whose it is.
struct PieceClauses {
    Clause enemy;
    Clause friendly;
    Clause either;
    Clause oneOf;   ///< one of a set
    Clause allBut;  ///< one not of a set
};

constexpr PieceClauses kCaptures{Clause::Captures, Clause::CapturesFriends, Clause::CapturesEither,
                                 Clause::CapturesOneOf, Clause::CapturesAllBut};
constexpr PieceClauses kCapturing{Clause::Capturing, Clause::CapturingFriend, Clause::CapturingEither,
                                  Clause::CapturingOneOf, Clause::CapturingOneOf};
constexpr PieceClauses kVisiting{Clause::UpToEnemy, Clause::UpToFriend, Clause::UpToEither, Clause::UpToOneOf,
                                 Clause::UpToOneOf};

/// What may happen on the square where a leg arrives, as the evaluator has it.
struct Arrival {
    bool isEmpty = false;  ///< it may be an empty square
    bool isAtEnd = false;  ///< captures end the move
    ir::Contents captured;
    ir::Contents swapped;
    ir::Contents visited;
    std::optional<ir::NameSet> capturedInPassing;
    bool marksPassed = false;
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
    if (part.kind == ir::ZonePart::Kind::Edge) return Phrase{Clause::AtTheEdge, {}, {}};
    if (part.kind == ir::ZonePart::Kind::Inner) return Phrase{Clause::OffTheEdge, {}, {}};
    const bool isFlat = isEvery(part.levels) && isEvery(part.rows);
    if (!isFlat || !isPlain(part.files) || !isPlain(part.ranks)) return std::nullopt;
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

std::optional<Phrase> placesOf(const mbn::RangePart& part) {
    switch (part.kind) {
        case mbn::RangePart::Kind::Squares: return boxOf(part.squares);
        case mbn::RangePart::Kind::Threatened: return Phrase{Clause::Attacked, {}, {}};
        case mbn::RangePart::Kind::Unthreatened: return Phrase{Clause::NotAttacked, {}, {}};
        case mbn::RangePart::Kind::Unmoved: return Phrase{Clause::OfUnmoved, {}, {}};
        case mbn::RangePart::Kind::Attacked: break;
    }
    return std::nullopt;
}

/// The squares that are written, also where all others are meant.
std::optional<Phrase> zoneOf(const mbn::Range& range) {
    std::vector<Phrase> parts;
    std::string squares;
    for (const mbn::RangePart& each : range.parts) {
        auto box = placesOf(each);
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

/// Empty where a letter may be left out or holds on some squares only, or turns pieces to the other side.
std::optional<Arrival> arrivalOf(const std::vector<Modifier>& modifiers, const PieceNames& names) {
    std::vector<const Modifier*> letters;
    for (const Modifier& each : modifiers) {
        if (!mbn::isMode(each)) continue;
        if (each.optional || each.range) return std::nullopt;
        letters.push_back(&each);
    }
    const mbn::Modes modes = mbn::modesOf(letters, names.table, names.own);
    Arrival arrival;
    arrival.marksPassed = modes.marksPassed;
    for (const mbn::ArrivalMode& each : modes.endings) {
        switch (each.what) {
            case mbn::ArrivalMode::What::Stay: arrival.isEmpty = true; break;
            case mbn::ArrivalMode::What::Capture:
                arrival.captured = each.where;
                arrival.isAtEnd = !each.middle;
                break;
            case mbn::ArrivalMode::What::EnPassant: arrival.capturedInPassing = each.victims; break;
            case mbn::ArrivalMode::What::Swap: arrival.swapped = each.where; break;
            case mbn::ArrivalMode::What::Visit: arrival.visited = each.where; break;
            case mbn::ArrivalMode::What::Flip: return std::nullopt;
        }
    }
    return arrival;
}

std::vector<Phrase> named(const ir::NameSet& set, Clause clause) {
    std::vector<Phrase> pieces;
    for (const std::string& each : set.listed())
        pieces.push_back({clause, {{Clause::Name, {}, each}}, {}});
    return pieces;
}

Phrase piecesOf(const ir::NameSet& set) {
    Phrase all = anyOf(named(set, Clause::Piece));
    return set.isComplement() ? Phrase{Clause::AnyBut, {std::move(all)}, {}} : all;
}

/// Empty where there are no words for the pieces.
std::optional<Around> aroundPieces(const PieceClauses& clauses, const ir::Contents& pieces) {
    if (pieces == ir::Contents::enemy()) return Around{clauses.enemy, {}};
    if (pieces == ir::Contents::friendly()) return Around{clauses.friendly, {}};
    if (pieces == ir::Contents::piece()) return Around{clauses.either, {}};
    if (pieces.enemies.isNone()) {
        const bool isAllBut = pieces.friends.isComplement();
        Phrase friends = anyOf(named(pieces.friends, isAllBut ? Clause::Piece : Clause::Friendly));
        if (isAllBut) return Around{clauses.allBut, {{Clause::AnyFriendBut, {std::move(friends)}, {}}}};
        return Around{clauses.oneOf, {std::move(friends)}};
    }
    if (!pieces.friends.isNone()) return std::nullopt;
    const Clause clause = pieces.enemies.isComplement() ? clauses.allBut : clauses.oneOf;
    return Around{clause, {piecesOf(pieces.enemies)}};
}

/// Those of one side. Empty: there are no words for them.
std::optional<std::vector<Phrase>> partnersOf(const ir::NameSet& set, Clause all, Clause one) {
    if (set.isAll()) return std::vector<Phrase>{{all, {}, {}}};
    if (set.isComplement()) return std::nullopt;
    return named(set, one);
}

/// The pieces with which it changes places.
std::optional<Around> aroundPartners(Clause clause, const ir::Contents& pieces) {
    auto partners = partnersOf(pieces.friends, Clause::AFriend, Clause::Friendly);
    const auto enemies = partnersOf(pieces.enemies, Clause::AnEnemy, Clause::Hostile);
    if (!partners || !enemies) return std::nullopt;
    partners->insert(partners->end(), enemies->begin(), enemies->end());
    return Around{clause, {anyOf(std::move(*partners))}};
}

Around movesTaking(const ir::NameSet& enemies) {
    if (enemies.isNone()) return {Clause::MovesOnly, {}};
    if (enemies.isAll()) return {Clause::Moves, {}};
    const Clause clause = enemies.isComplement() ? Clause::MovesTakingAllBut : Clause::MovesTaking;
    return {clause, {piecesOf(enemies)}};
}

/// Moves to empty squares and captures where the piece arrives.
std::optional<std::vector<Around>> movesAndCaptures(const Arrival& arrival) {
    std::vector<Around> verbs;
    std::vector<ir::Contents> captured;
    if (arrival.isEmpty) {
        verbs.push_back(movesTaking(arrival.captured.enemies));
        captured = {ir::Contents::friendly(arrival.captured.friends)};
    } else if (arrival.captured == ir::Contents::piece()) {
        captured = {arrival.captured};
    } else {
        captured = {ir::Contents::enemy(arrival.captured.enemies),
                    ir::Contents::friendly(arrival.captured.friends)};
    }
    for (const ir::Contents& each : captured) {
        if (each.isNone()) continue;
        const auto verb = aroundPieces(kCaptures, each);
        if (!verb) return std::nullopt;
        verbs.push_back(*verb);
    }
    return verbs;
}

/// Sets speak of the kind by its name, where it has one.
Phrase ownKind(const PieceNames& names) {
    if (names.own.empty()) return {Clause::OwnKind, {}, {}};
    return {Clause::Piece, {{Clause::Name, {}, names.table.nameOf(names.own)}}, {}};
}

/// Captures en passant, beside the captures that `verbs` has.
std::optional<Around> inPassing(const std::vector<Around>& verbs, const ir::NameSet& victims,
                                const PieceNames& names) {
    const bool isOnly = verbs.empty();
    if (!isOnly && verbs != std::vector{Around{Clause::Captures, {}}}) return std::nullopt;
    if (victims.isAll())
        return Around{isOnly ? Clause::CapturesInPassing : Clause::CapturesAlsoInPassing, {}};
    const bool isOwnKind = victims == ir::NameSet::of({names.own});
    return Around{isOnly ? Clause::CapturesInPassingOneOf : Clause::CapturesAlsoInPassingOneOf,
                  {isOwnKind ? ownKind(names) : piecesOf(victims)}};
}

}  // namespace

Phrase Around::of(Phrase inside) const {
    Phrase phrase{clause, {std::move(inside)}, {}};
    phrase.parts.insert(phrase.parts.end(), more.begin(), more.end());
    return phrase;
}

bool isSwap(const Around& around) {
    return around.clause == Clause::Swaps || around.clause == Clause::Swapping ||
           around.clause == Clause::ToEmptyOrSwapping;
}

bool hasUnsaidPrefix(const mbn::PartialMove& partial) {
    return partial.decisive || partial.placed || partial.transition || !partial.conditions.empty() ||
           !partial.attackers.empty();
}

std::optional<std::vector<Around>> conditionsOf(const mbn::PartialMove& partial, const PieceNames& names) {
    if (hasUnsaidPrefix(partial)) return std::nullopt;
    std::vector<Around> list;
    for (const Modifier& each : partial.modifiers) {
        if (each.isDirection() || mbn::isMode(each)) continue;
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
    if (!partial.setup) return list;
    // It comes back: on an empty square, that is no move.
    const auto arrival = arrivalOf(partial.modifiers, names);
    if (!arrival || arrival->isEmpty || !arrival->swapped.isNone()) return std::nullopt;
    list.push_back({Clause::WithoutLeaving, {}});
    return list;
}

std::optional<std::vector<Around>> verbsOf(const std::vector<Modifier>& modifiers, const PieceNames& names) {
    const auto arrival = arrivalOf(modifiers, names);
    if (!arrival || !arrival->visited.isNone()) return std::nullopt;
    auto verbs = movesAndCaptures(*arrival);
    if (!verbs) return std::nullopt;
    const bool swaps = !arrival->swapped.isNone();
    if (arrival->marksPassed) {
        const bool isMove = *verbs == std::vector{Around{Clause::MovesOnly, {}}};
        if (!isMove || swaps || arrival->capturedInPassing) return std::nullopt;
        return std::vector{Around{Clause::MovesAndMayBeTaken, {}}};
    }
    if (arrival->capturedInPassing) {
        const auto verb = inPassing(*verbs, *arrival->capturedInPassing, names);
        if (!verb) return std::nullopt;
        verbs = {*verb};
    }
    if (!swaps) return verbs;
    const auto verb = aroundPartners(Clause::Swaps, arrival->swapped);
    if (!verb) return std::nullopt;
    verbs->push_back(*verb);
    return verbs;
}

std::optional<std::vector<Around>> arrivalsOf(const std::vector<Modifier>& modifiers,
                                              const PieceNames& names) {
    if (std::none_of(modifiers.begin(), modifiers.end(), mbn::isMode)) return std::vector<Around>{};
    const auto arrival = arrivalOf(modifiers, names);
    if (!arrival || arrival->isAtEnd || arrival->marksPassed || arrival->capturedInPassing)
        return std::nullopt;
    std::vector<std::optional<Around>> arrivals;
    if (!arrival->captured.isNone()) arrivals.push_back(aroundPieces(kCapturing, arrival->captured));
    if (!arrival->swapped.isNone()) {
        const Clause clause = arrival->isEmpty ? Clause::ToEmptyOrSwapping : Clause::Swapping;
        arrivals.push_back(aroundPartners(clause, arrival->swapped));
    }
    if (!arrival->visited.isNone()) arrivals.push_back(aroundPieces(kVisiting, arrival->visited));
    if (arrivals.empty() && arrival->isEmpty) return std::vector<Around>{{Clause::ToEmpty, {}}};
    // Several of them are alternatives, for which there are no words yet but for the usual one.
    if (arrivals.size() != 1 || !arrivals.front()) return std::nullopt;
    const Around& only = *arrivals.front();
    if (!arrival->isEmpty || only.clause == Clause::ToEmptyOrSwapping) return std::vector{only};
    if (only.clause != Clause::Capturing) return std::nullopt;
    return std::vector<Around>{{Clause::CapturingOrNot, {}}};
}

}  // namespace ferz::sentences
