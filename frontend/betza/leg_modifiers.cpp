#include "frontend/betza/leg_modifiers.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "frontend/betza/diagnostic_names.h"

namespace ferz::betza {

namespace {

bool has(std::string_view letters, char which) {
    return letters.find(which) != std::string_view::npos;
}

/// Returns why a letter of XBetza is not supported; empty for all other letters.
std::string_view reasonAgainst(char which) {
    switch (which) {
        case 'u': return "`u` unloads a piece captured earlier in the move, which is not supported";
        case 'k': return "`k` means kings in the Interactive Diagram, which is not supported";
        case letter::kCounting: return "`x` sets another piece in motion, which is not supported";
        default: return {};
    }
}

class LegModifiersReader {
public:
    LegModifiersReader(Dialect dialect, LegPosition place, const Source& source, Diagnostics& diagnostics)
        : dialect_(dialect), place_(place), source_(source), diagnostics_(diagnostics) {}

    std::optional<LegModifiers> read(const std::vector<Letter>& letters) {
        captures_ = std::any_of(letters.begin(), letters.end(),
                                [](const Letter& each) { return each.letter == letter::kCapture; });
        bool wasDirection = false;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const Letter& each = letters[i];
            if (isHalfling(letters, i)) {
                halfling(cover(each.span, letters[i + 1].span));
                ++i;
                wasDirection = false;
                continue;
            }
            if (isDirection(each.letter) || isTurn(each.letter)) {
                if (!wasDirection) result_.directions.emplace_back();
                result_.directions.back().push_back(each);
                wasDirection = true;
                continue;
            }
            wasDirection = false;
            other(each);
        }
        checkTogether();
        if (failed_) return std::nullopt;
        return std::move(result_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    /// True for `hh` that does not follow a direction letter.
    [[nodiscard]] static bool isHalfling(const std::vector<Letter>& letters, std::size_t i) {
        if (letters[i].letter != letter::kHalf || i + 1 >= letters.size() ||
            letters[i + 1].letter != letter::kHalf)
            return false;
        return i == 0 || !has("fblr", letters[i - 1].letter);
    }

    [[nodiscard]] bool isTurn(char which) const {
        return dialect_ == Dialect::XBetza && !isFirst(place_) &&
               (which == letter::kCircular || which == letter::kCrooked);
    }

    void halfling(Span span) {
        if (dialect_ != Dialect::Classic) {
            fail(diagnostic::kOtherDialect, span,
                 dialect_ == Dialect::Fairy ? "Fairy-Stockfish does not know the halfling `hh`"
                                            : "`hh` is Betza's halfling, which XBetza does not have",
                 fmt::format("read it as `{}`", prefixOf(Dialect::Classic)));
            return;
        }
        if (result_.halfling) fail(diagnostic::kUselessRepetition, span, "`hh` is written twice");
        result_.halfling = true;
        result_.at.emplace(letter::kHalf, span);
    }

    void other(const Letter& each) {
        const char which = each.letter;
        if (!isModifier(dialect_, which)) {
            unknown(each);
            return;
        }
        const bool isNew = result_.at.emplace(which, each.span).second;
        if (!isNew && which != letter::kJump && which != letter::kLame) {
            fail(diagnostic::kUselessRepetition, each.span, fmt::format("`{}` is written twice", which));
            return;
        }
        switch (which) {
            case letter::kMove: result_.move = true; break;
            case letter::kCapture: result_.capture = true; break;
            case letter::kDestroy: result_.destroy = true; break;
            case letter::kEnPassant: result_.enPassant = true; break;
            case letter::kHop: result_.hops = true; break;
            case letter::kHopOnce: result_.hopsOnce = true; break;
            case letter::kToggle: result_.toggles = true; break;
            case letter::kTame: result_.tame = true; break;
            case letter::kInitial: result_.initial = true; break;
            case letter::kJump: ++result_.jumps; break;
            case letter::kCylinder: result_.cylinder = true; break;
            case letter::kCrooked: result_.crooked = true; break;
            case letter::kCircular: result_.circular = true; break;
            case letter::kLame:
                if (result_.lame) again(each);
                result_.lame = true;
                break;
            default: unknown(each);
        }
    }

    /// `nn` of the Interactive Diagram: lame, and the squares passed are marked for en passant.
    void again(const Letter& each) {
        if (dialect_ != Dialect::XBetza || result_.marks) {
            fail(diagnostic::kUselessRepetition, each.span, "`n` is written twice");
        }
        result_.marks = true;
    }

    void unknown(const Letter& each) {
        const char which = each.letter;
        std::string help;
        for (const Dialect dialect : {Dialect::XBetza, Dialect::Classic}) {
            if (help.empty() && dialect != dialect_ && isModifier(dialect, which))
                help = fmt::format("read it as `{}`", prefixOf(dialect));
        }
        if (dialect_ == Dialect::Fairy && which == letter::kEnPassant && captures_) {
            // A warning only: Fairy-Stockfish itself writes `fmWfceF` for its pawn.
            fail(diagnostic::kProgramsDiffer, each.span,
                 "Fairy-Stockfish skips `e`: which pieces capture en passant is an option of the variant",
                 "leave it out, and write `enPassantTypes` into the variant");
        } else if (dialect_ == Dialect::Fairy) {
            if (which == letter::kEnPassant)
                help = "en passant is an option of the variant there: leave it out";
            fail(diagnostic::kOtherDialect, each.span,
                 fmt::format("Fairy-Stockfish silently skips `{}` and reads the rest", which),
                 help.empty() ? "leave it out" : help);
        } else if (!help.empty()) {
            fail(diagnostic::kOtherDialect, each.span,
                 fmt::format("`{}` is a modifier of {}", which,
                             dialect_ == Dialect::Classic ? "XBetza, not of Betza's funny notation"
                                                          : "another dialect"),
                 help);
        } else if (const std::string_view reason = reasonAgainst(which);
                   !reason.empty() && dialect_ == Dialect::XBetza) {
            fail(diagnostic::kNotYet, each.span, std::string(reason));
        } else {
            fail(diagnostic::kUnknownModifier, each.span, fmt::format("unknown modifier `{}`", which));
        }
    }

    void refuse(char which, std::string message, std::string help = {}) {
        fail(diagnostic::kMisplacedModifier, result_.of(which, {}), std::move(message), std::move(help));
    }

    /// Reports letters that contradict each other or mean nothing in this leg.
    void checkTogether() {
        if (result_.initial && result_.lame && dialect_ == Dialect::XBetza) result_.marks = true;
        if (result_.hops && result_.hopsOnce)
            refuse(letter::kHop, "`p` and `g` both hop: write one of them", "write two moves, one with each");
        if (isLast(place_)) {
            if (result_.toggles) {
                refuse(letter::kToggle, "`y` changes the range of the legs that follow, and none does",
                       "before `a`: `yafsW`");
            }
        } else if (result_.enPassant) {
            refuse(letter::kEnPassant, "a leg that another follows cannot capture en passant");
        }
        if (!isFirst(place_) && result_.initial) {
            fail(diagnostic::kNotYet, result_.of(letter::kInitial, {}),
                 "`i` in a later leg, as long as the one before, is not supported");
        }
        if (result_.tame && !isLast(place_) && !result_.hops && !result_.hopsOnce)
            refuse(letter::kTame,
                   "`t` before another leg lists the hurdles of `p` or `g`, and there is neither");
        if (result_.tame && isLast(place_) && !result_.capture && !isDefault())
            refuse(letter::kTame, "`t` lists pieces that are not captured, and this leg captures nothing");
        if ((result_.crooked || result_.circular) && place_ != LegPosition::Only)
            refuse(result_.crooked ? letter::kCrooked : letter::kCircular,
                   "in a first leg of several there is no side to turn to");
        if (result_.crooked && result_.circular)
            refuse(letter::kCircular, "`z` and `q` both turn the rider: write one of them");
        if (result_.lame && result_.jumps > 0) refuse(letter::kJump, "`n` and `j` contradict each other");
        if (result_.jumps > 2) refuse(letter::kJump, "a third `j` has no meaning");
    }

    /// True for a last leg without modes, which moves and captures.
    [[nodiscard]] bool isDefault() const {
        return !result_.move && !result_.capture && !result_.destroy && !result_.enPassant;
    }

    const Dialect dialect_;
    const LegPosition place_;
    const Source& source_;
    Diagnostics& diagnostics_;
    LegModifiers result_;
    bool captures_ = false;
    bool failed_ = false;
};

}  // namespace

Span LegModifiers::of(char which, Span otherwise) const {
    const auto found = at.find(which);
    return found == at.end() ? otherwise : found->second;
}

std::optional<LegModifiers> legModifiersOf(Dialect dialect, const std::vector<Letter>& letters,
                                           LegPosition place, const Source& source,
                                           Diagnostics& diagnostics) {
    return LegModifiersReader(dialect, place, source, diagnostics).read(letters);
}

}  // namespace ferz::betza
