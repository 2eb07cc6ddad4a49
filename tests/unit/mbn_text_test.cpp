#include <random>
#include <set>
#include <string_view>

#include "frontend/mbn/parse.h"
#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"

namespace ferz::mbn_text_test {

using ferz::testing::movesOf;
using ferz::testing::readMbn;
using ferz::testing::reported;

TEST_CASE("definitions have names, owners and comments") {
    const auto reading = readMbn("PS|two pieces|=mfWcfF :Be:=N k=W 'P +B");
    REQUIRE(reading.movements);
    std::vector<std::string> names;
    for (const auto& movement : *reading.movements)
        names.push_back(movement.name);
    CHECK(names == std::vector<std::string>{"pawn", "S", "BE", "king", "'P", "+B"});
    CHECK((*reading.movements)[3].owner == ir::Owner::Black);
    CHECK((*reading.movements)[4].states != (*reading.movements)[0].states);
    CHECK(readMbn("mfW+cfF").movements->front().name == "test");
    CHECK(readMbn("N").movements->front().name == "knight");
    CHECK(readMbn("N").movements->front().forBlack == ir::ForBlack::MirrorRanks);
}

TEST_CASE("macros are groups, known everywhere, and basic pieces inside themselves") {
    CHECK(movesOf("X=:LW:-:LW: @:LW:=fW+lW", "d4") == movesOf("(fW+lW)-(fW+lW)", "d4"));
    CHECK(movesOf("B @B=BW", "a1") == movesOf("BW", "a1"));
    CHECK(movesOf("+B B @B=BW", "a1") == movesOf("BW", "a1"));
    CHECK(reported("X=A @A=B @B=A") == "macro-circle@5");
    CHECK(reported("X=:AB:") == "unknown-macro@3");
}

TEST_CASE("a leaper and a rider have plain shapes") {
    const auto leaper = readMbn("N").movements->front();
    CHECK(leaper.states.size() == 5);
    const auto rider = readMbn("R").movements->front();
    for (const auto& movement : {leaper, rider}) {
        for (const auto& state : movement.states) {
            for (const auto& transition : state.transitions) {
                CHECK(!std::holds_alternative<ir::Mark>(transition.instruction));
                const auto* act = std::get_if<ir::Act>(&transition.instruction);
                if (act != nullptr) CHECK(!std::holds_alternative<ir::Lift>(act->effect));
            }
        }
    }
    CHECK(readMbn("K2").movements->front().states == readMbn("W2F2").movements->front().states);
}

TEST_CASE("what is wrong is named, with its place") {
    const std::pair<const char*, const char*> rows[] = {
        {"mfW+cqF", "unknown-modifier@6"},
        {"qW+yF", "unknown-modifier@1 unknown-modifier@4"},
        {":4,2:", "ordinate-order@1"},
        {"W99999999999", "number-range@2"},
        {"W+(lf)W", "empty-selection@3"},
        {"ffF", "empty-selection@1"},
        {"W-(fr)W", "empty-selection@3"},
        {"K-(fr)W", ""},
        {"pW", "empty-selection@1"},
        {"K=W K=F", "duplicate-definition@5"},
        {"K=W k=F", ""},
        {"tW", "misplaced-modifier@1"},
        {"W--tW", "misplaced-modifier@4"},
        {"jW", "misplaced-modifier@1"},
        {"(jF)03", "misplaced-modifier@2"},
        {"efW", "misplaced-modifier@1"},
        {"(W-F)*", "misplaced-modifier@6"},
        {"fm", "syntax@1"},
        {"fq", "unknown-modifier@2"},
        {"W-(fq)+[q]R", "unknown-modifier@5 syntax@6"},
        // Every problem of a text: beside a definition that cannot be parsed, and round a mistake.
        {"K=W( N=ffF", "syntax@4 empty-selection@8"},
        {":4,2:+W9999+ffF", "ordinate-order@1 number-range@8 empty-selection@13"},
        {"A=N A=W B=ffF", "duplicate-definition@5 empty-selection@11"},
        {"W+i?N+yF+ffF", "unknown-modifier@3 unknown-modifier@7 empty-selection@10"},
        // Behind a lost macro nothing can be said of what mentions it.
        {"@A=W( X=A+ffF", "syntax@5"},
        {"N=W( :AB:", "syntax@4"},
        {"(W", "syntax@1"},
        {"W)", "syntax@2"},
        {"(W]", "syntax@3"},
        {"m|W", "syntax@2"},
        {"f\xC3\xA9", "syntax@2"},
        {"X=", "syntax@3"},
        {"", "syntax@1"},
        {"|only a comment|", "syntax@1"},
        {"W) F( mfW", "syntax@2 syntax@5"},
        // Of one definition each piece that is wrong, and what is wrong in those that can be read.
        {"W$+N%", "syntax@2 syntax@5"},
        {"K++N-F$+(f-N$)", "syntax@3 syntax@7 syntax@11 syntax@13"},
        {"K[a1,$,9-]+N{;}", "syntax@6 syntax@10 syntax@14"},
        {"X=:4,2:+W$+qF+W9999", "ordinate-order@3 unknown-modifier@12 number-range@16 syntax@10"},
        {"[K]3+N+W%", "syntax@5 syntax@9"},
        {"W\xE2\x80\x93"
         "fF+K++N",
         "syntax@2 syntax@8"},
        {"O-O=[*]isR$=W+isR%", "syntax@11 syntax@18"},
        {"X$=W+F$", "syntax@2 syntax@7"},
        // Brackets that do not match: what stands outside, and what is wrong wherever they belong.
        {"K[+W^-N)", "syntax@8 syntax@5"},
        {"N$+(W", "syntax@4 syntax@2"},
        {"K+(W]+N$", "syntax@5 syntax@8"},
        {"(K(W$]+N$)", "syntax@6 syntax@9"},
        {"(p]mD)03", "syntax@3"},
        {"(m(fr}K)0", "syntax@6"},
        {"K[d4(+-1,+-2]", "syntax@13"},
        // But nothing that comes of the first mistake alone.
        {"K+++N", "syntax@3"},
        {"G=[d-f1-3]", "syntax@5"},
        {"((r+)N)02", "syntax@4"},
        {"(N)(rf)-2", "syntax@8"},
        {":1,1::0=,1:", "syntax@8"},
        {"K-{=K}", "syntax@4"},
        {"Kx{((fr)K)0*}", "syntax@4"},
        {"Kd4(+-1,+-2)", "syntax@3"},
        {"K[a1+-1,+-2]", "syntax@5"},
        {"p(RB+", "syntax@2"},
        {"W-f=-fW", "syntax@4"},
        {"mQ/tK", "syntax@3"},
        {"R[a1,h8^", "syntax@2"},
        {"F-[fR]+N", "syntax@7"},
        {"ferz:peek=enter", "syntax@10"},
        {":AB:", "no-movement@1"},
        {"+P==Q", "no-movement@1"},
        {"<+1>W", ""},
        {"<0>W", "number-range@2"},
        {"<9>W", "number-range@2"},
        {"<;>W", "syntax@1"},
        {"<5d>W", "syntax@1"},
        {"<+1><+1>W", "syntax@5"},
        {"<+1>(<+1>W)", "misplaced-modifier@6"},
        {"<>(W-F)", "misplaced-modifier@1"},
        {"<>O", "misplaced-modifier@1"},
        {"<>nN", "misplaced-modifier@3"},
        {"<2d>(WF)0", "misplaced-modifier@1"},
        {"<>(lf)N", "empty-selection@3"},
        {"C<1>=W C<1,2>=F", "duplicate-definition@8"},
        {"C<1;*>=W C<*;2>=F", "duplicate-definition@10"},
        {"@X<1>=W X", "syntax@1"},
        {"O-O=W=W", "no-movement@1"},
        {"!{X}O", "not-supported@2"},
        {"i?W", "unknown-modifier@1"},
        // Warnings: the text is read all the same.
        {"R4", "useless-repetition@1"},
        {"NN", "useless-repetition@2"},
        {"mRN", "wide-modifier@1"},
        {"L", "old-letter@1"},
        {"W-F", "no-vector-ahead@3"},
        // Letters that change nothing are looked for by a thorough reader alone (mbn_lint_test.cpp).
        {"mcW+vF+gK", ""},
        {"aK-[K]", ""},
        {"ac{^C}p{^C}R", ""},
        {"vK", ""},
        {"W-fW", ""},
        {"mefF02", ""},
    };
    for (const auto& [text, names] : rows) {
        INFO(text);
        CHECK(reported(text) == names);
    }
}

TEST_CASE("the caret stands under the letter that is wrong") {
    CHECK(render(readMbn("mfW+cqF").diagnostics) ==
          "<text>:1:6: error: unknown modifier `q` [unknown-modifier]\n"
          "    mfW+cqF\n"
          "         ^\n");
}

TEST_CASE("hostile texts are refused in bounded time") {
    CHECK(reported(std::string(10'000'000, 'W')) == "too-long@1");
    CHECK(reported(std::string(10'000, '(') + "W" + std::string(10'000, ')')).find("too-deep") == 0);
    CHECK(reported("<" + std::string(10'000, '<') + "W").find("too-deep") == 0);
    CHECK(reported(std::string(60'000, 'W')) == "too-long@1");
    // Every macro doubles the one before.
    std::string macros = "X=A";
    for (char letter = 'A'; letter < 'Z'; ++letter) {
        const std::string next(1, static_cast<char>(letter + 1));
        macros += std::string(" @") + letter + "=" + next + "-" + next;
    }
    CHECK(reported(macros).find("too-large") != std::string::npos);
    // Each is right by itself, all together are too many.
    std::string pieces;
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        for (char second = 'A'; second <= 'Z'; ++second)
            pieces += std::string(":") + letter + second + ":=(K)(fr)0* ";
    CHECK(reported(pieces).find("too-large") == 0);
    // Each of the sets is held against all others.
    std::string sets;
    for (int i = 0; i < 8'000; ++i)
        sets += std::string("c{^") + static_cast<char>('A' + i % 26) + "}";
    CHECK(reported(sets + "W").find("too-large") == 0);
    CHECK(reported("((((((K-K)9-K)9-K)9-K)9-K)9-K)9").find("too-large") != std::string::npos);
}

namespace {

/// The columns of the syntax errors.
std::set<std::size_t> wrongColumns(const std::string& text) {
    std::set<std::size_t> columns;
    Diagnostics diagnostics;
    const Source source("<text>", text);
    const bool isRight = mbn::parse(source, diagnostics).isWhole();
    CHECK(isRight != diagnostics.hasErrors());
    for (const Diagnostic& each : diagnostics.all()) {
        if (each.name == "syntax") columns.insert(each.position.column);
    }
    return columns;
}

/// A text with one character of it replaced, taken away or added; its brackets stay.
std::string damaged(std::string text, std::mt19937& random) {
    constexpr std::string_view kCharacters = "WFN0123*+-^!$%&;.,:/@'?#flrdtzmcajpgnoiu";
    std::size_t at = random() % text.size();
    while (std::string_view("([{<>}])").find(text[at]) != std::string_view::npos)
        at = random() % text.size();
    const std::size_t taken = random() % 3 == 0 ? 0 : 1;
    const std::string added(random() % 3 == 0 ? 0 : 1, kCharacters[random() % kCharacters.size()]);
    return text.replace(at, taken, added);
}

}  // namespace

TEST_CASE("one wrong character is one error, and two in different pieces are two") {
    const std::string texts[] = {
        "mfW+cfF",  "K--[K]",        "W-fF-rW", "c{PQ}R+m{^B}B", "R[a-c1]+bR[4,h8]", "K[d4(+-1,+-2)]",
        "(N)(rf)8", "K-{((fr)K)0*}", ":1,4:",   "p?{!P}gfB3",    "/T[a1]/W+/a2/F",   "!cj{K}Q-[W]",
        "gfB3-B",   "{C}W2F2",       "[+]K",    "(dcK-mK)0",     "F-[(zF)0]",        "W{N}+[^{R},#]K",
    };
    const unsigned seed = std::random_device()();
    CAPTURE(seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 600; ++i) {
        const std::string& whole = texts[random() % std::size(texts)];
        const std::string left = damaged(texts[random() % std::size(texts)], random);
        const std::string right = damaged(whole, random);
        CAPTURE(left, right);
        const auto alone = wrongColumns("(" + left + ")+(W)");
        CHECK(alone.size() <= 1);
        const auto other = wrongColumns("(W)+(" + right + ")");
        CHECK(other.size() <= 1);
        std::set<std::size_t> both = alone;
        for (const std::size_t column : other)
            both.insert(column + left.size() - 1);
        CHECK(wrongColumns("(" + left + ")+(" + right + ")") == both);
    }
}

TEST_CASE("random texts do no harm") {
    const unsigned seed = 20'240'607;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const std::string letters = "WFDNAHCZTKQRBPXmcajwxefblrvsdtzghiknopuy()()()[]{}-+0123*!?#,:^/|<>='@q ";
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        const std::size_t length = 1 + random() % 12;
        for (std::size_t at = 0; at < length; ++at)
            text += letters[random() % letters.size()];
        INFO(text);
        const auto reading = readMbn(text);
        CHECK(reading.movements.has_value() == !reading.diagnostics.hasErrors());
    }
}

}  // namespace ferz::mbn_text_test
