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

constexpr bool kYes = true;
constexpr bool kNo = false;

// Which of XBetza, Fairy-Stockfish and Betza's own knows it.
constexpr ModifierLetter kLetters[] = {
    {'m', kYes, kYes, kYes, "moves to an empty square"},
    {'c', kYes, kYes, kYes, "captures an enemy"},
    {'d', kYes, kNo, kNo, "captures a friend"},
    {'e', kYes, kNo, kNo, "captures en passant"},
    {'p', kYes, kYes, kYes, "hops over one piece and goes on"},
    {'g', kYes, kYes, kYes, "hops over one piece to the square behind it"},
    {'y', kYes, kNo, kNo, "before another leg: as `m`, and riders and leapers change places"},
    {'t', kYes, kNo, kNo, "captures no king; before another leg: hops over friends only"},
    {'i', kYes, kYes, kNo, "the piece has not moved"},
    {'j', kYes, kNo, kYes, "jumps over a piece, or skips the first square"},
    {'n', kYes, kYes, kYes, "lame: the squares passed are empty"},
    {'o', kYes, kNo, kYes, "the left and right edges touch"},
    {'z', kYes, kNo, kYes, "crooked: turns by 90 degrees, to and fro"},
    {'q', kYes, kNo, kYes, "circular: turns by 45 degrees, always to the same side"},
    {'a', kYes, kNo, kNo, "what stands behind it is said of the next leg"},
    // of directions
    {'f', kYes, kYes, kYes, "forward"},
    {'b', kYes, kYes, kYes, "backward"},
    {'l', kYes, kYes, kYes, "to the left"},
    {'r', kYes, kYes, kYes, "to the right"},
    {'v', kYes, kYes, kYes, "forward and backward"},
    {'s', kYes, kYes, kYes, "to both sides"},
    {'h', kYes, kYes, kYes, "behind a direction: all on that side, or one half of eight; `hh`: halfling"},
};

bool has(std::string_view letters, char letter) {
    return letters.find(letter) != std::string_view::npos;
}

/// A letter that is none of a direction; those have their own rules.
bool isKnown(Dialect dialect, char letter) {
    const auto* found = std::find_if(std::begin(kLetters), std::end(kLetters),
                                     [&](const ModifierLetter& each) { return each.letter == letter; });
    if (found == std::end(kLetters) || isDirection(letter)) return false;
    switch (dialect) {
        case Dialect::XBetza: return found->isXBetza;
        case Dialect::Fairy: return found->isFairy;
        case Dialect::Classic: break;
    }
    return found->isClassic;
}

/// Letters of XBetza that the automaton has no word for, or that only one of its programs knows.
std::string_view reasonAgainst(char letter) {
    switch (letter) {
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
                                [](const Letter& each) { return each.letter == 'c'; });
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
        if (letters[i].letter != 'h' || i + 1 >= letters.size() || letters[i + 1].letter != 'h') return false;
        return i == 0 || !has("fblr", letters[i - 1].letter);
    }

    [[nodiscard]] bool isTurn(char letter) const {
        return dialect_ == Dialect::XBetza && !isFirst(place_) && (letter == 'q' || letter == 'z');
    }

    void halfling(Span span) {
        if (dialect_ != Dialect::Classic) {
            fail(diagnostic::kOtherDialect, span,
                 dialect_ == Dialect::Fairy ? "Fairy-Stockfish does not know the halfling `hh`"
                                            : "`hh` is Betza's halfling, which XBetza does not have",
                 "read it as `betza[dialect=classic]:`");
            return;
        }
        if (manner_.halfling) fail(diagnostic::kUselessRepetition, span, "`hh` stands here a second time");
        manner_.halfling = true;
        manner_.at.emplace('h', span);
    }

    void other(const Letter& each) {
        const char letter = each.letter;
        if (!isKnown(dialect_, letter)) {
            unknown(each);
            return;
        }
        const bool isNew = manner_.at.emplace(letter, each.span).second;
        if (!isNew && letter != 'j' && letter != 'n') {
            fail(diagnostic::kUselessRepetition, each.span,
                 fmt::format("`{}` stands here a second time", letter));
            return;
        }
        switch (letter) {
            case 'm': manner_.move = true; break;
            case 'c': manner_.capture = true; break;
            case 'd': manner_.destroy = true; break;
            case 'e': manner_.enPassant = true; break;
            case 'p': manner_.hops = true; break;
            case 'g': manner_.hopsOnce = true; break;
            case 'y': manner_.toggles = true; break;
            case 't': manner_.tame = true; break;
            case 'i': manner_.initial = true; break;
            case 'j': ++manner_.jumps; break;
            case 'o': manner_.cylinder = true; break;
            case 'z': manner_.crooked = true; break;
            case 'q': manner_.circular = true; break;
            case 'n':
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
        const char letter = each.letter;
        std::string help;
        for (const auto& [dialect, name] :
             {std::pair{Dialect::XBetza, "xbetza"}, {Dialect::Classic, "classic"}}) {
            if (help.empty() && dialect != dialect_ && isKnown(dialect, letter))
                help = fmt::format("read it as `betza[dialect={}]:`", name);
        }
        if (dialect_ == Dialect::Fairy && letter == 'e' && captures_) {
            // It writes so itself: `fmWfceF` is its pawn.
            fail(diagnostic::kProgramsDiffer, each.span,
                 "Fairy-Stockfish skips `e`: which pieces capture en passant is an option of the variant",
                 "leave it out, and write `enPassantTypes` into the variant");
        } else if (dialect_ == Dialect::Fairy) {
            if (letter == 'e') help = "en passant is an option of the variant there: leave it out";
            fail(diagnostic::kOtherDialect, each.span,
                 fmt::format("Fairy-Stockfish skips `{}` without a word and reads the rest", letter),
                 help.empty() ? "leave it out" : help);
        } else if (!help.empty()) {
            fail(diagnostic::kOtherDialect, each.span,
                 fmt::format("`{}` is a modifier of {}", letter,
                             dialect_ == Dialect::Classic ? "XBetza, not of Betza's funny notation"
                                                          : "another dialect"),
                 help);
        } else if (const std::string_view reason = reasonAgainst(letter);
                   !reason.empty() && dialect_ == Dialect::XBetza) {
            fail(diagnostic::kNotYet, each.span, std::string(reason));
        } else {
            fail(diagnostic::kUnknownModifier, each.span, fmt::format("unknown modifier `{}`", letter));
        }
    }

    void refuse(char letter, std::string message, std::string help = {}) {
        fail(diagnostic::kMisplacedModifier, manner_.of(letter, {}), std::move(message), std::move(help));
    }

    /// What letters mean nothing together, or where they stand.
    void settle() {
        if (manner_.initial && manner_.lame && dialect_ == Dialect::XBetza) manner_.marks = true;
        if (manner_.hops && manner_.hopsOnce)
            refuse('p', "`p` and `g` are two ways to hop", "write two moves, one with each");
        if (isLast(place_)) {
            if (manner_.toggles) {
                refuse('y', "`y` changes the range of the legs that follow, and none does",
                       "before `a`: `yafsW`");
            }
        } else if (manner_.enPassant) {
            refuse('e', "a leg that another follows cannot capture en passant");
        }
        if (!isFirst(place_) && manner_.initial) {
            fail(diagnostic::kNotYet, manner_.of('i', {}),
                 "`i` in a later leg, as long as the one before, is not supported");
        }
        if (manner_.tame && !isLast(place_) && !manner_.hops && !manner_.hopsOnce)
            refuse('t', "`t` before another leg says over whom `p` or `g` hops, and there is neither");
        if (manner_.tame && isLast(place_) && !manner_.capture && !isDefault())
            refuse('t', "`t` says what a capture leaves alone, and this captures nothing");
        if ((manner_.crooked || manner_.circular) && place_ != LegPosition::Only)
            refuse(manner_.crooked ? 'z' : 'q', "in a first leg of several there is no side to turn to");
        if (manner_.crooked && manner_.circular) refuse('q', "`z` and `q` are two ways to turn");
        if (manner_.lame && manner_.jumps > 0) refuse('j', "`n` and `j` contradict each other");
        if (manner_.jumps > 2) refuse('j', "more than two `j` mean nothing");
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

std::span<const ModifierLetter> modifierLetters() {
    return kLetters;
}

Span Manner::of(char letter, Span otherwise) const {
    const auto found = at.find(letter);
    return found == at.end() ? otherwise : found->second;
}

std::optional<Manner> mannerOf(Dialect dialect, const std::vector<Letter>& letters, LegPosition place,
                               const Source& source, Diagnostics& diagnostics) {
    return ManneredReader(dialect, place, source, diagnostics).read(letters);
}

}  // namespace ferz::betza
