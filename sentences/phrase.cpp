#include "sentences/phrase.h"

#include <utility>

#include "sentences/korean_particles.h"
#include "support/listed.h"

namespace ferz::sentences {

namespace {

constexpr std::string_view kArticle = "(a) ";

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
