#include "tests/fuzz/program.h"

#include <sstream>

#include "languages/registry.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

constexpr std::uint64_t kMostSteps = 500;

std::string run(const languages::Program& program) {
    std::istringstream in("3\n4\n-1\n1000000000000000000000\n0.5\nx\n");
    std::ostringstream out;
    Diagnostics problems;
    const bool isDone = program.run({in, out, kMostSteps}, problems);
    expect(isDone != problems.hasErrors(), "ended without an error, or the reverse");
    return out.str() + render(problems);
}

}  // namespace

bool takeProgram(std::string_view language, std::string_view text) {
    Diagnostics problems;
    const auto program = languages::find(language)->read("<text>", std::string(text), {}, problems);
    expect((program != nullptr) != problems.hasErrors(), "refused without an error, or the reverse", text);
    static_cast<void>(render(problems));
    if (!program) return false;
    static_cast<void>(program->summary());
    expect(run(*program) == run(*program), "it prints the same twice", text);
    return true;
}

}  // namespace ferz::fuzz
