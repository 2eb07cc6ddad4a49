// The automaton as text.
#include "ir/text.h"
#include "tests/fuzz/definition.h"
#include "tests/fuzz/target.h"
#include "tests/unit/random_movement.h"

namespace ferz::fuzz {

namespace {

bool take(std::string_view text) {
    return takeDefinition("ir", {}, text);
}

std::string generate(std::uint32_t seed) {
    return ir::print(test::RandomMovement(seed, test::Words::All).make());
}

}  // namespace

const Target kTarget{"ir", take, generate};

}  // namespace ferz::fuzz
