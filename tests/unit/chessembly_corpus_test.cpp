// Programs that people published, written again by the backend and read back: still the same moves.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "backends/registry.h"
#include "catch.h"
#include "frontend/registry.h"
#include "ir/equivalence/equal.h"

using namespace ferz;

namespace {

std::string contentsOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("published programs survive being written again", "[chessembly]") {
    const char* corpus = std::getenv("FERZ_CORPUS");
    if (corpus == nullptr) return;
    const Notation& notation = *findNotation("chessembly");
    const Target& target = *findTarget("chessembly");
    int readable = 0;
    int refused = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(corpus) / "chessembly")) {
        if (entry.path().extension() != ".csm") continue;
        Diagnostics diagnostics;
        const auto movements =
            notation.read(Source(entry.path().filename(), contentsOf(entry.path())), {}, diagnostics);
        if (!movements) continue;
        ++readable;
        INFO(entry.path().filename());
        const auto text = target.emit(*movements, {}, diagnostics);
        if (!text) {
            ++refused;
            continue;
        }
        const auto back = notation.read(Source("<written>", *text), {}, diagnostics);
        INFO(*text << render(diagnostics));
        REQUIRE(back.has_value());
        REQUIRE(back->size() == movements->size());
        for (std::size_t index = 0; index < movements->size(); ++index) {
            const auto result = ir::compare((*movements)[index], (*back)[index], ir::Board{5, 5}, {});
            CHECK(result.verdict != ir::Verdict::Different);
        }
    }
    CHECK(readable > 60);
    CHECK(refused == 0);
}
