#include "support/source.h"

#include "support/diagnostics.h"
#include "tests/unit/catch.h"

namespace ferz::source_test {

TEST_CASE("a position counts lines and columns from 1, columns in code points") {
    const Source source("piece.csm", "move(0, 1);\n# 말은 막힌다;\nx");
    CHECK(source.position(0).line == 1);
    CHECK(source.position(5).column == 6);
    CHECK(source.position(12).line == 2);
    CHECK(source.position(14).column == 3);
    CHECK(source.position(17).column == 4);
    CHECK(source.position(9999).line == 3);
    CHECK(source.line(2) == "# 말은 막힌다;");
}

TEST_CASE("wide characters take two cells") {
    CHECK(displayWidth("ab") == 2);
    CHECK(displayWidth("말은") == 4);
    CHECK(displayWidth("e\xCC\x81") == 1);
    CHECK(displayWidth("\xFF") == 1);
}

TEST_CASE("the caret stands under the span, also behind wide characters") {
    const Source source("piece.csm", "take-move(1, 0) # 말은;\n말 mvoe(1,0);");
    Diagnostics diagnostics;
    const std::size_t begin = source.text().find("mvoe");
    diagnostics.report(diagnostic::kUnknownExpression, source, {begin, begin + 4},
                       "unknown expression `mvoe`", "write `move`");
    CHECK(render(diagnostics) ==
          "piece.csm:2:3: error: unknown expression `mvoe` [unknown-expression]\n"
          "    말 mvoe(1,0);\n"
          "       ^^^^\n"
          "    help: write `move`\n");
}

TEST_CASE("a long line is cut round the caret") {
    const Source source("x", std::string(5000, 'a') + "q" + std::string(5000, 'a'));
    Diagnostics diagnostics;
    diagnostics.report(diagnostic::kSyntax, source, {5000, 5001}, "no");
    const std::string text = render(diagnostics);
    CHECK(text.size() < 600);
    const std::size_t q = text.find('q', text.find('\n'));
    const std::size_t lineStart = text.rfind('\n', q) + 1;
    const std::size_t caret = text.find('^');
    CHECK(q - lineStart == caret - (text.rfind('\n', caret) + 1));
}

TEST_CASE("diagnostics beyond the limit are counted, the first error is never lost") {
    const Source source("x", "aaa");
    Diagnostics diagnostics;
    for (int i = 0; i < 500; ++i)
        diagnostics.report(diagnostic::kUselessModifier, source, {0, 1}, "old");
    diagnostics.report(diagnostic::kSyntax, source, {1, 2}, "bad");
    CHECK(diagnostics.hasErrors());
    REQUIRE(diagnostics.firstError() != nullptr);
    CHECK(diagnostics.firstError()->message == "bad");
    CHECK(diagnostics.dropped() == 400);
}

}  // namespace ferz::source_test
