// ferz import: sections of Fairy-Stockfish's variants.ini as variant files.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "tools/variant_file.h"
#include "tools/verbs.h"
#include "variant/fairy_file.h"

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
bool writeAll(const Arguments& arguments, const std::vector<variant::ImportedVariant>& all,
              Diagnostics& diagnostics) {
    const bool isFolder = !arguments.output.empty() && !arguments.output.ends_with(".toml");
    if (!isFolder) return all.empty() || writeOutput(arguments.output, all.front().toml, diagnostics);
    std::error_code error;
    std::filesystem::create_directories(arguments.output, error);
    bool isGood = true;
    for (const variant::ImportedVariant& each : all) {
        const auto path = std::filesystem::path(arguments.output) / fileName(each.name);
        isGood = writeOutput(path.string(), each.toml, diagnostics) && isGood;
    }
    return isGood;
}

int runImport(const Arguments& arguments) {
    Diagnostics diagnostics;
    std::optional<Source> file;
    if (!arguments.file.empty()) {
        auto content = readFile(arguments.file, diagnostics);
        if (!content) return failure(diagnostics);
        file.emplace(arguments.file, std::move(*content));
        if (file->text().size() > kMostTextBytes) {
            diagnostics.report(diagnostic::kTooLong, *file, {0, 1}, "the file is too long");
            return failure(diagnostics);
        }
    }
    const variant::FairyRequest request{arguments.variants,
                                        {arguments.without.begin(), arguments.without.end()}};
    const auto all =
        variant::importFairy(file ? &*file : nullptr, request, definitionReader({}), diagnostics);
    if (all.size() > 1 && (arguments.output.empty() || arguments.output.ends_with(".toml"))) {
        diagnostics.report(diagnostic::kSeveralPieces,
                           fmt::format("there are {} variants: they need a folder", all.size()),
                           "choose one with `--variant`, or write `-o FOLDER`");
        return failure(diagnostics);
    }
    if (!writeAll(arguments, all, diagnostics) || diagnostics.hasErrors()) return failure(diagnostics);
    show(diagnostics);
    return kDone;
}

}  // namespace

void addImport(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("import", "Variants of Fairy-Stockfish as variant files");
    verb->footer(
        "Examples:\n"
        "  ferz import variants.ini --variant gothic -o gothic.toml\n"
        "  ferz import variants.ini -o variants         every section, each as a file of the folder\n"
        "  ferz import --variant makruk                 one that Fairy-Stockfish has built in\n"
        "  ferz import --variant 3check --without checkCounting\n"
        "What changes the moves and cannot be said in a variant file is refused, unless `--without` names "
        "it.");
    CLI::Option* file = verb->add_option("file", arguments->file, "the variants.ini")->type_name("FILE.ini");
    verb->add_option("--variant", arguments->variants, "only this section; may be given again")
        ->type_name("NAME");
    verb->add_option("--without", arguments->without, "leave out this option; may be given again")
        ->type_name("OPTION");
    verb->add_option("-o,--output", arguments->output, "a file ending in `.toml`, or a folder")
        ->type_name("PATH");
    verb->callback([arguments, file, &run] {
        if (file->empty() && arguments->variants.empty()) throw CLI::RequiredError("file or --variant");
        run = [arguments] { return runImport(*arguments); };
    });
}

}  // namespace ferz::tools
