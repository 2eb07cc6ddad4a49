#include "variant/import/xboard.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>

#include "variant/import/betza_pieces.h"
#include "variant/import/placement.h"

namespace ferz::variant {

namespace {

/// Pieces that XBoard knows in every game.
const std::map<std::string, std::string, std::less<>> kOrthodox = {
    {"P", "fmWfceFifmnD"}, {"N", "N"}, {"B", "B"}, {"R", "R"}, {"Q", "Q"}, {"K", "KisO2"}};

/// Games of XBoard in which pawns promote on the last rank and a side has one king.
constexpr std::array<std::string_view, 5> kParents = {"fairy", "normal", "nocastle", "capablanca", "gothic"};

struct XBoardLines {
    Placed name;
    Placed setup;
    std::vector<Placed> pieces;
};

std::vector<XBoardLines> gamesIn(const Source& source) {
    std::vector<XBoardLines> games;
    Placed name;
    for (const Placed& whole : linesOf(source)) {
        const auto [word, rest] = whole.trimmed().splitAt(" \t");
        if (word.text == "variant") {
            name = rest.trimmed();
        } else if (word.text == "setup") {
            games.push_back({name.isEmpty() ? Placed{{}, word.where} : name, rest.trimmed(), {}});
            name = {};
        } else if (word.text == "piece") {
            if (games.empty()) games.push_back({name.isEmpty() ? Placed{{}, word.where} : name, {}, {}});
            games.back().pieces.push_back(rest.trimmed());
        }
    }
    return games;
}

class XBoardReading {
public:
    XBoardReading(const XBoardLines& lines, const Source& source) : lines_(lines), source_(source) {}

    GameDraft read(std::string name) {
        draft_.nameAt = draft_.startAt = lines_.name.where;
        draft_.name = std::move(name);
        draft_.origin = fmt::format("The game {} of {}", draft_.name, source_.name());
        if (!readSetup()) return std::move(draft_);
        for (const Placed& line : lines_.pieces)
            readPiece(line);
        if (draft_.problems.hasErrors()) return std::move(draft_);
        addOrthodox();
        addPieces();
        return std::move(draft_);
    }

private:
    bool refuse(Span where, std::string message, std::string help = {},
                DiagnosticName name = diagnostic::kInexpressible) {
        draft_.problems.report(name, source_, where, std::move(message), std::move(help));
        return false;
    }

    // ---- setup (PNBRQKpnbrqk) 8x8+0_fairy FEN

    bool readSetup() {
        Placed rest = lines_.setup;
        if (rest.isEmpty())
            return refuse(lines_.name.where, "these pieces have no board and no start",
                          "a game begins with a line `setup`", diagnostic::kMissingKey);
        if (rest.text.starts_with('(')) rest = rest.splitAt(")").second.trimmed();
        auto words = rest.words();
        draft_.board = {8, 8};
        if (!words.empty() && words[0].text.find('_') != std::string_view::npos) {
            if (!readSize(words[0])) return false;
            words.erase(words.begin());
        }
        if (words.empty())
            return refuse(rest.where, "the start is missing", "write a FEN behind it",
                          diagnostic::kMissingKey);
        draft_.startAt = words[0].where;
        Placed wrong = words[0];
        auto placement = placementOf(words[0], draft_.board, wrong);
        if (!placement)
            return refuse(wrong.where, "the start does not fit the board", {}, diagnostic::kBadPosition);
        placement_ = std::move(*placement);
        side_ = words.size() > 1 ? words[1].str() : "w";
        rights_ = words.size() > 2 ? words[2].str() : "-";
        return true;
    }

    /// `8x8+0_fairy`
    bool readSize(const Placed& text) {
        const auto [size, parent] = text.splitAt("_");
        const auto [board, hands] = size.splitAt("+");
        const auto [files, ranks] = board.splitAt("x");
        draft_.board = {files.number().value_or(0), ranks.number().value_or(0)};
        const auto isSide = [](int number) { return number >= 1 && number <= 16; };
        if (!isSide(draft_.board.files) || !isSide(draft_.board.ranks))
            return refuse(board.where, "a board is files and ranks up to 16, as `8x8`", {},
                          diagnostic::kBadBoard);
        if (!hands.isEmpty() && hands.text != "0")
            return refuse(hands.where, "these lines do not say how pieces are dropped");
        if (std::find(kParents.begin(), kParents.end(), parent.text) == kParents.end())
            return refuse(
                parent.where,
                fmt::format("these lines do not say what promotes where in a game like `{}`", parent.text),
                "games like `fairy` and `normal` are read");
        return true;
    }

    // ---- piece C& RN

    /// `isRead` of the strings of both sides.
    struct Strings {
        std::array<Placed, 2> betza;
    };

    void readPiece(const Placed& line) {
        const auto [id, moves] = line.splitAt(" \t");
        const bool isBoth = id.text.ends_with('&');
        const Placed letter = isBoth ? id.part(0, id.text.size() - 1) : id;
        const Placed betza = moves.trimmed();
        const std::string name = upperCase(letter.text);
        const bool isLetter = name.size() == 1 && name[0] >= 'A' && name[0] <= 'Z';
        const bool isForm = name.size() == 2 && name[0] == '+' && name[1] >= 'A' && name[1] <= 'Z';
        if (!isLetter && !isForm) {
            refuse(letter.isEmpty() ? line.where : letter.where,
                   fmt::format("`{}` is no letter of a variant file, which are `A` to `Z`", letter.text));
            return;
        }
        if (betza.isEmpty()) {
            refuse(line.where, "the moves are missing", "write a string of Betza's notation",
                   diagnostic::kSyntax);
            return;
        }
        Strings& strings = strings_[name];
        const bool isWhites = isWhite(letter.text);
        if (isBoth || isWhites) strings.betza[0] = betza;
        if (isBoth || !isWhites) strings.betza[1] = betza;
    }

    void addOrthodox() {
        std::set<std::string> missing;
        for (const auto& [square, symbol] : placement_) {
            const std::string letter = upperCase(symbol);
            if (symbol == "*") continue;
            const auto known = kOrthodox.find(letter);
            for (const bool isWhites : {true, false}) {
                Placed& betza = strings_[letter].betza[isWhites ? 0 : 1];
                if (!betza.isEmpty() || isWhite(symbol) != isWhites) continue;
                if (known == kOrthodox.end()) {
                    missing.insert(letter);
                } else {
                    betza = Placed{known->second, draft_.startAt};
                }
            }
        }
        for (const std::string& letter : missing)
            refuse(draft_.startAt, fmt::format("how `{}` moves is not written", letter),
                   fmt::format("a line `piece {}& MOVES` says it", letter));
    }

    void addPieces() {
        CornerCastling castling(draft_.board, placement_);
        for (auto& [letter, strings] : strings_) {
            DraftPiece piece;
            piece.letter = letter;
            const bool isOne = strings.betza[0].isEmpty() || strings.betza[1].isEmpty() ||
                               strings.betza[0].text == strings.betza[1].text;
            for (const std::size_t side : {0U, 1U}) {
                const Placed& betza = strings.betza[side];
                if (betza.isEmpty() || (isOne && !piece.moves.empty())) continue;
                BetzaPiece read = castlingIn(betza);
                if (!read.refusal.empty()) refuse(read.where, read.refusal);
                piece.where = betza.where;
                piece.moves.push_back(
                    {.def = "betza:" + read.moves,
                     .side = isOne ? MovePart::Side::Both
                                   : (side == 0 ? MovePart::Side::White : MovePart::Side::Black)});
                if (side == 0 || isOne) castling.add(letter, read.castling, betza.where);
            }
            if (letter == "K") piece.keys.emplace_back("royal", "true");
            if (letter == "P") piece.keys.emplace_back("promotes", promotion());
            draft_.pieces.push_back(std::move(piece));
        }
        const bool hasRights = rights_ != "-";
        if (hasRights) castling.write(source_, draft_);
        std::string rights;
        for (const char c : castling.rights()) {
            if (rights_.find(c) != std::string::npos) rights += c;
        }
        draft_.start = fmt::format("{} {} {} - 0 1", fenOf(placement_, draft_.board), side_,
                                   rights.empty() ? "-" : rights);
    }

    std::string promotion() {
        std::vector<std::string> to;
        for (const auto& [letter, strings] : strings_) {
            if (letter != "P" && letter != "K") to.push_back(letter);
        }
        draft_.problems.report(
            diagnostic::kLeftOut, source_, draft_.startAt,
            "these lines do not say what a pawn promotes to: all other pieces are open to it");
        return inlineTable({{"to", tomlStrings(to)}, {"zone", fmt::format("\"[{}]\"", draft_.board.ranks)}});
    }

    const XBoardLines& lines_;
    const Source& source_;
    GameDraft draft_;
    Placement placement_;
    std::string side_;
    std::string rights_;
    std::map<std::string, Strings, std::less<>> strings_;
};

}  // namespace

bool looksLikeXBoard(std::string_view text) {
    for (const std::string_view begin : {"setup (", "piece "}) {
        if (text.starts_with(begin) || text.find("\n" + std::string(begin)) != std::string_view::npos)
            return true;
    }
    return false;
}

std::vector<GameDraft> readXBoard(const Source& source) {
    std::vector<GameDraft> drafts;
    for (const XBoardLines& lines : gamesIn(source)) {
        std::string name = lines.name.str();
        if (name.empty()) name = drafts.empty() ? "game" : fmt::format("game{}", drafts.size() + 1);
        drafts.push_back(XBoardReading(lines, source).read(std::move(name)));
    }
    return drafts;
}

}  // namespace ferz::variant
