#include "backends/mbn/words.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <vector>

namespace ferz::mbn {

namespace {

using ir::NameSet;

bool isUpper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}
bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

constexpr std::string_view kPrefixes = "+-#*$%&";
constexpr std::size_t kLongestCompound = 3;

/// The letters of a set or of what a complement excludes; empty if a name has no letter.
std::optional<std::string> lettersOf(const NameSet& names, const Words& words, Refusal& refusal) {
    std::vector<std::string> letters;
    for (const std::string& name : names.listed()) {
        const auto letter = words.identifierOf(name);
        if (!letter) return refusal.because(fmt::format("the piece `{}` has no letter", name));
        letters.push_back(*letter);
    }
    std::sort(letters.begin(), letters.end());
    std::string result;
    for (const std::string& letter : letters)
        result += letter;
    return result;
}

}  // namespace

std::optional<std::string> Words::identifierOf(std::string_view name) const {
    const std::string written = names.letterOf(name);
    std::string_view rest = written;
    std::string prefix;
    if (rest.size() > 1 && kPrefixes.find(rest.front()) != std::string_view::npos) {
        prefix = rest.front();
        rest.remove_prefix(1);
    }
    std::string suffix;
    if (const std::size_t less = rest.find('<'); less != std::string_view::npos) {
        suffix = rest.substr(less);
        rest = rest.substr(0, less);
    }
    if (rest.empty() || !isUpper(rest.front()) || rest.size() > kLongestCompound) return std::nullopt;
    if (!std::all_of(rest.begin() + 1, rest.end(),
                     [](char c) { return isUpper(c) || isDigit(c) || c == '+'; }))
        return std::nullopt;
    const std::string letter = rest.size() == 1 ? std::string(rest) : fmt::format(":{}:", rest);
    // The identifier must be read as the same name.
    if (prefix.empty() && suffix.empty() && names.nameOf(letter) != name) return std::nullopt;
    return prefix + letter + suffix;
}

std::optional<std::string> Words::setOf(const NameSet& set, Refusal& refusal) const {
    if (set.isAll()) return "";
    const auto letters = lettersOf(set, *this, refusal);
    if (!letters) return std::nullopt;
    return fmt::format("{{{}{}}}", set.isComplement() ? "^" : "", *letters);
}

std::optional<std::string> Words::setOf(const ir::Contents& pieces, Refusal& refusal) const {
    if (pieces.friends == pieces.enemies) return setOf(pieces.friends, refusal);
    if (pieces.friends.isComplement() != pieces.enemies.isComplement())
        return refusal.because(
            "a piece set cannot list some pieces of one side and exclude some of the other");
    auto friends = lettersOf(pieces.friends, *this, refusal);
    auto enemies = lettersOf(pieces.enemies, *this, refusal);
    if (!friends || !enemies) return std::nullopt;
    for (char& c : *enemies)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return fmt::format("{{!{}{}{}}}", pieces.friends.isComplement() ? "^" : "", *friends, *enemies);
}

std::string rangeOf(ir::Zone zone, bool outside) {
    if (outside) zone.complement = !zone.complement;
    std::string text = ir::print(zone);
    // MBN writes no sign for all files or all ranks, and none before levels.
    std::erase_if(text, [](char c) { return c == '*' || c == '/'; });
    return text;
}

std::optional<std::string> rangeOf(const ir::Test& test) {
    if (!test.at.isZero()) return std::nullopt;
    if (const auto* zone = std::get_if<ir::InZone>(&test.predicate)) return rangeOf(zone->zone, test.negated);
    if (std::holds_alternative<ir::Unmoved>(test.predicate)) return test.negated ? "[^:]" : "[:]";
    const auto* attacked = std::get_if<ir::Attacked>(&test.predicate);
    if (attacked == nullptr || *attacked != ir::Attacked{}) return std::nullopt;
    return test.negated ? "[*]" : "[+]";
}

}  // namespace ferz::mbn
