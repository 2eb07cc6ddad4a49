// ferz generate: a variant's move generator as C++.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct GenerateOptions {
    std::string file;
    std::string folder;
    bool engine = false;
};

bool isWritten(const std::string& text) {
    return text.substr(0, text.find('\n')).find("Written by ferz") != std::string::npos;
}

constexpr const char* kRules = "variant.h";  ///< which the other files of the folder include
constexpr const char* kInterrupted =
    "// Written by ferz; do not edit.\n"
    "#error \"ferz was interrupted while it wrote this folder: write it again\"\n";

/// Without the files that are there and belong to others. The rules of a game and `core/` are written again
/// where they were written before; a file of the engine may have been changed, and what it learned is in one.
/// False when a problem was reported.
bool keepOthers(const std::string& folder, std::vector<GeneratedFile>& files, Problems& problems) {
    const bool isOurs = isWritten(contentOf(std::filesystem::path(folder) / kRules));
    std::erase_if(files, [&](const GeneratedFile& file) {
        const std::filesystem::path path = std::filesystem::path(folder) / file.path;
        std::error_code error;
        if (!std::filesystem::is_regular_file(path, error)) return false;
        const std::string content = contentOf(path);
        const bool isReplaced = isWritten(file.text) ? isWritten(content) : file.path.starts_with("core/");
        if (content == file.text || (isOurs && isReplaced)) return false;
        if (isOurs && !isWritten(file.text))
            report(problems, diagnostic::kLeftOut,
                   fmt::format("`{}` is left as it is, and differs from what ferz writes now", path.string()),
                   "remove it to have it written again");
        else
            report(problems, diagnostic::kUnwritable,
                   fmt::format("`{}` is there, and is not a file that ferz wrote", path.string()),
                   "write another folder, or move it away");
        return true;
    });
    return !hasErrors(problems);
}

/// In a folder of another game the rules come last, and until then nothing in it compiles: what a killed
/// process leaves is never a mix of two games that plays.
std::vector<GeneratedFile> withRulesLast(const GeneratedFile& rules, std::vector<GeneratedFile> files) {
    std::erase_if(files, [&](const GeneratedFile& file) { return file.path == rules.path; });
    if (!files.empty()) files.insert(files.begin(), {rules.path, kInterrupted});
    files.push_back(rules);
    return files;
}

int runGenerate(const GenerateOptions& arguments) {
    Problems problems;
    const auto variant = taken(findVariant(arguments.file), problems);
    if (!variant) return failure(problems);
    // A program is for games, and one that has none to begin is of no use.
    if (!taken(readFen(*variant), problems)) return failure(problems);
    auto files =
        taken(generate(*variant, arguments.engine ? GameProgram::Engine : GameProgram::Perft), problems);
    if (!files) return failure(problems);
    const std::string section = sectionNamedIn(arguments.file);
    const std::string folder = !arguments.folder.empty() ? arguments.folder
                               : !section.empty()        ? section
                                                  : std::filesystem::path(arguments.file).stem().string();
    const GeneratedFile rules = *std::find_if(files->begin(), files->end(),
                                              [](const GeneratedFile& file) { return file.path == kRules; });
    if (!keepOthers(folder, *files, problems)) return failure(problems);
    const bool isThere = std::filesystem::exists(std::filesystem::path(folder) / kRules);
    if (isThere) *files = withRulesLast(rules, std::move(*files));
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
        "the protocol of XBoard. Where an engine was written before, its files that were changed since "
        "stay.");
    verb.add("VARIANT", arguments->file, variantText()).require();
    verb.flag("--engine", arguments->engine, "write an engine, and not the perft program");
    addOutput(verb, arguments->folder, "the folder to write; by default it has the name of the variant",
              "DIR");
    verb.runs([arguments] { return runGenerate(*arguments); });
}

}  // namespace ferz::tools
