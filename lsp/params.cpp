#include "lsp/params.h"

namespace ferz::lsp {

void invalid(const std::string& what) {
    throw Error{kInvalidParams, what};
}

const Json& member(const Json& object, const char* key) {
    if (!object.is_object() || !object.contains(key)) invalid(std::string("`") + key + "` is missing");
    return object[key];
}

std::string stringIn(const Json& object, const char* key) {
    const Json& value = member(object, key);
    if (!value.is_string()) invalid(std::string("`") + key + "` is not a string");
    return value.get<std::string>();
}

Json::number_integer_t integerIn(const Json& object, const char* key) {
    const Json& value = member(object, key);
    if (!value.is_number_integer()) invalid(std::string("`") + key + "` is not a number");
    return value.get<Json::number_integer_t>();
}

TextPosition placeIn(const Json& place) {
    const auto natural = [&](const char* key) {
        const Json::number_integer_t value = integerIn(place, key);
        if (value < 0) invalid(std::string("`") + key + "` is negative");
        return static_cast<std::size_t>(value);
    };
    return {natural("line"), natural("character")};
}

}  // namespace ferz::lsp
