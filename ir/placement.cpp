#include "ir/placement.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <utility>

namespace ferz::ir {

namespace {

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// A rank of some level: its squares from the left, without those that a hexagonal board leaves out.
struct FenRank {
    Coordinates at;
    std::vector<Square> squares;
    /// What follows it in the text.
    std::string_view separator;
};

/// In the order of the text: ranks from the top, levels and rows from the first.
std::vector<FenRank> ranksOf(const Board& board) {
    std::vector<FenRank> result;
    for (int row = 0; row < board.rows; ++row) {
        for (int level = 0; level < board.levels; ++level) {
            for (int rank = board.ranks - 1; rank >= 0; --rank) {
                FenRank& line = result.emplace_back(FenRank{{0, rank, level, row}, {}, "/"});
                for (int file = 0; file < board.files; ++file) {
                    const Coordinates at = {file, rank, level, row};
                    if (board.contains(at)) line.squares.push_back(board.square(at));
                }
            }
            result.back().separator = "|";
        }
        result.back().separator = "||";
    }
    result.back().separator = "";
    return result;
}

class PlacementReader {
public:
    PlacementReader(std::string_view text, const Board& board, const NameTable& names,
                    std::vector<PlacementProblem>& problems, std::set<Square>* walls)
        : text_(text),
          board_(board),
          names_(names),
          problems_(problems),
          walls_(walls),
          ranks_(ranksOf(board)) {}

    std::map<Square, Piece> read() {
        while (at_ < text_.size() && good_)
            readOne();
        if (!good_) return std::move(pieces_);
        checkWidth();
        if (rank_ + 1 != ranks_.size()) {
            problem({0, text_.size()},
                    fmt::format("the FEN has {} rank{}, and the board {} has {}", rank_ + 1,
                                rank_ == 0 ? "" : "s", board_.print(), ranks_.size()));
        }
        return std::move(pieces_);
    }

private:
    void problem(Span where, std::string message) { problems_.push_back({where, std::move(message)}); }
    /// Nothing after it would be understood.
    void stop(Span where, std::string message) {
        problem(where, std::move(message));
        good_ = false;
    }

    [[nodiscard]] std::size_t width() const { return ranks_[rank_].squares.size(); }

    /// Reports the rank that ends here if its width is wrong.
    void checkWidth() {
        if (used_ == width()) return;
        const Coordinates& at = ranks_[rank_].at;
        std::string board;
        if (!board_.isFlat()) {
            board = fmt::format(" of board {}{}", static_cast<char>('A' + at.level),
                                board_.rows > 1 ? std::to_string(at.row + 1) : "");
        }
        problem(
            {begin_, std::max(at_, begin_ + 1)},
            fmt::format("rank {}{} of the FEN has {} {}, and not {}", at.rank + 1, board, used_,
                        std::string(board_.hexagons ? "cell" : "square") + (used_ == 1 ? "" : "s"), width()));
    }

    void readOne() {
        const std::size_t begin = at_;
        const char c = text_[at_];
        if (c == '/' || c == '|') {
            readSeparator();
        } else if (isDigit(c)) {
            std::size_t count = 0;
            while (at_ < text_.size() && isDigit(text_[at_]) && count < 1000)
                count = count * 10 + static_cast<std::size_t>(text_[at_++] - '0');
            used_ += count;
        } else if (c == ':' || c == ';') {
            const std::size_t end = text_.find(c, at_ + 1);
            if (end == std::string_view::npos) {
                stop({begin, begin + 1}, fmt::format("the FEN's `{}` is not closed", c));
                return;
            }
            at_ = end + 1;
            put(c == ':' ? Colour::White : Colour::Black, text_.substr(begin + 1, end - begin - 1));
        } else if (c == '*' && walls_ != nullptr) {
            if (used_ < width()) walls_->insert(ranks_[rank_].squares[used_]);
            ++used_;
            ++at_;
        } else if (const std::size_t length = letterLength(); length > 0) {
            std::string letter(text_.substr(at_, length));
            char& capital = letter[letter[0] == '+' ? 1 : 0];
            const bool white = std::isupper(static_cast<unsigned char>(capital)) != 0;
            capital = static_cast<char>(std::toupper(static_cast<unsigned char>(capital)));
            at_ += length;
            put(white ? Colour::White : Colour::Black, letter);
        } else {
            stop({begin, begin + 1}, fmt::format("`{}` is nothing that stands in a FEN", c));
        }
    }

    /// `P`, `+P`, or `P~`; 0 where there is none.
    [[nodiscard]] std::size_t letterLength() const {
        const std::size_t at = at_ + (text_[at_] == '+' ? 1 : 0);
        const bool isLetter = at < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at])) != 0;
        if (!isLetter) return 0;
        const bool hasTilde = at + 1 < text_.size() && text_[at + 1] == '~';
        return at + (hasTilde ? 2 : 1) - at_;
    }

    void readSeparator() {
        checkWidth();
        const std::size_t begin = at_;
        at_ = std::min(text_.find_first_not_of(text_[begin], begin), text_.size());
        if (text_[begin] == '/') at_ = begin + 1;
        const std::string_view found = text_.substr(begin, at_ - begin);
        const std::string_view wanted = ranks_[rank_].separator;
        if (wanted.empty()) {
            stop({begin, text_.size()}, fmt::format("the FEN has more than the {} ranks of the board {}",
                                                    ranks_.size(), board_.print()));
        } else if (found != wanted) {
            stop({begin, at_}, fmt::format("`{}` stands in the FEN where the board {} needs `{}`", found,
                                           board_.print(), wanted));
        } else {
            ++rank_;
            used_ = 0;
            begin_ = at_;
        }
    }

    void put(Colour colour, std::string_view letter) {
        if (used_ < width()) pieces_[ranks_[rank_].squares[used_]] = {colour, names_.nameOf(letter)};
        ++used_;
    }

    std::string_view text_;
    const Board& board_;
    const NameTable& names_;
    std::vector<PlacementProblem>& problems_;
    std::set<Square>* const walls_;
    const std::vector<FenRank> ranks_;
    std::map<Square, Piece> pieces_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;  ///< of the line
    std::size_t rank_ = 0;
    std::size_t used_ = 0;  ///< squares of the line
    bool good_ = true;
};

}  // namespace

std::map<Square, Piece> readPlacement(std::string_view text, const Board& board, const NameTable& names,
                                      std::vector<PlacementProblem>& problems, std::set<Square>* walls) {
    return PlacementReader(text, board, names, problems, walls).read();
}

bool isPlacementLetter(std::string_view letter) {
    if (letter.starts_with('+')) letter.remove_prefix(1);
    if (letter.ends_with('~')) letter.remove_suffix(1);
    return letter.size() == 1 && std::isupper(static_cast<unsigned char>(letter[0])) != 0;
}

std::string printPlacement(const std::map<Square, Piece>& pieces, const Board& board, const NameTable& names,
                           const std::set<Square>& walls) {
    std::string fen;
    for (const FenRank& line : ranksOf(board)) {
        int empty = 0;
        for (const Square square : line.squares) {
            const auto found = pieces.find(square);
            const bool isWall = walls.contains(square);
            if (found == pieces.end() && !isWall) {
                ++empty;
                continue;
            }
            if (empty > 0) fen += fmt::format("{}", std::exchange(empty, 0));
            if (isWall) {
                fen += '*';
                continue;
            }
            std::string letter = names.letterOf(found->second.name);
            const bool white = found->second.colour == Colour::White;
            if (isPlacementLetter(letter)) {
                for (char& c : letter) {
                    if (!white) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
                }
                fen += letter;
            } else {
                fen += fmt::format("{0}{1}{0}", white ? ':' : ';', found->second.name);
            }
        }
        if (empty > 0) fen += fmt::format("{}", empty);
        fen += line.separator;
    }
    return fen;
}

}  // namespace ferz::ir
