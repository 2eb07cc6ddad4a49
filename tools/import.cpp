// ferz import: sections of Fairy-Stockfish's variants.ini as variant files.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct Arguments {
    std::string file;
    std::vector<std::string> variants;
    std::vector<std::string> without;
    std::string output;
};

/// A section's name as a file's: what a path could misunderstand is replaced.
std::string fileName(const std::string& name) {
    std::string result;
    for (const char c : name) {
        const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
        result += isPlain ? c : '-';
    }
    return result + ".toml";
}

/// Into a folder where there may be several, otherwise one to a file or to standard output.
bool writeAll(const Arguments& arguments, const std::vector<ImportedVariant>& all, Problems& problems) {
    const bool isFolder = !arguments.output.empty() && !arguments.output.ends_with(".toml");
    if (!isFolder) return all.empty() || writeOutput(arguments.output, all.front().toml, problems);
    std::error_code error;
    std::filesystem::create_directories(arguments.output, error);
    bool isGood = true;
    for (const ImportedVariant& each : all) {
        const auto path = std::filesystem::path(arguments.output) / fileName(each.name);
        isGood = writeOutput(path.string(), each.toml, problems) && isGood;
    }
    return isGood;
}

int runImport(const Arguments& arguments) {
    Problems problems;
    std::optional<Text> file;
    if (!arguments.file.empty()) {
        auto content = taken(readFile(arguments.file), problems);
        if (!content) return failure(problems);
        file = Text{std::move(*content), {}, arguments.file, true};
    }
    const Import result = importFairyStockfish(file, arguments.variants, arguments.without);
    append(problems, result.problems);
    if (result.variants.size() > 1 && (arguments.output.empty() || arguments.output.ends_with(".toml"))) {
        report(problems, diagnostic::kSeveralPieces,
               fmt::format("there are {} variants: they need a folder", result.variants.size()),
               "choose one with `--variant`, or write `-o FOLDER`");
        return failure(problems);
    }
    if (!writeAll(arguments, result.variants, problems) || hasErrors(problems)) return failure(problems);
    show(problems);
    return kDone;
}

}  // namespace

void addImport(Program& program) {
    auto arguments = std::make_shared<Arguments>();
    Verb verb(program, "import", "Variants of Fairy-Stockfish as variant files");
    verb.footer(
        "Examples:\n"
        "  ferz import variants.ini --variant gothic -o gothic.toml\n"
        "  ferz import variants.ini -o variants         every section, each as a file of the folder\n"
        "  ferz import --variant makruk                 one that Fairy-Stockfish has built in\n"
        "  ferz import --variant 3check --without checkCounting\n"
        "What changes the moves and cannot be said in a variant file is refused, unless `--without` names "
        "it.");
    const Option file = verb.add("file", arguments->file, {"the variants.ini", "FILE.ini"});
    verb.add("--variant", arguments->variants, {"only this section; may be given again", "NAME"});
    verb.add("--without", arguments->without, {"leave out this option; may be given again", "OPTION"});
    verb.add("-o,--output", arguments->output, {"a file ending in `.toml`, or a folder", "PATH"});
    verb.runs([arguments] { return runImport(*arguments); },
              [arguments, file] {
                  return !file.isGiven() && arguments->variants.empty() ? "file or --variant" : nullptr;
              });
}

}  // namespace ferz::tools
