// Follows a walk from one expression to the next as long as the board does not matter.
//
// A ChainState is the configuration of a walk apart from the board: the next expression, the value, the
// contents under the anchor, the last take, the tags and registers. settle() follows it to the places where
// the board decides or a square is remembered. Forks lead to several such places. Activations before them are
// members of the result, too.
//
//     settle(at `{ take-move(1, 0) } take-move(0, 1)`)   =>  a Continuation at either `take-move`
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "frontend/chessembly/expression_outcomes.h"
#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/slots.h"
#include "frontend/chessembly/steps.h"
#include "frontend/chessembly/tags.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

/// What a later `jump` needs to know of the last take that met an enemy.
enum class LastTake : std::uint8_t {
    None,        ///< there was none, or no `jump` can follow
    Remembered,  ///< its square is remembered, it is not activated yet
    Withdrawn    ///< a `jump` has replaced it; another may follow
};

struct ChainState {
    std::size_t index = 0;
    Value value = Value::True;
    AnchorContents known = AnchorContents::Friend;
    LastTake lastTake = LastTake::None;
    TagList takeTags = kNoTags;     ///< tags of the remembered take
    StepList takeSteps = kNoSteps;  ///< steps before the remembered take
    TagList tags = kNoTags;
    StepList steps = kNoSteps;
    std::uint16_t registers = 0;   ///< values of the registers that the chain reads
    std::uint16_t anchors = 0;     ///< anchors that were written, of those that the chain reads
    std::uint32_t cycleCheck = 0;  ///< number of the CycleCheck that this walk makes; 0: none
    friend auto operator<=>(const ChainState&, const ChainState&) = default;
};

/// The walk goes on with the expression of the state, which depends on the board or remembers a square.
struct Continuation {
    ChainState chainState;
    friend auto operator<=>(const Continuation&, const Continuation&) = default;
};
/// The same after an activation whose square is remembered first.
struct Remember {
    ChainState chainState;
    bool take = false;                      ///< it is remembered as the last take
    Activation further = Activation::None;  ///< an activation that a further step may continue
    friend auto operator<=>(const Remember&, const Remember&) = default;
};

/// A state of the automaton stands for a list of members: all that starts there.
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

    /// All members that start at the state, each followed until the board decides.
    [[nodiscard]] Members settle(const ChainState& start);
    /// The state after a jump, or after an expression that only passes control on.
    [[nodiscard]] ChainState moved(ChainState chainState, const ProgramPoint& to);
    /// The state after a `{`, and after a `}`.
    [[nodiscard]] ChainState entered(ChainState chainState, const ProgramPoint& to, const Operation& block);
    [[nodiscard]] ChainState left(ChainState chainState, const ProgramPoint& to, const Operation& block);
    [[nodiscard]] Steps& steps() { return steps_; }
    [[nodiscard]] const Tags& tags() const { return tags_; }

private:
    /// A walk of settle(); `parent` is the one that forked into it.
    struct ForkedWalk {
        ChainState chainState;
        std::size_t parent = kNone;
    };

    void follow(std::size_t run, std::map<ChainState, std::size_t>& seen, Members& members);
    bool advance(std::size_t run, ChainState& chainState, Members& members);
    bool changeTags(const Operation& operation, ChainState& chainState);
    void fork(std::size_t run, ChainState chainState, Members& members);
    [[nodiscard]] bool isAncestor(std::size_t maybe, std::size_t run) const;
    [[nodiscard]] bool isOnBoard(const Operation& operation, const ChainState& chainState) const;
    void recall(const Operation& operation, ChainState& chainState) const;
    [[nodiscard]] bool isJumpInto(const ChainState& chainState, const ProgramPoint& place) const;

    const Chain& chain_;
    const Dialect& dialect_;
    const Flow& flow_;
    const Slots& slots_;
    Tags tags_;
    Steps steps_;
    std::uint16_t readable_ = 0;  ///< the registers that the chain reads
    std::size_t& settled_;
    Problem& problem_;
    std::vector<ForkedWalk> walks_;
    std::vector<std::size_t> waiting_;
};

/// Removes the remembered take from the state.
void forgetTake(ChainState& chainState);
/// The activation of the remembered take.
[[nodiscard]] Activate givenUp(const ChainState& chainState);
/// Activates the remembered take, if there is one: no `jump` comes any more.
void giveUpTake(ChainState& chainState, Members& members);
/// The bit of the operation's register or anchor.
[[nodiscard]] std::uint16_t bitOf(const Operation& operation);

}  // namespace ferz::chessembly
