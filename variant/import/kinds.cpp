#include "variant/import/kinds.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "support/spelling.h"
#include "variant/import/diagram.h"
#include "variant/import/draft.h"
#include "variant/import/fairymax.h"
#include "variant/import/fairymax_text.h"
#include "variant/import/piece_set.h"
#include "variant/import/sjaak.h"
#include "variant/import/sjaak_text.h"
#include "variant/import/xboard.h"

namespace ferz::variant {

namespace {

/// Real files have some dozens.
constexpr std::size_t kMostGames = 200;

/// A game of the file that has the name; where several do, the first.
GameDraft* findDraft(std::vector<GameDraft>& drafts, const std::string& name) {
    const auto found =
        std::find_if(drafts.begin(), drafts.end(), [&](const GameDraft& each) { return each.name == name; });
    return found == drafts.end() ? nullptr : &*found;
}

Imported noSuchGame(const std::vector<std::string_view>& names, const std::string& name) {
    const auto meant = nearestWord(name, names);
    Imported result{{name, {}, {}}};
    result.problems.report(diagnostic::kNoSuchVariant, fmt::format("there is no variant `{}`", name),
                           meant ? fmt::format("write `{}`", *meant) : std::string());
    return result;
}

/// Only a variants.ini has options.
void reportWithout(const ImportRequest& request, Diagnostics& diagnostics) {
    for (const std::string& option : request.without)
        diagnostics.report(diagnostic::kUnknownOption,
                           fmt::format("there is no option `{}` to be without", option),
                           "only options of a variants.ini can be left out");
}

/// What readers of drafts have in common: the games that are asked for become files.
template <std::vector<GameDraft> (*readDrafts)(const Source&)>
std::vector<Imported> fromDrafts(const Source& source, const ImportRequest& request,
                                 const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    std::vector<Imported> result;
    reportWithout(request, diagnostics);
    std::vector<GameDraft> drafts = readDrafts(source);
    if (drafts.empty())
        diagnostics.report(diagnostic::kNoSuchVariant, source, {0, 1}, "there is no game in it");
    if (drafts.size() > kMostGames)
        diagnostics.report(diagnostic::kTooLarge, source, drafts.back().nameAt,
                           fmt::format("there are more than {} games", kMostGames));
    if (diagnostics.hasErrors()) return result;
    KnownTexts known;
    const auto add = [&](GameDraft& draft) {
        auto toml = written(draft, source, readDefinition, known);
        result.push_back({{draft.name, std::move(toml), std::move(draft.problems)}});
    };
    std::vector<std::string_view> names;
    names.reserve(drafts.size());
    for (const GameDraft& each : drafts)
        names.push_back(each.name);
    for (const std::string& name : std::set(request.names.begin(), request.names.end())) {
        if (GameDraft* draft = findDraft(drafts, name)) {
            add(*draft);
        } else {
            result.push_back(noSuchGame(names, name));
        }
    }
    for (GameDraft& draft : drafts) {
        if (request.names.empty()) add(draft);
    }
    return result;
}

std::vector<Imported> fairy(const Source& source, const ImportRequest& request,
                            const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    std::vector<Imported> result;
    for (FairyImport& each : importFairy(&source, request, readDefinition, diagnostics))
        result.push_back({std::move(each)});
    return result;
}

std::vector<Imported> pieceSet(const Source& source, const ImportRequest& request,
                               const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    reportWithout(request, diagnostics);
    std::vector<ImportedPiece> pieces = readPieceSet(source, readDefinition, diagnostics);
    std::vector<Imported> result;
    if (diagnostics.hasErrors()) return result;
    std::vector<std::string_view> names;
    names.reserve(pieces.size());
    for (const ImportedPiece& piece : pieces)
        names.push_back(piece.name);
    const auto add = [&](ImportedPiece& piece) {
        result.push_back({{piece.name, std::move(piece.chessembly), std::move(piece.problems)}, ".csm"});
    };
    for (const std::string& name : std::set(request.names.begin(), request.names.end())) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            result.push_back(noSuchGame(names, name));
        } else {
            add(pieces[static_cast<std::size_t>(found - names.begin())]);
        }
    }
    for (ImportedPiece& piece : pieces) {
        if (request.names.empty()) add(piece);
    }
    return result;
}

/// A line begins with a bracket: `[name]`.
bool looksLikeFairy(std::string_view text) {
    return text.starts_with('[') || text.find("\n[") != std::string_view::npos;
}

/// Before others stand those that are sure of their texts.
constexpr FileKind kKinds[] = {
    {"pieces", "a set of pieces of brainfuck_chess", looksLikePieceSet, pieceSet},
    {"fairymax", "Fairy-Max's fmax.ini", looksLikeFairyMax, fromDrafts<readFairyMax>},
    {"sjaak", "Sjaak's files of variants", looksLikeSjaak, fromDrafts<readSjaak>},
    {"xboard", "lines `setup` and `piece` of XBoard's protocol", looksLikeXBoard, fromDrafts<readXBoard>},
    {"diagram", "an Interactive Diagram, or a page with one", looksLikeDiagram, fromDrafts<readDiagrams>},
    {"fairy", "Fairy-Stockfish's variants.ini", looksLikeFairy, fairy},
};

}  // namespace

std::span<const FileKind> fileKinds() {
    return kKinds;
}

const FileKind* findFileKind(std::string_view name) {
    const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                     [&](const FileKind& each) { return each.name == name; });
    return found == std::end(kKinds) ? nullptr : found;
}

const FileKind* fileKindOf(std::string_view text) {
    const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                     [&](const FileKind& each) { return each.isThis(text); });
    return found == std::end(kKinds) ? nullptr : found;
}

void reportNoFileKind(const Source& source, std::string_view name, Diagnostics& diagnostics) {
    std::string names;
    for (const FileKind& each : kKinds)
        names += fmt::format("{}`{}`", names.empty() ? "" : ", ", each.name);
    if (name.empty()) {
        diagnostics.report(diagnostic::kNoSuchVariant, source, {0, 1},
                           "no kind of file with games looks like this", "say which one it is: " + names);
    } else {
        diagnostics.report(diagnostic::kUsage, fmt::format("there is no kind of file `{}`", name),
                           "write one of these: " + names);
    }
}

}  // namespace ferz::variant
