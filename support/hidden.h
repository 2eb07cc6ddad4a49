// Characters that a reader does not see, or that make a text look like another one: those that change the
// direction of what follows, that end a line without looking so, that have no width, and DEL with the control
// characters after it. Tabs, line breaks and the other control characters of ASCII are not among them.
//
//     withHidden("a\u202Eb", [](char32_t point) { return fmt::format("<{:x}>", point); })     a<202e>b
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace ferz {

[[nodiscard]] bool isHidden(char32_t point);
/// How long the byte order mark is that some editors begin a file with: 3, or 0 where there is none.
[[nodiscard]] std::size_t byteOrderMarkBytes(std::string_view text);
/// The text with each hidden character as `write` has it; the other bytes stay as they are.
[[nodiscard]] std::string withHidden(std::string_view text,
                                     const std::function<std::string(char32_t)>& write);
/// With each as JSON and JavaScript write it in a string, `\u202e`.
[[nodiscard]] std::string withHiddenInJson(std::string_view text);

}  // namespace ferz
