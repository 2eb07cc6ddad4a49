// Situations of a board as assignments of diagram variables.
//
// A situation is a list of facts: is the side in check, what is the mover called, which value has a state,
// what does a square hold, where does the victim of an en-passant mark stand. Each fact is a few variables;
// codes that are left over mean "another name", "another value" or "not marked", so every assignment is a
// situation and equality of diagrams is equality on all situations.
//
// Squares are places (square_places.h): a ray's condition then is a chain of small diagrams, and the diagrams
// of one origin are those of the next.
//
//     DiagramSpace space(limits.diagramNodes);
//     Encoding encoding(vocabulary, board, space);
//     encoding.startFrom(origin);
//     const Diagram free = encoding.holds(square, Contents::nothing());
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/equivalence/square_places.h"
#include "ir/equivalence/vocabulary.h"
#include "ir/evaluate.h"
#include "ir/movement.h"
#include "ir/position.h"

namespace ferz::ir {

/// A fact of a situation, and the diagram variables that encode it.
struct Fact {
    enum class Kind { InCheck, EverChecked, MoverName, State, Victim, Contents, Unmoved, Attacked };
    Kind kind = Kind::InCheck;
    /// State: index of the vocabulary's key. Victim, Contents, Unmoved, Attacked: the place.
    int subject = 0;
    int attackers = 0;  ///< Attacked: index into Vocabulary::attacks
    int firstVariable = 0;
    int bits = 1;  ///< number of variables
};

/// A fact and its value: see Encoding::values.
struct Decision {
    Fact fact;
    int value = 0;
};

class Encoding {
public:
    /// The space has to outlive it.
    Encoding(const Vocabulary& vocabulary, const Board& board, DiagramSpace& space);

    /// Squares are those of the real board; places are counted from this one from now on.
    void startFrom(Square origin);
    [[nodiscard]] Square origin() const { return places_.origin(); }
    /// Diagrams made for one origin mean the same for the next: see SquarePlaces.
    [[nodiscard]] bool isShared() const { return places_.areShared(); }

    [[nodiscard]] DiagramSpace& space() const { return space_; }

    [[nodiscard]] Diagram holds(Square square, const Contents& what) const;
    [[nodiscard]] Diagram moverIsNamed(const NameSet& names) const;
    [[nodiscard]] Diagram unmoved(Square square) const;
    [[nodiscard]] Diagram attacked(Square square, const Attacked& by) const;
    /// The square is marked, and the victim is an enemy that stands on `victim`.
    [[nodiscard]] Diagram victimIsOn(Square mark, Square victim, const NameSet& names) const;
    /// The square is marked, and the victim has one of these names.
    [[nodiscard]] Diagram enPassant(Square mark, const NameSet& victims) const;
    [[nodiscard]] Diagram stateIs(const std::string& key, int value) const;
    [[nodiscard]] Diagram inCheck() const;
    [[nodiscard]] Diagram everChecked() const;

    /// The fact that a variable belongs to. Facts have an order, which is that of their variables, and which
    /// is the same for all vocabularies.
    [[nodiscard]] Fact factOf(int variable) const;
    /// A fact's values are numbered; value 0 is the plain one. Names are in the vocabulary's order, the last
    /// one is "another": MoverName: another, then the names. State: that of a state never set, then the
    /// others, the last one "another". Victim: not marked, then places 1... Contents: empty, friends,
    /// enemies. The rest: no, yes (Unmoved: yes, no).
    [[nodiscard]] int values(const Fact& fact) const;
    /// The node of the diagram after `node` when the fact has this value.
    [[nodiscard]] int behind(int node, const Fact& fact, int value) const;
    /// The name after a value of Contents or MoverName; empty: another.
    [[nodiscard]] std::string nameOf(const Fact& fact, int value) const;
    /// The value of a state; `isAnother` where it is one that nobody mentions.
    struct StateValue {
        int value = 0;
        bool isAnother = false;
    };
    [[nodiscard]] StateValue stateValueOf(const Fact& fact, int value) const;
    [[nodiscard]] const std::string& stateKey(const Fact& fact) const;
    [[nodiscard]] const Attacked& attackersOf(const Fact& fact) const;
    /// The square's place, counted from the origin.
    [[nodiscard]] int place(Square square) const { return places_.of(square); }
    /// kNoSquare: off the board.
    [[nodiscard]] Square squareAt(int place) const { return places_.squareAt(place); }
    /// Where a place lies, seen from the origin.
    [[nodiscard]] Vec vectorOf(int place) const { return places_.vectorOf(place); }

    /// One situation in which these facts are so; everything else is as plain as possible. The piece stands
    /// on the origin; it has a name where the facts say so.
    [[nodiscard]] Situation situation(const std::vector<Decision>& decisions, Colour side) const;
    /// What a value costs a reader: a piece much, a state less, a flag little.
    [[nodiscard]] long costOf(const Decision& decision) const;

private:
    /// The codes 0..n-1 are those of a list, all others "another".
    [[nodiscard]] Diagram code(int firstVariable, int bits, int value, int listed) const;
    [[nodiscard]] Diagram nameIn(int firstVariable, const NameSet& names) const;
    [[nodiscard]] std::string nameFor(int code) const;
    [[nodiscard]] int names() const { return static_cast<int>(vocabulary_.names.size()); }
    [[nodiscard]] int block(Square square) const { return firstSquare_ + place(square) * squareSize_; }

    /// A key of the vocabulary. `codes[n]` is the n-th code's value; the last code is "another".
    struct State {
        std::string key;
        int firstVariable = 0;
        int bits = 0;
        std::vector<int> listed;
        int another = 0;  ///< a value nobody mentions
        bool zeroIsListed = false;
    };

    const Vocabulary vocabulary_;
    const Board board_;
    DiagramSpace& space_;
    SquarePlaces places_;
    int nameBits_ = 0;
    int nameVariable_ = 0;  // the mover's
    std::vector<State> states_;
    int victimBits_ = 0;
    int firstMark_ = 0;
    int firstSquare_ = 0;
    int squareSize_ = 0;
    // within a square's block
    int unmovedAt_ = 0;
    int attackedAt_ = 0;
};

}  // namespace ferz::ir
