#include "ir/equivalence/encoding.h"

#include <algorithm>

#include "support/entry.h"

namespace ferz::ir {

namespace {

constexpr int kInCheckVariable = 0;
constexpr int kEverCheckedVariable = 1;

// Within a square's block; the name's bits follow.
constexpr int kOccupiedAt = 0;
constexpr int kEnemyAt = 1;
constexpr int kNameAt = 2;

/// Bits for `listed` values and at least one "another".
int bitsFor(int listed) {
    int bits = 0;
    while ((1 << bits) < listed + 1)
        ++bits;
    return bits;
}

/// The number of squares that are sorted in the time of a step.
constexpr std::size_t kSquaresInAStep = 32;

bool isPiece(int value) {
    return value > 0;
}

}  // namespace

Encoding::Encoding(const Vocabulary& vocabulary, const Board& board, DiagramSpace& space)
    : vocabulary_(vocabulary),
      board_(board),
      space_(space),
      places_(board),
      nameBits_(vocabulary.names.empty() ? 0 : bitsFor(names())) {
    int next = kEverCheckedVariable + 1;
    nameVariable_ = next;
    next += nameBits_;
    for (const auto& [key, values] : vocabulary.states) {
        State state{key, next, bitsFor(static_cast<int>(values.size())), values, 0, false};
        state.zeroIsListed = std::binary_search(values.begin(), values.end(), 0);
        while (std::binary_search(values.begin(), values.end(), state.another))
            ++state.another;
        next += state.bits;
        states_.push_back(std::move(state));
    }
    firstMark_ = next;
    if (vocabulary.enPassant) {
        victimBits_ = bitsFor(places_.size());
        next += places_.size() * victimBits_;
    }
    firstSquare_ = next;
    squareSize_ = kNameAt + nameBits_;
    unmovedAt_ = squareSize_;
    if (vocabulary.unmoved) ++squareSize_;
    attackedAt_ = squareSize_;
    squareSize_ += static_cast<int>(vocabulary.attacks.size());
    startFrom(0);
}

void Encoding::startFrom(Square origin) {
    places_.startFrom(origin);
    if (!isShared()) space_.count(static_cast<std::size_t>(places_.size()) / kSquaresInAStep);
}

// ---- the elementary facts ----

Diagram Encoding::code(int firstVariable, int bits, int value, int listed) const {
    // "Another" is every code that the list leaves over.
    if (value >= listed) {
        Diagram any = DiagramSpace::always();
        for (int each = 0; each < listed; ++each)
            any = any & !code(firstVariable, bits, each, listed);
        return any;
    }
    Diagram exactly = DiagramSpace::always();
    for (int index = bits - 1; index >= 0; --index) {
        const Diagram bit = space_.variable(firstVariable + index);
        exactly = exactly & ((value >> index & 1) != 0 ? bit : !bit);
    }
    return exactly;
}

Diagram Encoding::nameIn(int firstVariable, const NameSet& set) const {
    if (set.isAll()) return DiagramSpace::always();
    Diagram any;
    for (int index = 0; index < names(); ++index) {
        if (set.contains(vocabulary_.names[static_cast<std::size_t>(index)]))
            any = any | code(firstVariable, nameBits_, index, names());
    }
    if (set.isComplement()) any = any | code(firstVariable, nameBits_, names(), names());
    return any;
}

Diagram Encoding::holds(Square square, const Contents& what) const {
    const int first = block(square);
    const Diagram occupied = space_.variable(first + kOccupiedAt);
    Diagram result;
    if (what.empty) result = !occupied;
    if (what.friends == what.enemies) {
        if (what.friends.isNone()) return result;
        return result | (occupied & nameIn(first + kNameAt, what.friends));
    }
    const Diagram enemy = space_.variable(first + kEnemyAt);
    if (!what.friends.isNone()) result = result | (occupied & !enemy & nameIn(first + kNameAt, what.friends));
    if (!what.enemies.isNone()) result = result | (occupied & enemy & nameIn(first + kNameAt, what.enemies));
    return result;
}

Diagram Encoding::moverIsNamed(const NameSet& set) const {
    return nameIn(nameVariable_, set);
}

Diagram Encoding::unmoved(Square square) const {
    const Diagram flag = space_.variable(block(square) + unmovedAt_);
    return square == origin() ? flag : flag & space_.variable(block(square) + kOccupiedAt);
}

Diagram Encoding::attacked(Square square, const Attacked& by) const {
    const auto found = std::find(vocabulary_.attacks.begin(), vocabulary_.attacks.end(), by);
    const int index = static_cast<int>(found - vocabulary_.attacks.begin());
    return space_.variable(block(square) + attackedAt_ + index);
}

Diagram Encoding::victimIsOn(Square mark, Square victim, const NameSet& names) const {
    // The origin's own place means that the square is not marked.
    if (victim == origin()) return {};
    const int first = firstMark_ + place(mark) * victimBits_;
    return code(first, victimBits_, place(victim), places_.size()) & holds(victim, Contents::enemy(names));
}

Diagram Encoding::enPassant(Square mark, const NameSet& victims) const {
    // A tree over the code's bits, built from its leaves: the codes that mean no square stay false.
    std::vector<Diagram> tree(std::size_t{1} << static_cast<unsigned>(victimBits_));
    for (Square victim = 0; victim < board_.squares(); ++victim) {
        if (victim != origin() && board_.has(victim))
            tree[static_cast<std::size_t>(place(victim))] = holds(victim, Contents::enemy(victims));
    }
    const int first = firstMark_ + place(mark) * victimBits_;
    for (int index = victimBits_ - 1; index >= 0; --index) {
        const Diagram bit = space_.variable(first + index);
        const std::size_t half = std::size_t{1} << static_cast<unsigned>(index);
        for (std::size_t code = 0; code < half; ++code) {
            if (tree[code] == tree[code + half]) continue;
            tree[code] = (bit & tree[code + half]) | ((!bit) & tree[code]);
        }
        tree.resize(half);
    }
    return tree.front();
}

Diagram Encoding::stateIs(const std::string& key, int value) const {
    const auto state =
        std::find_if(states_.begin(), states_.end(), [&](const State& each) { return each.key == key; });
    const auto found = std::lower_bound(state->listed.begin(), state->listed.end(), value);
    return code(state->firstVariable, state->bits, static_cast<int>(found - state->listed.begin()),
                static_cast<int>(state->listed.size()));
}

Diagram Encoding::inCheck() const {
    return space_.variable(kInCheckVariable);
}
Diagram Encoding::everChecked() const {
    return space_.variable(kEverCheckedVariable);
}

// ---- variables as facts ----

Fact Encoding::factOf(int variable) const {
    using Kind = Fact::Kind;
    if (variable == kInCheckVariable) return {.kind = Kind::InCheck, .firstVariable = variable};
    if (variable == kEverCheckedVariable) return {.kind = Kind::EverChecked, .firstVariable = variable};
    if (variable < nameVariable_ + nameBits_)
        return {.kind = Kind::MoverName, .firstVariable = nameVariable_, .bits = nameBits_};
    if (variable < firstMark_) {
        const auto next = std::find_if(states_.begin(), states_.end(),
                                       [&](const State& state) { return state.firstVariable > variable; });
        const auto index = static_cast<int>(next - states_.begin()) - 1;
        const State& state = states_[static_cast<std::size_t>(index)];
        return {
            .kind = Kind::State, .subject = index, .firstVariable = state.firstVariable, .bits = state.bits};
    }
    if (variable < firstSquare_) {
        const int place = (variable - firstMark_) / victimBits_;
        return {.kind = Kind::Victim,
                .subject = place,
                .firstVariable = firstMark_ + place * victimBits_,
                .bits = victimBits_};
    }
    const int place = (variable - firstSquare_) / squareSize_;
    const int offset = (variable - firstSquare_) % squareSize_;
    if (offset < kNameAt + nameBits_)
        return {.kind = Kind::Contents,
                .subject = place,
                .firstVariable = variable - offset,
                .bits = kNameAt + nameBits_};
    if (offset < attackedAt_) return {.kind = Kind::Unmoved, .subject = place, .firstVariable = variable};
    return {.kind = Kind::Attacked,
            .subject = place,
            .attackers = offset - attackedAt_,
            .firstVariable = variable};
}

int Encoding::values(const Fact& fact) const {
    switch (fact.kind) {
        case Fact::Kind::MoverName: return names() + 1;
        case Fact::Kind::State: {
            const State& state = states_[static_cast<std::size_t>(fact.subject)];
            return static_cast<int>(state.listed.size()) + 1;
        }
        case Fact::Kind::Victim: return places_.size();
        case Fact::Kind::Contents: return 1 + 2 * (names() + 1);
        case Fact::Kind::InCheck:
        case Fact::Kind::EverChecked:
        case Fact::Kind::Unmoved:
        case Fact::Kind::Attacked: break;
    }
    return 2;
}

int Encoding::behind(int node, const Fact& fact, int value) const {
    // Bit n is that of the fact's n-th variable.
    int assigned = value;
    switch (fact.kind) {
        case Fact::Kind::MoverName: assigned = value == 0 ? names() : value - 1; break;
        case Fact::Kind::State: {
            const State& state = states_[static_cast<std::size_t>(fact.subject)];
            const StateValue meant = stateValueOf(fact, value);
            const auto found = std::lower_bound(state.listed.begin(), state.listed.end(), meant.value);
            assigned = static_cast<int>(meant.isAnother ? state.listed.end() - state.listed.begin()
                                                        : found - state.listed.begin());
            break;
        }
        case Fact::Kind::Contents:
            if (isPiece(value)) {
                const int each = names() + 1;
                const int isEnemy = (value - 1) / each;
                assigned = 1 | isEnemy << kEnemyAt | (value - 1) % each << kNameAt;
            }
            break;
        case Fact::Kind::Unmoved: assigned = 1 - value; break;
        case Fact::Kind::Victim:
        case Fact::Kind::InCheck:
        case Fact::Kind::EverChecked:
        case Fact::Kind::Attacked: break;
    }
    while (!DiagramSpace::isConstant(node) && space_.variableOf(node) < fact.firstVariable + fact.bits) {
        const int bit = assigned >> (space_.variableOf(node) - fact.firstVariable) & 1;
        node = bit != 0 ? space_.high(node) : space_.low(node);
    }
    return node;
}

std::string Encoding::nameOf(const Fact& fact, int value) const {
    const int index = fact.kind == Fact::Kind::MoverName ? value - 1 : (value - 1) % (names() + 1);
    if (index < 0 || index >= names()) return {};
    return vocabulary_.names[static_cast<std::size_t>(index)];
}

Encoding::StateValue Encoding::stateValueOf(const Fact& fact, int value) const {
    const State& state = states_[static_cast<std::size_t>(fact.subject)];
    if (value == 0) return {0, !state.zeroIsListed};
    if (!state.zeroIsListed) return {state.listed[static_cast<std::size_t>(value - 1)], false};
    if (value == static_cast<int>(state.listed.size())) return {state.another, true};
    // The listed ones without zero.
    const auto zero = std::lower_bound(state.listed.begin(), state.listed.end(), 0) - state.listed.begin();
    const auto index = static_cast<std::ptrdiff_t>(value) - (value <= zero ? 1 : 0);
    return {state.listed[static_cast<std::size_t>(index)], false};
}

const std::string& Encoding::stateKey(const Fact& fact) const {
    return states_[static_cast<std::size_t>(fact.subject)].key;
}

const Attacked& Encoding::attackersOf(const Fact& fact) const {
    return entryOf(vocabulary_.attacks, fact.attackers);
}

// ---- situations for people ----

long Encoding::costOf(const Decision& decision) const {
    constexpr long kPiece = 1'000'000;
    constexpr long kState = 10'000;
    constexpr long kFlag = 100;
    if (decision.value == 0) return 0;
    switch (decision.fact.kind) {
        case Fact::Kind::Contents: {
            const bool isNamed = !nameOf(decision.fact, decision.value).empty();
            return kPiece + (isNamed ? 2 : 0) + (decision.value > names() + 1 ? 1 : 0);
        }
        case Fact::Kind::State: return kState;
        case Fact::Kind::Victim:
        case Fact::Kind::Attacked:
        case Fact::Kind::InCheck:
        case Fact::Kind::EverChecked: return kFlag;
        case Fact::Kind::MoverName:
        case Fact::Kind::Unmoved: break;
    }
    return 1;
}

std::string Encoding::nameFor(int which) const {
    if (which < names()) return vocabulary_.names[static_cast<std::size_t>(which)];
    // A name that no movement mentions: an ordinary one, so that the board can be drawn.
    const auto isMentioned = [this](const std::string& name) {
        return std::binary_search(vocabulary_.names.begin(), vocabulary_.names.end(), name);
    };
    for (const char* name : {"pawn", "knight", "bishop", "rook", "queen", "wazir", "ferz"}) {
        if (!isMentioned(name)) return name;
    }
    std::string name = "other";
    while (isMentioned(name))
        name += "-";
    return name;
}

Situation Encoding::situation(const std::vector<Decision>& decisions, Colour side) const {
    Situation found;
    found.at = origin();
    found.side = side;
    Position& position = found.position;
    std::map<Square, std::vector<Attacked>> attackedBy;
    position.board = board_;
    std::map<Square, Square> marks;
    std::set<Square> moved;
    for (const Decision& decision : decisions) {
        const Fact& fact = decision.fact;
        const int value = decision.value;
        const bool isOfSquare = fact.kind == Fact::Kind::Victim || fact.kind >= Fact::Kind::Contents;
        const Square square = isOfSquare ? squareAt(fact.subject) : kNoSquare;
        switch (fact.kind) {
            case Fact::Kind::InCheck: position.inCheck = value != 0; break;
            case Fact::Kind::EverChecked: position.everChecked = value != 0; break;
            case Fact::Kind::MoverName: found.name = nameFor(value == 0 ? names() : value - 1); break;
            case Fact::Kind::State:
                if (value != 0) position.states[stateKey(fact)] = stateValueOf(fact, value).value;
                break;
            case Fact::Kind::Victim:
                if (value != 0) marks[square] = squareAt(value);
                break;
            case Fact::Kind::Contents:
                if (isPiece(value)) {
                    const int each = names() + 1;
                    const Colour colour = (value - 1) / each != 0 ? opposite(side) : side;
                    position.pieces[square] = {colour, nameFor((value - 1) % each)};
                }
                break;
            case Fact::Kind::Unmoved:
                if (value != 0) moved.insert(square);
                break;
            case Fact::Kind::Attacked:
                if (value == 0) break;
                attackedBy[square].push_back(attackersOf(fact));
                position.attacked.insert(square);
                break;
        }
    }
    for (const Square square : moved) {
        if (square == origin() || position.pieces.contains(square)) position.moved.insert(square);
    }
    for (const auto& [mark, victim] : marks) {
        const auto piece = position.pieces.find(victim);
        if (piece != position.pieces.end() && piece->second.colour != side) position.enPassant[mark] = victim;
    }
    if (!vocabulary_.attacks.empty()) {
        position.isAttacked = [attackedBy = std::move(attackedBy)](const Position&, Square square,
                                                                   const Attacked& by) {
            const auto here = attackedBy.find(square);
            return here != attackedBy.end() &&
                   std::find(here->second.begin(), here->second.end(), by) != here->second.end();
        };
    }
    return found;
}

}  // namespace ferz::ir
