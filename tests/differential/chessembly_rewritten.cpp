// Random programs are written again by the backend, read, and proved equal.
//
//     chessembly_rewritten [SEED [PROGRAMS [-v]]]
//
// What the backend writes must be right. It may refuse, with a reason; the reasons are counted, and more than
// a few refusals are a failure. With -v each refused program is printed.
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>

#include "backends/chessembly/emit.h"
#include "frontend/chessembly/read.h"
#include "ir/equivalence/equal.h"
#include "tests/differential/chessembly_programs.h"

namespace {

using namespace ferz;

constexpr ir::Board kBoards[] = {{4, 4}, {3, 5}};
constexpr std::size_t kMostConfigurations = 20'000;

enum class Outcome { Proved, Refused, Undecided, Wrong };

Outcome rewrite(const std::string& program, std::string& why) {
    Diagnostics diagnostics;
    const auto movements = chessembly::read(Source("random", program), FrontendOptions{}, diagnostics);
    if (!movements) return Outcome::Proved;  // the reader's own test looks at those
    const auto text = chessembly::emit(*movements, EmitOptions{}, diagnostics);
    if (!text) {
        why = diagnostics.firstError() == nullptr ? "no reason" : diagnostics.firstError()->message;
        return diagnostics.firstError() == nullptr ? Outcome::Wrong : Outcome::Refused;
    }
    Diagnostics problems;
    const auto back = chessembly::read(Source("again", *text), FrontendOptions{}, problems);
    if (!back) {
        why = fmt::format("cannot be read back\n{}{}", *text, render(problems));
        return Outcome::Wrong;
    }
    ir::CompareOptions options;
    options.limits.configurations = kMostConfigurations;
    for (const ir::Board& board : kBoards) {
        const ir::Comparison result = ir::compareAll(*movements, *back, board, options);
        if (result.verdict == ir::Verdict::Undecided) {
            why = result.reason;
            return Outcome::Undecided;
        }
        if (result.verdict == ir::Verdict::Different) {
            why = fmt::format("differs on {}\n{}", board.print(), *text);
            return Outcome::Wrong;
        }
    }
    return Outcome::Proved;
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned seed = argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 1;
    const int count = argc > 2 ? std::atoi(argv[2]) : 1'000;
    const bool verbose = argc > 3 && std::string_view(argv[3]) == "-v";
    fmt::print("seed {}\n", seed);
    tests::Programs programs(seed, false);
    std::map<std::string, int> reasons;
    int counts[4] = {};
    for (int index = 0; index < count; ++index) {
        const std::string program = programs.program();
        std::string why;
        const Outcome outcome = rewrite(program, why);
        ++counts[static_cast<int>(outcome)];
        if (outcome == Outcome::Wrong) fmt::print("program {}: {}\n{}\n", index, program, why);
        if (outcome == Outcome::Refused || outcome == Outcome::Undecided) {
            ++reasons[why];
            if (verbose) fmt::print("{}\n    {}\n", program, why);
        }
    }
    for (const auto& [why, times] : reasons)
        fmt::print("{:5} {}\n", times, why);
    fmt::print("{} proved, {} refused, {} undecided, {} wrong\n", counts[0], counts[1], counts[2], counts[3]);
    return counts[3] == 0 && (counts[1] + counts[2]) * 50 <= count ? 0 : 1;  // one in fifty
}
