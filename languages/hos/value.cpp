#include "languages/hos/value.h"

#include <algorithm>
#include <fmt/format.h>
#include <utf8proc.h>

#include "languages/hos/number.h"
#include "support/source.h"

namespace ferz::hos {

namespace {

template <class T>
bool holds(const T& left, Comparison comparison, const T& right) {
    switch (comparison) {
        case Comparison::Greater: return left > right;
        case Comparison::GreaterOrEqual: return left >= right;
        case Comparison::Less: return left < right;
        case Comparison::LessOrEqual: return left <= right;
        case Comparison::Equal: return left == right;
        case Comparison::NotEqual: return left != right;
    }
    return false;
}

/// The first elements that differ decide, else the lengths.
template <class T>
bool holds(const std::vector<T>& left, Comparison comparison, const std::vector<T>& right) {
    const auto [first, second] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
    if (first == left.end() || second == right.end()) return holds(left.size(), comparison, right.size());
    return holds(*first, comparison, *second);
}

/// Letters, marks, numbers, signs and the blank: not what Unicode calls other (C*) or a separator (Z*).
bool isPrintable(utf8proc_int32_t point) {
    switch (utf8proc_category(point)) {
        case UTF8PROC_CATEGORY_CN:
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_CO:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP: return false;
        case UTF8PROC_CATEGORY_ZS: return point == ' ';
        default: return true;
    }
}

std::string escaped(std::string_view character, char quote) {
    if (character == "\\") return "\\\\";
    if (character == "\n") return "\\n";
    if (character == "\r") return "\\r";
    if (character == "\t") return "\\t";
    if (character[0] == quote) return fmt::format("\\{}", quote);
    utf8proc_int32_t point = 0;
    utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(character.data()),
                     static_cast<utf8proc_ssize_t>(character.size()), &point);
    if (isPrintable(point)) return std::string(character);
    if (point < 0x100) return fmt::format("\\x{:02x}", point);
    if (point < 0x10000) return fmt::format("\\u{:04x}", point);
    return fmt::format("\\U{:08x}", point);
}

template <class T>
std::string listOf(const std::vector<T>& values, auto printed) {
    std::string text;
    for (const T& each : values)
        text += (text.empty() ? "" : ", ") + printed(each);
    return fmt::format("[{}]", text);
}

}  // namespace

std::optional<bool> compare(const Value& left, Comparison comparison, const Value& right) {
    if (left.index() == right.index()) {
        return std::visit(
            [&](const auto& own) {
                return holds(own, comparison, std::get<std::decay_t<decltype(own)>>(right));
            },
            left);
    }
    if (comparison == Comparison::Equal) return false;
    if (comparison == Comparison::NotEqual) return true;
    return std::nullopt;
}

std::string print(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? *text : quoted(value);
}

std::string quoted(const Value& value) {
    struct Printer {
        std::string operator()(double number) const { return print(number); }
        std::string operator()(const std::string& text) const { return quoted(text); }
        std::string operator()(const Numbers& list) const {
            return listOf(list, [](double each) { return print(each); });
        }
        std::string operator()(const Strings& list) const {
            return listOf(list, [](const std::string& each) { return quoted(each); });
        }
    };
    return std::visit(Printer{}, value);
}

std::string quoted(const std::string& text) {
    const bool isDouble = text.find('\'') != std::string::npos && text.find('"') == std::string::npos;
    const char quote = isDouble ? '"' : '\'';
    std::string result(1, quote);
    forEachCharacter(text, [&](std::string_view character, bool) { result += escaped(character, quote); });
    return result + quote;
}

}  // namespace ferz::hos
