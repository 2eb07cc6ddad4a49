// JavaScript made small for a page.
#include "backends/page/script.h"
#include "tests/unit/catch.h"

namespace page_script_test {

using ferz::pages::squeezed;
using ferz::pages::withoutSections;

TEST_CASE("a script loses its comments and its white space") {
    const std::pair<const char*, const char*> pairs[] = {
        {"const a = 1; // one\nlet b = a;", "const a=1;let b=a;"},
        {"/** A list\n * of words. */\nreturn  a ;", "return a;"},
        {"import { a } from \"./a.mjs\";\nexport const b = a;", "const b=a;"},
        {"a + +b - -c", "a+ +b- -c"},
        {"f(\"a  // b\", 'c  d')", "f(\"a  // b\",'c  d')"},
        {"f(\"a \\\"  b\")", "f(\"a \\\"  b\")"},
        {"x = `a  ${ b + `c  ${d}` }  e` + f", "x=`a  ${ b + `c  ${d}` }  e`+f"},
        {"y = `${ { a: 1 }.a }  }`;", "y=`${ { a: 1 }.a }  }`;"},
        {"s.replace(/[/\" ]  /g, b / c / d)", "s.replace(/[/\" ]  /g,b/c/d)"},
        {"{ \"do\": 1, \"en-passant\": 2, \"7\": a ? \"b\" : \"c\" }",
         "{do:1,\"en-passant\":2,\"7\":a?\"b\":\"c\"}"},
    };
    for (const auto& [text, small] : pairs)
        CHECK(squeezed(text) == small);
}

TEST_CASE("a section is left out where the data do not ask for it") {
    const char* const script =
        "a\n"
        "  // if \"zone\" \"present\"\n"
        "b\n"
        "  // if \"swap\"\n"
        "c\n"
        "  // end\n"
        "d";
    CHECK(withoutSections(script, R"({"test":"present"})") == "a\nb\nd");
    CHECK(withoutSections(script, R"({"effect":"swap"})") == "a\nc\nd");
    CHECK(withoutSections(script, R"({"presents":"swapped"})") == "a\nd");
}

}  // namespace page_script_test
