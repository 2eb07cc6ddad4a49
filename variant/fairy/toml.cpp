#include "variant/fairy/toml.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include "variant/fairy/moves.h"
#include "variant/fairy/options.h"
#include "variant/fairy/start.h"
#include "variant/fen.h"

namespace ferz::variant {

namespace {

char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

/// A string of TOML.
std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
            result += c;
        }
    }
    return result + "\"";
}

/// What stands before the start in the file.
constexpr std::string_view kStart = "start = ";

class Writing {
public:
    Writing(const FairyRules& rules, const FairyTomlOptions& options, const ReadDefinition& readDefinition,
            Diagnostics& diagnostics)
        : rules_(rules), options_(options), readDefinition_(readDefinition), diagnostics_(diagnostics) {
        if (options.without.contains("flagRegion")) rules_.flagRegion = {};
        for (BothSides<PieceKinds>* kinds :
             {&rules_.promotionPawns, &rules_.promotionPieces, &rules_.castlingKing, &rules_.castlingRooks}) {
            for (PieceKinds& each : *kinds)
                std::erase_if(each, [&](const std::string& kind) { return !rules_.letters.contains(kind); });
        }
    }

    std::optional<std::string> run() {
        checkOptions();
        checkDefinitions();
        checkPromotion();
        checkFlags();
        readStart();
        if (!isGood_) return std::nullopt;
        writeHead();
        writePieces();
        writeCastling();
        if (!isGood_ || !isReadable()) return std::nullopt;
        return std::move(text_);
    }

private:
    // ---- problems

    void report(DiagnosticName name, std::string_view option, std::string message, std::string help = {}) {
        const auto given = rules_.given.find(std::string(option));
        if (given != rules_.given.end()) {
            const bool isError = name.severity == Severity::Error;
            reportAt(name, option, given->second, isError ? given->second.valueAt : given->second.nameAt,
                     std::move(message), std::move(help));
        } else {
            isGood_ = isGood_ && name.severity != Severity::Error;
            diagnostics_.report(name, *options_.file, options_.nameAt, std::move(message), std::move(help));
        }
    }

    /// At a part of what was given; where it is inherited, an error points at the parent.
    void reportAt(DiagnosticName name, std::string_view option, const Given& given, Span where,
                  std::string message, std::string help = {}) {
        const bool isError = name.severity == Severity::Error;
        isGood_ = isGood_ && !isError;
        const bool isOwn = given.source == options_.file && given.section == options_.name;
        if (isOwn || (!isError && given.source == options_.file)) {
            diagnostics_.report(name, *given.source, where, std::move(message), std::move(help));
            return;
        }
        message += fmt::format("; `{}` comes from `{}`", option, given.section);
        diagnostics_.report(name, *options_.file, options_.parentAt, std::move(message), std::move(help));
    }

    /// The option that was given, of several that may say the same.
    [[nodiscard]] std::string_view given(std::initializer_list<std::string_view> names) const {
        for (const std::string_view name : names) {
            if (rules_.given.contains(std::string(name))) return name;
        }
        return {};
    }

    void refuse(std::initializer_list<std::string_view> names, std::string message) {
        report(diagnostic::kInexpressible, given(names), std::move(message));
    }

    // ---- what a variant file cannot say

    [[nodiscard]] bool isInForce(std::string_view name) const {
        const std::string& value = valueOf(name);
        const FairyOption* option = optionOf(name);
        if (value.empty() || options_.without.contains(std::string(name))) return false;
        if (!option->needs.empty() && !isInForce(option->needs)) return false;
        if (name == "extinctionValue" && losesNoneButTheLast()) return false;
        return value != option->harmless;
    }

    /// Empty when it is not given.
    [[nodiscard]] const std::string& valueOf(std::string_view name) const {
        static const std::string kNone;
        const auto given = rules_.given.find(std::string(name));
        return given == rules_.given.end() ? kNone : given->second.value;
    }

    /// A side with no piece at all has no move either, so that the game need not end by a rule.
    [[nodiscard]] bool losesNoneButTheLast() const {
        const auto is = [&](std::string_view name, std::string_view usual) {
            const std::string& value = valueOf(name);
            return value.empty() || value == usual;
        };
        return !is("extinctionValue", "none") && is("extinctionPieceTypes", "*") &&
               is("extinctionPieceCount", "0") && is("extinctionPseudoRoyal", "false");
    }

    void checkOptions() {
        for (const auto& [name, given] : rules_.given) {
            const FairyOption& option = *optionOf(name);
            const bool isTheirs = given.source == options_.file;
            if (name.starts_with("flagRegion") && options_.without.contains("flagRegion"))
                report(diagnostic::kLeftOut, name,
                       fmt::format("`{}` is left out, as asked: the moves may differ", name));
            if (option.kind == OptionKind::Read) continue;
            if (option.kind == OptionKind::Outcome) {
                if (isTheirs)
                    report(diagnostic::kLeftOut, name,
                           fmt::format("`{}` is left out: it changes no move", name));
            } else if (options_.without.contains(name)) {
                report(
                    diagnostic::kLeftOut, name,
                    fmt::format("`{} = {}` is left out, as asked: the moves may differ", name, given.value));
            } else if (losesNoneButTheLast() &&
                       (name == "extinctionValue" || option.needs == "extinctionValue")) {
                if (isTheirs && name == "extinctionValue")
                    report(diagnostic::kLeftOut, name,
                           valueOf("extinctionPieceTypes").empty()
                               ? "`extinctionValue` is left out: without `extinctionPieceTypes` it changes "
                                 "nothing"
                               : "`extinctionValue` is left out: a side without pieces has no moves anyway");
            } else if (!option.needs.empty()) {
                // Where that one is in force, it is refused, and this with it.
                if (isTheirs && !isInForce(option.needs))
                    report(
                        diagnostic::kLeftOut, name,
                        fmt::format("`{}` is left out: without `{}` it changes nothing", name, option.needs));
            } else if (isInForce(name)) {
                report(diagnostic::kInexpressible, name,
                       fmt::format("a variant file cannot say `{} = {}`, which changes the moves", name,
                                   given.value),
                       fmt::format("with `--without {}` it is left out, and the moves differ", name));
            }
        }
    }

    /// The strings of the file itself are read where they stand.
    void checkDefinitions() {
        for (const auto& [kind, moves] : rules_.moves) {
            if (!rules_.letters.contains(kind)) continue;
            Diagnostics own;
            const std::string prefix = "betza[dialect=fsf]:";
            // It looks for `e` and then skips it; a blank keeps the places.
            std::string betza = moves.betza;
            std::replace(betza.begin(), betza.end(), 'e', ' ');
            (void)readDefinition_(prefix + betza, {ir::NameTable{}}, own);
            const Span at = moves.given.valueAt;
            for (const Diagnostic& each : own.all()) {
                const std::size_t begin = std::min(at.begin + each.position.column - 1, at.end);
                const Span where = {begin, std::max(begin + 1, std::min(begin + each.cells, at.end))};
                reportAt({each.name, each.severity}, kind, moves.given, where, each.message,
                         withoutPrefixes(each.help));
            }
        }
    }

    /// A string in a variants.ini has no other notation that it could be read as.
    static std::string withoutPrefixes(const std::string& help) {
        constexpr std::string_view kOther = "read it as `";
        constexpr std::string_view kOr = ":`, or ";
        if (!help.starts_with(kOther)) return help;
        const std::size_t at = help.find(kOr);
        return at == std::string::npos ? std::string() : help.substr(at + kOr.size());
    }

    void checkPromotion() {
        const auto& pawns = rules_.promotionPawns;
        const bool promotes = !pawns[0].empty() || !pawns[1].empty();
        if (!promotes) return;
        if (!rules_.knowsPromotionPieces) {
            report(diagnostic::kMissingKey, "", "`promotionPieceTypes` is missing",
                   "versions of Fairy-Stockfish differ in what a section without a parent has; write the "
                   "letters, or `-` for none");
            return;
        }
    }

    void checkFlags() {
        if (rules_.flagRegion[0].on(rules_.board).isNone() && rules_.flagRegion[1].on(rules_.board).isNone())
            return;
        if (rules_.flagMove) refuse({"flagMove"}, "a variant file cannot give the other side one more move");
        if (rules_.flagPieceCount != 1)
            refuse({"flagPieceCount"}, "a variant file cannot count the pieces that arrive");
        if (rules_.flagPieceSafe)
            refuse({"flagPieceSafe"}, "a variant file cannot ask whether the piece that arrives is safe");
        for (std::size_t side = 0; side < 2; ++side) {
            const auto isFlag = [&](const std::string& kind) {
                return rules_.flagPiece[side].empty() || rules_.flagPiece[side].contains(kind);
            };
            const Region shared = (rules_.flagRegion[side] & rules_.promotionRegion[side]).on(rules_.board);
            const PieceKinds& to = rules_.promotionPieces[side];
            for (const std::string& pawn : rules_.promotionPawns[side]) {
                const auto flags = static_cast<std::size_t>(std::count_if(to.begin(), to.end(), isFlag));
                const bool isMixed = flags != 0 && flags != to.size();
                const bool mayStay = !rules_.mandatoryPromotion && isFlag(pawn) != (flags != 0);
                if (!shared.isNone() && !to.empty() && (isMixed || mayStay)) {
                    refuse({"flagPiece", "flagPieceWhite", "flagPieceBlack"},
                           "whether a promotion wins would depend on what the piece becomes, which a variant "
                           "file cannot say");
                }
            }
            const int rank = side == 0 ? rules_.castlingRank : rules_.board.ranks + 1 - rules_.castlingRank;
            for (const int file : {rules_.kingsideFile, rules_.queensideFile}) {
                if (castles() && file <= rules_.board.files && rules_.flagRegion[side].contains(file, rank) &&
                    std::any_of(rules_.castlingKing[side].begin(), rules_.castlingKing[side].end(), isFlag))
                    refuse({"flagRegion", "flagRegionWhite", "flagRegionBlack"},
                           "in a variant file castling wins no game");
            }
        }
    }

    // ---- the start

    [[nodiscard]] bool castles() const {
        return rules_.castling && rules_.castlingKing[0].size() == 1 && !rules_.castlingRooks[0].empty();
    }

    /// Where the file gives none, nothing of it is left out.
    void reportStart(DiagnosticName name, Span part, std::string message) {
        const auto given = rules_.given.find("startFen");
        if (given == rules_.given.end()) {
            if (name.severity == Severity::Error) report(name, "", std::move(message));
            return;
        }
        const Span value = given->second.valueAt;
        const Span where = {std::min(value.begin + part.begin, value.end),
                            std::min(value.begin + part.end, value.end)};
        reportAt(name, "startFen", given->second, where.begin == where.end ? value : where,
                 std::move(message));
    }

    void readStart() {
        start_ = startOf(rules_.startFen, castles());
        for (const StartProblem& each : start_.problems)
            reportStart(each.name, each.where, each.message);
    }

    // ---- writing

    void line(std::string_view text) {
        text_ += text;
        text_ += '\n';
    }

    void writeHead() {
        line(fmt::format("# The section [{}] of {}, as a variant file. Written by ferz.", options_.name,
                         options_.origin));
        for (const std::string& each : options_.without)
            line(fmt::format("# Without its option {}.", each));
        line(fmt::format("name = {}", quoted(options_.name)));
        line(fmt::format("board = \"{}x{}\"", rules_.board.files, rules_.board.ranks));
        line(std::string(kStart) + quoted(start_.fen));
        line("");
    }

    [[nodiscard]] std::string letterOf(const std::string& kind) const {
        return std::string(1, upper(rules_.letters.at(kind)));
    }

    void writePieces() {
        line("[pieces]");
        std::map<char, std::string> kinds;
        for (const auto& [kind, letter] : rules_.letters)
            kinds[letter] = kind;
        if (kinds.empty()) report(diagnostic::kNoSuchPiece, "", "the variant has no pieces");
        for (const auto& [letter, kind] : kinds) {
            std::string reason;
            const auto parts = partsOf(kind, rules_, reason);
            if (!parts) {
                const std::string message =
                    fmt::format("the moves of `{}` cannot be said in a variant file: {}", kind, reason);
                const auto own = rules_.moves.find(kind);
                if (own == rules_.moves.end()) {
                    report(diagnostic::kInexpressible, "", message);
                } else {
                    const Given& given = own->second.given;
                    reportAt(diagnostic::kInexpressible, kind, given, given.valueAt, message);
                }
                continue;
            }
            const std::string promotes = promotionOf(kind);
            const bool isRoyal = kind == "king";
            const std::string moves = movesOf(*parts);
            if (!isRoyal && promotes.empty() && parts->size() == 1 && moves[0] == '"') {
                line(fmt::format("{} = {}", upper(letter), moves));
                continue;
            }
            line(fmt::format("{} = {{ move = {}{}{} }}", upper(letter), moves,
                             isRoyal ? ", royal = true" : "",
                             promotes.empty() ? "" : ", promotes = " + promotes));
        }
        line("");
    }

    static std::string partOf(const MovePart& part) {
        if (part == MovePart{.def = part.def}) return quoted(part.def);
        std::string result = "{ move = " + quoted(part.def);
        for (const auto& [key, zone] : {std::pair("from", &part.from), std::pair("within", &part.within),
                                        std::pair("wins", &part.wins)}) {
            if (!zone->empty()) result += fmt::format(", {} = {}", key, quoted(*zone));
        }
        if (part.side != MovePart::Side::Both)
            result += fmt::format(", side = \"{}\"", part.side == MovePart::Side::White ? "white" : "black");
        return result + " }";
    }

    static std::string movesOf(const std::vector<MovePart>& parts) {
        if (parts.size() == 1) return partOf(parts.front());
        std::string list;
        for (const MovePart& part : parts)
            list += (list.empty() ? "[" : ", ") + partOf(part);
        return list + "]";
    }

    /// One for both sides, or one for each.
    [[nodiscard]] std::string promotionOf(const std::string& kind) const {
        const std::string white = promotionOf(kind, 0);
        const std::string black = promotionOf(kind, 1);
        if (white == black) return white.empty() ? white : "{ " + white + " }";
        std::string list;
        for (const auto& [rule, side] : {std::pair(&white, "white"), std::pair(&black, "black")}) {
            if (!rule->empty())
                list += fmt::format("{}{{ {}, side = \"{}\" }}", list.empty() ? "" : ", ", *rule, side);
        }
        return white.empty() || black.empty() ? list : "[" + list + "]";
    }

    [[nodiscard]] std::string promotionOf(const std::string& kind, std::size_t side) const {
        const Region& theirs = rules_.promotionRegion[side];
        const Region region = (side == 0 ? theirs : theirs.mirrored(rules_.board.ranks)).on(rules_.board);
        const PieceKinds& kinds = rules_.promotionPieces[side];
        if (!rules_.promotionPawns[side].contains(kind) || kinds.empty() || region.isNone()) return {};
        // In the order of the kinds, strongest last in the program, first here.
        std::string to;
        for (auto piece = fairyPieces().rbegin(); piece != fairyPieces().rend(); ++piece) {
            const std::string name(piece->name);
            if (kinds.contains(name)) to += (to.empty() ? "\"" : ", \"") + letterOf(name) + "\"";
        }
        return fmt::format("to = [{}], zone = \"{}\"{}", to, region.zoneOn(rules_.board),
                           rules_.mandatoryPromotion ? "" : ", optional = true");
    }

    void writeCastling() {
        if (!castles()) return;
        const auto fits = [&](int file, int first, int last) { return file >= first && file <= last; };
        const int files = rules_.board.files;
        const bool filesFit = fits(rules_.kingsideFile, 2, files) && fits(rules_.queensideFile, 1, files - 1);
        if (!filesFit && !start_.hasRights) return;
        if (rules_.castlingKing[0] != rules_.castlingKing[1] ||
            rules_.castlingRooks[0] != rules_.castlingRooks[1] || rules_.castlingRooks[0].size() != 1) {
            refuse({"castlingRookPiecesWhite", "castlingRookPiecesBlack", "castlingKingPieceWhite",
                    "castlingKingPieceBlack", "castlingRookPieces"},
                   "in a variant file one kind of king castles with one kind of rook, for both sides");
            return;
        }
        if (!rules_.castlingKing[0].contains("king")) {
            // Without a right at the start nobody does.
            if (start_.hasRights)
                refuse({"castlingKingPiece"},
                       "in a variant file who castles may not be attacked on the way, and "
                       "Fairy-Stockfish asks that of the king alone");
            return;
        }
        if (!filesFit) {
            refuse({"castlingKingsideFile", "castlingQueensideFile"}, "the king would castle off the board");
            return;
        }
        const auto file = [](int number) { return static_cast<char>('a' + number - 1); };
        line("[castling]");
        line(fmt::format("king = \"{}\"", letterOf(*rules_.castlingKing[0].begin())));
        line(fmt::format("rook = \"{}\"", letterOf(*rules_.castlingRooks[0].begin())));
        line(
            fmt::format("king_to = [\"{}\", \"{}\"]", file(rules_.kingsideFile), file(rules_.queensideFile)));
    }

    // ---- what was written is read

    bool isReadable() {
        const Source source("<" + options_.name + ">", text_);
        Diagnostics own;
        const auto variant = read(source, readDefinition_, own);
        for (const Diagnostic& each : own.all()) {
            if (each.severity != Severity::Error) continue;
            if (each.line.starts_with(kStart)) {
                reportStart({each.name, each.severity}, partOfStart(each), each.message);
            } else {
                report({each.name, each.severity}, "", each.message, each.help);
            }
        }
        if (!variant) return false;
        std::vector<ir::PlacementProblem> problems;
        const auto game = readFen(variant->start, *variant, problems);
        if (!game) return false;
        for (const CastlingRight& right : game->rights)
            checkRight(*variant, right);
        checkExtinction(*variant);
        for (const auto& [square, piece] : variant->startPieces)
            checkFlag(*variant, square, piece);
        return isGood_;
    }

    /// Of `startFen`, what the written start's problem is about.
    [[nodiscard]] Span partOfStart(const Diagnostic& problem) const {
        // The column counts from 1, and behind the key a quote stands.
        const std::size_t before = kStart.size() + 2;
        const std::size_t begin = std::max(problem.position.column, before) - before;
        return start_.partOf({begin, begin + problem.cells});
    }

    /// The other side could still move, if the game were not over.
    void checkExtinction(const Variant& variant) {
        if (!losesNoneButTheLast() || valueOf("extinctionPieceTypes").empty() ||
            options_.without.contains("extinctionValue"))
            return;
        std::array<bool, 2> stands = {};
        for (const auto& [square, piece] : variant.startPieces)
            stands[index(piece.colour)] = true;
        if (!stands[0] || !stands[1])
            refuse({"extinctionValue"}, "a side begins without pieces, so that the game is over");
    }

    void checkRight(const Variant& variant, const CastlingRight& right) {
        const ir::Coordinates king = variant.board.coordinates(right.king);
        const int rank = right.side == ir::Colour::White ? rules_.castlingRank
                                                         : rules_.board.ranks + 1 - rules_.castlingRank;
        if (king.rank + 1 != rank)
            refuse({"castlingRank"}, "the king that may castle stands on another rank than `castlingRank`");
        const int given = right.isShort ? rules_.rookKingsideFile : rules_.rookQueensideFile;
        const bool isGiven =
            !this->given({right.isShort ? "castlingRookKingsideFile" : "castlingRookQueensideFile"}).empty();
        if (isGiven && variant.board.coordinates(right.rook).file + 1 != given)
            refuse({right.isShort ? "castlingRookKingsideFile" : "castlingRookQueensideFile"},
                   "in a variant file the outermost rook castles");
    }

    void checkFlag(const Variant& variant, ir::Square square, const ir::Piece& piece) {
        const std::size_t side = index(piece.colour);
        const ir::Coordinates at = variant.board.coordinates(square);
        if (!rules_.flagRegion[side].contains(at.file + 1, at.rank + 1)) return;
        const char letter = static_cast<char>(std::tolower(variant.names.letterOf(piece.name)[0]));
        for (const auto& [kind, theirs] : rules_.letters) {
            const bool isFlag = rules_.flagPiece[side].empty() || rules_.flagPiece[side].contains(kind);
            if (theirs == letter && isFlag)
                refuse({"flagRegion", side == 0 ? "flagRegionWhite" : "flagRegionBlack"},
                       fmt::format("{} wins from the start, where it stands", variant.board.name(square)));
        }
    }

    FairyRules rules_;
    const FairyTomlOptions& options_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    std::string text_;
    FairyStart start_;
    bool isGood_ = true;
};

}  // namespace

std::optional<std::string> tomlOf(const FairyRules& rules, const FairyTomlOptions& options,
                                  const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return Writing(rules, options, readDefinition, diagnostics).run();
}

}  // namespace ferz::variant
