// Variants: read, generated, counted, imported.
#include "ferz/variant.h"

#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ferz/proof.h"
#include "variant/core/emit.h"
#include "variant/fairy/marks.h"
#include "variant/import/kinds.h"
#include "variant/model/fen.h"
#include "variant/play/ends.h"
#include "variant/toml/keys.h"
#include "variant/toml/marks.h"

namespace ferz {

namespace library {

namespace {

/// No other name and text look the same.
std::string sourceEntry(const std::string& name, const std::string& text) {
    return fmt::format("{} {}\n{}\n{}\n", name.size(), text.size(), name, text);
}

/// What no notation reads may be the name of a known piece, or nearly.
std::optional<Definition> readOrFind(const Text& text, const ir::Board& board, const ReadSettings& settings,
                                     Diagnostics& own) {
    static const Catalogue known;
    Diagnostics problems;
    auto definition = readText(text, settings, problems);
    if (definition || text.isFile || !text.notation.empty()) {
        own.append(problems);
        return definition;
    }
    const Source source(text.name, text.text);
    const Span whole = {0, text.text.size()};
    const auto piece = known.find(text.text);
    if (piece && piece->isPieceOf(boardOf(board)))
        return readText({piece->text, piece->notation}, settings, own);
    if (piece) {
        own.report(diagnostic::kNoSuchPiece, source, whole,
                   fmt::format("`{}` is a piece of {}, and not of this board", text.text,
                               piece->board.empty() ? "boards of squares" : piece->board));
    } else if (const Problem& problem = piece.problems().front();
               !problem.help.empty() && looksLikeName(text.text)) {
        own.report(diagnostic::kNoSuchPiece, source, whole, problem.message, problem.help);
    } else {
        own.append(problems);
    }
    return std::nullopt;
}

}  // namespace

variant::ReadDefinition definitionReader(FileOptions files, std::string* included) {
    // What a file names is a regular file.
    files.devices = false;
    return [files, included](const std::string& text, const variant::Asked& asked, Diagnostics& own) {
        variant::DefinitionMovements result;
        if (text == "-" || text.ends_with(":-")) {
            own.report(diagnostic::kUnreadable, "a variant file cannot read standard input");
            return result;
        }
        const auto found = findText(text, files, {}, own);
        if (!found) return result;
        if (found->isFile && included != nullptr) *included += sourceEntry(found->name, found->text);
        if (!found->isFile) result.textAt = text.size() - found->text.size();
        ReadSettings settings;
        settings.names = asked.names;
        settings.cells = asked.board.hexagons.cells();
        // In a file nobody writes a notation before a text.
        settings.suggests = false;
        if (asked.forCastling) {
            result.castlings = readCastlings(*found, settings, own);
        } else if (auto definition = readOrFind(*found, asked.board, settings, own)) {
            result.movements = std::move(definition->movements);
            result.speaksOfOwnKind = definition->notation->speaksOfOwnKind;
        }
        return result;
    };
}

variant::Interpreter rulesOf(const Variant& variant, Diagnostics& diagnostics) {
    return {variant.inside().variant, diagnostics, variant.inside().numbers};
}

std::optional<variant::Game> gameOf(const Variant& variant, const std::string& fen,
                                    Diagnostics& diagnostics) {
    const Variant::Inside& inside = variant.inside();
    const bool isStart = fen.empty();
    const Source source("<fen>", fen);
    std::vector<ir::PlacementProblem> problems;
    auto game = variant::readFen(isStart ? variant.start() : fen, inside.variant, problems);
    for (ir::PlacementProblem& problem : problems)
        diagnostics.report(diagnostic::kBadPosition, source, problem.where, std::move(problem.message));
    if (!game) return std::nullopt;
    variant::Interpreter rules = rulesOf(variant, diagnostics);
    if (isLeftInCheck(rules, *game)) {
        diagnostics.report(diagnostic::kBadPosition, isStart ? Source(inside.file, inside.text) : source,
                           isStart ? inside.variant.startWhere : Span{0, fen.size()},
                           "the side that does not move is in check");
    }
    if (diagnostics.hasErrors()) return std::nullopt;
    return game;
}

void reportMost(std::uint64_t positions, Diagnostics& diagnostics) {
    diagnostics.report(diagnostic::kLimit,
                       fmt::format("the moves of more than {} positions have to be listed", positions));
}

}  // namespace library

const std::string& Variant::name() const {
    return inside().variant.name;
}

const std::string& Variant::start() const {
    return inside().variant.start;
}

std::string Variant::source() const {
    return library::sourceEntry(inside().file, inside().text) + inside().included;
}

Result<Variant> readVariant(const Text& toml, const FileOptions& files) {
    Diagnostics diagnostics;
    const Source source(toml.name, toml.text);
    std::optional<Variant> result;
    if (toml.text.size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1}, "the variant file is too long");
    } else {
        std::string included;
        if (auto read = variant::read(source, library::definitionReader(files, &included), diagnostics)) {
            auto inside = std::make_shared<Variant::Inside>(
                Variant::Inside{std::move(*read), toml.name, toml.text, std::move(included)});
            inside->numbers =
                std::make_shared<const variant::RulesInNumbers>(variant::inNumbers(inside->variant));
            result.emplace(std::move(inside));
        }
    }
    return library::resultOf(std::move(result), diagnostics);
}

std::vector<VariantPiece> pieces(const Variant& variant) {
    const variant::Variant& rules = variant.inside().variant;
    library::Definition definition;
    definition.settings.names = rules.names;
    for (const variant::PieceType& each : rules.pieces)
        definition.movements.push_back(each.of(ir::Colour::White).value_or(ir::Movement()));
    const std::vector<Piece> movements = library::piecesOf(std::move(definition));
    std::vector<VariantPiece> result;
    for (std::size_t each = 0; each < movements.size(); ++each) {
        const variant::PieceType& type = rules.pieces[each];
        result.push_back({type.letter, type.name, {}});
        if (!type.of(ir::Colour::White)) continue;
        if (auto text = canonical(movements[each])) result.back().ancp = std::move(*text);
    }
    return result;
}

Result<Variant> readVariantFile(const std::string& path) {
    auto content = readFile(path);
    if (!content) return Result<Variant>::failed(content.problems());
    FileOptions files;
    files.allowed = true;
    files.folder = std::filesystem::path(path).parent_path().string();
    return readVariant({std::move(*content), {}, path, true}, files);
}

std::string variantKeys() {
    return variant::keyTables();
}

std::vector<std::string> variantNames() {
    return variant::builtInVariants();
}

namespace {

/// The extensions of files that may hold several games.
constexpr std::array<std::string_view, 5> kExtensions = {".ini", ".txt", ".html", ".htm", ".json"};

/// The file of `variants.ini:mini` or `variants.ini`; empty for other texts.
std::string_view gamesFileOf(std::string_view text) {
    for (const std::string_view extension : kExtensions) {
        const std::size_t colon = text.find(std::string(extension) + ":");
        if (colon != std::string_view::npos) return text.substr(0, colon + extension.size());
        if (text.ends_with(extension)) return text;
    }
    return {};
}

/// Without a name the only section of the file.
Result<Variant> sectionOf(const std::string& path, const std::string& section) {
    auto text = readFile(path);
    if (!text) return Result<Variant>::failed(text.problems());
    if (section.empty() && !path.ends_with(".ini") && variant::fileKindOf(*text) == nullptr)
        return readVariantFile(path);
    Import import = importVariants(Text{std::move(*text), {}, path},
                                   section.empty() ? std::vector<std::string>() : std::vector{section});
    if (const std::size_t count = import.variants.size() + import.refused.size(); count > 1) {
        Diagnostics diagnostics;
        const std::string& first =
            import.variants.empty() ? import.refused.front().name : import.variants.front().name;
        diagnostics.report(diagnostic::kUsage, fmt::format("`{}` has {} sections", path, count),
                           fmt::format("write which one: `{}:{}`", path, first));
        return Result<Variant>::failed(library::problemsOf(diagnostics));
    }
    if (import.variants.empty()) return Result<Variant>::failed(std::move(import.problems));
    if (import.variants.front().extension != ".toml") {
        Diagnostics diagnostics;
        diagnostics.report(diagnostic::kUsage, fmt::format("`{}` has pieces, and no games", path),
                           "`ferz import` makes a file of each of them");
        return Result<Variant>::failed(library::problemsOf(diagnostics));
    }
    auto variant = readVariant({std::move(import.variants.front().toml), {}, import.variants.front().name});
    if (!variant) return variant;
    std::vector<Problem> problems = std::move(import.problems);
    problems.insert(problems.end(), variant.problems().begin(), variant.problems().end());
    return {std::move(*variant), std::move(problems)};
}

}  // namespace

std::string sectionNamedIn(std::string_view text) {
    const std::string_view path = gamesFileOf(text);
    return path.size() < text.size() && !path.empty() ? std::string(text.substr(path.size() + 1))
                                                      : std::string();
}

Result<Variant> findVariant(const std::string& nameOrPath) {
    if (const std::string path(gamesFileOf(nameOrPath)); !path.empty())
        return sectionOf(path, sectionNamedIn(nameOrPath));
    if (nameOrPath.find_first_of("./\\") != std::string::npos) return readVariantFile(nameOrPath);
    Import import = importFairyStockfish({}, {nameOrPath});
    if (import.variants.empty()) {
        std::error_code error;
        if (std::filesystem::is_regular_file(nameOrPath, error)) return readVariantFile(nameOrPath);
        return Result<Variant>::failed(std::move(import.problems));
    }
    FileOptions files;
    files.allowed = true;
    return readVariant({std::move(import.variants.front().toml), {}, nameOrPath}, files);
}

Result<std::vector<GeneratedFile>> generate(const Variant& variant, GameProgram program) {
    Diagnostics diagnostics;
    const auto isSame = [&](const ir::Movement& piece, const ir::Movement& code) {
        return library::isProved({piece}, {code}, variant.inside().variant.board.hexagons.cells(), "cpp",
                                 diagnostics);
    };
    using variant::core::CoreProgram;
    auto files = variant::core::emitCore(
        variant.inside().variant, program == GameProgram::Engine ? CoreProgram::Engine : CoreProgram::Perft,
        isSame, diagnostics);
    std::optional<std::vector<GeneratedFile>> result;
    if (files) {
        result.emplace();
        for (auto& each : *files)
            result->push_back({std::move(each.path), std::move(each.text)});
    }
    return library::resultOf(std::move(result), diagnostics);
}

Result<std::string> readFen(const Variant& variant, const std::string& fen) {
    Diagnostics diagnostics;
    const auto game = library::gameOf(variant, fen, diagnostics);
    std::optional<std::string> result;
    if (game) result = variant::printFen(*game, variant.inside().variant);
    return library::resultOf(std::move(result), diagnostics);
}

}  // namespace ferz
