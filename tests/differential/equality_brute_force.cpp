// `compare` and fingerprints against the slow obvious checker: random pairs of movements, equal ones
// (rewritten, simplified, normalised), nearly equal ones (one transition changed) and unrelated ones, in all
// situations of a 3x3 and a 4x3 board.
//
//     equality_brute_force [SEED [PAIRS]]
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "ir/equivalence/equal.h"
#include "ir/equivalence/fingerprint.h"
#include "ir/normal/normal_form.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/differential/all_situations.h"
#include "tests/unit/random_movement.h"

namespace {

using namespace ferz;
using namespace ferz::ir;

constexpr Board kBoards[] = {{3, 3}, {4, 3}};
/// Configurations of all runs of a pair on one board.
constexpr std::size_t kMostWork = 8'000;
constexpr std::size_t kMostConfigurations = 1'500;
constexpr std::size_t kMostNodes = 20'000;

Movement partner(test::RandomMovement& random, const Movement& left, int kind) {
    switch (kind) {
        case 0: return random.rewrite(left);
        case 1: return simplify(random.rewrite(left));
        case 2: return normal::normalised(left).movement;
        case 3: return random.rewrite(random.mutate(left));
        case 4: return simplify(random.mutate(random.mutate(left)));
        case 5: return random.make();
        default: return random.mutate(left);
    }
}

struct Counts {
    int equal = 0;
    int different = 0;
    int tooMany = 0;
    int wrong = 0;
};

void complain(Counts& counts, const char* what, const Movement& left, const Movement& right,
              const Board& board, const std::string& detail) {
    ++counts.wrong;
    fmt::print("{} on {}: {}\n{}{}\n", what, board.print(), detail, print(left), print(right));
}

const char* word(Verdict verdict) {
    switch (verdict) {
        case Verdict::Equal: return "equal";
        case Verdict::Different: return "different";
        case Verdict::Undecided: break;
    }
    return "undecided";
}

/// The pair counts when all situations of both boards could be run.
bool check(const Movement& left, const Movement& right, Counts& counts) {
    bool isEqual = true;
    for (const Board& board : kBoards) {
        const test::Agreement truth = test::agreeEverywhere(left, right, board, kMostWork);
        if (truth == test::Agreement::TooMany) {
            ++counts.tooMany;
            return false;
        }
        const bool isSame = truth == test::Agreement::Same;
        isEqual = isEqual && isSame;
        CompareOptions options;
        options.limits.tableConfigurations = kMostConfigurations;
        options.limits.diagramSteps = kMostNodes;
        const Comparison result = compare(left, right, board, options);
        // A limit that was hit is told as such: that pair is no pair of this test.
        if (result.verdict == Verdict::Undecided && result.reason.find("more than") != std::string::npos) {
            ++counts.tooMany;
            return false;
        }
        if (result.verdict != (isSame ? Verdict::Equal : Verdict::Different)) {
            complain(counts, "compare is wrong", left, right, board,
                     fmt::format("{} {}", word(result.verdict), result.reason));
        }
        const FingerprintResult one = fingerprint(left, board, options.limits);
        const FingerprintResult other = fingerprint(right, board, options.limits);
        if (!one.value || !other.value) {
            ++counts.tooMany;
            return false;
        }
        if ((one.value == other.value) != isSame)
            complain(counts, "fingerprints are wrong", left, right, board, "");
    }
    ++(isEqual ? counts.equal : counts.different);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const auto seed = static_cast<std::uint32_t>(argc > 1 ? std::atoi(argv[1]) : 20261121);
    const int pairs = argc > 2 ? std::atoi(argv[2]) : 2'000;
    test::RandomMovement random(seed, test::Words::All);
    Counts counts;
    for (int done = 0, tried = 0; done < pairs && counts.wrong < 5; ++tried) {
        const Movement left = random.make();
        const Movement right = partner(random, left, tried % 7);
        done += check(left, right, counts) ? 1 : 0;
    }
    fmt::print("seed {}: {} equal, {} different, {} with too many situations, {} wrong\n", seed, counts.equal,
               counts.different, counts.tooMany, counts.wrong);
    const bool isTold = counts.equal >= pairs / 4 && counts.different >= pairs / 8;
    return counts.wrong == 0 && isTold ? 0 : 1;
}
