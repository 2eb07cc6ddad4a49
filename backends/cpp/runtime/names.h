// Names of pieces.
#ifndef FERZ_PIECES_NAMES_H
#define FERZ_PIECES_NAMES_H

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace ferz::pieces {

inline bool oneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace ferz::pieces

#endif
