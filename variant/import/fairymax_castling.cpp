#include "variant/import/fairymax_castling.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace ferz::variant {

namespace {

constexpr std::size_t kShort = 0;
constexpr std::size_t kLong = 1;

const FairyMaxRay* castlingRay(const FairyMaxPiece& piece) {
    const auto found = std::find_if(piece.rays.begin(), piece.rays.end(), [](const FairyMaxRay& ray) {
        return movesOf(ray, {}).castles.has_value();
    });
    return found == piece.rays.end() ? nullptr : &*found;
}

class CastlingWriter {
public:
    CastlingWriter(const FairyMaxGame& game, const Source& source, GameDraft& draft)
        : game_(game), source_(source), draft_(draft) {}

    void write() {
        if (!check(FairyMaxGame::kWhite) || !check(FairyMaxGame::kBlack)) return;
        for (const std::size_t side : {FairyMaxGame::kWhite, FairyMaxGame::kBlack}) {
            if (!add(side)) return;
        }
        // A side to which nobody castles has no right in the start.
        if (king_ == 0) return;
        TomlKeys keys = {{"king", tomlString(game_.letterOf(king_))}};
        keys.emplace_back("rook", rooks_.size() == 1 ? tomlString(*rooks_.begin())
                                                     : tomlStrings({rooks_.begin(), rooks_.end()}));
        if (!addKingTo(to_, game_.files, keys)) return;
        if (!game_.isAbsolute(king_)) keys.emplace_back("home", tomlString(home_));
        draft_.tables.emplace_back("[castling]", std::move(keys));
    }

private:
    bool refuse(Span where, std::string message) {
        draft_.problems.report(diagnostic::kInexpressible, source_, where, std::move(message));
        return false;
    }

    /// Several distances, or several pieces that castle, have no words in a variant file.
    bool check(std::size_t side) {
        const FairyMaxCastling castling = castlingOf(game_, side);
        if (castling.king == 0) return true;
        const FairyMaxPiece& king = game_.piece(castling.king);
        const auto& row = game_.firstRank[side];
        if (std::count(row.begin(), row.end(), castling.king) > 1)
            return refuse(king.where, "several pieces of one side castle");
        std::array<std::set<int>, 2> distances;
        for (const FairyMaxRay& ray : king.rays) {
            const auto by = movesOf(ray, {}).castles;
            if (!by) continue;
            std::set<int>& own = distances[*by > 0 ? kShort : kLong];
            own.insert(*by);
            if (own.size() > 1)
                return refuse(ray.where, "a variant file has no choice of squares for a king that castles");
        }
        for (const auto& file : castling.to) {
            if (file && (*file < 0 || *file >= game_.files))
                return refuse(king.where, "the king would castle off the board");
        }
        return true;
    }

    bool add(std::size_t side) {
        const FairyMaxCastling castling = castlingOf(game_, side);
        if (castling.king == 0) return true;
        const Span where = game_.piece(castling.king).where;
        if (king_ != 0 && game_.letterOf(king_) != game_.letterOf(castling.king))
            return refuse(where, "in a variant file the same kinds castle on both sides");
        const auto& row = game_.firstRank[side];
        if (king_ == 0) {
            king_ = castling.king;
            const auto file = std::find(row.begin(), row.end(), king_) - row.begin();
            home_ = fmt::format("{}1", static_cast<char>('a' + file));
        }
        for (const std::size_t way : {kShort, kLong}) {
            const auto& to = castling.to[way];
            if (!to) continue;
            to_[side][way] = to;
            rooks_.insert(game_.letterOf(way == kShort ? row.back() : row.front()));
        }
        return true;
    }

    const FairyMaxGame& game_;
    const Source& source_;
    GameDraft& draft_;
    int king_ = 0;
    std::string home_;
    CastlingTargets to_;
    std::set<std::string> rooks_;
};

}  // namespace

FairyMaxCastling castlingOf(const FairyMaxGame& game, std::size_t side) {
    const auto& row = game.firstRank[side];
    FairyMaxCastling result;
    const auto king = std::find_if(row.begin(), row.end(), [&](int number) {
        return number > 2 && castlingRay(game.piece(number)) != nullptr;
    });
    if (king == row.end()) return result;
    result.king = *king;
    for (const FairyMaxRay& ray : game.piece(*king).rays) {
        const auto by = movesOf(ray, {}).castles;
        if (!by) continue;
        const int corner = *by > 0 ? row.back() : row.front();
        if (corner != 0) result.to[*by > 0 ? kShort : kLong] = static_cast<int>(king - row.begin()) + *by;
    }
    return result;
}

void addCastling(const FairyMaxGame& game, const Source& source, GameDraft& draft) {
    CastlingWriter(game, source, draft).write();
}

}  // namespace ferz::variant
