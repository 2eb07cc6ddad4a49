// ferz import: games of published files as variant files.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "support/printable.h"
#include "tools/named_sentences.h"
#include "tools/output.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct ImportOptions {
    std::string file;
    std::string kind;
    std::vector<std::string> variants;
    std::vector<std::string> without;
    std::vector<std::string> parents;
    std::string output;
    bool isVerbose = false;
};

/// More problems of several variants are counted, unless all are asked for.
constexpr std::size_t kMostListed = 20;

/// A section's name as a file's: what a path could misunderstand is replaced.
std::string fileName(const std::string& name, const std::string& extension) {
    std::string result;
    for (const char c : name) {
        const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
        result += isPlain ? c : '-';
    }
    return result + extension;
}

bool namesFolder(const std::string& output) {
    return !output.empty() && !output.ends_with(".toml") && !output.ends_with(".csm");
}

/// False when a problem was reported.
bool writeFolder(const std::string& folder, const std::vector<ImportedVariant>& all, Problems& problems) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    std::map<std::string, std::string> names;
    bool isGood = true;
    for (const ImportedVariant& each : all) {
        const std::string file = fileName(each.name, each.extension);
        const auto [before, isNew] = names.emplace(file, each.name);
        if (!isNew) {
            report(problems, diagnostic::kUnwritable,
                   fmt::format("`{}` and `{}` would both be the file `{}`", before->second, each.name, file),
                   fmt::format("write `--variant \"{}\"` and another `-o`", each.name));
            isGood = false;
            continue;
        }
        const auto path = std::filesystem::path(folder) / file;
        isGood = writeOutput(path.string(), each.toml, problems) && isGood;
    }
    return isGood;
}

/// `3 warnings in 2 kinds`
std::string countOf(const Problems& problems, bool areErrors, const std::string& what) {
    std::set<std::string> kinds;
    std::size_t count = 0;
    for (const Problem& each : problems) {
        if (each.isError != areErrors) continue;
        ++count;
        kinds.insert(each.message);
    }
    if (count == 0) return {};
    return fmt::format("{} {}{} in {} kind{}", count, what, count == 1 ? "" : "s", kinds.size(),
                       kinds.size() == 1 ? "" : "s");
}

/// Why variants are not there, the most frequent reason first, and which they are.
std::string refusals(const std::vector<RefusedVariant>& refused) {
    std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
    std::map<std::string, std::size_t> places;
    for (const RefusedVariant& each : refused) {
        const auto [place, isNew] = places.emplace(each.reason, reasons.size());
        if (isNew) reasons.push_back({each.reason, {}});
        reasons[place->second].second.push_back(each.name);
    }
    std::stable_sort(reasons.begin(), reasons.end(), [](const auto& left, const auto& right) {
        return left.second.size() > right.second.size();
    });
    std::string text;
    for (const auto& [reason, names] : reasons)
        text += fmt::format("{:6}  {}: {}\n", names.size(), reason, fmt::join(names, ", "));
    return text;
}

/// How many there are of what was asked for, and why others are not.
std::string summary(const Import& result, const std::string& folder, bool listsProblems) {
    const std::size_t all = result.variants.size() + result.refused.size();
    std::string text =
        fmt::format("written to `{}`: {} of {} variants\n", folder, result.variants.size(), all);
    if (!listsProblems) {
        std::vector<std::string> counts;
        for (const std::string& count :
             {countOf(result.problems, true, "error"), countOf(result.problems, false, "warning")})
            if (!count.empty()) counts.push_back(count);
        text += fmt::format("{}: `--verbose` lists them\n", fmt::join(counts, ", "));
    }
    if (!result.refused.empty()) text += "refused:\n" + refusals(result.refused);
    return text;
}

int runImport(const ImportOptions& arguments) {
    Problems problems;
    std::optional<Text> file;
    if (!arguments.file.empty()) {
        auto content = taken(readFile(arguments.file), problems);
        if (!content) return failure(problems);
        file = Text{std::move(*content), arguments.kind, arguments.file, true};
    }
    std::vector<Text> parents;
    for (const std::string& each : arguments.parents) {
        if (auto content = taken(readFile(each), problems))
            parents.push_back({std::move(*content), {}, each, true});
    }
    if (hasErrors(problems)) return failure(problems);
    const Import result = importVariants(file, arguments.variants, arguments.without, parents);
    const std::size_t asked = result.variants.size() + result.refused.size();
    if (asked > 1 && !namesFolder(arguments.output)) {
        report(problems, diagnostic::kSeveralPieces,
               fmt::format("there are {} variants: they need a folder", asked),
               "choose one with `--variant`, or write `-o FOLDER`");
        return failure(problems);
    }
    const bool listsProblems = asked <= 1 || arguments.isVerbose || result.problems.size() <= kMostListed;
    if (listsProblems) append(problems, result.problems);
    bool isGood = true;
    if (namesFolder(arguments.output)) {
        isGood = writeFolder(arguments.output, result.variants, problems);
    } else if (!result.variants.empty()) {
        isGood = writeOutput(arguments.output, result.variants.front().toml, problems);
    }
    show(problems);
    if (isGood && asked > 1) std::cerr << printableLines(summary(result, arguments.output, listsProblems));
    return isGood && !hasErrors(result.problems) ? kDone : kWrong;
}

}  // namespace

void addImport(CommandLine& program) {
    auto arguments = std::make_shared<ImportOptions>();
    Verb verb(program, "import", "Turn games of other programs' files into variant files");
    verb.footer(
        "Examples:\n"
        "  ferz import --variant makruk -o makruk.toml      a variant that Fairy-Stockfish has built in\n"
        "  ferz import variants.ini --variant gothic        a variant of a variants.ini\n"
        "  ferz import variants.ini -o variants             all of them, each as a file of the folder\n"
        "  ferz import --variant kingofthehill --without flagRegion\n"
        "  ferz import mine.ini --parents variants.ini -o mine\n"
        "  ferz import fmax.ini --variant courier           a game of Fairy-Max\n"
        "\n"
        "Kinds of files, which are recognised by their content:\n" +
        sentenceLines(importKinds()) +
        "\n"
        "Each section is read on its own, with its parents, so an error in one does not keep\n"
        "others from being written. A variant is refused if one of its options changes the moves and has\n"
        "no place in a variant file, unless `--without` names the option. Options that change no move are\n"
        "left out with a warning.\n"
        "Exit code 0: everything that was asked for is written.\n"
        "Exit code 2: something is refused, and standard error says why. The rest is written; if several\n"
        "variants were asked for, the last lines count those that are refused, by reason.");
    const Option file = verb.add(
        "FILE", arguments->file,
        {"a file with games; without it, `--variant` names those that Fairy-Stockfish has built in"});
    const Option variants =
        verb.add("--variant", arguments->variants, {"import only this variant; may be repeated", "NAME"});
    verb.add("--from", arguments->kind,
             {"the kind of the file, if its content does not say: " + alternatives(importKinds()), "KIND"})
        .needs(file);
    verb.add("--without", arguments->without,
             {"leave out this option and those that need it; may be repeated", "OPTION"});
    verb.add("--parents", arguments->parents,
             {"a variants.ini whose sections may be parents, too; may be repeated", "INI"})
        .needs(file);
    verb.flag("--verbose", arguments->isVerbose,
              "list the problems of many variants, and do not only count them");
    addOutput(verb, arguments->output, "write a file that ends in `.toml`, or a folder", "PATH");
    verb.runs([arguments] { return runImport(*arguments); }, {{file, variants}});
}

}  // namespace ferz::tools
