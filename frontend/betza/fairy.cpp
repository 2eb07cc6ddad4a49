// Fairy-Stockfish's pieces: tables of directions with a limit each, one table for steps, slides and hops, by
// whether the move captures and is an initial one; a later entry replaces an earlier one. A move is then made
// where one of a fixed list of rides reaches a square of the piece's mask, whoever put it there.
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

/// More lead off every board.
constexpr int kMostSteps = ir::Board::kMostFiles - 1;
/// The limit that stands for a lame leap.
constexpr int kLame = -1;

enum class Table { Steps, Slides, Hops };

struct Entry {
    int limit = 0;
    Span span;
};
using Entries = std::map<ir::Vec, Entry>;

/// The moves of one kind: captures or not, initial or not.
struct Kind {
    std::array<Entries, 3> tables;
    [[nodiscard]] Entries& of(Table table) { return tables[static_cast<std::size_t>(table)]; }
    [[nodiscard]] const Entries& of(Table table) const { return tables[static_cast<std::size_t>(table)]; }
};

enum class Ride { Slider, Cannon, Grasshopper, Lame };

/// A ride of the program's list: it comes with all its directions.
struct Line {
    Ride ride = Ride::Slider;
    ir::Vec by;
    friend auto operator<=>(const Line&, const Line&) = default;
};

int partsOf(const ir::Vec& vec, bool larger) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return larger ? std::max(files, ranks) : std::min(files, ranks);
}

bool isLeaper(const ir::Vec& vec, int smaller, int larger) {
    return partsOf(vec, false) == smaller && partsOf(vec, true) == larger;
}

/// The directions that the program keeps in one table, so that one of them brings the others.
std::vector<ir::Vec> kinOf(const ir::Vec& vec, Ride ride) {
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

class Fairy {
public:
    Fairy(const Piece& piece, const Source& source, Diagnostics& diagnostics)
        : piece_(piece), source_(source), diagnostics_(diagnostics) {}

    std::optional<ir::Movement> run() {
        for (const Component& component : piece_.components) {
            if (const auto* chain = std::get_if<Chain>(&component)) {
                fail(diagnostic::kOtherDialect, chain->span,
                     "Fairy-Stockfish skips `[` without a word and reads the moves in brackets as moves of "
                     "their own",
                     fmt::format("read it as `{}`", prefixOf(Dialect::XBetza)));
            } else {
                move(std::get<Move>(component));
            }
        }
        if (failed_) return std::nullopt;
        movement_.name = piece_.name.empty() ? "test" : piece_.name;
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

    Kind& kind(bool initial, bool captures) { return kinds_[(initial ? 2U : 0U) + (captures ? 1U : 0U)]; }

    // -- reading --

    void move(const Move& move) {
        const auto manner =
            mannerOf(Dialect::Fairy, move.modifiers, LegPosition::Only, source_, diagnostics_);
        const auto shape = shapeAndLimit(move);
        if (!manner || !shape) {
            failed_ = true;
            return;
        }
        const auto [leaper, isRider, range] = *shape;
        const bool hops = manner->hops || manner->hopsOnce;
        if (manner->lame && (isRider || hops)) {
            fail(diagnostic::kMisplacedModifier, manner->of(letter::kLame, move.span),
                 isRider ? "Fairy-Stockfish skips `n` before a rider without a word"
                         : "Fairy-Stockfish makes a hop of this that never moves",
                 "leave it out");
        }
        if (manner->initial && !manner->move && !manner->capture) {
            fail(diagnostic::kProgramsDiffer, manner->of(letter::kInitial, move.span),
                 "Fairy-Stockfish has no captures that are initial moves: this only moves", "write `im`");
        } else if (manner->initial && manner->capture) {
            fail(diagnostic::kMisplacedModifier, manner->of(letter::kCapture, move.span),
                 "Fairy-Stockfish has no captures that are initial moves", "leave out the `c`");
        }
        if (manner->hopsOnce && range && *range != 1) {
            fail(diagnostic::kProgramsDiffer, move.range->span,
                 "Fairy-Stockfish takes the number for the range of the whole move, and `g` for `p`",
                 "write `p`");
        } else if (manner->hops && range == 1) {
            fail(diagnostic::kProgramsDiffer, move.range->span,
                 "Fairy-Stockfish takes `p` with the range 1 for `g`, a grasshopper of any range",
                 "write `g`");
        }
        int limit = manner->hopsOnce ? 1 : 0;
        if (range) limit = *range;
        if (!isRider && !hops && manner->lame) limit = kLame;
        const Table table = hops ? Table::Hops : isRider ? Table::Slides : Table::Steps;
        const Selection selection = selectFairy(leaper.look, manner->directions);
        for (const DirectionProblem& each : selection.problems)
            fail(diagnostic::kEmptySelection, each.span, each.message);
        enter(move, *manner, leaper, selection.places, table, limit);
    }

    struct Read {
        Shape leaper;
        bool isRider = false;
        std::optional<int> range;
    };

    std::optional<Read> shapeAndLimit(const Move& move) {
        Move plain = move;
        plain.range.reset();
        const auto shape = rangedShape(plain, Dialect::Fairy, source_, diagnostics_);
        if (!shape) return std::nullopt;
        Read read{*shape, shape->most == 0, std::nullopt};
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

    void enter(const Move& move, const Manner& manner, const Shape& shape, Places places, Table table,
               int limit) {
        const bool isPlain = !manner.move && !manner.capture;
        // A king's letters are those of its two atoms.
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
                    if (captures && manner.initial) continue;
                    if (!isPlain && !(captures ? manner.capture : manner.move)) continue;
                    put(kind(manner.initial, captures).of(table), by, {limit, move.span});
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
        if (found->second.limit != entry.limit && said_.insert(entry.span.begin).second) {
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

    /// The squares that the program takes for reachable on an empty board.
    static std::set<ir::Vec> maskOf(const Kind& kind) {
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

    static std::map<Line, Span> linesOf(const Kind& kind) {
        std::map<Line, Span> lines;
        const auto with = [&](const ir::Vec& by, Ride ride, Span span) {
            if (!hasRide(by, ride)) return;
            for (const ir::Vec& each : kinOf(by, ride))
                lines.emplace(Line{ride, each}, span);
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

    /// The squares of a line that an entry of its own gives.
    static std::set<int> ownOf(const Kind& kind, const Line& line) {
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

    void lower(const Kind& kind, bool initial, bool captures) {
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
                isNoticed(kind, line, squares))
                mixed(span);
            ride(line, squares, start, captures);
        }
    }

    /// A slider that another entry lends squares to shows it, unless a leaper lands there anyway.
    static bool isNoticed(const Kind& kind, const Line& line, const std::set<int>& squares) {
        const std::set<int> own = ownOf(kind, line);
        return std::any_of(squares.begin(), squares.end(), [&](int count) {
            if (own.contains(count)) return false;
            const auto step = kind.of(Table::Steps).find(line.by * count);
            return step == kind.of(Table::Steps).end() || step->second.limit != 0;
        });
    }

    void mixed(Span span) {
        if (!said_.insert(span.end + kMostMixed).second) return;
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

    /// A lame leap goes along the longer part first, and diagonally as soon as both are equal.
    static std::vector<ir::Vec> partsOf(const ir::Vec& by) {
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

    void ride(const Line& line, const std::set<int>& squares, ir::StateId start, bool captures) {
        if (line.ride == Ride::Lame) {
            ir::StateId at = start;
            const std::vector<ir::Vec> parts = partsOf(line.by);
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

    /// Tells the two kinds of remarks in said_ apart: no text is as long.
    static constexpr std::size_t kMostMixed = 1U << 30U;

    const Piece& piece_;
    const Source& source_;
    Diagnostics& diagnostics_;
    std::array<Kind, 4> kinds_;
    ir::Movement movement_;
    ir::StateId end_ = 0;
    std::set<std::size_t> said_;
    bool failed_ = false;
};

}  // namespace

std::optional<ir::Movement> lowerFairy(const Piece& piece, const Source& source, Diagnostics& diagnostics) {
    return Fairy(piece, source, diagnostics).run();
}

}  // namespace ferz::betza
