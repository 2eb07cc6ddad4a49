#include "variant/import/fairymax_text.h"

#include <cctype>
#include <charconv>
#include <fmt/format.h>

#include "variant/import/lines.h"

namespace ferz::variant {

namespace {

constexpr std::string_view kGame = "Game:";
/// Numbers of pieces have four bits in the program.
constexpr std::size_t kMostPieces = 15;
/// A game of the file has a handful a piece.
constexpr std::size_t kMostRays = 255;

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class FairyMaxReading {
public:
    FairyMaxReading(const Source& source, const std::vector<Placed>& lines, std::size_t& at)
        : source_(source), lines_(lines), at_(at) {}

    FairyMaxGame read() {
        const Placed head = lines_[at_++].part(kGame.size());
        const auto words = head.words();
        game_.nameAt = words.empty() ? head.where : words[0].where;
        if (words.empty()) {
            report(diagnostic::kSyntax, head.where, "a game has a name", "write `Game: NAME`");
        } else {
            game_.name = words[0].str();
        }
        if (!board()) return std::move(game_);
        game_.firstRank[FairyMaxGame::kWhite] = row("White's");
        game_.firstRank[FairyMaxGame::kBlack] = row("Black's");
        while (at_ < lines_.size() && piece(lines_[at_].trimmed()))
            ++at_;
        return std::move(game_);
    }

private:
    void report(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        game_.problems.report(name, source_, where, std::move(message), std::move(help));
    }

    /// Empty at the end of the file.
    Placed next() { return at_ < lines_.size() ? lines_[at_++].trimmed() : Placed{{}, game_.nameAt}; }

    bool board() {
        const Placed line = next();
        game_.boardAt = line.where;
        const auto [size, zone] = line.splitAt("=");
        const auto [files, ranks] = size.splitAt("x");
        const auto width = files.number();
        const auto height = ranks.trimmed().number();
        const auto depth = zone.number();
        if (!width || !height || (!zone.isEmpty() && !depth)) {
            report(diagnostic::kSyntax, line.where, "the size of the board is missing",
                   "write files and ranks, as `8x8`");
            return false;
        }
        game_.files = *width;
        game_.ranks = *height;
        game_.zone = depth.value_or(1);
        const bool isKnown = game_.zone == 1 || game_.zone == 3 || game_.zone == -2 || game_.zone == -3;
        if (game_.files < 1 || game_.files > 15 || game_.ranks < 4 || game_.ranks > 16)
            report(diagnostic::kBadBoard, line.where, "Fairy-Max has boards of up to 15 files and 16 ranks");
        if (!isKnown)
            report(diagnostic::kInexpressible, zone.where,
                   fmt::format("Fairy-Max does not say what a zone of `{}` ranks is", zone.text),
                   "it knows `3`, `-2` and `-3`");
        return !game_.problems.hasErrors();
    }

    std::vector<int> row(std::string_view whose) {
        const Placed line = next();
        std::vector<int> result;
        for (const Placed& word : line.words()) {
            const auto number = word.number();
            if (!number || *number < 0 || *number > static_cast<int>(kMostPieces)) {
                report(diagnostic::kSyntax, word.where,
                       fmt::format("`{}` is no number of a piece", word.text),
                       "pieces are numbered from 1 to 15, and 0 is an empty square");
                return result;
            }
            result.push_back(*number);
        }
        if (result.size() != static_cast<std::size_t>(game_.files))
            report(
                diagnostic::kSyntax, line.where,
                fmt::format("{} first rank has {} numbers and {} files", whose, result.size(), game_.files));
        return result;
    }

    /// False for a line that is none: there the game ends.
    bool piece(const Placed& line) {
        const auto [head, rest] = line.splitAt(" \t");
        const bool isPiece = head.text.size() >= 3 && head.text[1] == ':' &&
                             std::isalpha(static_cast<unsigned char>(head.text[0])) != 0;
        if (!isPiece) return false;
        const auto value = head.part(2).number();
        if (!value) {
            report(diagnostic::kSyntax, head.part(2).where, "the value of a piece is a number",
                   "write it behind the colon, as `N:300`");
            return true;
        }
        FairyMaxPiece piece;
        piece.letter = static_cast<char>(std::toupper(static_cast<unsigned char>(head.text[0])));
        piece.value = *value;
        piece.where = line.where;
        for (const Placed& word : rest.words()) {
            if (piece.rays.size() == kMostRays) {
                report(diagnostic::kTooLarge, word.where,
                       fmt::format("a piece has more than {} rays", kMostRays));
                break;
            }
            if (auto ray = rayOf(word)) piece.rays.push_back(*ray);
        }
        if (game_.pieces.size() == kMostPieces) {
            report(diagnostic::kTooLarge, line.where,
                   fmt::format("Fairy-Max has up to {} pieces", kMostPieces));
            return false;
        }
        game_.pieces.push_back(std::move(piece));
        return true;
    }

    std::optional<FairyMaxRay> rayOf(const Placed& word) {
        const auto parts = word.split(',');
        FairyMaxRay ray;
        ray.where = word.where;
        const auto step = parts[0].number();
        bool isGood = step && (parts.size() == 2 || parts.size() == 3);
        if (isGood) {
            ray.step = *step;
            isGood = hexadecimal(parts[1].text, ray.mode) && ray.step != 0;
            if (parts.size() == 3) {
                ray.second = parts[2].number();
                isGood = isGood && ray.second;
            }
        }
        const auto isFar = [](int value) { return value < -255 || value > 255; };
        isGood = isGood && !isFar(ray.step) && !isFar(ray.stepAfterTurn());
        if (isGood) return ray;
        report(diagnostic::kSyntax, word.where, fmt::format("`{}` is no ray", word.text),
               "write a step, a comma and a hexadecimal mode, as `-16,7`");
        return std::nullopt;
    }

    static bool hexadecimal(std::string_view text, unsigned& value) {
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, value, 16);
        return read.ec == std::errc() && read.ptr == end;
    }

    const Source& source_;
    const std::vector<Placed>& lines_;
    std::size_t& at_;
    FairyMaxGame game_;
};

}  // namespace

bool looksLikeFairyMax(std::string_view text) {
    for (std::size_t at = text.find(kGame); at != std::string_view::npos; at = text.find(kGame, at + 1)) {
        const std::size_t next = text.find('\n', at);
        if (next == std::string_view::npos || next + 1 == text.size()) return false;
        if ((at == 0 || text[at - 1] == '\n') && isDigit(text[next + 1])) return true;
    }
    return false;
}

std::vector<FairyMaxGame> fairyMaxGames(const Source& source) {
    const std::vector<Placed> lines = linesOf(source);
    std::vector<FairyMaxGame> games;
    for (std::size_t at = 0; at < lines.size();) {
        if (lines[at].text.starts_with(kGame)) {
            games.push_back(FairyMaxReading(source, lines, at).read());
        } else {
            ++at;
        }
    }
    return games;
}

}  // namespace ferz::variant
