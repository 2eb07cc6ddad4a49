// Programs in InfChessPro.
#include "tests/fuzz/door.h"
#include "tests/fuzz/program.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    return takeProgram("infchesspro", text);
}

}  // namespace

const Door kDoor{"infchesspro", take};

}  // namespace ferz::fuzz
