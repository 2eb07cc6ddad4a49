// MBN as it is written: which text of several. Each is read back and is the same piece.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/mbn/emit.h"
#include "backends/mbn/forms.h"
#include "backends/mbn/templates.h"
#include "frontend/registry.h"
#include "ir/equivalence/equal.h"

namespace ferz::mbn_emit_test {

namespace {

std::optional<std::vector<ir::Movement>> read(const std::string& notation, const std::string& text) {
    Diagnostics ignored;
    return frontend::findNotation(notation)->read(Source("<text>", text), {}, ignored);
}

std::string toMbn(const std::vector<ir::Movement>& movements) {
    EmitOptions options;
    options.read = [](const std::string& text) { return read("mbn", text); };
    Diagnostics diagnostics;
    auto text = mbn::emit(movements, options, diagnostics);
    if (!text) return diagnostics.firstError()->message;
    text->pop_back();
    return *text;
}

struct Pair {
    const char* from;
    const char* to;
};

void check(const std::string& notation, const Pair& pair) {
    const auto movements = read(notation, pair.from);
    INFO(pair.from);
    REQUIRE(movements);
    const std::string text = toMbn(*movements);
    CHECK(text == pair.to);
    const auto back = read("mbn", text);
    REQUIRE(back);
    CHECK(ir::compareAll(*movements, *back, {4, 5}, {}).verdict == ir::Verdict::Equal);
}

}  // namespace

TEST_CASE("MBN says legs wider where others say the same already") {
    const Pair pairs[] = {
        {"K+fR", "fR+K"},   {"mR+mF+cB+cW", "K+mR+cB"}, {"bR+fB+fsW+bF2", "bR+fB+W+F2"},
        {"mW+cW", "W"},     {"mQ+cW", "W+mQ"},          {"mfW+cefF", "mfW+cefF"},
        {"fR+bW", "fR+bW"},  // a step to the side is nobody's
        {"mR+cF", "mR+cF"}, {"N+fN0", "fN0+N"},
    };
    for (const Pair& pair : pairs)
        check("mbn", pair);
}

TEST_CASE("MBN has single legs in every manner and count") {
    const Pair pairs[] = {
        {"wyppR", "wyppR"},
        {"wggR", "wggR"},
        {"wyfW3", "wyfW3"},
        {"wW2+R", "R+wW2"},
        {"w{R}Q", "w{R}Q"},
        {"cwwQ", "cwwQ"},
        {"cQ+ccwwQ", "cwwQ"},
        {"cP", "fW+cefF+[1-2](cefW02+mefW02)"},
        {"X=mceW03", "X=ceW03+meW03"},  // it takes its like in passing
        {"uN", "uN"},
        {"uvW", "uvW"},
        {"ufsN+W", "W+ufsN"},
        {"hF2", "hF2"},
        {"fNbhQ", "fN+hbQ"},
        {"gfsW0*", "gfsW0*"},
        {"ppR", "ppR"},
        {"cggR", "cggR"},
    };
    for (const Pair& pair : pairs)
        check("mbn", pair);
}

TEST_CASE("MBN has sets of attackers") {
    const Pair pairs[] = {
        {"{R}W", "{R}W"}, {"{P}W", "{P}W"}, {"{RB}fN+W", "W+{BR}fN"}, {"W{C}", "W{C}"}, {"N{R}", "N{R}"},
    };
    for (const Pair& pair : pairs)
        check("mbn", pair);
}

TEST_CASE("MBN completes groups, and goes on behind compulsory legs") {
    const Pair pairs[] = {
        {"(bW)0*", "(bW)0*"},
        {"(sD)0*", "(sD)0*"},
        {"N+(W)r0*", "N+(W)r0*"},
        {"mW--{cW}--[F]", "mW-{cdW}--[F]"},
    };
    for (const Pair& pair : pairs)
        check("mbn", pair);
}

TEST_CASE("what walks tell of the texts that may describe them") {
    const auto movements = read("mbn", "nN");
    REQUIRE(movements);
    const mbn::Forms forms(movements->front());
    REQUIRE(forms.walks());
    const auto& walks = forms.walks()->alternatives.front().walks;
    const mbn::Traits traits = mbn::traitsOf(walks, walks);
    CHECK(traits.stepKinds == std::set<ir::Vec>{{0, 1}, {1, 1}});
    CHECK(traits.leapKinds == std::set<ir::Vec>{{1, 2}});
    CHECK(traits.first.size() == 8);
    CHECK(traits.steps.has({{0, 1}, {1, 1}}));
    CHECK_FALSE(traits.steps.has({{0, 1}, {0, 1}}));
    CHECK_FALSE(traits.steps.has({{0, 1}}));
    CHECK(traits.most == 2);
    CHECK(traits.signs == (mbn::kPlain | mbn::kMoves | mbn::kTakes));

    const ir::NameTable names;
    std::vector<std::string> proposed;
    mbn::proposeTexts(traits, {}, {names, "test"}, [&](const std::string& text) {
        proposed.push_back(text);
        return text == "nN";
    });
    REQUIRE_FALSE(proposed.empty());
    CHECK(std::find(proposed.begin(), proposed.end(), "nN") != proposed.end());
    // What fits says what narrower texts say; others step as no walk does, or cannot be read.
    for (const char* other : {"mnN", "nN2", "(W)b2", "(K)r2", "(F)(rf)2", "(F-[(zF)1])"}) {
        INFO(other);
        CHECK(std::find(proposed.begin(), proposed.end(), other) == proposed.end());
    }
}

TEST_CASE("texts inside an accepted one are not read") {
    struct Case {
        const char* piece;
        std::vector<std::string> read;
        std::vector<std::string> inside;
    };
    const Case cases[] = {
        {"D+N+A+(aK--[K])",
         {"nD", "nN", "(aK)r2", "(aK)b2"},
         {"mnD", "(aK)(rf)2", "(aW)r2", "(K)r2", "(W)b2", "(K-rK)", "(F-bF)", "(K-(zK)1)", "(W-[(zW)1])",
          // Two legs back are one there and one home.
          "(W)b0", "(F)b0"}},
        // Another round of a circle meets the same squares.
        {"(N)(rf)8+(N)(lf)8", {"(N)(rf)8", "(N)(lf)8"}, {"(N)(rf)0", "(N)(lf)0"}},
        {"(N)(rf)7", {"(N)(rf)7"}, {"(N)(fr)7", "(N-(rf)N)", "(N-(rf)N-(rf)N)"}},
        {"hQ", {"hQ"}, {"hR", "hB"}},
        // It does not end after one leg; and only a shorter text could be better than one with all walks.
        {"nN", {"nN"}, {"(K)(rf)2", "(K-(rf)K)"}},
        // Longer than what is there, even if its pairs were joined.
        {"jyQ-(K+(jyQ-K))", {"jyQ-(K+(jyQ-K))", "ppD", "pA"}, {"(jyQ-(K+(jyQ-K)))+pD+pA"}},
        // None of these is inside another one.
        {"(aW)r2+(K)r2", {"(aW)r2", "(K)r2"}, {"(W)r2", "(W-rW)"}},
    };
    for (const Case& each : cases) {
        std::set<std::string> known;
        EmitOptions options;
        options.read = [&](const std::string& text) {
            known.insert(text.substr(0, text.find('\n')));
            return read("mbn", text);
        };
        Diagnostics ignored;
        INFO(each.piece);
        CHECK(mbn::emit(*read("mbn", each.piece), options, ignored));
        for (const std::string& text : each.read) {
            INFO(text);
            CHECK(known.contains(text));
        }
        for (const std::string& text : each.inside) {
            INFO(text);
            CHECK_FALSE(known.contains(text));
        }
    }
}

TEST_CASE("MBN has hoppers of every range, and circles that close") {
    const Pair pairs[] = {
        {"ppR", "ppR"},
        {"fppR", "ppfR"},
        {"pD0", "pD0"},
        {"ppH", "ppH"},
        {"ppW4", "ppW4"},
        {"cppN3", "cppN3"},
        {"ggD2", "ggD2"},
        {"ppN0", "ppN0"},
        {"R+pD0", "R+pD0"},
        {"nN2", "nN2"},
        {"(W)r0", "(W)r4"},
        {"(N)r0", "(N)r4"},
        {"(K)s0", "(K)s0"},
        {"(W-bW-bW)", "W-bW-bW"},
        {"s(H)b2+fs(aC)b4", "s(H)b0+fs(aC)b4"},
        {"m(F)b0+m(vD-(zD)0)", "m(vD-(zD)2)+m(F)b0"},
        {"(K-bK)", "K-bK"},
        {"m(K-[(zK)0])", "m(K-[(zK)0])"},
    };
    for (const Pair& pair : pairs)
        check("mbn", pair);
}

TEST_CASE("MBN has crooked riders of every mode and length") {
    const Pair pairs[] = {
        {"cY", "c(F-[(zF)0])"},
        {"F-(zF)2", "F-(zF)2"},
        {"N-[(zN)3]", "N-[(zN)3]"},
        {"QY", "Q+(F-[(zF)0])"},
    };
    for (const Pair& pair : pairs)
        check("mbn", pair);
}

TEST_CASE("texts are read once, and not for ever") {
    int count = 0;
    const mbn::TextReader reader = [&](const std::string& text) {
        ++count;
        return read("mbn", text);
    };
    const auto movements = read("mbn", "N=W");
    REQUIRE(movements);
    const mbn::Forms own(movements->front());
    const mbn::Reading reading(reader, "N=", own);
    CHECK(reading.of("W") == &own);
    CHECK(reading.of("F") != nullptr);
    CHECK(reading.of("F") == reading.of("F"));
    CHECK(count == 2);
    CHECK(reading.of("W)") == nullptr);
    constexpr int kTexts = 20'000;
    for (int number = 2; number < kTexts; ++number)
        (void)reading.of("W" + std::to_string(number % 900) +
                         std::string(static_cast<std::size_t>(number / 900), '-'));
    CHECK(count < kTexts - 2);
}

}  // namespace ferz::mbn_emit_test
