// JSON with the places of its values.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/source.h"

namespace ferz::variant {

struct PlacedJson {
    enum class Kind { Null, Boolean, Number, String, List, Object };
    Kind kind = Kind::Null;
    Span where;                      ///< of a string or a word; of a list or an object its bracket
    std::string text;                ///< of a string; of others nothing
    bool flag = false;               ///< of `true`
    std::string key;                 ///< in an object
    std::vector<PlacedJson> inside;  ///< a list, or an object

    /// Null where there is none, or this is no object.
    [[nodiscard]] const PlacedJson* find(std::string_view name) const;
    [[nodiscard]] bool isEmpty() const { return inside.empty() && text.empty(); }
};

struct JsonProblem {
    std::string message;
    Span where;
};

/// Empty, with the problem, when the text is no JSON.
[[nodiscard]] std::optional<PlacedJson> placedJson(const Source& source, JsonProblem& problem);

/// The place in the source of each byte of a string, and behind the last the quote.
[[nodiscard]] std::vector<std::size_t> placesIn(const PlacedJson& string, const Source& source);

}  // namespace ferz::variant
