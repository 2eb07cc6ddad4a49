#include "frontend/betza/manner.h"

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

/// Letters of XBetza that the automaton has no word for, or that only one of its programs knows.
std::string_view reasonAgainst(char which) {
    switch (which) {
        case 'u': return "`u` unloads a piece captured earlier in the move, which is not supported";
        case 'k': return "`k` speaks of kings in the Interactive Diagram, which is not supported";
        case 'x': return "`x` sets another piece in motion, which is not supported";
        default: return {};
    }
}

class ManneredReader {
public:
    ManneredReader(Dialect dialect, LegPosition place, const Source& source, Diagnostics& diagnostics)
        : dialect_(dialect), place_(place), source_(source), diagnostics_(diagnostics) {}

    std::optional<Manner> read(const std::vector<Letter>& letters) {
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
                if (!wasDirection) manner_.directions.emplace_back();
                manner_.directions.back().push_back(each);
                wasDirection = true;
                continue;
            }
            wasDirection = false;
            other(each);
        }
        settle();
        if (failed_) return std::nullopt;
        return std::move(manner_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    /// Two h that belong to no direction.
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
        if (manner_.halfling) fail(diagnostic::kUselessRepetition, span, "`hh` stands here a second time");
        manner_.halfling = true;
        manner_.at.emplace(letter::kHalf, span);
    }

    void other(const Letter& each) {
        const char which = each.letter;
        if (!isModifier(dialect_, which)) {
            unknown(each);
            return;
        }
        const bool isNew = manner_.at.emplace(which, each.span).second;
        if (!isNew && which != letter::kJump && which != letter::kLame) {
            fail(diagnostic::kUselessRepetition, each.span,
                 fmt::format("`{}` stands here a second time", which));
            return;
        }
        switch (which) {
            case letter::kMove: manner_.move = true; break;
            case letter::kCapture: manner_.capture = true; break;
            case letter::kDestroy: manner_.destroy = true; break;
            case letter::kEnPassant: manner_.enPassant = true; break;
            case letter::kHop: manner_.hops = true; break;
            case letter::kHopOnce: manner_.hopsOnce = true; break;
            case letter::kToggle: manner_.toggles = true; break;
            case letter::kTame: manner_.tame = true; break;
            case letter::kInitial: manner_.initial = true; break;
            case letter::kJump: ++manner_.jumps; break;
            case letter::kCylinder: manner_.cylinder = true; break;
            case letter::kCrooked: manner_.crooked = true; break;
            case letter::kCircular: manner_.circular = true; break;
            case letter::kLame:
                if (manner_.lame) again(each);
                manner_.lame = true;
                break;
            default: unknown(each);
        }
    }

    /// `nn` of the Interactive Diagram: lame, and leaves its squares open to en passant.
    void again(const Letter& each) {
        if (dialect_ != Dialect::XBetza || manner_.marks) {
            fail(diagnostic::kUselessRepetition, each.span, "`n` stands here a second time");
        }
        manner_.marks = true;
    }

    void unknown(const Letter& each) {
        const char which = each.letter;
        std::string help;
        for (const Dialect dialect : {Dialect::XBetza, Dialect::Classic}) {
            if (help.empty() && dialect != dialect_ && isModifier(dialect, which))
                help = fmt::format("read it as `{}`", prefixOf(dialect));
        }
        if (dialect_ == Dialect::Fairy && which == letter::kEnPassant && captures_) {
            // It writes so itself: `fmWfceF` is its pawn.
            fail(diagnostic::kProgramsDiffer, each.span,
                 "Fairy-Stockfish skips `e`: which pieces capture en passant is an option of the variant",
                 "leave it out, and write `enPassantTypes` into the variant");
        } else if (dialect_ == Dialect::Fairy) {
            if (which == letter::kEnPassant)
                help = "en passant is an option of the variant there: leave it out";
            fail(diagnostic::kOtherDialect, each.span,
                 fmt::format("Fairy-Stockfish skips `{}` without a word and reads the rest", which),
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
        fail(diagnostic::kMisplacedModifier, manner_.of(which, {}), std::move(message), std::move(help));
    }

    /// What letters mean nothing together, or where they stand.
    void settle() {
        if (manner_.initial && manner_.lame && dialect_ == Dialect::XBetza) manner_.marks = true;
        if (manner_.hops && manner_.hopsOnce)
            refuse(letter::kHop, "`p` and `g` are two ways to hop", "write two moves, one with each");
        if (isLast(place_)) {
            if (manner_.toggles) {
                refuse(letter::kToggle, "`y` changes the range of the legs that follow, and none does",
                       "before `a`: `yafsW`");
            }
        } else if (manner_.enPassant) {
            refuse(letter::kEnPassant, "a leg that another follows cannot capture en passant");
        }
        if (!isFirst(place_) && manner_.initial) {
            fail(diagnostic::kNotYet, manner_.of(letter::kInitial, {}),
                 "`i` in a later leg, as long as the one before, is not supported");
        }
        if (manner_.tame && !isLast(place_) && !manner_.hops && !manner_.hopsOnce)
            refuse(letter::kTame,
                   "`t` before another leg says over whom `p` or `g` hops, and there is neither");
        if (manner_.tame && isLast(place_) && !manner_.capture && !isDefault())
            refuse(letter::kTame, "`t` says what a capture leaves alone, and this captures nothing");
        if ((manner_.crooked || manner_.circular) && place_ != LegPosition::Only)
            refuse(manner_.crooked ? letter::kCrooked : letter::kCircular,
                   "in a first leg of several there is no side to turn to");
        if (manner_.crooked && manner_.circular)
            refuse(letter::kCircular, "`z` and `q` are two ways to turn");
        if (manner_.lame && manner_.jumps > 0) refuse(letter::kJump, "`n` and `j` contradict each other");
        if (manner_.jumps > 2) refuse(letter::kJump, "more than two `j` mean nothing");
    }

    /// Without a mode of its own, a last leg moves and captures.
    [[nodiscard]] bool isDefault() const {
        return !manner_.move && !manner_.capture && !manner_.destroy && !manner_.enPassant;
    }

    const Dialect dialect_;
    const LegPosition place_;
    const Source& source_;
    Diagnostics& diagnostics_;
    Manner manner_;
    bool captures_ = false;
    bool failed_ = false;
};

}  // namespace

Span Manner::of(char which, Span otherwise) const {
    const auto found = at.find(which);
    return found == at.end() ? otherwise : found->second;
}

std::optional<Manner> mannerOf(Dialect dialect, const std::vector<Letter>& letters, LegPosition place,
                               const Source& source, Diagnostics& diagnostics) {
    return ManneredReader(dialect, place, source, diagnostics).read(letters);
}

}  // namespace ferz::betza
