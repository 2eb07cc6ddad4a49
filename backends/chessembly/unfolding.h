// The class that implements unfold.h: nodes and steps are in unfold.cpp, tests in unfold_tests.cpp, effects,
// remembered squares and finished moves in unfold_effects.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/chessembly/abstract_state.h"
#include "backends/chessembly/movement_analysis.h"
#include "backends/chessembly/unfold.h"
#include "ir/limits.h"

namespace ferz::chessembly::writing {

/// The move of an accepting run. Empty, with `refusal` filled, if no activation makes it; empty without a
/// reason if another run makes it. `needsOrigin`: it depends on the origin, which the state has to remember.
[[nodiscard]] std::optional<Activation> finished(const AbstractState& run, Refusal& refusal,
                                                 bool& needsOrigin);

/// The reason for an anchor that would have to go back to a square that it passed without testing it.
inline constexpr const char* kGoesBack = "it returns to a square, and moves an unknown distance from there";

class Unfolding {
public:
    Unfolding(const ir::Movement& movement, const MovementAnalysis& analysis, Words words, Memory memory,
              std::size_t mostNodes);
    std::optional<std::vector<RawNode>> run(Refusal& refusal);

private:
    void runOnce();
    [[nodiscard]] bool capturesAtOnce(ir::StateId id) const;
    /// Ends the run with a reason; up to a limit other runs may find further ones.
    void refuse(const std::string& reason);
    std::size_t number(AbstractState run);
    /// Adds an edge with which the run goes on in the state, if it can.
    void go(std::size_t from, Operation operation, AbstractState next, ir::StateId state);
    /// Adds a fork of the run that takes the piece here ahead, for a later capture.
    void takeAhead(AbstractState fork, std::size_t id, ir::StateId target);
    /// The same with an empty edge.
    void remember(std::size_t from, AbstractState next, ir::StateId state);
    std::optional<std::size_t> entered(AbstractState next, ir::StateId state);
    void accept(const AbstractState& run, std::size_t id);
    void expand(const AbstractState& run, std::size_t id);

    // ---- steps ----
    void expandStep(const AbstractState& run, std::size_t id, const ir::Step& step, ir::StateId target);
    void expandRound(const AbstractState& run, std::size_t id, const ir::Vec& by, const Touching& edges,
                     ir::StateId target);

    // ---- tests ----
    enum class Seen { AsItWas, Empty, PerhapsLeft, Unknown, Refused };
    /// What a test sees on a square that the pending move may have changed.
    /// PerhapsLeft: the square may be the origin, where the piece still stands.
    Seen seen(const AbstractState& run, const ir::Vec& at, const TransitionId& test);
    /// The contents that a predicate tests for, if it is a test of contents or of being on the board.
    static std::optional<ir::Contents> contentsOf(const ir::Predicate& predicate);
    void expandTest(const AbstractState& run, std::size_t id, const ir::Test& test, const TransitionId& where,
                    ir::StateId target);
    /// Tests a square that may be the one that the piece has left.
    void expandPerhapsLeft(const AbstractState& run, std::size_t id, const ir::Contents& what,
                           const ir::Vec& at, ir::StateId target);
    void expandContents(const AbstractState& run, std::size_t id, const ir::Contents& what, const ir::Vec& at,
                        ir::StateId target);

    // ---- effects ----
    [[nodiscard]] Landing here(const AbstractState& run) const;
    /// True if a run from the state may return to a square at an unknown distance.
    [[nodiscard]] bool comesBackFar(const AbstractState& run, ir::StateId state) const;
    void expandAct(const AbstractState& run, std::size_t id, const ir::Effect& effect, ir::StateId target);

    void capture(const AbstractState& run, AbstractState& next, std::size_t id, ir::StateId target);

    // ---- remembered squares ----
    void expandMark(const AbstractState& run, std::size_t id, ir::Slot slot, ir::StateId target);
    void expandReturn(const AbstractState& run, std::size_t id, ir::Slot slot, ir::StateId target);

    const ir::Movement& movement_;
    const MovementAnalysis& analysis_;
    const Words words_;
    const Memory memory_;
    const std::size_t mostNodes_;
    bool keepOrigin_;
    std::set<ir::Slot> kept_;
    std::set<ir::Slot> captureSlots_;  ///< slots with a capture right after a return to them
    bool again_ = false;
    Refusal refusal_;
    bool isRefused_ = false;   ///< the present run was refused
    bool isTooLarge_ = false;  ///< no further runs are followed
    std::vector<RawNode> nodes_;
    std::map<AbstractState, std::size_t> numbers_;
    std::map<std::pair<ir::Slot, std::size_t>, std::size_t> keptAgain_;
    std::vector<std::pair<AbstractState, std::size_t>> worklist_;
};

}  // namespace ferz::chessembly::writing
