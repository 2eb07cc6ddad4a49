#include "variant/import/sjaak.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "variant/fairy/toml_rules.h"
#include "variant/import/placement.h"
#include "variant/import/sjaak_pieces.h"

namespace ferz::variant {

namespace {

using namespace std::string_view_literals;

/// Lines that change no move.
constexpr std::array<std::string_view, 4> kSilent = {"XBoard pieces", "WinBoard pieces", "XBoard parent",
                                                     "WinBoard parent"};
/// Rules that are what a variant file says without words, and those about repetition, of which it has none.
constexpr std::array<std::string_view, 4> kUsual = {"checkmate = win", "stalemate = draw", "bare rule = off",
                                                    "movecountdraw = 50"};

class SjaakReading {
public:
    SjaakReading(const SjaakGame& game, const Source& source) : game_(game), context_{source, draft_, {}} {}

    GameDraft read() {
        draft_.name = game_.name.str();
        draft_.nameAt = draft_.startAt = game_.name.where;
        draft_.origin = fmt::format("The game {} of {}", draft_.name, context_.source.name());
        readBoard();
        if (draft_.problems.hasErrors()) return std::move(draft_);
        context_.zones = {{"all", Region::all()}, {"empty", Region()}};
        for (const SjaakLine& line : game_.lines)
            readLine(line);
        for (const SjaakPiece& piece : game_.pieces)
            addSjaakPiece(piece, context_);
        readStart();
        writeRules();
        return std::move(draft_);
    }

private:
    void report(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        draft_.problems.report(name, context_.source, where, std::move(message), std::move(help));
    }

    [[nodiscard]] const SjaakLine* lineOf(std::string_view key) const {
        const SjaakLine* found = nullptr;
        for (const SjaakLine& line : game_.lines) {
            if (line.key.text == key) found = &line;
        }
        return found;
    }

    void readBoard() {
        const SjaakLine* line = lineOf("Board");
        if (line == nullptr) {
            report(diagnostic::kMissingKey, game_.name.where, "the game has no board", "write `Board: 8x8`");
            return;
        }
        const auto [files, ranks] = line->value.splitAt("x");
        draft_.board = {files.number().value_or(0), ranks.number().value_or(0)};
        const auto isSide = [](int size) { return size >= 1 && size <= 16; };
        if (!isSide(draft_.board.files) || !isSide(draft_.board.ranks))
            report(diagnostic::kBadBoard, line->value.where, "a board is files and ranks up to 16, as `8x8`");
    }

    // ---- lines of no piece

    void readLine(const SjaakLine& line) {
        const std::string_view key = line.key.text;
        if (key == "Zone") {
            const auto [name, squares] = line.value.splitAt("=");
            context_.zones[name.trimmed().str()] = regionIn(squares);
        } else if (key == "Exclude") {
            excluded_ = excluded_ | regionIn(line.value);
        } else if (key == "WhiteFlag" || key == "BlackFlag") {
            // A side reaches the flags of the other one.
            goal_[key == "WhiteFlag" ? 1 : 0] = regionIn(line.value);
        } else if (key == "Rule") {
            for (const Placed& rule : line.value.split(','))
                readRule(rule);
        } else if (key == "Drop zone") {
            context_.refuse(line.key.where, "a zone of drops belongs to a piece");
        } else if (key != "Board" && key != "FEN" &&
                   std::find(kSilent.begin(), kSilent.end(), key) == kSilent.end()) {
            report(diagnostic::kUnknownKey, line.key.where,
                   fmt::format("`{}` is no line of Sjaak's that ferz knows", key));
        }
    }

    /// `a1,b1;`
    [[nodiscard]] Region regionIn(const Placed& squares) {
        Region result;
        for (const Placed& each : squares.splitAt(";").first.split(',')) {
            if (each.isEmpty()) continue;
            const auto square = squareOf(each.text, draft_.board);
            if (square) {
                result = result | Region::square(square->file, square->rank);
            } else {
                report(diagnostic::kBadSquare, each.where,
                       fmt::format("`{}` is no square of the board", each.text));
                break;
            }
        }
        return result;
    }

    void readRule(const Placed& rule) {
        const auto [left, right] = rule.splitAt("=");
        const std::string_view name = left.trimmed().text;
        const std::string_view value = right.trimmed().text;
        const bool isUsual = std::find(kUsual.begin(), kUsual.end(), rule.text) != kUsual.end();
        const bool isRepetition = name.starts_with("repeat") || name == "perpetual" ||
                                  name.starts_with("perpetual") || name == "chase rule" ||
                                  name == "movecountdraw";
        if (isUsual || isRepetition || name == "allow drops" || name == "keep capture" ||
            name == "gate drops" || name == "forced capture" || name == "captureanyflag" ||
            name == "captureallflags") {
            rules_[std::string(name)] = rule;
        } else if (name == "bare rule") {
            bareInTurn_ = true;
            bare_ = bare_.empty() ? "loss" : bare_;
        } else if (name == "loneking" && (value == "win" || value == "loss" || value == "draw")) {
            bare_ = value;
        } else if (name == "special init") {
            context_.specialUnmoved = true;
        } else if (name == "taboo") {
            context_.kingsFace = true;
        } else if (name == "stalemate" && (value == "win" || value == "loss")) {
            // Sjaak says what it is for who gives it.
            ends_.push_back(
                {{"when", tomlString("stalemate")}, {"result", tomlString(value == "win" ? "loss" : "win")}});
        } else if (name == "nopieces" && (value == "win" || value == "loss" || value == "draw")) {
            ends_.push_back({{"when", tomlString("extinct")}, {"result", tomlString(value)}});
        } else if (name.starts_with("check") && value == "win" && left.trimmed().part(5).number()) {
            ends_.push_back({{"when", tomlString("checks")},
                             {"count", std::to_string(*left.trimmed().part(5).number())}});
        } else {
            context_.refuse(rule.where,
                            fmt::format("a variant file has no words for the rule `{}`", rule.text));
        }
        context_.hasHands = hasHands();
    }

    [[nodiscard]] bool has(std::string_view rule) const { return rules_.contains(rule); }
    [[nodiscard]] bool hasHands() const { return has("allow drops") || has("gate drops"); }

    // ---- the start

    void readStart() {
        const SjaakLine* line = lineOf("FEN");
        const auto texts = line == nullptr ? std::vector<Placed>() : quotedIn(line->value);
        if (texts.empty()) {
            report(diagnostic::kMissingKey, game_.name.where, "the game has no start",
                   "write `FEN: \"...\"`");
            return;
        }
        const auto fields = texts[0].words();
        draft_.startAt = texts[0].where;
        if (fields.empty()) {
            report(diagnostic::kBadPosition, texts[0].where, "the start is empty");
            return;
        }
        Placed squares = fields[0];
        if (squares.text.ends_with('/')) squares = squares.part(0, squares.text.size() - 1);
        Placed wrong = squares;
        auto placement = placementOf(squares, draft_.board, wrong);
        if (!placement) {
            report(diagnostic::kBadPosition, wrong.where, "the start does not fit the board");
            return;
        }
        for (int file = 1; file <= draft_.board.files; ++file) {
            for (int rank = 1; rank <= draft_.board.ranks; ++rank) {
                if (excluded_.contains(file, rank)) (*placement)[{file, rank}] = "*";
            }
        }
        placement_ = std::move(*placement);
        const std::size_t bracket = squares.text.find('[');
        const std::string hands = context_.hasHands && bracket != std::string_view::npos
                                      ? std::string(squares.text.substr(bracket))
                                      : std::string();
        const std::string_view side = fields.size() > 1 ? fields[1].text : "w";
        rightsField_ = fields.size() > 2 ? fields[2].str() : "-";
        readCastling();
        draft_.start =
            fmt::format("{}{} {} {} - 0 1", fenOf(placement_, draft_.board), hands, side, rights());
    }

    /// Those for which there is a castling, and with gates also the files of others.
    [[nodiscard]] std::string rights() const {
        const bool hasGates = has("gate drops");
        std::string result;
        for (const char c : rightsField_) {
            const std::size_t at = std::string_view("KQkq").find(c);
            const bool isFile = hasGates && "ABCDEFGHIJabcdefghij"sv.find(c) != std::string_view::npos;
            if (at == std::string_view::npos && !isFile) return "-";
            if (isFile || castles_[at]) result += c;
        }
        return result.empty() ? "-" : result;
    }

    // ---- castling

    /// `white e1-g1 with h1`
    struct Castle {
        bool isWhites = true;
        std::optional<PlacedSquare> king;
        std::optional<PlacedSquare> to;
        std::optional<PlacedSquare> rook;
        bool isChoice = false;
    };

    [[nodiscard]] Castle castleIn(const Placed& text) const {
        Castle result;
        const auto words = text.words();
        if (words.size() != 4 || words[2].text != "with") return result;
        const auto [from, to] = words[1].splitAt("-");
        result.isWhites = words[0].text == "white";
        result.king = squareOf(from.text, draft_.board);
        result.to = squareOf(to.splitAt(",").first.text, draft_.board);
        result.rook = squareOf(words[3].text, draft_.board);
        result.isChoice = to.text.find(',') != std::string_view::npos;
        return result;
    }

    [[nodiscard]] bool stands(const std::optional<PlacedSquare>& square, bool isWhites) const {
        const auto found = square ? placement_.find(*square) : placement_.end();
        return found != placement_.end() && found->second != "*" && isWhite(found->second) == isWhites;
    }

    void readCastling() {
        for (const SjaakPiece& piece : game_.pieces) {
            for (const SjaakLine& line : piece.lines) {
                if (line.key.text == "Castle" && !readCastle(piece, line.value)) return;
            }
        }
        TomlKeys keys = {{"king", tomlString(king_)},
                         {"rook", rooks_.size() == 1 ? tomlString(*rooks_.begin())
                                                     : tomlStrings({rooks_.begin(), rooks_.end()})}};
        if (addKingTo(to_, draft_.board.files, keys))
            draft_.tables.emplace_back("[castling]", std::move(keys));
    }

    /// Adds castling, if king and rook stand there at the start and the start gives the right.
    bool readCastle(const SjaakPiece& piece, const Placed& value) {
        const Castle castle = castleIn(value);
        const bool isThere =
            stands(castle.king, castle.isWhites) && stands(castle.rook, castle.isWhites) && castle.to;
        if (rightsField_ == "-" || !isThere) return true;
        const std::size_t way = castle.rook->file > castle.king->file ? 0 : 1;
        const std::string letter = sjaakLetter(piece, context_);
        const bool isOnRank = castle.king->rank == castle.to->rank && castle.king->rank == castle.rook->rank;
        std::string reason;
        if (!isOnRank) reason = "a variant file has castling along a rank";
        if (castle.isChoice) reason = "a variant file has no choice of squares for a king that castles";
        if (!king_.empty() && king_ != letter) reason = "in a variant file one kind of piece castles";
        auto& to = to_[castle.isWhites ? 0 : 1][way];
        if (to && *to != castle.to->file - 1)
            reason = "in a variant file the kings of one side castle to the same files";
        if (!reason.empty()) {
            context_.refuse(value.where, reason);
            return false;
        }
        king_ = letter;
        to = castle.to->file - 1;
        rooks_.insert(upperCase(placement_.find(*castle.rook)->second));
        castles_[(castle.isWhites ? 0 : 2) + way] = true;
        return true;
    }

    // ---- rules

    void writeRules() {
        TomlKeys hands;
        if (has("gate drops")) hands.emplace_back("gates", "true");
        if (has("gate drops") && !has("allow drops")) hands.emplace_back("drops", "false");
        if (has("keep capture")) hands.emplace_back("captured", "true");
        if (hasHands()) draft_.tables.emplace_back("[hands]", hands);
        TomlKeys rules;
        if (has("forced capture")) rules.emplace_back("must_capture", "true");
        if (has("allow drops")) rules.emplace_back("stay_mobile", "true");
        if (!rules.empty()) draft_.tables.emplace_back("[rules]", rules);
        if (has("captureanyflag")) {
            const std::string zone = zoneValue(goal_, draft_.board);
            draft_.tables.emplace_back("[[ends]]", TomlKeys{{"when", tomlString("goal")}, {"zone", zone}});
        } else if (has("captureallflags")) {
            context_.refuse(rules_.find("captureallflags")->second.where,
                            "a variant file has no end by several squares at a time");
        }
        if (!bare_.empty()) {
            ends_.push_back({{"when", tomlString("extinct")},
                             {"result", tomlString(bare_)},
                             {"count", "1"},
                             {"enemies", "2"}});
            if (bareInTurn_) ends_.back().emplace_back("moving", "true");
        }
        for (const TomlKeys& end : ends_)
            draft_.tables.emplace_back("[[ends]]", end);
    }

    const SjaakGame& game_;
    GameDraft draft_;
    SjaakContext context_;
    Region excluded_;
    std::string bare_;         ///< what a side gets that has its king alone
    bool bareInTurn_ = false;  ///< only if it cannot bare the other one at once
    BothSides<Region> goal_;
    std::map<std::string, Placed, std::less<>> rules_;
    std::vector<TomlKeys> ends_;
    Placement placement_;
    std::string rightsField_;
    std::array<bool, 4> castles_ = {};  ///< KQkq
    std::string king_;                  ///< who castles
    CastlingTargets to_;
    std::set<std::string> rooks_;
};

}  // namespace

std::vector<GameDraft> readSjaak(const Source& source) {
    std::vector<GameDraft> drafts;
    for (const SjaakGame& game : sjaakGames(source))
        drafts.push_back(SjaakReading(game, source).read());
    return drafts;
}

}  // namespace ferz::variant
