// What may be chosen about how a notation is read.
#pragma once

#include <string_view>
#include <vector>

namespace ferz {

/// A dialect option and its values; the first is the default.
struct DialectOption {
    std::string_view name;
    std::vector<std::string_view> values;
    std::string_view sentence;
};

}  // namespace ferz
