// Escapes texts and fills them into pages.
//
//     filled(R"(<h1>@title@</h1>)", {{"title", escaped("K & Q")}})      <h1>K &amp; Q</h1>
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace ferz::html {

/// Escapes a text for use between tags, or between the quotes of an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

/// Replaces each `@name@` by its value; values are not searched again.
[[nodiscard]] std::string filled(std::string_view text,
                                 const std::map<std::string_view, std::string>& values);

}  // namespace ferz::html
