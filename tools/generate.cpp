// ferz generate: a variant's move generator as C++.
#include <filesystem>
#include <memory>

#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string file;
    std::string folder;
};

int runGenerate(const Arguments& arguments) {
    Problems problems;
    const auto variant = taken(readVariantFile(arguments.file), problems);
    if (!variant) return failure(problems);
    const auto files = taken(generate(*variant), problems);
    if (!files) return failure(problems);
    const std::string folder =
        arguments.folder.empty() ? std::filesystem::path(arguments.file).stem().string() : arguments.folder;
    if (!writeFolder(folder, *files, problems)) return failure(problems);
    show(problems);
    return kDone;
}

}  // namespace

void addGenerate(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "generate", "A variant's move generator as C++");
    verb.footer(
        "Examples:\n"
        "  ferz generate examples/variants/chess.toml -o chess\n"
        "  cmake -S chess -B chess/build && cmake --build chess/build && chess/build/perft 6\n"
        "Writes a folder of C++17 that needs nothing but the standard library: the variant's tables in\n"
        "variant.h, the code that plays it in core/, a perft program and its CMakeLists.txt.");
    verb.add("variant", arguments->file, {"the variant file", "VARIANT.toml"}).require();
    verb.add("-o,--output", arguments->folder,
             {"the folder; by default it is called as the variant file", "DIR"});
    verb.runs([arguments] { return runGenerate(*arguments); });
}

}  // namespace ferz::tools
