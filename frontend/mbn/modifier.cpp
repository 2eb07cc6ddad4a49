#include "frontend/mbn/modifier.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>

namespace ferz::mbn {

namespace {

constexpr bool kYes = true;
constexpr bool kNo = false;

// Each letter with what it takes: doubling, `?`, a set, a range. Directions are amalgamated instead of
// doubled.
constexpr ModifierLetter kLetters[] = {
    {'f', kYes, kNo, kNo, kNo, "forward; behind another leg: straight on"},
    {'b', kYes, kNo, kNo, kNo, "backward"},
    {'l', kYes, kNo, kNo, kNo, "to the left"},
    {'r', kYes, kNo, kNo, kNo, "to the right"},
    {'v', kYes, kNo, kNo, kNo, "forward and backward"},
    {'s', kYes, kNo, kNo, kNo, "to both sides"},
    {'d', kYes, kNo, kNo, kNo, "directions of the board, whichever way the leg before went"},
    {'t', kYes, kNo, kNo, kNo, "exactly back; `tt`: any direction but back"},
    {'z', kNo, kNo, kNo, kNo, "in zigzag: the leg before reflected"},
    {'m', kNo, kYes, kYes, kNo, "to an empty square; `m{S}`: pieces of S are not captured"},
    {'c', kYes, kYes, kYes, kNo, "captures an enemy; `cc` a friend, `cy` either"},
    {'a', kNo, kNo, kYes, kNo, "to an empty square or a capture, on any leg; a set restricts the capture"},
    {'j', kYes, kYes, kYes, kNo,
     "visits an enemy without capturing it, `jj` a friend, `jy` either; another leg has to follow"},
    {'w', kYes, kYes, kYes, kNo, "changes places with an enemy, `ww` with a friend, `wy` with either"},
    {'x', kYes, kNo, kYes, kNo, "turns an enemy into a friend, `xx` a friend into an enemy, `xy` either"},
    {'e', kYes, kNo, kYes, kNo,
     "with `m`, the squares passed are marked for en passant; with `c`, captures en passant, too; `ee`: "
     "only"},
    {'p', kYes, kYes, kYes, kNo, "hops over exactly one piece of its way, `pp` over at least one"},
    {'g', kYes, kNo, kYes, kNo, "jumps over what stands on its way, `gg` over friends only"},
    {'n', kNo, kNo, kNo, kNo, "lame: walks in king steps over empty squares"},
    {'h', kNo, kNo, kNo, kNo, "at most half the way to the edge"},
    {'u', kNo, kNo, kNo, kNo, "in no direction that leads to an enemy"},
    {'o', kYes, kNo, kNo, kYes,
     "the left and right edges touch; `oo`: top and bottom, too; `o[b,g]`: these files"},
    {'i', kYes, kNo, kNo, kNo, "the piece has not moved; `ii`: and its side was never in check"},
    {'k', kYes, kNo, kYes, kNo, "must not give check; `kk`: must not give mate"},
};

bool isAlone(const Modifier& modifier) {
    return !modifier.any && !modifier.optional && !modifier.set && !modifier.range && modifier.second == '\0';
}

bool isIn(char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
}

/// `c`, `j`, ...: all letters of which this is said.
std::string lettersThat(bool ModifierLetter::*is) {
    std::vector<char> letters;
    for (const ModifierLetter& each : kLetters) {
        if (each.*is) letters.push_back(each.letter);
    }
    std::sort(letters.begin(), letters.end());
    std::string text;
    for (std::size_t i = 0; i < letters.size(); ++i)
        text += fmt::format("{}`{}`", i == 0 ? "" : i + 1 == letters.size() ? " and " : ", ", letters[i]);
    return text;
}

void check(const Modifier& modifier, const Report& report) {
    const char letter = modifier.letter;
    const ModifierLetter* known = modifierLetter(letter);
    if (known == nullptr) {
        report(diagnostic::kUnknownModifier, {modifier.span.begin, modifier.span.begin + 1},
               fmt::format("unknown modifier `{}`", letter), {});
        return;
    }
    if (letter == 'd' && modifier.second == 'd') {
        report(diagnostic::kUselessModifier, modifier.span, "`dd` is the same as `d`", {});
    } else if (modifier.isDirection() && modifier.second != '\0') {
        const bool amalgamates = isIn(letter, "fblrvs") && isIn(modifier.second, "fblrvs");
        if (!amalgamates && !(letter == 't' && modifier.second == 't')) {
            report(diagnostic::kUnknownModifier, modifier.span,
                   fmt::format("`{}` and `{}` cannot be amalgamated", letter, modifier.second), {});
        }
    } else if (!modifier.isDirection() && modifier.isDoubled() && !known->doubles) {
        report(diagnostic::kUnknownModifier, modifier.span, fmt::format("`{}` cannot be doubled", letter),
               {});
    }
    if (modifier.optional && !known->mayBeOptional) {
        report(diagnostic::kUnknownModifier, modifier.span, fmt::format("`{}` cannot be optional", letter),
               fmt::format("only {} can", lettersThat(&ModifierLetter::mayBeOptional)));
    }
    if (modifier.set && !known->takesSet) {
        report(diagnostic::kSyntax, modifier.set->span, fmt::format("`{}` takes no piece set", letter), {});
    }
    if (modifier.range && !known->takesRange) {
        report(diagnostic::kSyntax, modifier.range->span, fmt::format("`{}` takes no range", letter),
               "a range for the origin stands before all modifiers");
    }
}

}  // namespace

std::span<const ModifierLetter> modifierLetters() {
    return kLetters;
}

const ModifierLetter* modifierLetter(char letter) {
    const auto* found = std::find_if(std::begin(kLetters), std::end(kLetters),
                                     [&](const ModifierLetter& each) { return each.letter == letter; });
    return found == std::end(kLetters) ? nullptr : found;
}

std::vector<Modifier> putTogether(const std::vector<Modifier>& letters, const Report& report) {
    std::vector<Modifier> result;
    for (Modifier modifier : letters) {
        const bool isLetter = modifier.second == '\0';
        const bool mayJoin = isLetter && !result.empty() && isAlone(result.back());
        const bool isAny = modifier.letter == 'y' && mayJoin && isIn(result.back().letter, "cjwx");
        if (modifier.letter == 'y' && !isAny) {
            report(diagnostic::kUnknownModifier, {modifier.span.begin, modifier.span.begin + 1},
                   "`y` stands only behind `c`, `j`, `w` or `x`", {});
            continue;
        }
        if (isAny) {
            modifier.letter = result.back().letter;
            modifier.any = true;
        } else if (mayJoin && result.back().letter == modifier.letter) {
            modifier.second = modifier.letter;
        } else {
            result.push_back(modifier);
            continue;
        }
        modifier.span = cover(result.back().span, modifier.span);
        result.back() = modifier;
    }
    std::erase_if(result, [&](const Modifier& modifier) {
        bool failed = false;
        check(modifier, [&](DiagnosticName name, Span span, std::string message, std::string help) {
            failed = failed || name.severity == Severity::Error;
            report(name, span, std::move(message), std::move(help));
        });
        return failed;
    });
    return result;
}

}  // namespace ferz::mbn
