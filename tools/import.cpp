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
    Verb verb(program, "import", "Turn variants of Fairy-Stockfish into variant files");
    verb.footer(
        "Examples:\n"
        "  ferz import --variant makruk -o makruk.toml      a variant that Fairy-Stockfish has built in\n"
        "  ferz import variants.ini --variant gothic        a variant of a variants.ini\n"
        "  ferz import variants.ini -o variants             all of them, each as a file of the folder\n"
        "  ferz import --variant 3check --without checkCounting\n"
        "\n"
        "A variant is refused where an option that changes its moves has no place in a variant file, unless\n"
        "`--without` names the option.");
    const Option file =
        verb.add("FILE", arguments->file, {"a variants.ini; without it, the variants that are built in"});
    verb.add("--variant", arguments->variants, {"import only this variant; may be repeated", "NAME"});
    verb.add("--without", arguments->without,
             {"leave this option of Fairy-Stockfish out; may be repeated", "OPTION"});
    verb.add("-o,--output", arguments->output, {"write a file that ends in `.toml`, or a folder", "PATH"});
    verb.runs([arguments] { return runImport(*arguments); },
              [arguments, file] {
                  return !file.isGiven() && arguments->variants.empty() ? "FILE or --variant" : nullptr;
              });
}

}  // namespace ferz::tools
