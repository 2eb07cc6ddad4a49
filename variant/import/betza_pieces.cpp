#include "variant/import/betza_pieces.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>

namespace ferz::variant {

namespace {

bool isLower(char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0;
}

/// What goes on to both sides where no letter names one.
CastlingWays waysOf(std::string_view modifiers, int distance) {
    const bool isRight = modifiers.find('r') != std::string_view::npos;
    const bool isLeft = modifiers.find('l') != std::string_view::npos;
    return {isRight || !isLeft ? distance : 0, isLeft || !isRight ? distance : 0};
}

}  // namespace

BetzaPiece castlingIn(const Placed& betza) {
    BetzaPiece result;
    result.moves = betza.str();
    std::size_t at = 0;
    while ((at = result.moves.find('O', at)) != std::string::npos) {
        std::size_t begin = at;
        while (begin > 0 && isLower(result.moves[begin - 1]))
            --begin;
        std::size_t end = at + 1;
        while (end < result.moves.size() && std::isdigit(static_cast<unsigned char>(result.moves[end])) != 0)
            ++end;
        const Placed whole = betza.part(begin, end - begin);
        const std::string_view modifiers = betza.text.substr(begin, at - begin);
        const auto distance = betza.part(at + 1, end - at - 1).number();
        const bool isKnown = modifiers.find_first_not_of("isrl") == std::string_view::npos;
        const CastlingWays ways = waysOf(modifiers, distance.value_or(2));
        const bool isTwice =
            (ways.right != 0 && result.castling.right != 0 && ways.right != result.castling.right) ||
            (ways.left != 0 && result.castling.left != 0 && ways.left != result.castling.left);
        if (!isKnown || modifiers.find('i') == std::string_view::npos || distance.value_or(2) < 1 ||
            isTwice) {
            result.refusal = isTwice
                                 ? "a variant file has no choice of squares for a king that castles"
                                 : fmt::format("castling as `{}` has no words in a variant file", whole.text);
            result.where = whole.where;
            return result;
        }
        if (ways.right != 0) result.castling.right = ways.right;
        if (ways.left != 0) result.castling.left = ways.left;
        std::fill(result.moves.begin() + static_cast<std::ptrdiff_t>(begin),
                  result.moves.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        at = end;
    }
    return result;
}

void CornerCastling::add(const std::string& king, const CastlingWays& ways, Span where) {
    if (ways.isAny()) kings_.push_back({king, ways, where});
}

std::optional<CornerCastling::Home> CornerCastling::homeOf(const King& king, bool isWhites) const {
    const std::string symbol = isWhites ? king.letter : lowerCase(king.letter);
    std::optional<Home> home;
    for (const auto& [square, piece] : placement_) {
        if (piece != symbol) continue;
        if (home) return std::nullopt;
        home = Home{square, {}, {}};
    }
    if (!home) return home;
    const auto corner = [&](int file) -> std::string {
        const auto found = placement_.find({file, home->king.rank});
        const bool isOwn = found != placement_.end() && file != home->king.file && found->second != "*" &&
                           isWhite(found->second) == isWhites;
        return isOwn ? upperCase(found->second) : std::string();
    };
    home->right = corner(board_.files);
    home->left = corner(1);
    return home;
}

std::string CornerCastling::rights() const {
    std::string text;
    for (const bool isWhites : {true, false}) {
        for (const King& king : kings_) {
            const auto home = homeOf(king, isWhites);
            if (!home) continue;
            if (king.ways.right != 0 && !home->right.empty()) text += isWhites ? 'K' : 'k';
            if (king.ways.left != 0 && !home->left.empty()) text += isWhites ? 'Q' : 'q';
        }
    }
    return text;
}

void CornerCastling::write(const Source& source, GameDraft& draft) const {
    CastlingTargets targets;
    std::set<std::string> rooks;
    const auto refuse = [&](Span where, std::string message) {
        draft.problems.report(diagnostic::kInexpressible, source, where, std::move(message));
    };
    for (const King& king : kings_) {
        if (king.letter != kings_.front().letter) {
            refuse(king.where, "in a variant file one kind of piece castles");
            return;
        }
        for (const bool isWhites : {true, false}) {
            const auto home = homeOf(king, isWhites);
            if (!home) continue;
            const auto take = [&](int distance, const std::string& rook, std::optional<int>& to) {
                if (distance == 0 || rook.empty()) return true;
                const int file = home->king.file + distance - 1;
                const bool isGood = file >= 0 && file < board_.files && (!to || *to == file);
                to = file;
                rooks.insert(rook);
                return isGood;
            };
            auto& [right, left] = targets[isWhites ? 0 : 1];
            if (!take(king.ways.right, home->right, right) || !take(-king.ways.left, home->left, left)) {
                refuse(king.where, "in a variant file the kings of one side castle to the same files");
                return;
            }
        }
    }
    TomlKeys keys = {
        {"king", tomlString(kings_.empty() ? std::string() : kings_.front().letter)},
        {"rook", rooks.size() == 1 ? tomlString(*rooks.begin()) : tomlStrings({rooks.begin(), rooks.end()})}};
    if (addKingTo(targets, board_.files, keys)) draft.tables.emplace_back("[castling]", std::move(keys));
}

}  // namespace ferz::variant
