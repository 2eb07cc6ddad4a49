// From one expression to the next for as long as the board is not asked.
//
// A walk of a chain, without the board, is at a node: which expression comes next, the value, what is known
// under the anchor, the last take, the tags and registers. settle() follows it to where the board decides or
// a square is remembered; where a block is a fork there are several such places, and activations on the way
// are among them.
//
//     settle(at `{ take-move(1, 0) } take-move(0, 1)`)   =>  a Continuation at either `take-move`
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/outcomes.h"
#include "frontend/chessembly/slots.h"
#include "frontend/chessembly/steps.h"
#include "frontend/chessembly/tags.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

/// What a later `jump` needs to know of the last take that met an enemy.
enum class LastTake : std::uint8_t {
    None,        ///< there was none, or no `jump` can ask
    Remembered,  ///< its activation waits
    Withdrawn    ///< by a `jump`; another may follow
};

struct Node {
    std::size_t index = 0;
    Value value = Value::True;
    Known known = Known::Friend;
    LastTake lastTake = LastTake::None;
    TagList takeTags = kNoTags;     ///< of the remembered take
    StepList takeSteps = kNoSteps;  ///< what it is a further step of
    TagList tags = kNoTags;
    StepList steps = kNoSteps;
    std::uint16_t registers = 0;  ///< the bits that somebody reads
    std::uint16_t anchors = 0;    ///< those written, of the ones that somebody reads
    std::uint32_t chase = 0;      ///< not 0: a walk that only asks whether the take stays, see lower.cpp
    friend auto operator<=>(const Node&, const Node&) = default;
};

/// The walk goes on with the expression of the node, where the board decides or a square is remembered.
struct Continuation {
    Node node;
    friend auto operator<=>(const Continuation&, const Continuation&) = default;
};
/// The same behind an activation whose square is remembered first.
struct Remember {
    Node node;
    bool take = false;                      ///< as the last take
    Activation further = Activation::None;  ///< as what a further step may continue
    friend auto operator<=>(const Remember&, const Remember&) = default;
};

/// What a state of the automaton is: all that starts there.
using Member = std::variant<Activate, Continuation, Remember>;
using Members = std::vector<Member>;

/// The first limit that was hit, if any.
class Problem {
public:
    void report(DiagnosticName name, std::string text);
    [[nodiscard]] bool none() const { return text_.empty(); }
    [[nodiscard]] DiagnosticName name() const { return name_; }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    DiagnosticName name_;
    std::string text_;
};

class Settling {
public:
    /// `settled` counts expressions over all chains.
    Settling(const Chain& chain, const Dialect& dialect, const Flow& flow, const Slots& slots,
             std::size_t& settled, Problem& problem);

    /// Everything that starts at the node, followed until the board decides.
    [[nodiscard]] Members settle(const Node& start);
    /// The node behind a jump, or behind an expression that only hands control on.
    [[nodiscard]] Node moved(Node node, const ProgramPoint& to);
    /// Behind a `{`; behind a `}`.
    [[nodiscard]] Node entered(Node node, const ProgramPoint& to, const Operation& block);
    [[nodiscard]] Node left(Node node, const ProgramPoint& to, const Operation& block);
    [[nodiscard]] Steps& steps() { return steps_; }
    [[nodiscard]] const Tags& tags() const { return tags_; }

private:
    /// Where several walks part, `parent` is the one they come from.
    struct Run {
        Node node;
        std::size_t parent = kNone;
    };

    void follow(std::size_t run, std::map<Node, std::size_t>& seen, Members& members);
    void fork(std::size_t run, Node node, Members& members);
    [[nodiscard]] bool isAncestor(std::size_t maybe, std::size_t run) const;
    [[nodiscard]] bool isOnBoard(const Operation& operation, const Node& node) const;
    void recall(const Operation& operation, Node& node) const;
    [[nodiscard]] bool isJumpInto(const Node& node, const ProgramPoint& place) const;

    const Chain& chain_;
    const Dialect& dialect_;
    const Flow& flow_;
    const Slots& slots_;
    Tags tags_;
    Steps steps_;
    std::uint16_t readable_ = 0;  ///< the registers that somebody reads
    std::size_t& settled_;
    Problem& problem_;
    std::vector<Run> runs_;
    std::vector<std::size_t> waiting_;
};

/// The take waits no more.
void forgetTake(Node& node);
/// The activation of a take whose `jump` does not come.
[[nodiscard]] Activate givenUp(const Node& node);
/// No `jump` comes any more: a remembered take is activated.
void giveUpTake(Node& node, Members& members);
/// The bit of the register or anchor that the expression names.
[[nodiscard]] std::uint16_t bitOf(const Operation& operation);

}  // namespace ferz::chessembly
