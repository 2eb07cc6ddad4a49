// The unfolding of an automaton over what its runs keep in mind: a class in three parts.
//
//     unfold.cpp            the nodes, and steps
//     unfold_tests.cpp      what is asked of the board
//     unfold_effects.cpp    what changes, squares to return to, and the move that is made
//
// Only they include this; unfold.h is the door.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/chessembly/reach.h"
#include "backends/chessembly/run.h"
#include "backends/chessembly/unfold.h"
#include "ir/limits.h"

namespace ferz::chessembly::writing {

/// `refusal` is filled where no activation is the move. `needsOrigin`: it depends on where the move began,
/// which the run would have to keep in mind.
[[nodiscard]] std::optional<Activation> finished(const Run& run, Refusal& refusal, bool& needsOrigin);

/// The anchor would have to go back to a square on the way, whose contents nobody asks for.
inline constexpr const char* kGoesBack = "it comes back to a square, and goes far from there";

class Unfolding {
public:
    Unfolding(const ir::Movement& movement, const Reach& reach, Words words, Memory memory,
              std::size_t mostNodes);
    std::optional<std::vector<RawNode>> run(Refusal& refusal);

private:
    void runOnce();
    [[nodiscard]] bool capturesAtOnce(ir::StateId id) const;
    /// The run does not go on; others may find further reasons, for a while.
    void refuse(const std::string& reason);
    std::size_t number(Run run);
    /// The run goes on in the state; nothing happens where it cannot.
    void go(std::size_t from, Operation operation, Run next, ir::StateId state);
    /// A twin that has seized what it captures here, or may.
    void seize(Run twin, std::size_t id, ir::StateId target);
    /// As go, with nothing to do.
    void remember(std::size_t from, Run next, ir::StateId state);
    std::optional<std::size_t> entered(Run next, ir::StateId state);
    void accept(const Run& run, std::size_t id);
    void expand(const Run& run, std::size_t id);

    // ---- steps ----
    void expandStep(const Run& run, std::size_t id, const ir::Step& step, ir::StateId target);
    void expandRound(const Run& run, std::size_t id, const ir::Vec& by, const Touching& edges,
                     ir::StateId target);

    // ---- tests ----
    enum class Seen { AsItWas, Empty, PerhapsLeft, Unknown, Refused };
    /// What a test sees on a square that the pending move may have changed.
    Seen seen(const Run& run, const ir::Vec& at, const TransitionId& test);
    /// Off the board, in whatever direction, is something that contents say as well.
    static std::optional<ir::Contents> contentsOf(const ir::Predicate& predicate);
    void expandTest(const Run& run, std::size_t id, const ir::Test& test, const TransitionId& where,
                    ir::StateId target);
    /// The square may be the one that the piece has left, where it still stands.
    void expandPerhapsLeft(const Run& run, std::size_t id, const ir::Contents& what, const ir::Vec& at,
                           ir::StateId target);
    void expandContents(const Run& run, std::size_t id, const ir::Contents& what, const ir::Vec& at,
                        ir::StateId target);

    // ---- effects ----
    [[nodiscard]] Landing here(const Run& run) const;
    /// A run from the state may return to a square whose place is not known.
    [[nodiscard]] bool comesBackFar(const Run& run, ir::StateId state) const;
    void expandAct(const Run& run, std::size_t id, const ir::Effect& effect, ir::StateId target);

    // ---- remembered squares ----
    void expandMark(const Run& run, std::size_t id, ir::Slot slot, ir::StateId target);
    void expandReturn(const Run& run, std::size_t id, ir::Slot slot, ir::StateId target);

    const ir::Movement& movement_;
    const Reach& reach_;
    const Words words_;
    const Memory memory_;
    const std::size_t mostNodes_;
    bool keepOrigin_;
    std::set<ir::Slot> kept_;
    std::set<ir::Slot> captureSlots_;  ///< whose squares are captured on after a return to them
    bool again_ = false;
    Refusal refusal_;
    bool isRefused_ = false;   ///< the last run that was followed
    bool isTooLarge_ = false;  ///< nothing more is followed
    std::vector<RawNode> nodes_;
    std::map<Run, std::size_t> numbers_;
    std::map<std::pair<ir::Slot, std::size_t>, std::size_t> keptAgain_;
    std::vector<std::pair<Run, std::size_t>> open_;
};

}  // namespace ferz::chessembly::writing
