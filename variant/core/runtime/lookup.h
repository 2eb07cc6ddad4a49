// Targets of sliding pieces by table lookup (magic bitboards), for any board and any paths.
//
// In: for every square the paths from it, each with the squares that matter to it. Out: a table a square,
// whose index is made of the occupied squares that matter. A processor that can gathers their bits by one
// instruction; for others they are multiplied by a number ("magic") that is tried out when the table is made,
// so that each set of blockers that makes a difference gets an index of its own. Paths that depend on
// different squares may be in different groups, so that tables stay small.
//
// Where a group would depend on too many squares (long lines of boards of more than twelve files), the paths
// are tried one by one.
#ifndef FERZ_CORE_LOOKUP_H
#define FERZ_CORE_LOOKUP_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bits.h"

namespace ferz::core {

/// One path to `square`; its members are those of a Path.
template <class Set>
struct Way {
    int square;
    Set between;
    Set hurdles;

    [[nodiscard]] bool isOpen(const Set& occupied) const {
        const Set met = between & occupied;
        if (!hurdles.any()) return !met.any();
        return (met & hurdles).any() && !met.many();
    }
};

/// The paths from one square, in groups that depend on few squares each. Empty where that is impossible.
template <int W>
std::vector<std::vector<Way<Bits<W>>>> groupsOf(const std::vector<Way<Bits<W>>>& ways, int most) {
    using Set = Bits<W>;
    struct Group {
        Set squares;
        std::vector<Way<Set>> ways;
    };
    // Paths that share a square make one group.
    std::vector<Group> joined;
    for (const Way<Set>& way : ways) {
        Group group{way.between, {way}};
        std::vector<Group> others;
        for (Group& other : joined) {
            if ((other.squares & group.squares).any()) {
                group.squares |= other.squares;
                group.ways.insert(group.ways.end(), other.ways.begin(), other.ways.end());
            } else {
                others.push_back(std::move(other));
            }
        }
        others.push_back(std::move(group));
        joined = std::move(others);
    }
    // Small ones share a table.
    std::vector<Group> packed;
    for (Group& group : joined) {
        if (group.squares.count() > most) return {};
        bool placed = false;
        for (Group& into : packed) {
            if (placed || (into.squares | group.squares).count() > most) continue;
            into.squares |= group.squares;
            into.ways.insert(into.ways.end(), group.ways.begin(), group.ways.end());
            placed = true;
        }
        if (!placed) packed.push_back(std::move(group));
    }
    std::vector<std::vector<Way<Set>>> result;
    result.reserve(packed.size());
    for (Group& group : packed)
        result.push_back(std::move(group.ways));
    return result;
}

/// How many groups the squares of a board need, and how many squares a group may depend on for that.
struct Grouping {
    int groups;  ///< 0: there are none that are small enough
    int most;
};

/// Tables of up to 4096 entries a square: fewer look-ups are worth more than smaller tables, where one word
/// holds the board.
template <class Set>
Grouping groupingOf(const std::vector<std::vector<Way<Set>>>& ways, int words) {
    constexpr int W = static_cast<int>(sizeof(Set) / sizeof(Word));
    const int most = words == 1 ? 12 : 10;
    std::size_t groups = 1;
    for (const std::vector<Way<Set>>& each : ways) {
        const std::size_t here = groupsOf<W>(each, most).size();
        if (here == 0 && !each.empty()) return {0, 0};
        groups = here > groups ? here : groups;
    }
    return {static_cast<int>(groups), most};
}

#ifdef __BMI2__

/// The number of the first bit, in an index, of each word but the first.
template <int N>
struct Offsets {
    std::uint8_t bits[N];
};
template <>
struct Offsets<0> {};

/// A table of results by the occupied squares of a mask. The index is made of the mask's bits, extracted word
/// by word.
template <int W>
struct MagicEntry : Offsets<W - 1> {
    Bits<W> mask;
    const Bits<W>* table;

    [[nodiscard]] std::size_t index(const Bits<W>& occupied) const {
        Word all = __builtin_ia32_pext_di(occupied.word[0], mask.word[0]);
        if constexpr (W > 1) {
            for (int i = 1; i < W; ++i)
                all |= __builtin_ia32_pext_di(occupied.word[i], mask.word[i]) << this->bits[i - 1];
        }
        return static_cast<std::size_t>(all);
    }
};

#else

/// A table of results by the occupied squares of a mask. The words are rotated until no two squares are the
/// same bit, so that one word holds all of them; the index is that word multiplied by the magic number.
template <int W>
struct MagicEntry {
    Bits<W> mask;
    const Bits<W>* table;
    Word magic;
    std::uint8_t shift;
    std::uint8_t turns[W];

    [[nodiscard]] static Word turned(Word word, unsigned by) { return word << by | word >> (-by & 63U); }

    [[nodiscard]] std::size_t index(const Bits<W>& occupied) const {
        Word all = occupied.word[0] & mask.word[0];
        for (int i = 1; i < W; ++i)
            all |= turned(occupied.word[i] & mask.word[i], turns[i]);
        return static_cast<std::size_t>(all * magic >> shift);
    }
};

#endif

/// The tables that slots point to.
template <int W>
using Storage = std::vector<std::unique_ptr<Bits<W>[]>>;

#ifdef __BMI2__

/// Sets how an index is made. Returns the number of indices.
template <int W>
std::size_t chooseIndices(MagicEntry<W>& slot, const std::vector<Bits<W>>&, const std::vector<Bits<W>>&) {
    std::size_t bits = 0;
    for (int i = 0; i < W; ++i) {
        if constexpr (W > 1) {
            if (i > 0) slot.bits[i - 1] = static_cast<std::uint8_t>(bits);
        }
        bits += static_cast<std::size_t>(countOf(slot.mask.word[i]));
    }
    return std::size_t{1} << bits;
}

#else

/// Numbers that look random, the same ones in every run.
class Sequence {
public:
    Word next() {
        state_ ^= state_ >> 12U;
        state_ ^= state_ << 25U;
        state_ ^= state_ >> 27U;
        return state_ * 2685821657736338717ULL;
    }

private:
    Word state_ = 1070372ULL;
};

/// The owner of each index, for one try after the other, without wiping the table between them.
class CollisionTable {
public:
    static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

    void begin(std::size_t count) {
        if (slots_.size() != count) slots_.assign(count, {});
        ++round_;
    }
    /// Gives the index to an owner. Returns the one that it had in this round.
    std::size_t replace(std::size_t index, std::size_t owner) {
        Slot& here = slots_[index];
        const std::size_t before = here.round == round_ ? here.owner : kNobody;
        here = {round_, owner};
        return before;
    }

private:
    struct Slot {
        std::size_t round = 0;
        std::size_t owner = 0;
    };
    std::vector<Slot> slots_;
    std::size_t round_ = 0;
};

/// True if no two sets of blockers with different results have the same index.
template <int W>
bool isCollisionFree(const MagicEntry<W>& slot, const std::vector<Bits<W>>& blockers,
                     const std::vector<Bits<W>>& results, CollisionTable& owners) {
    owners.begin(std::size_t{1} << (64 - slot.shift));
    for (std::size_t index = 0; index < blockers.size(); ++index) {
        const std::size_t before = owners.replace(slot.index(blockers[index]), index);
        if (before != CollisionTable::kNobody && results[before] != results[index]) return false;
    }
    return true;
}

/// Sets how an index is made, by trying magic numbers. Returns the number of indices.
template <int W>
std::size_t chooseIndices(MagicEntry<W>& slot, const std::vector<Bits<W>>& blockers,
                          const std::vector<Bits<W>>& results) {
    Word used = slot.mask.word[0];
    for (int i = 1; i < W; ++i) {
        while ((used & MagicEntry<W>::turned(slot.mask.word[i], slot.turns[i])) != 0)
            ++slot.turns[i];
        used |= MagicEntry<W>::turned(slot.mask.word[i], slot.turns[i]);
    }
    // A table of one entry would need a shift by a whole word.
    auto bits = static_cast<unsigned>(slot.mask.any() ? slot.mask.count() : 1);
    Sequence sequence;
    CollisionTable owners;
    for (int tries = 1;; ++tries) {
        // Numbers with few bits are found sooner; what takes too long gets a larger table.
        if (tries % 20'000 == 0) ++bits;
        slot.shift = static_cast<std::uint8_t>(64U - bits);
        slot.magic = sequence.next() & sequence.next() & sequence.next();
        if (isCollisionFree(slot, blockers, results, owners)) return std::size_t{1} << bits;
    }
}

#endif

template <int W>
[[gnu::cold]] MagicEntry<W> slotOf(const std::vector<Way<Bits<W>>>& ways, Storage<W>& storage) {
    using Set = Bits<W>;
    MagicEntry<W> slot{};
    for (const Way<Set>& way : ways)
        slot.mask |= way.between;
    std::vector<int> squares;
    slot.mask.forEach([&](int square) { squares.push_back(square); });
    const std::size_t count = std::size_t{1} << squares.size();
    std::vector<Set> blockers(count, Set::none());
    std::vector<Set> results(count, Set::none());
    for (std::size_t index = 0; index < count; ++index) {
        for (std::size_t i = 0; i < squares.size(); ++i) {
            if ((index >> i & 1U) != 0) blockers[index] |= Set::of(squares[i]);
        }
        for (const Way<Set>& way : ways) {
            if (way.isOpen(blockers[index])) results[index] |= Set::of(way.square);
        }
    }
    const std::size_t entries = chooseIndices(slot, blockers, results);
    std::unique_ptr<Set[]> table(new Set[entries]());
    for (std::size_t index = 0; index < count; ++index)
        table[slot.index(blockers[index])] = results[index];
    slot.table = table.get();
    storage.push_back(std::move(table));
    return slot;
}

/// G groups a square; 0 where there are none that are small enough.
template <int W, int N, int G>
class Lookup {
public:
    using Set = Bits<W>;

    void fill(const std::vector<std::vector<Way<Set>>>& ways) {
        const int most = groupingOf(ways, W).most;
        for (std::size_t square = 0; square < N; ++square) {
            const auto groups = groupsOf<W>(ways[square], most);
            for (std::size_t group = 0; group < G; ++group)
                slots_[square][group] =
                    slotOf<W>(group < groups.size() ? groups[group] : std::vector<Way<Set>>(), storage_);
        }
    }

    [[nodiscard]] Set operator()(int square, const Set& occupied) const {
        Set result = Set::none();
        for (int group = 0; group < G; ++group) {
            const MagicEntry<W>& slot = slots_[square][group];
            result |= slot.table[slot.index(occupied)];
        }
        return result;
    }

private:
    MagicEntry<W> slots_[N][G];
    Storage<W> storage_;
};

template <int W, int N>
class Lookup<W, N, 0> {
public:
    using Set = Bits<W>;

    void fill(const std::vector<std::vector<Way<Set>>>& ways) { ways_ = ways; }

    [[nodiscard]] Set operator()(int square, const Set& occupied) const {
        Set result = Set::none();
        for (const Way<Set>& way : ways_[static_cast<std::size_t>(square)]) {
            if (way.isOpen(occupied)) result |= Set::of(way.square);
        }
        return result;
    }

private:
    std::vector<std::vector<Way<Set>>> ways_;
};

}  // namespace ferz::core

#endif
