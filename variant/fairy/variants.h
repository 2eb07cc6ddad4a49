// The variants that Fairy-Stockfish has built in, as the text of a variants.ini: parents for other sections.
#pragma once

#include <string_view>

namespace ferz::variant {

extern const std::string_view kFairyVariants;
/// The name of the source that holds them.
inline constexpr std::string_view kFairyVariantsName = "<fairy-stockfish>";

}  // namespace ferz::variant
