#include "variant/compare/whereabouts.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ir/append.h"
#include "ir/equivalence/encoding.h"
#include "ir/equivalence/table.h"
#include "ir/forms.h"
#include "ir/simplify.h"
#include "ir/transitions.h"
#include "variant/compare/shared_names.h"
#include "variant/model/capture_reach.h"
#include "variant/model/fen.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

std::set<Square> common(const std::set<Square>& a, const std::set<Square>& b) {
    std::set<Square> result;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
    return result;
}

/// Other pieces than the mover may come to other squares, or to the other side.
bool movesOthers(const ir::Movement& movement) {
    return ir::hasEffect<ir::Swap>(movement) || ir::hasEffect<ir::Flip>(movement) ||
           ir::hasEffect<ir::Place>(movement);
}

/// Some run is a move without a square to land on: the piece stays where it is.
bool mayStay(const ir::Movement& movement) {
    std::vector<bool> seen(movement.states.size());
    std::vector<ir::StateId> worklist = {0};
    while (!worklist.empty()) {
        const ir::StateId id = worklist.back();
        worklist.pop_back();
        if (seen[id]) continue;
        seen[id] = true;
        if (movement.states[id].accepts) return true;
        for (const ir::Transition& transition : movement.states[id].transitions) {
            if (!ir::effectOf<ir::Land>(transition.instruction)) worklist.push_back(transition.target);
        }
    }
    return false;
}

/// Its moves that mark squares for en passant, and no others.
ir::Movement markingMoves(const ir::Movement& movement) {
    ir::Movement result = movement;
    for (ir::State& state : result.states)
        state.accepts = false;
    const ir::StateId marked = ir::append(result.states, movement);
    for (ir::StateId id = 0; id < marked; ++id) {
        for (ir::Transition& each : result.states[id].transitions) {
            if (ir::effectOf<ir::MarkEnPassant>(each.instruction)) each.target += marked;
        }
    }
    return ir::simplify(std::move(result));
}

/// In all situations, from these squares: a marked square is empty, no piece comes there, and who marks it
/// does not promote.
bool marksEmptySquaresFrom(const Stands& stands, const PieceType& type, const ir::Board& board, Colour side) {
    std::set<Square> origins = stands.moved;
    origins.insert(stands.unmoved.begin(), stands.unmoved.end());
    const ir::Movement movement = within(markingMoves(*type.of(side)), stands, board, side);
    const ir::Limits limits;
    ir::DiagramSpace space(limits.diagramNodes);
    ir::Encoding encoding(ir::Vocabulary::of({&movement}), board, space);
    ir::Tables tables(movement, board, {side, movement.forBlack}, encoding, limits);
    std::string reason;
    for (const Square origin : origins) {
        encoding.startFrom(origin);
        const auto table = tables.here(reason);
        if (!table) return false;
        for (const auto& [made, when] : *table) {
            const ir::Move& move = made;
            if (move.enPassant.empty()) continue;
            const bool promotes =
                !move.to || !move.becomes.empty() ||
                std::any_of(type.promotions.begin(), type.promotions.end(), [&](const Promotion& rule) {
                    return rule.holds(board, side, move.from, *move.to, true);
                });
            if (promotes) return false;
            for (const Square mark : move.enPassant) {
                const bool isTaken = mark == move.from || mark == move.to;
                if (isTaken || !(when & !encoding.holds(mark, ir::Contents::nothing())).isFalse())
                    return false;
            }
        }
        if (!ir::tooMuch(space, limits).empty()) return false;
    }
    return true;
}

/// The movement with another transition in place of each test of such a predicate: what
/// `replace(builder, from, test, target)` returns.
template <class Predicate, class Replace>
ir::Movement replacing(const ir::Movement& movement, const Replace& replace) {
    ir::Movement result = movement;
    ir::Builder builder(result);
    for (ir::StateId from = 0; from < movement.states.size(); ++from) {
        const auto& transitions = movement.states[from].transitions;
        for (std::size_t at = 0; at < transitions.size(); ++at) {
            const ir::Instruction& asked = transitions[at].instruction;
            if (!ir::predicateOf<Predicate>(asked)) continue;
            const ir::Transition other =
                replace(builder, from, std::get<ir::Test>(asked), transitions[at].target);
            result.states[from].transitions[at] = other;
        }
    }
    return result;
}

/// As the movement sees the squares.
ir::Zone zoneOf(const std::set<Square>& squares, const ir::Movement& movement, const ir::Board& board,
                Colour side) {
    ir::Zone zone;
    const ir::Board seen = ir::seenBy(board, side, movement.forBlack);
    for (const Square square : squares) {
        const ir::Coordinates at = seen.coordinates(ir::seenBy(board, square, side, movement.forBlack));
        const auto only = [](int coordinate) { return ir::Span1{coordinate + 1, coordinate + 1}; };
        zone.parts.push_back(
            {ir::ZonePart::Kind::Box, only(at.file), only(at.rank), only(at.level), only(at.row)});
    }
    return zone;
}

/// The names of the royals that nobody ever captures: each turn leaves those of its side safe. None where
/// turns may not, or nobody asks whether they do.
ir::NameSet safeRoyals(const Variant& variant) {
    const auto& rules = variant.rules;
    const bool isUsual = rules.moves.isUsual() && !rules.continueJumps && !rules.passes(0) &&
                         !rules.passes(1) && !rules.endFacing;
    if (!isUsual || variant.hands.given || variant.changesMoreThanMoves()) return {};
    std::vector<std::string> names;
    for (const PieceType& type : variant.pieces) {
        if (type.royalUpTo != kAlways) continue;
        if (type.moves(ir::hasEffect<ir::MarkEnPassant>)) return {};
        names.push_back(type.name);
    }
    return ir::NameSet::of(std::move(names));
}

/// The movement without tests that only let it capture such pieces.
ir::Movement withoutCapturesOf(const ir::NameSet& names, ir::Movement movement) {
    const auto captures = [&](ir::StateId id) {
        const ir::State& state = movement.states[id];
        return !state.accepts &&
               std::all_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& transition) {
                               return transition.instruction == ir::Instruction{ir::Act{ir::Capture{}}};
                           });
    };
    for (ir::State& state : movement.states) {
        std::erase_if(state.transitions, [&](const ir::Transition& transition) {
            const auto* test = std::get_if<ir::Test>(&transition.instruction);
            const auto* holds = ir::predicateOf<ir::Holds>(transition.instruction);
            return holds != nullptr && !test->negated && test->at.isZero() &&
                   holds->what.isWithin(ir::Contents::enemy(names)) && captures(transition.target);
        });
    }
    return movement;
}

/// Those of the automaton with every test open, but for captures that no turn makes.
Arrivals openArrivals(const Variant& variant) {
    return [&variant, safe = safeRoyals(variant)](const ir::Piece& piece, Square from, bool /*isUnmoved*/) {
        const ir::Movement movement = withoutCapturesOf(safe, *variant.find(piece.name)->of(piece.colour));
        const auto turned = [&](Square square) {
            return static_cast<std::size_t>(
                ir::seenBy(variant.board, square, piece.colour, movement.forBlack));
        };
        const CaptureReach reach(movement, ir::seenBy(variant.board, piece.colour, movement.forBlack));
        std::vector<bool> landings = reach.landings(static_cast<Square>(turned(from)));
        // What stays where it is has moved, and may become something there.
        if (mayStay(movement)) landings[turned(from)] = true;
        std::vector<std::string> becomes;
        ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
            if (const auto* become = ir::effectOf<ir::Become>(each))
                becomes.insert(becomes.end(), become->names.begin(), become->names.end());
        });
        std::vector<Arrival> arrivals;
        for (const Square to : variant.board.existing()) {
            if (landings[turned(to)]) arrivals.push_back({to, becomes});
        }
        return arrivals;
    };
}

}  // namespace

Stands operator&(const Stands& a, const Stands& b) {
    return {common(a.unmoved, b.unmoved), common(a.moved, b.moved)};
}

Whereabouts::Whereabouts(const Variant& variant, Arrivals arrivals)
    : variant_(variant),
      arrivals_(arrivals ? std::move(arrivals) : openArrivals(variant)),
      squares_(variant.board.existing()),
      coming_(comingPieces(variant)),
      isKnown_(isFollowed()) {
    if (!isKnown_) return;
    for (const auto& [square, piece] : variant.startPieces)
        come(piece, square, true);
    const std::set<std::string> held = heldPieces(variant, coming_);
    for (const PieceType& type : variant.pieces) {
        if (held.contains(type.name)) addDropped(type);
    }
    addCastled();
    while (!worklist_.empty()) {
        const Standing next = worklist_.back();
        worklist_.pop_back();
        follow(next.piece, next.square, next.isUnmoved);
    }
    marksEmptySquares_ = provesEmptyMarks();
}

bool Whereabouts::provesEmptyMarks() const {
    std::vector<ir::PlacementProblem> problems;
    const auto start = readFen(variant_.start, variant_, problems);
    if (variant_.walls.given || !start || !start->position.enPassant.empty()) return false;
    for (const PieceType& type : variant_.pieces) {
        for (const Colour side : {Colour::White, Colour::Black}) {
            if (!type.of(side) || !coming_.contains(type.name) ||
                !ir::hasEffect<ir::MarkEnPassant>(*type.of(side)))
                continue;
            if (!marksEmptySquaresFrom(of({side, type.name}), type, variant_.board, side)) return false;
        }
    }
    return true;
}

Stands Whereabouts::of(const ir::Piece& piece) const {
    if (!isKnown_) return {{squares_.begin(), squares_.end()}, {squares_.begin(), squares_.end()}};
    const auto found = stands_.find(piece);
    return found == stands_.end() ? Stands{} : found->second;
}

bool Whereabouts::isFollowed() const {
    const bool claims = variant_.walls.given && !variant_.walls.claimPiece.isNone();
    if (variant_.flips != Flipping::None || claims) return false;
    return std::none_of(variant_.pieces.begin(), variant_.pieces.end(),
                        [](const PieceType& type) { return type.moves(movesOthers); });
}

void Whereabouts::come(const ir::Piece& piece, Square square, bool isUnmoved) {
    Stands& stands = stands_[piece];
    const bool isNew = (isUnmoved ? stands.unmoved : stands.moved).insert(square).second;
    if (isNew) worklist_.push_back({piece, square, isUnmoved});
}

/// `enemy:queen` is one of the other side.
void Whereabouts::comeNamed(std::string_view becomes, Colour side, Square square) {
    const auto [name, changesSide] = ir::formOf(becomes);
    come({changesSide ? opposite(side) : side, std::string(name)}, square, false);
}

void Whereabouts::addDropped(const PieceType& type) {
    std::vector<std::string> names = {type.name};
    if (type.drop) names.insert(names.end(), type.drop->as.begin(), type.drop->as.end());
    for (const Colour side : {Colour::White, Colour::Black}) {
        for (const Square square : squares_) {
            const bool isDropped = type.drop && isIn(type.drop->zone, variant_.board, side, square);
            if (!isDropped && !variant_.hands.gates) continue;
            for (const std::string& name : names) {
                come({side, name}, square, true);
                come({side, name}, square, false);
            }
        }
    }
}

/// Anywhere: who may castle is no piece that needs more.
void Whereabouts::addCastled() {
    if (!variant_.castling) return;
    for (const PieceType& type : variant_.pieces) {
        const bool castles =
            type.name == variant_.castling->king || variant_.castling->associates.contains(type.name);
        if (!castles || !coming_.contains(type.name)) continue;
        for (const Square square : squares_) {
            come({Colour::White, type.name}, square, false);
            come({Colour::Black, type.name}, square, false);
        }
    }
}

void Whereabouts::follow(const ir::Piece& piece, Square from, bool isUnmoved) {
    const PieceType* type = variant_.find(piece.name);
    if (type == nullptr || !type->of(piece.colour)) return;
    for (const Arrival& arrival : arrivals_(piece, from, isUnmoved)) {
        come(piece, arrival.to, false);
        for (const std::string& name : arrival.becomes)
            comeNamed(name, piece.colour, arrival.to);
        promote(*type, piece.colour, from, arrival.to);
    }
    promote(*type, piece.colour, from, from);
}

void Whereabouts::promote(const PieceType& type, Colour side, Square from, Square to) {
    for (const Promotion& rule : type.promotions) {
        if (!rule.inPlace && !rule.holds(variant_.board, side, from, to, true)) continue;
        for (const std::string& name : rule.to)
            comeNamed(name, side, to);
    }
}

std::vector<std::string> Whereabouts::marking(Colour side) const {
    std::vector<std::string> names;
    for (const PieceType& type : variant_.pieces) {
        if (type.of(side) && coming_.contains(type.name) && ir::hasEffect<ir::MarkEnPassant>(*type.of(side)))
            names.push_back(type.name);
    }
    return names;
}

bool Whereabouts::asksWhereRoyalsStand() const {
    return !variant_.rules.safePath && !variant_.asksAttacked();
}

ir::Movement withEmptyMarks(const ir::Movement& movement, const ir::NameSet& victims) {
    const ir::Contents empty = ir::Contents::nothing();
    return replacing<ir::EnPassantMarked>(
        movement, [&](ir::Builder& builder, ir::StateId from, ir::Test marked, ir::StateId target) {
            ir::NameSet& names = std::get<ir::EnPassantMarked>(marked.predicate).victims;
            names = names & victims;
            if (marked.negated) {
                builder.add(from, ir::Test{ir::Holds{~empty}, marked.at}, target);
                return ir::Transition{marked, target};
            }
            const ir::StateId behind = builder.state();
            builder.add(behind, marked, target);
            return ir::Transition{ir::Test{ir::Holds{empty}, marked.at}, behind};
        });
}

ir::Movement meeting(const ir::Movement& movement, const Meetings& enemies, const ir::Board& board,
                     Colour side) {
    return replacing<ir::Holds>(
        movement, [&](ir::Builder& builder, ir::StateId from, const ir::Test& test, ir::StateId target) {
            ir::Contents what = std::get<ir::Holds>(test.predicate).what;
            if (test.negated) what = ~what;
            for (const auto& [name, squares] : enemies) {
                if (what.enemies.isComplement() || !what.enemies.contains(name)) continue;
                const ir::Contents one = ir::Contents::enemy(ir::NameSet::of({name}));
                what = what & ~one;
                const ir::Zone zone = zoneOf(squares, movement, board, side);
                const ir::StateId there = builder.then(from, ir::Test{ir::InZone{zone}, test.at, false});
                builder.add(there, ir::Test{ir::Holds{one}, test.at, false}, target);
            }
            return ir::Transition{ir::Test{ir::Holds{what}, test.at, false}, target};
        });
}

ir::Movement within(const ir::Movement& movement, const Stands& stands, const ir::Board& board, Colour side) {
    ir::Movement result = movement;
    result.states = {ir::State{}};
    ir::Builder builder(result);
    const ir::StateId start = ir::append(result.states, movement);
    for (const bool isUnmoved : {true, false}) {
        const ir::Zone zone = zoneOf(isUnmoved ? stands.unmoved : stands.moved, movement, board, side);
        const ir::StateId inside = builder.then(0, ir::Test{ir::InZone{zone}, {}, false});
        builder.add(inside, ir::Test{ir::Unmoved{}, {}, !isUnmoved}, start);
    }
    return result;
}

}  // namespace ferz::variant
