#include "frontend/betza/fairy_reach.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/legs.h"

namespace ferz::betza::fairy {

namespace {

int ordinateOf(const ir::Vec& vec, bool larger) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return larger ? std::max(files, ranks) : std::min(files, ranks);
}

/// Enters moves into tables.
class TableReader {
public:
    TableReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    /// Enters the move. Moves in brackets are refused.
    void read(const Component& component) {
        if (const auto* brackets = std::get_if<BracketedMoves>(&component)) {
            fail(diagnostic::kOtherDialect, brackets->span,
                 "Fairy-Stockfish silently skips `[` and reads the moves in brackets as moves of "
                 "their own",
                 fmt::format("read it as `{}`", prefixOf(Dialect::XBetza)));
        } else {
            move(std::get<AtomMove>(component));
        }
    }

    /// The tables of the moves read so far; empty when an error was reported.
    std::optional<Tables> tables() && {
        if (failed_) return std::nullopt;
        return std::move(tables_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    void move(const AtomMove& move) {
        const auto modifiers =
            legModifiersOf(Dialect::Fairy, move.modifiers, LegPosition::Only, source_, diagnostics_);
        const auto found = leaperAndLimit(move);
        if (!modifiers || !found) {
            failed_ = true;
            return;
        }
        const auto [leaper, isRider, range] = *found;
        const bool hops = modifiers->hops || modifiers->hopsOnce;
        if (modifiers->lame && (isRider || hops)) {
            fail(diagnostic::kMisplacedModifier, modifiers->of(letter::kLame, move.span),
                 isRider ? "Fairy-Stockfish silently skips `n` before a rider"
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
                 "Fairy-Stockfish reads the number as the range of the complete move, and `g` as `p`",
                 "write `p`");
        } else if (modifiers->hops && range == 1) {
            fail(diagnostic::kProgramsDiffer, move.range->span,
                 "Fairy-Stockfish reads `p` with the range 1 as `g`, a grasshopper of any range",
                 "write `g`");
        }
        int limit = modifiers->hopsOnce ? 1 : 0;
        if (range) limit = *range;
        if (!isRider && !hops && modifiers->lame) limit = kLame;
        const Table table = hops ? Table::Hops : isRider ? Table::Slides : Table::Steps;
        const Selection selection = selectFairy(leaper.look, modifiers->directions);
        for (const DirectionProblem& each : selection.problems)
            fail(each.name, each.span, each.message);
        enter(move, *modifiers, leaper, selection.places, table, limit);
    }

    struct LeaperAndLimit {
        RangedLeaper leaper;
        bool isRider = false;
        std::optional<int> range;
    };

    std::optional<LeaperAndLimit> leaperAndLimit(const AtomMove& move) {
        AtomMove plain = move;
        plain.range.reset();
        const auto leaper = rangedLeaper(plain, Dialect::Fairy, source_, diagnostics_);
        if (!leaper) return std::nullopt;
        LeaperAndLimit read{*leaper, leaper->most == 0, std::nullopt};
        if (!move.range) return read;
        const std::string digits(source_.slice(move.range->span));
        if (digits.size() > 1 || move.atom.doubled) {
            fail(diagnostic::kNumberRange, move.range->span,
                 move.atom.doubled
                     ? fmt::format("Fairy-Stockfish silently skips `{}` after a doubled letter", digits)
                     : fmt::format("Fairy-Stockfish reads one digit, `{}`, and silently skips the rest",
                                   digits.substr(0, 1)),
                 move.atom.doubled ? fmt::format("write `{}{}`", move.atom.letter, digits) : std::string());
            return std::nullopt;
        }
        read.isRider = true;
        read.range = move.range->count;
        return read;
    }

    void enter(const AtomMove& move, const LegModifiers& modifiers, const RangedLeaper& leaper, Places places,
               Table table, int limit) {
        const bool isPlain = !modifiers.move && !modifiers.capture;
        // The letters of a king apply to W and to F.
        std::vector<RangedLeaper> parts = {leaper};
        if (leaper.look == Look::Both) {
            parts.front().look = Look::Orthogonal;
            parts.push_back(parts.front());
            parts.back().look = Look::Diagonal;
            parts.back().smaller = 1;
        }
        bool isReached = false;
        for (const RangedLeaper& part : parts) {
            for (int place = 0; place < 8; ++place) {
                if ((places & (1U << static_cast<unsigned>(place))) == 0) continue;
                const ir::Vec by = part.atOblique(place);
                isReached = isReached || reaches(by, table, limit);
                for (const bool captures : {false, true}) {
                    if (captures && modifiers.initial) continue;
                    if (!isPlain && !(captures ? modifiers.capture : modifiers.move)) continue;
                    put(tables_.of(modifiers.initial, captures).of(table), by, {limit, move.span});
                }
            }
        }
        if (places != 0 && !isReached) {
            fail(diagnostic::kNeverMoves, move.span,
                 fmt::format("Fairy-Stockfish reads `{}`, and silently makes no move of it",
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

    const Source& source_;
    Diagnostics& diagnostics_;
    Tables tables_;
    std::set<std::size_t> reported_;  ///< places of moves that replace others
    bool failed_ = false;
};

}  // namespace

bool isLeaper(const ir::Vec& vec, int smaller, int larger) {
    return ordinateOf(vec, false) == smaller && ordinateOf(vec, true) == larger;
}

bool hasRide(const ir::Vec& vec, Ride ride) {
    const bool isKing = isLeaper(vec, 0, 1) || isLeaper(vec, 1, 1);
    switch (ride) {
        case Ride::Slider: return isKing || isLeaper(vec, 1, 2);
        case Ride::Cannon:
        case Ride::Grasshopper:
        case Ride::Ski: return isKing;
        case Ride::Lame: break;
    }
    return isLeaper(vec, 0, 2) || isLeaper(vec, 1, 2) || isLeaper(vec, 2, 2) || isLeaper(vec, 2, 3);
}

std::optional<Tables> tablesOf(const PieceDefinition& piece, const Source& source, Diagnostics& diagnostics) {
    TableReader reader(source, diagnostics);
    for (const Component& each : piece.components)
        reader.read(each);
    return std::move(reader).tables();
}

}  // namespace ferz::betza::fairy
