// Reads strings by the rules of Fairy-Stockfish-X.
#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/directions.h"
#include "frontend/betza/fairy_manner.h"
#include "frontend/betza/fairy_reach.h"
#include "frontend/betza/terms.h"
#include "notations/betza/words.h"

namespace ferz::betza::fairy {

namespace {

using Form = OwnPath::Form;

bool isKingStep(const ir::Vec& by) {
    return isLeaper(by, 0, 1) || isLeaper(by, 1, 1);
}

class ExtendedReader {
public:
    ExtendedReader(Span body, const ir::NameTable& names, const Source& source, Diagnostics& diagnostics)
        : body_(body), names_(names), source_(source), diagnostics_(diagnostics) {
        tables_.isExtended = true;
    }

    std::optional<Tables> tables() && {
        const Terms terms = termsOf(source_.slice(body_));
        for (const TermProblem& each : terms.problems)
            fail(each.name, each.span, each.message, each.help);
        for (const Term& each : terms.all) {
            if (each.has(letter::kShooting)) tables_.shoots = true;
        }
        for (const Term& each : terms.all)
            read(each);
        if (!failed_) checkTogether(terms);
        if (failed_) return std::nullopt;
        return std::move(tables_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, inText(span), std::move(message), std::move(help));
    }

    [[nodiscard]] Span inText(Span span) const { return {body_.begin + span.begin, body_.begin + span.end}; }

    void read(const Term& term) {
        std::vector<TermProblem> problems;
        const auto manner = mannerOf(term, names_, problems);
        for (const TermProblem& each : problems)
            fail(each.name, each.span, each.message, each.help);
        if (!manner) return;
        if (manner->overFriendsAt) {
            tables_.overFriends = true;
            overFriendsAt_ = *manner->overFriendsAt;
        }
        if (isBent(term) || manner->leaps.empty()) {
            withoutDirections(term);
        } else {
            enter(term, *manner);
        }
    }

    // -- directions --

    Places placesOf(const Term& term, const std::vector<Leap>& leaps) {
        std::vector<Run> runs;
        const Letter* before = nullptr;
        for (const Letter& each : term.letters) {
            if (isDirection(each.letter)) {
                if (before == nullptr || !isDirection(before->letter)) runs.emplace_back();
                runs.back().push_back(each);
            }
            before = &each;
        }
        for (Run& run : runs) {
            // Alone it chooses the sideways half.
            if (run.size() == 1 && run.front().letter == letter::kHalf)
                run.front().letter = letter::kSideways;
        }
        const bool isOrthogonal = leaps.size() == 1 && leaps.front().second == 0;
        const Selection selection = selectFairy(isOrthogonal ? Look::Orthogonal : Look::Oblique, runs);
        for (const DirectionProblem& each : selection.problems)
            fail(each.name, each.span, "Fairy-Stockfish-X finds no direction in these letters");
        return selection.places;
    }

    void enter(const Term& term, const Manner& manner) {
        const Places places = placesOf(term, manner.leaps);
        std::set<ir::Vec> vectors;
        for (const Leap& leap : manner.leaps) {
            for (int place = 0; place < 8; ++place) {
                if ((places & (1U << static_cast<unsigned>(place))) != 0) vectors.insert(leap.at(place));
            }
        }
        for (const ir::Vec& by : vectors)
            enter(term, by, manner);
    }

    void enter(const Term& term, const ir::Vec& by, const Manner& manner) {
        OwnPath path;
        path.by = by;
        path.limit = manner.limit;
        path.span = term.span;
        if (manner.hurdles) {
            path.form = Form::Hurdles;
            path.hurdles = *manner.hurdles;
            return addPath(term, path);
        }
        if (manner.lame) {
            path.form = Form::Lame;
            path.path = manner.path;
            path.limit = manner.isRider ? manner.limit : kLame;
            return addPath(term, path);
        }
        if (hops(term)) {
            if (term.has(letter::kHopOnce) && !manner.hasNumber) path.limit = 1;
            path.form = Form::Hop;
            if (!isKingStep(by) || path.limit > 1) return addPath(term, path);
            return addEntry(term, Table::Hops, by, {path.limit, inText(term.span)});
        }
        if (!manner.isRider) return addEntry(term, Table::Steps, by, {0, inText(term.span)});
        if (term.has(letter::kCrooked)) {
            path.form = Form::Farthest;
            if (std::max(std::abs(by.file), std::abs(by.rank)) > 2) return neverMoves(term);
            return addPath(term, path);
        }
        if (term.has(letter::kJump)) {
            if (!isKingStep(by)) return neverMoves(term);
            return addEntry(term, Table::Slides, by, {kSki, inText(term.span)});
        }
        if (hasRide(by, Ride::Slider) && term.atom.front() != '(')
            return addEntry(term, Table::Slides, by, {manner.limit, inText(term.span), manner.least});
        addPath(term, path);
    }

    void neverMoves(const Term& term) {
        if (!reported_.insert(term.span.begin).second) return;
        fail(diagnostic::kNeverMoves, term.span,
             fmt::format("Fairy-Stockfish-X reads `{}`, and silently makes no move of it",
                         source_.slice(inText(term.span))));
    }

    template <class Add>
    void ofEachKind(const Term& term, Add add) {
        const bool isPlain = !term.has(letter::kMove) && !term.has(letter::kCapture);
        const bool initial = term.has(letter::kInitial);
        if (isPlain || term.has(letter::kMove)) add(tables_.of(initial, false));
        if (!initial && (isPlain || term.has(letter::kCapture))) add(tables_.of(false, true));
    }

    void addEntry(const Term& term, Table table, const ir::Vec& by, const Entry& entry) {
        ofEachKind(term, [&](MoveKind& kind) {
            const auto [found, isNew] = kind.of(table).try_emplace(by, entry);
            const Entry& old = found->second;
            const bool isShadowed =
                table == Table::Slides &&
                std::any_of(kind.paths.begin(), kind.paths.end(), [&](const OwnPath& each) {
                    return each.form == Form::Farthest && each.by == by;
                });
            if ((!isNew && (old.limit != entry.limit || old.least != entry.least)) || isShadowed) twice(term);
        });
    }

    void addPath(const Term& term, const OwnPath& path) {
        ofEachKind(term, [&](MoveKind& kind) {
            const bool isTwice =
                path.form != Form::Anywhere &&
                std::any_of(kind.paths.begin(), kind.paths.end(), [&](const OwnPath& each) {
                    return each.form == path.form && each.by == path.by && each.span != path.span &&
                           (each.limit != path.limit || each.path != path.path || path.form == Form::Hurdles);
                });
            const bool isShadowed = path.form == Form::Farthest && kind.of(Table::Slides).contains(path.by);
            if (isTwice || isShadowed) twice(term);
            kind.paths.push_back(path);
        });
    }

    /// The program keeps the last one, and of some the first one as well.
    void twice(const Term& term) {
        if (reported_.insert(term.span.begin).second)
            fail(diagnostic::kNotYet, term.span,
                 "two moves of one kind with different ranges in one direction are not supported: "
                 "Fairy-Stockfish-X keeps the last one");
    }

    void withoutDirections(const Term& term) {
        OwnPath path;
        const char atom = term.atom.front();
        path.form = atom == letter::kGriffon     ? Form::Griffon
                    : atom == letter::kManticore ? Form::Manticore
                    : atom == letter::kRose      ? Form::Rose
                                                 : Form::Anywhere;
        path.span = term.span;
        addPath(term, path);
    }

    // -- the whole --

    void checkTogether(const Terms& terms) {
        for (MoveKind& kind : tables_.kinds) {
            // Said once: moves and captures are mostly the same.
            if (failed_) return;
            const auto has = [&](Form form) {
                return std::any_of(kind.paths.begin(), kind.paths.end(),
                                   [&](const OwnPath& each) { return each.form == form; });
            };
            const bool isLocust = std::any_of(kind.paths.begin(), kind.paths.end(), [](const OwnPath& each) {
                return each.form == Form::Hurdles && each.hurdles.capture != HopCapture::LastSquare;
            });
            if (tables_.shoots && isLocust)
                fail(diagnostic::kNotYet, terms.all.front().span,
                     "a piece that captures without moving and captures what it hops over is not supported");
            if (tables_.overFriends && (has(Form::Hurdles) || has(Form::Lame) || has(Form::Farthest)))
                fail(diagnostic::kNotYet, overFriendsAt_,
                     "transparent friends of a piece that also hops by braces, is lame or goes as far as it "
                     "can are not supported");
            // The program has rides of these in all directions as soon as there is one, and lets them end on
            // squares that other parts open.
            const bool hasSideRides = std::any_of(
                kind.paths.begin(), kind.paths.end(),
                [](const OwnPath& each) { return each.form == Form::Ride && hasRide(each.by, Ride::Lame); });
            const bool opensSquares = has(Form::Hop) || has(Form::Hurdles) || has(Form::Lame) ||
                                      has(Form::Farthest) || !kind.of(Table::Hops).empty();
            if (hasSideRides && opensSquares)
                fail(diagnostic::kNotYet, terms.all.front().span,
                     "riders of D, A or Z with hops, lame leaps or `z` in one piece are not supported: "
                     "Fairy-Stockfish-X adds moves where these meet");
        }
    }

    const Span body_;
    const ir::NameTable& names_;
    const Source& source_;
    Diagnostics& diagnostics_;
    Tables tables_;
    Span overFriendsAt_;
    std::set<std::size_t> reported_;  ///< places of moves that were refused
    bool failed_ = false;
};

}  // namespace

std::optional<Tables> tablesOfExtended(Span body, const ir::NameTable& names, const Source& source,
                                       Diagnostics& diagnostics) {
    return ExtendedReader(body, names, source, diagnostics).tables();
}

}  // namespace ferz::betza::fairy
