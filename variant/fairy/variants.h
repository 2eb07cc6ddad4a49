// The variants that Fairy-Stockfish has built in, as the text of a variants.ini: parents for other sections.
#pragma once

#include <string_view>

namespace ferz::variant {

extern const std::string_view kFairyVariants;

}  // namespace ferz::variant
