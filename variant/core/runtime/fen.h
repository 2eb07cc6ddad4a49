// FENs of a variant: pieces, side to move, castling, en-passant squares; counters are allowed and mean
// nothing.
//
//     const char* problem = readFen(text, position);     null when it is good
//
// Makes the tables of the variant, if nobody has.
//
// Pieces in hand stand after the others, `[Pn]`; a wall is `*`; checks that are to be given are a field
// `3+3`.
//
// An en-passant square is followed by its victim's square where that is not the one behind it (`d3=e4`);
// several are separated by commas and have the same victim. A piece is unmoved where the variant's start has
// the same.
#ifndef FERZ_CORE_FEN_H
#define FERZ_CORE_FEN_H

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <vector>

#include "result.h"
#include "text.h"

namespace ferz::core {

template <class V>
class FenReader {
public:
    [[gnu::cold]] static const char* read(const std::string& text, Position<V>& position) {
        makeTables<V>();
        if constexpr (V::kCastling.king != kNone) makeCastlingTable<V>();
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
        if (fields.size() < 2 || fields.size() > 7) return "a FEN has two to seven fields";
        position = Position<V>();
        const std::size_t bracket = std::min(fields[0].find('['), fields[0].size());
        if (const char* problem = readHands(fields[0].substr(bracket), position)) return problem;
        if (const char* problem = readPieces(fields[0].substr(0, bracket), position)) return problem;
        if constexpr (kCountsChecks<V>) {
            position.checksLeft[0] = position.checksLeft[1] = V::kChecks;
        }
        if (fields[1] != "w" && fields[1] != "b") return "the side to move is `w` or `b`";
        position.toMove = fields[1] == "w" ? kWhite : kBlack;
        if (const char* problem = findUnmoved(position)) return problem;
        if (fields.size() > 2) {
            if (const char* problem = readCastling(fields[2], position)) return problem;
        }
        if (fields.size() > 3) {
            if (const char* problem = readMarks(fields[3], position)) return problem;
        }
        for (std::size_t at = 4; at < fields.size(); ++at) {
            if (const char* problem = readChecks(fields[at], position)) return problem;
        }
        const bool isWrong = withSide(
            position.toMove, [&](auto us) { return isLeftInCheck(State<V, decltype(us)::value>(position)); });
        return isWrong ? "the side that does not move is in check" : nullptr;
    }

private:
    [[gnu::cold]] static const char* readHands(const std::string& field, Position<V>& position) {
        if (field.empty()) return nullptr;
        if (field.back() != ']') return "the pieces in hand are not closed by `]`";
        for (std::size_t at = 1; at + 1 < field.size(); ++at) {
            const auto c = static_cast<unsigned char>(field[at]);
            if (c == '-') continue;
            if constexpr (V::kGame.hands.given) {
                const int side = std::isupper(c) != 0 ? kWhite : kBlack;
                const int kind = kindOf(std::string(1, static_cast<char>(std::toupper(c))), side);
                if (kind == kNone) return "a piece in hand is none of the variant's";
                ++position.hand[side][kind];
            } else {
                return "the variant has no pieces in hand";
            }
        }
        (void)position;
        return nullptr;
    }

    /// `3+3`: checks that White and Black have still to give; `+0+0`: that they have given.
    [[gnu::cold]] static const char* readChecks(const std::string& field, Position<V>& position) {
        const bool isGiven = !field.empty() && field[0] == '+';
        const std::size_t plus = field.find('+', isGiven ? 1 : 0);
        const auto isNumber = [](const std::string& text) {
            return std::all_of(text.begin(), text.end(),
                               [](unsigned char c) { return std::isdigit(c) != 0; });
        };
        if (plus == std::string::npos)
            return field == "-" || isNumber(field) ? nullptr : "a counter is no number";
        if (!isNumber(field.substr(isGiven ? 1 : 0, plus - (isGiven ? 1 : 0))) ||
            !isNumber(field.substr(plus + 1)))
            return "checks are numbers, as `3+3`";
        if constexpr (kCountsChecks<V>) {
            const int counts[] = {std::atoi(field.c_str() + (isGiven ? 1 : 0)),
                                  std::atoi(field.c_str() + plus + 1)};
            for (int side = 0; side < 2; ++side)
                position.checksLeft[side] = isGiven ? std::max(V::kChecks - counts[side], 0) : counts[side];
            return nullptr;
        } else {
            (void)position;
            return "the variant counts no checks";
        }
    }

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
                if constexpr (kHasWalls<V>) {
                    if (c == '*') {
                        position.walls |= V::Set::of(line.squares[used++]);
                        ++at;
                        continue;
                    }
                }
                std::string letter(1, c);
                if (c == '+' && ++at < field.size()) letter += field[at];
                ++at;
                const int side =
                    std::isupper(static_cast<unsigned char>(letter.back())) != 0 ? kWhite : kBlack;
                letter.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(letter.back())));
                int kind = kindOf(letter, side);
                if (at < field.size() && field[at] == '~') {
                    ++at;
                    // A promoted piece is what it is where that makes no difference.
                    const int promoted = kindOf(letter + "~", side);
                    if (promoted != kNone) kind = promoted;
                }
                if (kind == kNone)
                    return letter == "*"
                               ? "a core has no walls where no rule makes any and the start has none"
                               : "the FEN has a piece that is none of the variant's";
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
            if (const char* problem = readPieces(text.substr(0, text.find_first_of(" [")), start))
                return problem;
            for (int side = 0; side < 2; ++side) {
                for (int kind = 0; kind < kKindCount<V>; ++kind)
                    position.unmoved |= position.pieces[side][kind] & start.pieces[side][kind];
            }
        }
        return nullptr;
    }

    [[gnu::cold]] static const char* readCastling(const std::string& field, Position<V>& position) {
        if (field == "-") return nullptr;
        for (const char c : field) {
            const auto letter = static_cast<unsigned char>(c);
            if (std::isalpha(letter) == 0) return "castling rights are letters of `KQkq` or files, or `-`";
            if constexpr (V::kCastling.king == kNone && !V::kGame.hands.gates)
                return "the variant has no castling";
            const int side = std::isupper(letter) != 0 ? kWhite : kBlack;
            if (const char* problem = readRight(side, static_cast<char>(std::toupper(letter)), position))
                return problem;
        }
        if constexpr (V::kGame.hands.gates) castleThroughGates(position);
        return nullptr;
    }

    /// The side's only king, or the one that stands where it is at home.
    static int castlingKing(int side, const Position<V>& position) {
        if constexpr (V::kCastling.king != kNone) {
            const auto kings = position.pieces[side][V::kCastling.king];
            if (kings.count() == 1) return kings.lowest();
            if (V::kGame.home == kNowhere) return kNowhere;
            const int files = V::kShape.files;
            const int rank = V::kGame.home / files;
            const int home =
                (side == kWhite ? rank : V::kShape.ranks - 1 - rank) * files + V::kGame.home % files;
            return kings.has(home) ? home : kNowhere;
        }
        (void)side;
        (void)position;
        return kNowhere;
    }

    [[gnu::cold]] static const char* readRight(int side, char letter, Position<V>& position) {
        const bool isFile = letter != 'K' && letter != 'Q';
        const int files = V::kShape.files;
        if constexpr (V::kGame.hands.gates) {
            if (isFile) {
                const int rank = side == kWhite ? 0 : V::kShape.ranks - 1;
                const int square = letter - 'A' < files ? rank * files + (letter - 'A') : kNowhere;
                if (square != kNowhere && position.side[side].has(square)) addGate(side, square, position);
                if (position.mayGate(side)) return nullptr;
            }
        }
        if constexpr (V::kCastling.king == kNone) return "the variant has no castling";
        const int king = castlingKing(side, position);
        if (king == kNowhere) return "a side castles with exactly one king, or with the one at home";
        const int first = king / files * files;
        int rook = kNowhere;
        bool isShort = letter == 'K';
        const auto rooks = position.ofKinds(side, V::kCastling.rooks);
        if (isFile) {
            if (letter - 'A' < files && rooks.has(first + (letter - 'A'))) rook = first + (letter - 'A');
            isShort = rook > king;
        } else {
            for (int square = isShort ? first + files - 1 : first; square != king;
                 square += isShort ? -1 : 1) {
                if (!rooks.has(square)) continue;
                rook = square;
                break;
            }
        }
        if (rook == kNowhere)
            return isFile && V::kGame.hands.gates ? nullptr : "the king has no rook on this side of its rank";
        const int index = 2 * side + (isShort ? 0 : 1);
        if (holds(position.rights, index)) return "a castling right is given twice";
        addRight(index, king, rook, position);
        return nullptr;
    }

    static void addRight(int index, int king, int rook, Position<V>& position) {
        addCastlingRight(position, index, king, rook);
        // A right says that both have not moved.
        if constexpr (V::kAsksUnmoved) position.unmoved |= V::Set::of(king) | V::Set::of(rook);
        if constexpr (V::kGame.hands.gates) {
            addGate(index / 2, king, position);
            addGate(index / 2, rook, position);
        }
    }

    static void addGate(int side, int square, Position<V>& position) {
        if constexpr (V::kGame.hands.gates) {
            position.gates[side] |= V::Set::of(square);
            if constexpr (V::kAsksUnmoved) position.unmoved |= V::Set::of(square);
        }
        (void)side;
        (void)square;
        (void)position;
    }

    /// A king that has not moved castles with the outermost rook on each side that has not.
    static void castleThroughGates(Position<V>& position) {
        if constexpr (V::kGame.hands.gates && V::kCastling.king != kNone) {
            for (const int side : {kWhite, kBlack}) {
                const int king = castlingKing(side, position);
                const bool has = (position.rights >> (2 * side) & 3) != 0;
                if (has || king == kNowhere || !position.gates[side].has(king)) continue;
                int outermost[2] = {kNowhere, kNowhere};
                (position.gates[side] & position.ofKinds(side, V::kCastling.rooks)).forEach([&](int rook) {
                    const int index = rook > king ? 0 : 1;
                    if (index == 0 || outermost[1] == kNowhere) outermost[index] = rook;
                });
                for (const int index : {0, 1}) {
                    if (outermost[index] != kNowhere)
                        addRight(2 * side + index, king, outermost[index], position);
                }
            }
        }
    }

    [[gnu::cold]] static const char* readMarks(const std::string& field, Position<V>& position) {
        if (field == "-") return nullptr;
        // Some programs write the victim's own square among the marks.
        int given = kNowhere;
        std::vector<std::string> marks;
        for (std::size_t at = 0; at < field.size();) {
            std::size_t end = at + 1;
            while (end < field.size() && field[end] != ',' &&
                   (std::islower(static_cast<unsigned char>(field[end])) == 0 || field[end - 1] == '='))
                ++end;
            const std::string each = field.substr(at, end - at);
            const int square = squareOf(V::kShape, each);
            if (square != kNowhere && position.side[1 - position.toMove].has(square)) {
                given = square;
            } else {
                marks.push_back(each);
            }
            at = end < field.size() && field[end] == ',' ? end + 1 : end;
        }
        for (const std::string& each : marks) {
            const std::size_t equals = std::min(each.find('='), each.size());
            const int mark = squareOf(V::kShape, each.substr(0, equals));
            if (mark == kNowhere || position.occupied().has(mark))
                return "no empty square of the board is marked";
            const bool movesUp = position.toMove == kWhite;
            int victim = given;
            if (victim == kNowhere) {
                victim = behind(V::kShape, mark, movesUp);
                while (victim != kNowhere && position.kindOn[victim] == kNone)
                    victim = behind(V::kShape, victim, movesUp);
            }
            if (equals < each.size()) victim = squareOf(V::kShape, each.substr(equals + 1));
            if (victim == kNowhere || !position.side[1 - position.toMove].has(victim))
                return "no piece stands where one would be taken en passant";
            if (position.marks.any() && position.victim != victim)
                return "all marks for en passant have one victim";
            position.marks |= V::Set::of(mark);
            position.victim = static_cast<std::int16_t>(victim);
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
