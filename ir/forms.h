// The names of what pieces become.
//
//     formOf("queen")           {"queen", false}
//     formOf("enemy:queen")     {"queen", true}      it changes sides, too
//     nameOf({"queen", true})   "enemy:queen"
#pragma once

#include <string>
#include <string_view>

#include "ir/movement.h"

namespace ferz::ir {

struct Form {
    std::string_view name;  ///< of the text that it was read from
    bool changesSide = false;
};

[[nodiscard]] inline Form formOf(std::string_view becomes) {
    if (!becomes.starts_with(kEnemyName)) return {becomes};
    return {becomes.substr(kEnemyName.size()), true};
}

[[nodiscard]] inline std::string nameOf(Form form) {
    return std::string(form.changesSide ? kEnemyName : "").append(form.name);
}

}  // namespace ferz::ir
