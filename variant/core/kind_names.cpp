#include "variant/core/kind_names.h"

#include <fmt/format.h>

#include "variant/core/runtime/description.h"

namespace ferz::variant::core {

std::string KindNames::codeOf(int kind) const {
    const std::string& letter = variant_.pieces[static_cast<std::size_t>(kind)].letter;
    if (letter.ends_with('~')) return "Promoted" + letter.substr(0, 1);
    return letter.starts_with('+') ? "Plus" + letter.substr(1) : letter;
}

std::string KindNames::setOf(ferz::core::Kinds kinds) const {
    if (kinds == ferz::core::kAllKinds) return "core::kAllKinds";
    std::string text;
    for (int kind = 0; kind < static_cast<int>(variant_.pieces.size()); ++kind) {
        if (ferz::core::holds(kinds, kind))
            text += fmt::format("{}core::kindBit({})", text.empty() ? "" : " | ", constantOf(kind));
    }
    return text.empty() ? "0" : text;
}

std::string sideSet(unsigned sides) {
    static constexpr const char* kNames[] = {"0", "core::kWhiteOnly", "core::kBlackOnly", "core::kBothSides"};
    return kNames[sides & 3U];
}

}  // namespace ferz::variant::core
