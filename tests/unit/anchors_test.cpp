#include "backends/gallery/anchors.h"

#include "tests/unit/catch.h"

namespace ferz::anchors_test {

TEST_CASE("a name becomes an anchor, and each time another one") {
    galleries::Anchors anchors({"search"});
    const std::pair<const char*, const char*> rows[] = {
        {"amazon", "amazon"},
        {"Amazon", "amazon-2"},
        {"amazon-2", "amazon-2-2"},
        {"rook of Glinski's chess", "rook-of-glinskis-chess"},
        {"(2,6)-leaper", "2-6-leaper"},
        {"search", "search-2"},
        {"../../etc/passwd", "etc-passwd"},
        {"<b>\"&", "b"},
        {"말", "말"},
        {"señora", "señora"},
        {"()", "piece"},
        {"", "piece-2"},
    };
    for (const auto& [name, anchor] : rows)
        CHECK(anchors.of(name) == anchor);
}

TEST_CASE("an anchor of a long name is short, and no character of it is cut") {
    galleries::Anchors anchors({});
    std::string name = "a";
    for (int count = 0; count < 1'000; ++count)
        name += "말";
    const std::string anchor = anchors.of(name);
    CHECK(anchor.size() <= 100);
    CHECK(anchor == name.substr(0, anchor.size()));
    CHECK(anchor.size() % 3 == 1);
    CHECK(anchors.of(name) == anchor + "-2");
}

}  // namespace ferz::anchors_test
