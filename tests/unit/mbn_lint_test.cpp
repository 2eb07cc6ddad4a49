#include <set>
#include <utility>

#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"

namespace ferz::mbn_lint_test {

namespace {

/// The names of everything reported, and where, in the order of the places: `useless-modifier@1`.
std::string advice(const std::string& text) {
    FrontendOptions options;
    options.thorough = true;
    std::set<std::pair<std::size_t, std::string>> sorted;
    const auto reading = ferz::testing::readMbn(text, options);
    for (const Diagnostic& each : reading.diagnostics.all())
        sorted.insert({each.position.column, each.name});
    std::string result;
    for (const auto& [column, name] : sorted)
        result += (result.empty() ? "" : " ") + name + "@" + std::to_string(column);
    return result;
}

}  // namespace

TEST_CASE("letters and numbers of an MBN text that change nothing are named, with their places") {
    const std::pair<const char*, const char*> rows[] = {
        {"R4", "useless-repetition@1"},
        {"NN", "useless-repetition@2"},
        {"mRN", "wide-modifier@1"},
        {"L", "old-letter@1"},
        {"nW", "useless-modifier@1"},
        {"gK", "useless-modifier@1"},
        {"aR", "useless-modifier@1"},
        {"mcW", "useless-modifier@1 useless-modifier@2"},
        {"aK-[K]", ""},
        {"ac{^C}p{^C}R", ""},
        {"vF", "useless-modifier@1"},
        {"vK", ""},
        {"W-fW", ""},
        {"foR", "useless-modifier@2"},
        {"mefF", "useless-modifier@2"},
        {"mefF02", ""},
        {"c?{P}K", "useless-modifier@1"},
        {"cK-mK", ""},
        {"mW-F", "no-vector-ahead@4"},
        {"mW-mF", "no-vector-ahead@5"},
        {"maW", "useless-modifier@1 useless-modifier@2"},
        {"vF-W", "useless-modifier@1 no-vector-ahead@4"},
        {"W--vF", "useless-modifier@4"},
        {"hW", "useless-modifier@1"},
        {"hR", ""},
        {"nN", ""},
        {"pgR", "useless-modifier@2"},
        {"p{P}g{P}R", "useless-modifier@5"},
        {"ccaK", ""},
        {"X=A @A=vF", "useless-modifier@8"},
        {"X=A+W @A=mW", ""},
        {"X=mA @A=cW", ""},
        {"X=A-A @A=vF", ""},
        {"K+fW", ""},
        {"K+vF", "useless-modifier@3"},
        {"fbW", ""},
        {"fblrW", "useless-modifier@1"},
        {"(vF)0", ""},
        {"W-(vF)", ""},
        {"oR", ""},
        {"ooR", ""},
        {"fooR", ""},
        {"m?W", "useless-modifier@1"},
        // The earlier leg captures only with it, and friends are captured only with it.
        {"c?K-fK", ""},
        {"cc?K", ""},
        {"c?O", ""},
        {"X=A-fN @A=c?N", ""},
        {"X=A+W @A=vF", "useless-modifier@10"},
        {"m?W-F", "useless-modifier@1 no-vector-ahead@5"},
        {"hR2", "useless-repetition@2"},
        {"R03", "useless-repetition@1"},
        {"Q4", "useless-repetition@1"},
        {"(RB)3", "useless-repetition@1"},
        {"O-O=[*]iasR[g]=isR[f] K", "useless-modifier@9"},
        {"?K=vF K", "useless-modifier@4"},
        {"K=vF N=aN", "useless-modifier@3 useless-modifier@8"},
        {"cefW", ""},
        {"meW", "useless-modifier@2"},
        {"mceW02", ""},
        {"g(W)2", ""},
        {"n(WF)0", "useless-modifier@1"},
        {"h(WF)", "useless-modifier@1"},
        {"a{P}K", ""},
        {"cK", ""},
        {"mK", ""},
        {"cyK", ""},
        {"mcccK", ""},
        {"mN-cN", ""},
        {"mN-[cN]", ""},
        {"[mN]-cN", ""},
        {"mcN-cN", ""},
        {"dvF", ""},
        {"d(W-F)", "no-vector-ahead@5"},
        {"sF", "useless-modifier@1"},
        {"fsF", ""},
        {"lrN", ""},
        {"vsW", "useless-modifier@1"},
        {"m(cW)", "useless-modifier@3"},
        {"c(mW)", "useless-modifier@3"},
        {"m{P}W", ""},
        {"m{P}mW", "useless-modifier@1"},
        {"jmW-W", ""},
        {"x(aW)-W", ""},
    };
    for (const auto& [text, names] : rows) {
        INFO(text);
        CHECK(advice(text) == names);
    }
}

}  // namespace ferz::mbn_lint_test
