#include "frontend/betza/leg_checks.h"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "frontend/betza/diagnostic_names.h"

namespace ferz::betza {

namespace {

bool isKnight(const RangedLeaper& leaper) {
    return leaper.smaller == 1 && leaper.larger == 2;
}

class LegCheck {
public:
    LegCheck(const PathLeg& leg, const RangedLeaper& leaper, std::string_view atom, Dialect dialect,
             const Source& source, Diagnostics& diagnostics)
        : leg_(leg),
          modifiers_(leg.modifiers),
          leaper_(leaper),
          atom_(atom),
          dialect_(dialect),
          source_(source),
          diagnostics_(diagnostics) {}

    bool run(bool isLast) {
        if (modifiers_.lame && leaper_.larger == 1) {
            fail(diagnostic::kUselessModifier, spanOf(letter::kLame),
                 fmt::format("between the steps of `{}` there is no square that could block them", atom_));
        } else if (modifiers_.lame && leaper_.look == Look::Oblique && !isKnight(leaper_)) {
            fail(diagnostic::kMisplacedModifier, spanOf(letter::kLame),
                 fmt::format(
                     "`n`: over which squares `{}` moves is not defined, XBoard looks at one of them only",
                     atom_),
                 dialect_ == Dialect::XBetza ? "write its legs: `afsW` is the lame N"
                                             : "of oblique leapers only `nN` is");
        }
        if (modifiers_.lame && leaper_.larger == 3 && leaper_.look != Look::Oblique &&
            dialect_ == Dialect::XBetza) {
            fail(diagnostic::kProgramsDiffer, spanOf(letter::kLame),
                 fmt::format("of the two squares that `n{}` passes XBoard looks at the first alone", atom_));
        }
        if (modifiers_.jumps > 0) jumps();
        if ((modifiers_.hops || modifiers_.hopsOnce) && isLast && leaper_.most == 1) {
            const char letter = modifiers_.hops ? letter::kHop : letter::kHopOnce;
            fail(diagnostic::kNeverMoves, spanOf(letter),
                 fmt::format(
                     "`{}` hops along a line, and `{}` takes one step: there is no square behind the hurdle",
                     letter, atom_));
        }
        if (modifiers_.halfling && leaper_.most == 1)
            fail(diagnostic::kUselessModifier, spanOf(letter::kHalf), "`hh` halves a ride, and this is none");
        if (modifiers_.crooked) crooked();
        if (modifiers_.circular) circular();
        return !failed_;
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }
    [[nodiscard]] Span spanOf(char letter) const { return modifiers_.of(letter, leg_.span); }

    void jumps() {
        const Span span = spanOf(letter::kJump);
        if (leaper_.larger == 1) {
            if (dialect_ == Dialect::Classic) {
                fail(
                    diagnostic::kMisplacedModifier, span,
                    fmt::format("`j` must jump over a piece, and the steps of `{}` have nothing between them",
                                atom_));
            } else if (leaper_.most != 0 && leaper_.most <= modifiers_.jumps) {
                fail(
                    diagnostic::kNeverMoves, span,
                    fmt::format("`j` before `{}` skips its first square, and there is no further one", atom_),
                    fmt::format("as in `j{}2`", atom_.substr(0, 1)));
            } else if (modifiers_.hops || modifiers_.hopsOnce) {
                fail(diagnostic::kNotYet, span, "a ride that skips squares and hops is not supported");
            }
        } else if (modifiers_.jumps > 1) {
            fail(diagnostic::kNotYet, span, "`jj`, over any number of pieces, is not supported");
        } else if (leaper_.larger > 2 || (leaper_.look == Look::Oblique && !isKnight(leaper_))) {
            fail(
                diagnostic::kMisplacedModifier, span,
                fmt::format(
                    "`j`: there are several squares between the ends of `{}`, and which of them is jumped is "
                    "not defined",
                    atom_));
        }
    }

    void crooked() {
        const Span span = spanOf(letter::kCrooked);
        if (leaper_.look == Look::Oblique || leaper_.look == Look::Both || leaper_.larger != 1) {
            fail(diagnostic::kMisplacedModifier, span,
                 fmt::format("`z`: how far `{}` turns is not defined, only `zB` and `zR` turn by 90 degrees",
                             atom_));
        } else if (leaper_.most == 1) {
            fail(
                diagnostic::kMisplacedModifier, span,
                fmt::format("`z`: `{}` is one step, it cannot turn", atom_),
                fmt::format("write `z{}`", leaper_.look == Look::Diagonal ? letter::kBishop : letter::kRook));
        }
        alone(span, letter::kCrooked);
    }

    void circular() {
        const Span span = spanOf(letter::kCircular);
        if (!isKnight(leaper_)) {
            fail(diagnostic::kMisplacedModifier, span,
                 fmt::format("`q`: how far `{}` turns is not defined, only `qN` turns by 45 degrees", atom_));
        }
        alone(span, letter::kCircular);
    }

    void alone(Span span, char letter) {
        if (modifiers_.hops || modifiers_.hopsOnce || modifiers_.lame || modifiers_.jumps > 0 ||
            modifiers_.halfling) {
            fail(diagnostic::kNotYet, span,
                 fmt::format("`{}` together with `p`, `g`, `n`, `j` or `hh` is not supported", letter));
        }
    }

    const PathLeg& leg_;
    const LegModifiers& modifiers_;
    const RangedLeaper& leaper_;
    const std::string_view atom_;
    const Dialect dialect_;
    const Source& source_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

}  // namespace

bool checkLeg(const PathLeg& leg, const RangedLeaper& leaper, std::string_view atom, bool isLast,
              Dialect dialect, const Source& source, Diagnostics& diagnostics) {
    return LegCheck(leg, leaper, atom, dialect, source, diagnostics).run(isLast);
}

std::optional<DirectionProblem> problemWithLater(const PathLeg& leg, const RangedLeaper& leaper,
                                                 bool isLast) {
    const LegModifiers& modifiers = leg.modifiers;
    const auto problem = [&](DiagnosticName name, char letter, const char* message) {
        return DirectionProblem{name, modifiers.of(letter, leg.span), message, {}};
    };
    if (isLast && (modifiers.hops || modifiers.hopsOnce) && leaper.most == 1) {
        return problem(diagnostic::kNeverMoves, modifiers.hops ? letter::kHop : letter::kHopOnce,
                       "a hop along a line of one step: there is no square behind the hurdle");
    }
    if (modifiers.lame && leaper.look == Look::Oblique && !isKnight(leaper)) {
        return problem(diagnostic::kMisplacedModifier, letter::kLame,
                       "over which squares this leg moves is not defined");
    }
    if (modifiers.jumps > 0 && (leaper.larger != 1 || (leaper.most != 0 && leaper.most <= modifiers.jumps))) {
        return problem(diagnostic::kNotYet, letter::kJump, "`j` in this later leg is not supported");
    }
    return std::nullopt;
}

}  // namespace ferz::betza
