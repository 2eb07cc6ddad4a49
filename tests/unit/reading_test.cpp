// Reading itself, whatever the notation.
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "frontend/registry.h"
#include "ir/text.h"
#include "tests/unit/catch.h"

namespace ferz::reading_test {

namespace {

/// The movements as text, and everything that was reported.
std::string readOf(const std::string& notation, const std::string& text) {
    Diagnostics diagnostics;
    const auto movements = frontend::findNotation(notation)->read(Source("<text>", text), {}, diagnostics);
    std::string result = render(diagnostics);
    for (const ir::Movement& movement : movements.value_or(std::vector<ir::Movement>{}))
        result += ir::print(movement);
    return result;
}

TEST_CASE("threads that read at once read what one reads alone") {
    const std::vector<std::pair<std::string, std::string>> texts = {
        {"mbn", "N"},
        {"mbn", "mfW+cfF+[1-2]mfW02"},
        {"mbn", "(F02-mR)+cK"},
        {"mbn", "U+X+Y"},
        {"mbn", "F-[fR]+N"},
        {"mbn", "W$+N%"},
        {"chessembly", "take-move(1, 0) repeat(1); { take(0, 1) move(1, 1) } jump(2, 2); # a comment"},
        {"chessembly", "take-move(1, 0; move(0, 1) }; peek(1)"},
        {"ancp", "leap(1,2) & capture:slide!&\u00d7(-1,-1)(-1,1)"},
        {"ancp", "leap(1,2) & & leap(0,1)"},
        {"betza", "mNcfFasW"},
        {"betza", "mNcf"},
        {"ir", "movement\nstate 0 accepts\n"},
    };
    std::vector<std::string> alone;
    for (const auto& [notation, text] : texts)
        alone.push_back(readOf(notation, text));
    constexpr std::size_t kThreads = 8;
    std::vector<std::vector<std::string>> together(kThreads, std::vector<std::string>(texts.size()));
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (std::size_t i = 0; i < 4 * texts.size(); ++i) {
                const std::size_t which = (i + thread) % texts.size();
                together[thread][which] = readOf(texts[which].first, texts[which].second);
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& each : together)
        CHECK(each == alone);
}

TEST_CASE("a text is read the same after many others") {
    const std::string before = readOf("mbn", "(F02-mR)+cK");
    for (int i = 0; i < 300; ++i) {
        std::string text;
        for (int bits = i; bits != 0; bits /= 3)
            text += bits % 3 == 0 ? "W-" : bits % 3 == 1 ? "(mF+cN)-" : "[fR]-";
        (void)readOf("mbn", text + "N");
    }
    // Longer than what is kept.
    (void)readOf("mbn", "W" + std::string(30'000, '2'));
    CHECK(readOf("mbn", "(F02-mR)+cK") == before);
}

}  // namespace

}  // namespace ferz::reading_test
