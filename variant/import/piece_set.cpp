#include "variant/import/piece_set.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "variant/import/json_places.h"

namespace ferz::variant {

namespace {

constexpr std::string_view kFormat = "brainfuck-chess-piece-set-v1";
/// The program reads 16.
constexpr std::size_t kMostDefinitions = 100;
/// Its own limit for a whole set.
constexpr std::size_t kMostProgram = 65'536;

/// What belongs to a variant file: the piece moves without it.
constexpr std::array<std::string_view, 4> kOfVariants = {"is_king", "can_capture_on_drop", "promotion_pool",
                                                         "state_schema"};
/// What gives the piece other moves than its program.
constexpr std::array<std::string_view, 3> kOtherMoves = {"move_layers", "move_options", "extensions"};

class DefinitionReading {
public:
    DefinitionReading(const PlacedJson& json, const Source& source, const ReadDefinition& readDefinition)
        : json_(json), source_(source), readDefinition_(readDefinition) {}

    ImportedPiece read() {
        const PlacedJson* id = stringAt("id");
        if (id != nullptr) result_.name = id->text;
        const PlacedJson* code = stringAt("chessembly_code");
        checkOthers();
        if (code != nullptr) checkCode(*code);
        if (code != nullptr && !result_.problems.hasErrors()) {
            result_.chessembly = code->text;
            if (!result_.chessembly->ends_with('\n')) *result_.chessembly += '\n';
        }
        return std::move(result_);
    }

private:
    void report(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        result_.problems.report(name, source_, where, std::move(message), std::move(help));
    }

    const PlacedJson* stringAt(std::string_view key) {
        const PlacedJson* value = json_.find(key);
        if (value == nullptr) {
            report(diagnostic::kMissingKey, json_.where, fmt::format("a definition has no `{}`", key));
        } else if (value->kind != PlacedJson::Kind::String || value->text.empty()) {
            report(diagnostic::kWrongType, value->where, fmt::format("`{}` is a text", key));
        } else {
            return value;
        }
        return nullptr;
    }

    static bool says(const PlacedJson* value) {
        return value != nullptr && (value->flag || !value->isEmpty());
    }

    void checkOthers() {
        for (const std::string_view key : kOfVariants) {
            if (const PlacedJson* value = json_.find(key); says(value))
                report(diagnostic::kLeftOut, value->where,
                       fmt::format("`{}` is left out: a variant file says it", key));
        }
        for (const std::string_view key : kOtherMoves) {
            if (const PlacedJson* value = json_.find(key); says(value))
                report(diagnostic::kInexpressible, value->where,
                       fmt::format("`{}` gives the piece moves that its program has not", key));
        }
        const PlacedJson* dialect = json_.find("dialect");
        if (dialect != nullptr && dialect->text != "classic")
            report(diagnostic::kInexpressible, dialect->where,
                   fmt::format("the dialect `{}` of Chessembly is not read", dialect->text), "`classic` is");
    }

    void checkCode(const PlacedJson& code) {
        if (code.text.size() > kMostProgram) {
            report(diagnostic::kTooLong, {code.where.begin, code.where.begin + 1},
                   fmt::format("a program has more than {} bytes", kMostProgram));
            return;
        }
        Diagnostics own;
        const Source program("<program>", code.text);
        (void)readDefinition_("chessembly:" + code.text, {ir::NameTable{}, ir::Board{8, 8}}, own);
        const auto places = placesIn(code, source_);
        const auto placeOf = [&](std::size_t offset) { return places[std::min(offset, places.size() - 1)]; };
        for (const Diagnostic& each : own.all()) {
            const std::size_t begin = placeOf(each.span.begin);
            const Span where = {begin, std::max(begin + 1, placeOf(each.span.end))};
            report({each.name, each.severity}, where, each.message, each.help);
        }
    }

    const PlacedJson& json_;
    const Source& source_;
    const ReadDefinition& readDefinition_;
    ImportedPiece result_;
};

}  // namespace

bool looksLikePieceSet(std::string_view text) {
    return text.find(kFormat) != std::string_view::npos;
}

std::vector<ImportedPiece> readPieceSet(const Source& source, const ReadDefinition& readDefinition,
                                        Diagnostics& diagnostics) {
    JsonProblem problem;
    const auto json = placedJson(source, problem);
    std::vector<ImportedPiece> result;
    const auto refuse = [&](DiagnosticName name, Span where, std::string message, std::string help = {}) {
        diagnostics.report(name, source, where, std::move(message), std::move(help));
    };
    if (!json) {
        refuse(diagnostic::kSyntax, problem.where, problem.message);
        return result;
    }
    const PlacedJson* format = json->find("format");
    if (format == nullptr || format->text != kFormat) {
        refuse(diagnostic::kSyntax, format == nullptr ? json->where : format->where,
               "this is no set of pieces that ferz knows", fmt::format("its `format` is `{}`", kFormat));
        return result;
    }
    const PlacedJson* definitions = json->find("definitions");
    const bool isList = definitions != nullptr && definitions->kind == PlacedJson::Kind::List;
    if (!isList || definitions->inside.empty() || definitions->inside.size() > kMostDefinitions) {
        refuse(diagnostic::kSyntax, definitions == nullptr ? json->where : definitions->where,
               fmt::format("`definitions` is a list of 1 to {} pieces", kMostDefinitions));
        return result;
    }
    std::set<std::string> names;
    for (const PlacedJson& each : definitions->inside) {
        result.push_back(DefinitionReading(each, source, readDefinition).read());
        if (!names.insert(result.back().name).second && !result.back().name.empty()) {
            refuse(diagnostic::kDuplicateDefinition, each.where,
                   fmt::format("two pieces are called `{}`", result.back().name));
        }
    }
    return result;
}

}  // namespace ferz::variant
