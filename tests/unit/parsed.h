// The movements of an automaton's text; a test fails where the text is wrong.
#pragma once

#include <string>
#include <vector>

#include "ir/text.h"
#include "tests/unit/catch.h"

namespace ferz::test {

inline std::vector<ir::Movement> parsedAll(const std::string& text) {
    Diagnostics diagnostics;
    auto movements = ir::parse(Source("<test>", text), diagnostics);
    INFO(render(diagnostics));
    REQUIRE(movements);
    return *movements;
}

inline ir::Movement parsed(const std::string& text) {
    return parsedAll(text).front();
}

}  // namespace ferz::test
