// Values of hos-eso, compared and printed as Python 3 does.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferz::hos {

using Numbers = std::vector<double>;
using Strings = std::vector<std::string>;
using Value = std::variant<double, std::string, Numbers, Strings>;

enum class Comparison { Greater, GreaterOrEqual, Less, LessOrEqual, Equal, NotEqual };

/// Numbers as doubles, strings by code points, lists element by element. Values of different kinds are not
/// equal; empty: they have no order.
[[nodiscard]] std::optional<bool> compare(const Value& left, Comparison comparison, const Value& right);

/// A string alone is as it is.
[[nodiscard]] std::string print(const Value& value);
/// As it stands in a dictionary: strings in quotes.
[[nodiscard]] std::string quoted(const Value& value);
[[nodiscard]] std::string quoted(const std::string& text);

}  // namespace ferz::hos
