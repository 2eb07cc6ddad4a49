// Lowers pieces as Fairy-Stockfish reads them. The program keeps tables of directions, each with a limit: one
// table for steps, one for slides and one for hops, in one set for each combination of capture or not and
// initial or not; a later entry for a direction replaces an earlier one. A piece moves to every square of its
// mask (all squares of all its entries) that one of its rides reaches, also if the square is another entry's.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/legs.h"
#include "frontend/betza/lower.h"

namespace ferz::betza {

namespace {

/// Longer rides lead off every board.
constexpr int kMostSteps = ir::Board::kMostFiles - 1;
/// The limit of a lame leap in Table::Steps.
constexpr int kLame = -1;

enum class Table { Steps, Slides, Hops };

struct Entry {
    int limit = 0;
    Span span;
};
using Entries = std::map<ir::Vec, Entry>;

/// The tables of one combination of captures or not, initial or not.
struct MoveKind {
    std::array<Entries, 3> tables;
    [[nodiscard]] Entries& of(Table table) { return tables[static_cast<std::size_t>(table)]; }
    [[nodiscard]] const Entries& of(Table table) const { return tables[static_cast<std::size_t>(table)]; }
};

enum class Ride { Slider, Cannon, Grasshopper, Lame };

/// One direction of a ride. Rides come in sets of directions, see directionsWith().
struct RideLine {
    Ride ride = Ride::Slider;
    ir::Vec by;
    friend auto operator<=>(const RideLine&, const RideLine&) = default;
};

int ordinateOf(const ir::Vec& vec, bool larger) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return larger ? std::max(files, ranks) : std::min(files, ranks);
}

bool isLeaper(const ir::Vec& vec, int smaller, int larger) {
    return ordinateOf(vec, false) == smaller && ordinateOf(vec, true) == larger;
}

/// The directions that the program rides in as soon as the piece has an entry for one of them.
std::vector<ir::Vec> directionsWith(const ir::Vec& vec, Ride ride) {
    if (ride != Ride::Lame && isLeaper(vec, 0, 1)) return {vec, -vec};
    std::vector<ir::Vec> result;
    for (const ir::Vec& by : {ir::Vec{vec.file, vec.rank}, ir::Vec{vec.rank, vec.file}}) {
        for (const int files : {1, -1}) {
            for (const int ranks : {1, -1})
                result.push_back({by.file * files, by.rank * ranks});
        }
    }
    return result;
}

bool hasRide(const ir::Vec& vec, Ride ride) {
    const bool isKing = isLeaper(vec, 0, 1) || isLeaper(vec, 1, 1);
    switch (ride) {
        case Ride::Slider: return isKing || isLeaper(vec, 1, 2);
        case Ride::Cannon:
        case Ride::Grasshopper: return isKing;
        case Ride::Lame: break;
    }
    return isLeaper(vec, 0, 2) || isLeaper(vec, 1, 2) || isLeaper(vec, 2, 2) || isLeaper(vec, 2, 3);
}

class FairyLowering {
public:
    FairyLowering(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    /// Enters the move into the tables.
    void read(const Component& component) {
        if (const auto* brackets = std::get_if<BracketedMoves>(&component)) {
            fail(diagnostic::kOtherDialect, brackets->span,
                 "Fairy-Stockfish skips `[` without a word and reads the moves in brackets as moves of "
                 "their own",
                 fmt::format("read it as `{}`", prefixOf(Dialect::XBetza)));
        } else {
            move(std::get<AtomMove>(component));
        }
    }

    /// The movement of the moves read so far; empty when an error was reported.
    std::optional<ir::Movement> movement() {
        if (failed_) return std::nullopt;
        movement_.forBlack = ir::ForBlack::Turn;
        movement_.states = {ir::State{}};
        end_ = ir::Builder(movement_).accepting();
        for (const bool initial : {false, true}) {
            for (const bool captures : {false, true})
                lower(kind(initial, captures), initial, captures);
        }
        return std::move(movement_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    MoveKind& kind(bool initial, bool captures) { return kinds_[(initial ? 2U : 0U) + (captures ? 1U : 0U)]; }

    // -- reading --

    void move(const AtomMove& move) {
        const auto modifiers =
            legModifiersOf(Dialect::Fairy, move.modifiers, LegPosition::Only, source_, diagnostics_);
        const auto shape = leaperAndLimit(move);
        if (!modifiers || !shape) {
            failed_ = true;
            return;
        }
        const auto [leaper, isRider, range] = *shape;
        const bool hops = modifiers->hops || modifiers->hopsOnce;
        if (modifiers->lame && (isRider || hops)) {
            fail(diagnostic::kMisplacedModifier, modifiers->of(letter::kLame, move.span),
                 isRider ? "Fairy-Stockfish skips `n` before a rider without a word"
                         : "Fairy-Stockfish makes a hop of this that never moves",
                 "leave it out");
        }
        if (modifiers->initial && !modifiers->move && !modifiers->capture) {
            fail(diagnostic::kProgramsDiffer, modifiers->of(letter::kInitial, move.span),
                 "Fairy-Stockfish has no captures that are initial moves: this only moves", "write `im`");
        } else if (modifiers->initial && modifiers->capture) {
            fail(diagnostic::kMisplacedModifier, modifiers->of(letter::kCapture, move.span),
                 "Fairy-Stockfish has no captures that are initial moves", "leave out the `c`");
        }
        if (modifiers->hopsOnce && range && *range != 1) {
            fail(diagnostic::kProgramsDiffer, move.range->span,
                 "Fairy-Stockfish takes the number for the range of the whole move, and `g` for `p`",
                 "write `p`");
        } else if (modifiers->hops && range == 1) {
            fail(diagnostic::kProgramsDiffer, move.range->span,
                 "Fairy-Stockfish takes `p` with the range 1 for `g`, a grasshopper of any range",
                 "write `g`");
        }
        int limit = modifiers->hopsOnce ? 1 : 0;
        if (range) limit = *range;
        if (!isRider && !hops && modifiers->lame) limit = kLame;
        const Table table = hops ? Table::Hops : isRider ? Table::Slides : Table::Steps;
        const Selection selection = selectFairy(leaper.look, modifiers->directions);
        for (const DirectionProblem& each : selection.problems)
            fail(diagnostic::kEmptySelection, each.span, each.message);
        enter(move, *modifiers, leaper, selection.places, table, limit);
    }

    struct LeaperAndLimit {
        Shape leaper;
        bool isRider = false;
        std::optional<int> range;
    };

    std::optional<LeaperAndLimit> leaperAndLimit(const AtomMove& move) {
        AtomMove plain = move;
        plain.range.reset();
        const auto shape = rangedShape(plain, Dialect::Fairy, source_, diagnostics_);
        if (!shape) return std::nullopt;
        LeaperAndLimit read{*shape, shape->most == 0, std::nullopt};
        if (!move.range) return read;
        const std::string digits(source_.slice(move.range->span));
        if (digits.size() > 1 || move.atom.doubled) {
            fail(
                diagnostic::kNumberRange, move.range->span,
                move.atom.doubled
                    ? fmt::format("Fairy-Stockfish skips `{}` behind a doubled letter without a word", digits)
                    : fmt::format("Fairy-Stockfish reads one digit, `{}`, and skips the rest without a word",
                                  digits.substr(0, 1)),
                move.atom.doubled ? fmt::format("write `{}{}`", move.atom.letter, digits) : std::string());
            return std::nullopt;
        }
        read.isRider = true;
        read.range = move.range->count;
        return read;
    }

    void enter(const AtomMove& move, const LegModifiers& modifiers, const Shape& shape, Places places,
               Table table, int limit) {
        const bool isPlain = !modifiers.move && !modifiers.capture;
        // The letters of a king apply to W and to F.
        std::vector<Shape> parts = {shape};
        if (shape.look == Look::Both) {
            parts.front().look = Look::Orthogonal;
            parts.push_back(parts.front());
            parts.back().look = Look::Diagonal;
            parts.back().smaller = 1;
        }
        bool isReached = false;
        for (const Shape& part : parts) {
            for (int place = 0; place < 8; ++place) {
                if ((places & (1U << static_cast<unsigned>(place))) == 0) continue;
                const ir::Vec by = part.atOblique(place);
                isReached = isReached || reaches(by, table, limit);
                for (const bool captures : {false, true}) {
                    if (captures && modifiers.initial) continue;
                    if (!isPlain && !(captures ? modifiers.capture : modifiers.move)) continue;
                    put(kind(modifiers.initial, captures).of(table), by, {limit, move.span});
                }
            }
        }
        if (places != 0 && !isReached) {
            fail(diagnostic::kNeverMoves, move.span,
                 fmt::format("Fairy-Stockfish reads `{}` without a word and makes no move of it",
                             source_.slice(move.span)),
                 table == Table::Steps    ? "of lame leapers it knows `nA`, `nD`, `nN` and `nZ`"
                 : table == Table::Slides ? "of riders it knows R, B, Q and NN"
                                          : "of hoppers it knows R, B and Q");
        }
    }

    static bool reaches(const ir::Vec& by, Table table, int limit) {
        switch (table) {
            case Table::Steps: return limit == 0 || hasRide(by, Ride::Lame);
            case Table::Slides: return hasRide(by, Ride::Slider);
            case Table::Hops: break;
        }
        return hasRide(by, Ride::Cannon);
    }

    void put(Entries& entries, const ir::Vec& by, const Entry& entry) {
        const auto [found, isNew] = entries.try_emplace(by, entry);
        if (isNew || found->second.span == entry.span) return;
        if (found->second.limit != entry.limit && reported_.insert(entry.span.begin).second) {
            fail(diagnostic::kProgramsDiffer, entry.span,
                 fmt::format("Fairy-Stockfish keeps one range for a direction: this replaces that of `{}`",
                             source_.slice(found->second.span)));
        }
        found->second = entry;
    }

    // -- lowering --

    ir::StateId then(ir::StateId from, ir::Instruction instruction) {
        return ir::Builder(movement_).then(from, std::move(instruction));
    }
    void add(ir::StateId from, ir::Instruction instruction, ir::StateId to) {
        ir::Builder(movement_).add(from, std::move(instruction), to);
    }
    static ir::Test holds(const ir::Contents& what) { return {ir::Holds{what}, {}, false}; }

    /// The squares that the piece reaches on an empty board by its entries.
    static std::set<ir::Vec> maskOf(const MoveKind& kind) {
        std::set<ir::Vec> mask;
        for (const auto& [by, entry] : kind.of(Table::Steps))
            mask.insert(by);
        for (const Table table : {Table::Slides, Table::Hops}) {
            for (const auto& [by, entry] : kind.of(table)) {
                const bool isLimited = entry.limit != 0 && !(table == Table::Hops && entry.limit == 1);
                for (int i = 1; i <= (isLimited ? entry.limit : kMostSteps); ++i)
                    mask.insert(by * i);
            }
        }
        return mask;
    }

    static std::map<RideLine, Span> linesOf(const MoveKind& kind) {
        std::map<RideLine, Span> lines;
        const auto with = [&](const ir::Vec& by, Ride ride, Span span) {
            if (!hasRide(by, ride)) return;
            for (const ir::Vec& each : directionsWith(by, ride))
                lines.emplace(RideLine{ride, each}, span);
        };
        for (const auto& [by, entry] : kind.of(Table::Steps)) {
            if (entry.limit != 0) with(by, Ride::Lame, entry.span);
        }
        for (const auto& [by, entry] : kind.of(Table::Slides))
            with(by, Ride::Slider, entry.span);
        for (const auto& [by, entry] : kind.of(Table::Hops))
            with(by, entry.limit == 1 ? Ride::Grasshopper : Ride::Cannon, entry.span);
        return lines;
    }

    /// The squares of the ride, by their number from the piece, that the entry for its own direction gives.
    static std::set<int> ownOf(const MoveKind& kind, const RideLine& line) {
        std::set<int> own;
        const Table table = line.ride == Ride::Lame     ? Table::Steps
                            : line.ride == Ride::Slider ? Table::Slides
                                                        : Table::Hops;
        const auto found = kind.of(table).find(line.by);
        if (found == kind.of(table).end()) return own;
        const int limit = found->second.limit;
        if (line.ride == Ride::Lame) return limit != 0 ? std::set<int>{1} : own;
        if (line.ride != Ride::Slider && (line.ride == Ride::Grasshopper) != (limit == 1)) return own;
        const bool isLimited = limit != 0 && line.ride != Ride::Grasshopper;
        for (int i = 1; i <= (isLimited ? limit : kMostSteps); ++i)
            own.insert(i);
        return own;
    }

    void lower(const MoveKind& kind, bool initial, bool captures) {
        const std::set<ir::Vec> mask = maskOf(kind);
        if (mask.empty()) return;
        ir::StateId start = then(0, ir::Pass{});
        if (initial) start = then(start, ir::Test{ir::Unmoved{}, {}, false});
        for (const auto& [by, entry] : kind.of(Table::Steps)) {
            if (entry.limit == 0) land(then(start, ir::Step{by}), captures);
        }
        for (const auto& [line, span] : linesOf(kind)) {
            std::set<int> squares;
            const int most = line.ride == Ride::Lame ? 1 : kMostSteps;
            for (int i = 1; i <= most; ++i) {
                if (mask.contains(line.by * i)) squares.insert(i);
            }
            if (squares.empty()) continue;
            const std::set<int> own = ownOf(kind, line);
            if (!std::includes(own.begin(), own.end(), squares.begin(), squares.end()) &&
                addsMoves(kind, line, squares))
                mixed(span);
            ride(line, squares, start, captures);
        }
    }

    /// True if the ride makes moves that no entry gives: to a square of another entry's ride, and no plain
    /// leap leads there.
    static bool addsMoves(const MoveKind& kind, const RideLine& line, const std::set<int>& squares) {
        const std::set<int> own = ownOf(kind, line);
        return std::any_of(squares.begin(), squares.end(), [&](int count) {
            if (own.contains(count)) return false;
            const auto step = kind.of(Table::Steps).find(line.by * count);
            return step == kind.of(Table::Steps).end() || step->second.limit != 0;
        });
    }

    void mixed(Span span) {
        if (!reported_.insert(span.end + kMostMixed).second) return;
        fail(
            diagnostic::kProgramsDiffer, span,
            fmt::format(
                "Fairy-Stockfish lets `{}` move on squares that another part of the piece opens on its lines",
                source_.slice(span)));
    }

    void land(ir::StateId at, bool captures) {
        const ir::StateId there = captures
                                      ? then(then(at, holds(ir::Contents::enemy())), ir::Act{ir::Capture{}})
                                      : then(at, holds(ir::Contents::nothing()));
        add(there, ir::Act{ir::Land{}}, end_);
    }

    /// The king's steps of a lame leap: straight along the longer ordinate until both are equal, then
    /// diagonal.
    static std::vector<ir::Vec> kingStepsOf(const ir::Vec& by) {
        std::vector<ir::Vec> parts;
        ir::Vec rest = by;
        const auto unit = [](int part) { return part > 0 ? 1 : part < 0 ? -1 : 0; };
        while (!rest.isZero()) {
            const int more = std::abs(rest.file) - std::abs(rest.rank);
            const ir::Vec part{more >= 0 ? unit(rest.file) : 0, more <= 0 ? unit(rest.rank) : 0};
            parts.push_back(part);
            rest = rest - part;
        }
        return parts;
    }

    void ride(const RideLine& line, const std::set<int>& squares, ir::StateId start, bool captures) {
        if (line.ride == Ride::Lame) {
            ir::StateId at = start;
            const std::vector<ir::Vec> parts = kingStepsOf(line.by);
            for (const ir::Vec& part : parts) {
                if (&part != &parts.front()) at = then(at, holds(ir::Contents::nothing()));
                at = then(at, ir::Step{part});
            }
            land(at, captures);
            return;
        }
        const bool hops = line.ride != Ride::Slider;
        const bool isEndless = squares.size() == static_cast<std::size_t>(kMostSteps);
        const int most = isEndless ? 1 : *squares.rbegin();
        ir::Builder builder(movement_);
        ir::StateId before = then(start, ir::Pass{});
        ir::StateId behind = hops ? builder.state() : before;
        for (int count = 1; count <= most; ++count) {
            const ir::StateId at = then(behind, ir::Step{line.by});
            const ir::StateId hurdle = hops ? then(before, ir::Step{line.by}) : at;
            if (isEndless || squares.contains(count)) land(at, captures);
            if (count == most && !isEndless) return;
            const ir::StateId nextBehind = isEndless ? behind : builder.state();
            if (line.ride != Ride::Grasshopper) add(at, holds(ir::Contents::nothing()), nextBehind);
            if (hops) {
                const ir::StateId nextBefore = isEndless ? before : builder.state();
                add(hurdle, holds(ir::Contents::nothing()), nextBefore);
                add(hurdle, holds(ir::Contents::piece()), nextBehind);
                before = nextBefore;
            }
            behind = nextBehind;
        }
    }

    /// Added to the place of a mixed() warning in reported_, to distinguish it from one of put(). No text is
    /// that long.
    static constexpr std::size_t kMostMixed = 1U << 30U;

    const Source& source_;
    Diagnostics& diagnostics_;
    std::array<MoveKind, 4> kinds_;
    ir::Movement movement_;
    ir::StateId end_ = 0;
    std::set<std::size_t> reported_;
    bool failed_ = false;
};

}  // namespace

std::optional<ir::Movement> lowerFairy(const PieceDefinition& piece, const Source& source,
                                       Diagnostics& diagnostics) {
    FairyLowering lowering(source, diagnostics);
    for (const Component& each : piece.components)
        lowering.read(each);
    auto movement = lowering.movement();
    if (movement) movement->name = piece.name.empty() ? "test" : piece.name;
    return movement;
}

}  // namespace ferz::betza
