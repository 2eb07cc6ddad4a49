// Programs in hos-eso.
#include "tests/fuzz/door.h"
#include "tests/fuzz/program.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    return takeProgram("hos", text);
}

}  // namespace

const Door kDoor{"hos", take};

}  // namespace ferz::fuzz
