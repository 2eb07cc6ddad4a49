// What a text says of its parts before anything is built: which move a letter stands for, and which moves are
// lines, rounds or captures alone.
//
//     isBare(`RB`)         true: leapers and sliders without modifiers
//     isCompleted(`(W)0*`) false: a bare leaper; `(W-F)0*` is a completed rider
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/direction.h"
#include "frontend/mbn/environment.h"
#include "frontend/mbn/points.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// How a part of a move has to end. Where a compulsory leg may follow, endings that another leg could follow
/// are told from those that end the move anyway (a capture).
enum class Closing {
    Middle,       ///< another leg follows
    Final,        ///< the move ends here
    FinalOnly,    ///< the move ends here, and no leg could have followed
    FinalMiddle,  ///< the move ends here, though a leg could have followed
};

/// What is written round a part: modifiers and ranges that belong to its first leg, its last one, or every
/// one.
struct Inherited {
    std::vector<DirectionList> directions;  // of the first leg
    std::vector<const Modifier*> initial;   // `i`, of the first leg
    std::vector<const Modifier*> last;
    std::vector<const Modifier*> every;
    std::vector<const Destination*> destinations;  // of the last leg
    std::optional<Straight> straight;              // decided for the leg that the part belongs to
    std::optional<Steps> steps;                    // of a group of bare leapers and sliders
    /// Completed riders (`0*`) round the part: each remembers every leg end, the outermost in set 1.
    int completed = 0;
    /// The outermost of them whose round the last leg ends, on a square that is not in its set. 0: of none.
    int endsRoundOf = 0;
    bool leavesOut = false;  // the last leg is so only because an optional one is left out
    bool isAsked = false;    // only whether the part can be played counts, and nothing follows it
    const BoardTransition* transition = nullptr;  // of the first leg; an operator of each
    bool changesEachStep = false;                 // the transition belongs to each step of a ride
    const BoardTransition* leavesBy = nullptr;    // to another board before the first step
    ir::Vec boardStep;                            // to another board with each step

    [[nodiscard]] Inherited withoutFirst() const;
    [[nodiscard]] Inherited withoutLast() const;
};

/// Where a letter stands: in the text, in a macro, or in the body of a basic piece, which no macro touches.
struct Scope {
    std::string macro;
    bool isBasic = false;
    std::optional<Span> span;  ///< of the letter whose body this is
    int depth = 0;
};

class Recognition : protected Construction {
protected:
    Recognition(const Environment& environment, Diagnostics& diagnostics)
        : environment_(environment), diagnostics_(diagnostics) {}

    void report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                std::string help = {});
    /// Counts a part.
    bool isTooLarge(const Scope& scope, Span span);
    bool isBeyondLimits(const Scope& scope, Span span);
    std::optional<ir::VisitSet> nextSet(const Inherited& inherited, const Scope& scope, Span span);
    void need(const Modifier* key, bool fulfilled, DiagnosticName name, Span span, std::string message,
              std::string help = {});
    void spoil(const Modifier* key);

    struct Meaning {
        std::variant<Leaper, std::shared_ptr<const Sequence>> what;
        Scope scope;
        /// Null for a leaper.
        [[nodiscard]] const Sequence* moves() const {
            const auto* sequence = std::get_if<std::shared_ptr<const Sequence>>(&what);
            return sequence == nullptr ? nullptr : sequence->get();
        }
    };
    /// Of a leaper, a group, a letter or a macro. Empty for a macro that does not exist, of which nothing is
    /// said.
    std::optional<Meaning> meaningOf(const Move& move, const Scope& scope);
    /// Empty for a macro that does not exist.
    std::optional<Meaning> meaningOf(const Reference& reference, Span span, const Scope& scope,
                                     bool quiet = false);
    bool isBare(const Sequence& sequence, bool slidersToo, const Scope& scope);
    bool isBare(const PartialMove& partial, bool slidersToo, const Scope& scope);
    using Leapers = std::vector<std::pair<Leaper, std::optional<Steps>>>;
    Leapers leapersOf(const Sequence& sequence, const Scope& scope);
    bool isBareElsewhere(const Sequence& sequence, const Steps& steps, const Scope& scope);
    bool ridesAsOne(const Sequence& moves, const Steps& steps, const Inherited& inherited,
                    const Scope& scope);
    bool isCompleted(const Sequence& sequence, const Scope& scope);

    // lower_sequence.cpp
    const Group* onlyRounds(const Leg& leg, const Scope& scope);
    std::optional<Straight> straightOf(const Leg& leg, const Context& context, const Inherited& inherited,
                                       const Scope& scope);
    /// Does every alternative of the leg begin with one whose directions `d` makes absolute?
    bool isAbsolute(const Leg& leg, const Scope& scope);
    bool anyVectorAhead(const Leg& leg, const Heading& heading, const Scope& scope);
    bool anyVectorAhead(const Sequence& sequence, const Heading& heading, const Scope& scope);
    void warnWide(const PartialMove& partial, const Scope& scope);

    bool mayOnlyVisit(const Sequence& sequence, const Scope& scope);
    bool isOneRoundAsked(const Sequence& moves, const Inherited& inherited, const Scope& scope);
    bool onlyCaptures(const Sequence& sequence, const Scope& scope);
    bool isOnceEnough(const Sequence& round, const Scope& scope);

    // lower_rider.cpp, lower_rounds.cpp, lower_rules.cpp
    void warnRepeated(const Steps& steps, bool asOne, Span span, const Scope& scope);
    std::shared_ptr<const Sequence> circularMoves(const Move& move);
    const Sequence* inOneOrder(const Sequence& moves, const Scope& scope);
    std::optional<Disjunction> zoneOf(char sign);

    const Environment& environment_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
    bool tooLarge_ = false;
    int mostRounds_ = 0;  ///< of a group with a number
    std::size_t work_ = 0;
    std::set<std::pair<std::size_t, std::string>> reported_;

    /// Letters that have to select something, and modifiers that need something, somewhere.
    struct Need {
        bool fulfilled = false;
        bool spoiled = false;  ///< fulfilled elsewhere or not, here it is wrong
        DiagnosticName name;
        Span span;
        std::string message;
        std::string help;
    };
    std::map<std::pair<const Modifier*, std::string_view>, Need> needs_;  ///< by the name of the diagnostic
    std::map<const Move*, std::shared_ptr<const Sequence>> circular_;
    std::map<const Sequence*, std::shared_ptr<const Sequence>> ordered_;
};

}  // namespace ferz::mbn
