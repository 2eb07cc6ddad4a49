#include "backends/theme.h"

#include "backends/html_text.h"

namespace ferz::theme {

std::string styleOf(std::string_view darkWhen) {
    return html::filled(kText, {{"dark", std::string(darkWhen)}});
}

std::string_view colourOf(std::string_view name, Shade shade) {
    const std::size_t from = shade == Shade::Dark ? kText.find("@media") : 0;
    const std::size_t at = kText.find("--" + std::string(name) + ":", from);
    if (at == std::string_view::npos) return {};
    const std::size_t value = kText.find('#', at);
    return kText.substr(value, kText.find_first_of(";\n", value) - value);
}

}  // namespace ferz::theme
