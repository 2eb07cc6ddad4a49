#include "variant/import/diagram.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "variant/import/betza_pieces.h"
#include "variant/import/diagram_text.h"
#include "variant/import/placement.h"

namespace ferz::variant {

namespace {

/// Parameters that say how the board looks.
constexpr std::array<std::string_view, 22> kLooks = {
    "graphicsdir", "graphicstype", "whiteprefix", "blackprefix", "squaresize", "lightshade",
    "darkshade",   "startshade",   "rimcolor",    "coordcolor",  "usemarkers", "enableai",
    "firstrank",   "borders",      "showmoves",   "satellite",   "oddshade",   "evenshade",
    "lineshade",   "theme",        "blackrot",    "newclick"};

/// What pieces move like whose string is empty.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kByName = {{{"pawn", "fmWfceFifmnD"},
                                                                                    {"knight", "N"},
                                                                                    {"bishop", "B"},
                                                                                    {"rook", "R"},
                                                                                    {"queen", "Q"},
                                                                                    {"king", "KisO2"},
                                                                                    {"cannon", "mRcpR"},
                                                                                    {"camel", "C"},
                                                                                    {"zebra", "Z"},
                                                                                    {"ferz", "F"},
                                                                                    {"wazir", "W"},
                                                                                    {"amazon", "QN"}}};

/// Name, letter, moves, picture, squares, and a number in hand.
constexpr std::size_t kMostFields = 6;

bool isCapital(char c) {
    return c >= 'A' && c <= 'Z';
}

class DiagramReading {
public:
    DiagramReading(const DiagramText& text, const Source& source) : text_(text), source_(source) {}

    GameDraft read() {
        draft_.name = text_.name;
        draft_.nameAt = draft_.startAt = text_.nameAt;
        draft_.origin = fmt::format("The diagram {} of {}", text_.name, source_.name());
        for (const Placed& line : text_.lines) {
            if (isDiagramParameter(line.text)) parameter(line);
        }
        for (const std::string_view needed : {"files", "ranks"}) {
            if (!numbers_.contains(std::string(needed)) && !draft_.problems.hasErrors())
                report(diagnostic::kMissingKey, text_.nameAt,
                       fmt::format("the parameter `{}` is missing", needed));
        }
        draft_.board = {numberOf("files", 8), numberOf("ranks", 8)};
        if (draft_.board.files < 1 || draft_.board.ranks < 1 || draft_.board.files > 16 ||
            draft_.board.ranks > 16)
            report(diagnostic::kBadBoard, text_.nameAt, "boards of diagrams have up to 16 files and ranks");
        if (draft_.problems.hasErrors()) return std::move(draft_);
        for (const Placed& line : text_.lines) {
            if (!isDiagramParameter(line.text)) piece(line);
        }
        finish();
        return std::move(draft_);
    }

private:
    void report(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        draft_.problems.report(name, source_, where, std::move(message), std::move(help));
    }
    void refuse(Span where, std::string message, std::string help = {}) {
        report(diagnostic::kInexpressible, where, std::move(message), std::move(help));
    }

    // ---- parameters

    [[nodiscard]] int numberOf(std::string_view name, int byDefault) const {
        const auto found = numbers_.find(name);
        return found == numbers_.end() ? byDefault : found->second;
    }

    void parameter(const Placed& line) {
        const auto [left, right] = line.splitAt("=");
        const Placed name = left.trimmed();
        const Placed value = right.trimmed();
        const std::string key = lowerCase(name.text);
        if (key == "files" || key == "ranks" || key == "promozone" || key == "maxpromote") {
            const auto number = value.number();
            if (!number || *number < 0) {
                report(diagnostic::kWrongType, value.isEmpty() ? line.where : value.where,
                       fmt::format("`{}` is a number", name.text));
                return;
            }
            numbers_[key] = *number;
        } else if (key == "promochoice") {
            promoChoice_ = value;
        } else if (key == "royal") {
            royals_.push_back(value);
        } else if (key == "symmetry") {
            symmetry_ = lowerCase(value.text);
            if (symmetry_ != "mirror" && symmetry_ != "rotate" && symmetry_ != "none")
                report(diagnostic::kSyntax, value.where, fmt::format("there is no symmetry `{}`", value.text),
                       "write `mirror`, `rotate` or `none`");
        } else if (std::find(kLooks.begin(), kLooks.end(), key) == kLooks.end()) {
            refuse(line.where,
                   fmt::format("a variant file has no words for the parameter `{}` of a diagram", name.text));
        }
    }

    // ---- pieces

    void piece(const Placed& line) {
        const auto fields = line.split(':');
        if (fields.size() < 2 || fields[0].isEmpty()) {
            report(diagnostic::kSyntax, line.where, "neither a parameter nor a piece",
                   "write `key=value`, or `name:letter:moves:picture:squares`");
            return;
        }
        // The last field is a number of pieces in hand; squares stand there if the name has a colon.
        const bool hasNumber =
            fields.size() < kMostFields || fields.back().isEmpty() || fields.back().number();
        if (fields.size() > kMostFields || !hasNumber) {
            report(diagnostic::kSyntax, cover(fields[0].where, fields[1].where),
                   "a line of a piece has fewer colons, and a name has none",
                   "write `name:letter:moves:picture:squares`");
            return;
        }
        const auto field = [&](std::size_t number) {
            return number < fields.size() ? fields[number] : line.part(line.text.size());
        };
        DraftPiece piece;
        piece.letter = field(1).isEmpty() ? freeLetterFor(fields[0]) : letterOf(field(1));
        if (piece.letter.empty()) return;
        if (draft_.has(piece.letter)) {
            report(diagnostic::kDuplicateDefinition, field(1).isEmpty() ? fields[0].where : field(1).where,
                   fmt::format("two pieces have the letter `{}`", piece.letter));
            return;
        }
        if (!moves(fields[0], field(2), piece)) return;
        place(field(4), piece.letter);
        draft_.pieces.push_back(std::move(piece));
    }

    /// Empty when it is none, which is reported.
    std::string letterOf(const Placed& id) {
        if (id.text.size() == 1 && isCapital(id.text[0])) return id.str();
        refuse(id.where, fmt::format("`{}` is no letter of a variant file, which are `A` to `Z`", id.text));
        return {};
    }

    /// Letters that other pieces have, and, if `alsoNames`, those that pieces without one begin with.
    [[nodiscard]] bool isTaken(std::string_view letter, bool alsoNames) const {
        return draft_.has(letter) ||
               std::any_of(text_.lines.begin(), text_.lines.end(), [&](const Placed& line) {
                   if (isDiagramParameter(line.text)) return false;
                   const auto [name, rest] = line.splitAt(":");
                   const std::string_view id = rest.splitAt(":").first.trimmed().text;
                   return id == letter ||
                          (alsoNames && id.empty() && upperCase(name.text.substr(0, 1)) == letter);
               });
    }

    /// A letter for a piece that has none: the first of its name, or any that is free.
    std::string freeLetterFor(const Placed& name) {
        std::string first = upperCase(name.text.substr(0, 1));
        if (isCapital(first[0]) && !isTaken(first, false)) return first;
        for (const char c : upperCase(name.text.substr(1)) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
            if (isCapital(c) && !isTaken(std::string(1, c), true)) return std::string(1, c);
        }
        refuse(name.where, "a variant file has 26 letters for pieces");
        return {};
    }

    bool moves(const Placed& name, const Placed& betza, DraftPiece& piece) {
        BetzaPiece read;
        piece.where = betza.isEmpty() ? name.where : betza.where;
        if (betza.isEmpty()) {
            const auto* known = std::find_if(kByName.begin(), kByName.end(), [&](const auto& each) {
                return each.first == lowerCase(name.text);
            });
            if (known == kByName.end()) {
                refuse(name.where, fmt::format("how `{}` moves is not written", name.text),
                       "write its moves behind the second colon");
                return false;
            }
            read = castlingIn({known->second, name.where});
        } else {
            read = castlingIn(betza);
        }
        if (!read.refusal.empty()) {
            refuse(read.where, read.refusal);
            return false;
        }
        piece.moves.push_back({.def = "betza:" + read.moves});
        castlings_.push_back({piece.letter, read.castling, piece.where});
        return true;
    }

    // ---- squares

    void put(const PlacedSquare& square, const std::string& symbol, Span where) {
        if (!placement_.emplace(square, symbol).second)
            report(diagnostic::kBadSquare, where, "two pieces stand on this square");
    }

    /// White's, and after two commas Black's; without these Black has the same by the symmetry.
    void place(const Placed& squares, const std::string& letter) {
        const std::size_t two = squares.text.find(",,");
        const bool isExplicit = two != std::string_view::npos;
        for (const bool isWhites : {true, false}) {
            if (!isWhites && !isExplicit && symmetry_ == "none") continue;
            const Placed list =
                !isExplicit ? squares : (isWhites ? squares.part(0, two) : squares.part(two + 2));
            for (const Placed& each : list.split(',')) {
                if (draft_.problems.hasErrors()) return;
                if (each.isEmpty()) continue;
                placeAll(each, isWhites ? letter : lowerCase(letter), !isWhites && !isExplicit);
            }
        }
    }

    /// `a3-j3`
    void placeAll(const Placed& text, const std::string& symbol, bool isMirrored) {
        const auto [first, last] = text.splitAt("-");
        const auto from = squareOf(first.text, draft_.board);
        const auto to = last.isEmpty() ? from : squareOf(last.text, draft_.board);
        if (!from || !to) {
            report(diagnostic::kBadSquare, text.where,
                   fmt::format("`{}` is no square of the board", text.text));
            return;
        }
        for (int file = std::min(from->file, to->file); file <= std::max(from->file, to->file); ++file) {
            for (int rank = std::min(from->rank, to->rank); rank <= std::max(from->rank, to->rank); ++rank) {
                if (!isMirrored) {
                    put({file, rank}, symbol, text.where);
                    continue;
                }
                const bool isTurned = symmetry_ == "rotate";
                put({isTurned ? draft_.board.files + 1 - file : file, draft_.board.ranks + 1 - rank}, symbol,
                    text.where);
            }
        }
    }

    // ---- all together

    void finish() {
        if (draft_.pieces.empty()) {
            report(diagnostic::kNoSuchPiece, text_.nameAt, "the diagram has no pieces");
            return;
        }
        royal();
        promotion();
        CornerCastling castling(draft_.board, placement_);
        for (const auto& [letter, ways, where] : castlings_)
            castling.add(letter, ways, where);
        const std::string rights = castling.rights();
        draft_.start =
            fmt::format("{} w {} - 0 1", fenOf(placement_, draft_.board), rights.empty() ? "-" : rights);
        castling.write(source_, draft_);
    }

    /// By number or by letter; the last piece where nothing is said.
    void royal() {
        std::vector<std::size_t> all;
        for (const Placed& value : royals_) {
            const auto number = value.number();
            const auto found =
                std::find_if(draft_.pieces.begin(), draft_.pieces.end(),
                             [&](const DraftPiece& each) { return each.letter == value.text; });
            if (number && *number >= 1 && static_cast<std::size_t>(*number) <= draft_.pieces.size()) {
                all.push_back(static_cast<std::size_t>(*number) - 1);
            } else if (found != draft_.pieces.end()) {
                all.push_back(static_cast<std::size_t>(found - draft_.pieces.begin()));
            } else {
                report(diagnostic::kNoSuchPiece, value.where,
                       fmt::format("there is no piece `{}`", value.text));
            }
        }
        if (royals_.empty()) all.push_back(draft_.pieces.size() - 1);
        for (const std::size_t each : all) {
            if (draft_.pieces[each].keys.empty()) draft_.pieces[each].keys.emplace_back("royal", "true");
        }
    }

    [[nodiscard]] static bool isRoyal(const DraftPiece& piece) {
        return !piece.keys.empty() && piece.keys.front().first == "royal";
    }

    void promotion() {
        const auto most = std::min(static_cast<std::size_t>(numberOf("maxpromote", 1)), draft_.pieces.size());
        const int depth = numberOf("promozone", 1);
        if (most == 0 || depth == 0) return;
        if (depth > draft_.board.ranks) {
            report(diagnostic::kBadZone, text_.nameAt, "the zone of promotion has more ranks than the board");
            return;
        }
        const std::string zone =
            depth == 1 ? fmt::format("\"[{}]\"", draft_.board.ranks)
                       : fmt::format("\"[{}-{}]\"", draft_.board.ranks + 1 - depth, draft_.board.ranks);
        const std::string rule = inlineTable({{"to", tomlStrings(choices(most))}, {"zone", zone}});
        for (std::size_t each = 0; each < most; ++each)
            draft_.pieces[each].keys.emplace_back("promotes", rule);
    }

    std::vector<std::string> choices(std::size_t most) {
        std::vector<std::string> result;
        if (!promoChoice_) {
            for (std::size_t each = most; each < draft_.pieces.size(); ++each) {
                if (!isRoyal(draft_.pieces[each])) result.push_back(draft_.pieces[each].letter);
            }
            report(
                diagnostic::kLeftOut, text_.nameAt,
                "the diagram does not say what promotes to what: all its pieces are open to those that do");
            return result;
        }
        for (std::size_t at = 0; at < promoChoice_->text.size(); ++at) {
            const Placed each = promoChoice_->part(at, 1);
            if (!isCapital(each.text[0])) {
                refuse(each.where, fmt::format("a variant file has no words for `{}` among the choices of a "
                                               "promotion",
                                               each.text));
                return result;
            }
            if (!draft_.has(each.text)) {
                report(diagnostic::kNoSuchPiece, each.where,
                       fmt::format("there is no piece `{}`", each.text));
                return result;
            }
            result.push_back(each.str());
        }
        return result;
    }

    struct Castler {
        std::string letter;
        CastlingWays ways;
        Span where;
    };

    const DiagramText& text_;
    const Source& source_;
    GameDraft draft_;
    std::map<std::string, int, std::less<>> numbers_;
    std::optional<Placed> promoChoice_;
    std::vector<Placed> royals_;
    std::string symmetry_ = "mirror";
    std::vector<Castler> castlings_;
    Placement placement_;
};

}  // namespace

bool looksLikeDiagram(std::string_view text) {
    const std::string small = lowerCase(text);
    if (small.find("idiagram") != std::string::npos) return true;
    const auto hasLine = [&](std::string_view begin) {
        return small.starts_with(begin) || small.find("\n" + std::string(begin)) != std::string::npos;
    };
    return hasLine("files=") && hasLine("ranks=");
}

std::vector<GameDraft> readDiagrams(const Source& source) {
    std::vector<GameDraft> drafts;
    for (const DiagramText& text : diagramTexts(source))
        drafts.push_back(DiagramReading(text, source).read());
    return drafts;
}

}  // namespace ferz::variant
