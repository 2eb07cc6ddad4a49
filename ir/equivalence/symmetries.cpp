#include "ir/equivalence/symmetries.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "ir/position.h"
#include "ir/symmetry.h"

namespace ferz::ir {

namespace {

/// Automata of more states are not worth the search.
constexpr std::size_t kMostStates = 5'000;
constexpr int kMostRounds = 64;

/// The board turned or mirrored; empty when that is another board.
std::optional<Permutation> turned(const Board& board, const Symmetry& by) {
    const bool isTransposed = by.of(Vec{1, 0}).file == 0;
    if (isTransposed && board.files != board.ranks) return std::nullopt;
    Permutation permutation;
    for (Square square = 0; square < board.squares(); ++square) {
        const Coordinates at = board.coordinates(square);
        // Doubled and counted from the middle, so that a turn is a turn of vectors.
        const Vec from{2 * at.file - board.files + 1, 2 * at.rank - board.ranks + 1};
        const Vec to = by.of(from);
        const Square image = board.square(
            {(to.file + board.files - 1) / 2, (to.rank + board.ranks - 1) / 2, at.level, at.row});
        if (board.has(square) != board.has(image)) return std::nullopt;
        permutation.push_back(image);
    }
    return permutation;
}

bool isKept(const Zone& zone, const Board& board, const Permutation& by) {
    for (Square square = 0; square < board.squares(); ++square) {
        if (zone.contains(board, square) != zone.contains(board, by[static_cast<std::size_t>(square)]))
            return false;
    }
    return true;
}

bool isKept(const Edges& edges, const Symmetry& by) {
    if (isPlain(edges) || std::holds_alternative<TorusEdges>(edges)) return true;
    const Vec right = by.of(Vec{1, 0});
    if (std::holds_alternative<CylinderEdges>(edges)) return right.rank == 0;
    return right == Vec{1, 0};
}

/// The instruction as the turned movement has it; empty when it has no such.
std::optional<Instruction> turned(Instruction instruction, const Board& board, const Symmetry& by,
                                  const Permutation& permutation) {
    if (auto* step = std::get_if<Step>(&instruction)) {
        if (!isKept(step->edges, by)) return std::nullopt;
        step->by = by.of(step->by);
    } else if (auto* test = std::get_if<Test>(&instruction)) {
        const auto* zone = std::get_if<InZone>(&test->predicate);
        const auto* present = std::get_if<Present>(&test->predicate);
        if (zone != nullptr && !isKept(zone->zone, board, permutation)) return std::nullopt;
        if (present != nullptr && !isKept(present->where, board, permutation)) return std::nullopt;
        if (std::holds_alternative<Playable>(test->predicate)) return std::nullopt;
        *test = by.of(*test);
    }
    return instruction;
}

/// An automaton whose instructions are numbers.
class Skeleton {
public:
    explicit Skeleton(const Movement& movement) : movement_(movement) {
        for (const State& state : movement.states) {
            edges_.emplace_back();
            for (const Transition& transition : state.transitions)
                edges_.back().emplace_back(label(transition.instruction), transition.target);
        }
        plain_ = static_cast<int>(labels_.size());
    }

    /// Is the turned movement the same automaton?
    bool isKept(const Board& board, const Symmetry& by, const Permutation& permutation) {
        std::vector<int> turnedLabels;
        for (int each = 0; each < plain_; ++each) {
            const auto instruction =
                turned(*instructions_[static_cast<std::size_t>(each)], board, by, permutation);
            if (!instruction) return false;
            const auto known = labels_.find(*instruction);
            // An instruction that the movement itself does not have.
            if (known == labels_.end()) return false;
            turnedLabels.push_back(known->second);
        }
        return agree(turnedLabels);
    }

private:
    using Edge = std::pair<int, StateId>;
    using Hash = std::uint64_t;

    int label(const Instruction& instruction) {
        const auto [place, isNew] = labels_.try_emplace(instruction, static_cast<int>(labels_.size()));
        if (isNew) instructions_.push_back(&place->first);
        return place->second;
    }

    [[nodiscard]] static Hash mixed(Hash value) {
        value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
        return value ^ (value >> 31U);
    }

    /// What a state and its future look like, `rounds` transitions deep; the same for states alike.
    [[nodiscard]] std::vector<Hash> looks(const std::vector<int>* labels, int rounds) const {
        std::vector<Hash> now(edges_.size());
        for (std::size_t state = 0; state < edges_.size(); ++state)
            now[state] = movement_.states[state].accepts ? 1 : 2;
        for (int round = 0; round < rounds; ++round) {
            std::vector<Hash> next(edges_.size());
            for (std::size_t state = 0; state < edges_.size(); ++state) {
                Hash all = 0;
                for (const auto& [label, target] : edges_[state]) {
                    const int meant = labels ? (*labels)[static_cast<std::size_t>(label)] : label;
                    all += mixed(static_cast<Hash>(meant) * 0x9e3779b97f4a7c15ULL + now[target]);
                }
                next[state] = mixed(all ^ now[state]);
            }
            now = std::move(next);
        }
        return now;
    }

    /// Looks may lie; that states of one look have the same transitions to states of the same looks is the
    /// proof.
    [[nodiscard]] bool agree(const std::vector<int>& turnedLabels) const {
        const int rounds =
            static_cast<int>(std::min<std::size_t>(edges_.size(), static_cast<std::size_t>(kMostRounds)));
        const std::vector<Hash> plain = looks(nullptr, rounds);
        const std::vector<Hash> other = looks(&turnedLabels, rounds);
        if (plain[0] != other[0]) return false;
        using Edges = std::vector<std::pair<int, Hash>>;
        std::unordered_map<Hash, std::pair<bool, Edges>> known;
        const auto fits = [&](std::size_t state, const std::vector<Hash>& look,
                              const std::vector<int>* labels) {
            Edges edges;
            for (const auto& [label, target] : edges_[state])
                edges.emplace_back(labels ? (*labels)[static_cast<std::size_t>(label)] : label, look[target]);
            std::sort(edges.begin(), edges.end());
            edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
            std::pair<bool, Edges> whole{movement_.states[state].accepts, std::move(edges)};
            const auto place = known.find(look[state]);
            if (place != known.end()) return place->second == whole;
            known.emplace(look[state], std::move(whole));
            return true;
        };
        for (std::size_t state = 0; state < edges_.size(); ++state) {
            if (!fits(state, plain, nullptr) || !fits(state, other, &turnedLabels)) return false;
        }
        return true;
    }

    const Movement& movement_;
    std::map<Instruction, int> labels_;
    std::vector<const Instruction*> instructions_;
    std::vector<std::vector<Edge>> edges_;
    int plain_ = 0;
};

}  // namespace

std::vector<Permutation> squareSymmetries(const Movement& movement, const Board& board, Colour side) {
    const Board own = seenBy(board, side, movement.forBlack);
    std::vector<Permutation> found;
    Skeleton skeleton(movement);
    for (const Symmetry& each : Symmetry::all()) {
        const auto permutation = turned(own, each);
        const bool isIdentity = each == Symmetry();
        if (!permutation || (!isIdentity && movement.states.size() > kMostStates)) continue;
        if (!isIdentity && !skeleton.isKept(own, each, *permutation)) continue;
        Permutation real(permutation->size());
        const auto seen = [&](Square square) { return seenBy(board, square, side, movement.forBlack); };
        for (Square square = 0; square < board.squares(); ++square)
            real[static_cast<std::size_t>(seen(square))] =
                seen((*permutation)[static_cast<std::size_t>(square)]);
        found.push_back(std::move(real));
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<Square> representatives(const std::vector<Permutation>& group, const std::vector<Square>& order) {
    std::vector<Square> first(order.size(), kNoSquare);
    for (const Square square : order) {
        if (first[static_cast<std::size_t>(square)] != kNoSquare) continue;
        for (const Permutation& each : group) {
            Square& image = first[static_cast<std::size_t>(each[static_cast<std::size_t>(square)])];
            if (image == kNoSquare) image = square;
        }
    }
    return first;
}

}  // namespace ferz::ir
