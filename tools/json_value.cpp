#include "tools/json_value.h"

#include <algorithm>
#include <string>

#include "support/hidden.h"
#include "support/json_shape.h"
#include "support/limits.h"
#include "tools/json.h"

namespace ferz::tools {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::size_t spaceBytes(std::string_view text) {
    return std::min(text.find_first_not_of(" \t\r\n"), text.size());
}

std::size_t digits(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
}

/// With its quotes; 0 where none is complete here.
std::size_t stringBytes(std::string_view text) {
    if (!text.starts_with('"')) return 0;
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '"') return at + 1;
        if (text[at] == '\\') ++at;
    }
    return 0;
}

/// 0 where there is no number.
std::size_t numberBytes(std::string_view text) {
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const std::size_t whole = digits(text.substr(at));
    if (whole == 0 || (whole > 1 && text[at] == '0')) return 0;
    at += whole;
    if (text.substr(at).starts_with('.')) {
        const std::size_t fraction = digits(text.substr(at + 1));
        if (fraction == 0) return 0;
        at += 1 + fraction;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const std::size_t sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 1 : 0;
        const std::size_t exponent = digits(text.substr(at + 1 + sign));
        if (exponent == 0) return 0;
        at += 1 + sign + exponent;
    }
    return at;
}

/// Up to the comma or bracket that ends it; 0 where nothing does.
std::size_t valueBytes(std::string_view text) {
    std::size_t open = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            const std::size_t bytes = stringBytes(text.substr(at));
            if (bytes == 0) return 0;
            at += bytes - 1;
        } else if (c == '[' || c == '{') {
            ++open;
        } else if (open == 0 && (c == ',' || c == '}' || c == ']')) {
            return at;
        } else if (c == ']' || c == '}') {
            --open;
        }
    }
    return 0;
}

/// The text with null for each number of JSON's grammar, so that a parser refuses none for its size.
std::string withoutNumbers(std::string_view json) {
    std::string result;
    while (!json.empty()) {
        std::size_t bytes = stringBytes(json);
        const bool isNumber = bytes == 0 && numberBytes(json) > 0;
        if (isNumber) bytes = numberBytes(json);
        if (bytes == 0) bytes = 1;
        if (isNumber) {
            result += "null";
        } else {
            result += json.substr(0, bytes);
        }
        json.remove_prefix(bytes);
    }
    return result;
}

bool isValue(std::string_view text) {
    const JsonShape shape = jsonShape(text);
    return shape.depth < limits::kJsonNesting.most && shape.values <= limits::kJsonValues.most &&
           Json::accept(withoutNumbers(text));
}

std::string_view withoutSpace(std::string_view text) {
    text.remove_prefix(spaceBytes(text));
    return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace

std::string_view writtenValue(std::string_view object, std::string_view key) {
    std::string_view found;
    object.remove_prefix(byteOrderMarkBytes(object));
    object.remove_prefix(spaceBytes(object));
    // An opening bracket, then a comma before each pair.
    for (char before = '{'; object.starts_with(before); before = ',') {
        object.remove_prefix(1);
        object.remove_prefix(spaceBytes(object));
        const std::string_view name = object.substr(0, stringBytes(object));
        object.remove_prefix(name.size());
        object.remove_prefix(spaceBytes(object));
        if (name.empty() || !object.starts_with(':')) break;
        object.remove_prefix(1);
        const std::string_view value = object.substr(0, valueBytes(object));
        object.remove_prefix(value.size());
        if (value.empty()) break;
        const Json word = Json::parse(name, nullptr, false);
        if (word.is_string() && word.get_ref<const std::string&>() == key) found = withoutSpace(value);
    }
    return isValue(found) ? found : std::string_view();
}

}  // namespace ferz::tools
