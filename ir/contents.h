// What may stand on a square, as a set: the one predicate most movements need.
//
// NameSet is a finite set of piece names or the complement of one; Contents adds the colour, the empty square
// and "no square at all" (off the board), seen from the side that moves. Both are closed under union,
// intersection and complement, so a negated test is again a Contents.
//
//     Contents::enemy() | Contents::empty()          where most pieces may land
//     ~Contents::friends(NameSet::of({"king"}))      anything but a king of ours, also off the board
#pragma once

#include <compare>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ferz::ir {

enum class Colour { White, Black };

[[nodiscard]] inline Colour opposite(Colour colour) {
    return colour == Colour::White ? Colour::Black : Colour::White;
}

class NameSet {
public:
    NameSet() = default;  ///< the empty set
    [[nodiscard]] static NameSet all();
    [[nodiscard]] static NameSet of(std::vector<std::string> names);
    [[nodiscard]] static NameSet allBut(std::vector<std::string> names);

    [[nodiscard]] bool contains(std::string_view name) const;
    [[nodiscard]] bool isAll() const { return complement_ && names_ == nullptr; }
    [[nodiscard]] bool isNone() const { return !complement_ && names_ == nullptr; }
    /// True when `listed()` are those outside.
    [[nodiscard]] bool isComplement() const { return complement_; }
    /// Sorted, without repetition.
    [[nodiscard]] const std::vector<std::string>& listed() const;

    friend NameSet operator|(const NameSet& a, const NameSet& b);
    friend NameSet operator&(const NameSet& a, const NameSet& b);
    friend NameSet operator~(const NameSet& a);
    friend bool operator==(const NameSet& left, const NameSet& right);
    friend std::strong_ordering operator<=>(const NameSet& left, const NameSet& right);

private:
    bool complement_ = false;
    /// Null where nobody is listed. Shared, for sets are copied often.
    std::shared_ptr<const std::vector<std::string>> names_;
};

struct Contents {
    bool off = false;    ///< no square of the board
    bool empty = false;  ///< an empty square
    NameSet friends;     ///< a piece of the mover's colour with one of these names
    NameSet enemies;     ///< a piece of the other colour

    [[nodiscard]] static Contents offBoard() { return {true, false, {}, {}}; }
    [[nodiscard]] static Contents nothing() { return {false, true, {}, {}}; }
    [[nodiscard]] static Contents friendly(NameSet names = NameSet::all()) {
        return {false, false, std::move(names), {}};
    }
    [[nodiscard]] static Contents enemy(NameSet names = NameSet::all()) {
        return {false, false, {}, std::move(names)};
    }
    [[nodiscard]] static Contents piece(const NameSet& names = NameSet::all()) {
        return {false, false, names, names};
    }
    /// Any square of the board.
    [[nodiscard]] static Contents onBoard() { return {false, true, NameSet::all(), NameSet::all()}; }

    [[nodiscard]] bool isNone() const { return !off && !empty && friends.isNone() && enemies.isNone(); }
    /// Every square, and off the board too: a test that always holds.
    [[nodiscard]] bool isAll() const { return off && empty && friends.isAll() && enemies.isAll(); }

    /// Whatever it allows the other one allows, too.
    [[nodiscard]] bool isWithin(const Contents& whole) const { return (*this & ~whole).isNone(); }

    friend Contents operator|(const Contents& a, const Contents& b);
    friend Contents operator&(const Contents& a, const Contents& b);
    friend Contents operator~(const Contents& a);
    friend bool operator==(const Contents& left, const Contents& right);
    friend std::strong_ordering operator<=>(const Contents& left, const Contents& right);
};

}  // namespace ferz::ir
