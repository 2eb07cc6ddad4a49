#include "frontend/betza/legs.h"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/leg_checks.h"

namespace ferz::betza {

namespace {

class PathReader {
public:
    PathReader(Dialect dialect, const Source& source, Diagnostics& diagnostics)
        : dialect_(dialect), source_(source), diagnostics_(diagnostics) {}

    std::optional<Path> read(const AtomMove& move) {
        Path path;
        path.span = move.span;
        auto groups = groupsOf(move.modifiers);
        const auto leaper = rangedLeaper(move, dialect_, source_, diagnostics_);
        if (!leaper) failed_ = true;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const LegPosition place = placeOf(i, groups.size());
            auto modifiers = legModifiersOf(dialect_, groups[i], place, source_, diagnostics_);
            if (!modifiers) {
                failed_ = true;
                continue;
            }
            PathLeg leg;
            leg.span =
                groups[i].empty() ? move.atom.span : cover(groups[i].front().span, groups[i].back().span);
            leg.modifiers = std::move(*modifiers);
            if (i == 0) leg.leaper = leaper;
            leg.isClassic = dialect_ == Dialect::Classic;
            if (i == 0 && leaper) check(leg, *leaper, move, place);
            path.legs.push_back(std::move(leg));
        }
        if (failed_) return std::nullopt;
        return path;
    }

    std::optional<Path> read(const BracketedMoves& chain) {
        Path path;
        path.inBrackets = true;
        path.span = chain.span;
        bool isBent = false;  // Betza's `t[..]`: the move may end after each leg
        std::vector<Letter> outer;
        for (const Letter& each : chain.modifiers) {
            if (each.letter == letter::kTame && dialect_ != Dialect::Fairy && !isBent) {
                isBent = true;
            } else {
                outer.push_back(each);
            }
        }
        if (isBent && dialect_ == Dialect::XBetza) {
            diagnostics_.report(
                diagnostic::kProgramsDiffer, source_, chain.span,
                "`t[..]` is Betza's way to write bent riders, which the Interactive Diagram does not read",
                "write `?` between the moves: `[F?R]`");
        }
        auto whole = legModifiersOf(dialect_, outer, LegPosition::Only, source_, diagnostics_);
        if (!whole) failed_ = true;
        refuseOuter(outer);
        for (std::size_t i = 0; i < chain.links.size(); ++i)
            link(chain, i, isBent, path);
        if (chain.links.size() < 2) {
            fail(diagnostic::kSyntax, chain.span,
                 "brackets need several moves, one after the other, and this is one move",
                 "write it without brackets");
        }
        if (failed_) return std::nullopt;
        distribute(*whole, path);
        return path;
    }

    std::optional<RangedLeaper> rangedLeaperOf(const AtomMove& move) {
        auto found = leaperOf(dialect_, move.atom);
        if (!found.leaper) {
            const DiagnosticName name = found.isNotYet         ? diagnostic::kNotYet
                                        : found.isOtherDialect ? diagnostic::kOtherDialect
                                                               : diagnostic::kUnknownAtom;
            fail(name, move.atom.span, found.reason,
                 found.help.empty() && found.isOtherDialect
                     ? fmt::format("read it as `{}`", prefixOf(Dialect::XBetza))
                     : found.help);
            return std::nullopt;
        }
        RangedLeaper leaper = *found.leaper;
        if (const auto newer = newerLetter(move.atom.letter); newer && dialect_ == Dialect::XBetza) {
            diagnostics_.report(
                diagnostic::kProgramsDiffer, source_, move.atom.span,
                fmt::format("`{}` is read as ({},{}), as Betza and the Interactive Diagram do; XBoard "
                            "has `L` and `J` the other way round",
                            move.atom.letter, leaper.smaller, leaper.larger),
                fmt::format("write `{}`", *newer));
        }
        if (move.range && !range(*move.range, move.atom, leaper)) return std::nullopt;
        return leaper;
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    void check(const PathLeg& leg, const RangedLeaper& leaper, const AtomMove& move, LegPosition place) {
        const std::string_view atom = source_.slice(move.atom.span);
        if (!checkLeg(leg, leaper, atom, isLast(place), dialect_, source_, diagnostics_)) failed_ = true;
    }

    static LegPosition placeOf(std::size_t index, std::size_t count) {
        if (count == 1) return LegPosition::Only;
        if (index == 0) return LegPosition::First;
        return index + 1 == count ? LegPosition::Last : LegPosition::Middle;
    }

    /// Splits the modifiers at each `a` (again): those after it belong to the next leg.
    [[nodiscard]] std::vector<std::vector<Letter>> groupsOf(const std::vector<Letter>& letters) const {
        std::vector<std::vector<Letter>> groups(1);
        for (const Letter& each : letters) {
            if (each.letter == letter::kAgain && dialect_ == Dialect::XBetza) {
                groups.emplace_back();
            } else {
                groups.back().push_back(each);
            }
        }
        return groups;
    }

    bool range(const Range& range, const Atom& atom, RangedLeaper& leaper) {
        const std::string digits(source_.slice(range.span));
        if (atom.doubled) {
            fail(diagnostic::kMisplacedModifier, range.span,
                 fmt::format("the doubled letter is without limit, and `{}` is one", digits),
                 fmt::format("write `{}{}`", atom.letter, digits));
            return false;
        }
        if (dialect_ == Dialect::Classic && (range.exact || range.count == 0)) {
            fail(diagnostic::kOtherDialect, range.span,
                 fmt::format("the range `{}` is of XBetza, not of Betza's funny notation", digits),
                 range.exact || leaper.slides ? fmt::format("read it as `{}`", prefixOf(Dialect::XBetza))
                                              : fmt::format("write `{0}{0}`", atom.letter));
            return false;
        }
        if (range.exact) {
            fail(diagnostic::kProgramsDiffer, range.span,
                 fmt::format("`{}` is exactly {} steps, as XBoard's quick reference says; XBoard itself "
                             "reads no range "
                             "that begins with 0, and Fairy-Stockfish takes it for any number",
                             digits, range.count));
        }
        leaper.least = range.exact ? range.count : 1;
        leaper.most = range.count;
        return true;
    }

    void link(const BracketedMoves& chain, std::size_t index, bool isBent, Path& path) {
        const Link& own = chain.links[index];
        const LegPosition place = placeOf(index, chain.links.size());
        if (index > 0) joined(own, isBent);
        for (const Letter& each : own.move.modifiers) {
            if (each.letter == letter::kAgain)
                fail(diagnostic::kNotYet, each.span, "`a` in brackets is not supported",
                     "write `-` between moves");
        }
        if (failed_) return;
        auto modifiers = legModifiersOf(dialect_, own.move.modifiers, place, source_, diagnostics_);
        const auto leaper = rangedLeaper(own.move, dialect_, source_, diagnostics_);
        if (!modifiers || !leaper) {
            failed_ = true;
            return;
        }
        PathLeg leg;
        leg.span = own.move.span;
        leg.modifiers = std::move(*modifiers);
        leg.leaper = leaper;
        leg.isClassic = dialect_ == Dialect::Classic;
        leg.mayEnd = index + 1 < chain.links.size() &&
                     (chain.links[index + 1].joiner == '?' || chain.links[index + 1].joiner == '\0');
        check(leg, *leaper, own.move, place);
        if (leg.mayEnd && (leg.modifiers.hops || leg.modifiers.hopsOnce || leg.modifiers.toggles ||
                           leg.modifiers.destroy || (leg.modifiers.capture && !leg.modifiers.move))) {
            fail(diagnostic::kNotYet, leg.span,
                 "a move that may end here and goes on is through an empty square: other modes are not "
                 "supported");
        }
        path.legs.push_back(std::move(leg));
    }

    void joined(const Link& link, bool isBent) {
        const Span span = link.joiner == '\0' ? link.move.span : link.joinerSpan;
        if (link.joiner != '\0' && dialect_ == Dialect::Classic) {
            fail(diagnostic::kOtherDialect, span,
                 fmt::format("`{}` in brackets is of the Interactive Diagram, not of Betza's funny notation",
                             link.joiner),
                 fmt::format("read it as `{}`", prefixOf(Dialect::XBetza)));
        } else if (link.joiner != '\0' && isBent) {
            fail(diagnostic::kSyntax, span, "in `t[..]` the moves stand side by side", "leave out the `t`");
        } else if (link.joiner == '\0' && dialect_ == Dialect::XBetza && !isBent) {
            fail(diagnostic::kSyntax, span, "how are the moves joined?",
                 "write `?` before it if the move may end there, `-` if it must continue");
        }
    }

    /// Reports modifiers before brackets other than `m`, `c` and `i`, which apply to the complete path.
    void refuseOuter(const std::vector<Letter>& outer) {
        for (const Letter& each : outer) {
            if (each.letter == letter::kMove || each.letter == letter::kCapture ||
                each.letter == letter::kInitial)
                continue;
            fail(diagnostic::kNotYet, each.span,
                 isDirection(each.letter) ? fmt::format("`{}` before brackets is not supported: whether it "
                                                        "means the first move or the whole "
                                                        "way is published nowhere",
                                                        each.letter)
                                          : fmt::format("`{}` before brackets is not supported", each.letter),
                 "write it before a move in the brackets");
        }
    }

    static void distribute(const LegModifiers& whole, Path& path) {
        for (PathLeg& leg : path.legs) {
            const bool ends = leg.mayEnd || &leg == &path.legs.back();
            if (ends && leg.modifiers.isPlain()) {
                leg.modifiers.move = whole.move;
                leg.modifiers.capture = whole.capture;
            }
        }
        path.legs.front().modifiers.initial = path.legs.front().modifiers.initial || whole.initial;
    }

    const Dialect dialect_;
    const Source& source_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

}  // namespace

std::optional<RangedLeaper> rangedLeaper(const AtomMove& move, Dialect dialect, const Source& source,
                                         Diagnostics& diagnostics) {
    return PathReader(dialect, source, diagnostics).rangedLeaperOf(move);
}

std::optional<Path> pathOf(const Component& component, Dialect dialect, const Source& source,
                           Diagnostics& diagnostics) {
    PathReader reader(dialect, source, diagnostics);
    return std::visit([&](const auto& each) { return reader.read(each); }, component);
}

}  // namespace ferz::betza
