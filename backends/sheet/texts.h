// The files of this room that a page is made of, as text.
#pragma once

#include <string_view>

namespace ferz::sheets {

extern const std::string_view kTemplate;
extern const std::string_view kStyle;

}  // namespace ferz::sheets
