#include "variant/core/program_files.h"

#include <fmt/format.h>
#include <string_view>

#include "variant/core/runtime_text.h"

namespace ferz::variant::core {

namespace {

std::string perftProgram(const std::string& game) {
    return fmt::format(
        "// Written by ferz; do not edit. Counts the games of DEPTH plies; without DEPTH it prints its "
        "options.\n"
        "#include \"core/program.h\"\n"
        "#include \"variant.h\"\n"
        "\n"
        "namespace {{\n"
        "\n"
        "/// Of this file alone, so that the compiler sees all uses of what it makes for it.\n"
        "struct Game : ferz::games::{}::Variant {{}};\n"
        "\n"
        "}}  // namespace\n"
        "\n"
        "int main(int argc, char** argv) {{\n"
        "    return ferz::core::runProgram<Game>(argc, argv);\n"
        "}}\n",
        game);
}

std::string engine(const std::string& game) {
    return fmt::format(
        "// Written by ferz; do not edit. The game {0} for an engine.\n"
        "//\n"
        "//     namespace game = ferz::games::{0};\n"
        "//     game::Position position = game::start();\n"
        "//     for (const game::Move move : legalMoves(position)) ...\n"
        "#ifndef FERZ_GAMES_{0}_ENGINE_H\n"
        "#define FERZ_GAMES_{0}_ENGINE_H\n"
        "\n"
        "#include \"core/engine.h\"\n"
        "#include \"variant.h\"\n"
        "\n"
        "namespace ferz::games::{0} {{\n"
        "\n"
        "using Position = core::Position<Variant>;\n"
        "using Move = core::Move<Variant>;\n"
        "using MoveList = core::MoveList<Variant>;\n"
        "using Names = core::Names<Variant>;\n"
        "using CheckingMoves = core::CheckingMoves<Variant>;\n"
        "using Exchange = core::Exchange<Variant>;\n"
        "using History = core::History<Variant>;\n"
        "\n"
        "inline Position start() {{\n"
        "    return core::startOf<Variant>();\n"
        "}}\n"
        "\n"
        "}}  // namespace ferz::games::{0}\n"
        "\n"
        "#endif\n",
        game);
}

std::string build(const std::string& program) {
    return fmt::format(
        "# Written by ferz; do not edit.\n"
        "cmake_minimum_required(VERSION 3.13)\n"
        "project({0} LANGUAGES CXX)\n"
        "\n"
        "set(CMAKE_CXX_STANDARD 17)\n"
        "set(CMAKE_CXX_STANDARD_REQUIRED ON)\n"
        "set(CMAKE_CXX_EXTENSIONS OFF)\n"
        "if(NOT CMAKE_BUILD_TYPE)\n"
        "  set(CMAKE_BUILD_TYPE Release)\n"
        "endif()\n"
        "\n"
        "option({1}_NATIVE \"use all instructions of this machine\" ON)\n"
        "find_package(Threads REQUIRED)\n"
        "add_executable({0} {0}.cpp)\n"
        "target_link_libraries({0} PRIVATE Threads::Threads)\n"
        "if({1}_NATIVE)\n"
        "  target_compile_options({0} PRIVATE -march=native)\n"
        "endif()\n",
        program, program == "perft" ? "PERFT" : "ENGINE");
}

std::string engineProgram(const std::string& game) {
    return fmt::format(
        "// Written by ferz; do not edit. An engine that plays {0}, by UCI or the protocol of XBoard.\n"
        "#define GAME {0}\n"
        "#include \"main.cpp\"\n",
        game);
}

/// The same for all games: what was written for another one is not taken for changed.
constexpr std::string_view kReadme =
    "# An engine for one game\n"
    "\n"
    "    cmake -S . -B build && make -C build\n"
    "\n"
    "`build/engine` speaks UCI and the protocol of XBoard. `build/engine bench` measures it, and\n"
    "`build/engine values` prints what it takes the pieces to be worth.\n"
    "\n"
    "`variant.h` is the game and `core/` plays it; both are written by ferz. The engine is in "
    "`main.cpp`\n"
    "(protocols), `words.h`, `search.h`, `worker.h`, `frames.h`, `ordering.h`, `evaluation.h`, `weights.h`,\n"
    "`values.h`, `network.h`, `tuning.h` and `learning.h`, and knows nothing of the game but what it "
    "asks `engine.h`\nand what `learned.h` was made to say. Change what you like.\n";

}  // namespace

std::vector<GeneratedFile> programFiles(const std::string& game, CoreProgram program) {
    std::vector<GeneratedFile> files;
    files.push_back({"engine.h", engine(game)});
    if (program == CoreProgram::Perft) {
        files.push_back({"perft.cpp", perftProgram(game)});
        files.push_back({"CMakeLists.txt", build("perft")});
    } else {
        files.push_back({"engine.cpp", engineProgram(game)});
        files.push_back({"CMakeLists.txt", build("engine")});
        files.push_back({"README.md", std::string(kReadme)});
        for (const RuntimeFile& file : kEngineFiles)
            files.push_back({std::string(file.path), std::string(file.text)});
    }
    for (const RuntimeFile& file : kRuntimeFiles)
        files.push_back({std::string(file.path), std::string(file.text)});
    return files;
}

}  // namespace ferz::variant::core
