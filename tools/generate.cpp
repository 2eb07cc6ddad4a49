// ferz generate: a variant's move generator as C++.
#include <filesystem>
#include <memory>

#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct GenerateOptions {
    std::string file;
    std::string folder;
    bool engine = false;
};

int runGenerate(const GenerateOptions& arguments) {
    Problems problems;
    const auto variant = taken(findVariant(arguments.file), problems);
    if (!variant) return failure(problems);
    // A program is for games, and one that has none to begin is of no use.
    if (!taken(readFen(*variant), problems)) return failure(problems);
    const auto files =
        taken(generate(*variant, arguments.engine ? GameProgram::Engine : GameProgram::Perft), problems);
    if (!files) return failure(problems);
    const std::string section = sectionNamedIn(arguments.file);
    const std::string folder = !arguments.folder.empty() ? arguments.folder
                               : !section.empty()        ? section
                                                  : std::filesystem::path(arguments.file).stem().string();
    if (!writeFolder(folder, *files, problems)) return failure(problems);
    show(problems);
    return kDone;
}

}  // namespace

void addGenerate(CommandLine& program) {
    auto arguments = std::make_shared<GenerateOptions>();
    Verb verb(program, "generate", "Write the move generator of a variant as C++");
    verb.footer(
        "Examples:\n"
        "  ferz generate examples/variants/chess.toml -o chess\n"
        "  cmake -S chess -B chess/build && cmake --build chess/build && chess/build/perft 6\n"
        "  ferz generate examples/variants/makruk.toml --engine -o makruk     an engine that plays makruk\n"
        "\n"
        "The folder is C++17 that needs only the standard library: the variant in variant.h, the code that "
        "plays it\n"
        "in core/, a perft program and its CMakeLists.txt; with --engine a program instead that plays it by "
        "UCI or\n"
        "the protocol of XBoard.");
    verb.add("VARIANT", arguments->file, variantText()).require();
    verb.flag("--engine", arguments->engine, "write an engine, and not the perft program");
    addOutput(verb, arguments->folder, "the folder to write; by default it has the name of the variant",
              "DIR");
    verb.runs([arguments] { return runGenerate(*arguments); });
}

}  // namespace ferz::tools
