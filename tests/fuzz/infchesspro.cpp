// Programs in InfChessPro.
#include "tests/fuzz/program.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    return takeProgram("infchesspro", text);
}

}  // namespace

const Target kTarget{"infchesspro", take};

}  // namespace ferz::fuzz
