// A position's FEN: what readFen() reads.
//
//     fenOf(position)      rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3
//
// Without counters. A check that was given long ago, and states of a game, no FEN can say.
#ifndef FERZ_CORE_WRITE_FEN_H
#define FERZ_CORE_WRITE_FEN_H

#include <string>

#include "fen.h"

namespace ferz::core {

template <class V>
class FenWriter {
public:
    [[gnu::cold]] explicit FenWriter(const Position<V>& position) : position_(position) {}

    [[nodiscard]] std::string text() const {
        std::string result = pieces();
        if constexpr (V::kGame.hands.given) result += "[" + hands() + "]";
        result += position_.toMove == kWhite ? " w " : " b ";
        const std::string rights = this->rights();
        const std::string marks = this->marks();
        result += (rights.empty() ? "-" : rights) + " " + (marks.empty() ? "-" : marks);
        if constexpr (kCountsChecks<V>) {
            result +=
                " " + std::to_string(position_.checksLeft[0]) + "+" + std::to_string(position_.checksLeft[1]);
        }
        return result;
    }

private:
    /// The text, in lower case for Black.
    static std::string ofSide(std::string text, int side) { return side == kWhite ? text : lower(text); }

    [[nodiscard]] std::string pieces() const {
        std::string result;
        for (const Line& line : linesOf(V::kShape)) {
            int empty = 0;
            const auto closeGap = [&] {
                if (empty > 0) result += std::to_string(empty);
                empty = 0;
            };
            for (const int square : line.squares) {
                if constexpr (kHasWalls<V>) {
                    if (position_.walls.has(square)) {
                        closeGap();
                        result += "*";
                        continue;
                    }
                }
                const int kind = position_.kindOn[square];
                if (kind == kNone) {
                    ++empty;
                    continue;
                }
                closeGap();
                result +=
                    ofSide(V::kKinds[kind].letter, position_.side[kWhite].has(square) ? kWhite : kBlack);
            }
            closeGap();
            result += line.separator;
        }
        return result;
    }

    [[nodiscard]] std::string hands() const {
        std::string result;
        if constexpr (V::kGame.hands.given) {
            for (int side = 0; side < 2; ++side) {
                for (int kind = 0; kind < kKindCount<V>; ++kind) {
                    for (int i = 0; i < position_.hand[side][kind]; ++i)
                        result += ofSide(std::string(1, std::string(V::kKinds[kind].letter).back()), side);
                }
            }
        }
        return result;
    }

    /// `KQ` of the outermost rooks, and other rooks by their files. Where the hand is not empty, a file is
    /// read as an open gate: then the king and such rooks are written as gates, from which a reader knows
    /// that they may castle.
    [[nodiscard]] std::string rights() const {
        std::string result;
        for (int side = 0; side < 2; ++side) {
            auto said = V::Set::none();
            const auto fileOf = [&](int square) {
                return ofSide(std::string(1, static_cast<char>('A' + V::kShape.at(square).file)), side);
            };
            bool filesAreGates = false;
            if constexpr (V::kGame.hands.gates) filesAreGates = position_.mayGate(side);
            if constexpr (V::kCastling.king != kNone) {
                std::string letters;
                bool areOutermost = true;
                for (int index = 2 * side; index < 2 * side + 2; ++index) {
                    if (!holds(position_.rights, index)) continue;
                    const CastlingRight<V>& right = position_.castling[index];
                    const bool isShort = index % 2 == 0;
                    const bool isLast = isOutermost(side, right, isShort);
                    letters += isLast ? ofSide(isShort ? "K" : "Q", side) : fileOf(right.rook);
                    areOutermost = areOutermost && isLast;
                    said |= V::Set::of(right.king) | V::Set::of(right.rook);
                }
                if (filesAreGates && !areOutermost) {
                    said = V::Set::none();
                } else {
                    result += letters;
                }
            }
            if constexpr (V::kGame.hands.gates) {
                if (filesAreGates)
                    (position_.gates[side] & ~said).forEach([&](int square) { result += fileOf(square); });
            }
        }
        return result;
    }

    [[nodiscard]] bool isOutermost(int side, const CastlingRight<V>& right, bool isShort) const {
        const int step = isShort ? 1 : -1;
        const int first = right.king / V::kShape.files * V::kShape.files;
        const auto rooks = position_.ofKinds(side, V::kCastling.rooks);
        for (int at = right.rook + step; at >= first && at < first + V::kShape.files; at += step) {
            if (rooks.has(at)) return false;
        }
        return true;
    }

    [[nodiscard]] std::string marks() const {
        std::string result;
        position_.marks.forEach([&](int mark) {
            const bool movesUp = position_.toMove == kWhite;
            int nearest = behind(V::kShape, mark, movesUp);
            while (nearest != kNowhere && position_.kindOn[nearest] == kNone)
                nearest = behind(V::kShape, nearest, movesUp);
            if (!result.empty()) result += ",";
            result += squareName(V::kShape, mark);
            if (nearest != position_.victim) result += "=" + squareName(V::kShape, position_.victim);
        });
        return result;
    }

    const Position<V>& position_;
};

template <class V>
[[gnu::cold]] std::string fenOf(const Position<V>& position) {
    return FenWriter<V>(position).text();
}

}  // namespace ferz::core

#endif
