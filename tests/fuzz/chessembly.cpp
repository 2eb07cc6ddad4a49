// The reader of Chessembly, in the dialects that differ most.
#include "tests/differential/chessembly_programs.h"
#include "tests/fuzz/definition.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    const bool isRead = takeDefinition("chessembly", {}, text);
    return takeDefinition("chessembly", {{"dialect", "extended"}, {"peek", "enter"}, {"block", "true"}},
                          text) ||
           isRead;
}

std::string generate(std::uint32_t seed) {
    return tests::Programs(seed, seed % 2 == 0).program();
}

}  // namespace

const Target kTarget{"chessembly", take, generate};

}  // namespace ferz::fuzz
