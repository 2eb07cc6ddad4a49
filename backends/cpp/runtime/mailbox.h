// A board of any size as an array of squares, with the functions that generated pieces call: use it, or see
// here which functions your own board needs.
//
//     Mailbox board(8, 8);
//     board.put(0, false, "rook");
//     generateRook(board, 0, [](const Simple& move) { ... });
//
// Functions that need a game (check, attacks, states, en passant) belong in a class derived from it.
#ifndef FERZ_PIECES_MAILBOX_H
#define FERZ_PIECES_MAILBOX_H

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ferz::pieces {

class Mailbox {
public:
    Mailbox(int files, int ranks, int levels = 1, int rows = 1)
        : files_(files),
          ranks_(ranks),
          levels_(levels),
          rows_(rows),
          squares_(static_cast<std::size_t>(files * ranks * levels * rows)) {}

    void put(int square, bool black, std::string name) {
        at(square) = {black ? Holder::Black : Holder::White, false, std::move(name)};
    }
    void clear(int square) { at(square) = {}; }
    void setMoved(int square) { at(square).moved = true; }
    void setBlackToMove(bool black) { blackToMove_ = black; }

    [[nodiscard]] int files() const { return files_; }
    [[nodiscard]] int ranks() const { return ranks_; }
    [[nodiscard]] int levels() const { return levels_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] bool blackToMove() const { return blackToMove_; }
    [[nodiscard]] bool isEmpty(int square) const { return at(square).holder == Holder::Nobody; }
    [[nodiscard]] bool isFriend(int square) const { return at(square).holder == mover(); }
    [[nodiscard]] bool isEnemy(int square) const { return !isEmpty(square) && !isFriend(square); }
    [[nodiscard]] std::string_view name(int square) const { return at(square).name; }
    [[nodiscard]] bool unmoved(int square) const { return !isEmpty(square) && !at(square).moved; }

private:
    enum class Holder { Nobody, White, Black };
    struct Content {
        Holder holder = Holder::Nobody;
        bool moved = false;
        std::string name = {};
    };

    [[nodiscard]] Holder mover() const { return blackToMove_ ? Holder::Black : Holder::White; }
    [[nodiscard]] Content& at(int square) { return squares_[static_cast<std::size_t>(square)]; }
    [[nodiscard]] const Content& at(int square) const { return squares_[static_cast<std::size_t>(square)]; }

    int files_;
    int ranks_;
    int levels_;
    int rows_;
    bool blackToMove_ = false;
    std::vector<Content> squares_;
};

}  // namespace ferz::pieces

#endif
