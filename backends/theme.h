// The colours of pictures and pages, which theme.css has.
//
//     colourOf("move", Shade::Dark)     #6cc0f5
#pragma once

#include <string>
#include <string_view>

namespace ferz::theme {

/// The file, in which `@dark@` stands for a media query.
extern const std::string_view kText;

constexpr std::string_view kDarkWhereAsked = "(prefers-color-scheme: dark)";

/// The variables of a page, `var(--move)`, as the beginning of its style. They are dark under a media query.
[[nodiscard]] std::string styleOf(std::string_view darkWhen = kDarkWhereAsked);

enum class Shade { Light, Dark };
/// The value of such a variable; of a name that theme.css does not have, nothing.
[[nodiscard]] std::string_view colourOf(std::string_view name, Shade shade);

}  // namespace ferz::theme
