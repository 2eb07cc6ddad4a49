#include "tools/same_games.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <vector>

#include "support/printable.h"
#include "tools/json.h"
#include "tools/output.h"
#include "tools/problems.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct NamedVariants {
    std::vector<std::string> names;
    std::vector<Variant> variants;

    void add(std::string name, const std::optional<Variant>& variant) {
        if (!variant) return;
        names.push_back(std::move(name));
        variants.push_back(*variant);
    }
};

/// A section that is refused is none: it is said why.
void addSections(const std::string& name, const std::string& path, NamedVariants& all, Problems& problems) {
    auto text = taken(readFile(path), problems);
    if (!text) return;
    const Import import = importVariants(Text{std::move(*text), {}, path, true}, {});
    append(problems, import.problems);
    for (const ImportedVariant& each : import.variants)
        all.add(name + ":" + each.name, taken(readVariant({each.toml, {}, each.name}), problems));
}

NamedVariants variantsOf(const std::string& folder, Problems& problems) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.is_regular_file(error)) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    NamedVariants all;
    for (const auto& file : files) {
        const std::string kind = kindOfFile(file.string());
        const std::string name = file.filename().string();
        if (kind == "variant") all.add(name, taken(readVariantFile(file.string()), problems));
        if (kind == "fairy") addSections(name, file.string(), all, problems);
    }
    if (all.variants.empty())
        report(problems, diagnostic::kUnreadable, fmt::format("`{}` has no variants", folder),
               "they are files `.toml` and `.ini`");
    return all;
}

Json namesAt(const NamedVariants& all, const std::vector<std::size_t>& places) {
    Json names = Json::array();
    for (const std::size_t at : places)
        names.push_back(all.names[at]);
    return names;
}

std::string textOf(const SameGames& same, const NamedVariants& all) {
    std::string text;
    for (const auto& group : same.groups) {
        for (const std::size_t at : group)
            text += printable(all.names[at]) + "\n";
        text += "  the same board, start and rules, and all pieces are proved to be the same\n";
    }
    for (const SameGames::Undecided& each : same.undecided)
        text += fmt::format("undecided: {}: {}\n", printable(all.names[each.index]), printable(each.reason));
    std::size_t alike = 0;
    for (const auto& group : same.groups)
        alike += group.size();
    return text +
           fmt::format("{} variants: {} proved to be the same game as another\n", all.variants.size(), alike);
}

}  // namespace

bool isFolder(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

int runSameGames(const SameGamesOptions& options) {
    Problems problems;
    const NamedVariants all = variantsOf(options.folder, problems);
    show(problems);
    if (all.variants.empty()) return kWrong;
    const SameGames same = sameGames(all.variants, options.effort);
    std::string text = textOf(same, all);
    if (options.json) {
        Json json = {{"variants", all.names}, {"same", Json::array()}};
        for (const auto& group : same.groups)
            json["same"].push_back(namesAt(all, group));
        json["undecided"] = Json::array();
        for (const SameGames::Undecided& each : same.undecided)
            json["undecided"].push_back({{"name", all.names[each.index]}, {"reason", each.reason}});
        text = dump(json) + "\n";
    }
    problems.clear();
    if (!writeOutput({}, text, problems)) return failure(problems);
    if (!same.groups.empty()) return kDone;
    return same.undecided.empty() ? kDifferent : kUndecided;
}

}  // namespace ferz::tools
