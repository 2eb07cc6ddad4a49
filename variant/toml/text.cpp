#include "variant/toml/text.h"

#include <algorithm>
#include <fmt/format.h>

#include "support/limits.h"
#include "support/spelling.h"

namespace ferz::variant {

namespace {

/// Behind the string that begins here, in any of TOML's four kinds; the end of the text where it has none.
std::size_t endOfString(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string triple(3, quote);
    const bool isLong = text.substr(at, 3) == triple;
    const std::string_view close = isLong ? std::string_view(triple) : std::string_view(&quote, 1);
    for (at += close.size(); at < text.size(); ++at) {
        if (quote == '"' && text[at] == '\\') {
            ++at;
        } else if (text.substr(at, close.size()) == close) {
            return at + close.size();
        } else if (!isLong && text[at] == '\n') {
            return at;
        }
    }
    return text.size();
}

/// Where a key has too many parts, or npos: each part is a table in the one before, and the parser of TOML
/// needs stack for each.
std::size_t tooDeepKeyAt(std::string_view text) {
    std::size_t parts = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            at = endOfString(text, at);
            continue;
        }
        if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
            continue;
        }
        if (c == '.' && ++parts >= limits::kTomlKeys.most) return at;
        if (std::string_view("\n=[]{},").find(c) != std::string_view::npos) parts = 0;
        ++at;
    }
    return std::string_view::npos;
}

/// What a word that is no value of TOML was meant to be; empty where that is not clear.
std::string repairOf(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return {};
    std::string_view value = line.substr(equals + 1);
    const auto trim = [](std::string_view text) {
        const std::size_t first = text.find_first_not_of(" \t\r");
        return first == std::string_view::npos
                   ? std::string_view()
                   : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
    };
    value = trim(value.substr(0, value.find('#')));
    if (value.empty() || value.find_first_of("\"'[]{}=,") != std::string_view::npos) return {};
    for (const auto& [word, meant] :
         {std::pair("yes", "true"), std::pair("on", "true"), std::pair("True", "true"),
          std::pair("no", "false"), std::pair("off", "false"), std::pair("False", "false")}) {
        if (value == word) return fmt::format("write `{}`", meant);
    }
    return fmt::format("write `\"{}\"`: texts stand in quotes", value);
}

}  // namespace

TomlText::TomlText(const Source& source, Diagnostics& diagnostics)
    : source_(source), diagnostics_(diagnostics) {
    if (const std::size_t at = tooDeepKeyAt(source.text()); at != std::string_view::npos) {
        report(diagnostic::kTooDeep, {at, at + 1},
               fmt::format("the key has more than {} parts", limits::kTomlKeys.most));
        return;
    }
    try {
        root_ = toml::parse(source.text(), source.name());
    } catch (const toml::parse_error& error) {
        std::string message(error.description());
        // `Error while parsing value: ...` says less than our own line and caret.
        if (const std::size_t colon = message.find(": "); message.starts_with("Error while parsing"))
            message = colon == std::string::npos ? message : message.substr(colon + 2);
        const std::string_view line = source.line(error.source().begin.line);
        report(diagnostic::kSyntax, where(error.source()), "this is no TOML: " + message,
               line.data() == nullptr ? std::string() : repairOf(line));
    }
}

std::size_t TomlText::offset(const toml::source_position& position) const {
    if (position.line == 0) return 0;
    const std::string_view line = source_.line(position.line);
    if (line.data() == nullptr) return source_.text().size();
    std::size_t column = 1;
    std::size_t bytes = 0;
    forEachCharacter(line, [&](std::string_view character, bool) {
        if (column++ < position.column) bytes += character.size();
    });
    return static_cast<std::size_t>(line.data() - source_.text().data()) + bytes;
}

Span TomlText::where(const toml::source_region& region) const {
    const std::size_t begin = offset(region.begin);
    return {begin, std::max(begin + 1, offset(region.end))};
}

Span TomlText::placeOf(std::string_view path) const {
    const toml::node* node = root();
    while (node != nullptr && !path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        const toml::table* table = node->as_table();
        const toml::node* inner = table == nullptr ? nullptr : table->get(path.substr(0, dot));
        if (inner == nullptr) break;
        node = inner;
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return node == nullptr || node == root() ? Span{0, 1} : where(node->source());
}

void TomlText::report(DiagnosticName name, Span where, std::string message, std::string help) {
    diagnostics_.report(name, source_, where, std::move(message), std::move(help));
}

void TomlText::checkKeys(const toml::table& table, std::string_view what,
                         const std::vector<std::string_view>& known) {
    for (const auto& [key, node] : table) {
        if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
        std::string help;
        if (const auto meant = nearestWord(key.str(), known)) {
            help = fmt::format("write `{}`", *meant);
        } else {
            for (const std::string_view each : known)
                help += fmt::format("{}`{}`", help.empty() ? "it has " : ", ", each);
        }
        report(diagnostic::kUnknownKey, where(key.source()),
               fmt::format("{} has no key `{}`", what, key.str()), help);
    }
}

void TomlText::missing(std::string_view key, Span whole) {
    report(diagnostic::kMissingKey, whole, fmt::format("the key `{}` is missing", key));
}

void TomlText::wrongType(const toml::node& node, std::string_view what, std::string_view expected,
                         std::string help) {
    report(diagnostic::kWrongType, where(node.source()), fmt::format("`{}` has to be {}", what, expected),
           std::move(help));
}

bool TomlText::boolean(const toml::node& node, std::string_view what, bool byDefault) {
    if (const auto* value = node.as_boolean()) return value->get();
    const std::string text = node.value_or(std::string());
    const bool isYes = text == "yes" || text == "true" || text == "on";
    const bool isNo = text == "no" || text == "false" || text == "off";
    wrongType(node, what, "`true` or `false`",
              isYes || isNo ? fmt::format("write `{}`, without quotes", isYes) : std::string());
    return byDefault;
}

std::optional<TomlString> TomlText::string(const toml::node& node, std::string_view what) {
    if (const auto* text = node.as_string()) return TomlString{text->get(), where(node.source())};
    wrongType(node, what, "a string");
    return std::nullopt;
}

const toml::table* TomlText::table(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node != nullptr && !node->is_table()) wrongType(*node, key, "a table");
    return node == nullptr ? nullptr : node->as_table();
}

std::optional<TomlString> TomlText::string(const toml::table& table, std::string_view key, bool needed,
                                           Span whole) {
    if (const toml::node* node = table.get(key)) return string(*node, key);
    if (needed) missing(key, whole);
    return std::nullopt;
}

std::vector<TomlString> TomlText::strings(const toml::node& node, std::string_view what) {
    std::vector<TomlString> result;
    const toml::array* list = node.as_array();
    if (list == nullptr) {
        if (auto one = string(node, what)) result.push_back(std::move(*one));
        return result;
    }
    for (const toml::node& each : *list) {
        if (auto one = string(each, what)) result.push_back(std::move(*one));
    }
    return result;
}

bool TomlText::boolean(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    return node != nullptr && boolean(*node, key, false);
}

Span TomlText::inside(const TomlString& string, Span where) const {
    const std::size_t at = source_.slice(string.where).find(string.text);
    if (at == std::string_view::npos || string.text.empty()) return string.where;
    const std::size_t begin = string.where.begin + at;
    return {begin + std::min(where.begin, string.text.size()),
            begin + std::min(where.end, string.text.size())};
}

}  // namespace ferz::variant
