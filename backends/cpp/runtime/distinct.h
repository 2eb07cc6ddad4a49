// A set that keeps the order of insertion.
#ifndef FERZ_PIECES_DISTINCT_H
#define FERZ_PIECES_DISTINCT_H

#include "list.h"

namespace ferz::pieces {

/// Hashes a sequence of numbers.
class Hash {
public:
    void add(int value) {
        value_ = (value_ ^ static_cast<unsigned>(value)) * 0x9E3779B1U;
        value_ ^= value_ >> 15U;
    }
    [[nodiscard]] unsigned value() const { return value_; }

private:
    unsigned value_ = 0;
};

/// Items without repetition, in the order of insertion: a hash table, or a plain list while they are few.
template <class T, unsigned kRoom = 8>
class Distinct {
public:
    /// Adds the item. Returns false if the same item is there already. Same items must have the same `hash`.
    template <class IsSame>
    bool add(const T& item, unsigned hash, IsSame&& isSame) {
        // Without heads, all items are compared.
        const bool isSpread = !heads_.empty();
        for (int at = isSpread ? head(hash) : size() - 1; at >= 0;
             at = isSpread ? links_[place(at)].next : at - 1) {
            if (links_[place(at)].hash == hash && isSame(items_[place(at)], item)) return false;
        }
        items_.push_back(item);
        links_.push_back({hash, -1});
        if (items_.size() > kFew + 2 * heads_.size()) {
            spread();
        } else if (isSpread) {
            link(size() - 1);
        }
        return true;
    }
    [[nodiscard]] int size() const { return static_cast<int>(items_.size()); }
    [[nodiscard]] const T& operator[](int index) const { return items_[place(index)]; }

private:
    /// Links the items of a bucket, newest first.
    struct Link {
        unsigned hash;
        int next;
    };

    static std::size_t place(int index) { return static_cast<std::size_t>(index); }
    int& head(unsigned hash) { return heads_[hash & (heads_.size() - 1)]; }
    void link(int at) { links_[place(at)].next = std::exchange(head(links_[place(at)].hash), at); }
    void spread() {
        const std::size_t heads = heads_.empty() ? 2 * kFew : 4 * heads_.size();
        heads_.truncate(0);
        while (heads_.size() < heads)
            heads_.push_back(-1);
        for (int at = 0; at < size(); ++at)
            link(at);
    }

    static constexpr unsigned kFew = 16;
    List<T, kRoom> items_;
    List<Link, 16> links_;
    List<int, 2 * kFew> heads_;  ///< the newest item of each bucket; their number is 0 or a power of two
};

}  // namespace ferz::pieces

#endif
