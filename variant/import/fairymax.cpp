#include "variant/import/fairymax.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>

#include "variant/fairy/region.h"
#include "variant/import/fairymax_castling.h"
#include "variant/import/fairymax_text.h"
#include "variant/import/placement.h"

namespace ferz::variant {

namespace {

constexpr std::size_t kWhite = FairyMaxGame::kWhite;
constexpr std::size_t kBlack = FairyMaxGame::kBlack;
constexpr std::array<std::size_t, 2> kSides = {kWhite, kBlack};

/// Numbers of the pieces that the program knows by them.
constexpr int kHillKing = 3;
constexpr int kPromoted = 7;
constexpr int kBlacksPromoted = 9;
constexpr int kStalemate = 9;
/// Kings of higher numbers may not all be left attacked.
constexpr int kFirstTogether = 8;
constexpr std::array<int, 2> kGated = {9, 10};

class FairyMaxBuilding {
public:
    FairyMaxBuilding(const FairyMaxGame& game, const Source& source) : game_(game), source_(source) {}

    GameDraft build() {
        draft_.name = game_.name;
        draft_.nameAt = game_.nameAt;
        draft_.origin = fmt::format("The game {} of {}", game_.name, source_.name());
        draft_.board = {game_.files, game_.ranks};
        draft_.startAt = game_.boardAt;
        draft_.problems = game_.problems;
        if (draft_.problems.hasErrors()) return std::move(draft_);
        findPieces();
        if (draft_.problems.hasErrors()) return std::move(draft_);
        writeStart();
        for (const auto& [letter, numbers] : letters_)
            writePiece(letter, numbers);
        addCastling(game_, source_, draft_);
        writeRules();
        return std::move(draft_);
    }

private:
    void refuse(Span where, std::string message, std::string help = {}) {
        draft_.problems.report(diagnostic::kInexpressible, source_, where, std::move(message),
                               std::move(help));
    }

    [[nodiscard]] const FairyMaxPiece& piece(int number) const { return game_.piece(number); }
    [[nodiscard]] const std::vector<int>& row(std::size_t side) const { return game_.firstRank[side]; }
    [[nodiscard]] bool stands(std::size_t side, int number) const {
        return std::find(row(side).begin(), row(side).end(), number) != row(side).end();
    }
    static bool isPawn(int number) { return number <= 2; }
    [[nodiscard]] bool isGating() const { return game_.name == kFairyMaxGating; }
    [[nodiscard]] bool isFromFourth() const { return game_.zone == -3; }

    // ---- which letters mean which pieces

    void findPieces() {
        const int count = static_cast<int>(game_.pieces.size());
        if (count < 2) {
            refuse(game_.nameAt, "the game has no pieces: the first two are White's and Black's pawn");
            return;
        }
        // Several pieces may share a letter: the first is White's, the last Black's.
        for (int number = 1; number <= count; ++number) {
            auto& numbers = known_[piece(number).letter];
            if (numbers[kWhite] == 0) numbers[kWhite] = number;
            numbers[kBlack] = number;
        }
        for (const std::size_t side : kSides) {
            use(side, side == kWhite ? 1 : 2, game_.boardAt);
            for (const int number : row(side)) {
                if (number > count) {
                    refuse(game_.boardAt, fmt::format("there is no piece number {}", number));
                    return;
                }
                if (number > 0) use(side, number, game_.boardAt);
            }
            if (draft_.problems.hasErrors()) return;
            for (const int number : promotions(side))
                use(side, number, game_.boardAt);
            if (isGating() && count >= kGated.back()) {
                for (const int number : kGated)
                    use(side, number, game_.boardAt);
            }
        }
    }

    void use(std::size_t side, int number, Span where) {
        int& known = letters_[piece(number).letter][side];
        if (known != 0 && known != number)
            refuse(where,
                   fmt::format("{} has two pieces with the letter `{}`, number {} and {}",
                               side == kWhite ? "White" : "Black", piece(number).letter, known, number),
                   "give one of them another letter");
        known = number;
    }

    // ---- the start

    void writeStart() {
        const int pawns = pawnRank();
        if (2 * pawns > game_.ranks) {
            refuse(game_.boardAt, "the board has too few ranks for the pawns of both sides");
            return;
        }
        std::vector<std::string> ranks(static_cast<std::size_t>(game_.ranks), std::to_string(game_.files));
        const auto pawnsOf = [&](std::size_t side) {
            const char letter = piece(side == kWhite ? 1 : 2).letter;
            return std::string(static_cast<std::size_t>(game_.files), cased(letter, side));
        };
        ranks.front() = rankText(kBlack);
        ranks.back() = rankText(kWhite);
        ranks[static_cast<std::size_t>(pawns - 1)] = pawnsOf(kBlack);
        ranks[static_cast<std::size_t>(game_.ranks - pawns)] = pawnsOf(kWhite);
        std::string fen;
        for (const std::string& rank : ranks)
            fen += (fen.empty() ? "" : "/") + rank;
        const std::string hands = isGating() ? handText(kWhite) + handText(kBlack) : std::string();
        if (!hands.empty()) fen += "[" + hands + "]";
        const std::string rights = rightsOf(kWhite) + rightsOf(kBlack);
        draft_.start = fmt::format("{} w {} - 0 1", fen, rights.empty() ? "-" : rights);
    }

    static char cased(char letter, std::size_t side) {
        return side == kWhite ? letter : static_cast<char>(letter - 'A' + 'a');
    }

    [[nodiscard]] std::string rankText(std::size_t side) const {
        Placement placement;
        for (std::size_t file = 0; file < row(side).size(); ++file) {
            if (const int number = row(side)[file]; number != 0)
                placement[{static_cast<int>(file) + 1, 1}] =
                    std::string(1, cased(piece(number).letter, side));
        }
        return fenOf(placement, {game_.files, 1});
    }

    [[nodiscard]] std::string handText(std::size_t side) const {
        std::string text;
        for (const int number : kGated) {
            if (number <= static_cast<int>(game_.pieces.size())) text += cased(piece(number).letter, side);
        }
        return text;
    }

    /// With gates also the files of pieces that have not moved.
    [[nodiscard]] std::string rightsOf(std::size_t side) const {
        std::string text;
        const auto to = castlingOf(game_, side).to;
        if (to[0]) text += cased('K', side);
        if (to[1]) text += cased('Q', side);
        if (!isGating()) return text;
        for (std::size_t file = 1; file + 1 < row(side).size(); ++file) {
            if (row(side)[file] != 0) text += cased(static_cast<char>('A' + file), side);
        }
        return text;
    }

    // ---- pieces

    /// The chains of one side's piece, as that side sees them.
    struct Chains {
        std::set<std::string> always;
        std::set<std::string> unmoved;
        std::set<std::string> fromThird;
        friend bool operator==(const Chains&, const Chains&) = default;
    };

    [[nodiscard]] bool isAnyInPassing() const {
        return std::any_of(game_.pieces.begin(), game_.pieces.begin() + 2, [](const FairyMaxPiece& pawn) {
            return std::any_of(pawn.rays.begin(), pawn.rays.end(),
                               [](const FairyMaxRay& ray) { return ray.marks(true); });
        });
    }

    Chains chainsOf(int number, std::size_t side) {
        Chains chains;
        const bool isUnmoved = isPawn(number) || stands(side, number);
        for (const FairyMaxRay& ray : piece(number).rays) {
            // A piece that is not in the start position counts as moved.
            if (ray.isOfUnmoved() && !isUnmoved) continue;
            const FairyMaxMoves moves =
                movesOf(ray, {isPawn(number), side == kBlack, isAnyInPassing(), game_.files});
            if (!moves.refusal.empty()) refuse(ray.where, moves.refusal);
            chains.always.insert(moves.always.begin(), moves.always.end());
            chains.fromThird.insert(moves.fromThird.begin(), moves.fromThird.end());
            chains.unmoved.insert(moves.unmoved.begin(), moves.unmoved.end());
        }
        return chains;
    }

    static std::string ancp(const std::set<std::string>& chains, std::string_view prefix = {}) {
        std::string text;
        for (const std::string& chain : chains)
            text += fmt::format("{}{}{}", text.empty() ? "ancp:" : " & ", prefix, chain);
        return text;
    }

    /// Pawns that only go ahead are unmoved exactly where they start.
    [[nodiscard]] bool neverReturns(int number, std::size_t side) const {
        const auto& rays = piece(number).rays;
        return isPawn(number) && std::all_of(rays.begin(), rays.end(), [&](const FairyMaxRay& ray) {
                   const int sign = side == kWhite ? 1 : -1;
                   return fairyMaxVector(ray.step).rank * sign > 0 &&
                          fairyMaxVector(ray.stepAfterTurn()).rank * sign > 0;
               });
    }

    [[nodiscard]] int pawnRank() const { return game_.zone == 3 ? 3 : (game_.zone < 0 ? 1 - game_.zone : 2); }

    void addParts(const Chains& chains, bool startsOnRank, MovePart::Side side,
                  std::vector<MovePart>& parts) {
        if (!chains.always.empty()) parts.push_back({.def = ancp(chains.always), .side = side});
        if (!chains.unmoved.empty()) {
            parts.push_back({.def = ancp(chains.unmoved, startsOnRank ? "" : "initial:"), .side = side});
            if (startsOnRank) parts.back().from = fmt::format("[{}]", pawnRank());
        }
        if (!chains.fromThird.empty())
            parts.push_back({.def = ancp(chains.fromThird), .from = "[3]", .side = side});
    }

    void writePiece(char letter, const std::array<int, 2>& numbers) {
        DraftPiece result;
        result.letter = std::string(1, letter);
        const int first = numbers[kWhite] != 0 ? numbers[kWhite] : numbers[kBlack];
        result.where = piece(first).where;
        const auto add = [&](std::size_t side, MovePart::Side whose) {
            const int number = numbers[side];
            addParts(chainsOf(number, side), neverReturns(number, side), whose, result.moves);
        };
        if (numbers[kWhite] == 0 || numbers[kBlack] == 0) {
            add(numbers[kWhite] != 0 ? kWhite : kBlack, MovePart::Side::Both);
        } else if (chainsOf(numbers[kWhite], kWhite) == chainsOf(numbers[kBlack], kBlack)) {
            add(kWhite, MovePart::Side::Both);
        } else {
            add(kWhite, MovePart::Side::White);
            add(kBlack, MovePart::Side::Black);
        }
        if (result.moves.empty()) result.moves.push_back({.def = "ancp:none"});
        addRoyal(numbers, result);
        if (isPawn(first)) addPromotion(numbers, result);
        draft_.pieces.push_back(std::move(result));
    }

    void addRoyal(const std::array<int, 2>& numbers, DraftPiece& result) {
        std::set<std::pair<bool, bool>> kinds;  // absolute or not, together or not
        bool isRoyal = false;
        for (const int number : numbers) {
            if (number == 0) continue;
            isRoyal = isRoyal || piece(number).value < 0;
            if (piece(number).value < 0)
                kinds.emplace(game_.isAbsolute(number),
                              !game_.isAbsolute(number) && number >= kFirstTogether);
            else
                kinds.emplace(false, false);
        }
        if (!isRoyal) return;
        if (kinds.size() > 1) {
            refuse(result.where, "the piece is royal in another way for White than for Black");
            return;
        }
        result.keys.emplace_back("royal", kinds.begin()->first ? "true" : "1");
        if (kinds.begin()->second) result.keys.emplace_back("together", "true");
    }

    // ---- promotion

    /// The piece that the program takes itself first.
    [[nodiscard]] std::vector<int> promotions(std::size_t side) const {
        const int count = static_cast<int>(game_.pieces.size());
        const bool isOther = side == kBlack && stands(kWhite, kPromoted) && !stands(kBlack, kPromoted) &&
                             stands(kBlack, kBlacksPromoted);
        std::vector<int> result;
        if (isFromFourth()) {
            for (std::size_t file = 0; file < game_.firstRank[kWhite].size(); ++file)
                result.push_back(promotedOn(file));
            std::erase(result, 0);
            return result;
        }
        const int first = isOther ? kBlacksPromoted : kPromoted;
        if (first <= count) result.push_back(first);
        for (const auto& [letter, numbers] : known_) {
            const int number = numbers[side];
            const bool isRefused =
                isPawn(number) || game_.isAbsolute(number) || piece(number).value % 10 == 3;
            if (number != first && !isRefused) result.push_back(number);
        }
        std::sort(result.begin() + (result.empty() ? 0 : 1), result.end());
        return result;
    }

    /// What stands there at the start; beside the king, where he does.
    [[nodiscard]] int promotedOn(std::size_t file) const {
        const int number = game_.firstRank[kWhite][file];
        if (number == 0 || piece(number).value >= 0) return number;
        return file == 0 ? 0 : game_.firstRank[kWhite][file - 1];
    }

    [[nodiscard]] std::string listOf(const std::vector<int>& numbers) const {
        std::vector<std::string> letters;
        letters.reserve(numbers.size());
        for (const int number : numbers)
            letters.push_back(game_.letterOf(number));
        return tomlStrings(letters);
    }

    void addPromotion(const std::array<int, 2>& numbers, DraftPiece& result) {
        if (isFromFourth()) {
            result.keys.emplace_back("promotes", promotionByFile());
            return;
        }
        const int depth = std::max(game_.zone, 1);
        const std::string zone = depth == 1
                                     ? fmt::format("\"[{}]\"", game_.ranks)
                                     : fmt::format("\"[{}-{}]\"", game_.ranks + 1 - depth, game_.ranks);
        std::array<std::string, 2> lists;
        for (const std::size_t side : kSides) {
            if (numbers[side] != 0) lists[side] = listOf(promotions(side));
        }
        const auto rule = [&](std::size_t side, bool isOne) {
            TomlKeys keys = {{"to", lists[side]}, {"zone", zone}};
            if (isOne) keys.emplace_back("side", side == kWhite ? "\"white\"" : "\"black\"");
            return inlineTable(keys);
        };
        const bool isBoth = !lists[kWhite].empty() && !lists[kBlack].empty() && lists[0] != lists[1];
        const std::size_t only = lists[kWhite].empty() ? kBlack : kWhite;
        result.keys.emplace_back("promotes", isBoth
                                                 ? "[" + rule(kWhite, true) + ", " + rule(kBlack, true) + "]"
                                                 : rule(only, false));
    }

    [[nodiscard]] std::string promotionByFile() const {
        std::map<int, Region> squares;
        for (std::size_t file = 0; file < game_.firstRank[kWhite].size(); ++file) {
            const int number = promotedOn(file);
            const Region square = Region::square(static_cast<int>(file) + 1, game_.ranks);
            if (number != 0) squares[number] = squares[number] | square;
        }
        std::string list;
        for (const auto& [number, region] : squares)
            list +=
                (list.empty() ? "" : ", ") +
                inlineTable({{"to", listOf({number})}, {"zone", tomlString(region.zoneOn(draft_.board))}});
        return "[" + list + "]";
    }

    // ---- ends and hands

    [[nodiscard]] bool hasValue(int number, int value) const {
        return number <= static_cast<int>(game_.pieces.size()) && piece(number).value == value;
    }

    void writeRules() {
        if (isGating())
            draft_.tables.emplace_back("[hands]", TomlKeys{{"drops", "false"}, {"gates", "true"}});
        if (hasValue(kHillKing, FairyMaxGame::kKingOfRule)) {
            const Region file = Region::file(game_.files / 2) | Region::file(game_.files / 2 + 1);
            const Region rank = Region::rank(game_.ranks - 3) | Region::rank(game_.ranks - 4);
            draft_.tables.emplace_back("[[ends]]",
                                       TomlKeys{{"when", "\"goal\""},
                                                {"pieces", tomlStrings({game_.letterOf(kHillKing)})},
                                                {"zone", tomlString((file & rank).zoneOn(draft_.board))}});
        }
        if (hasValue(kStalemate, FairyMaxGame::kKingOfRule))
            draft_.tables.emplace_back("[[ends]]",
                                       TomlKeys{{"when", "\"stalemate\""}, {"result", "\"loss\""}});
    }

    const FairyMaxGame& game_;
    const Source& source_;
    GameDraft draft_;
    std::map<char, std::array<int, 2>> known_;    ///< by letter White's and Black's piece
    std::map<char, std::array<int, 2>> letters_;  ///< those that the game has; 0 is none
};

}  // namespace

std::vector<GameDraft> readFairyMax(const Source& source) {
    std::vector<GameDraft> drafts;
    for (const FairyMaxGame& game : fairyMaxGames(source))
        drafts.push_back(FairyMaxBuilding(game, source).build());
    return drafts;
}

}  // namespace ferz::variant
