// The names of a position's moves, each of them different, and moves from names.
//
//     nameOf(position, move)           e2e4; where two would be the same, `e6f7 (e6-f7 takes e7)`
//     shortNameOf(position, move)      e4, Nbd2, exd5, e8=Q+, O-O, N@f3
//     moveNamed(position, "Nf3")       none where no legal move, or more than one, has the name
#ifndef FERZ_CORE_SAN_H
#define FERZ_CORE_SAN_H

#include <string>
#include <string_view>
#include <vector>

#include "list.h"
#include "names.h"
#include "result.h"

namespace ferz::core {

template <class V, Listed Which = Listed::All>
MoveList<V> legalMoves(const Position<V>& position);

/// The names of a move. They are made for all moves of a position at once, since they must differ.
template <class V>
class Names {
public:
    [[gnu::cold]] explicit Names(const Position<V>& position)
        : position_(position), moves_(legalMoves(position)) {
        withSide(position.toMove, [&](auto us) {
            for (const Move<V> move : moves_)
                explain<V, decltype(us)::value>(position, move,
                                                [&](const Turn<V>& turn) { add<decltype(us)::value>(turn); });
        });
        for (Entry& entry : entries_) {
            entry.unique = entry.name;
            if (uses(&Entry::name, entry.name) > 1 && !entry.detail.empty())
                entry.unique += " (" + entry.detail + ")";
        }
        for (Entry& entry : entries_)
            entry.full = shortName(entry);
        for (Entry& entry : entries_)
            entry.shortest = uses(&Entry::full, entry.full) > 1 ? entry.unique : entry.full + entry.sign;
    }

    [[nodiscard]] const MoveList<V>& moves() const { return moves_; }
    /// The names of the move with this index.
    [[nodiscard]] const std::string& name(int index) const { return at(index).unique; }
    [[nodiscard]] const std::string& shortName(int index) const { return at(index).shortest; }

private:
    using What = typename Turn<V>::What;
    struct Entry {
        What what = What::Quiet;
        int from = kNowhere;
        int to = kNowhere;
        bool takes = false;
        bool isShort = false;
        std::string letter;   ///< of the piece; none of a pawn
        std::string becomes;  ///< `=Q`
        std::string suffix;   ///< what comes with it or after it
        std::string name;
        std::string detail;
        std::string sign;  ///< `+`, `#`
        std::string unique;
        std::string full;
        std::string shortest;
    };

    [[nodiscard]] const Entry& at(int index) const { return entries_[static_cast<std::size_t>(index)]; }

    template <int Us>
    void add(const Turn<V>& turn) {
        Position<V> after = position_;
        make<V, Us>(after, turn);
        Entry entry;
        entry.what = turn.what;
        entry.from = turn.from;
        entry.to = turn.to;
        entry.takes = captures(turn);
        entry.isShort = turn.right % 2 == 0;
        entry.name = nameOf<V>(position_, turn);
        entry.detail = detailOf<V>(position_, after, turn);
        const auto letter = [](int kind) { return std::string(V::kKinds[kind].letter); };
        const auto square = [](int each) { return squareName(V::kShape, each); };
        if (turn.from != kNowhere) {
            const int kind = position_.kindOn[turn.from];
            if (std::string_view(V::kNames[kind]) != "pawn") entry.letter = letter(kind);
            if (turn.becomes != kNone) {
                std::string to = letter(turn.becomes);
                if (to.back() == '~') to.pop_back();
                entry.becomes = "=" + to;
            }
        }
        if (turn.what == What::Drops) entry.suffix = letter(turn.becomes) + "@" + square(turn.to);
        if (turn.gate != kNowhere)
            entry.suffix = "/" + letter(turn.gated()) + (turn.gate == turn.from ? "" : square(turn.gate));
        if (turn.wall != kNowhere) entry.suffix += "," + square(turn.wall);
        if (isChecked<V, 1 - Us>(after)) {
            const bool moves =
                endOf<V, 1 - Us>(after).result == Result::Running && countTurns<V, 1 - Us>(after) > 0;
            entry.sign = resultOf<V, 1 - Us>(after, moves).when == When::Mate ? "#" : "+";
        }
        entries_.push_back(entry);
    }

    int uses(std::string Entry::*name, const std::string& text) const {
        int count = 0;
        for (const Entry& entry : entries_)
            count += entry.*name == text ? 1 : 0;
        return count;
    }

    [[nodiscard]] std::string shortName(const Entry& entry) const {
        if (entry.what == What::Passes && entry.suffix.empty()) return "--";
        if (entry.what == What::Castles) return (entry.isShort ? "O-O" : "O-O-O") + entry.suffix;
        if (entry.from == kNowhere) return entry.suffix;
        const std::string to = entry.to == kNowhere ? "" : squareName(V::kShape, entry.to);
        return entry.letter + originOf(entry) + (entry.takes ? "x" : "") + to + entry.becomes + entry.suffix;
    }

    /// As much of the square that the piece leaves as tells it from others of its kind that may go to the
    /// same square.
    [[nodiscard]] std::string originOf(const Entry& entry) const {
        const std::string square = squareName(V::kShape, entry.from);
        bool isAlone = true;
        bool fileTells = true;
        bool rankTells = true;
        for (const Entry& other : entries_) {
            const bool isRival = other.what != What::Castles && other.from != kNowhere &&
                                 other.from != entry.from && other.letter == entry.letter &&
                                 other.to == entry.to && other.takes == entry.takes;
            if (!isRival) continue;
            const std::string its = squareName(V::kShape, other.from);
            isAlone = false;
            fileTells = fileTells && its[0] != square[0];
            rankTells = rankTells && its.substr(1) != square.substr(1);
        }
        if (entry.to == kNowhere) return square;
        if (isAlone && !(entry.letter.empty() && entry.takes)) return "";
        if (fileTells) return square.substr(0, 1);
        return rankTells ? square.substr(1) : square;
    }

    const Position<V>& position_;
    MoveList<V> moves_;
    std::vector<Entry> entries_;
};

/// The move is legal; otherwise there is no name.
template <class V>
[[gnu::cold]] std::string nameOf(const Position<V>& position, Move<V> move) {
    const Names<V> names(position);
    for (int i = 0; i < names.moves().size(); ++i) {
        if (names.moves()[i] == move) return names.name(i);
    }
    return "";
}
template <class V>
[[gnu::cold]] std::string shortNameOf(const Position<V>& position, Move<V> move) {
    const Names<V> names(position);
    for (int i = 0; i < names.moves().size(); ++i) {
        if (names.moves()[i] == move) return names.shortName(i);
    }
    return "";
}

/// Either name, with or without the signs for check and mate.
template <class V>
[[gnu::cold]] Move<V> moveNamed(const Position<V>& position, const std::string& text) {
    const Names<V> names(position);
    const auto bare = [](std::string name) {
        while (!name.empty() && (name.back() == '+' || name.back() == '#'))
            name.pop_back();
        return name;
    };
    for (int i = 0; i < names.moves().size(); ++i) {
        if (names.name(i) == text) return names.moves()[i];
    }
    Move<V> found;
    for (int i = 0; i < names.moves().size(); ++i) {
        if (bare(names.shortName(i)) != bare(text)) continue;
        if (found) return {};
        found = names.moves()[i];
    }
    return found;
}

}  // namespace ferz::core

#endif
