// The table of limits.
#include "support/limits.h"

#include <catch2/catch.hpp>
#include <set>
#include <string_view>

namespace ferz::limits_test {

TEST_CASE("no two limits have the same name") {
    std::set<std::string_view> names;
    for (const Limit& each : limits::kAll)
        CHECK(names.insert(each.name).second);
}

}  // namespace ferz::limits_test
