#include "ir/equivalence/vocabulary.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>

namespace ferz::ir {

namespace {

constexpr int kInCheckVariable = 0;
constexpr int kEverCheckedVariable = 1;

// Within a square's block; the name's bits follow.
constexpr int kOccupiedAt = 0;
constexpr int kEnemyAt = 1;
constexpr int kNameAt = 2;

/// Bits for `listed` values and at least one "another".
int bitsFor(std::size_t listed) {
    int bits = 0;
    while ((std::size_t{1} << static_cast<unsigned>(bits)) < listed + 1)
        ++bits;
    return bits;
}

class Collector {
public:
    void collect(const Movement& movement) {
        for (const State& state : movement.states) {
            for (const Transition& transition : state.transitions) {
                if (const auto* test = std::get_if<Test>(&transition.instruction)) collect(test->predicate);
                if (const auto* act = std::get_if<Act>(&transition.instruction)) {
                    // A piece that appears can be seen by later tests.
                    if (const auto* place = std::get_if<Place>(&act->effect)) names_.insert(place->name);
                }
            }
        }
    }

    Vocabulary finish() {
        found_.names.assign(names_.begin(), names_.end());
        for (auto& [key, values] : states_)
            found_.states[key].assign(values.begin(), values.end());
        found_.attacks.assign(attacks_.begin(), attacks_.end());
        return std::move(found_);
    }

private:
    void collect(const NameSet& names) { names_.insert(names.listed().begin(), names.listed().end()); }
    void collect(const Contents& what) {
        collect(what.friends);
        collect(what.enemies);
    }
    void collect(const Predicate& predicate) {
        std::visit(Overloaded{
                       [&](const Holds& holds) { collect(holds.what); },
                       [](const Beyond&) {},
                       [](const InZone&) {},
                       [&](const Unmoved&) { found_.unmoved = true; },
                       [](const NeverChecked&) {},
                       [&](const Attacked& attacked) { attacks_.insert(attacked); },
                       [&](const StateIs& state) { states_[state.key].insert(state.value); },
                       [&](const Named& named) { collect(named.names); },
                       [](const InCheck&) {},
                       [](const WhiteMoves&) {},
                       [&](const Present& present) { collect(present.what); },
                       [](const Visited&) {},
                       [](const Affected&) {},
                       [&](const EnPassantMarked& marked) {
                           found_.enPassant = true;
                           collect(marked.victims);
                       },
                   },
                   predicate);
    }

    Vocabulary found_;
    std::set<std::string> names_;
    std::map<std::string, std::set<int>> states_;
    std::set<Attacked> attacks_;
};

}  // namespace

Vocabulary Vocabulary::of(const std::vector<const Movement*>& movements) {
    Collector collector;
    for (const Movement* movement : movements)
        collector.collect(*movement);
    return collector.finish();
}

Encoding::Encoding(const Vocabulary& vocabulary, const Board& board, Square origin)
    : vocabulary_(vocabulary), board_(board), origin_(origin), nameBits_(bitsFor(vocabulary.names.size())) {
    if (vocabulary.names.empty()) nameBits_ = 0;
    int next = kEverCheckedVariable + 1;
    nameVariable_ = next;
    next += nameBits_;
    for (const auto& [key, values] : vocabulary.states) {
        const int bits = bitsFor(values.size());
        stateBits_[key] = {next, bits};
        next += bits;
    }
    firstSquare_ = next;
    squareSize_ = kNameAt + nameBits_;
    unmovedAt_ = squareSize_;
    if (vocabulary.unmoved) ++squareSize_;
    enPassantAt_ = squareSize_;
    if (vocabulary.enPassant) squareSize_ += 1 + nameBits_;
    attackedAt_ = squareSize_;
    squareSize_ += static_cast<int>(vocabulary.attacks.size());

    const Coordinates from = board.coordinates(origin);
    const auto distance = [&](Square square) {
        const Coordinates at = board.coordinates(square);
        return std::max({std::abs(at.file - from.file), std::abs(at.rank - from.rank),
                         std::abs(at.level - from.level), std::abs(at.row - from.row)});
    };
    std::vector<Square> order(static_cast<std::size_t>(board.squares()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](Square a, Square b) { return distance(a) < distance(b); });
    blockOf_.resize(order.size());
    for (const Square square : order) {
        blockOf_[static_cast<std::size_t>(square)] = next;
        next += squareSize_;
    }
    variables_ = next;
}

Diagram Encoding::code(const DiagramSpace& space, int firstVariable, int bits, unsigned value,
                       std::size_t listed) {
    // "Another" is every code that the list leaves over.
    if (value >= listed) {
        Diagram any = DiagramSpace::always();
        for (unsigned each = 0; each < listed; ++each)
            any = any & !code(space, firstVariable, bits, each, listed);
        return any;
    }
    Diagram exactly = DiagramSpace::always();
    for (int index = bits - 1; index >= 0; --index) {
        const Diagram bit = space.variable(firstVariable + index);
        exactly = exactly & ((value >> static_cast<unsigned>(index) & 1U) != 0 ? bit : !bit);
    }
    return exactly;
}

Diagram Encoding::nameIn(const DiagramSpace& space, int firstVariable, const NameSet& names) const {
    if (names.isAll()) return DiagramSpace::always();
    Diagram any;
    for (unsigned index = 0; index < vocabulary_.names.size(); ++index) {
        if (names.contains(vocabulary_.names[index])) {
            any = any | code(space, firstVariable, nameBits_, index, vocabulary_.names.size());
        }
    }
    if (names.isComplement()) {
        const auto another = static_cast<unsigned>(vocabulary_.names.size());
        any = any | code(space, firstVariable, nameBits_, another, vocabulary_.names.size());
    }
    return any;
}

Diagram Encoding::holds(const DiagramSpace& space, Square square, const Contents& what) const {
    const int first = base(square);
    const Diagram occupied = space.variable(first + kOccupiedAt);
    const Diagram enemy = space.variable(first + kEnemyAt);
    Diagram result;
    if (what.empty) result = result | !occupied;
    if (!what.friends.isNone()) {
        result = result | (occupied & !enemy & nameIn(space, first + kNameAt, what.friends));
    }
    if (!what.enemies.isNone()) {
        result = result | (occupied & enemy & nameIn(space, first + kNameAt, what.enemies));
    }
    return result;
}

Diagram Encoding::moverIsNamed(const DiagramSpace& space, const NameSet& names) const {
    return nameIn(space, nameVariable_, names);
}

Diagram Encoding::unmoved(const DiagramSpace& space, Square square) const {
    const Diagram flag = space.variable(base(square) + unmovedAt_);
    return square == origin_ ? flag : flag & space.variable(base(square) + kOccupiedAt);
}

Diagram Encoding::attacked(const DiagramSpace& space, Square square, const Attacked& by) const {
    const auto found = std::find(vocabulary_.attacks.begin(), vocabulary_.attacks.end(), by);
    const int index = static_cast<int>(found - vocabulary_.attacks.begin());
    return space.variable(base(square) + attackedAt_ + index);
}

Diagram Encoding::enPassant(const DiagramSpace& space, Square square, const NameSet& victims) const {
    const int first = base(square) + enPassantAt_;
    return space.variable(first) & nameIn(space, first + 1, victims);
}

Diagram Encoding::stateIs(const DiagramSpace& space, const std::string& key, int value) const {
    const auto [first, bits] = stateBits_.at(key);
    const std::vector<int>& values = vocabulary_.states.at(key);
    const auto found = std::lower_bound(values.begin(), values.end(), value);
    return code(space, first, bits, static_cast<unsigned>(found - values.begin()), values.size());
}

int Encoding::costOf(int variable) const {
    constexpr int kPiece = 1000;
    constexpr int kMark = 100;
    if (variable < firstSquare_) return 10;
    const int at = (variable - firstSquare_) % squareSize_;
    if (at == kOccupiedAt) return kPiece;
    if (at >= attackedAt_) return kMark;
    if (vocabulary_.enPassant && at == enPassantAt_) return kPiece;
    return 1;
}

std::string Encoding::nameFor(unsigned which) const {
    if (which < vocabulary_.names.size()) return vocabulary_.names[which];
    // A name that no movement mentions: an ordinary one, so that the board can be drawn.
    for (const char* name : {"pawn", "knight", "bishop", "rook", "queen", "wazir", "ferz"}) {
        if (!std::binary_search(vocabulary_.names.begin(), vocabulary_.names.end(), name)) return name;
    }
    std::string name = "other";
    while (std::binary_search(vocabulary_.names.begin(), vocabulary_.names.end(), name))
        name += "-";
    return name;
}

Encoding::Found Encoding::situation(const std::vector<std::pair<int, bool>>& assignment, Colour side) const {
    std::vector<char> value(static_cast<std::size_t>(variables_));
    // What does not matter is as plain as possible: another name, no flag, squares empty, pieces unmoved.
    const auto set = [&](int variable, bool to) { value[static_cast<std::size_t>(variable)] = to ? 1 : 0; };
    const auto fillName = [&](int first) {
        for (int variable = first; variable < first + nameBits_; ++variable)
            set(variable, true);
    };
    fillName(nameVariable_);
    for (Square square = 0; square < board_.squares(); ++square) {
        fillName(base(square) + kNameAt);
        if (vocabulary_.unmoved) set(base(square) + unmovedAt_, true);
        if (vocabulary_.enPassant) fillName(base(square) + enPassantAt_ + 1);
    }
    for (const auto& [variable, to] : assignment)
        set(variable, to);

    const auto bit = [&](int variable) { return value[static_cast<std::size_t>(variable)] != 0; };
    const auto number = [&](int first, int bits) {
        unsigned result = 0;
        for (int index = 0; index < bits; ++index) {
            if (bit(first + index)) result |= 1U << static_cast<unsigned>(index);
        }
        return result;
    };

    Found found;
    Position& position = found.position;
    position.board = board_;
    position.inCheck = bit(kInCheckVariable);
    position.everChecked = bit(kEverCheckedVariable);
    const bool nameMatters = std::any_of(assignment.begin(), assignment.end(), [&](const auto& decision) {
        return decision.first >= nameVariable_ && decision.first < nameVariable_ + nameBits_;
    });
    if (nameMatters) found.moverName = nameFor(number(nameVariable_, nameBits_));
    for (const auto& [key, place] : stateBits_) {
        const std::vector<int>& values = vocabulary_.states.at(key);
        const unsigned index = number(place.first, place.second);
        int another = 0;
        while (std::binary_search(values.begin(), values.end(), another))
            ++another;
        position.states[key] = index < values.size() ? values[index] : another;
    }
    for (Square square = 0; square < board_.squares(); ++square) {
        const int first = base(square);
        const bool occupied = bit(first + kOccupiedAt);
        if (occupied && square != origin_) {
            const Colour colour = bit(first + kEnemyAt) ? opposite(side) : side;
            position.pieces[square] = {colour, nameFor(number(first + kNameAt, nameBits_))};
        }
        const bool unmovedHere = vocabulary_.unmoved && bit(first + unmovedAt_);
        if (!unmovedHere && vocabulary_.unmoved && (occupied || square == origin_))
            position.moved.insert(square);
        for (std::size_t index = 0; index < vocabulary_.attacks.size(); ++index) {
            if (!bit(first + attackedAt_ + static_cast<int>(index))) continue;
            found.attackedBy[square].push_back(vocabulary_.attacks[index]);
            position.attacked.insert(square);
        }
    }
    if (!vocabulary_.enPassant) return found;
    for (Square square = 0; square < board_.squares(); ++square) {
        const int first = base(square) + enPassantAt_;
        if (!bit(first)) continue;
        const std::string victim = nameFor(number(first + 1, nameBits_));
        // The victim may stand anywhere: on a fitting piece that is there already, else behind the mark.
        Square stands = kNoSquare;
        for (const auto& [at, piece] : position.pieces) {
            if (piece.colour != side && piece.name == victim) stands = at;
        }
        for (const Vec& behind : {Vec{0, -1}, Vec{0, 1}, Vec{-1, 0}, Vec{1, 0}}) {
            const Square at = board_.offset(square, behind);
            if (stands != kNoSquare || at == kNoSquare || at == origin_ || position.pieces.contains(at))
                continue;
            position.pieces[at] = {opposite(side), victim};
            stands = at;
        }
        if (stands != kNoSquare) position.enPassant[square] = stands;
    }
    return found;
}

}  // namespace ferz::ir
