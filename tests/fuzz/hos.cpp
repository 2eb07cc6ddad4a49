// Programs in hos-eso.
#include "tests/fuzz/program.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    return takeProgram("hos", text);
}

}  // namespace

const Target kTarget{"hos", take};

}  // namespace ferz::fuzz
