// Lowers one chain; lower.h lowers all chains of a program with it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/chessembly/cycles.h"
#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/settle.h"
#include "frontend/chessembly/slots.h"
#include "frontend/chessembly/steps.h"
#include "ir/movement.h"

namespace ferz::chessembly {

/// A second walk that finds out whether the walk from `chainState` with a remembered take is an endless
/// cycle. It copies all squares that the walk depends on. If it returns to the state with the same squares,
/// no `jump` can come any more and the take is activated.
struct CycleCheck {
    ChainState chainState;
    std::vector<ir::Slot> squares;  ///< the squares but for the cursor's
};

class ChainLowering {
public:
    ChainLowering(const Chain& chain, const Flow& flow, const Dialect& dialect, ir::Movement& movement,
                  std::size_t& settled, std::size_t& transitions)
        : chain_(chain),
          dialect_(dialect),
          movement_(movement),
          builder_(movement),
          flow_(flow),
          slots_(chain, flow_),
          settling_(chain, dialect, flow_, slots_, settled, problem_),
          transitions_(transitions) {}

    /// Adds the chain to state 0. False when a limit was hit: problem() says which.
    bool run();
    [[nodiscard]] const Problem& problem() const { return problem_; }

private:
    void fillOpen();
    bool isTooLarge();

    // ---- from members to states
    std::optional<ir::StateId> stateOf(Members members);
    void fill(ir::StateId state, const Members& members);
    const std::vector<ir::Transition>& walkedFrom(const ChainState& chainState);
    std::vector<ir::Transition> remembered(const Remember& what);
    std::vector<ir::Transition> along(const std::vector<ir::Instruction>& path, ir::StateId to);
    void append(ir::StateId state, const std::vector<ir::Transition>& transitions);
    static void lead(std::vector<ir::Transition>& from, ir::Instruction instruction,
                     std::optional<ir::StateId> target);
    std::vector<ir::Transition> activated(const Activate& activate);
    std::vector<ir::Transition> walkFrom(const ChainState& chainState);
    std::optional<ir::StateId> bodyOf(const ChainState& chainState, const ProgramPoint& body,
                                      const Operation& block);
    void jumpIntoBlocks(const ChainState& chainState, const ProgramPoint& to,
                        std::vector<ir::Transition>& result);
    void goFar(const ChainState& chainState, std::vector<ir::Transition>& result);
    void look(const ChainState& chainState, std::vector<ir::Transition>& result);
    std::optional<ir::StateId> onwards(const ChainState& from, ChainState to,
                                       std::optional<ir::Vec> by = ir::Vec{}, Step step = {});

    // chain_cycles.cpp
    void recordPassage(const ChainState& from, const ChainState& to, std::optional<ir::Vec> by);
    void checkCycles();
    std::vector<ir::Transition> startCycleCheck(const ChainState& chainState);
    void endCycleCheck(ir::StateId state, ChainState chainState);
    [[nodiscard]] std::vector<ir::Slot> squaresOf(const ChainState& chainState) const;
    [[nodiscard]] ir::Slot copyOf(std::size_t index) const;

    const Chain& chain_;
    const Dialect& dialect_;
    ir::Movement& movement_;
    ir::Builder builder_;
    const Flow& flow_;
    const Slots slots_;
    Problem problem_;
    Settling settling_;
    std::size_t& transitions_;
    std::map<Members, ir::StateId> states_;
    std::vector<std::pair<ir::StateId, Members>> worklist_;
    std::map<ChainState, std::vector<ir::Transition>> walked_;
    std::map<Activate, std::vector<ir::Transition>> branches_;
    std::map<ChainState, std::size_t> remembering_;
    std::vector<Passage> passages_;
    std::vector<CycleCheck> cycleChecks_;
};

}  // namespace ferz::chessembly
