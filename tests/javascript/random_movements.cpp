// Random automata in the automaton's text form: random_movements SEED COUNT.
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "ir/text.h"
#include "tests/unit/random_movement.h"

int main(int argc, char** argv) {
    if (argc != 3) return 64;
    ferz::test::RandomMovement random(static_cast<std::uint32_t>(std::atoi(argv[1])), ferz::test::Words::All);
    for (int count = std::atoi(argv[2]); count > 0; --count)
        std::cout << ferz::ir::print(random.make());
}
