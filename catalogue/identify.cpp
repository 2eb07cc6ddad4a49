#include "catalogue/identify.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <utility>

#include "catalogue/parts.h"
#include "ir/equivalence/equal.h"
#include "ir/rename.h"

namespace ferz::catalogue {

namespace {

using ir::Movement;
using ir::Symmetry;
using ir::Verdict;

constexpr std::size_t kMostNearest = 3;
constexpr std::size_t kMostParts = 4;

struct Turn {
    ir::Vec right;  ///< where (1,0) goes
    ir::Vec up;
    const char* words;
};

constexpr Turn kTurns[] = {
    {{0, -1}, {1, 0}, "turned clockwise"},
    {{0, 1}, {-1, 0}, "turned counterclockwise"},
    {{-1, 0}, {0, -1}, "turned round"},
    {{-1, 0}, {0, 1}, "with left and right exchanged"},
    {{1, 0}, {0, -1}, "with forward and backward exchanged"},
    {{0, 1}, {1, 0}, "mirrored in the long diagonal"},
    {{0, -1}, {-1, 0}, "mirrored in the short diagonal"},
};

const char* wordsFor(const Symmetry& symmetry) {
    for (const Turn& turn : kTurns) {
        if (symmetry.of(ir::Vec{1, 0}) == turn.right && symmetry.of(ir::Vec{0, 1}) == turn.up)
            return turn.words;
    }
    return "";
}

bool includes(const std::set<Hash128>& all, const std::set<Hash128>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

}  // namespace

/// One movement, held against all that are known.
class Identifier::Question {
public:
    Question(const Identifier& identifier, const Movement& movement, const ir::Limits& limits)
        : identifier_(identifier),
          movement_(ir::renamed(movement, movement.name, std::string(ir::kAnonymous))),
          limits_(limits) {}

    Identity answer() {
        auto moves = prints(movement_);
        if (!moves) return std::move(identity_);
        mine_ = known(nullptr, std::move(*moves));
        for (const Known& each : identifier_.known_) {
            if (each.all == mine_.all && isProved(movement_, each.entry->movement))
                identity_.same.push_back(each.entry);
        }
        if (!identity_.same.empty() || !identity_.undecided.empty()) return std::move(identity_);
        findTurned();
        if (identity_.madeOf.empty()) findModes();
        if (identity_.madeOf.empty()) findSum();
        findNearest();
        return std::move(identity_);
    }

private:
    std::optional<std::vector<ir::MovePrint>> prints(const Movement& movement) {
        std::string reason;
        auto moves = ir::movePrints(movement, identifier_.board_, identifier_.from_, limits_, reason);
        if (!moves) identity_.undecided = reason;
        return moves;
    }

    bool isProved(const Movement& one, const Movement& other) {
        ir::CompareOptions options;
        options.limits = limits_;
        const ir::Comparison result = ir::compare(one, other, identifier_.board_, options);
        if (result.verdict == Verdict::Undecided) identity_.undecided = result.reason;
        return result.verdict == Verdict::Equal;
    }

    void findTurned() {
        for (const Symmetry& symmetry : Symmetry::all()) {
            const auto turnedMovement = turned(movement_, symmetry);
            // A quarter turn of the rectangle is none of hexagons.
            const bool isQuarter = symmetry.of(ir::Vec{1, 0}).rank != 0;
            if (symmetry == Symmetry() || !turnedMovement || (isQuarter && identifier_.board_.hexagons))
                continue;
            auto moves = prints(*turnedMovement);
            if (!moves) return;
            const Known mine = known(nullptr, std::move(*moves));
            for (const Known& each : identifier_.known_) {
                if (each.all != mine.all || !isProved(*turnedMovement, each.entry->movement)) continue;
                identity_.madeOf.push_back(
                    {fmt::format("{}, {}", each.entry->name, wordsFor(symmetry.inverse())), {each.entry}});
                return;
            }
        }
    }

    /// The first piece with such moves.
    [[nodiscard]] const CatalogueEntry* first(Print Known::*part) const {
        for (const Known& each : identifier_.known_) {
            if (each.*part == mine_.*part) return each.entry;
        }
        return nullptr;
    }

    void findModes() {
        const CatalogueEntry* moves = mine_.quiet.empty() ? nullptr : first(&Known::quiet);
        const CatalogueEntry* takes = mine_.capturing.empty() ? nullptr : first(&Known::capturing);
        std::vector<Movement> parts;
        Composition composition;
        if (moves != nullptr) {
            parts.push_back(quietPart(moves->movement));
            composition = {"moves as " + moves->name, {moves}};
        }
        if (takes != nullptr) {
            parts.push_back(capturingPart(takes->movement));
            composition.entries.push_back(takes);
            composition.sentence +=
                (composition.sentence.empty() ? "captures as " : ", captures as ") + takes->name;
        }
        if (mine_.quiet.empty()) composition.sentence += ", does nothing else";
        if (mine_.capturing.empty()) composition.sentence += ", captures nothing";
        const bool isWhole = (mine_.quiet.empty() || moves != nullptr) &&
                             (mine_.capturing.empty() || takes != nullptr) && !parts.empty();
        if (isWhole && isProved(movement_, unionOf(parts)))
            identity_.madeOf.push_back(std::move(composition));
    }

    /// Pieces whose moves together are these: the one that adds most comes first.
    void findSum() {
        Print missing = mine_.all;
        Composition composition;
        std::vector<Movement> parts;
        while (!missing.empty() && parts.size() < kMostParts) {
            const Known* best = nullptr;
            std::size_t most = 0;
            for (const Known& each : identifier_.known_) {
                if (!includes(mine_.all, each.all)) continue;
                const auto added = static_cast<std::size_t>(
                    std::count_if(each.all.begin(), each.all.end(),
                                  [&](const Hash128& hash) { return missing.contains(hash); }));
                if (added > most) {
                    most = added;
                    best = &each;
                }
            }
            if (best == nullptr) return;
            for (const Hash128& hash : best->all)
                missing.erase(hash);
            parts.push_back(best->entry->movement);
            composition.entries.push_back(best->entry);
            composition.sentence += (composition.sentence.empty() ? "" : " + ") + best->entry->name;
        }
        if (missing.empty() && parts.size() > 1 && isProved(movement_, unionOf(parts)))
            identity_.madeOf.push_back(std::move(composition));
    }

    void findNearest() {
        std::vector<std::pair<std::size_t, const Known*>> order;
        for (const Known& each : identifier_.known_) {
            std::vector<Hash128> shared;
            std::set_intersection(each.all.begin(), each.all.end(), mine_.all.begin(), mine_.all.end(),
                                  std::back_inserter(shared));
            if (shared.empty()) continue;
            order.emplace_back(each.all.size() + mine_.all.size() - 2 * shared.size(), &each);
        }
        std::stable_sort(order.begin(), order.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        if (order.size() > kMostNearest) order.resize(kMostNearest);
        for (const auto& [distance, each] : order)
            identity_.nearest.push_back(compared(*each));
    }

    [[nodiscard]] Near compared(const Known& other) const {
        std::map<ir::Move, Hash128> theirs;
        for (const ir::MovePrint& print : other.moves)
            theirs[print.move] = print.hash;
        Near near;
        near.entry = other.entry;
        near.from = identifier_.from_;
        for (const ir::MovePrint& print : mine_.moves) {
            const auto found = theirs.find(print.move);
            if (found == theirs.end()) {
                near.adds.push_back(print.move);
            } else {
                if (found->second != print.hash) near.changed.push_back(print.move);
                theirs.erase(found);
            }
        }
        for (const auto& [move, hash] : theirs)
            near.lacks.push_back(move);
        return near;
    }

    const Identifier& identifier_;
    const Movement movement_;
    const ir::Limits& limits_;
    Known mine_;
    Identity identity_;
};

Identifier::Known Identifier::known(const CatalogueEntry* entry, std::vector<ir::MovePrint> moves) {
    Known result;
    result.entry = entry;
    for (const ir::MovePrint& each : moves) {
        result.all.insert(each.hash);
        (each.move.captures.empty() ? result.quiet : result.capturing).insert(each.hash);
    }
    result.moves = std::move(moves);
    return result;
}

Identifier::Identifier(std::vector<CatalogueEntry> entries, const ir::Board& board)
    : board_(board), from_(board.middle()), entries_(std::move(entries)) {
    for (const CatalogueEntry& entry : entries_) {
        if (!isPieceOf(board_, entry.board)) continue;
        std::string reason;
        if (auto moves = ir::movePrints(entry.movement, board_, from_, ir::Limits{}, reason)) {
            known_.push_back(known(&entry, std::move(*moves)));
        } else {
            tooLarge_.push_back(&entry);
        }
    }
}

Identity Identifier::identify(const ir::Movement& movement, const ir::Limits& limits) const {
    return Question(*this, movement, limits).answer();
}

}  // namespace ferz::catalogue
