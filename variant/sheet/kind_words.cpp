#include "variant/sheet/kind_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "support/listed.h"

namespace ferz::variant {

namespace {

/// `pawns`, `horses`, `foxes`, `ladies`, `footmen`.
std::string plural(const std::string& noun) {
    const auto ends = [&](std::string_view end) { return noun.ends_with(end); };
    const auto without = [&](std::size_t count) { return noun.substr(0, noun.size() - count); };
    if (ends("man")) return without(3) + "men";
    if (ends("s") || ends("x") || ends("ch") || ends("sh")) return noun + "es";
    if (ends("y") && noun.size() > 1 &&
        std::string_view("aeiou").find(noun[noun.size() - 2]) == std::string_view::npos)
        return without(1) + "ies";
    return noun + "s";
}

}  // namespace

std::string amount(int count) {
    return count == 1 ? "one" : std::to_string(count);
}

std::string numbered(int count, const std::string& noun) {
    return fmt::format("{} {}", amount(count), count == 1 ? noun : plural(noun));
}

const std::string& KindWords::of(const std::string& name) const {
    const auto found = called_.find(name);
    return found == called_.end() ? name : found->second;
}

std::vector<std::string> KindWords::names(const ir::NameSet& kinds) const {
    std::vector<std::string> words;
    for (const PieceType& type : variant_.pieces)
        if (kinds.contains(type.name) && std::find(words.begin(), words.end(), of(type.name)) == words.end())
            words.push_back(of(type.name));
    return words;
}

std::string KindWords::any(const ir::NameSet& kinds) const {
    if (kinds.isAll()) return "a piece";
    if (kinds.isComplement()) return "a piece other than " + any(~kinds);
    return withArticle(listed(names(kinds), "or"));
}

std::string KindWords::counted(int count, const ir::NameSet& kinds) const {
    if (count == 1) return any(kinds);
    if (kinds.isAll()) return fmt::format("{} pieces", count);
    const auto words = names(kinds);
    if (words.size() == 1) return numbered(count, words.front());
    return fmt::format("{} pieces, each {}", count, any(kinds));
}

}  // namespace ferz::variant
