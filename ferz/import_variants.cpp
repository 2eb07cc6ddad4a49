// Variant files from other programs' files, and the reverse.
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "ferz/ferz.h"
#include "ferz/problems.h"
#include "ferz/variant.h"
#include "frontend/options.h"
#include "variant/export/targets.h"
#include "variant/fairy/file.h"
#include "variant/import/kinds.h"

namespace ferz {

namespace {

/// Editors may save a text so, with or without a mark. Every kind of file begins with ASCII: then one of the
/// first two bytes is zero.
bool isUtf16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
           text.substr(0, 2).find('\0') != std::string_view::npos;
}

/// False when a problem of the whole text was reported.
bool isText(const Source& source, Diagnostics& diagnostics) {
    if (source.text().size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1}, "the file is too long");
    } else if (isUtf16(source.text())) {
        diagnostics.report(diagnostic::kUnreadable, source, {0, 0}, "the text is UTF-16, and not UTF-8",
                           "save it as UTF-8");
    } else {
        return true;
    }
    return false;
}

/// What ferz would not play is not written.
void checkPlayable(variant::Imported& each) {
    if (!each.toml || each.extension != variant::Imported().extension) return;
    const auto refuse = [&](std::string_view why) {
        each.problems.report(diagnostic::kInexpressible,
                             fmt::format("no game of `{}` can begin: {}", each.name, why));
        each.toml.reset();
    };
    const auto variant = readVariant({*each.toml, {}, each.name});
    if (!variant) {
        refuse(variant.problems().front().message);
        return;
    }
    Diagnostics own;
    if (!library::gameOf(*variant, {}, own)) refuse(own.firstError()->message);
}

/// Adds the result of one section. A refused section tells its errors alone. Problems that a section and its
/// children inherit are told once: `told` has the texts told so far.
void add(variant::Imported each, Import& result, std::set<std::string>& told) {
    const bool isWritten = each.toml.has_value();
    for (Problem& problem : library::problemsOf(each.problems)) {
        if ((isWritten || problem.isError) && told.insert(problem.text).second)
            result.problems.push_back(std::move(problem));
    }
    if (isWritten) {
        result.variants.push_back({std::move(each.name), std::move(*each.toml), std::string(each.extension)});
    } else {
        const Diagnostic* reason = each.problems.firstError();
        result.refused.push_back({std::move(each.name), reason == nullptr ? "" : reason->message});
    }
}

}  // namespace

Result<std::string> exportVariant(const Variant& variant, std::string_view target) {
    Diagnostics diagnostics;
    std::optional<std::string> result;
    FileOptions files;
    files.allowed = true;
    const Variant::Inside& inside = variant.inside();
    files.folder = std::filesystem::path(inside.file).parent_path().string();
    const Source source(inside.file, inside.text);
    const auto reader = library::definitionReader(files);
    const variant::ExportTarget* found = variant::findExportTarget(target, diagnostics);
    // No program could begin a game of it.
    if (found != nullptr && library::gameOf(variant, {}, diagnostics))
        result = found->write(inside.variant, source, reader, diagnostics);
    return library::resultOf(std::move(result), diagnostics);
}

Import importVariants(const std::optional<Text>& file, const std::vector<std::string>& names,
                      const std::vector<std::string>& without, const std::vector<Text>& parents) {
    Diagnostics diagnostics;
    std::vector<variant::Imported> all;
    variant::ImportRequest request{names, {without.begin(), without.end()}};
    for (const Text& each : parents) {
        const Source& source = request.parents.emplace_back(each.name, each.text);
        (void)isText(source, diagnostics);
    }
    const auto reader = library::definitionReader({});
    if (!file) {
        for (variant::FairyImport& each : variant::importFairy(nullptr, request, reader, diagnostics))
            all.push_back({std::move(each)});
    } else {
        const Source source(file->name, file->text);
        const variant::FileKind* kind =
            file->notation.empty() ? variant::fileKindOf(file->text) : variant::findFileKind(file->notation);
        // Files that are called so have sections, or are to have some.
        if (kind == nullptr && file->notation.empty() && file->name.ends_with(".ini"))
            kind = variant::findFileKind("fairy");
        if (!isText(source, diagnostics)) {
            // It is reported already.
        } else if (kind == nullptr) {
            variant::reportNoFileKind(source, file->notation, diagnostics);
        } else if (!parents.empty() && kind != variant::findFileKind("fairy")) {
            diagnostics.report(diagnostic::kUsage,
                               fmt::format("games of `{}` have no parents in other files", kind->name));
        } else if (!diagnostics.hasErrors()) {
            all = kind->read(source, request, reader, diagnostics);
        }
    }
    Import result;
    result.problems = library::problemsOf(diagnostics);
    std::set<std::string> told;
    for (auto& each : all) {
        // Those that are built in are known to be; they are read for every question that names one.
        if (file) checkPlayable(each);
        add(std::move(each), result, told);
    }
    return result;
}

std::vector<std::pair<std::string, std::string>> importKinds() {
    std::vector<std::pair<std::string, std::string>> kinds;
    for (const variant::FileKind& each : variant::fileKinds())
        kinds.emplace_back(each.name, each.sentence);
    return kinds;
}

std::vector<std::pair<std::string, std::string>> exportTargets() {
    std::vector<std::pair<std::string, std::string>> targets;
    for (const variant::ExportTarget& each : variant::exportTargets())
        targets.emplace_back(each.name, each.sentence);
    return targets;
}

Import importFairyStockfish(const std::optional<Text>& ini, const std::vector<std::string>& names,
                            const std::vector<std::string>& without) {
    std::optional<Text> file = ini;
    if (file) file->notation = "fairy";
    return importVariants(file, names, without);
}

}  // namespace ferz
