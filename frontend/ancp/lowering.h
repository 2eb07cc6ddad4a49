// The work of lower.h: one object a definition; rides are in a file of their own.
//
// Every construct is a function from points to points. A point is a state of the automaton together with what
// is known there while lowering: above all the frame, the symmetry that turns a relative direction into an
// absolute one. Points that know the same are joined, so that the automaton grows with the number of frames
// and not with the number of paths; a label is lowered once for each thing known where it is referred to.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/ancp/ast.h"
#include "frontend/ancp/frame.h"
#include "frontend/ancp/manner.h"
#include "ir/movement.h"
#include "ir/symmetry.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ancp {

struct Context {
    ir::Symmetry frame;    ///< takes (a,b), 0 <= a <= b, to the vector of the last leg that moved
    bool started = false;  ///< the cursor has moved: it may be too late to ask about the origin
    bool lifted = false;

    friend auto operator<=>(const Context&, const Context&) = default;
};

/// Each context once, with the state where it is known.
using Points = std::map<Context, ir::StateId>;

/// Does something follow, or is the move made here?
enum class Closing { Middle, Final };

/// What is written before a leg and the groups around it, by the leg of a group that it belongs to.
struct Inherited {
    std::vector<const Prefix*> first;  // `initial`, `origin`
    std::vector<const Prefix*> last;   // modes, `destination`
    std::vector<const Prefix*> every;  // edges

    [[nodiscard]] Inherited with(const std::vector<Prefix>& own) const;
};

class Lowering {
public:
    Lowering(const Definition& definition, const Source& source, Diagnostics& diagnostics)
        : definition_(definition),
          source_(source),
          diagnostics_(diagnostics),
          common_(std::make_shared<Common>(FrameReaders(definition))) {}

    /// Empty when an error was reported.
    std::optional<ir::Movement> run();

private:
    // lower.cpp
    void report(DiagnosticName name, Span span, std::string message, std::string help = {});
    /// Counts a leg.
    bool isTooLarge(Span span);
    bool isBeyondLimits(Span span);
    ir::StateId then(ir::StateId from, ir::Instruction instruction);
    void add(ir::StateId from, ir::Instruction instruction, ir::StateId to);
    void join(Points& points, const Context& context, ir::StateId state);
    void join(Points& points, const Points& more);

    bool knowsLabels();
    void lowerUnused();
    void lowerOpen();
    void checkIdleCycles();

    Points expression(const Expression& expression, const Points& in, bool relative,
                      const Inherited& inherited, Closing closing);
    Points chain(const Chain& chain, const Points& in, bool relative, const Inherited& inherited,
                 Closing closing);
    Points leg(const Leg& leg, const Points& in, bool relative, const Inherited& inherited, Closing closing);
    Points group(const Group& group, const Points& in, bool relative, const Inherited& inherited,
                 Closing closing);
    Points forgotten(const Points& points, const Expression& inside);
    Points asked(const Points& in, const std::vector<const Prefix*>& prefixes);
    Points primitive(const Primitive& primitive, const Leg& leg, const Points& in, bool relative,
                     const Inherited& inherited, Closing closing);
    void end(const Leg& leg, const Points& in, const Inherited& inherited, Closing closing);
    void reference(const Reference& reference, const Leg& leg, const Points& in, bool relative,
                   const Inherited& inherited, Closing closing);
    Points question(const Question& question, const Leg& leg, const Points& in, bool relative,
                    const Inherited& inherited, Closing closing);
    std::optional<std::size_t> labelOf(const std::string& name, const Leg& leg);
    void onlyOnTheWay(const Leg& leg, const Inherited& inherited, Closing closing);
    void refuse(const std::vector<const Prefix*>& prefixes, const Leg& leg);
    void accept(ir::StateId from);

    // lower_ride.cpp
    struct LegWalk;
    Points ride(const Ride& ride, const Leg& leg, const Points& in, bool relative, const Inherited& inherited,
                Closing closing);
    bool fits(const Ride& ride, const Leg& leg, const Manner& manner, const Inherited& inherited,
              Closing closing);
    std::vector<ir::Vec> directions(const Ride& ride, const ir::Symmetry* frame) const;
    void along(const LegWalk& walk, ir::StateId start, const Context& after, Points& out);
    void endings(const LegWalk& walk, ir::StateId at, const Context& after, Points& out);

    const Definition& definition_;
    const Source& source_;
    Diagnostics& diagnostics_;
    ir::Movement movement_;
    std::optional<ir::StateId> accepting_;
    struct Visit {
        std::size_t label = 0;
        Context context;
        bool relative = false;
        friend auto operator<=>(const Visit&, const Visit&) = default;
    };
    std::map<Visit, ir::StateId> visits_;
    std::vector<Visit> open_;
    bool failed_ = false;
    bool tooLarge_ = false;
    /// Of the movement and of the parts that are asked for in it.
    struct Common {
        explicit Common(FrameReaders readers) : frames(std::move(readers)) {}

        const FrameReaders frames;
        std::map<std::string, std::size_t> labels;
        std::set<std::size_t> used;
        std::map<Visit, ir::Part> parts;
        std::set<std::size_t> asking;  ///< whose parts are being lowered
        std::size_t work = 0;
        std::set<std::pair<std::size_t, std::string>> reported;
    };
    std::shared_ptr<Common> common_;

    /// A part, which another movement asks for.
    explicit Lowering(const Lowering& asker)
        : definition_(asker.definition_),
          source_(asker.source_),
          diagnostics_(asker.diagnostics_),
          common_(asker.common_) {}
    std::optional<ir::Part> part(const Visit& visit, Span span);
    Visit visitOf(std::size_t label, const Context& context, bool relative);
};

}  // namespace ferz::ancp
