#include "sentences/phrase.h"

#include <array>
#include <utf8proc.h>
#include <utility>

#include "support/listed.h"

namespace ferz::sentences {

namespace {

constexpr utf8proc_int32_t kFirstSyllable = 0xac00;
constexpr utf8proc_int32_t kLastSyllable = 0xd7a3;
constexpr utf8proc_int32_t kFinals = 28;     ///< syllables with the same beginning; the first ends in a vowel
constexpr utf8proc_int32_t kFinalRieul = 8;  ///< ㄹ, after which 으로 is 로

/// How a word ends, for the particle after it.
enum class Ending { Vowel, Rieul, Consonant };

/// The code point of the last character; -1: it is not UTF-8.
utf8proc_int32_t lastCharacter(std::string_view text) {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xc0U) == 0x80U)
        --begin;
    utf8proc_int32_t point = -1;
    utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + begin),
                     static_cast<utf8proc_ssize_t>(text.size() - begin), &point);
    return point;
}

/// Digits as they are read, letters as their English words end.
Ending endingOf(std::string_view text) {
    if (text.empty()) return Ending::Vowel;
    const utf8proc_int32_t last = lastCharacter(text);
    if (last >= kFirstSyllable && last <= kLastSyllable) {
        const utf8proc_int32_t final = (last - kFirstSyllable) % kFinals;
        return final == 0 ? Ending::Vowel : final == kFinalRieul ? Ending::Rieul : Ending::Consonant;
    }
    const std::string_view kRieul = "178lr";
    const std::string_view kConsonant = "036bckmnpt";
    const auto character = static_cast<char>(last >= 0 && last < 0x80 ? last : 'a');
    if (kRieul.find(character) != std::string_view::npos) return Ending::Rieul;
    return kConsonant.find(character) != std::string_view::npos ? Ending::Consonant : Ending::Vowel;
}

struct Particle {
    std::string_view pattern;
    std::string_view afterConsonant;
    std::string_view afterVowel;
};

constexpr std::array kParticles = {
    Particle{"(을/를)", "을", "를"},
    Particle{"(이/가)", "이", "가"},
    Particle{"(은/는)", "은", "는"},
    Particle{"(으)로", "으로", "로"},
};

constexpr std::string_view kArticle = "(a) ";

/// The particle at the beginning of the pattern, added behind the text; its size in the pattern, or 0.
std::size_t addParticle(std::string_view pattern, std::string& text) {
    for (const Particle& each : kParticles) {
        if (!pattern.starts_with(each.pattern)) continue;
        const Ending ending = endingOf(text);
        const bool isVowel = ending == Ending::Vowel || (ending == Ending::Rieul && each.afterVowel == "로");
        text += isVowel ? each.afterVowel : each.afterConsonant;
        return each.pattern.size();
    }
    return 0;
}

std::string fill(std::string_view pattern, const std::vector<std::string>& parts) {
    std::string text;
    bool takesArticle = false;
    while (!pattern.empty()) {
        if (pattern.size() > 2 && pattern[0] == '{') {
            const std::string& part = parts.at(static_cast<std::size_t>(pattern[1] - '0'));
            text += takesArticle ? withArticle(part) : part;
            takesArticle = false;
            pattern.remove_prefix(3);
        } else if (const std::size_t size = addParticle(pattern, text)) {
            pattern.remove_prefix(size);
        } else if (pattern.starts_with(kArticle)) {
            takesArticle = true;
            pattern.remove_prefix(kArticle.size());
        } else {
            text += pattern.front();
            pattern.remove_prefix(1);
        }
    }
    return text;
}

}  // namespace

Phrase textOf(std::string text) {
    return {.clause = Clause::Text, .text = std::move(text)};
}

Phrase number(int value) {
    return textOf(std::to_string(value));
}

Phrase anyOf(std::vector<Phrase> phrases) {
    if (phrases.size() == 1) return std::move(phrases.front());
    return {Clause::Or, std::move(phrases), {}};
}

std::string print(const Phrase& phrase, Language language) {
    if (phrase.clause == Clause::Text) return phrase.text;
    if (phrase.clause == Clause::Name) return std::string(nameIn(phrase.text, language));
    std::vector<std::string> parts;
    for (const Phrase& each : phrase.parts)
        parts.push_back(print(each, language));
    const std::string_view pattern = patternOf(phrase.clause, language);
    return phrase.clause == Clause::Or ? listed(parts, pattern) : fill(pattern, parts);
}

}  // namespace ferz::sentences
