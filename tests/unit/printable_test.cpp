#include "support/printable.h"

#include "support/diagnostics.h"
#include "tests/unit/catch.h"

namespace ferz::printable_test {

TEST_CASE("what steers a terminal is shown as blanks") {
    CHECK(printable("\033[31mred\a") == " [31mred ");
    CHECK(printable("a\u009b2J\u202eb\u2028c\u200bd\x7f") == "a 2J b c d ");
    CHECK(printable("a\tb\nc") == "a b c");
    CHECK(printableLines("a\tb\nc\r\n") == "a b\nc \n");
    CHECK(printable("\xff\x9b") == "\uFFFD\uFFFD");
    CHECK(isPrintable("말은 e\u0301 \u200d"));
    CHECK(!isPrintable("a\nb"));
    CHECK(!isPrintable("\xff"));
}

TEST_CASE("the caret stands under the span, also behind what is shown as blanks") {
    const Source source("a\033.csm", "\x7f\u202e\u200bmvoe(1,0);");
    Diagnostics diagnostics;
    const std::size_t begin = source.text().find("mvoe");
    diagnostics.report(diagnostic::kUnknownExpression, source, {begin, begin + 4}, "unknown");
    CHECK(render(diagnostics) ==
          "a .csm:1:4: error: unknown [unknown-expression]\n       mvoe(1,0);\n       ^^^^\n");
}

}  // namespace ferz::printable_test
