#include "ferz/definition.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <utility>

#include "ferz/guess.h"
#include "ferz/left_out.h"
#include "ferz/piece.h"
#include "ferz/problems.h"
#include "ir/rename.h"

namespace ferz {

namespace library {

namespace {

/// `betza[dialect=fsf]` for `fsf`: what a dialect is called, said in full. Empty: there is none of that name.
std::string asDialect(std::string_view word) {
    for (const frontend::Notation& notation : frontend::notations()) {
        for (const DialectOption& option : notation.dialect) {
            const auto& values = option.values;
            if (option.name == "dialect" && std::find(values.begin(), values.end(), word) != values.end())
                return fmt::format("{}[dialect={}]", notation.name, word);
        }
    }
    return {};
}

}  // namespace

void reportUnknown(std::string_view word, const Source& source, Span span, Diagnostics& diagnostics) {
    const std::string dialect = asDialect(word);
    std::string known;
    for (const frontend::Notation& notation : frontend::notations())
        known += fmt::format(" `{}:`", notation.name);
    diagnostics.report(diagnostic::kUnknownNotation, source, span,
                       fmt::format("there is no notation `{}`", word),
                       dialect.empty() ? "the notations are" + known : fmt::format("write `{}:`", dialect));
}

namespace {

/// `[peek=enter,block=true]` checked against what the notation knows.
std::optional<std::map<std::string, std::string>> parseDialect(const frontend::Notation& notation,
                                                               const std::string& text,
                                                               Diagnostics& diagnostics) {
    std::map<std::string, std::string> options;
    if (text.empty()) return options;
    std::stringstream parts(text.substr(1, text.size() - 2));
    bool good = true;
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t equals = part.find('=');
        const std::string key = part.substr(0, equals);
        const std::string value = equals == std::string::npos ? std::string() : part.substr(equals + 1);
        const auto known = std::find_if(notation.dialect.begin(), notation.dialect.end(),
                                        [&](const DialectOption& option) { return option.name == key; });
        if (known == notation.dialect.end()) {
            diagnostics.report(diagnostic::kUnknownOption,
                               fmt::format("{} has no option `{}`", notation.name, key));
            good = false;
        } else if (std::find(known->values.begin(), known->values.end(), value) == known->values.end()) {
            std::string values;
            for (const std::string_view each : known->values)
                values += fmt::format(" `{}`", each);
            diagnostics.report(
                diagnostic::kUnknownOption,
                fmt::format("option `{}` of {} cannot be `{}`, only{}", key, notation.name, value, values));
            good = false;
        } else {
            options[key] = value;
        }
    }
    if (!good) return std::nullopt;
    return options;
}

}  // namespace

std::optional<Definition> readAs(const frontend::Notation& notation, const std::string& dialect,
                                 const std::string& name, std::string text, const ReadSettings& settings,
                                 Diagnostics& diagnostics) {
    auto options = parseDialect(notation, dialect, diagnostics);
    if (!options) return std::nullopt;
    const Source source(name, std::move(text));
    if (source.text().size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1},
                           fmt::format("the text is longer than {} bytes", kMostTextBytes));
        return std::nullopt;
    }
    FrontendOptions read = frontendOptionsOf(settings);
    read.dialect = std::move(*options);
    auto movements = notation.read(source, read, diagnostics);
    if (!movements) return std::nullopt;
    Definition definition{&notation, dialect, source.name(), source.text(), std::move(*movements),
                          {},        settings};
    for (ir::Movement& movement : definition.movements)
        definition.leftOut.push_back(leaveOut(settings.without, movement, diagnostics));
    return definition;
}

FrontendOptions frontendOptionsOf(const ReadSettings& settings) {
    FrontendOptions read;
    read.names = settings.names;
    read.lenient = settings.lenient;
    read.thorough = settings.thorough;
    read.cells = settings.cells;
    return read;
}

ir::NameTable tableOf(const Names& names) {
    ir::NameTable table;
    for (const auto& [letter, name] : names)
        table.add(letter, name);
    return table;
}

ReadSettings settingsOf(const ReadOptions& options) {
    ReadSettings settings;
    settings.names = tableOf(options.names);
    settings.lenient = options.lenient;
    settings.without = options.without;
    settings.thorough = options.thorough;
    settings.suggests = options.suggests;
    if (const auto board = ir::parseBoard(options.board)) settings.cells = board->hexagons.cells();
    return settings;
}

std::optional<Definition> readText(const Text& text, const ReadSettings& settings, Diagnostics& diagnostics) {
    if (!areKnown(settings.without, diagnostics)) return std::nullopt;
    if (text.notation.empty()) {
        // Every notation refuses a text of more bytes: the first one reports it.
        if (text.text.size() > kMostTextBytes)
            return readAs(frontend::notations().front(), {}, text.name, text.text, settings, diagnostics);
        if (text.text.find_first_not_of(" \t\r\n") != std::string::npos)
            return guess(text.name, text.text, settings, diagnostics);
        diagnostics.report(diagnostic::kSyntax, Source(text.name, text.text), {0, 1}, "the text is empty");
        return std::nullopt;
    }
    const std::string name = text.notation.substr(0, text.notation.find('['));
    const std::string dialect = text.notation.substr(name.size());
    const frontend::Notation* notation = frontend::findNotation(name);
    if (notation == nullptr) {
        reportUnknown(name, Source(text.name, text.text), {0, 1}, diagnostics);
        return std::nullopt;
    }
    auto result = readAs(*notation, dialect, text.name, text.text, settings, diagnostics);
    // Files are long, and say what they are by their names.
    if (!result && !text.isFile) suggestOther(*notation, dialect, text.text, settings, diagnostics);
    return result;
}

std::vector<ir::Castling> readCastlings(const Text& text, const ReadSettings& settings,
                                        Diagnostics& diagnostics) {
    const Source source(text.name, text.text);
    const frontend::Notation* notation = frontend::findNotation(text.notation);
    if (notation == nullptr) {
        reportUnknown(text.notation, source, {0, 1}, diagnostics);
        return {};
    }
    if (notation->castlings == nullptr) return {};
    return notation->castlings(source, frontendOptionsOf(settings), diagnostics);
}

std::vector<Piece> piecesOf(Definition definition) {
    const auto shared = std::make_shared<const Definition>(std::move(definition));
    std::vector<Piece> pieces;
    pieces.reserve(shared->movements.size());
    for (std::size_t index = 0; index < shared->movements.size(); ++index)
        pieces.emplace_back(std::make_shared<const Piece::Inside>(Piece::Inside{shared, index}));
    return pieces;
}

std::vector<ir::Movement> movementsOf(const std::vector<Piece>& pieces) {
    std::vector<ir::Movement> movements;
    movements.reserve(pieces.size());
    for (const Piece& each : pieces)
        movements.push_back(each.inside().movement());
    return movements;
}

}  // namespace library

Result<std::vector<Piece>> read(const Text& text, const ReadOptions& options) {
    Diagnostics diagnostics;
    auto definition = library::readText(text, library::settingsOf(options), diagnostics);
    std::optional<std::vector<Piece>> pieces;
    if (definition) pieces = library::piecesOf(std::move(*definition));
    return library::resultOf(std::move(pieces), diagnostics);
}

Result<std::vector<Piece>> read(std::string_view definition, const ReadOptions& options) {
    const auto text = findText(definition, options.files, options.notation);
    return text ? read(*text, options) : Result<std::vector<Piece>>::failed(text.problems());
}

const std::string& Piece::name() const {
    return inside().movement().name;
}

Side Piece::side() const {
    switch (inside().movement().owner) {
        case ir::Owner::White: return Side::White;
        case ir::Owner::Black: return Side::Black;
        case ir::Owner::Both: break;
    }
    return Side::Both;
}

std::string_view Piece::notation() const {
    return inside().definition->notation->name;
}

const std::vector<std::string>& Piece::leftOut() const {
    return inside().definition->leftOut[inside().index];
}

ir::Movement Piece::Inside::named(const std::string& name) const {
    if (definition->notation->speaksOfOwnKind) return ir::renamed(movement(), movement().name, name);
    ir::Movement result = movement();
    result.name = name;
    return result;
}

}  // namespace ferz
