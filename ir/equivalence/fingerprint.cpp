#include "ir/equivalence/fingerprint.h"

#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "ir/equivalence/diagram_hash.h"
#include "ir/equivalence/table.h"

namespace ferz::ir {

namespace {

void add(Hasher& hasher, const std::vector<Square>& squares) {
    hasher.add(static_cast<int>(squares.size()));
    for (const Square square : squares)
        hasher.add(square);
}

void add(Hasher& hasher, const Declare& flag) {
    hasher.add(static_cast<int>(flag.what)).add(flag.names.isComplement() ? 1 : 0);
    hasher.add(static_cast<int>(flag.names.listed().size()));
    for (const std::string& name : flag.names.listed())
        hasher.add(name);
}

/// Every part of a move, each list with its length first.
void add(Hasher& hasher, const Move& move) {
    hasher.add(move.to ? 1 : 0).add(move.to.value_or(0));
    add(hasher, move.captures);
    hasher.add(static_cast<int>(move.swaps.size()));
    for (const auto& [one, other] : move.swaps)
        hasher.add(one).add(other);
    add(hasher, move.flips);
    hasher.add(static_cast<int>(move.becomes.size()));
    for (const std::string& name : move.becomes)
        hasher.add(name);
    hasher.add(static_cast<int>(move.states.size()));
    for (const auto& [key, value] : move.states)
        hasher.add(key).add(value);
    add(hasher, move.enPassant);
    hasher.add(static_cast<int>(move.drops.size()));
    for (const Drop& drop : move.drops)
        hasher.add(drop.square).add(drop.friendly ? 1 : 0).add(drop.name);
    hasher.add(static_cast<int>(move.flags.size()));
    for (const Declare& flag : move.flags)
        add(hasher, flag);
}

Hash128 printOf(const Move& move, const Diagram& when, DiagramHasher& conditions) {
    Hasher hasher;
    add(hasher, move);
    return hasher.add(conditions.of(when)).finish();
}

Vocabulary vocabularyOf(const Movement& movement, const std::string& mover) {
    Vocabulary vocabulary = Vocabulary::of({&movement});
    vocabulary.addName(mover);
    vocabulary.unmoved = true;
    return vocabulary;
}

class Fingerprinter {
public:
    Fingerprinter(const Movement& movement, const Board& board, const Limits& limits)
        : movement_(movement),
          board_(board),
          limits_(limits),
          space_(limits.diagramNodes, limits.stepsTaken),
          encoding_(Vocabulary::of({&movement}), board, space_),
          conditions_(encoding_, limits) {}

    FingerprintResult fingerprint() {
        FingerprintResult result;
        const auto white = ofSide({Colour::White, movement_.forBlack}, result.reason);
        if (!white) return result;
        Hasher whole;
        whole.add(std::string_view(kFingerprintVersion));
        whole.add(board_.files).add(board_.ranks).add(board_.levels).add(board_.rows).add(*white);
        if (asksWhoMoves(movement_)) {
            // As Black sees the board: it counts only where Black's moves are then not White's.
            const auto black = ofSide({Colour::Black, ForBlack::Nothing}, result.reason);
            if (!black) return result;
            if (*black != *white) whole.add(*black);
        }
        result.value = Fingerprint{whole.finish()};
        return result;
    }

private:
    std::optional<Hash128> ofSide(const TableSide& side, std::string& reason) {
        Tables tables(movement_, board_, side, encoding_, limits_);
        Hasher all;
        for (const Square origin : board_.existing()) {
            encoding_.startFrom(origin);
            const auto table = tables.here(reason);
            if (!table) return std::nullopt;
            if (!encoding_.isShared()) conditions_ = DiagramHasher(encoding_, limits_);
            all.add(static_cast<int>(table->size()));
            for (const auto& [move, when] : *table) {
                add(all, move);
                all.add(conditions_.of(when));
            }
            reason = tooMuch(space_, limits_);
            if (!reason.empty()) return std::nullopt;
            if (tables.configurations() > limits_.comparedConfigurations) {
                reason = fmt::format("all squares together need more than {} configurations",
                                     limits_.comparedConfigurations);
                return std::nullopt;
            }
        }
        return all.finish();
    }

    const Movement& movement_;
    const Board board_;
    const Limits& limits_;
    DiagramSpace space_;
    Encoding encoding_;
    DiagramHasher conditions_;
};

}  // namespace

std::string Fingerprint::print() const {
    return fmt::format("{:016x}{:016x}", words[0], words[1]);
}

FingerprintResult fingerprint(const Movement& movement, const Board& board, Limits limits) {
    return Fingerprinter(movement, board, limits).fingerprint();
}

std::optional<std::vector<MovePrint>> movePrints(const Movement& movement, const Board& board, Square origin,
                                                 Limits limits, std::string& reason) {
    DiagramSpace space(limits.diagramNodes, limits.stepsTaken);
    Encoding encoding(Vocabulary::of({&movement}), board, space);
    encoding.startFrom(origin);
    Tables tables(movement, board, {Colour::White, movement.forBlack}, encoding, limits);
    auto table = tables.here(reason);
    if (!table) return std::nullopt;
    DiagramHasher conditions(encoding, limits);
    std::vector<MovePrint> prints;
    for (const auto& [move, when] : *table)
        prints.push_back({printOf(move, when, conditions), move});
    reason = tooMuch(space, limits);
    if (!reason.empty()) return std::nullopt;
    return prints;
}

struct MovePrinter::Inside {
    Inside(Movement asked, const Board& where, Colour side, std::string name, const Limits& most)
        : movement(std::move(asked)),
          board(where),
          limits(most),
          mover(std::move(name)),
          space(limits.diagramNodes, limits.stepsTaken),
          encoding(vocabularyOf(movement, mover), board, space),
          tables(movement, board, {side, movement.forBlack}, encoding, limits),
          conditions(encoding, limits) {}

    const Movement movement;
    const Board board;
    const Limits limits;
    const std::string mover;
    DiagramSpace space;
    Encoding encoding;
    Tables tables;
    DiagramHasher conditions;
};

MovePrinter::MovePrinter(Movement movement, const Board& board, Colour side, std::string mover,
                         const Limits& limits)
    : inside_(std::make_unique<Inside>(std::move(movement), board, side, std::move(mover), limits)) {}

MovePrinter::~MovePrinter() = default;

std::optional<MovePrinter::OfOrigin> MovePrinter::from(Square origin, std::string& reason) {
    Encoding& encoding = inside_->encoding;
    encoding.startFrom(origin);
    const auto table = inside_->tables.here(reason);
    if (!table) return std::nullopt;
    if (!encoding.isShared()) inside_->conditions = DiagramHasher(encoding, inside_->limits);
    const Diagram named = encoding.moverIsNamed(NameSet::of({inside_->mover}));
    const Diagram unmoved = encoding.unmoved(origin);
    OfOrigin prints;
    for (const auto& [move, when] : *table) {
        for (const bool isUnmoved : {false, true}) {
            const Diagram here = when & named & (isUnmoved ? unmoved : !unmoved);
            if (here.isFalse()) continue;
            prints[isUnmoved ? 1 : 0].push_back({printOf(move, here, inside_->conditions), move});
        }
    }
    reason = tooMuch(inside_->space, inside_->limits);
    if (reason.empty() && inside_->tables.configurations() > inside_->limits.comparedConfigurations) {
        reason = fmt::format("all squares together need more than {} configurations",
                             inside_->limits.comparedConfigurations);
    }
    if (!reason.empty()) return std::nullopt;
    return prints;
}

}  // namespace ferz::ir
