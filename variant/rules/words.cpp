#include "variant/rules/words.h"

#include <cctype>

#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"

namespace ferz::variant {

namespace {

constexpr std::string_view kCastlingLetters = "KQkq";

/// Each letter after `separator` becomes a capital.
std::string joined(std::string_view text, char separator, bool startsWithCapital) {
    std::string result;
    bool isNext = startsWithCapital;
    for (const char c : text) {
        if (c == separator) {
            isNext = true;
            continue;
        }
        result += isNext ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        isNext = false;
    }
    return result;
}

}  // namespace

std::string listOf(const ferz::core::TurnLengths& moves) {
    std::string list;
    for (int i = 0; i < moves.count; ++i)
        list += (i == 0 ? "" : ", ") + std::to_string(moves.each[i]);
    return list;
}

std::string textOf(ferz::core::Points points) {
    return std::to_string(points.halves / 2) + (points.halves % 2 == 0 ? "" : ".5");
}

std::string castlingLetters(const ferz::core::Sided<unsigned>& castling) {
    std::string letters;
    for (std::size_t at = 0; at < kCastlingLetters.size(); ++at) {
        if ((castling[at / 2] >> at % 2 & 1U) != 0) letters += kCastlingLetters[at];
    }
    return letters;
}

std::optional<ferz::core::Sided<unsigned>> castlingOf(std::string_view letters) {
    ferz::core::Sided<unsigned> castling = {0, 0};
    for (const char c : letters) {
        const std::size_t at = kCastlingLetters.find(c);
        if (at == std::string_view::npos) return std::nullopt;
        castling[at / 2] |= 1U << at % 2;
    }
    return castling;
}

std::string camelCase(std::string_view text) {
    return joined(text, ' ', true);
}

std::string enumeratorOf(ferz::core::When value) {
    return "core::When::" + camelCase(rowOf(value).word);
}

std::string memberOf(std::string_view key) {
    return joined(key, '_', false);
}

}  // namespace ferz::variant
