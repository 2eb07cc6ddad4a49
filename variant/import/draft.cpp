#include "variant/import/draft.h"

#include <algorithm>
#include <fmt/format.h>

#include "backends/registry.h"

namespace ferz::variant {

namespace {

constexpr std::string_view kAncp = "ancp:";
constexpr std::string_view kBetza = "betza:";

class DraftWriter {
public:
    DraftWriter(GameDraft& draft, const Source& source, const ReadDefinition& readDefinition,
                KnownTexts& known)
        : draft_(draft), source_(source), readDefinition_(readDefinition), known_(known) {}

    std::optional<std::string> write() {
        check();
        if (!draft_.problems.hasErrors()) checkBetza();
        if (draft_.problems.hasErrors()) return std::nullopt;
        add(fmt::format("# {}, as a variant file. Written by ferz.\n", draft_.origin), draft_.nameAt);
        add(headLines(draft_.name, fmt::format("{}x{}", draft_.board.files, draft_.board.ranks),
                      draft_.start),
            draft_.startAt);
        add("\n[pieces]\n", draft_.nameAt);
        std::sort(draft_.pieces.begin(), draft_.pieces.end(), [](const auto& left, const auto& right) {
            return std::pair(left.letter.size(), left.letter) < std::pair(right.letter.size(), right.letter);
        });
        for (DraftPiece& piece : draft_.pieces) {
            for (MovePart& part : piece.moves)
                part.def = textOf(part.def);
            add(pieceLine(piece.letter, piece.moves, piece.keys) + "\n", piece.where);
        }
        add("\n", draft_.nameAt);
        for (const auto& [head, keys] : draft_.tables)
            add(tableText(head, keys), draft_.nameAt);
        while (text_.ends_with("\n\n"))
            text_.pop_back();
        return isReadable() ? std::optional(std::move(text_)) : std::nullopt;
    }

private:
    const std::string& textOf(const std::string& def) {
        const auto [place, isNew] = known_.try_emplace(def);
        if (isNew) place->second = inMbn(def, draft_.board, readDefinition_);
        return place->second;
    }

    void report(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        draft_.problems.report(name, source_, where, std::move(message), std::move(help));
    }

    void check() {
        if (draft_.pieces.empty() && !draft_.problems.hasErrors())
            report(diagnostic::kNoSuchPiece, draft_.nameAt, "the game has no pieces");
        if (draft_.pieces.size() > kMostDraftPieces)
            report(diagnostic::kTooLarge, draft_.nameAt,
                   fmt::format("the game has more than {} pieces", kMostDraftPieces));
        if (draft_.board.files > ir::Board::kMostFiles || draft_.board.ranks > ir::Board::kMostFiles)
            report(diagnostic::kBadBoard, draft_.nameAt, "the board is too large");
    }

    /// Strings are read where they stand; then the blanks go.
    void checkBetza() {
        for (DraftPiece& piece : draft_.pieces) {
            for (MovePart& part : piece.moves) {
                if (!part.def.starts_with(kBetza)) continue;
                Diagnostics own;
                (void)readDefinition_(part.def, {ir::NameTable{}, draft_.board}, own);
                for (const Diagnostic& each : own.all()) {
                    const Span& all = piece.where;
                    const std::size_t begin = std::min(all.begin + each.position.column - 1, all.end);
                    const Span where = {begin, std::max(begin + 1, std::min(begin + each.cells, all.end))};
                    draft_.problems.report({each.name, each.severity}, source_, where, each.message);
                }
                std::erase(part.def, ' ');
            }
        }
    }

    void add(const std::string& text, Span where) {
        text_ += text;
        places_.insert(places_.end(), static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')),
                       where);
    }

    /// Reads the written file; a problem in one of its lines is reported where the line came from.
    bool isReadable() {
        const Source source("<" + draft_.name + ">", text_);
        Diagnostics own;
        const auto variant = read(source, readDefinition_, own);
        for (const Diagnostic& each : own.all()) {
            if (each.severity != Severity::Error) continue;
            const std::size_t line = each.position.line;
            const bool isKnown = line >= 1 && line <= places_.size();
            report({each.name, each.severity}, isKnown ? places_[line - 1] : draft_.nameAt, each.message);
        }
        return variant.has_value() && !draft_.problems.hasErrors();
    }

    GameDraft& draft_;
    const Source& source_;
    const ReadDefinition& readDefinition_;
    KnownTexts& known_;
    std::string text_;
    std::vector<Span> places_;  ///< of each line of the text, in the file that is imported
};

}  // namespace

bool GameDraft::has(std::string_view letter) const {
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const DraftPiece& each) { return each.letter == letter; });
}

std::optional<std::string> written(GameDraft& draft, const Source& source,
                                   const ReadDefinition& readDefinition, KnownTexts& known) {
    return DraftWriter(draft, source, readDefinition, known).write();
}

std::string inMbn(const std::string& def, const ir::Board& board, const ReadDefinition& readDefinition) {
    if (!def.starts_with(kAncp)) return def;
    Diagnostics ignored;
    const DefinitionMovements read = readDefinition(def, {ir::NameTable{}, board}, ignored);
    if (read.movements.size() != 1) return def;
    EmitOptions options;
    options.read = [&](const std::string& text) -> std::optional<std::vector<ir::Movement>> {
        Diagnostics own;
        DefinitionMovements again = readDefinition("mbn:" + text, {ir::NameTable{}, board}, own);
        if (again.movements.empty()) return std::nullopt;
        return std::move(again.movements);
    };
    std::string result = def;
    for (const std::string_view target : {"mbn", "ancp"}) {
        const auto text = backends::findTarget(target)->emit(read.movements, options, ignored);
        if (!text) continue;
        result = std::string(target) + ":" + text->substr(0, text->find_last_not_of(" \n") + 1);
        break;
    }
    return result;
}

bool addKingTo(const CastlingTargets& targets, int files, TomlKeys& keys) {
    constexpr std::size_t kShort = 0;
    std::array<std::vector<std::string>, 2> names;
    bool isAny = false;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        for (const std::size_t way : {kShort, std::size_t{1}}) {
            const auto& own = targets[side][way];
            isAny = isAny || own;
            // A side that does not castle this way has no right to, so any file will do.
            const int other = targets[1 - side][way].value_or(way == kShort ? files - 2 : 1);
            names[side].push_back(std::string(1, static_cast<char>('a' + own.value_or(other))));
        }
    }
    if (!isAny) return false;
    keys.emplace_back("king_to", tomlStrings(names[0]));
    if (names[1] != names[0]) keys.emplace_back("king_to_black", tomlStrings(names[1]));
    return true;
}

}  // namespace ferz::variant
