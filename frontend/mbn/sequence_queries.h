// Answers questions about parts of the syntax tree before they are lowered: the move that a letter stands
// for, and which moves are plain rides, rounds or captures alone.
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

/// Tests of the piece's past in later legs, which have to be made before it leaves its square.
struct LaterQuestions {
    bool unmoved = false;       ///< `i`
    bool neverChecked = false;  ///< `ii`
};

class SequenceQueries {
public:
    /// Counts each visited part as work.
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
    /// The leaper or sequence that a move stands for. Empty for an undefined macro.
    [[nodiscard]] std::optional<Meaning> meaningOf(const MoveTerm& move, const Scope& scope) const;
    [[nodiscard]] std::optional<Meaning> meaningOf(const Reference& reference, Span span,
                                                   const Scope& scope) const;

    [[nodiscard]] bool isBare(const Sequence& sequence, bool slidersToo, const Scope& scope) const;
    [[nodiscard]] bool isBare(const PartialMove& partial, bool slidersToo, const Scope& scope) const;
    /// The leapers of a bare sequence, each with its number.
    using Leapers = std::vector<std::pair<Leaper, std::optional<Steps>>>;
    [[nodiscard]] Leapers leapersOf(const Sequence& sequence, const Scope& scope) const;
    /// True for bare leapers after one relative transition: each rides through space. With a number they are
    /// a chain instead, in which a step of O may follow one of another leaper.
    [[nodiscard]] bool isBareElsewhere(const Sequence& sequence, const Steps& steps,
                                       const Scope& scope) const;
    /// True if rounds of a bare group, with the letters before it, are rides of each of its leapers.
    [[nodiscard]] bool ridesAsOne(const Sequence& moves, const Steps& steps, const Inherited& inherited,
                                  const Scope& scope) const;

    /// True if the sequence is a group with `0*`, possibly inside parentheses or after a letter.
    [[nodiscard]] bool isCompleted(const Sequence& sequence, const Scope& scope) const;
    /// The group if the leg consists of its rounds alone; otherwise null.
    [[nodiscard]] const Group* onlyRounds(const Leg& leg, const Scope& scope) const;
    /// True if some leg only visits or flips a piece: such a round can be played only in the middle of a
    /// move.
    [[nodiscard]] bool mayOnlyVisit(const Sequence& sequence, const Scope& scope) const;
    /// True if rounds can be played exactly if one can. Not so if a round in the middle can do what the last
    /// cannot, or if the last one must end on a square that an outer rider has not visited.
    [[nodiscard]] bool isOneRoundAsked(const Sequence& moves, const Inherited& inherited,
                                       const Scope& scope) const;
    /// True if every leg captures where it ends.
    [[nodiscard]] bool onlyCaptures(const Sequence& sequence, const Scope& scope) const;
    /// True for rounds that leap from the same square: whatever a later round captures, the first could.
    [[nodiscard]] bool isOnceEnough(const Sequence& round, const Scope& scope) const;

    /// True if `d` makes the directions of every alternative of the leg absolute.
    [[nodiscard]] bool isAbsolute(const Leg& leg, const Scope& scope) const;
    /// Whether a leg without direction letters goes exactly straight on, decided once for all its parts.
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

/// What may follow a leg: another one or the end, and the compulsory legs that are left out before it.
struct Next {
    std::optional<std::size_t> leg;  ///< empty: the end
    std::vector<std::size_t> leftOut;
};

/// Lists what may follow, where `from` is the first leg that may.
[[nodiscard]] std::vector<Next> nextLegs(const Sequence& sequence, std::size_t from);

}  // namespace ferz::mbn
