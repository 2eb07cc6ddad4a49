#include "variant/import/placement.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <vector>

namespace ferz::variant {

namespace {

bool isNumber(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isAlpha(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

/// Bytes of the symbol that begins here: `+P`, `Q~`; 0 for none.
std::size_t symbolSize(std::string_view text) {
    std::size_t size = text.starts_with('+') ? 1 : 0;
    if (size < text.size() && (isAlpha(text[size]) || text[size] == '*')) {
        ++size;
        return size < text.size() && text[size] == '~' ? size + 1 : size;
    }
    return 0;
}

}  // namespace

std::optional<PlacedSquare> squareOf(std::string_view text, const ir::Board& board) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'z') return std::nullopt;
    const auto rank = Placed{text.substr(1), {}}.number();
    const PlacedSquare square{text[0] - 'a' + 1, rank.value_or(0)};
    if (square.file > board.files || square.rank < 1 || square.rank > board.ranks) return std::nullopt;
    return square;
}

std::string fenOf(const Placement& placement, const ir::Board& board) {
    std::string text;
    for (int rank = board.ranks; rank >= 1; --rank) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (int file = 1; file <= board.files; ++file) {
            const auto found = placement.find({file, rank});
            if (found == placement.end()) {
                ++empty;
                continue;
            }
            flush();
            text += found->second;
        }
        flush();
        if (rank > 1) text += '/';
    }
    return text;
}

std::optional<Placement> placementOf(const Placed& fen, const ir::Board& board, Placed& wrong) {
    Placement result;
    const auto ranks = fen.splitAt("[").first.split('/');
    wrong = fen;
    if (ranks.size() != static_cast<std::size_t>(board.ranks)) return std::nullopt;
    int rank = board.ranks;
    for (const Placed& row : ranks) {
        int file = 1;
        for (std::size_t at = 0; at < row.text.size();) {
            std::size_t size = symbolSize(row.text.substr(at));
            const bool isPiece = size > 0;
            while (!isPiece && at + size < row.text.size() && isNumber(row.text[at + size]))
                ++size;
            wrong = row.part(at, std::max<std::size_t>(size, 1));
            const auto number = row.part(at, size).number();
            if (size == 0 || file > board.files || (!isPiece && (!number || *number > board.files)))
                return std::nullopt;
            if (isPiece) result[{file, rank}] = row.part(at, size).str();
            file += isPiece ? 1 : *number;
            at += size;
        }
        wrong = row;
        if (file != board.files + 1) return std::nullopt;
        --rank;
    }
    return result;
}

bool isWhite(std::string_view symbol) {
    return std::any_of(symbol.begin(), symbol.end(),
                       [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; });
}

std::string upperCase(std::string_view symbol) {
    std::string result(symbol);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); });
    return result;
}

}  // namespace ferz::variant
