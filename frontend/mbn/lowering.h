// The work of lower.h: one object a movement; sequences, riders and legs are in a file each.
//
// Every construct is a function from points to points. A point is a state of the automaton together with what
// is known there while lowering: above all where the last leg went, since the next one's letters are relative
// to it. Points that know the same are joined, so that the automaton grows with the number of directions and
// not with the number of paths.
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/attacker.h"
#include "frontend/mbn/direction.h"
#include "frontend/mbn/environment.h"
#include "frontend/mbn/mode.h"
#include "ir/limits.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// Is the piece known to be unmoved? Asked at the origin; later legs need it to be decided before the first
/// one.
enum class Initial { Ask, Yes, No };

struct Context {
    enum class Setup { None, AtOrigin, AtSlot };
    Heading heading;
    Axis axis = Axis::None;
    Setup setup = Setup::None;  ///< where the setup operator puts the piece back
    bool atOrigin = true;       ///< the cursor has not left the square where the move began
    bool lifted = false;
    bool swapped = false;   ///< a piece has changed its square in this move
    bool vanished = false;  ///< the mover has captured itself
    bool visited = false;   ///< some square is remembered as visited, beside the one where a ride begins
    Initial unmoved = Initial::Ask;
    Initial neverChecked = Initial::Ask;

    /// The same, without where the last leg went.
    [[nodiscard]] Context freed() const {
        Context result = *this;
        result.heading = {};
        result.axis = Axis::None;
        return result;
    }
    friend auto operator<=>(const Context&, const Context&) = default;
};

struct Point {
    ir::StateId state = 0;
    Context context;
};

/// Riders with `0*` remember squares in a set for each that stands round others, the outermost in the first.
/// Behind the rider its set is of no use. These are never in use twice at a time:
inline constexpr ir::VisitSet kUnblockedSet = ir::kMostVisitSets;  ///< where `u` looks from
inline constexpr ir::VisitSet kMostNestedRiders = kUnblockedSet - 1;

/// Each context once, with the state where it is known.
using Points = std::map<Context, ir::StateId>;

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
    std::vector<const Place*> destinations;  // of the last leg
    std::optional<Straight> straight;        // decided for the leg that the part belongs to
    std::optional<Steps> steps;              // of a group of bare leapers and sliders
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

/// Tests on one square: in one of the ways all of them hold.
using Way = std::vector<ir::Test>;
using Ways = std::vector<Way>;

/// Where a letter stands: in the text, in a macro, or in the body of a basic piece, which no macro touches.
struct Scope {
    std::string macro;
    bool isBasic = false;
    std::optional<Span> span;  ///< of the letter whose body this is
    int depth = 0;
};

/// What may still be spent on parts, of a movement and of its attackers together: more than any that a reader
/// would ask for take.
struct Budget {
    std::size_t mostAsked = 0;  ///< states of all that is asked for, as it is lowered
    std::size_t asked = 0;

    /// Longer texts may ask for more.
    explicit Budget(std::size_t length)
        : mostAsked(6'000 + 200 * std::min<std::size_t>(length, 100)), asked(mostAsked) {}
};

class Lowering {
public:
    Lowering(const Piece& piece, const Environment& environment, Budget& budget, Diagnostics& diagnostics);

    /// Empty when an error was reported.
    std::optional<ir::Movement> run();
    /// What it took: states, parts and runs.
    [[nodiscard]] std::size_t effort() const { return effort_; }

private:
    // lower.cpp
    std::optional<ir::Movement> lowered();
    struct Opening {
        ir::StateId start = 0;
        std::set<char> without;  ///< signs whose rules a precondition forbids
    };
    void finish(const Points& points, const Opening& opening);
    /// Behind `from`, with nothing but its square in the set.
    Point beginSet(ir::VisitSet set, Point from);
    /// The same where a ride or a look round the edges begins.
    Point beginHome(ir::VisitSet set, Point from);
    std::optional<ir::VisitSet> nextSet(const Inherited& inherited, const Scope& scope, Span span);
    bool lowerWhole(Initial unmoved, Initial neverChecked, ir::StateId start);
    void report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                std::string help = {});
    bool isTooLarge(const Scope& scope, Span span);
    ir::StateId then(ir::StateId from, ir::Instruction instruction);
    void add(ir::StateId from, ir::Instruction instruction, ir::StateId to);
    void join(Points& points, const Context& context, ir::StateId state);
    void join(Points& points, const Points& more);
    void join(Points& points, Points&& more);
    Points freed(const Points& points);

    // lower_sequence.cpp
    Points sequence(const Sequence& sequence, const Points& in, const Inherited& inherited, Closing closing,
                    const Scope& scope);
    Points leg(const Leg& leg, const Points& in, const Inherited& inherited, Closing closing,
               const Scope& scope);
    const Group* onlyRounds(const Leg& leg, const Scope& scope);
    Points roundsOfAll(const Leg& leg, const Group& group, const Points& in, const Inherited& inherited,
                       Closing closing, const Scope& scope);
    std::optional<Straight> straightOf(const Leg& leg, const Context& context, const Inherited& inherited,
                                       const Scope& scope);
    Points skip(const Leg& leg, const Points& in, const Scope& scope);
    Points alternatives(const Leg& leg, Point in, const Inherited& inherited, Closing closing,
                        const Scope& scope);
    Points partialMove(const PartialMove& partial, Point in, const Inherited& inherited, Closing closing,
                       const Scope& scope);
    Points reading(const PartialMove& partial, const std::vector<const Modifier*>& modifiers, Point in,
                   const Inherited& inherited, Closing closing, const Scope& scope);
    /// Does every alternative of the leg begin with one whose directions `d` makes absolute?
    bool isAbsolute(const Leg& leg, const Scope& scope);
    bool anyVectorAhead(const Leg& leg, const Heading& heading, const Scope& scope);
    bool anyVectorAhead(const Sequence& sequence, const Heading& heading, const Scope& scope);
    void warnWide(const PartialMove& partial, const Scope& scope);

    // lower_prefix.cpp
    std::optional<Point> prefixes(const PartialMove& partial, Point in, const Scope& scope);
    std::optional<ir::StateId> condition(const Condition& condition, Point in, const Scope& scope);

    // lower_boards.cpp
    std::vector<std::pair<ir::StateId, int>> boardChanges(const BoardChanges& axis, bool ofRows,
                                                          bool isMirrored, ir::StateId from);
    std::vector<std::pair<ir::StateId, ir::Vec>> departures(const BoardTransition& transition,
                                                            ir::StateId from);
    Points rideElsewhere(const Leaper& leaper, std::optional<Steps> steps, const Point& in,
                         const Inherited& inherited, Closing closing, const Scope& scope, Span span);
    const BoardTransition* choosingTransition(const Sequence& moves) const;
    ir::StateId onBoard(int number, bool ofRows, bool isMirrored, ir::StateId from);
    ir::StateId onBoards(const BoardSet& boards, ir::StateId from);
    std::optional<ir::StateId> whereHolds(const BoardDefinition& definition, ir::StateId from);

    // lower_rider.cpp
    Points move(const Move& move, Point in, const Inherited& inherited, Closing closing, const Scope& scope);
    Points group(const Sequence& moves, const std::optional<Steps>& steps, Span span, Point in,
                 const Inherited& inherited, Closing closing, const Scope& scope);
    std::shared_ptr<const Sequence> circularMoves(const Move& move);
    bool isBare(const Sequence& sequence, bool slidersToo, const Scope& scope);
    bool isBare(const PartialMove& partial, bool slidersToo, const Scope& scope);
    static bool isOfLines(const Sequence& sequence);
    static bool isBareLeaper(const Sequence& sequence);
    bool isBareElsewhere(const Sequence& sequence, const Scope& scope);
    bool isCompleted(const Sequence& sequence, const Scope& scope);
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

    // lower_rounds.cpp
    Points rounds(const Sequence& moves, const Steps& steps, const Points& in, const Inherited& inherited,
                  Closing closing, const Scope& scope);
    Points countedRounds(const Sequence& moves, int least, int most, const Points& in,
                         const Inherited& inherited, Closing closing, const Scope& scope);
    Points endlessRounds(const Sequence& moves, const Points& in, const Inherited& inherited, Closing closing,
                         const Scope& scope);
    Points completedRounds(const Sequence& moves, const Points& in, const Inherited& inherited,
                           Closing closing, const Scope& scope);
    void eachRound(const Sequence& moves, const Points& first, const Scope& scope,
                   const std::function<Points(const Points&)>& round);
    bool mayOnlyVisit(const Sequence& sequence, const Scope& scope);
    bool isOneRoundAsked(const Sequence& moves, const Inherited& inherited, const Scope& scope);
    bool onlyCaptures(const Sequence& sequence, const Scope& scope);
    bool isOnceEnough(const Sequence& round, const Scope& scope);

    // lower_leg.cpp, lower_modifiers.cpp, lower_hop.cpp, lower_walk.cpp, lower_edges.cpp, lower_end.cpp
    struct Ride;
    Points ride(const Leaper& leaper, std::optional<Steps> steps, Point in, const Inherited& inherited,
                Closing closing, const Scope& scope, Span span);
    Points zeroLeap(Point in, const Inherited& inherited, const std::vector<const Modifier*>& modifiers,
                    Closing closing, const Scope& scope);
    bool readModifiers(Ride& ride, const std::vector<const Modifier*>& modifiers, const Leaper& leaper,
                       const Scope& scope);
    void needModes(const Ride& ride, const std::vector<const Modifier*>& modifiers);
    void needDirections(const Leaper& leaper, const Context& context, const Inherited& inherited,
                        Straight straight);
    std::optional<Point> askInitial(Point in, const std::vector<const Modifier*>& modifiers);
    void along(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after, Points& out);
    void hopAlong(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after,
                  Points& out);
    ir::StateId leap(const Ride& ride, const ir::Vec& by, ir::StateId from, const ir::Contents& between);
    ir::StateId withinHalf(const Ride& ride, const ir::Vec& by, int count, ir::StateId at);
    Point unblocked(const Ride& ride, const std::vector<Choice>& choices, Point from);
    void whereClosed(ir::StateId at, const ir::Step& step, ir::StateId target);
    void endings(const Ride& ride, const ir::Vec& by, ir::StateId at, const Context& after, Points& out);
    ir::StateId noneFurther(const Ride& ride, const ir::Vec& by, ir::StateId at, const ir::Contents& ends,
                            bool hasSwapped);
    std::optional<ir::StateId> inPlace(const Place& place, Point at);
    std::optional<ir::StateId> inRange(const Range& range, Point at, Victim victim, const Scope& scope);

    // lower_rules.cpp
    std::pair<ir::StateId, ir::StateId> split(const Ways& condition, ir::StateId from);
    std::vector<Opening> openings(ir::StateId start);
    std::optional<Ways> zoneOf(char sign);
    std::optional<ir::StateId> ending(const Opening& opening, bool leaves);
    /// An end of the move, and what the piece may become there.
    struct End {
        ir::StateId state = 0;
        std::set<std::string> names;
    };
    using Ends = std::vector<End>;
    std::optional<Ways> whereHolds(char sign, const PromotionRule& rule, bool ofBlack);
    Ends withTargets(const End& end, const std::vector<PromotionRule>& rules, bool ofBlack);
    void promote(ir::StateId from, const std::vector<PromotionRule>& rules, bool ofBlack,
                 const Opening& opening, const std::function<void(ir::StateId)>& finish);

    // lower_part.cpp
    /// What is played from such a point, as an automaton of its own. Empty when an error was reported.
    std::optional<ir::Part> part(const std::function<Points(Point)>& played, const Context& context,
                                 const Scope& scope, Span span);
    /// A point behind `from` that is reached only if the part cannot be played.
    Point unless(const ir::Part& part, Point from);
    // lower_attackers.cpp, lower_attackers_back.cpp
    struct Attacker {
        std::string name;
        std::optional<ir::Movement> moves;  ///< none: its own definition is wrong, or too large
        std::string tooLarge;               ///< why
    };
    std::vector<std::string> enemiesOf(const PieceSet& set) const;
    const Attacker* attackerOf(const std::string& letter, bool isLower);
    /// A state behind `from`, on its square, reached only if an enemy of the set attacks it.
    std::optional<ir::StateId> attacked(const PieceSet& by, Point from, Victim victim, const Scope& scope);
    bool attackedByRide(const Attacker& attacker, ir::StateId from, ir::Slot here, Victim victim,
                        ir::StateId reached);

    const Piece& piece_;
    const Environment& environment_;
    Budget& budget_;
    Diagnostics& diagnostics_;
    std::string name_;
    ir::Movement whole_;
    ir::Movement* movement_ = &whole_;  ///< a part is lowered for itself to ask whether it can be played
    bool failed_ = false;
    bool tooLarge_ = false;
    /// Squares where rides or looks round the edges began are in the first set.
    bool visitsHomes_ = false;
    bool visitsCaptures_ = true;  ///< every square that a completed rider has visited was captured on
    bool asksInitialLater_ = false;
    bool asksCheckedLater_ = false;
    /// Only what the piece attacks counts. Inside that question no set of attackers is fulfilled.
    bool asksCaptures_ = false;
    bool isBasic_ = false;  ///< the whole movement is a basic piece's
    std::map<std::pair<std::string, bool>, Attacker> attackers_;
    int mostRounds_ = 0;  ///< of a group with a number
    std::size_t work_ = 0;
    /// Where a question was refused.
    std::set<std::pair<const Scope*, std::size_t>> tooHard_;
    std::size_t effort_ = 0;
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
    void need(const Modifier* key, bool fulfilled, DiagnosticName name, Span span, std::string message,
              std::string help = {});
    void spoil(const Modifier* key);
    std::map<std::pair<const Modifier*, std::string_view>, Need> needs_;  ///< by the name of the diagnostic
    std::map<std::pair<std::set<char>, bool>, ir::StateId> endings_;
    std::map<const Move*, std::shared_ptr<const Sequence>> circular_;
    /// Of transitions in front of a group that is ridden: which of their boards this ride goes to.
    std::map<const BoardTransition*, BoardTransition> chosen_;
};

/// Which hold together where the board has this number, counted from White's end or from the other.
[[nodiscard]] Way isOnBoard(int number, bool ofRows, bool isMirrored);

/// Each of the boards that a transition leaves a choice of, as a transition of its own.
[[nodiscard]] std::vector<BoardTransition> choicesOf(const BoardTransition& transition);

/// Slots: marks of one kind never overlap, so each kind has one.
inline constexpr ir::Slot kSetupSlot = 1;
inline constexpr ir::Slot kLegSlot = 2;
inline constexpr ir::Slot kLookSlot = 3;
inline constexpr ir::Slot kOriginsSlot = 4;

}  // namespace ferz::mbn
