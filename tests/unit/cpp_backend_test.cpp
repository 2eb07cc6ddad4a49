#include "backends/registry.h"
#include "ir/text.h"
#include "tests/unit/catch.h"

using namespace ferz;

TEST_CASE("the target cpp is in the registry") {
    CHECK(findTarget("cpp") != nullptr);
}
