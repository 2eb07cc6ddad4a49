// The work of lower.h: one object a movement.
//
// Every construct is a function from points to points (points.h), which writes into the movement of its
// builder: the whole one, or a part that is lowered for itself to ask whether it can be played. What an
// object keeps are its problems, and what it has made once and uses again.
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

/// What may still be spent on parts, of a movement and of its attackers together: more than any that a reader
/// would ask for take.
struct Budget {
    std::size_t mostAsked = 0;  ///< states of all that is asked for, as it is lowered
    std::size_t asked = 0;

    /// Longer texts may ask for more.
    explicit Budget(std::size_t length)
        : mostAsked(6'000 + 200 * std::min<std::size_t>(length, 100)), asked(mostAsked) {}
};

/// The question that a movement is lowered for.
enum class Purpose {
    Moves,
    /// Only what the piece attacks counts. Inside that question no set of attackers is fulfilled.
    Attacks,
};

class Lowering {
public:
    Lowering(const Piece& piece, const Environment& environment, Budget& budget, Diagnostics& diagnostics,
             Purpose purpose = Purpose::Moves, bool isBasic = false);

    /// Empty when an error was reported.
    std::optional<ir::Movement> run();
    /// What it took: states, parts and runs.
    [[nodiscard]] std::size_t effort() const { return effort_; }

private:
    // ---- the whole movement
    /// `without`: signs whose rules a precondition forbids.
    void finish(PointBuilder& build, const Points& points, const std::set<char>& without);
    Points starts(PointBuilder& build);
    void lowerWhole(PointBuilder& build);
    /// Counts a part.
    bool isTooLarge(const PointBuilder& build, const Scope& scope, Span span) {
        return problems_.isTooLarge(build.states(), scope, span);
    }

    // ---- chains, optional legs and alternatives
    Points sequence(PointBuilder& build, const Sequence& sequence, const Points& in,
                    const Inherited& inherited, Closing closing, const Scope& scope);
    Points leg(PointBuilder& build, const Leg& leg, const Points& in, const Inherited& inherited,
               Closing closing, const Scope& scope);
    Points roundsOfAll(PointBuilder& build, const Leg& leg, const Group& group, const Points& in,
                       const Inherited& inherited, Closing closing, const Scope& scope);
    Points skip(PointBuilder& build, const Leg& leg, const Points& in, const Scope& scope);
    Points alternatives(PointBuilder& build, const Leg& leg, Point in, const Inherited& inherited,
                        Closing closing, const Scope& scope);
    Points partialMove(PointBuilder& build, const PartialMove& partial, Point in, const Inherited& inherited,
                       Closing closing, const Scope& scope);
    Points reading(PointBuilder& build, const PartialMove& partial,
                   const std::vector<const Modifier*>& modifiers, Point in, const Inherited& inherited,
                   Closing closing, const Scope& scope);

    // ---- what stands before the modifiers of a move
    std::optional<Point> prefixes(PointBuilder& build, const PartialMove& partial, Point in,
                                  const Scope& scope);
    Point setUp(PointBuilder& build, Point in);
    std::optional<ir::StateId> condition(PointBuilder& build, const Condition& condition, Point in,
                                         const Scope& scope);

    // ---- boards in space
    Points rideElsewhere(PointBuilder& build, const Leaper& leaper, std::optional<Steps> steps,
                         const Point& in, const Inherited& inherited, Closing closing, const Scope& scope,
                         Span span);
    const std::vector<std::shared_ptr<const Sequence>>& boardChoices(const Sequence& moves);
    std::optional<ir::StateId> whereHolds(PointBuilder& build, const BoardDefinition& definition,
                                          ir::StateId from);
    [[nodiscard]] std::optional<ir::VisitSet> nextSet(const Inherited& inherited, const Scope& scope,
                                                      Span span);

    // ---- moves with a number
    Points move(PointBuilder& build, const Move& move, Point in, const Inherited& inherited, Closing closing,
                const Scope& scope);
    Points group(PointBuilder& build, const Sequence& moves, const std::optional<Steps>& steps, Span span,
                 Point in, const Inherited& inherited, Closing closing, const Scope& scope);

    // ---- groups played several times
    Points rounds(PointBuilder& build, const Sequence& moves, const Steps& steps, const Points& in,
                  const Inherited& inherited, Closing closing, const Scope& scope);
    Points countedRounds(PointBuilder& build, const Sequence& moves, int least, int most, const Points& in,
                         const Inherited& inherited, Closing closing, const Scope& scope);
    Points endlessRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                         const Inherited& inherited, Closing closing, const Scope& scope);
    Points completedRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                           const Inherited& inherited, Closing closing, const Scope& scope);
    Points roundsInOneOrder(PointBuilder& build, const Sequence& legs, const Points& in,
                            const Inherited& inherited, const Scope& scope);
    void eachRound(PointBuilder& build, const Sequence& moves, const Points& first, const Scope& scope,
                   const std::function<Points(const Points&)>& round);

    // ---- one leg: its letters, its way along each vector, and its ends
    struct Ride;
    Points ride(PointBuilder& build, const Leaper& leaper, std::optional<Steps> steps, Point in,
                const Inherited& inherited, Closing closing, const Scope& scope, Span span);
    Points zeroLeap(PointBuilder& build, Point in, const Inherited& inherited,
                    const std::vector<const Modifier*>& modifiers, Closing closing, const Scope& scope);
    void requireCompany(const Ride& ride, const std::vector<const Modifier*>& modifiers,
                        const Leaper& leaper);
    bool joinEdges(Ride& ride, const Modifier& letter, const Scope& scope);
    bool readModifiers(Ride& ride, const std::vector<const Modifier*>& modifiers, const Leaper& leaper,
                       const Scope& scope);
    void needDirections(const Leaper& leaper, const Context& context, const Inherited& inherited,
                        Straight straight);
    std::optional<Point> askInitial(PointBuilder& build, Point in,
                                    const std::vector<const Modifier*>& modifiers);
    void along(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
               const Context& after, Points& out);
    void hopAlong(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
                  const Context& after, Points& out);
    ir::StateId leap(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId from,
                     const ir::Contents& between);
    ir::StateId withinHalf(PointBuilder& build, const Ride& ride, const ir::Vec& by, int count,
                           ir::StateId at);
    Point unblocked(PointBuilder& build, const Ride& ride, const std::vector<Choice>& choices, Point from);
    void endings(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId at,
                 const Context& after, Points& out);
    ir::StateId noneFurther(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId at,
                            const ir::Contents& ends, bool hasSwapped);
    std::optional<ir::StateId> inPlace(PointBuilder& build, const Destination& place, Point at);
    std::optional<ir::StateId> inRange(PointBuilder& build, const Range& range, Point at, Victim victim,
                                       const Scope& scope);

    // ---- rules of the text: preconditions, promotions, what is left behind
    struct Opening {
        ir::StateId start = 0;
        std::set<char> without;
    };
    std::vector<Opening> openings(PointBuilder& build, Point from);
    std::optional<ir::StateId> ending(PointBuilder& build, const std::set<char>& without, bool leaves);
    /// An end of the move, and what the piece may become there.
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

    // ---- questions to the position
    /// What is played from such a point, as an automaton of its own. Empty when an error was reported.
    std::optional<ir::Part> part(PointBuilder& build,
                                 const std::function<Points(PointBuilder&, Point)>& played,
                                 const Context& context, const Scope& scope, Span span);
    struct Attacker {
        std::string name;
        std::optional<ir::Movement> moves;  ///< none: its own definition is wrong, or too large
        std::string tooLarge;               ///< why
    };
    const Attacker* attackerOf(const std::string& letter, bool isLower);
    /// A state behind `from`, on its square, reached only if an enemy of the set attacks it.
    std::optional<ir::StateId> attacked(PointBuilder& build, const PieceSet& by, Point from, Victim victim,
                                        const Scope& scope);
    bool attackedByRide(PointBuilder& build, const Attacker& attacker, ir::StateId from, ir::Slot here,
                        Victim victim, ir::StateId reached);

    const Piece& piece_;
    const Environment& environment_;
    Budget& budget_;
    LoweringProblems problems_;
    SequenceQueries queries_;
    const Purpose purpose_;
    const Scope scope_;  ///< of the whole movement
    const std::string name_;
    std::map<std::pair<std::string, bool>, Attacker> attackers_;
    /// Where a question was refused: the letter whose body it is in, if any, and its place.
    std::set<std::pair<std::size_t, std::size_t>> tooHard_;
    std::size_t effort_ = 0;

    /// The ends of the whole movement, by the signs that are forbidden, and whether the piece leaves its
    /// square.
    std::map<std::pair<std::set<char>, bool>, ir::StateId> endings_;
    /// Rounds as they are rewritten (rewritten_rounds.h).
    std::map<const Move*, std::shared_ptr<const Sequence>> circular_;
    std::map<const Sequence*, std::shared_ptr<const Sequence>> ordered_;
    /// Sequences whose first transition leaves a choice of boards, once for each choice.
    std::map<const Sequence*, std::vector<std::shared_ptr<const Sequence>>> choices_;
};

}  // namespace ferz::mbn
