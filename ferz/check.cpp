// Everything that is wrong with a text of any kind.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/problems.h"
#include "ferz/variant.h"

namespace ferz {

namespace {

constexpr std::string_view kVariant = "variant";
constexpr std::string_view kFairy = "fairy";

std::string counted(std::size_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

bool hasErrors(const std::vector<Problem>& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Problem& each) { return each.isError; });
}

Checked checkPieces(const Text& text, const ReadOptions& options) {
    ReadOptions thorough = options;
    thorough.thorough = true;
    auto pieces = read(text, thorough);
    Checked checked;
    checked.problems = pieces.problems();
    if (!pieces) return checked;
    checked.pieces = std::move(*pieces);
    checked.what =
        fmt::format("{}, {}", checked.pieces.empty() ? "no notation" : checked.pieces.front().notation(),
                    counted(checked.pieces.size(), "piece"));
    return checked;
}

Checked checkVariant(const Text& text, const ReadOptions& options) {
    const auto variant = readVariant(text, options.files);
    Checked checked;
    checked.problems = variant.problems();
    Diagnostics start;
    if (variant && library::gameOf(*variant, {}, start))
        checked.what = fmt::format("a variant, {}", variant->name());
    for (Problem& each : library::problemsOf(start))
        checked.problems.push_back(std::move(each));
    return checked;
}

Checked checkFairy(const Text& text) {
    Import import = importVariants(Text{text.text, {}, text.name, text.isFile}, {});
    Checked checked;
    checked.problems = std::move(import.problems);
    if (!hasErrors(checked.problems)) checked.what = counted(import.variants.size(), "variant");
    return checked;
}

}  // namespace

std::string kindOfFile(std::string_view path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".toml") return std::string(kVariant);
    if (extension == ".ini") return std::string(kFairy);
    const frontend::Notation* notation = frontend::findNotationByExtension(extension);
    return notation == nullptr ? std::string() : std::string(notation->name);
}

Checked check(const Text& text, const ReadOptions& options) {
    if (text.notation == kVariant) return checkVariant(text, options);
    if (text.notation == kFairy) return checkFairy(text);
    return checkPieces(text, options);
}

}  // namespace ferz
