// The class that implements lower.h, one object for each movement.
//
// Every construct is a function from points to points (points.h), which writes into the movement of its
// builder: the complete movement, or a part that is only tested whether it can be played. Members hold the
// problems, and results that are used again.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/mbn/attacker.h"
#include "frontend/mbn/mode.h"
#include "frontend/mbn/points.h"
#include "frontend/mbn/sequence_queries.h"

namespace ferz::mbn {

/// What may still be spent on the tested parts of a movement and its attackers together. A movement that
/// needs more is refused.
struct Budget {
    std::size_t mostAsked = 0;  ///< states of all tested parts, as they are lowered
    std::size_t asked = 0;

    /// Longer texts have larger budgets.
    explicit Budget(std::size_t length)
        : mostAsked(6'000 + 200 * std::min<std::size_t>(length, 100)), asked(mostAsked) {}
};

/// What a movement is lowered for.
enum class Purpose {
    Moves,
    /// Only the attacked squares count. Tests for attackers inside such a movement always fail.
    Attacks,
};

class Lowering {
public:
    Lowering(const PieceDefinition& piece, const Environment& environment, Budget& budget,
             Diagnostics& diagnostics, Purpose purpose = Purpose::Moves, bool isBasic = false);

    /// Empty when an error was reported.
    std::optional<ir::Movement> run();
    /// What the lowering took: states and lowered parts.
    [[nodiscard]] std::size_t effort() const { return effort_; }

private:
    // ---- the complete movement
    /// `without`: signs whose rules a precondition forbids.
    void finish(PointBuilder& build, const Points& points, const std::set<char>& without);
    Points starts(PointBuilder& build);
    void lowerWhole(PointBuilder& build);
    /// Counts a lowered part. True if that is one too many, which is reported.
    bool isTooLarge(const PointBuilder& build, const Scope& scope, Span span) {
        return problems_.isTooLarge(build.states(), scope, span);
    }

    // ---- chains, optional legs and alternatives
    Points sequence(PointBuilder& build, const Sequence& sequence, const Points& in,
                    const Inherited& inherited, LegRole role, const Scope& scope);
    Points leg(PointBuilder& build, const Leg& leg, const Points& in, const Inherited& inherited,
               LegRole role, const Scope& scope);
    Points roundsOfAll(PointBuilder& build, const Leg& leg, const Group& group, const Points& in,
                       const Inherited& inherited, LegRole role, const Scope& scope);
    Points skip(PointBuilder& build, const Leg& leg, const Points& in, const Scope& scope);
    Points alternatives(PointBuilder& build, const Leg& leg, BuildPoint in, const Inherited& inherited,
                        LegRole role, const Scope& scope);
    Points partialMove(PointBuilder& build, const PartialMove& partial, BuildPoint in,
                       const Inherited& inherited, LegRole role, const Scope& scope);
    Points reading(PointBuilder& build, const PartialMove& partial,
                   const std::vector<const Modifier*>& modifiers, BuildPoint in, const Inherited& inherited,
                   LegRole role, const Scope& scope);

    // ---- before the modifiers of a move
    std::optional<BuildPoint> prefixes(PointBuilder& build, const PartialMove& partial, BuildPoint in,
                                       const Scope& scope);
    BuildPoint setUp(PointBuilder& build, BuildPoint in);
    std::optional<ir::StateId> condition(PointBuilder& build, const Condition& condition, BuildPoint in,
                                         const Scope& scope);

    // ---- boards in space
    Points rideElsewhere(PointBuilder& build, const Leaper& leaper, std::optional<Steps> steps,
                         const BuildPoint& in, const Inherited& inherited, LegRole role, const Scope& scope,
                         Span span);
    const std::vector<std::shared_ptr<const Sequence>>& boardChoices(const Sequence& moves);
    std::optional<ir::StateId> whereHolds(PointBuilder& build, const BoardDefinition& definition,
                                          ir::StateId from);
    [[nodiscard]] std::optional<ir::VisitSet> nextSet(const Inherited& inherited, const Scope& scope,
                                                      Span span);

    // ---- moves with their numbers
    Points move(PointBuilder& build, const MoveTerm& move, BuildPoint in, const Inherited& inherited,
                LegRole role, const Scope& scope);
    Points group(PointBuilder& build, const Sequence& moves, const std::optional<Steps>& steps, Span span,
                 BuildPoint in, const Inherited& inherited, LegRole role, const Scope& scope);

    // ---- groups played several times
    Points rounds(PointBuilder& build, const Sequence& moves, const Steps& steps, const Points& in,
                  const Inherited& inherited, LegRole role, const Scope& scope);
    Points countedRounds(PointBuilder& build, const Sequence& moves, int least, int most, const Points& in,
                         const Inherited& inherited, LegRole role, const Scope& scope);
    Points endlessRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                         const Inherited& inherited, LegRole role, const Scope& scope);
    Points completedRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                           const Inherited& inherited, LegRole role, const Scope& scope);
    Points roundsInOneOrder(PointBuilder& build, const Sequence& legs, const Points& in,
                            const Inherited& inherited, const Scope& scope);
    void eachRound(PointBuilder& build, const Sequence& moves, const Points& first, const Scope& scope,
                   const std::function<Points(const Points&)>& round);

    // ---- one leg: its letters, its squares along each vector, and its ends
    struct Ride;
    Points ride(PointBuilder& build, const Leaper& leaper, std::optional<Steps> steps, BuildPoint in,
                const Inherited& inherited, LegRole role, const Scope& scope, Span span);
    Points zeroLeap(PointBuilder& build, BuildPoint in, const Inherited& inherited,
                    const std::vector<const Modifier*>& modifiers, LegRole role, const Scope& scope);
    void requireCompany(const Ride& ride, const std::vector<const Modifier*>& modifiers,
                        const Leaper& leaper);
    bool joinEdges(Ride& ride, const Modifier& letter, const Scope& scope);
    bool readModifiers(Ride& ride, const std::vector<const Modifier*>& modifiers, const Leaper& leaper,
                       const Scope& scope);
    void needDirections(const Leaper& leaper, const Context& context, const Inherited& inherited,
                        Straight straight);
    std::optional<BuildPoint> askInitial(PointBuilder& build, BuildPoint in,
                                         const std::vector<const Modifier*>& modifiers);
    void along(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
               const Context& after, Points& out);
    void hopAlong(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
                  const Context& after, Points& out);
    ir::StateId leap(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId from,
                     const ir::Contents& between);
    ir::StateId withinHalf(PointBuilder& build, const Ride& ride, const ir::Vec& by, int count,
                           ir::StateId at);
    BuildPoint unblocked(PointBuilder& build, const Ride& ride, const std::vector<Choice>& choices,
                         BuildPoint from);
    void endings(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId at,
                 const Context& after, Points& out);
    ir::StateId noneFurther(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId at,
                            const ir::Contents& ends, bool hasSwapped);
    std::optional<ir::StateId> inPlace(PointBuilder& build, const Destination& place, BuildPoint at);
    std::optional<ir::StateId> inRange(PointBuilder& build, const Range& range, BuildPoint at, Victim victim,
                                       const Scope& scope);

    // ---- rules of the text: preconditions, promotions, what is left behind
    struct Opening {
        ir::StateId start = 0;
        std::set<char> without;
    };
    std::vector<Opening> openings(PointBuilder& build, BuildPoint from);
    std::optional<ir::StateId> ending(PointBuilder& build, const std::set<char>& without, bool leaves);
    /// An end of the move, and the pieces that the mover may become there.
    struct End {
        ir::StateId state = 0;
        std::set<std::string> names;
    };
    using Ends = std::vector<End>;
    std::optional<Disjunction> zoneOf(char sign);
    std::optional<Disjunction> whereHolds(char sign, const PromotionRule& rule, bool ofBlack);
    Ends withTargets(PointBuilder& build, const End& end, const std::vector<PromotionRule>& rules,
                     bool ofBlack);
    void promote(PointBuilder& build, ir::StateId from, const std::vector<PromotionRule>& rules, bool ofBlack,
                 const std::set<char>& without, const std::function<void(ir::StateId)>& finish);

    // ---- tests of the position
    /// The moves that `played` adds to a point with this context, as an automaton of their own. Empty when an
    /// error was reported.
    std::optional<ir::Part> part(PointBuilder& build,
                                 const std::function<Points(PointBuilder&, BuildPoint)>& played,
                                 const Context& context, const Scope& scope, Span span);
    struct Attacker {
        std::string name;
        std::optional<ir::Movement> moves;  ///< empty: its definition has an error, or is too large
        std::string tooLarge;               ///< why it is too large
    };
    const Attacker* attackerOf(const std::string& letter, bool isLower);
    /// Returns a state after `from`, on its square, that is reached if an enemy of the set attacks it.
    std::optional<ir::StateId> attacked(PointBuilder& build, const PieceSet& by, BuildPoint from,
                                        Victim victim, const Scope& scope);
    bool attackedByRide(PointBuilder& build, const Attacker& attacker, ir::StateId from, ir::Slot here,
                        Victim victim, ir::StateId reached);

    const PieceDefinition& piece_;
    const Environment& environment_;
    Budget& budget_;
    LoweringProblems problems_;
    SequenceQueries queries_;
    const Purpose purpose_;
    const Scope scope_;  ///< scope of the complete movement
    const std::string name_;
    std::map<std::pair<std::string, bool>, Attacker> attackers_;
    /// Tests that were refused as too large, by the letter whose body they are in, if any, and their place.
    std::set<std::pair<std::size_t, std::size_t>> tooHard_;
    std::size_t effort_ = 0;

    /// The ends of the complete movement, by the forbidden signs and whether the piece leaves its square.
    std::map<std::pair<std::set<char>, bool>, ir::StateId> endings_;
    /// Rewritten rounds (rewritten_rounds.h).
    std::map<const MoveTerm*, std::shared_ptr<const Sequence>> circular_;
    std::map<const Sequence*, std::shared_ptr<const Sequence>> ordered_;
    /// Sequences whose first transition leaves a choice of boards, with one sequence for each choice.
    std::map<const Sequence*, std::vector<std::shared_ptr<const Sequence>>> choices_;
};

}  // namespace ferz::mbn
