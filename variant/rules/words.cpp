#include "variant/rules/words.h"

#include <cctype>

#include "variant/rules/ends.h"
#include "variant/rules/rows.h"

namespace ferz::variant {

namespace {

/// Each letter behind `separator` becomes a capital.
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
