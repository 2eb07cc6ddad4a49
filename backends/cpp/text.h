// Pieces of C++ text that every part of the C++ backend writes: literals, questions to the board, and what
// one piece uses.
//
// Scope collects what the code of one piece asks of the board and which zones it names; the frame of the
// function is written from it.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "backends/cpp/condition.h"
#include "ir/movement.h"

namespace ferz::cpp {

/// A string literal.
[[nodiscard]] std::string quoted(std::string_view text);
/// The text with `\u202E` for each hidden character (support/hidden.h): compilers warn of some, and a reader
/// would see other code than the compiler.
[[nodiscard]] std::string withVisibleDirections(std::string_view text);
/// `{1, 2}`.
[[nodiscard]] std::string braced(const ir::Vec& vec);
/// `{"king", "queen"}`.
[[nodiscard]] std::string quotedList(const std::vector<std::string>& names);
/// `{Flag::What::NoCheck, true, {}}`.
[[nodiscard]] std::string flagText(const ir::Declare& flag);

/// `.with(&Move::flips, {s1})`; of several items the run decides the order: `sorted<int>({s1, s2})`.
[[nodiscard]] std::string listText(std::string_view type, const std::vector<std::string>& items);
/// `.with(&Move::becomes, {"queen"})` and so on, for effects that speak of no square: Become, SetState,
/// Declare.
[[nodiscard]] std::vector<std::string> tagParts(const std::vector<ir::Effect>& tags,
                                                std::string_view move = "Move");

/// A vector in generated code.
struct VecText {
    std::string text;      ///< `{1, 2}`, or a variable's name
    bool inSpace = false;  ///< it may lead to another level or row

    explicit VecText(const ir::Vec& vec) : text(braced(vec)), inSpace(!vec.isFlat()) {}
};

/// How to ask what stands on a square.
struct Subject {
    std::string square;  ///< the variable
    std::string empty;
    std::string friendly;
    std::string enemy;
    std::string name;
};

/// What a generated function asks of its board.
enum class Need {
    IsEmpty,
    IsFriend,
    IsEnemy,
    Name,
    BlackToMove,
    Unmoved,
    NeverChecked,
    InCheck,
    IsAttacked,
    IsAttackedBy,
    State,
    EnPassantVictim
};

class Scope {
public:
    explicit Scope(ir::ForBlack forBlack) : forBlack_(forBlack) {}

    /// `board.isEmpty(s1)` and so on.
    [[nodiscard]] Subject onBoard(const std::string& square) const;
    /// What stands there is one of `what`; for a square that is on the board.
    [[nodiscard]] Condition holds(const ir::Contents& what, const Subject& subject);
    /// The mover has one of these names.
    [[nodiscard]] Condition moverIs(const ir::NameSet& names);
    /// For predicates on the board as it is before the move, asked of a square of the board.
    [[nodiscard]] Condition beforeMove(const ir::Test& test, const std::string& square);
    [[nodiscard]] Condition unmoved(const std::string& square);
    /// For predicates that do not depend on the move so far; the square is on the board.
    [[nodiscard]] Condition unchanging(const ir::Predicate& predicate, const std::string& square);
    /// True for those.
    [[nodiscard]] static bool isUnchanging(const ir::Predicate& predicate);
    [[nodiscard]] Condition inZone(const ir::Zone& zone, const std::string& square);
    /// The point `at` from the square lies in one of these regions. Of a folded block, `own` is the turn
    /// without the frame.
    [[nodiscard]] Condition beyond(unsigned regions, const std::string& square, const ir::Vec& at,
                                   const std::string& own);
    /// Whether these regions only say whether the point is a square of the board, whichever side asks.
    [[nodiscard]] static bool areInsideOrNot(unsigned regions);
    /// `victim` is where the victim of the mark on `square` stands, or kNoSquare: one that is asked for is
    /// there.
    [[nodiscard]] Condition isVictim(const ir::EnPassantMarked& mark, const std::string& square,
                                     const std::string& victim);
    /// Some square of the zone, `each`, holds what is asked for.
    [[nodiscard]] Condition present(const ir::Present& asked, const Subject& each);
    /// `offset(board, from, {1, 2})`; `fold` is a further turn of the vector, empty for none.
    [[nodiscard]] std::string offset(const std::string& from, const VecText& vec, const ir::Edges& edges,
                                     const std::string& fold, bool inFrame = true);

    void need(Need need) { needs_.insert(need); }
    /// Says that the code looks at the board from the mover's side; false when that is the same for both
    /// sides.
    bool useFrame();
    [[nodiscard]] bool usesFrame() const { return usesFrame_; }
    [[nodiscard]] ir::ForBlack forBlack() const { return forBlack_; }
    [[nodiscard]] const std::set<Need>& needs() const { return needs_; }
    /// Zones named so far: number n is asked by `inZone<n + 1>(square)`.
    [[nodiscard]] const std::vector<ir::Zone>& zones() const { return zones_; }
    /// The condition of a zone on the coordinates `at`.
    [[nodiscard]] static Condition zoneCondition(const ir::Zone& zone);

private:
    /// `name` is one of these; `question` is what that asks where the names are listed.
    [[nodiscard]] Condition named(const ir::NameSet& names, const std::string& name,
                                  const std::function<Question(const ir::NameSet&)>& question);

    ir::ForBlack forBlack_;
    bool usesFrame_ = false;
    std::set<Need> needs_;
    std::vector<ir::Zone> zones_;
};

}  // namespace ferz::cpp
