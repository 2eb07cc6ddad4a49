#include "catalogue/catalogue.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "frontend/registry.h"
#include "ir/rename.h"
#include "variant/toml/text.h"

namespace ferz::catalogue {

namespace {

using variant::TomlString;
using variant::TomlText;

/// The keys of a table as they stand in the file.
std::vector<std::pair<const toml::key*, const toml::node*>> inOrder(const toml::table& table) {
    std::vector<std::pair<const toml::key*, const toml::node*>> list;
    for (const auto& [key, node] : table)
        list.emplace_back(&key, &node);
    const auto place = [](const toml::key& key) {
        return std::pair(key.source().begin.line, key.source().begin.column);
    };
    std::sort(list.begin(), list.end(),
              [&](const auto& a, const auto& b) { return place(*a.first) < place(*b.first); });
    return list;
}

/// The byte where a column of a text's first line begins.
std::size_t offsetOf(std::string_view text, std::size_t column) {
    std::size_t bytes = 0;
    std::size_t at = 1;
    forEachCharacter(text, [&](std::string_view character, bool) {
        if (at++ < column) bytes += character.size();
    });
    return bytes;
}

int dimensions(const ir::Board& board) {
    return 2 + (board.levels > 1 ? 1 : 0) + (board.rows > 1 ? 1 : 0);
}

class CatalogueReader {
public:
    CatalogueReader(const Source& source, const ir::NameTable& names, Diagnostics& diagnostics,
                    Movements movements)
        : toml_(source, problems_), names_(names), diagnostics_(diagnostics), movements_(movements) {}

    std::optional<std::vector<CatalogueEntry>> read() {
        if (const toml::table* root = toml_.root()) readRoot(*root);
        const bool isGood = !problems_.hasErrors();
        diagnostics_.append(problems_);
        if (!isGood) return std::nullopt;
        return std::move(entries_);
    }

private:
    static constexpr Span kStartOfFile = {0, 1};

    void readRoot(const toml::table& root) {
        toml_.checkKeys(root, "a catalogue", {"sources", "pieces", "families"});
        readSources(root);
        const toml::node* pieces = root.get("pieces");
        const toml::node* families = root.get("families");
        if (pieces == nullptr && families == nullptr) toml_.missing("pieces", kStartOfFile);
        if (pieces != nullptr) readPieces("pieces", *pieces, {});
        if (families == nullptr) return;
        if (const toml::table* table = families->as_table()) {
            for (const auto& [key, node] : inOrder(*table))
                readPieces(key->str(), *node, std::string(key->str()));
        } else {
            toml_.wrongType(*families, "families", "a table");
        }
    }

    void readPieces(std::string_view name, const toml::node& node, const std::string& family) {
        if (const toml::table* table = node.as_table()) {
            for (const auto& [key, piece] : inOrder(*table))
                readPiece(*key, *piece, family);
        } else {
            toml_.wrongType(node, name, "a table");
        }
    }

    void readSources(const toml::table& root) {
        const toml::node* sources = root.get("sources");
        if (sources == nullptr) return;
        const toml::table* table = sources->as_table();
        if (table == nullptr) {
            toml_.wrongType(*sources, "sources", "a table");
            return;
        }
        for (const auto& [key, node] : *table) {
            if (auto text = toml_.string(node, key.str()))
                sources_.emplace(std::string(key.str()), std::move(text->text));
        }
    }

    void readPiece(const toml::key& key, const toml::node& node, const std::string& family) {
        const Span where = toml_.where(key.source());
        const toml::table* table = node.as_table();
        if (table == nullptr) {
            toml_.wrongType(node, key.str(), "a table, as `{ mbn = \"N\" }`");
            return;
        }
        std::vector<std::string_view> known = {"also", "source", "board"};
        for (const frontend::Notation& notation : frontend::notations())
            known.push_back(notation.name);
        toml_.checkKeys(*table, "a piece", known);

        CatalogueEntry entry;
        entry.name = key.str();
        entry.family = family;
        if (const toml::node* also = table->get("also")) {
            for (TomlString& each : toml_.strings(*also, "also"))
                entry.also.push_back(std::move(each.text));
        }
        if (const auto source = toml_.string(*table, "source", false, where)) {
            const auto named = sources_.find(source->text);
            // A key of [sources], or the source itself.
            entry.source = named == sources_.end() ? source->text : named->second;
        }
        addNames(entry, where);
        if (!readBoard(*table, where, entry)) return;
        if (readMovement(*table, where, entry)) entries_.push_back(std::move(entry));
    }

    void addNames(const CatalogueEntry& entry, Span where) {
        std::vector<std::string> all = entry.also;
        all.push_back(entry.name);
        for (const std::string& name : all) {
            const auto [place, isNew] = named_.try_emplace(name, entry.name);
            if (isNew) continue;
            toml_.report(diagnostic::kDuplicateDefinition, where,
                         fmt::format("`{}` is a name of `{}` already", name, place->second));
        }
    }

    bool readBoard(const toml::table& table, Span where, CatalogueEntry& entry) {
        if (table.get("board") == nullptr) return true;
        const auto text = toml_.string(table, "board", false, where);
        if (!text) return false;
        entry.board = ir::parseBoard(text->text);
        if (!entry.board) {
            toml_.report(diagnostic::kBadBoard, text->where, fmt::format("`{}` is no board", text->text),
                         "boards are `8x8`, `5x5x5`, `4x4x4x4`, `hex6`, `hex5x5x6`, `rhomb9x9`");
        }
        return entry.board.has_value();
    }

    bool readMovement(const toml::table& table, Span where, CatalogueEntry& entry) {
        for (const frontend::Notation& notation : frontend::notations()) {
            const toml::node* node = table.get(notation.name);
            if (node == nullptr) continue;
            if (!entry.notation.empty()) {
                toml_.report(diagnostic::kDuplicateDefinition, toml_.where(node->source()),
                             fmt::format("`{}` is defined twice", entry.name));
                return false;
            }
            const auto text = toml_.string(*node, notation.name);
            if (!text) return false;
            entry.notation = notation.name;
            entry.text = text->text;
            if (movements_ == Movements::Read && !readText(notation, *text, entry)) return false;
        }
        if (!entry.notation.empty()) return true;
        toml_.report(diagnostic::kMissingKey, where, fmt::format("`{}` has no definition", entry.name),
                     "write it as `mbn = \"...\"`");
        return false;
    }

    bool readText(const frontend::Notation& notation, const TomlString& text, CatalogueEntry& entry) {
        Diagnostics own;
        FrontendOptions options;
        options.names = names_;
        if (entry.board) options.cells = entry.board->hexagons.cells();
        const auto movements = notation.read(Source(entry.name, text.text), options, own);
        for (const Diagnostic& each : own.all()) {
            const bool hasPlace = !each.file.empty() && each.position.line == 1;
            const std::size_t at = offsetOf(text.text, each.position.column);
            toml_.report({each.name, each.severity},
                         hasPlace ? toml_.inside(text, {at, at + each.cells}) : text.where, each.message,
                         each.help);
        }
        if (!movements) return false;
        if (movements->size() != 1) {
            toml_.report(diagnostic::kSeveralPieces, text.where,
                         fmt::format("the text defines {} pieces, not one", movements->size()));
            return false;
        }
        entry.movement =
            ir::renamed(movements->front(), movements->front().name, std::string(ir::kAnonymous));
        return true;
    }

    Diagnostics problems_;
    TomlText toml_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
    const Movements movements_;
    std::map<std::string, std::string> sources_;
    std::map<std::string, std::string> named_;  // every name, and whose it is
    std::vector<CatalogueEntry> entries_;
};

}  // namespace

bool isPieceOf(const ir::Board& board, const std::optional<ir::Board>& home) {
    const ir::Board one = home.value_or(ir::Board());
    return one.hexagons.cells() == board.hexagons.cells() && dimensions(one) <= dimensions(board);
}

std::optional<std::vector<CatalogueEntry>> readCatalogue(const Source& source, const ir::NameTable& names,
                                                         Diagnostics& diagnostics, Movements movements) {
    return CatalogueReader(source, names, diagnostics, movements).read();
}

}  // namespace ferz::catalogue
