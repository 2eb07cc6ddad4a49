// Every ANCP text of up to LENGTH tokens of a small alphabet: what is read, is written and read again, is the
// same piece in all situations of a board of 3x3, and is then written the same.
//
//     every_ancp [LENGTH]          3 unless said otherwise; 5 takes a minute or two
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "backends/registry.h"
#include "frontend/ancp/read.h"
#include "ir/text.h"
#include "tests/differential/all_situations.h"
#include "tests/differential/read_back.h"

namespace {

using namespace ferz;

/// Two legs are tokens, too, so that five tokens say something.
constexpr const char* kTokens[] = {"leap", "slide!", "(0,1)",    "(1,1)", "leap(0,1)", "slide!(1,1)",
                                   " + ",  " ++ ",   " & ",      "(",     ")",         "&×",
                                   "#2",   "move:",  "capture:", "jump:", "@1",        ", @1="};
constexpr ir::Board kBoard{3, 3};
constexpr std::size_t kMostWork = 60'000;

struct Counts {
    long read = 0;
    long refused = 0;
    long tooMany = 0;
    long wrong = 0;
};

void complain(Counts& counts, const std::string& text, const std::string& what) {
    ++counts.wrong;
    fmt::print("`{}`: {}\n", text, what);
}

void check(const std::string& text, Counts& counts) {
    const auto& target = *backends::findTarget("ancp");
    Diagnostics problems;
    const auto movements = ancp::read(Source("<text>", text), {}, problems);
    if (movements.has_value() == problems.hasErrors()) complain(counts, text, "refused without an error");
    if (!movements) {
        ++counts.refused;
        return;
    }
    ++counts.read;
    Diagnostics wrong;
    const auto automaton = ir::parse(Source("<ir>", ir::print(movements->front())), wrong);
    if (!automaton || automaton->front() != movements->front())
        complain(counts, text, "the IR text does not come back");
    const auto written = target.emit(*movements, test::tryingOptions(target), wrong);
    const auto back = written ? test::readBack(target, *written, wrong) : std::nullopt;
    if (!back) return complain(counts, text, "is not written, or not read again\n" + render(wrong));
    const auto same = test::agreeEverywhere(movements->front(), back->front(), kBoard, kMostWork);
    if (same == test::Agreement::Different) complain(counts, text, "is another piece as " + *written);
    if (same == test::Agreement::TooMany) ++counts.tooMany;
    if (target.emit(*back, test::tryingOptions(target), wrong) != written)
        complain(counts, text, "is written otherwise the second time: " + *written);
}

}  // namespace

int main(int argc, char** argv) {
    const int length = argc > 1 ? std::atoi(argv[1]) : 3;
    Counts counts;
    std::vector<std::size_t> tokens = {0};
    while (static_cast<int>(tokens.size()) <= length && counts.wrong < 10) {
        std::string text;
        for (const std::size_t token : tokens)
            text += kTokens[token];
        check(text, counts);
        std::size_t place = 0;
        while (place < tokens.size() && ++tokens[place] == std::size(kTokens))
            tokens[place++] = 0;
        if (place == tokens.size()) tokens.push_back(0);
    }
    fmt::print("{} texts are read, {} refused; {} have too many situations, {} wrong\n", counts.read,
               counts.refused, counts.tooMany, counts.wrong);
    return counts.wrong == 0 && counts.read > 0 && counts.tooMany * 4 < counts.read ? 0 : 1;
}
