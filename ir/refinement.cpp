#include "ir/refinement.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace ferz::ir {

namespace {

/// Partition refinement: states begin in two blocks, those that accept and the others, and a block is split
/// as long as its states lead to different blocks. Only states that lead into a block that was split are
/// looked at again; the largest part of a block stays, so no state moves often.
class Refinement {
public:
    explicit Refinement(const NumberedMovement& movement)
        : movement_(movement), sources_(movement.states), block_(movement.states.size()), blocks_(2) {}

    Blocks blocks() {
        std::vector<StateId> open(block_.size());
        std::iota(open.begin(), open.end(), StateId{0});
        for (const StateId id : open) {
            block_[id] = movement_.states[id].accepts ? 1 : 0;
            ++blocks_[block_[id]].size;
        }
        while (!open.empty())
            open = split(open);
        return {blocks_.size(), std::move(block_)};
    }

private:
    /// Where each instruction leads, sorted: an instruction and a block are one number.
    using Signature = std::span<const std::uint64_t>;
    struct Block {
        std::size_t size = 0;
        // Where among those kept the future lies of the states that no split has touched since.
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct SignatureEntry {
        StateId id = 0;
        std::uint32_t block = 0;
        std::uint64_t hash = 0;
        std::size_t begin = 0;  ///< of its future
        std::size_t end = 0;
    };
    using Looks = std::span<const SignatureEntry>;

    [[nodiscard]] Signature futureOf(const Block& block) const {
        return Signature(kept_).subspan(block.begin, block.end - block.begin);
    }
    void keep(Block& block, Signature future) {
        block.begin = kept_.size();
        kept_.insert(kept_.end(), future.begin(), future.end());
        block.end = kept_.size();
    }
    [[nodiscard]] Signature futureOf(const SignatureEntry& looked) const {
        return Signature(futures_).subspan(looked.begin, looked.end - looked.begin);
    }

    void look(StateId id) {
        const std::size_t begin = futures_.size();
        for (const auto& [instruction, target] : movement_.states[id].edges)
            futures_.push_back(std::uint64_t{instruction} << 32U | block_[target]);
        const auto first = futures_.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(first, futures_.end());
        futures_.erase(std::unique(first, futures_.end()), futures_.end());
        std::uint64_t hash = 0;
        for (auto each = first; each != futures_.end(); ++each)
            hash = (hash ^ (hash >> 29U) ^ *each) * 0x9e3779b97f4a7c15ULL;
        looked_.push_back({id, block_[id], hash, begin, futures_.size()});
    }

    /// Splits the blocks of these states; those that have to be looked at next.
    std::vector<StateId> split(const std::vector<StateId>& touched) {
        futures_.clear();
        looked_.clear();
        for (const StateId id : touched) {
            if (blocks_[block_[id]].size > 1) look(id);
        }
        const auto keyOf = [](const SignatureEntry& each) { return std::pair{each.block, each.hash}; };
        std::sort(looked_.begin(), looked_.end(),
                  [&](const SignatureEntry& left, const SignatureEntry& right) {
                      return keyOf(left) < keyOf(right);
                  });
        const auto isOfKey = [&](const SignatureEntry& left, const SignatureEntry& right) {
            return keyOf(left) == keyOf(right);
        };
        eachRun(std::span(looked_), isOfKey, [&](std::span<SignatureEntry> states) { sortByFuture(states); });
        moved_.clear();
        const auto isOfBlock = [](const SignatureEntry& left, const SignatureEntry& right) {
            return left.block == right.block;
        };
        const auto isSame = [&](const SignatureEntry& left, const SignatureEntry& right) {
            return left.hash == right.hash && isEqual(futureOf(left), futureOf(right));
        };
        eachRun(Looks(looked_), isOfBlock, [&](Looks states) {
            groups_.clear();
            eachRun(states, isSame, [&](Looks group) { groups_.push_back(group); });
            splitBlock(states.front().block, states.size());
        });
        for (const auto& [id, number] : moved_)
            block_[id] = number;
        std::vector<StateId> next;
        for (const auto& [id, number] : moved_) {
            const auto sources = sources_.of(id);
            next.insert(next.end(), sources.begin(), sources.end());
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        return next;
    }

    static bool isEqual(Signature left, Signature right) {
        return std::equal(left.begin(), left.end(), right.begin(), right.end());
    }

    /// Different futures may have one hash.
    void sortByFuture(std::span<SignatureEntry> states) const {
        const bool isOne = std::all_of(states.begin(), states.end(), [&](const SignatureEntry& each) {
            return isEqual(futureOf(each), futureOf(states.front()));
        });
        if (isOne) return;
        std::sort(states.begin(), states.end(), [&](const SignatureEntry& left, const SignatureEntry& right) {
            const Signature one = futureOf(left);
            const Signature other = futureOf(right);
            return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
        });
    }

    template <class Span, class IsSame, class Function>
    static void eachRun(Span sorted, const IsSame& isSame, const Function& function) {
        for (std::size_t begin = 0; begin < sorted.size();) {
            std::size_t end = begin + 1;
            while (end < sorted.size() && isSame(sorted[begin], sorted[end]))
                ++end;
            function(sorted.subspan(begin, end - begin));
            begin = end;
        }
    }

    /// All groups but one become blocks of their own.
    void splitBlock(std::uint32_t number, std::size_t looked) {
        // The states that were not looked at keep the block's number, with the group of the same future. If
        // all were looked at, the largest group keeps it.
        if (looked == blocks_[number].size) {
            const Signature largest =
                futureOf(std::max_element(groups_.begin(), groups_.end(), [](Looks left, Looks right) {
                             return left.size() < right.size();
                         })->front());
            keep(blocks_[number], largest);
        }
        for (const Looks& group : groups_) {
            const Signature future = futureOf(group.front());
            if (isEqual(future, futureOf(blocks_[number]))) continue;
            for (const SignatureEntry& each : group)
                moved_.emplace_back(each.id, static_cast<std::uint32_t>(blocks_.size()));
            blocks_[number].size -= group.size();
            keep(blocks_.emplace_back(Block{group.size(), 0, 0}), future);
        }
    }

    const NumberedMovement& movement_;
    const Sources sources_;
    std::vector<std::uint32_t> block_;
    std::vector<Block> blocks_;
    std::vector<std::uint64_t> kept_;  ///< futures, one after the other
    // Scratch for one split; members, so that their memory is kept.
    std::vector<std::uint64_t> futures_;
    std::vector<SignatureEntry> looked_;
    std::vector<Looks> groups_;
    std::vector<std::pair<StateId, std::uint32_t>> moved_;
};

}  // namespace

Blocks blocksOfEqualFuture(const NumberedMovement& movement) {
    return Refinement(movement).blocks();
}

}  // namespace ferz::ir
