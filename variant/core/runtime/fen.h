// FENs of a variant: pieces, side to move, castling, en-passant squares; counters are allowed and mean
// nothing.
//
//     const char* problem = readFen<Variant>(text, position);     null when it is good
//
// An en-passant square is followed by its victim's square where that is not the one behind it (`d3=e4`);
// several are separated by commas and have the same victim. A piece is unmoved where the variant's start has
// the same.
#ifndef FERZ_CORE_FEN_H
#define FERZ_CORE_FEN_H

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "attacks.h"
#include "text.h"

namespace ferz::core {

/// kNowhere when it is none.
inline int squareOf(const Shape& shape, const std::string& name) {
    for (int square = 0; square < shape.squares(); ++square) {
        if (shape.has(square) && squareName(shape, square) == name) return square;
    }
    return kNowhere;
}

/// The squares as the placement of a FEN lists them, with what stands behind each rank.
struct Line {
    std::vector<int> squares;
    std::string separator;
};
[[gnu::cold]] inline std::vector<Line> linesOf(const Shape& shape) {
    std::vector<Line> lines;
    for (int board = 0; board < shape.levels * shape.rows; ++board) {
        for (int rank = shape.ranks - 1; rank >= 0; --rank) {
            Line line;
            for (int file = 0; file < shape.files; ++file) {
                const int square = shape.square({file, rank, board % shape.levels, board / shape.levels});
                if (square != kNowhere) line.squares.push_back(square);
            }
            line.separator = rank > 0 ? "/" : (board + 1) % shape.levels > 0 ? "|" : "||";
            lines.push_back(line);
        }
    }
    lines.back().separator.clear();
    return lines;
}

template <class V>
class FenReader {
public:
    [[gnu::cold]] static const char* read(const std::string& text, Position<V>& position) {
        std::vector<std::string> fields;
        for (const char c : text) {
            if (c == ' ') {
                fields.emplace_back();
            } else {
                if (fields.empty()) fields.emplace_back();
                fields.back() += c;
            }
        }
        fields.erase(std::remove(fields.begin(), fields.end(), std::string()), fields.end());
        if (fields.size() < 2 || fields.size() > 6) return "a FEN has two to six fields";
        position = Position<V>();
        if (const char* problem = readPieces(fields[0], position)) return problem;
        if (fields[1] != "w" && fields[1] != "b") return "the side to move is `w` or `b`";
        position.toMove = fields[1] == "w" ? kWhite : kBlack;
        if (const char* problem = findUnmoved(position)) return problem;
        if (fields.size() > 2) {
            if (const char* problem = readCastling(fields[2], position)) return problem;
        }
        if (fields.size() > 3) {
            if (const char* problem = readMarks(fields[3], position)) return problem;
        }
        const bool wrong =
            position.toMove == kWhite ? inCheck<V, kBlack>(position) : inCheck<V, kWhite>(position);
        return wrong ? "the side that does not move is in check" : nullptr;
    }

private:
    [[gnu::cold]] static const char* readPieces(const std::string& field, Position<V>& position) {
        std::size_t at = 0;
        for (const Line& line : linesOf(V::kShape)) {
            std::size_t used = 0;
            while (at < field.size() && used < line.squares.size()) {
                const char c = field[at];
                if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                    std::size_t count = 0;
                    while (at < field.size() && std::isdigit(static_cast<unsigned char>(field[at])) != 0 &&
                           count < 1000) {
                        count = count * 10 + static_cast<std::size_t>(field[at++] - '0');
                    }
                    used += count;
                    continue;
                }
                if (c == '/' || c == '|') break;
                std::string letter(1, c);
                if (c == '+' && ++at < field.size()) letter += field[at];
                ++at;
                const int side =
                    std::isupper(static_cast<unsigned char>(letter.back())) != 0 ? kWhite : kBlack;
                letter.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(letter.back())));
                const int kind = kindOf(letter, side);
                if (kind == kNone) return "the FEN has a piece that is none of the variant's";
                position.put(side, kind, line.squares[used++]);
            }
            if (used != line.squares.size() || field.compare(at, line.separator.size(), line.separator) != 0)
                return "the FEN has not as many squares as the board";
            at += line.separator.size();
        }
        return at == field.size() ? nullptr : "the FEN has more squares than the board";
    }

    static int kindOf(const std::string& letter, int side) {
        for (int kind = 0; kind < kKindCount<V>; ++kind) {
            if (V::kKinds[kind].letter == letter && holds(V::kKinds[kind].sides, side)) return kind;
        }
        return kNone;
    }

    [[gnu::cold]] static const char* findUnmoved(Position<V>& position) {
        if constexpr (V::kAsksUnmoved) {
            Position<V> start;
            const std::string text = V::kStart;
            if (const char* problem = readPieces(text.substr(0, text.find(' ')), start)) return problem;
            for (int side = 0; side < 2; ++side) {
                for (int kind = 0; kind < kKindCount<V>; ++kind)
                    position.state.unmoved |= position.pieces[side][kind] & start.pieces[side][kind];
            }
        }
        return nullptr;
    }

    [[gnu::cold]] static const char* readCastling(const std::string& field, Position<V>& position) {
        if (field == "-") return nullptr;
        for (const char c : field) {
            const std::size_t index = std::string("KQkq").find(c);
            if (index == std::string::npos) return "castling rights are `KQkq` or `-`";
            if constexpr (V::kCastling.king == kNone) {
                return "the variant has no castling";
            } else if (const char* problem = addRight(static_cast<int>(index), position)) {
                return problem;
            }
        }
        return nullptr;
    }

    /// The rook of a right is the outermost on its side of the king.
    [[gnu::cold]] static const char* addRight(int index, Position<V>& position) {
        const int side = index / 2;
        const bool isShort = index % 2 == 0;
        const int files = V::kShape.files;
        if (holds(position.state.rights, index)) return "a castling right is given twice";
        const auto kings = position.pieces[side][V::kCastling.king];
        if (kings.count() != 1) return "a side castles with exactly one king";
        CastlingRight<V>& right = position.castling[index];
        right.king = kings.lowest();
        const int first = right.king / files * files;
        right.rook = kNowhere;
        const int step = isShort ? -1 : 1;
        for (int square = isShort ? first + files - 1 : first; square != right.king; square += step) {
            if (!position.pieces[side][V::kCastling.rook].has(square)) continue;
            right.rook = square;
            break;
        }
        if (right.rook == kNowhere) return "the king has no rook on this side of its rank";
        right.kingTo = first + (isShort ? V::kCastling.shortTo : V::kCastling.longTo);
        right.rookTo = right.kingTo + step;
        const int low = std::min({right.king, right.rook, right.kingTo, right.rookTo});
        const int high = std::max({right.king, right.rook, right.kingTo, right.rookTo});
        right.mustBeEmpty = {};
        for (int square = low; square <= high; ++square) {
            if (square != right.king && square != right.rook) right.mustBeEmpty |= V::Set::of(square);
        }
        const auto keep = static_cast<std::uint8_t>(~(1U << static_cast<unsigned>(index)));
        position.keeps[right.king] &= keep;
        position.keeps[right.rook] &= keep;
        position.state.rights = static_cast<std::uint8_t>(position.state.rights | ~keep);
        // A right says that both have not moved.
        if constexpr (V::kAsksUnmoved)
            position.state.unmoved |= V::Set::of(right.king) | V::Set::of(right.rook);
        return nullptr;
    }

    [[gnu::cold]] static const char* readMarks(const std::string& field, Position<V>& position) {
        if (field == "-") return nullptr;
        for (std::size_t at = 0; at < field.size();) {
            const std::size_t end = std::min(field.find(',', at), field.size());
            const std::string each = field.substr(at, end - at);
            const std::size_t equals = std::min(each.find('='), each.size());
            const int mark = squareOf(V::kShape, each.substr(0, equals));
            if (mark == kNowhere || position.occupied().has(mark))
                return "no empty square of the board is marked";
            int victim = behind(V::kShape, mark, position.toMove == kWhite);
            if (equals < each.size()) victim = squareOf(V::kShape, each.substr(equals + 1));
            if (victim == kNowhere || !position.side[1 - position.toMove].has(victim))
                return "no piece stands where one would be taken en passant";
            if (position.state.marks.any() && position.state.victim != victim)
                return "all marks for en passant have one victim";
            position.state.marks |= V::Set::of(mark);
            position.state.victim = static_cast<std::int16_t>(victim);
            at = end + 1;
        }
        return nullptr;
    }
};

template <class V>
const char* readFen(const std::string& text, Position<V>& position) {
    return FenReader<V>::read(text, position);
}

}  // namespace ferz::core

#endif
