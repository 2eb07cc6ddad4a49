// Lowers pieces as Fairy-Stockfish moves them. A piece moves to every square of its mask (all squares of all
// its entries, see fairy_reach.h) that one of its rides reaches, also if the square is another entry's.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/fairy_reach.h"
#include "frontend/betza/lower.h"

namespace ferz::betza {

namespace fairy {

namespace {

/// Longer rides lead off every board.
constexpr int kMostSteps = ir::Board::kMostFiles - 1;

/// One direction of a ride. Rides come in sets of directions, see directionsWith().
struct RideLine {
    Ride ride = Ride::Slider;
    ir::Vec by;
    friend auto operator<=>(const RideLine&, const RideLine&) = default;
};

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

class TableLowering {
public:
    TableLowering(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {
        movement_.forBlack = ir::ForBlack::Turn;
        movement_.states = {ir::State{}};
        end_ = ir::Builder(movement_).accepting();
    }

    ir::Movement movement(Tables& tables) {
        for (const bool initial : {false, true}) {
            for (const bool captures : {false, true})
                lower(tables.of(initial, captures), initial, captures);
        }
        return std::move(movement_);
    }

private:
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
        if (!reported_.insert(span.end).second) return;
        diagnostics_.report(
            diagnostic::kProgramsDiffer, source_, span,
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

    const Source& source_;
    Diagnostics& diagnostics_;
    ir::Movement movement_;
    ir::StateId end_ = 0;
    std::set<std::size_t> reported_;  ///< ends of moves that mixed() has warned of
};

}  // namespace

}  // namespace fairy

std::optional<ir::Movement> lowerFairy(const PieceDefinition& piece, const Source& source,
                                       Diagnostics& diagnostics) {
    auto tables = fairy::tablesOf(piece, source, diagnostics);
    if (!tables) return std::nullopt;
    ir::Movement movement = fairy::TableLowering(source, diagnostics).movement(*tables);
    movement.name = piece.name.empty() ? "test" : piece.name;
    return movement;
}

}  // namespace ferz::betza
