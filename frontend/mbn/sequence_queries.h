// What can be told of the parts of a text before anything is built: which move a letter stands for, and which
// moves are lines, rounds or captures alone.
//
//     isBare(`RB`)         true: leapers and sliders without modifiers
//     isCompleted(`(W)0*`) false: a bare leaper; `(W-F)0*` is a completed rider
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/direction.h"
#include "frontend/mbn/environment.h"
#include "frontend/mbn/inherited.h"
#include "frontend/mbn/lowering_problems.h"

namespace ferz::mbn {

/// What legs ask of the piece that others come before: by then it has left its square.
struct LaterQuestions {
    bool unmoved = false;       ///< `i`
    bool neverChecked = false;  ///< `ii`
};

class SequenceQueries {
public:
    /// The parts looked at are counted as work.
    SequenceQueries(const Environment& environment, LoweringProblems& problems)
        : environment_(environment), problems_(problems) {}

    struct Meaning {
        std::variant<Leaper, std::shared_ptr<const Sequence>> what;
        Scope scope;
        /// Null for a leaper.
        [[nodiscard]] const Sequence* moves() const {
            const auto* sequence = std::get_if<std::shared_ptr<const Sequence>>(&what);
            return sequence == nullptr ? nullptr : sequence->get();
        }
    };
    /// What a leaper, a group, a letter or a macro stands for. Empty for a macro that does not exist.
    [[nodiscard]] std::optional<Meaning> meaningOf(const Move& move, const Scope& scope) const;
    [[nodiscard]] std::optional<Meaning> meaningOf(const Reference& reference, Span span,
                                                   const Scope& scope) const;

    [[nodiscard]] bool isBare(const Sequence& sequence, bool slidersToo, const Scope& scope) const;
    [[nodiscard]] bool isBare(const PartialMove& partial, bool slidersToo, const Scope& scope) const;
    /// The leapers of a bare sequence, each with its own number.
    using Leapers = std::vector<std::pair<Leaper, std::optional<Steps>>>;
    [[nodiscard]] Leapers leapersOf(const Sequence& sequence, const Scope& scope) const;
    /// Bare leapers stand behind one relative transition: each of them rides through space. A number makes a
    /// chain of them, in which a step of O may follow one of another leaper.
    [[nodiscard]] bool isBareElsewhere(const Sequence& sequence, const Steps& steps,
                                       const Scope& scope) const;
    /// Rounds of a bare group, with what is written before it, are rides of each of its leapers.
    [[nodiscard]] bool ridesAsOne(const Sequence& moves, const Steps& steps, const Inherited& inherited,
                                  const Scope& scope) const;

    /// The sequence is nothing but a move with `0*` on a group, whatever parentheses and letters stand round
    /// it.
    [[nodiscard]] bool isCompleted(const Sequence& sequence, const Scope& scope) const;
    /// The group of a leg that is nothing but rounds of it, or null.
    [[nodiscard]] const Group* onlyRounds(const Leg& leg, const Scope& scope) const;
    /// Some leg only visits or flips what it meets: then a round may be played in the middle of a move alone.
    [[nodiscard]] bool mayOnlyVisit(const Sequence& sequence, const Scope& scope) const;
    /// Whether rounds can be played is whether one can, unless rounds in the middle can do what the last
    /// cannot, or the last one has to end where a rider round it has not been.
    [[nodiscard]] bool isOneRoundAsked(const Sequence& moves, const Inherited& inherited,
                                       const Scope& scope) const;
    /// Every leg captures where it ends.
    [[nodiscard]] bool onlyCaptures(const Sequence& sequence, const Scope& scope) const;
    /// Rounds that begin on one square and leap: what a later one captures, the first could have.
    [[nodiscard]] bool isOnceEnough(const Sequence& round, const Scope& scope) const;

    /// Every alternative of the leg begins with one whose directions `d` makes absolute.
    [[nodiscard]] bool isAbsolute(const Leg& leg, const Scope& scope) const;
    /// Whether a leg without letters goes exactly straight on, decided for all that belongs to it.
    [[nodiscard]] std::optional<Straight> straightOf(const Leg& leg, const Heading& heading,
                                                     const Inherited& inherited, const Scope& scope) const;

    [[nodiscard]] LaterQuestions laterQuestions(const Sequence& sequence, const Scope& scope) const;

private:
    [[nodiscard]] bool isTooLarge(const Scope& scope, Span span) const {
        return problems_.isTooLarge(0, scope, span);
    }
    [[nodiscard]] bool anyVectorAhead(const Leg& leg, const Heading& heading, const Scope& scope) const;
    [[nodiscard]] bool anyVectorAhead(const Sequence& sequence, const Heading& heading,
                                      const Scope& scope) const;

    const Environment& environment_;
    LoweringProblems& problems_;
};

/// What may be played behind a leg: another one, or the end; and the compulsory legs left out on the way
/// there.
struct Next {
    std::optional<std::size_t> leg;  ///< none: the end
    std::vector<std::size_t> leftOut;
};

/// `from` is the first leg that may follow.
[[nodiscard]] std::vector<Next> nextLegs(const Sequence& sequence, std::size_t from);

}  // namespace ferz::mbn
