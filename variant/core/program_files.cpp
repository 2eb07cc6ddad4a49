#include "variant/core/program_files.h"

#include <fmt/format.h>

#include "variant/core/runtime_text.h"

namespace ferz::variant::core {

namespace {

std::string program(const std::string& game) {
    return fmt::format(
        "// Written by ferz; do not edit. Counts the games of DEPTH plies; without DEPTH it prints its "
        "options.\n"
        "#include \"core/program.h\"\n"
        "#include \"variant.h\"\n"
        "\n"
        "int main(int argc, char** argv) {{\n"
        "    return ferz::core::runProgram<ferz::games::{}::Variant>(argc, argv);\n"
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

constexpr const char* kBuild = R"(# Written by ferz; do not edit.
cmake_minimum_required(VERSION 3.13)
project(perft LANGUAGES CXX)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

option(PERFT_NATIVE "use all instructions of this machine" ON)
find_package(Threads REQUIRED)
add_executable(perft perft.cpp)
target_link_libraries(perft PRIVATE Threads::Threads)
if(PERFT_NATIVE)
  target_compile_options(perft PRIVATE -march=native)
endif()
)";

}  // namespace

std::vector<GeneratedFile> programFiles(const std::string& game) {
    std::vector<GeneratedFile> files;
    files.push_back({"engine.h", engine(game)});
    files.push_back({"perft.cpp", program(game)});
    files.push_back({"CMakeLists.txt", kBuild});
    for (const RuntimeFile& file : kRuntimeFiles)
        files.push_back({std::string(file.path), std::string(file.text)});
    return files;
}

}  // namespace ferz::variant::core
