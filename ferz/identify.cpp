// What a piece is called, by what it does: the catalogue's pieces that are equal to it, or what it is made
// of.
#include "catalogue/identify.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <utility>

#include "backends/registry.h"
#include "catalogue/catalogue.h"
#include "ferz/definition.h"
#include "ferz/effort.h"
#include "ferz/ferz.h"
#include "ferz/known.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ferz/sameness.h"
#include "ir/normal/black.h"
#include "ir/rename.h"
#include "ir/without.h"
#include "support/spelling.h"

namespace ferz {

using catalogue::CatalogueEntry;
using catalogue::Identifier;

namespace {

std::vector<CatalogueEntry> readBuiltIn(catalogue::Movements movements) {
    Diagnostics ignored;  // a test reads it
    auto entries = catalogue::readCatalogue(catalogue::builtInText(), ir::NameTable(), ignored, movements);
    return entries ? std::move(*entries) : std::vector<CatalogueEntry>();
}

}  // namespace

/// Pieces, and what the boards that were asked for need of them. Shared by threads.
struct Catalogue::Inside {
    /// `before`: pieces that come before those of ferz.
    explicit Inside(std::vector<CatalogueEntry> before) : added(std::move(before)) {}

    /// Without their movements, which take time to read.
    [[nodiscard]] std::vector<const CatalogueEntry*> named() const {
        std::vector<const CatalogueEntry*> all;
        for (const auto* list : {&added, &builtInNames()}) {
            for (const CatalogueEntry& entry : *list)
                all.push_back(&entry);
        }
        return all;
    }
    [[nodiscard]] std::vector<CatalogueEntry> entries() const {
        std::vector<CatalogueEntry> all = added;
        const std::vector<CatalogueEntry>& known = library::knownPieces();
        all.insert(all.end(), known.begin(), known.end());
        return all;
    }

    std::shared_ptr<const Identifier> on(const ir::Board& board) {
        const std::lock_guard lock(mutex);
        auto& place = identifiers[board.print()];
        if (place) return place;
        // Streams may ask for many boards: a few are kept.
        if (identifiers.size() > kMostBoards) {
            identifiers.clear();
            return identifiers[board.print()] = std::make_shared<const Identifier>(entries(), board);
        }
        return place = std::make_shared<const Identifier>(entries(), board);
    }

    static constexpr std::size_t kMostBoards = 8;
    std::mutex mutex;
    const std::vector<CatalogueEntry> added;
    std::map<std::string, std::shared_ptr<const Identifier>> identifiers;

private:
    static const std::vector<CatalogueEntry>& builtInNames() {
        static const std::vector<CatalogueEntry> kNames = readBuiltIn(catalogue::Movements::LeaveOut);
        return kNames;
    }
};

namespace {

KnownPiece knownOf(const CatalogueEntry& entry) {
    return {entry.name,     entry.also, entry.source,
            entry.notation, entry.text, entry.board ? entry.board->print() : std::string(),
            entry.family};
}

/// In small letters.
std::string folded(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
    return name;
}

/// The piece that has a name which `fits`.
template <class Fits>
const CatalogueEntry* findEntry(const std::vector<const CatalogueEntry*>& entries, const Fits& fits) {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const CatalogueEntry* entry) {
        return fits(entry->name) || std::any_of(entry->also.begin(), entry->also.end(), fits);
    });
    return found == entries.end() ? nullptr : *found;
}

/// In ANCP; empty where it has no such text.
std::string canonicalText(const CatalogueEntry& entry) {
    Diagnostics diagnostics;
    auto text = backends::findTarget("ancp")->emit({entry.movement}, EmitOptions{}, diagnostics);
    if (!text || diagnostics.hasErrors()) return {};
    while (!text->empty() && text->back() == '\n')
        text->pop_back();
    return std::move(*text);
}

Identity identityOf(const catalogue::Identity& found, const ir::Movement& movement, const ir::Board& board) {
    const ir::Movement nameless = ir::renamed(movement, movement.name, std::string(ir::kAnonymous));
    const auto isSameEverywhere = [&](const CatalogueEntry& entry) {
        const Everywhere known = library::everywhere(nameless, entry.movement);
        return known == Everywhere::SameAutomaton || known == Everywhere::SameNormalForm;
    };
    const auto movesOf = [&](const std::vector<ir::Move>& moves) {
        return library::movesOf(moves, board, ir::Colour::White);
    };
    Identity identity;
    for (const CatalogueEntry* entry : found.same) {
        identity.known.push_back({knownOf(*entry), canonicalText(*entry), isSameEverywhere(*entry)});
    }
    for (const catalogue::Composition& each : found.madeOf) {
        auto& made = identity.madeOf.emplace_back();
        made.sentence = each.sentence;
        for (const CatalogueEntry* entry : each.entries)
            made.pieces.push_back(entry->name);
    }
    for (const catalogue::Near& near : found.nearest) {
        identity.nearest.push_back({near.entry->name, near.entry->notation, near.entry->text,
                                    board.name(near.from), movesOf(near.lacks), movesOf(near.adds),
                                    movesOf(near.changed)});
    }
    identity.undecided = found.undecided;
    return identity;
}

}  // namespace

const std::vector<CatalogueEntry>& library::knownPieces() {
    static const std::vector<CatalogueEntry> kKnown = readBuiltIn(catalogue::Movements::Read);
    return kKnown;
}

const CatalogueEntry* library::knownAs(const ir::Movement& movement) {
    const auto& known = knownPieces();
    const ir::Movement nameless = ir::renamed(movement, movement.name, std::string(ir::kAnonymous));
    // Among squares a hexagonal piece's leaps are another piece.
    const auto found = std::find_if(known.begin(), known.end(), [&](const CatalogueEntry& entry) {
        if (entry.board && entry.board->hexagons) return false;
        return walkTheSame(entry.movement, nameless) &&
               (entry.movement.forBlack == nameless.forBlack ||
                ir::isSameForBlack(nameless, entry.movement.forBlack));
    });
    return found != known.end() ? &*found : nullptr;
}

bool KnownPiece::isPieceOf(const Board& other) const {
    return catalogue::isPieceOf(library::boardOf(other), ir::parseBoard(board));
}

Catalogue::Catalogue() : inside_(std::make_shared<Inside>(std::vector<CatalogueEntry>())) {}

std::vector<KnownPiece> Catalogue::pieces() const {
    std::vector<KnownPiece> pieces;
    for (const CatalogueEntry* entry : inside_->named())
        pieces.push_back(knownOf(*entry));
    return pieces;
}

std::vector<Family> Catalogue::families() const {
    std::vector<Family> families;
    for (KnownPiece& piece : pieces()) {
        auto family = std::find_if(families.begin(), families.end(),
                                   [&](const Family& each) { return each.name == piece.family; });
        if (family == families.end()) family = families.insert(family, {piece.family, {}});
        family->pieces.push_back(std::move(piece));
    }
    return families;
}

Result<KnownPiece> Catalogue::find(const std::string& name) const {
    const auto entries = inside_->named();
    if (const CatalogueEntry* same =
            findEntry(entries, [&](const std::string& each) { return each == name; }))
        return knownOf(*same);
    const std::string small = folded(name);
    if (const CatalogueEntry* same =
            findEntry(entries, [&](const std::string& each) { return folded(each) == small; }))
        return knownOf(*same);
    Diagnostics diagnostics;
    const auto inGames = namesakes(name);
    if (inGames.size() == 1) return find(inGames.front());
    if (!inGames.empty()) {
        diagnostics.report(diagnostic::kSeveralPieces, fmt::format("several pieces are called `{}`", name),
                           fmt::format("write one of their names: `{}`", fmt::join(inGames, "`, `")));
        return Result<KnownPiece>::failed(library::problemsOf(diagnostics));
    }
    std::vector<std::string_view> names;
    for (const CatalogueEntry* entry : entries) {
        names.emplace_back(entry->name);
        names.insert(names.end(), entry->also.begin(), entry->also.end());
    }
    const auto meant = nearestWord(small, names);
    diagnostics.report(diagnostic::kNoSuchPiece,
                       fmt::format("no piece of the catalogue is called `{}`", name),
                       meant ? fmt::format("did you mean `{}`?", *meant) : std::string());
    return Result<KnownPiece>::failed(library::problemsOf(diagnostics));
}

std::vector<std::string> Catalogue::namesakes(const std::string& name) const {
    const std::string start = folded(name) + " of ";
    std::vector<std::string> result;
    for (const CatalogueEntry* entry : inside_->named()) {
        std::vector<std::string> names = {entry->name};
        names.insert(names.end(), entry->also.begin(), entry->also.end());
        std::copy_if(names.begin(), names.end(), std::back_inserter(result),
                     [&](const std::string& each) { return folded(each).starts_with(start); });
    }
    return result;
}

bool looksLikeName(std::string_view text) {
    constexpr std::size_t kShortest = 4;
    return text.size() >= kShortest &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz -'") == std::string_view::npos;
}

Result<std::size_t> Catalogue::add(const Text& toml, const Names& names) {
    Diagnostics diagnostics;
    const Source source(toml.name, toml.text);
    if (toml.text.size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, "the catalogue `" + toml.name + "` is too long");
        return Result<std::size_t>::failed(library::problemsOf(diagnostics));
    }
    auto entries = catalogue::readCatalogue(source, library::tableOf(names), diagnostics);
    std::optional<std::size_t> count;
    if (entries) {
        count = entries->size();
        // These are likely to be what is asked for.
        entries->insert(entries->end(), inside_->added.begin(), inside_->added.end());
        inside_ = std::make_shared<Inside>(std::move(*entries));
    }
    return library::resultOf(count, diagnostics);
}

Identity identify(const Piece& piece, const Catalogue& catalogue, const Board& board, double effort) {
    Diagnostics diagnostics;
    const auto checked = library::checkedBoard(board, diagnostics);
    if (!checked) {
        Identity none;
        none.undecided = diagnostics.firstError()->message;
        return none;
    }
    const ir::Board asked = *checked;
    // Pieces are known by how they move.
    const ir::Movement movement = ir::without(piece.inside().movement(), ir::Feature::Promotion);
    const auto identifier = catalogue.inside()->on(asked);
    std::size_t steps = 0;
    ir::Limits limits = library::limitsOf(effort);
    limits.stepsTaken = &steps;
    Identity identity = identityOf(identifier->identify(movement, limits), movement, asked);
    for (const CatalogueEntry* entry : identifier->tooLarge())
        identity.tooLarge.push_back(entry->name);
    return identity;
}

Identity identify(const Piece& piece, const Board& board, double effort) {
    static const Catalogue kCatalogue;
    return identify(piece, kCatalogue, board, effort);
}

}  // namespace ferz
