// The files of this room and of backends/json/ferz-moves that a page is made of, as text.
#pragma once

#include <string_view>

namespace ferz::pages {

extern const std::string_view kTemplate;
extern const std::string_view kStyle;
extern const std::string_view kBoardStyle;
extern const std::string_view kBoardScript;
extern const std::string_view kEvaluatorScript;
extern const std::string_view kSignsScript;
extern const std::string_view kGridScript;
extern const std::string_view kPageScript;

}  // namespace ferz::pages
