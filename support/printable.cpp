#include "support/printable.h"

#include <algorithm>

#include "support/hidden.h"
#include "support/source.h"

namespace ferz {

namespace {

std::string shown(std::string_view text, bool keepsLines) {
    std::string valid;
    forEachCharacter(text, [&](std::string_view character, bool isValid) {
        valid += isValid ? character : std::string_view("\uFFFD");
    });
    std::replace_if(
        valid.begin(), valid.end(),
        [&](char c) { return static_cast<unsigned char>(c) < 0x20 && !(keepsLines && c == '\n'); }, ' ');
    return withHidden(valid, [](char32_t) { return " "; });
}

}  // namespace

std::string printable(std::string_view text) {
    return shown(text, false);
}

std::string printableLines(std::string_view text) {
    return shown(text, true);
}

bool isPrintable(std::string_view text) {
    return shown(text, false) == text;
}

}  // namespace ferz
