// Lowers pieces as Fairy-Stockfish moves them. A piece moves to every square of its mask (all squares of all
// its entries, see fairy_reach.h) that one of its rides reaches, also if the square is another entry's. The
// paths of Fairy-Stockfish-X are played beside them, and open squares to the rides.
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
#include "frontend/betza/fairy_rides.h"
#include "frontend/betza/lower.h"
#include "notations/betza/atoms.h"

namespace ferz::betza {

namespace fairy {

namespace {

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

/// Adds the squares of a path of Fairy-Stockfish-X on an empty board; of a hop those of its line.
void addSquares(const OwnPath& path, std::set<ir::Vec>& mask) {
    const auto addLine = [&](const ir::Vec& from, const ir::Vec& by, int count) {
        for (int i = 1; i <= count; ++i)
            mask.insert(from + by * i);
    };
    const RangedLeaper ring = modelOf(Look::Both);
    const RangedLeaper knight = modelOf(Look::Oblique);
    switch (path.form) {
        case OwnPath::Form::Ride: addLine({}, path.by, path.limit > 0 ? path.limit : kMostSteps); break;
        case OwnPath::Form::Lame: mask.insert(path.by); break;
        case OwnPath::Form::Hop:
        case OwnPath::Form::Hurdles:
        case OwnPath::Form::Farthest: addLine({}, path.by, kMostSteps); break;
        case OwnPath::Form::Griffon:
        case OwnPath::Form::Manticore:
            for (int place = path.form == OwnPath::Form::Griffon ? 1 : 0; place < 8; place += 2) {
                mask.insert(ring.at(place));
                addLine(ring.at(place), ring.at(place + 1), kMostSteps);
                addLine(ring.at(place), ring.at(place + 7), kMostSteps);
            }
            break;
        case OwnPath::Form::Rose:
            for (int first = 0; first < 8; ++first) {
                ir::Vec at;
                for (int leap = 0; leap < 7; ++leap) {
                    at = at + knight.at((first + leap) % 8);
                    mask.insert(at);
                }
            }
            break;
        case OwnPath::Form::Anywhere: break;  // it reaches every square itself
    }
}

class TableLowering {
public:
    TableLowering(Tables& tables, const Source& source, Diagnostics& diagnostics)
        : tables_(tables), source_(source), diagnostics_(diagnostics) {
        movement_.forBlack = ir::ForBlack::Turn;
        movement_.states = {ir::State{}};
        end_ = ir::Builder(movement_).accepting();
    }

    ir::Movement movement() {
        RideBuilder rides(movement_, tables_, end_);
        for (const bool initial : {false, true}) {
            for (const bool captures : {false, true}) {
                rides.setCaptures(captures);
                lower(tables_.of(initial, captures), initial, rides);
            }
        }
        return std::move(movement_);
    }

private:
    /// The squares that the piece reaches on an empty board by its entries.
    static std::set<ir::Vec> maskOf(const MoveKind& kind) {
        std::set<ir::Vec> mask;
        for (const OwnPath& path : kind.paths)
            addSquares(path, mask);
        for (const auto& [by, entry] : kind.of(Table::Steps))
            mask.insert(by);
        for (const Table table : {Table::Slides, Table::Hops}) {
            for (const auto& [by, entry] : kind.of(table)) {
                const bool isLimited = entry.limit > 0 && !(table == Table::Hops && entry.limit == 1);
                const int least = entry.limit == kSki ? 2 : entry.least;
                for (int i = least; i <= (isLimited ? entry.limit : kMostSteps); ++i)
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
            with(by, entry.limit == kSki ? Ride::Ski : Ride::Slider, entry.span);
        for (const auto& [by, entry] : kind.of(Table::Hops))
            with(by, entry.limit == 1 ? Ride::Grasshopper : Ride::Cannon, entry.span);
        return lines;
    }

    /// The squares of the ride, by their number from the piece, that the entry for its own direction gives.
    static std::set<int> ownOf(const MoveKind& kind, const RideLine& line) {
        std::set<int> own;
        const bool slides = line.ride == Ride::Slider || line.ride == Ride::Ski;
        const Table table = line.ride == Ride::Lame ? Table::Steps : slides ? Table::Slides : Table::Hops;
        const auto found = kind.of(table).find(line.by);
        if (found == kind.of(table).end()) return own;
        const int limit = found->second.limit;
        if (line.ride == Ride::Lame) return limit != 0 ? std::set<int>{1} : own;
        if (slides && (line.ride == Ride::Ski) != (limit == kSki)) return own;
        if (!slides && (line.ride == Ride::Grasshopper) != (limit == 1)) return own;
        const bool isLimited = limit > 0 && line.ride != Ride::Grasshopper;
        for (int i = line.ride == Ride::Ski ? 2 : found->second.least; i <= (isLimited ? limit : kMostSteps);
             ++i)
            own.insert(i);
        return own;
    }

    void lower(const MoveKind& kind, bool initial, RideBuilder& rides) {
        const std::set<ir::Vec> mask = maskOf(kind);
        if (mask.empty() && kind.paths.empty()) return;
        ir::Builder builder(movement_);
        ir::StateId start = builder.then(0, ir::Pass{});
        if (initial) start = builder.then(start, ir::Test{ir::Unmoved{}, {}, false});
        for (const auto& [by, entry] : kind.of(Table::Steps)) {
            if (entry.limit == 0) rides.leap(by, start);
        }
        for (const OwnPath& path : kind.paths)
            rides.path(path, start);
        for (const auto& [line, span] : linesOf(kind)) {
            std::set<int> squares;
            const int most = line.ride == Ride::Lame ? 1 : kMostSteps;
            for (int i = line.ride == Ride::Ski ? 2 : 1; i <= most; ++i) {
                if (mask.contains(line.by * i)) squares.insert(i);
            }
            if (squares.empty()) continue;
            const std::set<int> own = ownOf(kind, line);
            if (!std::includes(own.begin(), own.end(), squares.begin(), squares.end()) &&
                addsMoves(kind, line, squares))
                mixed(span);
            rides.ride(line, squares, start);
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
            fmt::format("{} lets `{}` move on squares that another part of the piece opens on its lines",
                        tables_.isExtended ? "Fairy-Stockfish-X" : "Fairy-Stockfish", source_.slice(span)));
    }

    Tables& tables_;
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
    ir::Movement movement = fairy::TableLowering(*tables, source, diagnostics).movement();
    movement.name = piece.name.empty() ? "test" : piece.name;
    return movement;
}

std::optional<ir::Movement> lowerFairyX(const std::string& name, Span body, const ir::NameTable& names,
                                        const Source& source, Diagnostics& diagnostics) {
    auto tables = fairy::tablesOfExtended(body, names, source, diagnostics);
    if (!tables) return std::nullopt;
    ir::Movement movement = fairy::TableLowering(*tables, source, diagnostics).movement();
    movement.name = name.empty() ? "test" : name;
    return movement;
}

}  // namespace ferz::betza
