// The class that implements lower.h, one object for each definition; rides have a file of their own.
//
// Every construct is a function from points to points. A point is a state of the automaton together with its
// context: above all the frame, the symmetry that turns a relative direction into an absolute one. Points
// with equal contexts are joined, so that the automaton grows with the number of frames and not with the
// number of paths; a label is lowered once for each context of its references.
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
#include "frontend/ancp/leg_modifiers.h"
#include "ir/movement.h"
#include "ir/symmetry.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ancp {

struct Context {
    ir::Symmetry frame;    ///< takes (a,b), 0 <= a <= b, to the vector of the last leg that moved
    bool started = false;  ///< the cursor has moved: `initial` comes too late
    bool lifted = false;   ///< the mover has left its square, which is empty

    friend auto operator<=>(const Context&, const Context&) = default;
};

/// One state for each context.
using Points = std::map<Context, ir::StateId>;

/// Whether another leg follows or the move ends with this one.
enum class LegRole { Middle, Final };

/// The prefixes of a leg and of the groups around it, sorted by the legs of a group they apply to.
struct Inherited {
    std::vector<const Prefix*> first;  ///< `initial`, `origin`: its first leg
    std::vector<const Prefix*> last;   ///< modes, `destination`: its last leg
    std::vector<const Prefix*> every;  ///< edges: all its legs

    [[nodiscard]] Inherited with(const std::vector<Prefix>& own) const;
};

class DefinitionLowering {
public:
    DefinitionLowering(const Definition& definition, const Source& source, Diagnostics& diagnostics)
        : definition_(definition),
          source_(source),
          diagnostics_(diagnostics),
          common_(std::make_shared<Common>(FrameReaders(definition))) {}

    /// Empty when an error was reported.
    std::optional<ir::Movement> movement();

private:
    // lower.cpp
    void report(DiagnosticName name, Span span, std::string message, std::string help = {});
    /// Counts a lowered leg. True if that is one too many, which is reported.
    bool isTooLarge(Span span);
    /// Returns whether the movement is too large; reports that once.
    bool reportIfTooLarge(Span span);
    ir::StateId then(ir::StateId from, ir::Instruction instruction);
    void add(ir::StateId from, ir::Instruction instruction, ir::StateId to);
    void join(Points& points, const Context& context, ir::StateId state);
    void join(Points& points, const Points& more);

    Points expression(const Expression& expression, const Points& in, bool relative,
                      const Inherited& inherited, LegRole role);
    Points chain(const Chain& chain, const Points& in, bool relative, const Inherited& inherited,
                 LegRole role);
    Points leg(const Leg& leg, const Points& in, bool relative, const Inherited& inherited, LegRole role);
    Points group(const Group& group, const Points& in, bool relative, const Inherited& inherited,
                 LegRole role);
    Points withoutUnreadFrames(const Points& points, const Expression& inside);
    Points afterTests(const Points& in, const std::vector<const Prefix*>& prefixes);
    Points primitive(const Primitive& primitive, const Leg& leg, const Points& in, bool relative,
                     const Inherited& inherited, LegRole role);
    void end(const Leg& leg, const Points& in, const Inherited& inherited, LegRole role);
    void refuseAsLast(const Leg& leg, const Inherited& inherited, LegRole role);
    void refuse(const std::vector<const Prefix*>& prefixes, const Leg& leg);
    void accept(ir::StateId from);

    // lower_labels.cpp
    bool knowsLabels();
    void lowerUnused();
    void lowerOpen();
    void checkIdleCycles();
    void reference(const Reference& reference, const Leg& leg, const Points& in, bool relative,
                   const Inherited& inherited, LegRole role);
    Points playableTest(const PlayableTest& test, const Leg& leg, const Points& in, bool relative,
                        const Inherited& inherited, LegRole role);
    std::optional<std::size_t> labelOf(const std::string& name, const Leg& leg);

    // lower_ride.cpp
    struct LegWalk;
    Points ride(const Ride& ride, const Leg& leg, const Points& in, bool relative, const Inherited& inherited,
                LegRole role);
    bool fits(const Ride& ride, const Leg& leg, const LegModifiers& modifiers, const Inherited& inherited,
              LegRole role);
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
    std::vector<Visit> worklist_;
    bool failed_ = false;
    bool tooLarge_ = false;
    /// Shared by the lowering of a definition and those of the labels that its `playable` tests name.
    struct Common {
        explicit Common(FrameReaders readers) : frames(std::move(readers)) {}

        const FrameReaders frames;
        std::map<std::string, std::size_t> labels;
        std::set<std::size_t> used;
        std::map<Visit, ir::Part> parts;
        std::set<std::size_t> labelsInProgress;  ///< labels whose parts are being lowered
        std::size_t work = 0;
        std::set<std::pair<std::size_t, std::string>> reported;
    };
    std::shared_ptr<Common> common_;

    /// Lowers the part of a `playable` test of `asker`.
    explicit DefinitionLowering(const DefinitionLowering& asker)
        : definition_(asker.definition_),
          source_(asker.source_),
          diagnostics_(asker.diagnostics_),
          common_(asker.common_) {}
    std::optional<ir::Part> lowerPart(const Visit& visit, Span span);
    Visit visitOf(std::size_t label, const Context& context, bool relative);
};

}  // namespace ferz::ancp
