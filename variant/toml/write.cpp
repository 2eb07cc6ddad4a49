#include "variant/toml/write.h"

#include <fmt/format.h>

namespace ferz::variant {

namespace {

std::string partOf(const MovePart& part) {
    if (part == MovePart{.def = part.def}) return tomlString(part.def);
    TomlKeys keys = {{"move", tomlString(part.def)}};
    if (!part.from.empty()) keys.emplace_back("from", tomlString(part.from));
    if (!part.within.empty()) keys.emplace_back("within", tomlString(part.within));
    if (part.counting) keys.emplace_back("counting", "true");
    if (part.friends) keys.emplace_back("friends", "true");
    if (!part.wraps.empty()) keys.emplace_back("wraps", tomlString(part.wraps));
    if (!part.leaves.empty()) keys.emplace_back("leaves", tomlString(part.leaves));
    if (part.side != MovePart::Side::Both)
        keys.emplace_back("side", tomlString(part.side == MovePart::Side::White ? "white" : "black"));
    return inlineTable(keys);
}

}  // namespace

std::string tomlString(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string tomlStrings(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts)
        list += (list.empty() ? "" : ", ") + tomlString(text);
    return "[" + list + "]";
}

std::string inlineTable(const TomlKeys& keys) {
    std::string list;
    for (const auto& [key, value] : keys)
        list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", key, value);
    return "{ " + list + " }";
}

std::string movesValue(const std::vector<MovePart>& parts) {
    if (parts.size() == 1) return partOf(parts.front());
    std::string list;
    for (const MovePart& part : parts)
        list += (list.empty() ? "[" : ", ") + partOf(part);
    return list + "]";
}

std::string pieceLine(std::string_view letter, const std::vector<MovePart>& parts, TomlKeys keys) {
    const std::string key = letter.size() == 1 ? std::string(letter) : tomlString(letter);
    if (!parts.empty()) {
        const std::string moves = movesValue(parts);
        if (keys.empty() && moves[0] == '"') return fmt::format("{} = {}", key, moves);
        keys.insert(keys.begin(), {"move", moves});
    }
    return fmt::format("{} = {}", key, inlineTable(keys));
}

std::string headLines(std::string_view name, std::string_view board, std::string_view start) {
    return fmt::format("name = {}\nboard = {}\n{}{}\n", tomlString(name), tomlString(board), kTomlStart,
                       tomlString(start));
}

std::string tableText(std::string_view head, const TomlKeys& keys) {
    std::string text = fmt::format("{}\n", head);
    for (const auto& [key, value] : keys)
        text += fmt::format("{} = {}\n", key, value);
    return text + "\n";
}

}  // namespace ferz::variant
