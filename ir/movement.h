// The movement automaton: what every notation is lowered to and every backend starts from.
//
// A Movement walks a cursor over the board, from the piece's square and state 0. A transition carries one
// instruction; several may leave a state, and all are tried. A run that reaches an accepting state has made
// the pending move one of the generated moves; it may go on from there. docs/ir.md is the normative text.
//
//     Movement wazir;                               // a wazir that only goes forward, written by hand
//     wazir.states.resize(4);
//     wazir.states[0].transitions = {{Step{{0, 1}}, 1}};
//     wazir.states[1].transitions = {{Test{Holds{Contents::nothing()}}, 2}};
//     wazir.states[2].transitions = {{Act{Land{}}, 3}};
//     wazir.states[3].accepts = true;
//
// Everything is seen from White; `forBlack` says how Black's board is turned before the same automaton runs.
// Directions are absolute: what a notation says relative to an earlier leg is resolved while lowering.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "ir/board.h"
#include "ir/contents.h"
#include "ir/zone.h"

namespace ferz::ir {

using StateId = std::uint32_t;

/// A remembered square. Slot 0 is the square where the move began; it cannot be marked anew.
using Slot = int;
inline constexpr Slot kOriginSlot = 0;

// ---- predicates

/// What stands at the tested square is one of `what`.
struct Holds {
    Contents what;
    friend auto operator<=>(const Holds&, const Holds&) = default;
};

/// Where the tested point lies relative to the board's files and ranks.
enum class Region { Inside, Left, Right, Top, Bottom, TopLeft, TopRight, BottomLeft, BottomRight };

/// The tested point lies in one of these regions; bit n of `regions` is Region n.
struct Beyond {
    unsigned regions = 0;
    friend auto operator<=>(const Beyond&, const Beyond&) = default;
};
[[nodiscard]] constexpr unsigned bit(Region region) {
    return 1U << static_cast<unsigned>(region);
}
inline constexpr unsigned kAllRegions = (1U << 9U) - 1;

struct InZone {
    Zone zone;
    friend auto operator<=>(const InZone&, const InZone&) = default;
};

/// The piece at the tested square has not moved since the game began (false where there is none).
struct Unmoved {
    friend auto operator<=>(const Unmoved&, const Unmoved&) = default;
};

/// The own side has never been in check (MBN `ii`).
struct NeverChecked {
    friend auto operator<=>(const NeverChecked&, const NeverChecked&) = default;
};

/// An enemy of these names attacks the tested square.
struct Attacked {
    NameSet by = NameSet::all();
    bool pinnedCount = true;  ///< a pinned attacker attacks too
    friend auto operator<=>(const Attacked&, const Attacked&) = default;
};

/// The game's state `key` has this value; a key never set is 0.
struct StateIs {
    std::string key;
    int value = 0;
    friend auto operator<=>(const StateIs&, const StateIs&) = default;
};

/// The moving piece has one of these names.
struct Named {
    NameSet names;
    friend auto operator<=>(const Named&, const Named&) = default;
};

/// A royal piece of the own side is attacked.
struct InCheck {
    friend auto operator<=>(const InCheck&, const InCheck&) = default;
};

/// The side that moves is White. The one predicate that tells the sides apart.
struct WhiteMoves {
    friend auto operator<=>(const WhiteMoves&, const WhiteMoves&) = default;
};

/// At least one square of the zone holds one of `what`.
struct Present {
    Contents what;
    Zone where = Zone::everywhere();
    friend auto operator<=>(const Present&, const Present&) = default;
};

/// Squares that a move has visited are remembered in sets, each with a number from 1 on.
using VisitSet = int;
inline constexpr VisitSet kFirstVisitSet = 1;

/// The tested square is in the set: visited (by the effect Visit) in this move, and not forgotten since.
struct Visited {
    VisitSet set = kFirstVisitSet;
    friend auto operator<=>(const Visited&, const Visited&) = default;
};

/// A piece was captured or swapped from the tested square in this move.
struct Affected {
    friend auto operator<=>(const Affected&, const Affected&) = default;
};

/// The tested square is marked for en passant, and the victim has one of these names.
struct EnPassantMarked {
    NameSet victims = NameSet::all();
    friend auto operator<=>(const EnPassantMarked&, const EnPassantMarked&) = default;
};

struct Movement;

/// A nested automaton, which Playable tests run; immutable, and shared by these tests. Only its states count.
class Part {
public:
    Part() = default;
    explicit Part(Movement movement);
    [[nodiscard]] const Movement& movement() const { return *movement_; }
    friend bool operator==(const Part& left, const Part& right);
    friend std::strong_ordering operator<=>(const Part& left, const Part& right);

private:
    std::shared_ptr<const Movement> movement_;
};

/// True if the part, run from the cursor with all that this run remembers and has done, reaches an accepting
/// state. Whatever it does is forgotten after the test.
struct Playable {
    Part part;
    friend auto operator<=>(const Playable&, const Playable&) = default;
};

/// One of the above. Copying, destroying and comparing so many alternatives is much code: it is compiled
/// once, in movement.cpp, and not wherever a predicate is copied. The same holds for Effect and Instruction.
class Predicate
    : public std::variant<Holds, Beyond, InZone, Unmoved, NeverChecked, Attacked, StateIs, Named, InCheck,
                          WhiteMoves, Present, Visited, Affected, EnPassantMarked, Playable> {
public:
    using variant::variant;
    Predicate();
    Predicate(const Predicate& other);
    Predicate(Predicate&& other) noexcept;
    Predicate& operator=(const Predicate& other);
    Predicate& operator=(Predicate&& other) noexcept;
    ~Predicate();
    friend bool operator==(const Predicate& left, const Predicate& right);
    friend std::strong_ordering operator<=>(const Predicate& left, const Predicate& right);
};

// ---- effects

/// The mover ends here; of several the last counts. Without one it stays on its square.
struct Land {
    friend auto operator<=>(const Land&, const Land&) = default;
};
struct Capture {
    friend auto operator<=>(const Capture&, const Capture&) = default;
};
/// Captures the victim that belongs to the en-passant mark here.
struct CaptureEnPassant {
    friend auto operator<=>(const CaptureEnPassant&, const CaptureEnPassant&) = default;
};
/// Marks this square: until the next move the mover may be captured here.
struct MarkEnPassant {
    friend auto operator<=>(const MarkEnPassant&, const MarkEnPassant&) = default;
};
/// The piece here goes to the square remembered in `to`.
struct Swap {
    Slot to = kOriginSlot;
    friend auto operator<=>(const Swap&, const Swap&) = default;
};
/// The piece here changes its colour.
struct Flip {
    friend auto operator<=>(const Flip&, const Flip&) = default;
};
/// What stands before the name of a piece of the other side in Become.
inline constexpr std::string_view kEnemyName = "enemy:";
/// The mover becomes one of these (sorted), at the player's choice; `enemy:queen` changes sides, too.
struct Become {
    std::vector<std::string> names;
    friend auto operator<=>(const Become&, const Become&) = default;
};
struct SetState {
    std::string key;
    int value = 0;
    friend auto operator<=>(const SetState&, const SetState&) = default;
};
/// A piece of this name appears here.
struct Place {
    bool friendly = true;
    std::string name;
    friend auto operator<=>(const Place&, const Place&) = default;
};
/// The mover has left its origin: from now on that square counts as empty.
struct Lift {
    friend auto operator<=>(const Lift&, const Lift&) = default;
};
/// The mover disappears.
struct Vanish {
    friend auto operator<=>(const Vanish&, const Vanish&) = default;
};
/// Remembers that the move has been here, for the predicate Visited.
struct Visit {
    VisitSet set = kFirstVisitSet;
    friend auto operator<=>(const Visit&, const Visit&) = default;
};
/// Forgets every square of the set.
struct Forget {
    VisitSet set = kFirstVisitSet;
    friend auto operator<=>(const Forget&, const Forget&) = default;
};
/// The move wins the game; gives no check; gives no mate (to royals of these names).
struct Declare {
    enum class What { Decisive, NoCheck, NoMate };
    What what = What::Decisive;
    NameSet names = NameSet::all();
    friend auto operator<=>(const Declare&, const Declare&) = default;
};

class Effect : public std::variant<Land, Capture, CaptureEnPassant, MarkEnPassant, Swap, Flip, Become,
                                   SetState, Place, Lift, Vanish, Visit, Forget, Declare> {
public:
    using variant::variant;
    Effect();
    Effect(const Effect& other);
    Effect(Effect&& other) noexcept;
    Effect& operator=(const Effect& other);
    Effect& operator=(Effect&& other) noexcept;
    ~Effect();
    friend bool operator==(const Effect& left, const Effect& right);
    friend std::strong_ordering operator<=>(const Effect& left, const Effect& right);
};

// ---- instructions

/// The empty transition.
struct Pass {
    friend auto operator<=>(const Pass&, const Pass&) = default;
};
/// The cursor moves; closed if that leaves the board.
struct Step {
    Vec by;
    Edges edges = PlainEdges{};
    friend auto operator<=>(const Step&, const Step&) = default;
};
/// Open if the predicate holds at cursor + `at` (plain edges); with `negated`, if it does not.
/// Predicates that speak of no square need `at` = 0.
struct Test {
    Predicate predicate;
    Vec at = {};
    bool negated = false;
    friend bool operator==(const Test& left, const Test& right);
    friend std::strong_ordering operator<=>(const Test& left, const Test& right);
};
/// Adds the effect, at the cursor, to the pending move.
struct Act {
    Effect effect;
    friend bool operator==(const Act& left, const Act& right);
    friend std::strong_ordering operator<=>(const Act& left, const Act& right);
};
/// Remembers the cursor in the slot.
struct Mark {
    Slot slot = 1;
    friend auto operator<=>(const Mark&, const Mark&) = default;
};
/// The cursor returns to the remembered square.
struct Return {
    Slot slot = kOriginSlot;
    friend auto operator<=>(const Return&, const Return&) = default;
};

class Instruction : public std::variant<Pass, Step, Test, Act, Mark, Return> {
public:
    using variant::variant;
    Instruction();
    Instruction(const Instruction& other);
    Instruction(Instruction&& other) noexcept;
    Instruction& operator=(const Instruction& other);
    Instruction& operator=(Instruction&& other) noexcept;
    ~Instruction();
    friend bool operator==(const Instruction& left, const Instruction& right);
    friend std::strong_ordering operator<=>(const Instruction& left, const Instruction& right);
};

struct Transition {
    Instruction instruction;
    StateId target = 0;
    friend bool operator==(const Transition& left, const Transition& right);
    friend std::strong_ordering operator<=>(const Transition& left, const Transition& right);
};

struct State {
    bool accepts = false;
    std::vector<Transition> transitions;
    friend bool operator==(const State& left, const State& right);
    friend std::strong_ordering operator<=>(const State& left, const State& right);
};

/// How the board is turned before the automaton runs for Black.
enum class ForBlack { MirrorRanks, Turn, Nothing };

/// The side whose piece a definition describes (MBN: a lower-case definition is Black's).
enum class Owner { Both, White, Black };

struct Movement {
    std::string name;  ///< the moving piece, unless a position names it otherwise
    ForBlack forBlack = ForBlack::MirrorRanks;
    Owner owner = Owner::Both;
    std::vector<State> states = {State{}};

    friend bool operator==(const Movement& left, const Movement& right);
};

// ---- small questions

/// The same test, negated; negation is pushed into predicates that are closed under it.
[[nodiscard]] Test negated(const Test& test);
[[nodiscard]] bool isLift(const Instruction& instruction);
/// True for a predicate that looks at a square (or point) and not at the game.
[[nodiscard]] bool looksAtSquare(const Predicate& predicate);
/// Some test asks whether White moves: Black's moves are then not White's on the turned board.
[[nodiscard]] bool asksWhoMoves(const Movement& movement);
/// The automaton that an instruction asks for; null when it asks for none.
[[nodiscard]] const Movement* partOf(const Instruction& instruction);
/// Some state accepts. A simplified movement without one has no moves on any board.
[[nodiscard]] bool mayMove(const Movement& movement);
/// Some test asks whether a part can be played.
[[nodiscard]] bool asksForParts(const Movement& movement);
/// Some step, look or zone tells one board of a box from another.
[[nodiscard]] bool tellsBoardsApart(const Movement& movement);
/// The slots that the automaton, or a part of it, returns to or swaps with.
void addSlotsRead(const Movement& movement, std::set<Slot>& slots);

/// Appends states to a movement; what lowerings and passes build with.
class Builder {
public:
    explicit Builder(Movement& movement) : movement_(movement) {}
    StateId state();
    StateId accepting();
    void add(StateId from, Instruction instruction, StateId to);
    /// A new state after `from`.
    StateId then(StateId from, Instruction instruction);

private:
    Movement& movement_;
};

/// Visitor from lambdas, for std::visit without a catch-all arm.
template <class... Arms>
struct Overloaded : Arms... {
    using Arms::operator()...;
};
template <class... Arms>
Overloaded(Arms...) -> Overloaded<Arms...>;

}  // namespace ferz::ir
