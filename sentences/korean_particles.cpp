#include "sentences/korean_particles.h"

#include <utf8proc.h>

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

constexpr Particle kParticles[] = {
    {"(을/를)", "을", "를"}, {"(이/가)", "이", "가"},  {"(은/는)", "은", "는"},
    {"(과/와)", "과", "와"}, {"(으)로", "으로", "로"},
};

}  // namespace

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

}  // namespace ferz::sentences
