#include <string>
#include <vector>

#include "frontend/chessembly/format.h"
#include "frontend/chessembly/parse.h"
#include "tests/unit/catch.h"

namespace ferz::chessembly_format_test {

namespace {

std::string formatted(const std::string& text) {
    Diagnostics diagnostics;
    const auto result = chessembly::format(Source("text", text), diagnostics);
    INFO(render(diagnostics));
    REQUIRE(result.has_value());
    return *result;
}

/// The chains without layout, and the comments.
std::vector<std::string> words(const std::string& text) {
    Diagnostics diagnostics;
    const auto program = chessembly::parse(Source("text", text), diagnostics);
    REQUIRE(program.has_value());
    std::vector<std::string> result;
    for (const auto& chain : program->chains) {
        if (chain.expressions.empty()) continue;
        for (const auto& each : chain.expressions) {
            result.push_back(each.name);
            for (const auto& argument : each.arguments)
                result.push_back(argument.text);
        }
        result.emplace_back(";");
    }
    for (const auto& comment : program->comments) {
        result.push_back(comment.text.substr(0, comment.text.find_last_not_of(" \t\r") + 1));
    }
    return result;
}

}  // namespace

TEST_CASE("a program is laid out one way") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"move (0,1)   {move(1,1) } ;", "move(0, 1) { move(1, 1) };\n"},
        {"take-move( 1,\n0) repeat ( 1 )", "take-move(1, 0) repeat(1);\n"},
        {"move(0,1);move(1,0);", "move(0, 1);\nmove(1, 0);\n"},
        {"move(0,1);;;\n\n\n\nmove(1,0);", "move(0, 1);\n\nmove(1, 0);\n"},
        {"# a pawn;\nmove(0,1); # forward\ntake(1,1);", "# a pawn;\nmove(0, 1); # forward\ntake(1, 1);\n"},
        {"move(0,1); # forward;\ntake(1,1);", "move(0, 1); # forward;\ntake(1, 1);\n"},
        {"move(0,1) # then\n move(0,1);", "move(0, 1) # then\n    move(0, 1);\n"},
        {"move(0,1); # one\n; # two\nmove(1,0)", "move(0, 1); # one\n# two\nmove(1, 0);\n"},
        {"move(0,1) # the end\n;", "move(0, 1) # the end;\n"},
        {"", ""},
        {"#  nothing  ", "#  nothing\n"},
        {"move(0,1) } {", "move(0, 1) } {;\n"},
    };
    for (const auto& [text, expected] : cases) {
        CHECK(formatted(text) == expected);
        CHECK(formatted(expected) == expected);
        CHECK(words(formatted(text)) == words(text));
    }
}

TEST_CASE("a long chain has its blocks on lines of their own") {
    const std::string text =
        "if-state(mode, 0) set-state(mode, 1) { take-move(1, 1) repeat(1) } { take-move(1, -1) repeat(1) } "
        "{ take-move(-1, 1) repeat(1) # back\n { move(0, 1) } };";
    const std::string expected =
        "if-state(mode, 0) set-state(mode, 1)\n"
        "    { take-move(1, 1) repeat(1) }\n"
        "    { take-move(1, -1) repeat(1) }\n"
        "    {\n"
        "        take-move(-1, 1) repeat(1) # back\n"
        "        { move(0, 1) }\n"
        "    };\n";
    CHECK(formatted(text) == expected);
    CHECK(formatted(expected) == expected);
    CHECK(words(expected) == words(text));
}

}  // namespace ferz::chessembly_format_test
