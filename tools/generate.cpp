// ferz generate: a variant's move generator as C++.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

#include "tools/folder.h"
#include "tools/variant_file.h"
#include "tools/verbs.h"
#include "variant/core/emit.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string file;
    std::string folder;
};

int runGenerate(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto variant = readVariant(arguments.file, diagnostics);
    if (!variant) return failure(diagnostics);
    const auto files = variant::core::emitCore(*variant, diagnostics);
    if (!files) return failure(diagnostics);
    const std::string folder =
        arguments.folder.empty() ? std::filesystem::path(arguments.file).stem().string() : arguments.folder;
    if (!writeFolder(folder, *files, diagnostics)) return failure(diagnostics);
    show(diagnostics);
    return kDone;
}

}  // namespace

void addGenerate(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("generate", "A variant's move generator as C++");
    verb->footer(
        "Examples:\n"
        "  ferz generate examples/variants/chess.toml -o chess\n"
        "  cmake -S chess -B chess/build && cmake --build chess/build && chess/build/perft 6\n"
        "Writes a folder of C++17 that needs nothing but the standard library: the variant's tables in\n"
        "variant.h, the code that plays it in core/, a perft program and its CMakeLists.txt.");
    verb->add_option("variant", arguments->file, "the variant file")->type_name("VARIANT.toml")->required();
    verb->add_option("-o,--output", arguments->folder,
                     "the folder; by default it is called as the variant file")
        ->type_name("DIR");
    verb->callback([arguments, &run] { run = [arguments] { return runGenerate(*arguments); }; });
}

}  // namespace ferz::tools
