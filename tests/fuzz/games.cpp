// Published files of games, of any kind: what is imported can be read.
#include "ferz/ferz.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    const Import import = importVariants(Text{std::string(text), {}, "<text>", false}, {});
    for (const ImportedVariant& each : import.variants) {
        const bool isPiece = each.extension == ".csm";
        const auto checked = check({each.toml, isPiece ? "chessembly" : "variant", "<imported>", false}, {});
        std::string problems;
        bool isGood = true;
        for (const Problem& problem : checked.problems) {
            isGood = isGood && !problem.isError;
            problems += problem.text;
        }
        expect(isGood, "what is imported can be read", std::string(text) + "\n" + each.toml + problems);
    }
    expect(!import.refused.empty() || !import.problems.empty() || !import.variants.empty(),
           "refused without a reason", text);
    return !import.variants.empty();
}

}  // namespace

const Target kTarget{"games", take};

}  // namespace ferz::fuzz
