// What the MBN document says means the same, proved on boards: each pair is one sentence or example of it.
#include <fmt/format.h>

#include "frontend/mbn/read.h"
#include "ir/equivalence/equal.h"

using namespace ferz;

namespace {

struct Pair {
    const char* section;
    const char* left;
    const char* right;
    bool isSame = true;
};

constexpr Pair kPairs[] = {
    {"1", "B", "B=B"},
    {"1", "X=mfWcfF", "X=mfW+cfF"},
    {"6 riders", "X=R4", "X=R"},
    {"6 riders", "X=W00", "X=O"},
    {"6 riders", "X=W3", "X=W+W-W+(W-W-W)", false},
    {"6 grouping", "X=(A)", "X=A"},
    {"6 combining", "X=mWN", "X=mW+mN"},
    {"6 combining", "X=mW+N", "X=mWN", false},
    {"6 combining", "X=WF", "X=FW"},
    {"6 directions", "X=fsW", "X=fW+sW"},
    {"6 directions", "X=(ff)N", "X=ffN"},
    {"6 piece sets", "X=c{KQ}(Q+c{Q}N)", "X=c{KQ}Q+c{Q}N"},
    {"6 piece sets", "X=c{Q}(K+c{K}N)", "X=c{Q}K"},
    {"6 ranges", "X=[1-4](K+[1]N)", "X=[1-4]K+[1]N"},
    {"6 ranges", "X=[1-4](K+[5]N)", "X=[1-4]K"},
    {"6 ranges", "X=R[^]", "X=R"},
    {"6 ranges", "X=R0[a,e,1,5]", "X=R[#]"},
    {"6 chaining", "X=fF+fcF-mF", "X=(fF+fcF)-(mF)"},
    {"6 chaining", "X=W-fF", "X=nN", false},
    {"6 chaining", "X=nN", "X=(W-fF)+(F-fW)"},
    {"6 chaining", "X=W+(W-fW)+(W-fW-fW)", "X=W3"},
    {"6 sequence", "X=N--N", "X=N-dN"},
    {"6 sequence", "X=N--N", "X=N02", false},
    {"6 sequence", "X=K--fK", "X=K-dfK"},
    {"6 sequence", "X=[K]--[K]--K", "X=(dK)3"},
    {"6 complex", "X=(pmD)03", "X=pmD-pmD-pmD"},
    {"6 complex", "X=(paD)02", "X=paD-paD"},
    {"6 circular", "X=(W)r3", "X=W+(W-rW)+(W-rW-rW)"},
    {"6 circular", "X=(N)(rf)1", "X=N"},
    {"6 condition", "X=(/Ta1/W)+(/Ta2/D)", "X=(/{T}[a1]/W)+(/{T}[a2]/D)"},
    {"6 setup", "X=mW-{!cK}", "X=mW-{cK-tK}"},
    {"7", "X=:1,2:", "X=N"},
    {"14", "X=U", "X=g(WF)0"},
    {"14", "X=E", "X=RN"},
    {"14", "X=I", "X=BN"},
    {"14", "X=Y", "X=F-[(zF)0]"},
    {"16", "X=Q:N0: @:N0:=N0", "X=QN0"},
    {"16", "X=QI @I=N0", "X=Q+N0"},
    {"16", "B @B=BW", "B=F0+W"},
    {"18", "X=L @L=ADN(aK--[K])", "X=ADN((adK)2)"},
    {"18", "X=S @S=W4", "X=W+(W-W)+(W-W-W)+(W-W-W-W)"},
};

/// Empty when the pair is as the document says.
std::string problem(const Pair& pair) {
    const auto first = [](const char* text, std::string& wrong) -> std::optional<ir::Movement> {
        Diagnostics diagnostics;
        const auto movements = mbn::read(Source("<text>", text), {}, diagnostics);
        if (movements) return movements->front();
        wrong = render(diagnostics);
        return std::nullopt;
    };
    std::string wrong;
    const auto left = first(pair.left, wrong);
    const auto right = first(pair.right, wrong);
    if (!left || !right) return wrong;
    const auto result = ir::compare(*left, *right, ir::Board{5, 5}, {});
    if (result.verdict == ir::Verdict::Undecided) return result.reason;
    if ((result.verdict == ir::Verdict::Equal) == pair.isSame) return {};
    return pair.isSame ? "they differ" : "they are the same";
}

}  // namespace

int main() {
    int failed = 0;
    for (const Pair& pair : kPairs) {
        const std::string wrong = problem(pair);
        if (wrong.empty()) continue;
        ++failed;
        fmt::print("section {}: `{}` and `{}`: {}\n", pair.section, pair.left, pair.right, wrong);
    }
    fmt::print("{} pairs, {} failed\n", std::size(kPairs), failed);
    return failed == 0 ? 0 : 1;
}
