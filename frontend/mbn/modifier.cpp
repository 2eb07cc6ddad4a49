#include "frontend/mbn/modifier.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace ferz::mbn {

namespace {

bool isAlone(const Modifier& modifier) {
    return !modifier.any && !modifier.optional && !modifier.set && !modifier.range && modifier.second == '\0';
}

bool isIn(char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
}

/// Lists all letters with the given property: `c`, `j`, ...
std::string lettersThat(bool ModifierLetter::*is) {
    std::vector<char> letters;
    for (const ModifierLetter& each : modifierLetters()) {
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

std::vector<Modifier> joinedModifiers(const std::vector<Modifier>& letters, const Report& report) {
    std::vector<Modifier> result;
    for (Modifier modifier : letters) {
        const bool isLetter = modifier.second == '\0';
        const bool mayJoin = isLetter && !result.empty() && isAlone(result.back());
        const bool isAny = modifier.letter == 'y' && mayJoin && isIn(result.back().letter, "cjwx");
        if (modifier.letter == 'y' && !isAny) {
            report(diagnostic::kUnknownModifier, {modifier.span.begin, modifier.span.begin + 1},
                   "`y` stands only after `c`, `j`, `w` or `x`", {});
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
