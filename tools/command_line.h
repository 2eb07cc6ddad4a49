// The program but for `main`: options, help, and the verbs.
#pragma once

namespace ferz::tools {

/// Its exit code. What the system and a defect throw is not caught.
[[nodiscard]] int runCommandLine(int argc, char** argv);

}  // namespace ferz::tools
